"""Commands of the player on turn: roll and move. They take an automatic seat back."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from games.engine import Position
from games.models import Game
from games.play.commands.gate import Change, running, seat_of
from games.play.errors import NotYourTurn, StaleVersion
from games.play.recording import Actor, Step, moved, record, rolled
from games.play.responses import describe_game
from games.play.scheduler.deadlines import is_overdue, play_out_turn
from games.visibility.lookups import current_game, game_of


def roll_dice(*, game_id: UUID, user_id: UUID, version: int, now: datetime) -> Change:
    """Throw the dice for the player on turn.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, LeftForGood, GameNotRunning,
    StaleVersion (also for a roll that is repeated: it never rolls again), NotYourTurn, WrongPhase.
    """
    return _command(
        game_id, user_id, version, now, lambda game, at: rolled(game, at, game.rolls_thrown)
    )


def play_move(
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
    game = game_of(game_id, user_id)
    seat = seat_of(game, user_id)
    position = running(game, now)
    if is_overdue(game, now):
        play_out_turn(game, position, now=now)
        raise _stale(game_id, now)
    if game.version != version:
        raise StaleVersion(game=describe_game(game, now=now, position=position))
    if position.turn.seat != seat:
        raise NotYourTurn(game=describe_game(game, now=now, position=position))
    step = act(game, position)
    rows = record(game, [step], actor=Actor.PLAYER, now=now)
    if not rows:
        raise _stale(game_id, now)
    return Change(game, step.after, rows[0].events)


def _stale(game_id: UUID, now: datetime) -> StaleVersion:
    present = current_game(game_id)
    return StaleVersion(game=describe_game(present, now=now))
