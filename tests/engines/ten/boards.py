"""Boards of TEN drawn by hand, for the tests of its rules (the marks: build.py)."""

from __future__ import annotations

from tests.engines.ten.build import board_of

# First phase: seat 0 is to move, unless another is named.

TO_ROW = board_of("""
A3 A3 A3 ..
B1 B2 B1 ..
""")

TO_COLUMN = board_of("""
A3 B1
A3 B2
A3 B1
""")

TO_DIAGONAL = board_of("""
A3 B1 B2 A2
.. .. B1 ..
.. .. A3 B3
.. .. .. A3
""")

TO_OTHER_DIAGONAL = {(-x, y): piece for (x, y), piece in TO_DIAGONAL.items()}

EIGHT = board_of("""
A3 A3 A2
B1 B2 B1
""")

TO_TWELVE = board_of("""
A2 A3 .. A2 A2
.. B1 B2 B3 B1
""")
"""A three on 2,0 makes twelve, of which the four from the left are ten."""

TWO_WAYS = board_of("""
B3 A1 B3 .. .. ..
B3 .. A2 B3 .. ..
B1 .. .. A1 B2 ..
A3 .. .. .. A2 A1
""")
"""Seat 1 can end a column with a three on 0,-1 and a diagonal with a two on 1,-1."""

ALL_BUT_ONE = board_of(
    """
    A3 .. A1 A3 A1 .. B2
    B2 .. A2 A2 A2 B2 A3
    B3 B3 B3 .. B1 .. B2
    A3 B1 A2 A1 A3 A1 B1
    A2 B2 B3 B3 B1 A1 ..
    """,
    at=(0, -2),
)
"""Seat 1 has a one left: ten on -1,0, eleven on 3,0."""

# Second phase.

BLOCK = board_of("""
A1 A3 A2 B1 B3 B2
A1 B3 B3 A3 B2 A2
B2 B2 A1 B1 A2 B3
B1 A2 A3 A1 A1 B1
B3 A3 A2 B2 B1 A3
""")

SHORTER_AT_ITS_END = board_of(
    """
    .. .. B1 B2 B3 A1 B3 ..
    .. A2 A2 B2 B2 B3 A2 B3
    .. A3 A3 A3 A1 A3 .. A3
    B1 B1 A2 A1 B2 A1 .. ..
    .. B1 B2 A2 B3 .. .. ..
    .. .. .. A1 B1 .. .. ..
    """,
    at=(-1, -2),
)
"""The row 3 3 3 1 3 from 0,0: without its last piece it is worth ten."""

SHORTER_FROM_WITHIN = board_of(
    """
    .. .. .. .. .. A2 .. ..
    .. .. .. .. B2 B3 B1 ..
    .. A1 A2 A3 A3 A3 A1 ..
    A1 B2 B1 A2 B1 A2 B2 A2
    .. B3 B1 A1 B3 B2 A3 ..
    .. B3 A1 B2 B1 A3 B3 ..
    """,
    at=(-1, -2),
)
"""The row 1 2 3 3 3 1 from 0,0: without the piece on 1,0 the right part is worth ten."""

SHORTER_DIAGONAL = board_of(
    """
    .. A1 A2 .. .. .. .. ..
    B1 A3 B1 B1 A3 .. .. ..
    .. B1 A3 B2 .. A1 .. B3
    .. A2 A1 A3 B1 B2 A2 A2
    .. .. .. .. A1 B2 B3 B2
    .. .. .. .. A1 A3 .. ..
    .. A2 B3 B2 B3 B3 .. ..
    """,
    at=(-1, -1),
)
"""The diagonal 3 3 3 1 3 from 0,0."""

TO_JOIN = board_of(
    """
    .. .. B1 B2 A3 A1 B3 ..
    .. A2 A2 B2 B2 B3 A2 B3
    .. A3 A3 A3 B3 A1 .. A3
    B1 B1 A2 A1 B2 A1 .. ..
    .. B1 B2 A2 B3 .. .. ..
    .. .. .. A1 B1 .. .. ..
    """,
    at=(-1, -2),
)
"""The row 3 3 3 from 0,0: ten with a one on -1,0, such as that on 4,0."""

ONLY_SHORTER = board_of(
    """
    .. .. A2 .. A2 B2 .. ..
    .. .. B2 .. B1 B1 B2 ..
    .. A2 B2 B1 A1 B3 B3 B2
    .. A3 A3 A1 A3 A2 .. A3
    .. B3 B1 B1 A3 A1 .. ..
    A1 A2 A1 B3 B3 .. .. ..
    """,
    at=(-1, -3),
)
"""The row 3 3 1 3 2 from 0,0: seat 0 wins by taking its last piece away, and in no other way."""
