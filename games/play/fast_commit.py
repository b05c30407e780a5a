"""A plain turn in one statement, where the database can do that.

PostgreSQL changes the game and appends to its record in one round trip, which is a transaction by
itself. SQLite takes the general way, with the same result.
"""

import json
from typing import Any
from uuid import UUID

from django.db import connection

from games.play.transition import Transition

STATEMENT = """
WITH written AS (
    UPDATE games_game
    SET version = %s, position = %s::jsonb, rolls_thrown = %s, deadline_at = %s, robot_due_at = %s
    WHERE id = %s AND version = %s
    RETURNING id
)
INSERT INTO games_move (game_id, version, kind, seat, automatic, data, events, at)
SELECT id, %s::int, %s::text, %s::smallint, %s::bool, %s::jsonb, %s::jsonb, %s::timestamptz
FROM written
"""


def is_available() -> bool:
    """Whether the database can write so."""
    return connection.vendor == "postgresql"


def write(game_id: UUID, made: Transition, changes: dict[str, Any]) -> bool:
    """Write a plain turn, unless the game has gone on since it was read."""
    (row,) = made.rows
    with connection.cursor() as cursor:
        cursor.execute(
            STATEMENT,
            [
                changes["version"],
                json.dumps(changes["position"]),
                changes["rolls_thrown"],
                changes["deadline_at"],
                changes["robot_due_at"],
                game_id,
                made.before.version,
                changes["version"],
                row.kind,
                row.seat,
                row.automatic,
                json.dumps(row.data),
                json.dumps(row.events),
                made.at,
            ],
        )
        return bool(cursor.rowcount)
