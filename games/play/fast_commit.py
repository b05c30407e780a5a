"""A plain turn in one statement: PostgreSQL updates the game and appends to its record at once.

The statement is a transaction by itself. On SQLite `commit` writes the same in several statements.
"""

from typing import TYPE_CHECKING, Any
from uuid import UUID

import orjson
from django.db import connection

if TYPE_CHECKING:
    from games.play.transition import Transition

Columns = dict[str, Any]
"""The columns of a game that change, by name."""

STATEMENT = """
WITH written AS (
    UPDATE games_game
    SET version = %(version)s, position = %(position)s::jsonb, rolls_thrown = %(rolls_thrown)s,
        deadline_at = %(deadline_at)s, robot_due_at = %(robot_due_at)s
    WHERE id = %(game)s AND version = %(before)s
    RETURNING id, version
)
INSERT INTO games_move (game_id, version, kind, seat, automatic, data, events, at)
SELECT id, version, %(kind)s::text, %(seat)s::smallint, %(automatic)s::bool, %(data)s::jsonb,
    %(events)s::jsonb, %(at)s::timestamptz
FROM written
"""


def write(game_id: UUID, made: "Transition", changes: Columns) -> bool:
    """Write a plain turn; False if the game has changed since it was read."""
    (row,) = made.rows
    values = {
        **changes,
        "position": _json(changes["position"]),
        "game": game_id,
        "before": made.before.version,
        "kind": row.kind,
        "seat": row.seat,
        "automatic": row.automatic,
        "data": _json(row.data),
        "events": _json(row.events),
        "at": made.at,
    }
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, values)
        return bool(cursor.rowcount)


def _json(content: object) -> str:
    return orjson.dumps(content).decode()
