"""A client for bots on loopback, and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_network

import pytest

from runner.players.webhook import WebhookClient
from tests.runner.command import Command, command_of


@pytest.fixture
def client() -> Iterator[WebhookClient]:
    client = WebhookClient((ip_network("127.0.0.0/8"),))
    yield client
    client.close()


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command line with these arguments."""
    return command_of(capsys, monkeypatch)
