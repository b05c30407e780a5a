"""The rules by which a game ends."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from games.engine import Position, has_winner, is_time_up
from games.engine.json.types import Event, PlaceJson
from games.models import Game, SeatStates
from games.play.seat_states import Players, has_left, seat_state, sides_of_people


def attended(players: Players, seats: SeatStates) -> list[int]:
    """The seats that people play themselves."""
    return [
        player["seat"]
        for player in players
        if player["user"] and not seat_state(seats, player["seat"]).automatic
    ]


def not_left(players: Players, seats: SeatStates) -> list[int]:
    """The seats of people who have not left the game for good."""
    return [
        player["seat"]
        for player in players
        if player["user"] and not seat_state(seats, player["seat"]).left
    ]


def is_carried(players: Players, seats: SeatStates, agreed: Collection[int]) -> bool:
    """Whether a proposal to cancel the game is carried when its time is over.

    Seats that are still automatic do not block it: until then, their players may come back and
    refuse.
    """
    voters = attended(players, seats)
    return bool(voters) and set(voters) <= set(agreed)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends."""

    status: Game.Status
    reason: Game.Reason
    note: str = ""
    """The staff's note to the players."""


PLAYED: Final = Ending(Game.Status.FINISHED, Game.Reason.PLAYED)

ROUND_LIMIT: Final = Ending(Game.Status.FINISHED, Game.Reason.ROUND_LIMIT)

TIME_LIMIT: Final = Ending(Game.Status.FINISHED, Game.Reason.TIME_LIMIT)

AT_A_LIMIT: Final = (Game.Reason.ROUND_LIMIT, Game.Reason.TIME_LIMIT)
"""The reasons of games that ended before a player was home (rules.md section 11)."""

LAST_REMAINING: Final = Ending(Game.Status.FINISHED, Game.Reason.LAST_REMAINING)

ALL_AUTOMATIC: Final = Ending(Game.Status.ABANDONED, Game.Reason.ALL_AUTOMATIC)

UNATTENDED: Final = Ending(Game.Status.ABANDONED, Game.Reason.UNATTENDED)

BY_VOTE: Final = Ending(Game.Status.CANCELLED, Game.Reason.VOTE)

VOIDED: Final = Ending(Game.Status.VOIDED, Game.Reason.STAFF)


def ending_of(
    players: Players,
    position: Position,
    seats: SeatStates,
    *,
    played_out: bool,
    unattended: int,
    agreed: Collection[int] | None,
) -> Ending | None:
    """The ending of a game in this state; None if the game continues.

    `unattended` is how many turns in a row robots have played all seats. A game ends after such a
    round, one turn per seat, unless it is `played_out`: nobody may end a game whose result counts
    by looking away. `agreed` are the seats that agree to cancel it; None without a vote. It
    ends at once if nobody is missing.
    """
    if position.turn.phase == "over":
        return _ending_over(position)
    if not seats and agreed is None:
        return None
    sides = sides_of_people(position.setup, players)
    remaining = [side for side in sides if not has_left(seats, side)]
    if len(sides) > 1 and len(remaining) == 1:
        return LAST_REMAINING
    if (unattended >= len(players) and not played_out) or (len(sides) > 1 and not remaining):
        return ALL_AUTOMATIC
    asked = not_left(players, seats)
    if agreed is not None and asked and set(asked) <= set(agreed):
        return BY_VOTE
    return None


def _ending_over(position: Position) -> Ending:
    if has_winner(position.setup, position.pawns):
        return PLAYED
    return TIME_LIMIT if is_time_up(position) else ROUND_LIMIT


def ending_events(ending: Ending, places: list[PlaceJson], events: list[Event]) -> list[Event]:
    """The events of the last row, with the ending."""
    if ending.reason in (Game.Reason.PLAYED, *AT_A_LIMIT):
        over = {"places": places, "reason": ending.reason}
        return [e | over if e["type"] == "over" else e for e in events]
    ended: Event = {"type": "ended", "status": ending.status, "reason": ending.reason}
    return [*events, ended | {"places": places, "note": ending.note}]
