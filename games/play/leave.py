"""What it means for a game that players leave it for good."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from games.conduct.penalties import punish
from games.models import Player, Presence
from games.play.notifications import lock_streams_of_players
from games.play.seat_state import seat_state, with_seat
from games.play.transition import GameState, Update
from games.play.turns import GameTerms


def leave(
    terms: GameTerms,
    state: GameState,
    leaving: Collection[int],
    reason: Player.Left,
    *,
    now: datetime,
) -> Update:
    """Mark the players on these seats of a locked game as gone for good, and punish them.

    The caller commits the update, in the same transaction; it may end the game.
    """
    lock_streams_of_players(terms.players)
    rows = Player.objects.filter(game=terms.game_id, seat__in=leaving)
    rows.update(left=reason, left_at=now)
    Presence.objects.filter(game=terms.game_id, seat__in=leaving).delete()
    for seat in leaving:
        punish(
            user_id=UUID(terms.player(seat)["user"]),
            game_id=terms.game_id,
            players=terms.players,
            reason=reason,
            now=now,
        )
    seats = state.seats
    for seat in leaving:
        seats = with_seat(seats, seat, seat_state(seats, seat).leaving(reason))
    return Update(seats=seats)
