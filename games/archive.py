"""The archive: the records of games that ended long ago, each a file in `STORAGES["archive"]`.

A file is NDJSON under gzip: a line about the game, then one for each row (docs/operations.md). It
names nobody: who played is told by the game's row, which stays in the database.
"""

import gzip
import hashlib
import json
import logging
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from accounts.errors import Unavailable
from accounts.messages import message as _
from games.models import Game, Move

FORMAT: Final = 1
FIELDS: Final = ("version", "kind", "seat", "automatic", "data", "events", "at")
log = logging.getLogger(__name__)


class BrokenFile(Exception):
    """A file that is not what was written: cut off, or changed since."""


def rows_of(game_id: UUID) -> list[Move]:
    """The rows of a game that are in the archive, oldest first.

    Raises Unavailable where they cannot be read just now.
    """
    name = Game.objects.values_list("archived_as", flat=True).get(id=game_id)
    try:
        return read(name)
    except Exception as error:  # each storage has errors of its own
        log.exception("the record of game %s cannot be read from the archive", game_id)
        raise Unavailable(_("The record of this game cannot be read just now.")) from error


def read(name: str) -> list[Move]:
    """The rows in a file. Raises BrokenFile, and whatever the storage raises."""
    with storages["archive"].open(name) as file:
        content = file.read()
    try:
        text = gzip.decompress(content)
    except (EOFError, OSError) as error:
        raise BrokenFile(name) from error
    if _digest(text) not in name:
        raise BrokenFile(name)
    game, *rows = map(json.loads, text.splitlines())
    return [_row(game["game"], values) for values in rows]


def write(game: Game, rows: Iterable[Move]) -> str:
    """Write the rows to a file, unless it is there already; returns its name.

    The name has a hash of the contents in it: nothing is ever overwritten by anything else, and
    what somebody began to write and did not end is found out and written again.
    """
    text = _text(game, rows)
    ended = game.ended_at or game.created_at
    name = f"records/{ended:%Y/%m/%d}/{game.id}.{_digest(text)}.ndjson.gz"
    storage = storages["archive"]
    if storage.exists(name):
        if _is_whole(name):
            return name
        storage.delete(name)
    return str(storage.save(name, ContentFile(gzip.compress(text, mtime=0))))


def values_of(row: Move) -> dict[str, Any]:
    """What a row holds; two rows that are the same have the same."""
    return {name: getattr(row, name) for name in FIELDS}


def _is_whole(name: str) -> bool:
    try:
        read(name)
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
