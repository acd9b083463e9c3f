"""Bots over HTTPS: their certificates are looked at."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path
from time import monotonic

import pytest

from runner.players.base import UNREACHABLE
from runner.players.connection import ANSWER_BYTES_MOST
from runner.players.transport import CONNECT_SECONDS
from runner.players.webhook import WebhookClient
from tests.runner.bots import PLENTY_MS, Bot, answering, http, play, the_fault, well

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made with openssl")


def certificate(directory: Path, names: str) -> tuple[Path, ssl.SSLContext]:
    """A self-signed certificate for these names, and what a bot needs to use it."""
    made, key = directory / "cert.pem", directory / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-keyout", key, "-out", made, "-days", "2", "-subj", "/CN=bot", "-addext", f"subjectAltName={names}"),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made, key)
    return made, context


def test_a_self_signed_bot_is_refused(client: WebhookClient, tmp_path: Path) -> None:
    _, context = certificate(tmp_path, "IP:127.0.0.1")
    with Bot(well, context) as bot:
        fault = the_fault(play(client, bot.url))
        assert fault["kind"] == UNREACHABLE
        assert "certificate" in fault["detail"]
        assert bot.requests == []


def test_a_trusted_bot_plays_over_one_connection(
    client: WebhookClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted, context = certificate(tmp_path, "IP:127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    with Bot(well, context) as bot:
        assert play(client, bot.url).faults == []
        assert bot.connections == 1
        client.close()


def test_large_requests_and_answers_arrive_whole(
    client: WebhookClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many records of TLS, of which the system takes in, and has ready, only some at a time."""
    trusted, context = certificate(tmp_path, "IP:127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    large, answer = b"0123456789abcdef" * 500_000, b"x" * ANSWER_BYTES_MOST
    padding = "X-Padding: " + "y" * 30_000
    with Bot(answering(lambda request: http(answer, "200 OK", padding)), context) as bot:
        assert client.post(bot.url, large, PLENTY_MS / 1000) == answer
        assert bot.requests[0].body == large
        client.close()


def test_a_certificate_for_another_host_is_refused(
    client: WebhookClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted, context = certificate(tmp_path, "DNS:elsewhere.example")
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    with Bot(well, context) as bot:
        assert the_fault(play(client, bot.url))["kind"] == UNREACHABLE
        assert bot.requests == []


def test_https_to_a_bot_that_speaks_plain_http(client: WebhookClient) -> None:
    with Bot(lambda caller: caller.send(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as bot:
        assert the_fault(play(client, bot.url.replace("http:", "https:")))["kind"] == UNREACHABLE


def test_a_handshake_that_never_ends_is_no_connection(client: WebhookClient) -> None:
    began = monotonic()
    with Bot(lambda caller: caller.hold()) as bot:
        fault = the_fault(play(client, bot.url.replace("http:", "https:"), 300))
        assert fault["kind"] == UNREACHABLE
        assert bot.connections == 1
    assert monotonic() - began < 5 * CONNECT_SECONDS
