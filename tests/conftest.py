"""What all tests share: one real Redis for the session, emptied for each test that asks for it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from launcher.redis_server import RedisServer
from runner.store import Store, connect


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of this test process, with its data in a directory that goes away."""
    server = RedisServer(Path(tmp_path_factory.mktemp("redis")))
    server.lock()
    process = subprocess.Popen(server.command())
    try:
        server.wait(process)
        yield server.url
    finally:
        process.terminate()
        process.wait()
        server.clean_up()


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    """A client of that server, which holds nothing yet."""
    with connect(redis_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def store(redis: Redis) -> Store:
    return Store(redis)
