"""Why a line falls short of its goal, and what was tried; shown under the table while it does."""

from __future__ import annotations

REASONS: dict[str, str] = {}
"""By the name of the line."""
