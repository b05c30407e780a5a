"""The one way to a table's row, and its seats."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from core.messages import message as _
from games.engine.setups import seats_for
from games.errors import GameRunning, NotPlaying, TableClosed, TableNotVisible
from games.fairness import seeds
from games.models import Game, Seat, Table
from games.tables.errors import NoFreeSeat, NotMaster, SeatTaken
from games.visibility.rules import visible_tables

Taken = dict[int, Seat]
"""The taken seats, by number."""


def access_table(table_id: UUID, user_id: UUID) -> Table:
    """The table, locked, if the user may see it. To be called in a transaction.

    Raises TableNotVisible, TableClosed.
    """
    table = visible_tables(user_id).select_for_update().filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    if table.closed_at is not None:
        raise TableClosed
    return table


def access_open_table(table_id: UUID, user_id: UUID) -> tuple[Table, Taken]:
    """The table, locked, between two games, and its taken seats.

    Raises TableNotVisible, TableClosed, GameRunning. To be called in a transaction.
    """
    table = access_table(table_id, user_id)
    if is_playing(table):
        raise GameRunning
    return table, taken_seats(table)


def is_playing(table: Table) -> bool:
    """Whether a game is being played at the table."""
    return Game.objects.filter(table=table, status=Game.Status.PLAYING).exists()


def taken_seats(table: Table) -> Taken:
    """The taken seats."""
    return {seat.number: seat for seat in Seat.objects.filter(table=table)}


def check_master(table: Table, user_id: UUID) -> None:
    """Raise NotMaster for anybody else."""
    if table.master_id != user_id:
        raise NotMaster


def seat_of(taken: Taken, user_id: UUID) -> Seat | None:
    """The person's own seat."""
    return next((seat for seat in taken.values() if seat.user_id == user_id), None)


def own_seat(taken: Taken, user_id: UUID) -> Seat:
    """The person's own seat. Raises NotPlaying."""
    own = seat_of(taken, user_id)
    if own is None:
        raise NotPlaying
    return own


def free_seats(table: Table, taken: Iterable[int]) -> list[int]:
    """The numbers of the seats that nobody has taken."""
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
    """Seat a person or a robot on a free seat; the first person becomes the master."""
    # The default client seed is there, for all to see, before anybody sets one of their own: a
    # server that drew it later could still choose the dice.
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
        _change(table, master_id=user_id, empty_since=None)
    return seat


def free(table: Table, seat: Seat, now: datetime) -> None:
    """Free a seat; when it was the master's, the person seated longest follows."""
    user_id = seat.user_id
    seat.delete()
    if user_id is None or user_id != table.master_id:
        return
    staying = Seat.objects.filter(table=table, user__isnull=False)
    heir = staying.order_by("taken_at", "number").first()
    _change(table, master_id=heir and heir.user_id, empty_since=None if heir else now)


def _change(table: Table, **fields: Any) -> None:
    Table.objects.filter(id=table.id).update(**fields)
    for name, value in fields.items():
        setattr(table, name, value)
