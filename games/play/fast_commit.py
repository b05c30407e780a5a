"""A transition in one statement: PostgreSQL updates the game and appends to its record at once.

The statement is a transaction by itself. On SQLite `commit` writes the same in several statements.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import orjson
from django.db import connection

if TYPE_CHECKING:
    from games.play.transition import Transition

Columns = dict[str, Any]
"""The columns of a game that change, by name."""

MOST_ROWS: Final = 32
"""More would make a statement that is seldom used again; a turn writes a few."""
JSON: Final = frozenset({"position", "attendance", "cancel_vote"})
ROW: Final = """SELECT id, %(version{n})s::int, %(kind{n})s::text, %(seat{n})s::smallint,
    %(automatic{n})s::bool, %(data{n})s::jsonb, %(events{n})s::jsonb, %(at)s::timestamptz,
    %(key{n})s::uuid, %(request{n})s::uuid
FROM written"""


def write(
    game_id: UUID, made: "Transition", changes: Columns, written_by: str | None = None
) -> str | None:
    """Write the transition, and return `xmin` of the game's row; None if the game has changed.

    With `written_by`, an older `xmin`, it has changed if anything was written to its row since.
    """
    values = {name: _json(value) if name in JSON else value for name, value in changes.items()}
    values |= {"game": game_id, "before": made.before.version, "at": made.at, "xmin": written_by}
    for n, row in enumerate(made.rows):
        values |= {
            f"version{n}": row.version,
            f"kind{n}": row.kind,
            f"seat{n}": row.seat,
            f"automatic{n}": row.automatic,
            f"data{n}": _json(row.data),
            f"events{n}": _json(row.events),
            f"key{n}": row.key,
            f"request{n}": row.request,
        }
    with connection.cursor() as cursor:
        cursor.execute(statement(tuple(changes), len(made.rows), held=bool(written_by)), values)
        row = cursor.fetchone()
    return row[0] if row else None


@cache
def statement(columns: Sequence[str], rows: int, *, held: bool) -> str:
    """The statement that changes these columns of a game and appends this many rows."""
    changes = ", ".join(f"{name} = %({name})s{'::jsonb' * (name in JSON)}" for name in columns)
    # The names are those of the model's fields; all values are parameters.
    return f"""
WITH written AS (
    UPDATE games_game SET {changes}
    WHERE id = %(game)s AND version = %(before)s{" AND xmin = %(xmin)s::xid" * held} RETURNING id
)
INSERT INTO games_move (game_id, version, kind, seat, automatic, data, events, at,
    key, request)
{" UNION ALL ".join(ROW.format(n=n) for n in range(rows))}
RETURNING pg_current_xact_id()::xid::text
"""  # noqa: S608 - see above


def _json(content: object) -> str | None:
    return None if content is None else orjson.dumps(content).decode()
