"""Replaying a game's record: turn by turn, and checked against the rules and the seeds."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cryptography.fernet import InvalidToken

from games.engine import (
    EngineError,
    Position,
    Record,
    begins_turn,
    events_of_move,
    events_of_roll,
    positions,
    write_record,
)
from games.engine import Move as EngineMove
from games.engine.json.types import Event
from games.errors import GameDamaged
from games.fairness import seeds
from games.fairness.dice import Mismatch, verify
from games.models import Game, Move
from games.records.record import played, record_from, record_of
from games.records.responses import present_fairness
from games.records.stored import position_of


@dataclass(frozen=True, slots=True)
class Line:
    """A turn in the text notation."""

    text: str
    version: int
    """The version of the turn's last row."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A started game, replayed by the rules from its record."""

    rows: list[Move]
    """All rows, notices included."""
    record: Record
    reached: list[Position]
    """After the opening, and after each roll and move."""

    def at(self, version: int) -> Position:
        """The position after the row of that version."""
        versions = [row.version for row in played(self.rows)]
        return self.reached[max(0, bisect_right(versions, version) - 1)]

    def lines(self) -> list[Line]:
        """The turns in the text notation."""
        lines = write_record(self.record).splitlines()
        opening = next(n for n, line in enumerate(lines) if line.startswith("opening:"))
        turns = lines[opening + 1 : -1]
        return [Line(text, version) for text, version in zip(turns, self._ends(), strict=True)]

    def _ends(self) -> list[int]:
        """The versions of the rows that end turns."""
        rows = played(self.rows)
        begins = [n for n, p in enumerate(self.reached[:-1], start=1) if begins_turn(p)]
        last = [*(n - 1 for n in begins[1:]), len(rows) - 1] if begins else []
        return [rows[n].version for n in last]


def replayed(game: Game) -> Replay:
    """Replay the game up to the version that was loaded, in one query.

    Raises GameNotRunning before the start, EngineError, Unavailable; GameDamaged, LookupError,
    TypeError and ValueError for a damaged record.
    """
    return _replayed(game, _rows(game))


def _replayed(game: Game, rows: Sequence[Move]) -> Replay:
    record = record_from(game, rows)
    return Replay(list(rows), record, list(positions(record)))


def faults(game: Game, rows: Sequence[Move] | None = None) -> list[str]:
    """All faults of a started game's record, as texts, or of `rows` that replace it.

    Raises Unavailable if the archive cannot be read.
    """
    rows = _rows(game) if rows is None else rows
    return [*replay_faults(game, rows), *dice_faults(game, rows)]


def replay_faults(game: Game, rows: Sequence[Move] | None = None) -> list[str]:
    """Where the record breaks the rules, as texts. Raises Unavailable."""
    rows = _rows(game) if rows is None else rows
    if [row.version for row in rows] != list(range(1, game.version + 1)):
        return [f"{len(rows)} rows for version {game.version}, or a gap among them"]
    try:
        replay = _replayed(game, rows)
        return [*_other_position(game, replay), *_other_events(replay)]
    except EngineError as error:
        return [f"the record breaks the rules: {error.detail}"]
    except (GameDamaged, LookupError, TypeError, ValueError) as error:
        return [f"the record cannot be played: {error!r}"]


def dice_faults(game: Game, rows: Sequence[Move] | None = None) -> list[str]:
    """Where the dice do not follow from the seeds, as texts. Raises Unavailable.

    Also for a running game: no text reveals the server seed or future rolls.
    """
    rows = _rows(game) if rows is None else rows
    try:
        seed = seeds.decrypted(game.server_seed).hex()
    except InvalidToken:
        return ["none of SEED_ENCRYPTION_KEYS decrypts the server seed"]
    try:
        record = present_fairness(game, rows)
    except GameDamaged as error:
        return [f"the rolls cannot be read: {error.__cause__ or error!r}"]
    faults = [_described(mismatch) for mismatch in verify({**record, "server_seed": seed})]
    recorded = len(record["rolls"])
    if recorded != game.rolls_thrown:
        faults.insert(0, f"{game.rolls_thrown} rolls, {recorded} recorded")
    return faults


def _rows(game: Game) -> list[Move]:
    """The record up to the game as it was loaded."""
    return [row for row in record_of(game) if row.version <= game.version]


def _described(mismatch: Mismatch) -> str:
    where = "" if mismatch.at is None else f" {mismatch.at}"
    return f"the {mismatch.what.replace('_', ' ')}{where} does not follow from the seeds"


def _other_position(game: Game, replay: Replay) -> Iterator[str]:
    if replay.reached[-1] != position_of(game):
        yield "the record leads to another position than the stored one"


def _other_events(replay: Replay) -> Iterator[str]:
    """The rows whose events differ from those by the rules, as texts."""
    rows, events = played(replay.rows)[1:], replay.record.events
    for row, event, (before, after) in zip(rows, events, pairwise(replay.reached), strict=True):
        if isinstance(event, EngineMove):
            expected = events_of_move(before, event, after)
        else:
            expected = events_of_roll(before, event, after)
        if _by_rules(row.events[: len(expected)]) != _by_rules(expected):
            yield f"the events of row {row.version} differ from those by the rules"


def _by_rules(events: list[Event]) -> list[Event]:
    """The events without what the engine does not know: departures, and the end's reason.

    Older records do not say what stopped the pawns.
    """
    left_out = {"over": {"places", "reason"}, "forfeit": {"blocked"}}
    return [
        {name: event[name] for name in event if name not in left_out.get(event["type"], ())}
        for event in events
    ]
