"""Commands of the player on turn: roll and move."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games import selectors
from games.engine import Position
from games.engine.consequences import Event
from games.errors import GameNotRunning, NotPlaying, NotYourTurn, StaleVersion
from games.models import Game
from games.services.clock import is_overdue, play_out_turn
from games.services.recording import Step, moved, record, rolled


@dataclass(frozen=True, slots=True)
class Change:
    """A game after a command, and what came of it."""

    game: Game
    position: Position
    events: list[Event]


def roll(*, game_id: UUID, user_id: UUID, version: int, now: datetime) -> Change:
    """Throw the dice for the player on turn.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, GameNotRunning, StaleVersion (also for
    a roll that is repeated: it never rolls again), NotYourTurn, WrongPhase.
    """
    return _command(
        game_id, user_id, version, now, lambda game, at: rolled(game, at, game.rolls_thrown)
    )


def move(
    *, game_id: UUID, user_id: UUID, version: int, pawn: int, kind: str, value: int, now: datetime
) -> Change:
    """Move a pawn for the player on turn.

    Raises what `roll` raises, and IllegalMove for a move that is not among the legal ones.
    """
    return _command(
        game_id,
        user_id,
        version,
        now,
        lambda _, position: moved(position, position.find_move(pawn=pawn, kind=kind, value=value)),
    )


def _command(
    game_id: UUID,
    user_id: UUID,
    version: int,
    now: datetime,
    act: Callable[[Game, Position], Step],
) -> Change:
    game = selectors.game_of(game_id, user_id)
    seat = _seat_of(game, user_id)
    position = selectors.position_of(game)
    if game.status != Game.Status.PLAYING or position is None:
        raise GameNotRunning(game=selectors.describe_game(game, now=now))
    if is_overdue(game, now):
        play_out_turn(game, position, now=now)
        raise _stale(game_id, now)
    if game.version != version:
        raise StaleVersion(game=selectors.describe_game(game, now=now, position=position))
    if position.turn.seat != seat:
        raise NotYourTurn(game=selectors.describe_game(game, now=now, position=position))
    step = act(game, position)
    if not record(game, [step], automatic=False, now=now):
        raise _stale(game_id, now)
    return Change(game, step.after, step.events)


def _seat_of(game: Game, user_id: UUID) -> int:
    if game.status == Game.Status.WAITING:
        raise GameNotRunning
    for player in game.players:
        if player["user"] == str(user_id):
            return int(player["seat"])
    raise NotPlaying


def _stale(game_id: UUID, now: datetime) -> StaleVersion:
    present = selectors.present_game(game_id)
    return StaleVersion(game=selectors.describe_game(present, now=now))
