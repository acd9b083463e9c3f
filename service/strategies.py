"""/v1/strategies: what chooses moves in tournaments."""

from __future__ import annotations

from secrets import token_hex
from time import time

from flask import Response, url_for

from engines.base import Json
from runner.record import iso_time
from runner.spec import Strategy, make_strategy
from service import tournament_schemas as schemas
from service.resource import Resource
from service.schemas import PageQuery, page, paged
from service.storage import store, strategy_or_refuse
from service.wire import write_body

strategies = Resource(
    "strategies",
    "/v1/strategies",
    "Strategies choose moves: a built-in one with parameters, or a bot behind a URL.",
    path={"strategy_id": {"description": "The id of a strategy.", "schema": {"type": "string"}}},
)

STORED = ("storage_unavailable",)


@strategies.call("POST", "", body=schemas.StrategyBody, answer=schemas.StoredStrategy, status=201, refusals=STORED)
def create_strategy(**data: object) -> Response:
    """Submit a strategy.

    Kind `builtin` takes `builtin` and, if wanted, `params`; kind `webhook` takes `url`.
    """
    strategy = make_strategy(data, token_hex(8), time())
    store().add_strategy(strategy)
    response = write_body(dump_strategy(strategy), 201)
    response.headers["Location"] = url_for("strategies.get_strategy", strategy_id=strategy.id)
    return response


@strategies.call("GET", "", query=PageQuery, answer=paged(schemas.StoredStrategy), refusals=STORED)
def list_strategies(limit: int, offset: int) -> Json:
    """List the strategies, oldest first."""
    found, total = store().strategies(offset, limit)
    return page([dump_strategy(strategy) for strategy in found], total, limit, offset)


@strategies.call("GET", "/<strategy_id>", answer=schemas.StoredStrategy, refusals=STORED)
def get_strategy(strategy_id: str) -> Json:
    """Show a strategy."""
    return dump_strategy(strategy_or_refuse(strategy_id))


@strategies.call("DELETE", "/<strategy_id>", answer={}, status=204, refusals=STORED)
def delete_strategy(strategy_id: str) -> Response:
    """Delete a strategy.

    Tournaments that it was entered in keep their own copy and go on.
    """
    strategy_or_refuse(strategy_id)
    store().remove_strategy(strategy_id)
    return Response(status=204)


def dump_strategy(strategy: Strategy) -> Json:
    return {**strategy.public(), "created_at": iso_time(strategy.created_at)}
