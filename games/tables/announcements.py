"""Publish the changes of a table to its stream."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError

from core.database.batch_delete import delete_before
from core.database.compiled import built_once
from core.database.rows import values_of
from core.streams.publishing import publish_on_commit
from games.models import Game, Seat, Table, TableEvent
from games.visibility.topics import TABLE

CHANGED: Final = """
UPDATE games_table SET version = version + 1, terms_version = {},
    free_seats = seats - (SELECT COUNT(*) FROM games_seat WHERE table_id = games_table.id),
    people = (SELECT COUNT(user_id) FROM games_seat WHERE table_id = games_table.id)
WHERE id = %s
RETURNING version, terms_version, free_seats, people
"""
TERMS_KEPT: Final = CHANGED.format("terms_version")
TERMS_CHANGED: Final = CHANGED.format("version + 1")

ARRANGED: Final = 2
"""The version of a table that was opened with its game."""


def announce_table(
    table: Table, kind: str, data: Mapping[str, object] | None = None, *, now: datetime
) -> None:
    """Increment the table's version and append an event of this kind to its stream.

    The instance then has the row's version and numbers of seats and people.

    Call it once per change, after the change and in its transaction. The increment locks the
    table's row until the commit, so the events become visible in order and without gaps.
    """
    _announce(table, kind, data or {}, TERMS_KEPT, now)


def announce_arranged(games: Sequence[Game], *, now: datetime) -> None:
    """Append to the streams of new tables that they were opened, and that these games started.

    Their rows have been stored with `ARRANGED` as their version.
    """
    TableEvent.objects.bulk_create(
        TableEvent(table_id=game.table_id, number=number, kind=kind, data=data, at=now)
        for game in games
        for number, kind, data in (
            (1, "opened", {}),
            (ARRANGED, "game_started", {"game_id": str(game.id)}),
        )
    )
    for game in games:
        publish_on_commit(TABLE.format(game.table_id), ARRANGED)


def announce_terms(
    table: Table,
    kind: str,
    data: Mapping[str, object],
    *,
    now: datetime,
    keep_ready: bool = False,
) -> None:
    """The same for a change of what players agree to. Nobody is ready afterwards.

    The event has the seats that were ready in `not_ready`. With `keep_ready` they stay ready.
    """
    not_ready = [] if keep_ready else _ready(table.id)
    if not_ready:
        Seat.objects.filter(table=table, robot="", ready=True).update(ready=False)
    _announce(table, kind, {**data, "not_ready": not_ready}, TERMS_CHANGED, now)


@built_once
def _ready(table_id: UUID) -> QuerySet[Seat, int]:
    """The seats of the people who are ready."""
    ready = Seat.objects.filter(table=table_id, robot="", ready=True)
    return ready.order_by("number").values_list("number", flat=True)


def _announce(
    table: Table, kind: str, data: Mapping[str, object], change: str, now: datetime
) -> None:
    if not connection.in_atomic_block:
        raise TransactionManagementError("A change is announced in its own transaction.")
    values = values_of(Table, table.id, change, DEFAULT_DB_ALIAS)
    if values is None:
        raise Table.DoesNotExist
    table.version, table.terms_version, table.free_seats, table.people = values
    table.has_free_seats = table.free_seats > 0
    TableEvent.objects.create(table_id=table.id, number=table.version, kind=kind, data=data, at=now)
    publish_on_commit(TABLE.format(table.id), table.version)


def delete_old(*, now: datetime) -> int:
    """Delete old events in small transactions. Returns their number."""
    return delete_before(TableEvent, now - timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS))
