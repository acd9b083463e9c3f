"""Settings come from the environment; one that cannot be used is named."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from runner.settings import SettingError, Settings, from_environment, on_own_machine

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def test_without_an_environment_there_are_defaults() -> None:
    assert from_environment({}) == Settings("redis://127.0.0.1:6379/0", 32, ())


def test_all_of_them() -> None:
    environ = {"REDIS_URL": "unix:///tmp/r", "GAMES_IN_FLIGHT": "4", "WEBHOOK_NETWORKS": "10.0.0.0/8, fd00::/8,"}
    found = from_environment({**environ, "PATH": "/bin"})
    assert found == Settings("unix:///tmp/r", 4, (ip_network("10.0.0.0/8"), ip_network("fd00::/8")))


@pytest.mark.parametrize("name", ["REDIS_URL", "GAMES_IN_FLIGHT", "WEBHOOK_NETWORKS"])
def test_an_empty_one_is_as_none(name: str) -> None:
    """As compose files pass a variable that is not set."""
    assert from_environment({name: ""}) == Settings()


@pytest.mark.parametrize("text", ["1", "512"])
def test_games_in_flight_within_bounds(text: str) -> None:
    assert from_environment({"GAMES_IN_FLIGHT": text}).games_in_flight == int(text)


@pytest.mark.parametrize("text", ["0", "513", "-1", "four", "4.0", " 4", "+4", "٤", "²", "1e2", "9" * 50])
def test_games_in_flight_out_of_bounds(text: str) -> None:
    with pytest.raises(SettingError, match=r"^GAMES_IN_FLIGHT must be a whole number from 1 to 512"):
        from_environment({"GAMES_IN_FLIGHT": text})


@pytest.mark.parametrize("text", ["localhost", "127.0.0.1/8", "10.0.0.0/33", "10.0.0.0/8;::1", "10.0.0.0/8 ::1", "*"])
def test_networks_that_are_none(text: str) -> None:
    with pytest.raises(SettingError, match=r"^WEBHOOK_NETWORKS must list networks"):
        from_environment({"WEBHOOK_NETWORKS": text})


def test_a_single_address_is_a_network() -> None:
    assert from_environment({"WEBHOOK_NETWORKS": "10.1.2.3"}).webhook_networks == (ip_network("10.1.2.3/32"),)


def test_on_a_machine_of_ones_own_bots_may_be_on_loopback() -> None:
    assert on_own_machine({}).webhook_networks == LOOPBACK
    assert on_own_machine({"WEBHOOK_NETWORKS": "10.0.0.0/8"}).webhook_networks == (ip_network("10.0.0.0/8"),)
    assert on_own_machine({"WEBHOOK_NETWORKS": ""}).webhook_networks == ()
    assert on_own_machine({"GAMES_IN_FLIGHT": "3"}).games_in_flight == 3
