"""Creating tables, taking and leaving seats, kicking players."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import NotificationKind
from accounts.notifications.inbox import delete_notifications
from accounts.sessions.access import recheck_access_on_commit
from accounts.users.locking import lock_own
from core.errors import DomainError
from core.messages import message as _
from games.conduct.penalties import check_may_play
from games.errors import GameError, GameRunning
from games.fairness import seeds
from games.fairness.dice import valid_client_seed
from games.models import Game, Invitation, Kick, Seat, Table
from games.tables.announcements import announce_table, announce_terms
from games.tables.errors import (
    InvalidClientSeed,
    KickOneself,
    NoFreeSeat,
    NotMaster,
    RobotsNotAllowed,
    SeatEmpty,
    SeedsFixed,
)
from games.tables.invitations import invite_players, stay_invited, use_code
from games.tables.next_game import new_game
from games.tables.options import check_options
from games.tables.readiness import start_if_agreed
from games.tables.seats import (
    Taken,
    access_open_table,
    check_master,
    check_welcome,
    free,
    free_seat,
    free_seats,
    own_seat,
    seat_of,
    take,
    taken_seats,
)
from games.tables.selectors import check_unplayed_tables, waiting_tables
from games.tables.start import begin
from games.visibility.lookups import current_game, game_of, with_seats


@transaction.atomic
def create_table(
    *, user_id: UUID, table: Table, invite: Sequence[str] = (), now: datetime
) -> Table:
    """Create a table as `open_table` does, unless the user has too many that wait.

    The players of these names are invited, or no table is made (NotInvited).
    """
    host = lock_own(user_id)
    check_unplayed_tables(user_id)
    _open(user_id, table, now)
    if invite:
        invite_players(table, host, invite, now)
    return with_seats(table)


@transaction.atomic
def open_table(*, user_id: UUID, table: Table, now: datetime) -> Table:
    """Create a table with the options of an unsaved one. The user is its master, and seated."""
    lock_own(user_id)
    _open(user_id, table, now)
    return with_seats(table)


def _open(user_id: UUID, table: Table, now: datetime) -> None:
    """The same for a locked user."""
    check_options(table)
    check_may_play(user_id, now)
    table.master_id, table.created_at = user_id, now
    game = new_game(table, server_seed=seeds.new_server_seed(), now=now)
    table.save(force_insert=True)
    game.save(force_insert=True)
    take(table, free_seats(table, ())[0], now, user_id=user_id)
    announce_table(table, "opened", now=now)


def open_with_game(users: Sequence[UUID], table: Table, *, now: datetime) -> Game:
    """Create a table with these users, seated in this order, and start a game.

    The first user is the master. Call it in a transaction. Raises: CannotStart, NotEnoughChips,
    ChipsLocked.
    """
    table = open_table(user_id=users[0], table=table, now=now)
    numbers = free_seats(table, taken_seats(table))
    for number, user in zip(numbers, users[1:], strict=True):
        take(table, number, now, user_id=user)
    return begin(table, taken_seats(table), now=now)


@transaction.atomic
def take_seat(
    *, table_id: UUID, user_id: UUID, seat: int | None, code: str = "", now: datetime
) -> Table:
    """Take a seat, or the first free one. A player who already has a seat moves, or stays.

    The code of a private table admits its holder.
    """
    lock_own(user_id)
    if code:
        use_code(table_id=table_id, user_id=user_id, code=code, now=now)
    table, taken = access_open_table(table_id, user_id)
    check_welcome(table, user_id, now)
    check_may_play(user_id, now)
    own = seat_of(taken, user_id)
    if own is None or seat not in (None, own.number):
        number = free_seat(table, taken, seat)
        if own is None:
            check_unplayed_tables(user_id)
            take(table, number, now, user_id=user_id)
        else:
            Seat.objects.filter(id=own.id).update(number=number)
        announce_terms(table, "seat_taken", {"seat": number, "user_id": str(user_id)}, now=now)
    return with_seats(table)


@transaction.atomic
def add_robots(
    *, table_id: UUID, user_id: UUID, seat: int | None, strength: str, now: datetime
) -> Table:
    """Put a robot of this strength on a seat, or on every free seat. For the master.

    A master who is ready, and the only person at the table, stays so: the game may start.
    """
    lock_own(user_id)
    table, taken = access_open_table(table_id, user_id)
    check_master(table, user_id)
    if not table.robots_allowed:
        raise RobotsNotAllowed
    numbers = free_seats(table, taken) if seat is None else [free_seat(table, taken, seat)]
    if not numbers:
        raise NoFreeSeat
    for number in numbers:
        take(table, number, now, robot=strength)
    alone = all(other.user_id in (None, user_id) for other in taken.values())
    added = {"seats": numbers, "strength": strength}
    announce_terms(table, "robots_seated", added, now=now, keep_ready=alone)
    start_if_agreed(table, taken_seats(table), now=now)
    return with_seats(table)


@transaction.atomic
def leave_seat(*, table_id: UUID, user_id: UUID, seat: int | None, now: datetime) -> Table:
    """Free the user's own seat, or a robot's if the user is the master.

    When the master leaves, the player seated longest becomes master. A player who leaves a private
    table may return.
    """
    table, taken = access_open_table(table_id, user_id)
    vacate(table, _seat_to_free(table, taken, user_id, seat), now)
    return with_seats(table)


def vacate(table: Table, seat: Seat, now: datetime) -> None:
    """Free a seat of a locked table, as if its player had left."""
    free(table, seat, now)
    if seat.user_id is not None:
        stay_invited(table, seat.user_id, now)
    master = str(table.master_id) if table.master_id else None
    announce_terms(table, "seat_left", {"seat": seat.number, "master_id": master}, now=now)


@transaction.atomic
def set_client_seed(*, game_id: UUID, user_id: UUID, client_seed: str, now: datetime) -> Table:
    """Set the player's own client seed before the game starts (fairness.md section 2).

    Of a game that the user may watch, `data["game"]` of a refusal is the row that it is about.
    """
    game = game_of(game_id, user_id)
    try:
        if not valid_client_seed(client_seed):
            raise InvalidClientSeed
        table, own = _seat_with_seed(game, user_id)
    except GameError as refusal:
        refusal.data.setdefault("game", game)
        raise
    Seat.objects.filter(id=own.id).update(client_seed=client_seed)
    announce_table(
        table, "client_seed_set", {"seat": own.number, "client_seed": client_seed}, now=now
    )
    return with_seats(table)


def _seat_with_seed(game: Game, user_id: UUID) -> tuple[Table, Seat]:
    """The table, locked, and the player's seat."""
    try:
        table, taken = access_open_table(game.table_id, user_id)
    except GameRunning as error:
        raise SeedsFixed(game=current_game(game.id)) from error
    current = current_game(game.id)
    if current.status != Game.Status.WAITING:
        raise SeedsFixed(game=current)
    return table, own_seat(taken, user_id)


def _seat_to_free(table: Table, taken: Taken, user_id: UUID, number: int | None) -> Seat:
    own = seat_of(taken, user_id)
    if number is None or (own is not None and own.number == number):
        return own_seat(taken, user_id)
    check_master(table, user_id)
    seat = taken.get(number)
    if seat is None:
        raise SeatEmpty
    if seat.user_id is not None:
        raise NotMaster(_("Only robots can be removed."))
    return seat


def leave_all_tables(user_id: UUID, now: datetime) -> None:
    """Free the user's seats at all tables without a running game."""
    for table_id in waiting_tables(user_id):
        with suppress(DomainError):  # a game has started meanwhile
            leave_seat(table_id=table_id, user_id=user_id, seat=None, now=now)


@transaction.atomic
def kick(*, table_id: UUID, user_id: UUID, seat: int, now: datetime) -> Table:
    """Free the seat between games. Its player cannot return for a while. For the master."""
    table, taken = access_open_table(table_id, user_id)
    check_master(table, user_id)
    leaving = taken.get(seat)
    if leaving is None:
        raise SeatEmpty
    if leaving.user_id == user_id:
        raise KickOneself
    if leaving.user_id is not None:
        until = now + timedelta(seconds=settings.KICKED_STAYS_OUT_S)
        invitations = Invitation.objects.filter(table=table, user_id=leaving.user_id)
        invitations.filter(revoked_at=None).update(revoked_at=now)
        delete_notifications(
            user_ids=[leaving.user_id], kinds=[NotificationKind.INVITATION], table_id=str(table.id)
        )
        Kick.objects.update_or_create(
            table=table, user_id=leaving.user_id, defaults={"until": until}
        )
        recheck_access_on_commit(leaving.user_id)
    free(table, leaving, now)
    announce_terms(table, "kicked", {"seat": seat}, now=now)
    return with_seats(table)
