"""The events that a roll or a move causes, in order, for players and the record.

An event is a small JSON object with a `type`:

    roll           seat, roll (pips), dice (the values to use, section 4.3)
    move           seat (whose pawn), and the move as in section 9
    capture        seat and pawn that were sent back, by (the capturing seat)
    bonus_earned   seat, value (spaces)
    forfeit        seat, the dice and bonuses that no pawn can use, or that were declined, and
                   what stops the pawns (`blocked`)
    penalty        seat and pawn sent back by a third repeat, from; pawn is null if none was
    turn           seat and roll_number of the next roll
    over           places: [{seat, place, distance}]
"""

from collections.abc import Collection, Iterable

from games.engine.board import NEST
from games.engine.dice import REPEATS, Roll
from games.engine.json.serialization import move_to_json, obstacles_to_json
from games.engine.json.types import Event, PlaceJson
from games.engine.moves import Move
from games.engine.moving.obstacles import Obstacle, obstacles
from games.engine.moving.transitions import advance
from games.engine.places import places
from games.engine.play import rolled_turn
from games.engine.position import Position, Turn


def events_of_roll(before: Position, pips: Roll, after: Position) -> list[Event]:
    """The events of a roll."""
    setup, turn = before.setup, before.turn
    thrown = setup.throws[NEST in before.pawns.progress[turn.acting]][pips]
    events: list[Event] = [
        {"type": "roll", "seat": turn.seat, "roll": list(pips), "dice": list(thrown.dice)}
    ]
    if pips in REPEATS and turn.roll_number == 3:
        events.append(_penalty(before, after))
    elif after.turn.phase != "move":  # also over, in the last round
        stopped = obstacles(setup, before.pawns, rolled_turn(turn, thrown), ())
        events.append(_forfeit(turn, thrown.dice, (), stopped))
    return events + _next(after)


def events_of_move(before: Position, move: Move, after: Position) -> list[Event]:
    """The events of a move."""
    setup = before.setup
    pawns, then = advance(setup, before.pawns, before.turn, move)
    events: list[Event] = [{"type": "move", "seat": move.seat, "move": move_to_json(move)}]
    if move.captures is not None:
        victim = move.captures
        events.append(
            {"type": "capture", "seat": victim.seat, "pawn": victim.pawn, "by": move.seat}
        )
    earned = then.bonuses[len(before.turn.bonuses) - (move.kind in ("bonus", "decline")) :]
    events += [{"type": "bonus_earned", "seat": then.acting, "value": value} for value in earned]
    # Dice are forfeited only when the roll ends; of bonuses, those that wait for it are kept.
    in_roll = after.turn.phase == "move"
    lost_dice = () if in_roll else then.dice
    kept = after.turn.bonuses if in_roll else ()
    declined = (move.value,) if move.kind == "decline" else ()
    lost_bonuses = (*declined, *(bonus for bonus in then.bonuses if bonus not in kept))
    if lost_dice or lost_bonuses:
        stopped = obstacles(setup, pawns, then, after.legal_moves if in_roll else ())
        if declined:  # which nothing stopped; another bonus of its value may be left
            stopped = (each for each in stopped if (each.kind, each.value) != ("bonus", move.value))
        events.append(_forfeit(before.turn, lost_dice, lost_bonuses, stopped))
    return events + _next(after)


def _forfeit(
    turn: Turn, dice: tuple[int, ...], bonuses: tuple[int, ...], stopped: Iterable[Obstacle]
) -> Event:
    lost = {("die", value) for value in dice} | {("bonus", value) for value in bonuses}
    return {
        "type": "forfeit",
        "seat": turn.seat,
        "dice": list(dice),
        "bonuses": list(bonuses),
        "blocked": obstacles_to_json(each for each in stopped if (each.kind, each.value) in lost),
    }


def _penalty(before: Position, after: Position) -> Event:
    for seat in before.setup.seats:
        for pawn, progress in enumerate(before.pawns.progress[seat]):
            if progress != NEST and after.pawns.progress[seat][pawn] == NEST:
                place = before.place(seat, pawn)
                return {"type": "penalty", "seat": seat, "pawn": pawn, "from": place}
    return {"type": "penalty", "seat": before.turn.seat, "pawn": None, "from": None}


def _next(after: Position) -> list[Event]:
    turn = after.turn
    if turn.phase == "roll":
        return [{"type": "turn", "seat": turn.seat, "roll_number": turn.roll_number}]
    if turn.phase == "over":
        return [{"type": "over", "places": places_to_json(after)}]
    return []


def places_to_json(
    position: Position, left: Collection[int] = (), won: Collection[int] = ()
) -> list[PlaceJson]:
    """The places of section 8 as JSON, best first; see `places`."""
    return [
        {"seat": place.seat, "place": place.place, "distance": place.distance}
        for place in places(position, left, won)
    ]
