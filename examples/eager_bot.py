"""A bot for the games of sets: it shows, finishes and makes sets whenever it may, else plays at random.

python examples/eager_bot.py 9003
"""

import random
import sys

import bot

EAGER = ("finish", "show", "set", "claim", "get")
"""The first words of the moves that it likes, best first."""


def choose(turn):
    for word in EAGER:
        liked = [move for move in turn["legal_moves"] if move.split()[0] == word]
        if liked:
            return random.choice(liked)
    return random.choice(turn["legal_moves"])


if __name__ == "__main__":
    bot.choose = choose
    bot.Server(("127.0.0.1", int(sys.argv[1])), bot.Bot).serve_forever()
