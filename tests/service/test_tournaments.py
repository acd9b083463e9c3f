"""Strategies and tournaments over HTTP, with a real store and real workers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service import create_app, tournament_examples
from service.settings import Settings
from tests.runner.cluster import Cluster, wait_until, workers

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def empty(redis: Redis) -> None:
    """Every test begins without strategies and tournaments."""


@pytest.fixture
def cluster(redis_url: str, empty: None) -> Iterator[Cluster]:
    with workers(redis_url, 1) as cluster:
        yield cluster


def submit(client: FlaskClient, name: str, **fields: object) -> str:
    body = {"name": name, "kind": "builtin", "builtin": name, **fields}
    answer = client.post("/v1/strategies", json={k: v for k, v in body.items() if v is not None})
    assert answer.status_code == 201, answer.json
    strategy_id: str = answer.json["id"]
    return strategy_id


def body_of(entrants: list[str], **fields: object) -> Json:
    return {"name": "cup", "game": "ten", "entrants": entrants, "deals": 5, **fields}


def start(client: FlaskClient, **fields: object) -> Json:
    answer = client.post(
        "/v1/tournaments", json=body_of([submit(client, "greedy"), submit(client, "random")], **fields)
    )
    assert answer.status_code == 201, answer.json
    found: Json = answer.get_json()
    return found


def wait_for(client: FlaskClient, tournament: Json, status: str) -> Json:
    path = f"/v1/tournaments/{tournament['id']}"
    wait_until(lambda: client.get(path).json["status"] == status, status)
    found: Json = client.get(path).get_json()
    return found


def errors(answer: Any) -> list[str]:
    assert (answer.status_code, answer.json["code"]) == (422, "validation"), answer.json
    return [error["path"] for error in answer.json["errors"]]


# Strategies


def test_a_strategy_is_kept_shown_listed_and_deleted(client: FlaskClient) -> None:
    created = client.post("/v1/strategies", json={"name": "G", "kind": "builtin", "builtin": "greedy"})
    path = created.headers["Location"]
    assert path == f"/v1/strategies/{created.json['id']}"
    assert created.json["params"] == {"blunder": 0}
    assert client.get(path).json == created.json
    assert client.get("/v1/strategies").json["items"] == [created.json]
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == 404
    assert client.delete(path).json["code"] == "not_found"


def test_strategies_come_in_pages_oldest_first(client: FlaskClient) -> None:
    ids = [submit(client, "random") for _ in range(5)]
    first = client.get("/v1/strategies?limit=2").json
    second = client.get("/v1/strategies?limit=2&offset=2").json
    assert [item["id"] for item in first["items"] + second["items"]] == ids[:4]
    assert (first["total"], second["offset"]) == (5, 2)


def test_a_secret_in_a_query_is_never_shown(client: FlaskClient) -> None:
    url = "http://127.0.0.1:9/move?key=s3cret"
    webhook = submit(client, "w", kind="webhook", builtin=None, url=url)
    path = f"/v1/strategies/{webhook}"
    tournament = client.post("/v1/tournaments", json=body_of([webhook, submit(client, "random")])).json
    shown = [client.get(p).text for p in (path, "/v1/strategies", f"/v1/tournaments/{tournament['id']}")]
    assert not any("s3cret" in text for text in shown)
    assert client.get(path).json["url"] == "http://127.0.0.1:9/move?…"


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ({}, ["/name", "/kind"]),
        ({"name": "", "kind": "builtin", "builtin": "greedy"}, ["/name"]),
        ({"name": "a\nb", "kind": "builtin", "builtin": "greedy"}, ["/name"]),
        ({"name": "a", "kind": "magic"}, ["/kind"]),
        ({"name": "a", "kind": "builtin"}, ["/builtin"]),
        ({"name": "a", "kind": "builtin", "builtin": "genius"}, ["/builtin"]),
        ({"name": "a", "kind": "builtin", "builtin": "greedy", "url": "http://x.y/"}, ["/url"]),
        ({"name": "a", "kind": "builtin", "builtin": "greedy", "params": {"depth": 3}}, ["/params/depth"]),
        ({"name": "a", "kind": "builtin", "builtin": "greedy", "params": {"blunder": 101}}, ["/params/blunder"]),
        ({"name": "a", "kind": "builtin", "builtin": "greedy", "params": []}, ["/params"]),
        ({"name": "a", "kind": "webhook"}, ["/url"]),
        ({"name": "a", "kind": "webhook", "url": "ftp://x.y/"}, ["/url"]),
        ({"name": "a", "kind": "webhook", "url": "http://me:pass@x.y/"}, ["/url"]),
        ({"name": "a", "kind": "webhook", "url": "http://x.y/", "extra": 1}, ["/extra"]),
    ],
)
def test_a_strategy_that_is_none_is_refused(client: FlaskClient, body: Json, paths: list[str]) -> None:
    assert sorted(errors(client.post("/v1/strategies", json=body))) == sorted(paths)
    assert client.get("/v1/strategies").json["total"] == 0


# Tournaments


def test_a_tournament_is_played_to_its_end(client: FlaskClient, cluster: Cluster) -> None:
    tournament = wait_for(client, start(client, seed=5, deals=30), "finished")
    assert (tournament["games_done"], tournament["games_total"], tournament["seed"]) == (60, 60, 5)
    assert tournament["estimated_end"] is None
    standings = client.get(f"/v1/tournaments/{tournament['id']}/standings").json
    assert standings["final"]
    greedy, random = standings["table"]
    assert (greedy["name"], greedy["games"], random["games"]) == ("greedy", 60, 60)
    assert greedy["points"] + random["points"] == 60
    low, high = greedy["points_rate_95"]
    assert 0.8 < low < greedy["points_rate"] <= high <= 1
    assert standings["cross_table"][0][1] == {"points": greedy["points"], "games": 60}
    assert standings["cross_table"][0][0] is None


def test_every_record_replays_and_agrees(client: FlaskClient, cluster: Cluster) -> None:
    tournament = wait_for(client, start(client), "finished")
    path = f"/v1/tournaments/{tournament['id']}/games"
    games = client.get(f"{path}?limit=100").json
    assert [game["n"] for game in games["items"]] == list(range(10))
    assert all(game["done"] for game in games["items"])
    for game in games["items"]:
        record = client.get(f"{path}/{game['n']}").json
        replay = client.post("/v1/games/ten/replay", json={"record": record}).json
        assert (replay["legal"], replay["agrees"]) == (True, True)
        assert record["result"]["payoffs"] == game["payoffs"]
        assert (record["match"], len(record["moves"])) == (game["match"], game["moves"])
    assert client.get(f"{path}/10").json["code"] == "not_found"


def test_the_same_seed_gives_the_same_games(client: FlaskClient, cluster: Cluster) -> None:
    ones = [wait_for(client, start(client, seed=11), "finished") for _ in range(2)]
    moves = [[client.get(f"/v1/tournaments/{one['id']}/games/{n}").json["moves"] for n in range(10)] for one in ones]
    assert moves[0] == moves[1]


def test_nothing_tells_the_deals_before_the_end(client: FlaskClient) -> None:
    tournament = start(client, seed=123456)
    path = f"/v1/tournaments/{tournament['id']}"
    assert tournament["seed"] is None
    assert client.get(path).json["seed"] is None
    assert all(game["match"] is None for game in client.get(f"{path}/games").json["items"])
    assert client.get(f"{path}/games/0").json["code"] == "tournament_running"
    assert "123456" not in client.get(path).text + client.get("/v1/tournaments").text


def test_cancelling_and_deleting(client: FlaskClient) -> None:
    tournament = start(client)
    path = f"/v1/tournaments/{tournament['id']}"
    assert client.delete(path).json["code"] == "tournament_running"
    cancelled = client.post(f"{path}/cancel")
    assert (cancelled.status_code, cancelled.json["status"]) == (200, "cancelled")
    assert cancelled.json["ended_at"] is not None
    assert client.post(f"{path}/cancel").json["code"] == "tournament_ended"
    assert client.get(f"{path}/standings").json["table"][0]["points_rate"] is None
    assert client.delete(path).status_code == 204
    assert client.get(path).json["code"] == "not_found"
    assert client.get("/v1/tournaments").json["total"] == 0


def test_a_deleted_strategy_plays_on(client: FlaskClient, cluster: Cluster) -> None:
    tournament = start(client, deals=200)
    for entrant in tournament["entrants"]:
        client.delete(f"/v1/strategies/{entrant['id']}")
    assert wait_for(client, tournament, "finished")["games_done"] == 400


@pytest.mark.parametrize(
    ("fields", "paths"),
    [
        ({"game": "chess"}, ["/game"]),
        ({"deals": 0}, ["/deals"]),
        ({"deals": 1.5}, ["/deals"]),
        ({"deals": 100_001}, ["/deals"]),
        ({"seats": 3}, ["/seats"]),
        ({"options": {"variant": "half"}}, ["/options/variant"]),
        ({"options": {"speed": 1}}, ["/options/speed"]),
        ({"seed": -1}, ["/seed"]),
        ({"seed": 2**53}, ["/seed"]),
        ({"limits": {"move_ms": 1}}, ["/limits/move_ms"]),
        ({"limits": {"games": 1}}, ["/limits/games"]),
        ({"rounds": 1}, ["/rounds"]),
        ({"entrants": ["nobody", "none"]}, ["/entrants/0", "/entrants/1"]),
        ({"entrants": []}, ["/entrants"]),
        ({"entrants": "ab"}, ["/entrants"]),
    ],
)
def test_a_tournament_that_is_none_is_refused(client: FlaskClient, fields: Json, paths: list[str]) -> None:
    entrants = [submit(client, "greedy"), submit(client, "random")]
    assert errors(client.post("/v1/tournaments", json={**body_of(entrants), **fields})) == paths
    assert client.get("/v1/tournaments").json["total"] == 0


def test_an_entrant_twice_is_refused(client: FlaskClient) -> None:
    entrant = submit(client, "greedy")
    assert errors(client.post("/v1/tournaments", json=body_of([entrant, entrant]))) == ["/entrants"]


def test_too_many_games_are_refused(client: FlaskClient) -> None:
    entrants = [submit(client, "random") for _ in range(10)]
    assert errors(client.post("/v1/tournaments", json=body_of(entrants, deals=100_000))) == ["/deals"]


@pytest.mark.parametrize("path", ["", "/standings", "/games", "/games/0"])
def test_there_is_no_such_tournament(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/v1/tournaments/none{path}")
    assert (answer.status_code, answer.json["code"]) == (404, "not_found")


def test_the_examples_of_the_contract_are_accepted(client: FlaskClient) -> None:
    for body in tournament_examples.REQUESTS["create_strategy"].values():
        assert client.post("/v1/strategies", json=body).status_code == 201
    entrants = [submit(client, "greedy"), submit(client, "random")]
    body = {**tournament_examples.TOURNAMENT, "entrants": entrants}
    assert client.post("/v1/tournaments", json=body).status_code == 201


# Without Redis, without workers


def test_without_workers_the_service_is_not_ready(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["code"]) == (503, "no_workers")


def test_with_a_worker_it_is_ready(client: FlaskClient, cluster: Cluster) -> None:
    wait_until(lambda: client.get("/readyz").status_code == 200, "a worker")
    assert client.get("/readyz").json == {"status": "ready", "workers": 1}


def test_without_redis_only_what_needs_it_is_refused() -> None:
    client = create_app(Settings(redis_url="redis://127.0.0.1:1/0")).test_client()
    for path in ("/readyz", "/v1/strategies", "/v1/tournaments", "/v1/tournaments/x"):
        answer = client.get(path)
        assert (answer.status_code, answer.json["code"]) == (503, "storage_unavailable")
    assert client.get("/healthz").status_code == 200
    assert client.post("/v1/games/ten/states", json={}).status_code == 201
