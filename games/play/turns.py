"""The deadlines of turns. In a game without a clock, `turn_s` is None and nobody is overdue."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from games.engine import Position
from games.models import Game, Kind, SeatStates
from games.play.seat_states import seat_state

REMINDED_FROM_S: Final = 8 * 3600
"""Seconds per turn from which a player is reminded of its end."""
LEFT: Final = timedelta(days=1)


def expects_presence(game: Game) -> bool:
    """Whether turns are so short that players must stay connected."""
    return game.turn_s is not None and not has_long_turns(game)


def has_long_turns(game: Game) -> bool:
    """Whether turns are so long that players are notified of theirs."""
    return game.turn_s is not None and game.turn_s > settings.PRESENCE_EXPECTED_UP_TO_TURN_S


def remind_at(game: Game) -> datetime | None:
    """When the time of a long turn is nearly up: a day before its end, or a third of its length.

    None if there is no deadline, or the turn is too short for a reminder.
    """
    if game.deadline_at is None or game.turn_s is None or game.turn_s < REMINDED_FROM_S:
        return None
    return game.deadline_at - min(LEFT, timedelta(seconds=game.turn_s) / 3)


def due_times(
    game: Game,
    position: Position,
    seats: SeatStates,
    *,
    deadline_at: datetime | None,
    now: datetime,
) -> tuple[datetime | None, datetime | None]:
    """When the server acts for an overdue player, and for a robot. At most one is not None.

    Each roll starts the time per turn. Moves share the deadline of their roll, `deadline_at`. A
    robot plays an automatic seat after a pause, at the latest by the deadline of the turn. Without
    a clock, the server waits for the player as long as for a return to an unattended game.
    """
    turn = position.turn
    if turn.phase == "over":
        return None, None
    own = seat_state(seats, turn.seat)
    turn_end = datetime.fromisoformat(own.turn_ends_at) if own.turn_ends_at else None
    robots = [player["seat"] for player in game.players if player["kind"] == Kind.ROBOT]
    if own.automatic or turn.seat in robots:
        pause_ms = settings.AUTOMATIC_PAUSE_MS if own.automatic else game.robot_pause_ms
        due = now + timedelta(milliseconds=pause_ms)
        return None, min(due, max(now, turn_end or due))
    if game.turn_s is None:
        return now + timedelta(seconds=settings.PRACTICE_UNATTENDED_S), None
    running = turn_end or (deadline_at if turn.phase == "move" else None)
    return running or now + timedelta(seconds=game.turn_s), None
