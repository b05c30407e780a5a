"""Roll and move, the commands of the player on turn. They take an automatic seat back."""

from typing import Unpack

from games.play.commands.gate import Asked, CommandResult, Seated, command
from games.play.transition import Steps, move_step, roll_step


def roll_dice(**asked: Unpack[Asked]) -> CommandResult:
    """Throw the dice for the player on turn."""

    def act(player: Seated) -> Steps:
        state = player.state
        return [roll_step(player.game, state.position, state.rolls_thrown, now=asked["now"])]

    return command(act, on_turn=True, **asked)


def play_move(
    *, pawn: int, kind: str, value: int, to: str | None = None, **asked: Unpack[Asked]
) -> CommandResult:
    """Move a pawn for the player on turn; `to` is needed where two moves differ only in it."""

    def act(player: Seated) -> Steps:
        position = player.state.position
        move = position.find_move(pawn=pawn, kind=kind, value=value, to=to)
        return [move_step(player.game, position, move, now=asked["now"])]

    return command(act, on_turn=True, **asked)
