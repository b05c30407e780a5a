"""What the commands of a running game have in common: who asks, and for which state of the game."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.engine import Position
from games.engine.consequences import Event
from games.errors import GameNotRunning, NotPlaying
from games.models import Game, position_of
from games.play.errors import LeftForGood, StaleVersion
from games.play.responses import describe_game
from games.play.scheduler.deadlines import is_overdue, play_out_turn
from games.play.seat_state import seat_state
from games.visibility.lookups import game_of


@dataclass(frozen=True, slots=True)
class Change:
    """A game after a command, and what came of it."""

    game: Game
    position: Position
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Played:
    """A running game, as one of its players finds it."""

    game: Game
    seat: int
    position: Position


def locked(*, game_id: UUID, user_id: UUID, version: int | None, now: datetime) -> Played:
    """The running game, locked, for a command of one of its players; to be called in a transaction.

    An overdue turn is played out before. A command that names no version is for whatever is there.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, LeftForGood, GameNotRunning,
    StaleVersion.
    """
    seat = seat_of(game_of(game_id, user_id), user_id)
    game = Game.objects.select_for_update().get(id=game_id)
    if is_overdue(game, now):
        play_out_turn(game, running(game, now), now=now)
    position = running(game, now)
    if version not in (None, game.version):
        raise StaleVersion(game=describe_game(game, now=now, position=position))
    return Played(game, seat, position)


def running(game: Game, now: datetime) -> Position:
    """The position of a game that is being played. Raises GameNotRunning."""
    position = position_of(game)
    if game.status != Game.Status.PLAYING or position is None:
        raise GameNotRunning(game=describe_game(game, now=now))
    return position


def seat_of(game: Game, user_id: UUID) -> int:
    """The person's seat in a started game. Raises GameNotRunning, NotPlaying, LeftForGood."""
    if game.status == Game.Status.WAITING:
        raise GameNotRunning
    for player in game.players:
        if player["user"] == str(user_id):
            seat = int(player["seat"])
            if seat_state(game.attendance, seat).left:
                raise LeftForGood
            return seat
    raise NotPlaying
