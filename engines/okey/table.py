"""Reading what an Okey state and a view share: what lies open, whose turn it is, the scores."""

from __future__ import annotations

from engines import check
from engines.base import FORMAT, NOBODY, Json
from engines.errors import InvalidInput
from engines.okey.evaluate import a_tile, loss_of
from engines.okey.finish import is_pair_hand
from engines.okey.hand import Hand
from engines.okey.position import (
    DEALT,
    DISCARDING,
    DRAWING,
    OVER,
    PHASES,
    SEATS,
    SHOWING,
    START,
    OkeyPosition,
    Setup,
    a_seat,
)
from engines.okey.scores import possible
from engines.okey.tiles import COPIES, JOKER, KINDS, NAMES
from engines.okey.words import OPTIONS
from engines.options import read_options

COMMON = (
    *("game", "format", "seats", "options", "round", "dealer", "to_move", "phase"),
    *("indicator", "wild", "discards", "taken", "shown", "winner", "scores"),
)
LOST_MOST = 8


class Table(OkeyPosition):
    """What lies open; no hand is known and no stock counted."""

    def hand_to_move(self) -> Hand | None:
        return None

    def seen_hand(self, seat: int) -> list[int]:
        return self.known_tiles()[seat]

    def stock_left(self) -> int:
        return stock_size(self)

    def dump(self) -> Json:
        return self.dump_common()


def load_table(fields: Json) -> Table:
    """The open part of a position whose fields are all there; its turns and its stage fit together."""
    check.equal(fields["format"], FORMAT, "/format", f"must be {FORMAT}, the only format there is")
    seats = check.an_int(fields["seats"], "/seats", SEATS[0], SEATS[-1])
    check.an_object(fields["options"], "/options", *(option.name for option in OPTIONS))
    options = read_options(OPTIONS, fields["options"])
    round_number = check.an_int(fields["round"], "/round", 1, int(options["max_rounds"]))
    dealer = check.an_int(fields["dealer"], "/dealer", 0, seats - 1)
    indicator = a_tile(fields["indicator"], "/indicator")
    if indicator == JOKER:
        raise InvalidInput("/indicator", "a joker is never the indicator: it is put back and another tile revealed")
    table = Table(Setup(options, seats), round_number, dealer, indicator)
    check.equal(fields["wild"], NAMES[table.wild], "/wild", f"must be {NAMES[table.wild]}")
    table.shown = load_seat(fields["shown"], "/shown", seats)
    table.winner = load_seat(fields["winner"], "/winner", seats)
    table.discards = load_discards(fields["discards"], table.setup.turn_limit)
    table.taken = load_taken(fields["taken"], len(table.discards))
    table.points = load_scores(fields["scores"], seats)
    table.stage = load_stage(fields["phase"])
    check_stage(table, fields)
    return table


def load_seat(value: object, path: str, seats: int) -> int:
    """A seat, or null for nobody."""
    return NOBODY if value is None else check.an_int(value, path, 0, seats - 1)


def load_tiles(data: object, path: str, many: int) -> list[int]:
    """Just so many tiles."""
    names = check.an_array(data, path, many)
    if len(names) < many:
        raise InvalidInput(path, f"has {len(names)} tiles, must have {many}")
    return check.each(names, path, a_tile)


def load_discards(data: object, turn_limit: int) -> list[int]:
    """The discards of the round in their order; whose they are follows from the turn."""
    return check.each(check.an_array(data, "/discards", turn_limit), "/discards", a_tile)


def load_taken(data: object, turns: int) -> list[bool]:
    """Of each discard, whether its turn is among those named, which must be in order."""
    taken = [False] * turns
    least = 0
    for place, value in enumerate(check.an_array(data, "/taken", turns)):
        turn = check.an_int(value, f"/taken/{place}", 0, turns - 1)
        if turn < least:
            raise InvalidInput(f"/taken/{place}", f"must be {least} or more: these turns are in order, each once")
        taken[turn] = True
        least = turn + 1
    return taken


def load_scores(data: object, seats: int) -> list[int]:
    """What each seat has left: a finish takes eight at most, from one that had a point."""
    scores = check.an_array(data, "/scores", seats)
    if len(scores) < seats:
        raise InvalidInput("/scores", f"must hold one number for each of the {seats} seats")
    return [check.an_int(score, f"/scores/{seat}", 1 - LOST_MOST, START) for seat, score in enumerate(scores)]


def load_stage(value: object) -> int:
    if not isinstance(value, str) or value not in PHASES:
        raise InvalidInput("/phase", f"must be one of {', '.join(PHASES)}")
    return PHASES.index(value)


# Turns and stages


def draws(table: OkeyPosition) -> int:
    """How many tiles were drawn: each turn but the first gets one, by drawing or by taking."""
    turns = len(table.discards) + (1 if table.stage == DISCARDING else 0)
    return max(0, turns - 1) - sum(table.taken)


def stock_size(table: OkeyPosition) -> int:
    """How many tiles the stock has left; below 0 when more were drawn than there are."""
    return COPIES * KINDS - 1 - DEALT * table.seats - 1 - draws(table)


def check_stage(table: Table, fields: Json) -> None:
    """Holds the phase, the seat to move and the turns so far against each other."""
    turns = len(table.discards)
    if table.stage == SHOWING:
        table.to_move = load_seat(fields["to_move"], "/to_move", table.seats)
        if turns or table.shown != NOBODY or table.to_move == NOBODY:
            raise InvalidInput("/phase", "the twin is shown before the first discard, once, by some seat")
    else:
        table.to_move = NOBODY if table.stage == OVER else table.turn_of(turns)
        seat = a_seat(table.to_move)
        check.equal(fields["to_move"], seat, "/to_move", f"must be {'null' if seat is None else seat}")
    if table.stage == DRAWING and turns == 0:
        raise InvalidInput("/phase", "the starter does not draw in its first turn")
    if table.stage != OVER and turns >= table.setup.turn_limit:
        raise InvalidInput("/discards", f"the round is drawn after {table.setup.turn_limit} turns")
    if turns and table.taken[-1] and table.stage != DISCARDING:
        raise InvalidInput(
            f"/taken/{sum(table.taken) - 1}", "the last discard is taken only when its taker is to discard"
        )
    if table.winner != NOBODY and (table.stage != OVER or turns == 0 or table.winner != table.turn_of(turns - 1)):
        raise InvalidInput("/winner", "must be null, or in a game that is over the seat that discarded last")
    check_stock(table)
    check_hands(table)


def check_stock(table: Table) -> None:
    """The stock suffices, and once it is empty one more turn can follow, which must win."""
    left = stock_size(table)
    if left < 0:
        raise InvalidInput("/discards", f"{-left} tiles more were drawn than the stock has")
    if left > 0:
        return
    last_draw = len(table.discards) - (0 if table.stage == DISCARDING else 1)
    while last_draw > 0 and table.taken[last_draw - 1]:
        last_draw -= 1
    after = len(table.discards) - 1 - last_draw
    won = after == 1 and table.winner != NOBODY
    if after > 0 and not won:
        raise InvalidInput("/discards", "the stock was empty, and the round went on without a finish")


def check_hands(table: Table) -> None:
    """Nobody takes and keeps more than a hand holds."""
    known: list[list[int]] = [[] for _ in range(table.seats)]
    if table.shown != NOBODY:
        known[table.shown].append(table.indicator)
    for turn, tile in enumerate(table.discards):
        mine = known[table.turn_of(turn)]
        if tile in mine:
            mine.remove(tile)
        elif len(mine) > DEALT:
            raise InvalidInput(f"/discards/{turn}", "all 15 tiles of this seat were known, and this was none of them")
        if table.taken[turn]:
            known[table.turn_of(turn + 1)].append(tile)


# Scores


def check_scores(position: OkeyPosition, laid: list[int]) -> None:
    """The scores must follow from the rounds so far, and only the last thing that happened may end the game."""
    before = position.points[:]
    if position.winner != NOBODY:
        give_back(
            before, position.winner, loss_of(is_pair_hand(laid, position.wild), position.discards[-1], position.wild)
        )
    by_show = position.stage == OVER and not position.discards
    if by_show and position.shown == NOBODY:
        raise InvalidInput("/phase", "a round without a discard ends only by a show")
    if not by_show and min(before) <= 0:
        raise InvalidInput("/scores", "a seat had no points left, and the game went on")
    if position.shown != NOBODY:
        give_back(before, position.shown, 1)
    if by_show and min(before) <= 0:
        raise InvalidInput("/scores", "a seat had no points left, and the game went on")
    if max(before) > START or not possible([START - score for score in before], position.round - 1):
        raise InvalidInput("/scores", f"no {position.round - 1} rounds leave these points")
    if position.stage == OVER:
        check_over(position)


def give_back(points: list[int], seat: int, loss: int) -> None:
    """Takes a loss of all seats but one back."""
    for other in range(len(points)):
        if other != seat:
            points[other] += loss


def check_over(position: OkeyPosition) -> None:
    """A game ends when a seat has no points left or after the last round, which ended."""
    out = min(position.points) <= 0
    if not out and position.round < position.setup.max_rounds:
        raise InvalidInput("/phase", "the game goes on: all seats have points left and there are rounds to play")
    if position.winner != NOBODY:
        return
    if position.discards:
        drawn = len(position.discards) == position.setup.turn_limit or stock_size(position) == 0
        if not drawn:
            raise InvalidInput("/phase", "the round has neither a winner nor come to its end")
    elif not out:
        raise InvalidInput("/phase", "a show ends the game only when a seat has no points left")
