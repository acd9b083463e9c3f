"""What a bot is told, and over which request."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from engines.base import NOBODY
from runner.batch import GamePlayer
from runner.players.webhook import WebhookClient, WebhookPlayer
from tests.runner.bots import Bot, answering, http, play, well
from tests.runner.samples import builtin, new_game, tournament, webhook

FIELDS = {"game", "tournament", "match", "seat", "move_number", "time_left_ms", "legal_moves", "view"}


def keys(value: object) -> Iterator[str]:
    """The names of all fields, however deep."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from keys(item)


def test_the_body_has_the_documented_fields(client: WebhookClient) -> None:
    state = new_game()
    view = state.view(state.to_move)
    with Bot(well) as bot:
        WebhookPlayer(client, bot.url, 1_500, "t1", "m1").choose(view, 0)
    (request,) = bot.requests
    assert set(request.turn) == FIELDS
    assert request.turn == {
        "game": "ten",
        "tournament": "t1",
        "match": "m1",
        "seat": state.to_move,
        "move_number": 0,
        "time_left_ms": 1_500,
        "legal_moves": ["place 0,0"],
        "view": json.loads(json.dumps(view.dump())),
    }


def test_the_request_is_plain_http(client: WebhookClient) -> None:
    with Bot(well) as bot:
        play(client, bot.url)
        request = bot.requests[0]
        assert request.line == "POST / HTTP/1.1"
        assert request.headers["host"] == f"127.0.0.1:{bot.port}"
        assert request.headers["content-type"] == "application/json"
        assert request.headers["accept"] == "application/json"
        assert request.headers["accept-encoding"] == "identity"
        assert "cookie" not in request.headers
        assert "authorization" not in request.headers


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("", "/"),
        ("/", "/"),
        ("/a/b", "/a/b"),
        ("/a?key=s3cret&x=1", "/a?key=s3cret&x=1"),
        ("?key=%20", "/?key=%20"),
        ("//other/", "//other/"),
    ],
)
def test_path_and_query_are_sent_as_they_are(client: WebhookClient, path: str, target: str) -> None:
    with Bot(well) as bot:
        play(client, f"http://127.0.0.1:{bot.port}{path}")
        assert bot.requests[0].line == f"POST {target} HTTP/1.1"


def test_every_call_shows_the_moves_and_the_view_of_its_turn(client: WebhookClient) -> None:
    with Bot(well) as bot:
        game = play(client, bot.url)
    state = new_game(relocation_limit=0)
    made = [0, 0]
    for request, move in zip(bot.requests, game.moves, strict=True):
        assert request.turn["move_number"] == made[state.to_move]
        made[state.to_move] += 1
        assert request.turn["seat"] == request.turn["view"]["seat"] == state.to_move
        assert request.turn["legal_moves"] == state.legal_moves()
        assert request.turn["view"] == json.loads(json.dumps(state.view(state.to_move).dump()))
        state.play(move)
    assert state.to_move == NOBODY


@pytest.mark.parametrize("variant", ["hidden", "open"])
def test_nothing_hidden_is_told(client: WebhookClient, variant: str) -> None:
    """Over a whole tournament: no seed, no stock, no number of the game or of its deal."""
    with Bot(well) as bot:
        games = tournament(webhook("bot", bot.url), builtin("b"), deals=2, seed=9, variant=variant)
        player = GamePlayer(games, client)
        for n in range(games.schedule.total):
            player.play(n)
    secrets = [games.schedule.deal_seed(deal) for deal in range(2)]
    secrets += [games.schedule.player_seed(n, seat) for n in range(4) for seat in range(2)]
    for request in bot.requests:
        assert set(request.turn) == FIELDS
        assert not {"seed", "stocks", "stock", "deal", "n", "entrants"} & set(keys(request.turn))
        assert not [seed for seed in secrets if str(seed) in request.body.decode()]
    assert len({request.turn["match"] for request in bot.requests}) == games.schedule.total


def test_what_is_still_to_be_drawn_does_not_show(client: WebhookClient) -> None:
    """In the hidden variant all deals that begin with the same piece look alike."""
    bodies: dict[int, set[bytes]] = {}
    with Bot(well) as bot:
        player = WebhookPlayer(client, bot.url, 2_000, "t1", "m1")
        for seed in range(40):
            state = new_game(seed, first=0)
            view = state.view(0)
            player.choose(view, 0)
            bodies.setdefault(view.dump()["piece"], set()).add(bot.requests[-1].body)
    assert len(bodies) == 3
    assert all(len(different) == 1 for different in bodies.values())


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See Other", "307 Again", "308 For Good"])
def test_redirects_are_not_followed(client: WebhookClient, status: str) -> None:
    with Bot(well) as target, Bot(answering(lambda request: http(b"", status, f"Location: {target.url}"))) as bot:
        assert play(client, bot.url).faults[0]["kind"] == "http_error"
        assert (bot.connections, target.connections) == (1, 0)


def test_a_host_by_name_is_told_its_name(client: WebhookClient) -> None:
    with Bot(well) as bot:
        assert play(client, f"http://localhost:{bot.port}/").faults == []
        assert bot.requests[0].headers["host"] == f"localhost:{bot.port}"
