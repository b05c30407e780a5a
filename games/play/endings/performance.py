"""The players' performance in a finished game, from its record: for statistics and badges."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from games.engine import Record, Setup, positions
from games.models import Game, Move
from games.records.record import Row, record_from
from games.records.stored import reading


@dataclass(frozen=True, slots=True)
class Performance:
    """The performance of one seat."""

    captures_made: int
    captures_suffered: int
    """Pawns captured by others, without those that a third repeat sent back."""
    was_last: bool
    """Whether the seat, or its pair, was last in the middle of the game."""


@dataclass(frozen=True, slots=True)
class Played:
    """The setup of a game, and the performance by seat."""

    setup: Setup
    by_seat: dict[int, Performance]


def played(game: Game) -> Played:
    """The performance in a game that ends now, in one query. Raises GameNotRunning, GameDamaged.

    Its rows are in the database: only those of ended games are archived.
    """
    rows = _rows(game)
    with reading():
        record = record_from(game, rows)
        captures = _captures(rows)
        made = Counter(capture["by"] for capture in captures)
        suffered = Counter(capture["seat"] for capture in captures)
        last = _last_in_the_middle(record)
    seats = record.setup.seats
    return Played(
        record.setup,
        {seat: Performance(made[seat], suffered[seat], seat in last) for seat in seats},
    )


def _rows(game: Game) -> list[Row]:
    # Instances of the model would take three times as long.
    rows = Move.objects.filter(game=game).order_by("version")
    return list(rows.values_list("kind", "data", "events", named=True))


def _captures(rows: Iterable[Row]) -> list[dict[str, int]]:
    return [event for row in rows for event in row.events if event["type"] == "capture"]


def _last_in_the_middle(record: Record) -> set[int]:
    """The seats of the side with strictly the largest distance after half of the record."""
    middle = next(islice(positions(record), len(record.events) // 2, None))
    to_go = {side: sum(middle.distance(seat) for seat in side) for side in record.setup.sides()}
    farthest = max(to_go.values())
    behind = [side for side, distance in to_go.items() if distance == farthest]
    return set(behind[0]) if len(behind) == 1 else set()
