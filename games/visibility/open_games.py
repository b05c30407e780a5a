"""The game that a table waits for, or that is played there.

The table's row names it, so a divided database reads it from one machine. Tables that the previous
version of the service wrote name none, or one that is over; then the game is searched by its table.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from core.database.compiled import built_once, first
from games.models import OPEN, Game, Table

IS_READ: Final = Table._meta.get_field("game").is_cached
"""Whether the instance of a table has its game's."""


def with_game() -> "Prefetch[str]":
    """For a query of tables whose games are needed: one statement for all of them."""
    return Prefetch("game", Game.objects.only("id", "status"))


def open_game(table: Table) -> Game | None:
    """The game of an open table, with its id and status; no query if it was fetched before."""
    if table.closed_at is not None:
        return None
    if table.game_id is not None and not IS_READ(table):
        table.game = first(named_games([table.game_id]))
    if table.game is None or table.game.status not in OPEN:
        searched = Game.objects.filter(table=table, status__in=OPEN)
        table.game = searched.only("id", "status").first()
    return table.game


@built_once
def named_games(game_ids: Sequence[UUID]) -> QuerySet[Game]:
    """The games that tables name, with their ids and statuses."""
    return Game.objects.filter(id__in=game_ids).order_by().only("id", "status")


def running_game(table: Table) -> Game | None:
    """The same if it is running."""
    game = open_game(table)
    return game if game is not None and game.status == Game.Status.PLAYING else None


def lock_running_game(table_id: UUID) -> Game | None:
    """The running game of the table, locked until the end of the transaction."""
    table = Table.objects.filter(id=table_id).first()
    game = table and running_game(table)
    if game is None:
        return None
    running = Game.objects.filter(id=game.id, status=Game.Status.PLAYING)
    return running.select_for_update().first()
