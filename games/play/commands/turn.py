"""Roll and move, the commands of the player on turn. They take an automatic seat back."""

from datetime import datetime
from uuid import UUID

from games.models import Game
from games.play.commands.gate import CommandResult, command
from games.play.transition import GameState, Steps, move_step, roll_step


def roll_dice(*, game_id: UUID, user_id: UUID, version: int, now: datetime) -> CommandResult:
    """Throw the dice for the player on turn. Raises WrongPhase, and the errors of `command`."""

    def act(game: Game, state: GameState, _: int) -> Steps:
        return [roll_step(game, state.position, state.rolls_thrown)]

    return command(
        game_id=game_id, user_id=user_id, version=version, now=now, act=act, on_turn=True
    )


def play_move(
    *, game_id: UUID, user_id: UUID, version: int, pawn: int, kind: str, value: int, now: datetime
) -> CommandResult:
    """Move a pawn for the player on turn.

    Raises WrongPhase, IllegalMove, and the errors of `command`.
    """

    def act(_: Game, state: GameState, __: int) -> Steps:
        move = state.position.find_move(pawn=pawn, kind=kind, value=value)
        return [move_step(state.position, move)]

    return command(
        game_id=game_id, user_id=user_id, version=version, now=now, act=act, on_turn=True
    )
