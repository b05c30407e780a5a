"""Another time per turn in a running game: only where one person plays against robots."""

from dataclasses import replace
from datetime import datetime

from games.models import AutomaticReason, Game
from games.play.commit import apply
from games.play.game_state import state_of
from games.play.notifications import delete_turn_notifications
from games.play.seat_states import PRESENT, SeatState, seat_state, with_seat
from games.play.stopped_clocks import clock_of
from games.play.transition import Update
from games.play.turns import due_times, expects_presence


def set_clock(game: Game, turn_s: int | None, *, now: datetime) -> None:
    """Set the time per turn of a locked, running game; the current turn has all of it.

    None for no clock: a person who was overdue or away has the seat back.
    """
    state = state_of(game)
    seat = next(player["seat"] for player in game.players if player["user"])
    game.turn_s = turn_s
    seats = with_seat(state.seats, seat, _own(seat_state(state.seats, seat), game))
    Game.objects.filter(id=game.id).update(turn_s=turn_s)
    delete_turn_notifications(game)
    at = clock_of(game, now)
    deadline_at, _ = due_times(game, state.position, seats, deadline_at=None, now=at)
    changed = {"type": "clock_changed", "turn_s": turn_s}
    apply(game, Update(seats=seats, deadline_at=deadline_at, events=[changed]), now=now)


def _own(own: SeatState, game: Game) -> SeatState:
    """The person's seat with the new clock of the game."""
    if game.turn_s is None and own.automatic != AutomaticReason.CHOSEN:
        return PRESENT
    if own.away and not expects_presence(game):
        own = own.mark_present()
    return replace(own, turn_ends_at=None)
