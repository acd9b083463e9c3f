"""The entry, liveness, the contract over HTTP, the docs page, headers, settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import engines
import service
from runner.settings import SettingError
from service.settings import Settings
from tests.service.conftest import Contract


def test_the_entry_leads_on(client: FlaskClient) -> None:
    entry = client.get("/").json
    for name in ("games", "contract", "docs"):
        assert client.get(entry[name]).status_code == 200


def test_liveness(client: FlaskClient) -> None:
    assert client.get("/healthz").json == {"status": "ok"}


def test_the_contract_is_served(client: FlaskClient, contract: Contract) -> None:
    for _ in range(2):
        response = client.get("/openapi.yaml")
        assert (response.mimetype, response.text) == ("application/yaml", contract.text)


def test_the_docs_need_nothing_from_outside(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert not re.search(r"""(src|href)="(https?:)?//""", page.text)
    assert "<script>" not in page.text
    for link in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert client.get(f"/{link}").status_code == 200, link
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy


def test_only_the_files_of_the_docs_are_served(client: FlaskClient) -> None:
    for name in ("index.html", "..%2f__init__.py", "LICENSE"):
        response = client.get(f"/docs/{name}")
        assert (response.status_code, response.json["code"]) == (404, "not_found")


def test_types_are_not_guessed(client: FlaskClient) -> None:
    for path in ("/", "/docs", "/v1/games", "/nothing"):
        assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def test_head_and_options(client: FlaskClient) -> None:
    head = client.head("/v1/games")
    assert (head.status_code, head.data) == (200, b"")
    options = client.options("/healthz")
    assert (options.status_code, set(options.allow)) == (200, {"GET", "HEAD", "OPTIONS"})


def test_settings_from_the_environment() -> None:
    assert Settings.from_environment({}) == Settings.from_environment({"MAX_BODY_BYTES": ""}) == Settings()
    settings = Settings.from_environment({"MAX_BODY_BYTES": "4096", "REDIS_URL": "redis://elsewhere/1"})
    assert settings == Settings(redis_url="redis://elsewhere/1", max_body_bytes=4096)


@pytest.mark.parametrize("text", ["many", "-1", "10", "1e6", "²"])
def test_settings_that_are_wrong(text: str) -> None:
    with pytest.raises(SettingError, match="MAX_BODY_BYTES"):
        Settings.from_environment({"MAX_BODY_BYTES": text})


def test_the_service_knows_no_game() -> None:
    """A new game must not touch service/: no file there names one."""
    names = re.compile(rf"\b({'|'.join(engines.ENGINES)})\b", re.IGNORECASE)
    for file in Path(service.__file__).parent.glob("*.py"):
        assert not names.search(file.read_text(encoding="utf-8")), file.name
