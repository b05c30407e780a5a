"""A transition in one statement: PostgreSQL updates the game and appends to its record at once.

The statement is a transaction by itself. On SQLite `commit` writes the same in several statements.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import orjson
from django.db import connection, models

from games.models import Game, Move

if TYPE_CHECKING:
    from games.play.transition import Transition

Columns = dict[str, Any]
"""The columns of a game that change, by name."""

MOST_ROWS: Final = 32
"""More would make a statement that is seldom used again; a turn writes a few."""
ROW: Final = [each.name for each in Move._meta.fields if each.name not in ("id", "game")]


def write(
    game_id: UUID, made: "Transition", changes: Columns, written_by: str | None = None
) -> str | None:
    """Write the transition, and return `xmin` of the game's row; None if the game has changed.

    With `written_by`, an older `xmin`, it has changed if anything was written to its row since.
    """
    values = {"game": game_id, "before": made.before.version, "xmin": written_by, **changes}
    for n, row in enumerate(made.rows):
        values |= {f"{name}{n}": getattr(row, name) for name in ROW}
    values = {
        name: orjson.dumps(value).decode() if isinstance(value, (dict, list)) else value
        for name, value in values.items()
    }
    with connection.cursor() as cursor:
        cursor.execute(statement(tuple(changes), len(made.rows), held=bool(written_by)), values)
        row = cursor.fetchone()
    return row[0] if row else None


@cache
def statement(columns: Sequence[str], rows: int, *, held: bool) -> str:
    """The statement that changes these columns of a game and appends this many rows."""
    changes = ", ".join(f"{name} = {_value(Game, name)}" for name in columns)
    selects = (", ".join(_value(Move, name, n) for name in ROW) for n in range(rows))
    # The names are those of the models' fields; all values are parameters.
    return f"""
WITH written AS (
    UPDATE games_game SET {changes}
    WHERE id = %(game)s AND version = %(before)s{" AND xmin = %(xmin)s::xid" * held} RETURNING id
)
INSERT INTO games_move (game_id, {", ".join(ROW)})
{" UNION ALL ".join(f"SELECT id, {select} FROM written" for select in selects)}
RETURNING pg_current_xact_id()::xid::text
"""  # noqa: S608 - see above


def _value(model: type[models.Model], name: str, row: int | str = "") -> str:
    """The parameter of a field, as its column's type."""
    column = model._meta.get_field(name).db_type(connection) or ""
    # Without its length: a cast to `varchar(10)` would cut a text that is too long.
    return f"%({name}{row})s::{column.partition('(')[0]}"
