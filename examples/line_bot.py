"""A bot for TEN that looks at the board: it lays next to its own pieces, where a line can grow.

python examples/line_bot.py 9002
"""

import sys

import bot


def choose(turn):
    mine = {tuple(p["at"]) for p in turn["view"]["pieces"] if p["seat"] == turn["seat"]}
    others = {tuple(p["at"]) for p in turn["view"]["pieces"] if p["seat"] != turn["seat"]}
    return max(turn["legal_moves"], key=lambda move: worth(move, mine, others))


def worth(move, mine, others):
    """How many own pieces lie in the lines through the cell that the move goes to."""
    if move == "pass":
        return 0
    x, y = map(int, move.split()[-1].split(","))
    total = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 0
        for sense in (1, -1):
            step = sense
            while (x + step * dx, y + step * dy) in mine:
                run += 1
                step += sense
            run -= (x + step * dx, y + step * dy) in others
        total += max(run, 0) ** 2
    return total


if __name__ == "__main__":
    bot.choose = choose
    bot.Server(("127.0.0.1", int(sys.argv[1])), bot.Bot).serve_forever()
