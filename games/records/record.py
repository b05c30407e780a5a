"""Reading a game's record, from the database and the archive, also as the engine's record."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from core.messages import message as _
from games.engine import Captured, Record, RecordEvent, is_time_up
from games.engine import Move as EngineMove
from games.engine.json.types import Event
from games.errors import GameNotRunning
from games.models import Game, Move, MoveData
from games.records import archive
from games.records.stored import position_of


def record_of(game: Game, *, after: int = 0, at_most: int | None = None) -> list[Move]:
    """The rows of the game's record after a version, oldest first, also from the archive.

    Raises Unavailable if the archive cannot be read.
    """
    rows = list(Move.objects.filter(game=game, version__gt=after).order_by("version")[:at_most])
    # Versions have no gaps: missing rows were archived, perhaps since the game was read.
    first = rows[0].version if rows else game.version + 1
    if first <= max(after, 0) + 1:
        return rows
    archived = [row for row in archive.rows_of(game) if after < row.version < first]
    return [*archived, *rows][:at_most]


class Row(Protocol):
    """What is read of a row to replay it."""

    @property
    def kind(self) -> str:
        """As in `Move`, like the others."""

    @property
    def data(self) -> MoveData:
        """What was rolled or moved."""

    @property
    def events(self) -> list[Event]:
        """What followed."""


R = TypeVar("R", bound=Row)


def played(rows: Iterable[R]) -> list[R]:
    """The rows that change the position."""
    return [row for row in rows if row.kind != Move.Kind.NOTICE]


def record_from(game: Game, rows: Iterable[Row]) -> Record:
    """The engine's record, from all rows of the game. Raises GameNotRunning."""
    position = position_of(game)
    if position is None:
        raise GameNotRunning(_("The game has no record before its start."))
    first, *following = played(rows)
    opening = tuple((entry["seat"], tuple(entry["roll"])) for entry in first.data["rolls"])
    tags = {"Game": str(game.id), "Commitment": game.commitment}
    events = tuple(_event_of(row) for row in following)
    return Record(position.setup, opening, events, tags, time_up=is_time_up(position))


def _event_of(row: Row) -> RecordEvent:
    if row.kind == Move.Kind.ROLL:
        return tuple(row.data["roll"])
    move, seat = row.data["move"], row.events[0]["seat"]
    pawn, kind, value = move["pawn"], move["kind"], move["value"]
    captures = Captured(**move["captures"]) if move["captures"] else None
    return EngineMove(seat, pawn, kind, value, move["from"], move["to"], captures)
