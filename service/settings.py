"""What can be set from outside: environment variables, each documented here and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass


class SettingsError(ValueError):
    """An environment variable holds what it must not."""


@dataclass(frozen=True)
class Settings:
    """The settings of one web process.

    `redis_url` (REDIS_URL): where tournaments are kept; the stateless calls need no Redis.
    `max_body_bytes` (MAX_BODY_BYTES): a longer request body is refused with `too_large`.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    max_body_bytes: int = 262_144

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings of the environment; `SettingsError` names the variable that is wrong."""
        return cls(
            redis_url=environment.get("REDIS_URL", cls.redis_url),
            max_body_bytes=whole(environment, "MAX_BODY_BYTES", cls.max_body_bytes, low=1024),
        )


def whole(environment: Mapping[str, str], name: str, default: int, low: int) -> int:
    """A whole number of at least `low`."""
    text = environment.get(name, str(default))
    if not (text.isascii() and text.isdecimal()) or int(text) < low:
        raise SettingsError(f"{name} must be a whole number from {low} upwards, not {text[:40]!r}")
    return int(text)
