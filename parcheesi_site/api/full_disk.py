"""A full disk: which errors mean that, and the refusal of what needs room."""

import errno
import sqlite3
from collections.abc import Iterator
from typing import Final

from core.errors import Unavailable
from core.messages import message as _

OF_SQLITE: Final = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR_WRITE,  # also when the quota is used up
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_SHMSIZE,  # the shared memory of a first connection
    }
)
OF_POSTGRES: Final = "53100"
OF_SYSTEM: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


class NoRoom(Unavailable):
    """A disk of the service is full."""

    default_detail = _("There is no room to store anything at the moment. Try again soon.")

    def __init__(self) -> None:
        super().__init__(wait_s=30)


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the error, or one that led to it, is the lack of room."""
    return any(_is_lack_of_room(one) for one in chain(error))


def _is_lack_of_room(error: BaseException) -> bool:
    return (
        getattr(error, "sqlite_errorcode", None) in OF_SQLITE
        or getattr(error, "sqlstate", None) == OF_POSTGRES
        or (isinstance(error, OSError) and error.errno in OF_SYSTEM)
    )


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error, and those that led to it."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
