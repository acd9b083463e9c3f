"""Games of old are played again, line by line (write_transcripts.py writes them)."""

from __future__ import annotations

import pytest

from engines import get
from tests.engines.games import through_json
from tests.engines.okey.write_transcripts import FOLDER, RECIPES, Recipe, Transcript, moves, record
from tests.engines.ten import lines_of_json

TRANSCRIPTS: dict[str, Transcript] = {path.stem: lines_of_json.read(path) for path in sorted(FOLDER.glob("*.json"))}
BY_HAND = {"passed", "taken_at_the_last", "doubled_pairs"}


def test_every_recipe_has_its_transcript_and_every_transcript_its_recipe() -> None:
    assert set(TRANSCRIPTS) == {recipe.name for recipe in RECIPES}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_is_played_again(name: str) -> None:
    transcript = TRANSCRIPTS[name]
    state = get("okey").load(transcript[0]["start"])
    played = iter([line["move"] for line in moves(transcript)])
    again = record(state, lambda _: next(played))
    for now, then in zip(again, transcript, strict=True):
        assert through_json(now) == then


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_transcript_shows_what_it_is_kept_for(recipe: Recipe) -> None:
    assert recipe.wanted(TRANSCRIPTS[recipe.name])


@pytest.mark.parametrize("name", sorted(set(TRANSCRIPTS) - BY_HAND))
def test_a_transcript_begins_with_the_deal_of_its_seed(name: str) -> None:
    start = TRANSCRIPTS[name][0]["start"]
    assert get("okey").new(start["seats"], start["options"], start["seed"]).dump() == start
