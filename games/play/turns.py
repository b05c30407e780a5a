"""The terms of a game, and the deadlines of its turns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings

from games.engine import Position
from games.models import Game, Kind
from games.play.seat_state import Players, SeatStates, seat_state
from games.records.record import dice_of

Pips = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameTerms:
    """The part of a game that does not change during a command."""

    game_id: UUID
    players: Players
    turn_s: int
    robot_pause_ms: int
    expects_presence: bool
    dice: Callable[[int, int], Pips]
    """The pips of a roll, by its number and how many dice are thrown (fairness.md section 3)."""

    def player(self, seat: int) -> Mapping[str, Any]:
        """The player on this seat."""
        return next(player for player in self.players if player["seat"] == seat)


def terms_of(game: Game) -> GameTerms:
    """The terms of a game whose players are frozen."""
    return GameTerms(
        game_id=game.id,
        players=game.players,
        turn_s=game.turn_s,
        robot_pause_ms=game.robot_pause_ms,
        expects_presence=expects_presence(game),
        dice=partial(dice_of, game),
    )


def expects_presence(game: Game) -> bool:
    """Whether turns are so short that players must stay connected."""
    return game.turn_s <= int(settings.PRESENCE_EXPECTED_UP_TO_TURN_S)


def due_times(
    terms: GameTerms,
    position: Position,
    seats: SeatStates,
    *,
    deadline_at: datetime | None,
    now: datetime,
) -> tuple[datetime | None, datetime | None]:
    """When the server acts for an overdue player, and for a robot. At most one is not None.

    Each roll starts the time per turn. Moves share the deadline of their roll, `deadline_at`. A
    robot plays an automatic seat after a pause, at the latest by the deadline of the turn.
    """
    turn = position.turn
    if turn.phase == "over":
        return None, None
    own = seat_state(seats, turn.seat)
    if own.automatic or terms.player(turn.seat)["kind"] == Kind.ROBOT:
        pause_ms = settings.AUTOMATIC_PAUSE_MS if own.automatic else terms.robot_pause_ms
        due = now + timedelta(milliseconds=pause_ms)
        return None, min(due, max(now, own.turn_end or due))
    running = own.turn_end or (deadline_at if turn.phase == "move" else None)
    return running or now + timedelta(seconds=terms.turn_s), None
