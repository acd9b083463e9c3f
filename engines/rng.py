"""The one source of chance: a small generator that gives the same numbers on every machine.

Python promises the same `random.random()` from version to version, but not the same
`shuffle`; and a bot author in another language has neither. `Rng` is sfc32 (Chris
Doty-Humphrey's Small Fast Counting generator, from PractRand): 32-bit additions, shifts
and exclusive ors only, a dozen lines in any language.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

SEED_LIMIT = 1 << 53
"""Seeds are whole numbers below this, which every JSON reader keeps exactly."""

WORD: Final = 0xFFFFFFFF
WORDS: Final = 0x100000000
"""How many words there are."""
WARM_UP: Final = 15
"""How many words are passed over before the first that is given out."""


@final
class Rng:
    """A stream of 32-bit numbers, fixed by its seed."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = 0
        self.counter: i64 = 1
        while self.counter <= WARM_UP:
            self.word()

    def word(self) -> i64:
        """The next 32 bits, 0 <= word < 2**32."""
        total = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & WORD)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + total) & WORD
        return total

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, each equally likely (1 <= bound <= 2**32)."""
        # The words at the end that do not fill a whole run of `bound` are drawn again. They are
        # fewer than `bound`, so mostly one division is enough.
        word = self.word()
        while word >= WORDS - bound and word >= WORDS - WORDS % bound:
            word = self.word()
        return word % bound

    def shuffle(self, items: list[int]) -> None:
        """Fisher and Yates, from the end: item i changes places with one of 0 .. i."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def derive_seed(*parts: int | str) -> int:
    """A seed below 2**53 that follows from the parts and from which they cannot be found."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % SEED_LIMIT
