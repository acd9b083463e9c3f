"""Why a line falls short of its goal, and what was tried; shown under the table while it does."""

from __future__ import annotations

REASONS: dict[str, str] = {
    "ten.playouts": "Each of our games makes a state, a board and its arrays, counts references and checks indices; "
    "the C side does none of that. Byte cells, one number for a stock and the inlining flags of "
    "launcher/mypyc_setup.py brought it here from 0.04.",
    "step.ten": "A position of the second phase has about 213 legal moves, one of gin rummy a dozen, and "
    "`legal_moves()` makes and sorts all their texts: 7 of the 10 microseconds a move. The goal is 1.1, less than "
    "making 213 strings takes. Texts are put together by cell; a cache would help only a caller that asks twice. "
    "Programs that search use codes, or `play_random`: 0.3 microseconds a move.",
    "queue.outside-play": "A game of 0.6 ms carries some 8 microseconds of commit, and each job a fork. A commit is "
    "three commands, missing games are asked for by thousands, hiredis speaks with Redis; with longer jobs one worker "
    "would wait for the other at the end.",
    "queue.each-of-two": "Both cores are busy with games, so Redis and the process that measures take their time from "
    "the workers.",
    "queue.two-workers": "As queue.each-of-two. Jobs get smaller towards the end, so that no worker waits long.",
}
"""By the name of the line."""
