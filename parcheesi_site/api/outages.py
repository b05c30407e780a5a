"""Errors that pass by themselves or by the operator: the database is away, or a disk is full."""

import sqlite3
from typing import Final

from django.db import InterfaceError, InternalError, OperationalError

from core.database.outages import OUTAGE
from core.errors import Unavailable
from core.messages import message as _
from parcheesi_site.api.full_disk import NoRoom, chain, is_disk_full

AWAY: Final = frozenset(
    {
        "53300",  # too many connections
        "57P01",  # it is stopped by its operator
        "57P02",  # it has crashed
        "57P03",  # it starts, or recovers
        "25006",  # it is a standby that is not promoted yet
    }
)
"""SQLSTATEs with which PostgreSQL cannot serve at the moment; also all that begin with `08`."""


INTERNAL: Final = "XX000"
BETWEEN_NODES: Final = "server closed the connection", "connection not open"
"""What libpq says of a lost connection. Citus repeats it in a commit, as an internal error."""


class DatabaseAway(Unavailable):
    """The database cannot be reached, or is starting."""

    default_detail = _("The database is not available at the moment. Try again soon.")

    def __init__(self) -> None:
        super().__init__(wait_s=5)


def outage(error: BaseException | None) -> Unavailable | None:
    """The refusal for an error that an outage has caused; None for any other.

    An outage of the database is noted: deadlines that pass in it are extended.
    """
    if is_disk_full(error):
        return NoRoom()
    if any(_is_away(one) for one in chain(error)):
        OUTAGE.note()
        return DatabaseAway()
    return None


def _is_away(error: BaseException) -> bool:
    if not isinstance(error, OperationalError | InterfaceError | InternalError):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    if code is not None:
        return bool(code == sqlite3.SQLITE_BUSY)
    state = getattr(error.__cause__, "sqlstate", None)
    # A lost connection, or none from the pool, has no SQLSTATE.
    if state is None or state in AWAY or state.startswith("08"):
        return True
    return state == INTERNAL and any(text in str(error) for text in BETWEEN_NODES)
