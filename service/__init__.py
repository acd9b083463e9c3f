"""The HTTP border: JSON in and out, over the engines (and the runner, for tournaments).

    settings.py  what the environment sets        resource.py  one decorator: reads, answers, documents
    errors.py    every refusal, in one table      wire.py      JSON in and out
    straight.py  the same calls without Flask between them and the server, for speed
    fields.py    strict fields                    schemas.py   the shapes of requests and answers
    games.py     /v1/games: the stateless calls   meta.py      the entry, /healthz, /openapi.yaml, /docs
    reading.py, answers.py, replay.py: what the calls of games.py share
    strategies.py, tournaments.py  what is kept and played; shapes in tournament_schemas.py,
                 answers in tournament_answers.py, examples in tournament_examples.py
    storage.py   the store of this process          readiness.py /readyz
    contract.py, examples.py: the OpenAPI contract; `python -m service openapi` writes it
    wsgi.py, gunicorn_config.py, worker.py: what is served, and how

A new resource is a module with a `Resource` and one line in `RESOURCES`; its calls are then
routed, documented and tested against their documentation. Nothing here knows a game: a new
one is registered in `engines/` and shows up in every call, in the contract and in the tests.
"""

from __future__ import annotations

from flask import Flask, Response

from service import errors
from service.contract import create_api
from service.games import ANY_ORIGIN, games, straight_calls
from service.meta import meta
from service.readiness import readiness
from service.settings import Settings
from service.straight import StraightRoad
from service.strategies import strategies
from service.tournaments import tournaments
from service.wire import EVERY_ANSWER

RESOURCES = (games, strategies, tournaments, readiness, meta)


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI application; without `settings`, those of the environment."""
    settings = settings or Settings.from_environment()
    app = Flask("tilehall", static_folder=None)
    app.config["SETTINGS"] = settings
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.url_map.merge_slashes = False  # a wrong path is answered with 404, not sent elsewhere
    api = create_api(app)
    errors.register(app)  # after the documentation machinery, which has a form of errors of its own
    for resource in RESOURCES:
        api.register_blueprint(resource.blueprint)
    app.after_request(add_headers)
    calls, headers = straight_calls(), EVERY_ANSWER | ANY_ORIGIN
    app.wsgi_app = StraightRoad(calls, settings.max_body_bytes, headers, app.wsgi_app)  # type: ignore[method-assign]
    return app


def add_headers(response: Response) -> Response:
    response.headers.update(EVERY_ANSWER)
    return response
