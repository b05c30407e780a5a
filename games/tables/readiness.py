"""Readiness of players for the next game or a rematch; the last ready player starts it."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.users.locking import lock_own
from accounts.wallet.unlocking import check_stake
from games.conduct.penalties import check_may_play
from games.errors import GameRunning
from games.models import Game, Seat, Table
from games.tables.announcements import announce_table
from games.tables.errors import CannotStart, NoGameYet
from games.tables.seats import (
    Taken,
    access_open_table,
    access_table,
    check_seen,
    free_seats,
    own_seat,
    taken_seats,
)
from games.tables.start import begin
from games.visibility.lookups import with_seats
from games.visibility.open_games import running_game


@transaction.atomic
def set_ready(*, table_id: UUID, user_id: UUID, ready: bool, version: int, now: datetime) -> Table:
    """Mark the player as ready or not. The game starts when all seats are taken and ready.

    `version` is that of the table as the player saw it; it matters for being ready only.
    """
    user = lock_own(user_id)
    table, taken = access_open_table(table_id, user_id)
    own = own_seat(taken, user_id)
    if ready:
        check_seen(table, version)
        _check_may_start(table, user, now)
    _mark(table, own, ready=ready, now=now)
    start_if_agreed(table, taken, now=now)
    return with_seats(table)


def start_if_agreed(table: Table, taken: Taken, *, now: datetime) -> None:
    """Start the game of a locked table if all seats are taken and ready."""
    if not free_seats(table, taken) and _all_ready(taken):
        begin(table, taken, now=now)


@transaction.atomic
def request_rematch(*, table_id: UUID, user_id: UUID, version: int, now: datetime) -> Table:
    """Mark the player as ready to play again. When all players of the last game are, it starts.

    `version` is that of the table as the player saw it. Idempotent, also after the rematch has
    started.
    """
    user = lock_own(user_id)
    table = access_table(table_id, user_id)
    taken = taken_seats(table)
    own = own_seat(taken, user_id)
    recent = _recent_players(table)
    if running_game(table):
        if len(recent) < 2 or recent[0] != recent[1]:
            raise GameRunning  # another game than the rematch
        return with_seats(table)
    if not recent:
        raise NoGameYet
    check_seen(table, version)
    _check_may_start(table, user, now)
    _mark(table, own, ready=True, now=now)
    seated = {str(seat.user_id) for seat in taken.values() if seat.user_id}
    if _all_ready(taken) and seated == recent[0]:
        # If the table's options no longer fit its players, the master has to change them.
        with suppress(CannotStart):
            begin(table, taken, now=now)
    return with_seats(table)


def _check_may_start(table: Table, user: User, now: datetime) -> None:
    """Check that the player may play now, and can stake the chips."""
    check_may_play(user.id, now)
    if table.bet and not user.is_robot:  # robot accounts stake nothing, like guests
        check_stake(user.id, table.bet)


def _mark(table: Table, own: Seat, *, ready: bool, now: datetime) -> None:
    if own.ready != ready:
        own.ready = ready
        Seat.objects.filter(id=own.id).update(ready=ready)
        announce_table(table, "ready", {"seat": own.number, "ready": ready}, now=now)


def _all_ready(taken: Taken) -> bool:
    return all(seat.ready for seat in taken.values())


def _recent_players(table: Table) -> list[set[str]]:
    """The user ids of the players of the last two started games, the newer first."""
    started = Game.objects.filter(table=table).exclude(status=Game.Status.WAITING)
    games = started.order_by("-started_at").values_list("players", flat=True)[:2]
    return [{player["user"] for player in players if player["user"]} for players in games]
