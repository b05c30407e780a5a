"""The games of the curve: many running ones, and some with long records.

To be imported once Django is set up.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from benchmarks import copies
from benchmarks.api.load import Table

SHORT_ROWS = 10
ROWS_A_STAY = 10
"""Commands after which a client goes on to another of its games."""
LAST_ROWS = 2
"""Rows of each copy beside the opening, among many games; more would take long to copy."""
LENGTHEN = """
INSERT INTO games_move (game_id, version, kind, seat, automatic, data, events, at)
SELECT row.game_id, number, row.kind, row.seat, row.automatic, row.data, row.events, row.at
FROM bench_copies copy
CROSS JOIN generate_series(%(short)s + 1, %(rows)s) AS number
JOIN games_move row ON row.game_id = copy.game_id
  AND row.version = 2 + number %% (%(short)s - 1)
"""
COUNT_UP = """
UPDATE games_game game SET version = %s FROM bench_copies copy WHERE copy.game_id = game.id
"""
OWN = "SELECT old_game, game_id FROM bench_copies ORDER BY n"


class Travelling:
    """A player of several games, each for some commands, so that no record grows by many rows."""

    def __init__(self, table: Table, games: list[dict[str, Any]]) -> None:
        self._table = table
        self._games = games
        self._commands = 0
        table.game = games[0]
        self.game_path, self.token = table.game_path, table.token

    def request(self) -> bytes:
        """Return the next command of the present game."""
        self._table.game = self._games[self._present]
        return self._table.request()

    def answered(self, body: bytes) -> bool:
        """Take the game from the response, and count it."""
        counts = self._table.answered(body)
        self._games[self._present] = self._table.game
        self._commands += 1
        return counts

    @property
    def _present(self) -> int:
        return self._commands // ROWS_A_STAY % len(self._games)


def clear() -> None:
    """Delete all tables and games, of which no client may be playing any more."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE games_table CASCADE")


def settle() -> None:
    """Leave the database as if it had been filled long ago."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")


def choose_originals() -> None:
    """Play the games that `add` copies."""
    copies.play([copies.PEOPLE[:2]])
    copies.choose_sources()


def add(count: int) -> None:
    """Add running games. The rows are correct by construction, so no trigger checks them."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        copies.copy(count, last_rows=LAST_ROWS)
        cursor.execute("SET session_replication_role = origin")


def with_rows(tables: Sequence[Table], rows: int, count: int) -> list[Travelling]:
    """Let each table's player have `count` games of so many rows, copied from its present one.

    These games have `SHORT_ROWS` rows and are the only sources chosen (`copies.choose_sources`).
    """
    copies.copy(count * len(tables), last_rows=SHORT_ROWS)
    with connection.cursor() as cursor:
        cursor.execute(LENGTHEN, {"short": SHORT_ROWS, "rows": rows})
        cursor.execute(COUNT_UP, [rows])
        cursor.execute(OWN)
        made = cursor.fetchall()
    return [
        Travelling(
            table,
            [
                table.game | {"id": str(new), "version": rows}
                for old, new in made
                if str(old) == table.game["id"]
            ],
        )
        for table in tables
    ]
