"""Leaving a game for good: a robot plays on, and the player who left is last."""

from datetime import datetime
from uuid import UUID

from games.models import Game, Player
from games.play.commands.gate import CommandResult, command
from games.play.game_state import GameState
from games.play.leave import leave
from games.play.transition import Update


def resign(*, game_id: UUID, user_id: UUID, version: int | None, now: datetime) -> CommandResult:
    """Leave the game by choice."""

    def act(game: Game, _: GameState, seat: int) -> Update:
        return leave(game, [seat], Player.Left.RESIGNED, now=now)

    return command(game_id=game_id, user_id=user_id, version=version, now=now, act=act)
