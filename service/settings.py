"""What can be set from outside: environment variables, each documented here and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from runner.settings import REDIS_URL, whole_number


@dataclass(frozen=True)
class Settings:
    """The settings of one web process.

    `redis_url` (REDIS_URL): where tournaments are kept; the stateless calls need no Redis.
    `max_body_bytes` (MAX_BODY_BYTES): a longer request body is refused with `too_large`.
    """

    redis_url: str = REDIS_URL
    max_body_bytes: int = 2_097_152

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings of the environment; `SettingError` names the variable that is wrong."""
        return cls(
            redis_url=environment.get("REDIS_URL") or cls.redis_url,
            max_body_bytes=whole_number(environment, "MAX_BODY_BYTES", cls.max_body_bytes, 1_024, 2**30),
        )
