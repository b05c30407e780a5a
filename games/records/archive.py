"""The archive: the records of games that ended long ago, each a file in `STORAGES["archive"]`.

A file is NDJSON under gzip: a line about the game, then one for each row (docs/operations.md). It
names nobody: the players are in the game's row, which stays in the database.
"""

import gzip
import hashlib
import json
import logging
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from core.errors import Unavailable
from core.messages import message as _
from games.models import Game, Move

FORMAT: Final = 1
FIELDS: Final = ("version", "kind", "seat", "automatic", "data", "events", "at")
REST_S: Final = 5.0
"""How long a storage is left alone after it has failed: an outage costs one reader in so long."""
KEPT_FILES: Final = 32
log = logging.getLogger(__name__)


class BrokenFile(Exception):
    """A file that is not what was written: cut off, changed since, or gone."""


class Away(Exception):
    """The storage does not do as it is told: nobody answers, it is full, or it forbids it."""


class Reader:
    """Reads files for requests, which wait for an answer, and for streams, which read repeatedly.

    The last files are kept, as text, which nobody can change: what was read under a name with its
    hash stays right. A storage that has failed is left alone for a while.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._again_at = 0.0
        self._text = lru_cache(maxsize=KEPT_FILES)(self._asked)

    def rows(self, name: str) -> list[Move]:
        """The rows in a file, as `read`. Raises BrokenFile, Away."""
        return _rows(self._text(name))

    def forget(self) -> None:
        """Begin anew, as a process does."""
        self._text.cache_clear()
        self._again_at = 0.0

    def _asked(self, name: str) -> bytes:
        if self._clock() < self._again_at:
            raise Away(name)
        if self._again_at:  # of several threads one tries; the others pass meanwhile
            self._again_at = self._clock() + REST_S
        again_at = 0.0
        try:
            return _text_in(name)
        except Away:
            again_at = self._clock() + REST_S
            log.exception("the archive cannot be read")
            raise
        finally:
            self._again_at = again_at


READER: Final = Reader()


def rows_of(game_id: UUID, reader: Reader = READER) -> list[Move]:
    """The rows of a game that are in the archive, oldest first.

    Raises Unavailable where they cannot be read just now.
    """
    name = Game.objects.values_list("archived_as", flat=True).get(id=game_id)
    try:
        return reader.rows(name)
    except BrokenFile as error:
        log.exception("the record of game %s cannot be read from the archive", game_id)
        raise Unavailable(_("The record of this game cannot be read just now.")) from error
    except Away as error:
        raise Unavailable(_("The record of this game cannot be read just now.")) from error


def read(name: str) -> list[Move]:
    """The rows in a file, as it is now. Raises BrokenFile, Away."""
    return _rows(_text_in(name))


def write(game: Game, rows: Iterable[Move]) -> str:
    """Write the rows to a file, unless it is there already; returns its name. Raises Away.

    The name has a hash of the contents in it. Nothing is ever overwritten or deleted: a file that
    is not whole may be one that another worker is writing, so that these get a name beside it.
    """
    text = _text(game, rows)
    ended = game.ended_at or game.created_at
    name = f"records/{ended:%Y/%m/%d}/{game.id}.{_digest(text)}.ndjson.gz"
    with _storage() as storage:
        if storage.exists(name) and _is_whole(name):
            if hasattr(storage, "sync"):  # a folder; who wrote it may have died before doing so
                storage.sync(name)
            return name
        return str(storage.save(name, ContentFile(gzip.compress(text, mtime=0))))


def values_of(row: Move) -> dict[str, Any]:
    """What a row holds; two rows that are the same have the same."""
    return {name: getattr(row, name) for name in FIELDS}


@contextmanager
def _storage() -> Iterator[Storage]:
    """The storage; what goes wrong with it is Away."""
    try:
        yield storages["archive"]
    except Exception as error:  # each storage has errors of its own
        raise Away from error


def _text_in(name: str) -> bytes:
    """The text of a file, which is what was written. Raises BrokenFile, Away."""
    if not name:  # rows are missing, and no file has them
        raise BrokenFile(name)
    content = _content(name)
    try:
        text = gzip.decompress(content)
    except (EOFError, OSError, zlib.error) as error:
        raise BrokenFile(name) from error
    if _digest(text) not in name:
        raise BrokenFile(name)
    return text


def _content(name: str) -> bytes:
    with _storage() as storage:
        try:
            with storage.open(name) as file:
                return bytes(file.read())
        except FileNotFoundError:
            pass
    raise BrokenFile(name)


def _rows(text: bytes) -> list[Move]:
    game, *rows = map(json.loads, text.splitlines())
    return [_row(game["game"], values) for values in rows]


def _is_whole(name: str) -> bool:
    try:
        _text_in(name)
    except BrokenFile:
        return False
    return True


def _text(game: Game, rows: Iterable[Move]) -> bytes:
    lines = [values_of(row) | {"at": row.at.isoformat()} for row in rows]
    first = {"format": FORMAT, "game": str(game.id), "rows": len(lines)}
    return b"".join(_line(values) for values in [first, *lines])


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _row(game_id: str, values: dict[str, Any]) -> Move:
    return Move(game_id=UUID(game_id), **values | {"at": datetime.fromisoformat(values["at"])})


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:32]
