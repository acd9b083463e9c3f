"""Plays games between strategies. Imports `engines`; knows Redis, RQ and bots, and no Flask.

match.py      one game: its players, its clock, its faults
players/      whoever chooses moves: built-in strategies and webhooks
formats/      which games a tournament has: pure functions of its spec
stats/        results in, numbers out
spec.py       what a strategy and a tournament are, read from outside
store.py      the only file that knows Redis keys
batch.py      plays a range of a tournament's games, many at once where bots are slow
jobs.py       what RQ runs     worker.py  who runs it     upkeep.py  what mends it
"""
