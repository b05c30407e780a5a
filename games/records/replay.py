"""A game's record looked at again: turn by turn, and whether it is as the rules and dice say."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cryptography.fernet import InvalidToken

from games.engine import Move as EngineMove
from games.engine import Position, events_of_move, events_of_roll
from games.engine.consequences import Event
from games.engine.errors import EngineError
from games.engine.records.notation import write_record
from games.engine.records.record import Record, begins_turn, positions
from games.fairness import seeds
from games.fairness.dice import Mismatch, verify
from games.models import Game, Move
from games.records.record import position_of, record_from, record_of
from games.records.responses import fairness_of


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text notation that tells of a turn."""

    text: str
    version: int
    """Of the last row that it tells of."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A started game, played again by the rules from its record."""

    rows: list[Move]
    """All of them, notices too."""
    record: Record
    reached: list[Position]
    """After the opening, and after each roll and move."""

    def at(self, version: int) -> Position:
        """The position after the row of that version."""
        versions = [row.version for row in self._played()]
        return self.reached[max(0, bisect_right(versions, version) - 1)]

    def lines(self) -> list[Line]:
        """The turns in the text notation."""
        written = write_record(self.record).splitlines()
        first = next(n for n, line in enumerate(written) if line.startswith("opening:"))
        turns = written[first + 1 : -1]
        return [Line(text, version) for text, version in zip(turns, self._ends(), strict=True)]

    def _played(self) -> list[Move]:
        return [row for row in self.rows if row.kind != Move.Kind.NOTICE]

    def _ends(self) -> list[int]:
        """The versions of the rows with which turns end."""
        played = self._played()
        begins = [n for n, p in enumerate(self.reached[:-1], start=1) if begins_turn(p)]
        last = [*(n - 1 for n in begins[1:]), len(played) - 1] if begins else []
        return [played[n].version for n in last]


def replayed(game: Game) -> Replay:
    """The game played again as it was loaded, in one query; it may go on meanwhile.

    Raises GameNotRunning before its start, EngineError; of a damaged record also LookupError,
    TypeError and ValueError.
    """
    return _played_again(game, _rows(game))


def _played_again(game: Game, rows: Sequence[Move]) -> Replay:
    record = record_from(game, [row for row in rows if row.kind != Move.Kind.NOTICE])
    return Replay(list(rows), record, list(positions(record)))


def faults(game: Game, rows: Sequence[Move] | None = None) -> list[str]:
    """What is wrong about a game that has started, in words; nothing where all is right.

    By these rows, as those of a copy, or else by those of its record. Raises Unavailable where
    the archive cannot be read, as all here do.
    """
    rows = _rows(game) if rows is None else rows
    return [*_replay_faults(game, rows), *_dice_faults(game, rows)]


def replay_faults(game: Game) -> list[str]:
    """What of the record is not as the rules say, in words; nothing of a record that is right."""
    return _replay_faults(game, _rows(game))


def dice_faults(game: Game) -> list[str]:
    """What of the dice is not as the seeds say, in words; nothing of dice that are right.

    Of a running game as well; nothing tells what will be thrown, nor the server seed.
    """
    return _dice_faults(game, _rows(game))


def _replay_faults(game: Game, rows: Sequence[Move]) -> list[str]:
    if [row.version for row in rows] != list(range(1, game.version + 1)):
        return [f"{len(rows)} rows for version {game.version}, or a gap among them"]
    try:
        replay = _played_again(game, rows)
        return [*_other_position(game, replay), *_other_events(replay)]
    except EngineError as error:
        return [f"the record breaks the rules: {error.detail}"]
    except (LookupError, TypeError, ValueError) as error:
        return [f"the record cannot be played: {error!r}"]


def _dice_faults(game: Game, rows: Sequence[Move]) -> list[str]:
    try:
        seed = seeds.decrypted(game.server_seed).hex()
    except InvalidToken:
        return ["none of SEED_ENCRYPTION_KEYS opens the server seed"]
    try:
        record = fairness_of(game, rows)
    except (LookupError, TypeError, ValueError) as error:
        return [f"the rolls cannot be read: {error!r}"]
    wrong = verify({**record, "server_seed": seed})
    thrown = len(record["rolls"])
    lost = [] if thrown == game.rolls_thrown else [f"{game.rolls_thrown} rolls, {thrown} recorded"]
    return [*lost, *(_words(each) for each in wrong)]


def _rows(game: Game) -> list[Move]:
    """The record up to the game as it was loaded."""
    return [row for row in record_of(game) if row.version <= game.version]


def _words(wrong: Mismatch) -> str:
    where = "" if wrong.at is None else f" {wrong.at}"
    return f"the {wrong.what.replace('_', ' ')}{where} does not follow from the seeds"


def _other_position(game: Game, replay: Replay) -> Iterator[str]:
    if replay.reached[-1] != position_of(game):
        yield "the record leads to another position than the one that is stored"


def _other_events(replay: Replay) -> Iterator[str]:
    """Rows that tell of other consequences than the rules have."""
    played = [row for row in replay.rows if row.kind != Move.Kind.NOTICE][1:]
    events = replay.record.events
    for row, event, (before, after) in zip(played, events, pairwise(replay.reached), strict=True):
        if isinstance(event, EngineMove):
            expected = events_of_move(before, event, after)
        else:
            expected = events_of_roll(before, event, after)
        if _without_places(row.events[: len(expected)]) != _without_places(expected):
            yield f"row {row.version} tells of other events than the rules have"


def _without_places(events: list[Event]) -> list[dict[str, Any]]:
    """Places depend on who has left as well, which the rules do not know."""
    return [{name: event[name] for name in event if name != "places"} for event in events]
