"""Every setting of the runner, read from the environment once. README.md has the same table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network

Network = IPv4Network | IPv6Network


class SettingError(ValueError):
    """An environment variable has a value that cannot be used."""


REDIS_URL = "redis://127.0.0.1:6379/0"
LOOPBACK = "127.0.0.0/8,::1/128"
"""Where the bots of a developer are, on a machine of their own."""


@dataclass(frozen=True)
class Settings:
    """
    redis_url: where the storage and the queue are.
    games_in_flight: how many games with a webhook one worker plays at the same time.
    webhook_networks: networks that bots may be in beside the public internet.
    """

    redis_url: str = REDIS_URL
    games_in_flight: int = 32
    webhook_networks: tuple[Network, ...] = ()


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from REDIS_URL, GAMES_IN_FLIGHT and WEBHOOK_NETWORKS; `SettingError` names a bad one."""
    return Settings(
        redis_url=environ.get("REDIS_URL") or Settings.redis_url,
        games_in_flight=whole_number(environ, "GAMES_IN_FLIGHT", Settings.games_in_flight, 1, 512),
        webhook_networks=networks(environ.get("WEBHOOK_NETWORKS", "")),
    )


def on_own_machine(environ: Mapping[str, str] = os.environ) -> Settings:
    """The same, except that bots on loopback are called unless WEBHOOK_NETWORKS says otherwise."""
    return from_environment({"WEBHOOK_NETWORKS": LOOPBACK, **environ})


def whole_number(environ: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = environ.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise SettingError(f"{name} must be a whole number from {low} to {high}, not {text!r}")
    return int(text)


def networks(text: str) -> tuple[Network, ...]:
    """Networks written with commas between them, as in 127.0.0.0/8,::1/128."""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise SettingError(f"WEBHOOK_NETWORKS must list networks such as 127.0.0.0/8: {error}") from None
