"""When a game ends."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from games.engine import Position
from games.engine.consequences import Event
from games.models import Game
from games.play.endings.places import places_of
from games.play.seat_state import SeatStates, has_left, seat_state, sides_of_people


def voters(game: Game, attendance: SeatStates) -> list[int]:
    """The seats of the people whose vote counts: those whom no robot stands in for."""
    return [
        player["seat"]
        for player in game.players
        if player["user"] and not seat_state(attendance, player["seat"]).automatic
    ]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends."""

    status: Game.Status
    reason: Game.Reason
    note: str = ""
    """What the staff tells the players."""


PLAYED: Final = Ending(Game.Status.FINISHED, Game.Reason.PLAYED)

LAST_REMAINING: Final = Ending(Game.Status.FINISHED, Game.Reason.LAST_REMAINING)

ALL_AUTOMATIC: Final = Ending(Game.Status.ABANDONED, Game.Reason.ALL_AUTOMATIC)

BY_VOTE: Final = Ending(Game.Status.CANCELLED, Game.Reason.VOTE)


def ending_of(
    game: Game,
    position: Position,
    attendance: SeatStates,
    *,
    unattended: int,
    proposal: Mapping[str, Any] | None,
) -> Ending | None:
    """The end that has come with this state of the game, if it has.

    `unattended` turns have passed since robots play all seats: a whole round is a turn a seat.
    `proposal` is that to cancel the game, if there is one.
    """
    if position.turn.phase == "over":
        return PLAYED
    if not attendance and not proposal:
        return None
    sides = sides_of_people(position.setup, game.players)
    remaining = [side for side in sides if not has_left(attendance, side)]
    if len(sides) > 1 and len(remaining) == 1:
        return LAST_REMAINING
    if unattended >= len(game.players) or (len(sides) > 1 and not remaining):
        return ALL_AUTOMATIC
    if proposal and _all_agree(voters(game, attendance), proposal["agreed"]):
        return BY_VOTE
    return None


def _all_agree(voters: Collection[int], agreed: Collection[int]) -> bool:
    """Whether everybody has agreed who is there; automatic seats are not waited for."""
    return bool(voters) and set(voters) <= set(agreed)


def ended_fields(ending: Ending, now: datetime) -> dict[str, Any]:
    """What changes of a game that ends: it waits for nobody any more."""
    return {
        "status": ending.status,
        "reason": ending.reason,
        "ended_at": now,
        "deadline_at": None,
        "robot_due_at": None,
        "cancel_vote": None,
        "vote_ends_at": None,
        "abandons_at": None,
    }


def ending_events(game: Game, ending: Ending, events: list[Event]) -> list[Event]:
    """The events of the last change, with the end as it is, for a game that is closed already."""
    places = places_of(game)
    if ending.reason == Game.Reason.PLAYED:
        return [e | {"places": places} if e["type"] == "over" else e for e in events]
    told: Event = {"type": "ended", "status": ending.status, "reason": ending.reason}
    return [*events, told | {"places": places, "note": ending.note}]
