"""One number for what the engines do: a process of its own prints it, to be compared with others.

python -m tests.engines.digest
"""

from __future__ import annotations

from hashlib import sha256

from engines import ENGINES
from engines.base import NOBODY
from engines.rng import Rng
from tests.engines.games import all_cases, exactly, positions


def digest() -> str:
    """A hash over dumps, views, legal moves and greedy's choices in every third position of a game of each case."""
    found = sha256()
    for number, case in enumerate(all_cases()):
        for state in list(positions(case, number))[::3]:
            found.update(exactly([state.dump(), state.legal_moves()]).encode())
            for seat in range(state.seats):
                found.update(exactly(state.view(seat).dump()).encode())
            if state.to_move != NOBODY:
                move = ENGINES[state.game].greedy(state.view(state.to_move), Rng(number))
                found.update(state.format(move).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest())
