"""Starts the whole product on one machine: Redis, the API, workers. `python -m launcher` is `make run`.

redis_server.py  a real Redis of our own, with its data in a directory
processes.py     children that are restarted when they die and die with their parent
__main__.py      what is started, in which order, and how it stops
"""
