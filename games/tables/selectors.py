"""Reading the invitations of a table, and the tables of a seated user."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from core.database.compiled import built_once
from games.models import Game, Invitation, Seat, Table
from games.tables.errors import NotMaster, TooManyTables
from games.visibility.lookups import table_of
from games.visibility.open_games import running_game, with_game


def invitations_in_force(table_id: UUID, now: datetime) -> QuerySet[Invitation]:
    """The invited players of the table, and its valid codes."""
    valid = Q(user__isnull=False) | Q(expires_at__gt=now, uses_left__gt=0)
    return Invitation.objects.filter(valid, table_id=table_id, revoked_at=None)


def invitations_of(table_id: UUID, user_id: UUID, *, now: datetime) -> QuerySet[Invitation]:
    """The invitations in force, for the master. Raises: TableNotVisible, NotMaster."""
    if table_of(table_id, user_id).master_id != user_id:
        raise NotMaster
    return invitations_in_force(table_id, now).select_related("user")


def waiting_tables(user_id: UUID) -> list[UUID]:
    """The tables without a running game where the user has a seat, by their ids.

    To lock them in this order avoids deadlocks.
    """
    tables = _tables_with_seat(user_id)
    playing = with_running_game(tables)
    return [table_id for table_id in tables if table_id not in playing]


def check_unplayed_tables(user_id: UUID) -> None:
    """Raise TooManyTables if the user has the maximum of seats at tables without a game yet.

    Otherwise one player could fill the lobby.
    """
    tables = set(_tables_with_seat(user_id))
    if len(tables) >= settings.UNPLAYED_TABLES_AT_ONCE:
        games = Game.objects.filter(table__in=tables).exclude(status=Game.Status.WAITING)
        played = games.order_by().values_list("table_id", flat=True).distinct()
        if len(tables.difference(played)) >= settings.UNPLAYED_TABLES_AT_ONCE:
            raise TooManyTables


@built_once
def _tables_with_seat(user_id: UUID) -> QuerySet[Seat, UUID]:
    seats = Seat.objects.filter(user=user_id, table__closed_at=None)
    return seats.order_by("table_id").values_list("table_id", flat=True)


def with_running_game(table_ids: Collection[UUID]) -> set[UUID]:
    """Those of the tables with a running game."""
    tables = Table.objects.filter(id__in=table_ids).prefetch_related(with_game())
    return {table.id for table in tables if running_game(table)}
