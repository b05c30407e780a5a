"""Refusals of a table's commands, with the present table."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import UUID

from rest_framework.request import Request

from core.api.validation import user_id_of
from core.errors import NotPossibleNow, NotYours, RowDamaged, RuleBroken
from games.errors import TableNotVisible
from games.tables.responses import present_table
from games.visibility.lookups import table_of

SHOWING_THE_TABLE = (NotYours, NotPossibleNow, RuleBroken)
"""Errors that depend on the table, or on the player's place at it."""


@contextmanager
def refusals_with_table(request: Request, table_id: UUID) -> Iterator[None]:
    """Add the present table to refusals of a command, so that the client need not read it.

    A table that the user may not see, or a damaged one, is left out. Call it around the command's
    transaction: what that has changed is undone when the table is read.
    """
    try:
        yield
    except SHOWING_THE_TABLE as refusal:
        with suppress(TableNotVisible, RowDamaged):
            table = present_table(table_of(table_id, user_id_of(request)))
            refusal.data["table"] = table
        raise
