"""The archive: the records of games that ended long ago, each a file in `STORAGES["archive"]`.

A file is gzipped NDJSON: a line about the game, then one for each row (docs/operations.md). It has
no personal data: the players are in the game's row, which stays in the database.
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
from functools import lru_cache, partial
from typing import Final
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from core.api.types import Json
from core.errors import Unavailable
from core.messages import message as _
from games.models import Game, Move

FORMAT: Final = 1
FIELDS: Final = ("version", "kind", "seat", "automatic", "data", "events", "at")
REST_S: Final = 5.0
"""Seconds without a retry after the storage has failed."""
CACHED_FILES: Final = 32
log = logging.getLogger(__name__)


class BrokenFile(Exception):
    """The file is truncated, changed or missing."""


class Away(Exception):
    """The storage fails: it cannot be reached, is full, or denies access."""


class Reader:
    """Reads files for requests and streams, with a cache and a circuit breaker.

    The cache never expires, as a file's name contains its hash; it holds text, which callers cannot
    change. After a failure the storage is not read for `REST_S`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._retry_at = 0.0
        self._text = lru_cache(maxsize=CACHED_FILES)(self._fetch)

    def rows(self, name: str) -> list[Move]:
        """The rows in a file. Raises BrokenFile, Away."""
        return _rows(self._text(name))

    def forget(self) -> None:
        """Empty the cache, and allow a retry."""
        self._text.cache_clear()
        self._retry_at = 0.0

    def _fetch(self, name: str) -> bytes:
        if self._clock() < self._retry_at:
            raise Away(name)
        if self._retry_at:  # one thread retries; the others fail meanwhile
            self._retry_at = self._clock() + REST_S
        retry_at = 0.0
        try:
            return _text_in(name)
        except Away:
            retry_at = self._clock() + REST_S
            log.exception("the archive cannot be read")
            raise
        finally:
            self._retry_at = retry_at


READER: Final = Reader()


def rows_of(game: Game, reader: Reader = READER) -> list[Move]:
    """The game's rows in the archive, oldest first; no query if the object has the file's name.

    Raises Unavailable if it cannot be read.
    """
    names = Game.objects.filter(id=game.id).values_list("archived_as", flat=True)
    name = game.archived_as or names.get()
    try:
        return reader.rows(name)
    except (BrokenFile, Away) as error:
        if isinstance(error, BrokenFile):
            log.exception("the record of game %s cannot be read from the archive", game.id)
        raise Unavailable(_("The record of this game cannot be read at the moment.")) from error


def read(name: str) -> list[Move]:
    """The rows in a file, not from the cache. Raises BrokenFile, Away."""
    return _rows(_text_in(name))


def write(game: Game, rows: Iterable[Move]) -> str:
    """Write the rows to a file, unless it exists; returns its name. Raises Away.

    The name contains a hash of the contents. No file is ever overwritten or deleted: another worker
    may be writing an incomplete one, so the storage then chooses another name.
    """
    text = _text(game, rows)
    ended = game.ended_at or game.created_at
    name = f"records/{ended:%Y/%m/%d}/{game.id}.{_digest(text)}.ndjson.gz"
    with _storage() as storage:
        if storage.exists(name) and _is_whole(name):
            if hasattr(storage, "sync"):  # a folder; its writer may have died before the sync
                storage.sync(name)
            return name
        return str(storage.save(name, ContentFile(gzip.compress(text, mtime=0))))


def values_of(row: Move) -> Json:
    """The contents of a row, for comparison and for the file."""
    return {name: getattr(row, name) for name in FIELDS}


@contextmanager
def _storage() -> Iterator[Storage]:
    """The storage. Raises Away for all its errors."""
    try:
        yield storages["archive"]
    except Exception as error:  # each storage has errors of its own
        raise Away from error


def _text_in(name: str) -> bytes:
    """The text of a file, verified by its hash. Raises BrokenFile, Away."""
    if not name:  # rows are missing, but the game was not archived
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
    first, *rows = map(json.loads, text.splitlines())
    game_id = UUID(first["game"])
    return [
        Move(game_id=game_id, **row | {"at": datetime.fromisoformat(row["at"])}) for row in rows
    ]


def _is_whole(name: str) -> bool:
    try:
        _text_in(name)
    except BrokenFile:
        return False
    return True


def _text(game: Game, rows: Iterable[Move]) -> bytes:
    lines = [values_of(row) | {"at": row.at.isoformat()} for row in rows]
    first = {"format": FORMAT, "game": str(game.id), "rows": len(lines)}
    dumps = partial(json.dumps, separators=(",", ":"), ensure_ascii=False)
    return "".join(f"{dumps(line)}\n" for line in [first, *lines]).encode()


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:32]
