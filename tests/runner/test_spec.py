"""Strategies and tournaments as their makers send them: what is taken, and what is refused where."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from engines.base import Json
from engines.errors import InvalidInput
from runner.spec import (
    GAMES_MOST,
    MOVE_MS_DEFAULT,
    Strategy,
    Tournament,
    check_url,
    load_tournament,
    make_strategy,
    make_tournament,
    without_query,
)
from tests.runner.samples import builtin, tournament, webhook

GREEDY: Json = {"name": "g", "kind": "builtin", "builtin": "greedy", "params": {"blunder": 5}}
BOT: Json = {"name": "b", "kind": "webhook", "url": "https://bot.example/ten?key=s3cret"}


def without(data: Json, name: str) -> Json:
    return {field: value for field, value in data.items() if field != name}


def test_a_builtin_strategy() -> None:
    made = make_strategy(GREEDY, "s1", 4.5)
    assert made == Strategy("s1", "g", "builtin", 4.5, builtin="greedy", params={"blunder": 5})
    assert not made.remote
    assert made.public() == made.dump() == {**GREEDY, "id": "s1", "created_at": 4.5}


def test_parameters_that_are_not_given_have_their_defaults() -> None:
    assert make_strategy(without(GREEDY, "params"), "s1", 4.5).params == {"blunder": 0}
    assert make_strategy({**GREEDY, "builtin": "random", "params": {}}, "s1", 4.5).params == {}


def test_a_webhook_shows_no_query() -> None:
    made = make_strategy(BOT, "s1", 4.5)
    assert made == Strategy("s1", "b", "webhook", 4.5, url=BOT["url"])
    assert made.remote
    assert made.dump() == {**BOT, "id": "s1", "created_at": 4.5}
    assert made.public() == {**made.dump(), "url": "https://bot.example/ten?…"}


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://bot.example", "http://bot.example"),
        ("http://bot.example/a/b", "http://bot.example/a/b"),
        ("http://bot.example:8080?key=1", "http://bot.example:8080?…"),
        ("http://bot.example/a?key=1?2&b=#", "http://bot.example/a?…"),
    ],
)
def test_a_query_is_hidden(url: str, shown: str) -> None:
    assert without_query(url) == shown


REFUSED_STRATEGIES: list[tuple[str, Json]] = [
    ("/name", {**GREEDY, "name": ""}),
    ("/name", {**GREEDY, "name": "  "}),
    ("/name", {**GREEDY, "name": "a\nb"}),
    ("/name", {**GREEDY, "name": "a\x1b[31mb"}),
    ("/name", {**BOT, "name": "\u202eabc"}),
    ("/kind", {**GREEDY, "kind": "human"}),
    ("/kind", {**GREEDY, "kind": "Builtin"}),
    ("/builtin", {**GREEDY, "builtin": "perfect"}),
    ("/builtin", {**GREEDY, "builtin": ""}),
    ("/builtin", without(GREEDY, "builtin")),
    ("/params/blunder", {**GREEDY, "params": {"blunder": 101}}),
    ("/params/blunder", {**GREEDY, "params": {"blunder": -1}}),
    ("/params/blunder", {**GREEDY, "params": {"blunder": "5"}}),
    ("/params/blunder", {**GREEDY, "params": {"blunder": True}}),
    ("/params/depth", {**GREEDY, "params": {"depth": 3}}),
    ("/params/blunder", {**GREEDY, "builtin": "random"}),
    ("/params", {**GREEDY, "params": []}),
    ("/url", {**GREEDY, "url": "http://bot.example/"}),
    ("/url", without(BOT, "url")),
    ("/builtin", {**BOT, "builtin": "greedy"}),
    ("/params", {**BOT, "params": {}}),
    ("/color", {**GREEDY, "color": "red"}),
]


@pytest.mark.parametrize(("path", "data"), REFUSED_STRATEGIES)
def test_a_strategy_is_refused_with_the_field(path: str, data: Json) -> None:
    with pytest.raises(InvalidInput) as caught:
        make_strategy(data, "s1", 1.0)
    assert caught.value.path == path
    assert caught.value.reason


@pytest.mark.parametrize(
    "url",
    [
        *("http://bot.example", "https://bot.example/", "HTTP://BOT.example:8080/a?b=c", "http://bot.example:1/"),
        *(
            "http://bot.example:65535/",
            "http://[2001:db8::1]:9000/",
            "http://192.0.2.7/",
            "http://xn--bcher-kva.example",
        ),
        *("http://bot.example/%20", "http://bot_1.example/~me/@home:1"),
    ],
)
def test_urls_that_are_taken(url: str) -> None:
    check_url(url)


@pytest.mark.parametrize(
    "url",
    [
        *("", "bot.example", "//bot.example/", "ftp://bot.example/", "file:///etc/passwd", "gopher://bot.example/"),
        *("javascript:alert(1)", "unix:///tmp/s", "http:", "http://", "http:///path", "http:bot.example", "https://?a"),
        *("http://:80/", "http://bot.example:0/", "http://bot.example:65536/", "http://bot.example:99999/"),
        *("http://bot.example:-1/", "http://bot.example:+80/", "http://bot.example:8o/", "http://bot.example:²/"),
        *(
            "http://user:password@bot.example/",
            "http://user@bot.example/",
            "http://@bot.example/",
            "http://:@b.example",
        ),
        *("http://good.example\\@bot.example/", "http://bot.example/#part", "http://[::1", "http://[bot]/"),
        *("http://bot.example/a b", " http://bot.example/", "http://bot.example/ ", "http://bot.exa mple/"),
        *("http://bot.example/\r\nX: 1", "http://bot.example/\t", "\nhttp://bot.example/", "http://bot.example/\0"),
        *("http://bot.example/\x7f", "http://bücher.example/", "http://bot.example/ü", "http://bot。example/"),
    ],
)
def test_urls_that_are_refused(url: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        check_url(url)
    assert caught.value.path == "/url"


# Tournaments

CUP: Json = {"name": "cup", "game": "ten", "deals": 3, "seed": 8}
ENTRANTS = [builtin("a"), builtin("b", "greedy"), webhook("c", "http://bot.example/?key=1")]


def test_a_tournament_with_what_must_be_said() -> None:
    made = make_tournament(CUP, ENTRANTS[:2], "t1", 7.5)
    assert (made.id, made.name, made.game, made.seats, made.deals, made.seed) == ("t1", "cup", "ten", 2, 3, 8)
    assert (made.move_ms, made.created_at, made.entrants) == (MOVE_MS_DEFAULT, 7.5, tuple(ENTRANTS[:2]))
    assert made.options == {"variant": "hidden", "exact_lines": True, "relocation_limit": 60, "first": "random"}
    assert made.schedule.total == 6
    assert not made.has_remote


def test_a_tournament_with_all_that_may_be_said() -> None:
    data = {**CUP, "seats": 2, "options": {"variant": "open", "first": 1}, "limits": {"move_ms": 150}}
    made = make_tournament(data, ENTRANTS, "t1", 7.5)
    assert made.options == {"variant": "open", "exact_lines": True, "relocation_limit": 60, "first": 1}
    assert (made.move_ms, made.schedule.total, made.has_remote) == (150, 18, True)


@pytest.mark.parametrize(
    ("path", "change", "entrants"),
    [
        ("/name", {"name": "\x07"}, ENTRANTS),
        ("/game", {"game": "chess"}, ENTRANTS),
        ("/seats", {"seats": 3}, ENTRANTS),
        ("/seats", {"seats": 0}, ENTRANTS),
        ("/entrants", {}, [ENTRANTS[0], ENTRANTS[1], ENTRANTS[0]]),
        ("/entrants", {}, ENTRANTS[:1]),
        ("/entrants", {}, []),
        ("/deals", {"deals": GAMES_MOST // 6 + 1}, ENTRANTS),
        ("/options/variant", {"options": {"variant": "secret"}}, ENTRANTS),
        ("/options/jokers", {"options": {"jokers": 2}}, ENTRANTS),
        ("/options/first", {"options": {"first": True}}, ENTRANTS),
    ],
)
def test_a_tournament_is_refused_with_the_field(path: str, change: Json, entrants: list[Strategy]) -> None:
    with pytest.raises(InvalidInput) as caught:
        make_tournament({**CUP, **change}, entrants, "t1", 1.0)
    assert caught.value.path == path


def test_the_largest_tournament() -> None:
    assert make_tournament({**CUP, "deals": GAMES_MOST // 2}, ENTRANTS[:2], "t1", 1.0).schedule.total == GAMES_MOST


@pytest.mark.parametrize("made", [tournament(), tournament(*ENTRANTS, variant="open", relocation_limit=0)])
def test_a_tournament_comes_back_from_its_dump(made: Tournament) -> None:
    assert made == load_tournament(json.loads(json.dumps(made.dump())))


def test_games_have_names_of_their_own() -> None:
    made = make_tournament({**CUP, "deals": 500}, ENTRANTS[:2], "t1", 1.0)
    names = [made.match_id(n) for n in range(made.schedule.total)]
    assert len(set(names)) == len(names)
    assert {len(name) for name in names} == {14}
    rises = sum(later > earlier for earlier, later in pairwise(names))
    assert 400 < rises < 600


def test_names_of_games_say_nothing_about_the_seed() -> None:
    """Who knows the seed of a tournament, or guesses it, knows no game by its name."""
    one, other = (make_tournament(CUP, ENTRANTS, "t1", 1.0) for _ in (0, 1))
    assert one.schedule == other.schedule
    assert not {one.match_id(n) for n in range(18)} & {other.match_id(n) for n in range(18)}
    again = make_tournament(CUP, ENTRANTS, "t1", 1.0, secret=one.secret)
    assert again == one
    assert again.match_id(3) == one.match_id(3)
