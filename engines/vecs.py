"""Typed arrays: `vec` of librt where the engines are compiled, lists where they run as they are.

The compiler knows `vec` by its type and never comes by here. Uncompiled, librt's own would be
slower than a list, and of all it can do the engines use only what a list can do as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec
else:

    class vec:  # noqa: N801
        """`vec[i64](items)` makes a list."""

        def __class_getitem__(cls, item: Any) -> type[list]:
            return list


__all__ = ["vec"]
