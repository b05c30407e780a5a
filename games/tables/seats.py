"""Access to a table's row, locked, and to its seats."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from core.database.compiled import built_once
from core.messages import message as _
from games.engine import seats_for
from games.errors import GameRunning, NotPlaying, TableArranged, TableClosed
from games.fairness import seeds
from games.models import Kick, Seat, Table
from games.tables.errors import KickedOut, NoFreeSeat, NotMaster, SeatTaken, StaleTable
from games.visibility.lookups import lock_visible_table
from games.visibility.open_games import running_game

Taken = dict[int, Seat]
"""The taken seats, by number."""


def access_table(table_id: UUID, user_id: UUID) -> Table:
    """The table, locked, if the user may see it. Call it in a transaction.

    Raises: TableNotVisible, TableClosed.
    """
    table = lock_visible_table(table_id, user_id)
    if table.closed_at is not None:
        raise TableClosed
    return table


def access_as_master(table_id: UUID, user_id: UUID) -> Table:
    """The same for the master. Raises TableArranged."""
    table = access_table(table_id, user_id)
    _check_own_terms(table)
    check_master(table, user_id)
    return table


def access_open_table(table_id: UUID, user_id: UUID) -> tuple[Table, Taken]:
    """The table, locked, and its taken seats. Call it in a transaction."""
    table = access_table(table_id, user_id)
    if running_game(table):
        raise GameRunning
    _check_own_terms(table)
    return table, taken_seats(table)


def _check_own_terms(table: Table) -> None:
    """Raise TableArranged at a table whose players do not decide on its terms."""
    if table.tournament:
        raise TableArranged(tournament_id=str(table.tournament))


def taken_seats(table: Table) -> Taken:
    """The taken seats."""
    return {seat.number: seat for seat in _seats(table.id)}


@built_once
def _seats(table_id: UUID) -> QuerySet[Seat]:
    return Seat.objects.filter(table=table_id)


def check_master(table: Table, user_id: UUID) -> None:
    """Raise NotMaster if the user is not the master."""
    if table.master_id != user_id:
        raise NotMaster


def check_seen(table: Table, version: int) -> None:
    """Raise StaleTable if the player saw another table: the terms have changed since."""
    if not table.terms_version <= version <= table.version:
        raise StaleTable


def seat_of(taken: Taken, user_id: UUID) -> Seat | None:
    """The user's seat, if any."""
    return next((seat for seat in taken.values() if seat.user_id == user_id), None)


def own_seat(taken: Taken, user_id: UUID) -> Seat:
    """The user's seat. Raises NotPlaying."""
    own = seat_of(taken, user_id)
    if own is None:
        raise NotPlaying
    return own


def free_seats(table: Table, taken: Iterable[int]) -> list[int]:
    """The numbers of the free seats."""
    return [n for n in seats_for(table.arms, table.seats) if n not in taken]


def free_seat(table: Table, taken: Taken, seat: int | None) -> int:
    """This seat, or the first free one. Raises SeatTaken, NoFreeSeat."""
    if seat in taken:
        raise SeatTaken
    free = free_seats(table, taken)
    if not free or seat not in (None, *free):
        raise NoFreeSeat(_("The table has no such free seat."))
    return free[0] if seat is None else seat


def take(
    table: Table, number: int, now: datetime, *, user_id: UUID | None = None, robot: str = ""
) -> Seat:
    """Seat a player or a robot on a free seat. The first player becomes the master."""
    # The default client seed is public before any player sets their own. A server that drew it
    # later could still choose the dice.
    seat = Seat.objects.create(
        table=table,
        number=number,
        user_id=user_id,
        robot=robot,
        client_seed=seeds.new_client_seed(),
        ready=bool(robot),
        taken_at=now,
    )
    if user_id is not None and table.master_id is None:
        _set_master(table, user_id, now)
    return seat


def free(table: Table, seat: Seat, now: datetime) -> None:
    """Free a seat. If it was the master's, the player seated longest becomes master."""
    seat.delete()
    if seat.user_id is not None and seat.user_id == table.master_id:
        players = Seat.objects.filter(table=table, user__isnull=False)
        first = players.order_by("taken_at", "number").first()
        _set_master(table, first.user_id if first else None, now)


def _set_master(table: Table, user_id: UUID | None, now: datetime) -> None:
    table.master_id = user_id
    table.empty_since = None if user_id else now
    table.save(update_fields=["master", "empty_since"])


def check_welcome(table: Table, user_id: UUID, now: datetime) -> None:
    """Raise KickedOut if the master kicked this player recently."""
    for until in _kicked_until(table.id, user_id, now):
        raise KickedOut(until=until.isoformat())


@built_once
def _kicked_until(table_id: UUID, user_id: UUID, now: datetime) -> QuerySet[Kick, datetime]:
    kicks = Kick.objects.filter(table=table_id, user=user_id, until__gt=now)
    return kicks.values_list("until", flat=True)
