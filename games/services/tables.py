"""Tables: who sits where."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games import fairness, seeds, selectors
from games.engine import InvalidSetup, new_setup
from games.errors import (
    GameRunning,
    InvalidClientSeed,
    NoFreeSeat,
    NotMaster,
    NotPlaying,
    SeatEmpty,
    SeatTaken,
    SeedsFixed,
    TableNotVisible,
)
from games.models import Game, Seat, Table
from games.services.versions import count_change
from games.services.waiting import open_game


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the master decides."""

    ruleset: str
    options: dict[str, Any]
    arms: int
    teams: bool
    seats: int
    """Number of players."""
    turn_s: int
    """Seconds to play a roll."""
    robot_pause_ms: int
    """Milliseconds before each roll and move of a robot."""


def create_table(*, user_id: UUID, options: TableOptions, now: datetime) -> Table:
    """Open a table; who opens it sits down on its first seat and is its master.

    Raises InvalidOptions, InvalidSetup.
    """
    if not 2 <= options.seats <= options.arms:
        raise InvalidSetup(f"A board of {options.arms} arms has 2 to {options.arms} players.")
    setup = new_setup(
        ruleset=options.ruleset,
        options=options.options,
        arms=options.arms,
        teams=options.teams,
        seats=selectors.playing_seats(options.arms, options.seats),
    )
    with transaction.atomic():
        table = Table.objects.create(
            master_id=user_id,
            ruleset=setup.ruleset,
            options=dict(setup.options),
            arms=setup.arms,
            teams=setup.teams,
            seats=options.seats,
            turn_s=options.turn_s,
            robot_pause_ms=options.robot_pause_ms,
            created_at=now,
        )
        open_game(table.id, server_seed=seeds.new_server_seed(), now=now)
        _take(table, setup.seats[0], now, user_id=user_id)
    return selectors.table_of(table.id)


@transaction.atomic
def sit(*, table_id: UUID, user_id: UUID, seat: int | None, now: datetime) -> Table:
    """Take a seat, or the first free one; who sits already changes to it, or stays.

    Raises TableNotVisible, GameRunning, SeatTaken, NoFreeSeat.
    """
    table, taken = access_open_table(table_id)
    own = next((s for s in taken.values() if s.user_id == user_id), None)
    if own is None or seat not in (None, own.number):
        number = _free_seat(table, taken, seat)
        if own is not None:
            own.delete()
        _take(table, number, now, user_id=user_id)
        if table.master_id is None:
            Table.objects.filter(id=table.id).update(master=user_id)
    return selectors.table_of(table_id)


@transaction.atomic
def add_robots(
    *, table_id: UUID, user_id: UUID, seat: int | None, strength: str, now: datetime
) -> Table:
    """Put a robot on a seat, or on every free seat. The master's.

    Raises TableNotVisible, NotMaster, GameRunning, SeatTaken, NoFreeSeat.
    """
    table, taken = access_open_table(table_id)
    _check_master(table, user_id)
    numbers = _free_seats(table, taken) if seat is None else [_free_seat(table, taken, seat)]
    if not numbers:
        raise NoFreeSeat
    for number in numbers:
        _take(table, number, now, robot=strength)
    return selectors.table_of(table_id)


@transaction.atomic
def leave(*, table_id: UUID, user_id: UUID, seat: int | None) -> Table:
    """Free one's own seat, or as the master a robot's.

    When the master leaves, the person seated longest follows. Raises TableNotVisible, GameRunning,
    SeatEmpty, NotPlaying, NotMaster.
    """
    table, taken = access_open_table(table_id)
    leaving = _leaving(table, taken, user_id, seat)
    leaving.delete()
    if leaving.user_id is not None and leaving.user_id == table.master_id:
        staying = Seat.objects.filter(table=table, user__isnull=False)
        heir = staying.order_by("taken_at", "number").first()
        Table.objects.filter(id=table.id).update(master=heir.user_id if heir else None)
    return selectors.table_of(table_id)


@transaction.atomic
def set_client_seed(*, game_id: UUID, user_id: UUID, client_seed: str) -> Table:
    """Choose one's own part of the dice, until the game starts (fairness.md section 2).

    Raises GameNotVisible, InvalidClientSeed, SeedsFixed, NotPlaying.
    """
    if not fairness.valid_client_seed(client_seed):
        raise InvalidClientSeed
    game = selectors.game_of(game_id)
    try:
        _, taken = access_open_table(game.table_id)
    except GameRunning as error:
        raise SeedsFixed from error
    if selectors.game_of(game_id).status != Game.Status.WAITING:
        raise SeedsFixed
    own = next((s for s in taken.values() if s.user_id == user_id), None)
    if own is None:
        raise NotPlaying
    Seat.objects.filter(id=own.id).update(client_seed=client_seed)
    return selectors.table_of(game.table_id)


def access_open_table(table_id: UUID) -> tuple[Table, dict[int, Seat]]:
    """The table, locked, between two games, and who sits where; who asks is about to change it.

    Raises TableNotVisible, GameRunning. To be called in a transaction.
    """
    table = Table.objects.select_for_update().filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    if Game.objects.filter(table=table, status=Game.Status.PLAYING).exists():
        raise GameRunning
    count_change(table_id)
    return table, {seat.number: seat for seat in Seat.objects.filter(table=table)}


def _check_master(table: Table, user_id: UUID) -> None:
    if table.master_id != user_id:
        raise NotMaster


def _leaving(table: Table, taken: dict[int, Seat], user_id: UUID, seat: int | None) -> Seat:
    own = next((s for s in taken.values() if s.user_id == user_id), None)
    if seat is None or (own is not None and own.number == seat):
        if own is None:
            raise NotPlaying
        return own
    _check_master(table, user_id)
    there = taken.get(seat)
    if there is None:
        raise SeatEmpty
    if there.user_id is not None:
        raise NotMaster("Only robots are sent away.")
    return there


def _free_seats(table: Table, taken: dict[int, Seat]) -> list[int]:
    return [n for n in selectors.playing_seats(table.arms, table.seats) if n not in taken]


def _free_seat(table: Table, taken: dict[int, Seat], seat: int | None) -> int:
    if seat in taken:
        raise SeatTaken
    free = _free_seats(table, taken)
    if not free or seat not in (None, *free):
        raise NoFreeSeat("The table has no such free seat.")
    return free[0] if seat is None else seat


def _take(
    table: Table, number: int, now: datetime, *, user_id: UUID | None = None, robot: str = ""
) -> None:
    # The default client seed is there, for all to see, before anybody sets one of their own: a
    # server that drew it later could still choose the dice.
    Seat.objects.create(
        table=table,
        number=number,
        user_id=user_id,
        robot=robot,
        client_seed=seeds.new_client_seed(),
        taken_at=now,
    )
