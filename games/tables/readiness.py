"""Those seated agree to play, or to play again; the last of them starts the game."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.users.locking import lock_own
from accounts.wallet.balances import lacks
from accounts.wallet.errors import NotEnoughChips
from games.conduct.penalties import check_may_play
from games.errors import GameRunning
from games.models import Game, Seat, Table
from games.tables.announcements import announce_table
from games.tables.errors import CannotStart, NoGameYet
from games.tables.seats import (
    Taken,
    access_open_table,
    access_table,
    free_seats,
    own_seat,
    taken_seats,
)
from games.tables.start import begin
from games.visibility.lookups import table_after_change


@transaction.atomic
def set_ready(*, table_id: UUID, user_id: UUID, ready: bool, now: datetime) -> Table:
    """Agree to start, or no longer; the game starts when all seats are taken and ready.

    Raises SessionEnded, TableNotVisible, TableClosed, GameRunning, NotPlaying, PlayBanned,
    NotEnoughChips.
    """
    lock_own(user_id)
    table, taken = access_open_table(table_id, user_id)
    own = own_seat(taken, user_id)
    if ready:
        _check_may_start(table, user_id, now)
    _mark(table, own, ready=ready, now=now)
    start_if_agreed(table, taken, now=now)
    return table_after_change(table_id)


def start_if_agreed(table: Table, taken: Taken, *, now: datetime) -> None:
    """Start the game of a locked table where all seats are taken and ready.

    Raises CannotStart, NotEnoughChips.
    """
    if not free_seats(table, taken) and _all_ready(taken):
        begin(table, taken, now=now)


@transaction.atomic
def request_rematch(*, table_id: UUID, user_id: UUID, now: datetime) -> Table:
    """Agree to play again; the game starts when all who played the last one have asked.

    Asking again changes nothing, also when the rematch has begun. Raises SessionEnded,
    TableNotVisible, NotPlaying, NoGameYet, GameRunning, PlayBanned, NotEnoughChips.
    """
    lock_own(user_id)
    table = access_table(table_id, user_id)
    taken = taken_seats(table)
    own = own_seat(taken, user_id)
    last = _last_people(table)
    if not _is_on(table, last):
        if not last:
            raise NoGameYet
        _check_may_start(table, user_id, now)
        _mark(table, own, ready=True, now=now)
        if _all_ready(taken) and _people(taken) == last[0]:
            # The table may have got another shape since: then the master has to see to it.
            with suppress(CannotStart):
                begin(table, taken, now=now)
    return table_after_change(table_id)


def _check_may_start(table: Table, user_id: UUID, now: datetime) -> None:
    """Raise PlayBanned, NotEnoughChips if the game could not start with this player."""
    check_may_play(user_id, now)
    if table.bet and lacks(user_id, table.bet):
        raise NotEnoughChips(users=[str(user_id)])


def _mark(table: Table, own: Seat, *, ready: bool, now: datetime) -> None:
    if own.ready != ready:
        own.ready = ready
        Seat.objects.filter(id=own.id).update(ready=ready)
        announce_table(table, "ready", {"seat": own.number, "ready": ready}, now=now)


def _all_ready(taken: Taken) -> bool:
    return all(seat.ready for seat in taken.values())


def _is_on(table: Table, last: list[set[str]]) -> bool:
    """Whether the rematch is being played. Raises GameRunning for another game."""
    if not Game.objects.filter(table=table, status=Game.Status.PLAYING).exists():
        return False
    if len(last) < 2 or last[0] != last[1]:
        raise GameRunning
    return True


def _last_people(table: Table) -> list[set[str]]:
    """The people of the last two games that were started, the newer first."""
    started = Game.objects.filter(table=table).exclude(status=Game.Status.WAITING)
    games = started.order_by("-started_at").values_list("players", flat=True)[:2]
    return [{player["user"] for player in players if player["user"]} for players in games]


def _people(taken: Taken) -> set[str]:
    return {str(seat.user_id) for seat in taken.values() if seat.user_id}
