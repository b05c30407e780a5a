"""The game that a table waits for, or that is played there.

The table's row names it, so a divided database reads it from one machine. Tables that the previous
version of the service wrote name none, or one that is over; then the game is searched by its table.
"""

from uuid import UUID

from django.db.models import Prefetch, prefetch_related_objects

from games.models import OPEN, Game, Table


def with_game() -> "Prefetch[str]":
    """For a query of tables whose games are needed: one statement for all of them."""
    return Prefetch("game", Game.objects.only("id", "status"))


def open_game(table: Table) -> Game | None:
    """The game of an open table, with its id and status; no query if it was fetched before."""
    if table.closed_at is not None:
        return None
    prefetch_related_objects([table], with_game())
    if table.game is None or table.game.status not in OPEN:
        searched = Game.objects.filter(table=table, status__in=OPEN)
        table.game = searched.only("id", "status").first()
    return table.game


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
