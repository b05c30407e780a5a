"""Leaving a game for good: a robot plays on, and the player who left is last."""

from datetime import datetime
from uuid import UUID

from games.models import Player
from games.play.commands.gate import CommandResult, Seated, command
from games.play.leaving import leave
from games.play.transition import Update


def resign(*, game_id: UUID, user_id: UUID, version: int | None, now: datetime) -> CommandResult:
    """Leave the game by choice."""

    def act(player: Seated) -> Update:
        return leave(player.game, [player.seat], Player.Left.RESIGNED, now=now)

    return command(game_id=game_id, user_id=user_id, version=version, now=now, act=act)
