"""Leaving a game for good: rows, penalties and the update of the game."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.conduct.penalties import punish
from games.models import AutomaticReason, Game, Player, Presence
from games.play.notifications import lock_streams_of_players
from games.play.seat_states import SeatState, with_seat
from games.play.transition import Update


def leave(
    game: Game,
    leaving: Collection[int],
    reason: Player.Left,
    *,
    now: datetime,
) -> Update:
    """Let the players on these seats leave a locked game for good, and punish them.

    The caller commits the update in the same transaction. It may end the game.
    """
    lock_streams_of_players(game.players)
    rows = Player.objects.filter(game=game, seat__in=leaving)
    rows.update(left=reason, left_at=now)
    Presence.objects.filter(game=game, seat__in=leaving).delete()
    seats, left = game.attendance, SeatState(automatic=AutomaticReason.LEFT, left=reason)
    for seat in leaving:
        user_id = UUID(game.player(seat)["user"])
        punish(user_id=user_id, game=game, reason=reason, now=now)
        seats = with_seat(seats, seat, left)
    return Update(seats=seats)


@transaction.atomic
def leave_unread(*, game_id: UUID, user_id: UUID, now: datetime) -> None:
    """Let the player of a closed account leave a running game of which no JSON can be read.

    Only the player's row says so: when the staff voids the game, it frees the seat at the table.
    """
    running = Game.objects.filter(id=game_id, status=Game.Status.PLAYING)
    for game in running.select_for_update(no_key=True):
        rows = Player.objects.filter(game=game, user=user_id, left="")
        rows.update(left=Player.Left.RESIGNED, left_at=now)
