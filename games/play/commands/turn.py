"""Roll and move, the commands of the player on turn. They take an automatic seat back."""

from datetime import datetime
from typing import NotRequired, TypedDict, Unpack
from uuid import UUID

from core.idempotency.store import Claim
from games.play.commands.gate import CommandResult, Seated, command
from games.play.transition import Steps, move_step, roll_step


class ChosenMove(TypedDict):
    """One of the legal moves, as `Position.find_move` takes it."""

    pawn: int
    kind: str
    value: int
    to: NotRequired[str | None]
    """Needed where two moves differ only in it."""


def roll_dice(
    *, game_id: UUID, user_id: UUID, version: int, now: datetime, claim: Claim | None = None
) -> CommandResult:
    """Throw the dice for the player on turn."""

    def act(player: Seated) -> Steps:
        state = player.state
        return [roll_step(player.game, state.position, state.rolls_thrown, now=now)]

    return command(
        game_id=game_id,
        user_id=user_id,
        version=version,
        now=now,
        act=act,
        claim=claim,
        on_turn=True,
    )


def play_move(
    *,
    game_id: UUID,
    user_id: UUID,
    version: int,
    now: datetime,
    claim: Claim | None = None,
    **chosen: Unpack[ChosenMove],
) -> CommandResult:
    """Move a pawn for the player on turn."""

    def act(player: Seated) -> Steps:
        position = player.state.position
        return [move_step(player.game, position, position.find_move(**chosen), now=now)]

    return command(
        game_id=game_id,
        user_id=user_id,
        version=version,
        now=now,
        act=act,
        claim=claim,
        on_turn=True,
    )
