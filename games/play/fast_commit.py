"""The write of an ordinary roll or move as one statement, where the database can do that.

PostgreSQL changes the game and appends to its record in one round trip, which is a transaction by
itself; SQLite takes the general way, which gives the same.
"""

import json
from typing import Any

from django.db import connection

from games.models import Game, Move

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


def write(game: Game, changes: dict[str, Any], row: Move) -> bool:
    """Change the running game and append the row, unless the game has gone on since it was read."""
    with connection.cursor() as cursor:
        cursor.execute(
            STATEMENT,
            [
                changes["version"],
                json.dumps(changes["position"]),
                changes["rolls_thrown"],
                changes["deadline_at"],
                changes["robot_due_at"],
                game.id,
                game.version,
                row.version,
                row.kind,
                row.seat,
                row.automatic,
                json.dumps(row.data),
                json.dumps(row.events),
                row.at,
            ],
        )
        return bool(cursor.rowcount)
