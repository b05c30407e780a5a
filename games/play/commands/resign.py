"""Leaving a game for good: a robot plays on, and the player who left is last."""

from typing import Unpack

from games.models import Player
from games.play.commands.gate import Asked, CommandResult, Seated, command
from games.play.leaving import leave
from games.play.transition import Update


def resign(**asked: Unpack[Asked]) -> CommandResult:
    """Leave the game by choice."""

    def act(player: Seated) -> Update:
        return leave(player.game, [player.seat], Player.Left.RESIGNED, now=asked["now"])

    return command(act, **asked)
