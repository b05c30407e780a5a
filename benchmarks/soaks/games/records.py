"""How a game must end by its rows: a simple model, independent of the service's code."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

Row = dict[str, Any]


@dataclass
class RecordModel:
    """The human players of a game, updated row by row."""

    players: int
    """How many seats play, including robots."""
    sides: Sequence[frozenset[int]]
    """The seats of human players who win together."""
    scored: bool = False
    automatic: set[int] = field(default_factory=set)
    overdue: set[int] = field(default_factory=set)
    """The seats that have ever become automatic because of overdue turns."""
    left: dict[int, str] = field(default_factory=dict)
    agreed: set[int] | None = None
    passes: int = 0
    """How many turns have passed since robots play the seats of all human players."""
    endings: list[tuple[int, str]] = field(default_factory=list)
    """The versions of rows with an end, and its reason."""

    @property
    def people(self) -> frozenset[int]:
        """The seats of human players."""
        return frozenset().union(*self.sides)

    def faults(self, rows: Sequence[Row]) -> Iterator[str]:
        """Faults in the end of the game and its time."""
        for row in rows:
            before = len(self.endings)
            self._take(row)
            due, ended = self._due(row), [reason for _, reason in self.endings[before:]]
            if (due and not ended and before == 0) or (ended and ended[0] not in (due, "staff")):
                yield f"row {row['version']} should end the game as {due}, not {ended}"
        reasons = [reason for _, reason in self.endings]
        if len(reasons) != 1 and reasons not in (["played", "staff"], ["last_remaining", "staff"]):
            yield f"it has ended as {reasons}"
        if [version for version, _ in self.endings] != _last(rows, len(reasons)):
            yield f"it went on after its end: {self.endings}"

    def _take(self, row: Row) -> None:
        before = self.people <= self.automatic
        for event in row["events"]:
            self._apply(event, row["version"])
        if not (before and self.people <= self.automatic):
            self.passes = 0
        elif row["kind"] != "notice":
            self.passes += next_seat(row) not in (None, row["seat"])

    def _apply(self, event: Any, version: int) -> None:
        match event:
            case {"type": "automatic", "seat": seat, "automatic": True, "reason": reason}:
                self.automatic.add(seat)
                self.overdue |= {seat} if reason == "overdue" else set()
            case {"type": "automatic", "seat": seat}:
                self.automatic.discard(seat)
            case {"type": "left", "seat": seat, "reason": reason}:
                self.left[seat] = reason
            case {"type": "cancel_proposed", "seat": seat}:
                self.agreed = {seat}
            case {"type": "cancel_agreed", "seat": seat}:
                self.agreed = (self.agreed or set()) | {seat}
            case {"type": "cancel_refused" | "cancel_expired"}:
                self.agreed = None
            case {"type": "over"}:
                self.endings.append((version, "played"))
            case {"type": "ended", "reason": reason}:
                self.endings.append((version, reason))

    def _due(self, row: Row) -> str:
        """The reason for which the game must end with this row; empty if it goes on."""
        if any(event["type"] == "over" for event in row["events"]):
            return "played"
        remaining = [side for side in self.sides if not side <= set(self.left)]
        if len(self.sides) > 1 and len(remaining) == 1:
            return "last_remaining"
        nobody = len(self.sides) > 1 and not remaining
        if nobody or (self.passes >= self.players and not self.scored):
            return "all_automatic"
        return "vote" if self._all_agree() else ""

    def _all_agree(self) -> bool:
        present = self.people - self.automatic
        return bool(present) and self.agreed is not None and present <= self.agreed


def next_seat(row: Row) -> int | None:
    """The seat whose roll is due after the row; None if none is."""
    turns = [event["seat"] for event in row["events"] if event["type"] == "turn"]
    return turns[-1] if turns else None


def lateness_s(rows: Sequence[Row], turn_s: int | None) -> Iterator[float]:
    """The seconds from each deadline to the sweep that played the turn; none without a clock."""
    if turn_s is None:
        return
    deadline: datetime | None = None
    automatic: set[int] = set()
    for row in rows:
        overdue = row["automatic"] and row["seat"] not in automatic
        if overdue and deadline:
            yield (row["at"] - deadline).total_seconds()
            deadline = None  # the rest of the turn has the same deadline
        for event in row["events"]:
            if event["type"] == "automatic":
                (automatic.add if event["automatic"] else automatic.discard)(event["seat"])
                deadline = None
            elif event["type"] == "deadline_moved" and event["what"] == "turn":
                deadline = datetime.fromisoformat(event["until"])
            elif event["type"] == "turn" and not (overdue and event["seat"] == row["seat"]):
                # A further roll of an overdue turn is played with it and has no deadline itself.
                deadline = row["at"] + timedelta(seconds=turn_s)


def _last(rows: Sequence[Row], count: int) -> list[int]:
    return [row["version"] for row in rows[-count:]]
