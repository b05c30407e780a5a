"""The rules a second time, from docs/rules.md alone: plain, slow and without the engine.

Its public functions take and give the JSON of §9 and §12. They raise ValueError for what is not
legal. The engine is compared with it: where the two differ, one of them has misread the rules.
"""

from tests.engine.independent import legal, turns
from tests.engine.independent import places as results
from tests.engine.independent.position import Json, from_json, setup_from_json, to_json


def start(setup: Json, opening: list[Json]) -> Json:
    """The position after the opening rolls, each `{"seat", "roll"}`."""
    rolls = [(entry["seat"], tuple(entry["roll"])) for entry in opening]
    return to_json(turns.started(setup_from_json(setup), rolls))


def legal_moves(position: Json) -> list[Json]:
    """The legal moves, in their order; none unless the phase is `move`."""
    if position["turn"]["phase"] != "move":
        return []
    return [move.to_json() for move in legal.moves(from_json(position))]


def roll(position: Json, pips: list[int]) -> Json:
    """The position after a roll."""
    return to_json(turns.rolled(from_json(position), tuple(pips)))


def play(position: Json, move: Json) -> Json:
    """The position after a legal move, named by pawn, kind, value and, if needed, `to`."""
    state = from_json(position)
    named = [
        legal_move
        for legal_move in (legal.moves(state) if state.phase == "move" else ())
        if (legal_move.pawn, legal_move.kind, legal_move.value)
        == (move["pawn"], move["kind"], move["value"])
        and move.get("to", legal_move.target) == legal_move.target
    ]
    if len(named) != 1:
        raise ValueError(f"{move} names {len(named)} legal moves")
    return to_json(turns.after_move(state, named[0]))


def time_up(position: Json) -> Json:
    """The end of a game with `game_s` whose time passed in the round that is over."""
    return to_json(turns.ended_by_time(from_json(position)))


def places(position: Json, left: tuple[int, ...] = ()) -> list[Json]:
    """The places (§8): `{"seat", "place", "distance"}` by place and seat."""
    return results.places(from_json(position), left)
