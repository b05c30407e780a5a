"""Handing a seat to a robot for a while, and taking it back."""

from typing import Unpack

from games.models import AutomaticReason
from games.play.commands.gate import Asked, CommandResult, Seated, command
from games.play.seat_states import seat_state, with_seat
from games.play.transition import Update


def set_automatic(*, automatic: bool, **asked: Unpack[Asked]) -> CommandResult:
    """Let a robot play the player's seat, or the player again."""

    def act(player: Seated) -> Update | None:
        state, seat = player.state, player.seat
        own = seat_state(state.seats, seat)
        if automatic == (own.automatic is not None):
            return None
        if automatic:
            on_turn = state.position.turn.seat == seat
            own = own.hand_to_robot(AutomaticReason.CHOSEN, state.deadline_at if on_turn else None)
        else:
            own = own.resume()
        return Update(seats=with_seat(state.seats, seat, own))

    return command(act, **asked)
