"""Reading a game's record, from the database and the archive."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar
from uuid import UUID

from django.db.models import QuerySet

from core.messages import message as _
from games.engine import (
    Captured,
    EngineError,
    Position,
    Record,
    RecordEvent,
    has_winner,
    stored_position,
)
from games.engine import Move as EngineMove
from games.engine.json.types import Event
from games.errors import GameDamaged, GameNotRunning
from games.fairness import seeds
from games.fairness.dice import dice_roll
from games.models import Game, Move, MoveData
from games.records import archive


def position_of(game: Game) -> Position | None:
    """The position, or None before the start. Raises GameDamaged."""
    if game.position is None:
        return None
    with reading():
        position = stored_position(game.position, game.edition)
    if {player["seat"] for player in game.players} != {*position.setup.seats}:
        raise GameDamaged
    return position


def is_damaged(game: Game) -> bool:
    """Whether the stored game cannot be read. Its record is not read here."""
    try:
        position_of(game)
        list(game.attendance)
        list(game.cancel_vote or ())
    except GameDamaged:
        return True
    return False


def damaged_among(games: QuerySet[Game]) -> list[UUID]:
    """The ids of the games that cannot be read. All of them are read."""
    read = games.only("position", "edition", "players", "attendance", "cancel_vote")
    return [game.id for game in read.iterator(chunk_size=500) if is_damaged(game)]


def is_time_up(position: Position) -> bool:
    """Whether the game has ended by its time, not by its rounds or by a winner."""
    if position.turn.phase != "over" or has_winner(position.setup, position.pawns):
        return False
    rounds = (position.turn_number - 1) // len(position.setup.seats)
    return rounds != position.setup.rules.max_rounds


@contextmanager
def reading() -> Iterator[None]:
    """Read stored JSON within: what that raises because of its values becomes GameDamaged."""
    try:
        yield
    except (EngineError, LookupError, TypeError, ValueError) as error:
        raise GameDamaged from error


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
    move = row.data["move"]
    captures = Captured(**move["captures"]) if move["captures"] else None
    return EngineMove(
        row.events[0]["seat"],
        move["pawn"],
        move["kind"],
        move["value"],
        move["from"],
        move["to"],
        captures,
    )


def dice_of(game: Game, n: int, count: int) -> tuple[int, ...]:
    """The pips of roll number `n` of the game (fairness.md section 3)."""
    client_seeds = [player["client_seed"] for player in game.players]
    return dice_roll(seeds.decrypted(game.server_seed), str(game.id), client_seeds, n, count)
