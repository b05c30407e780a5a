"""The states of a game's seats: overdue turns, automatic play, absence, leaving."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import Final, cast

from core.clock import rfc3339
from games.engine import Setup
from games.engine.json.types import Event, Json
from games.models import AutomaticReason, PlayerJson, SeatJson, SeatStates

Players = Sequence[PlayerJson]


@dataclass(frozen=True, slots=True)
class SeatState:
    """The state of a person's seat."""

    overdue_turns: int = 0
    """How many of the player's turns in a row the server had to play."""
    automatic: str | None = None
    """Why a robot plays the seat, an AutomaticReason; None if the player does."""
    turn_ends_at: str | None = None
    """The deadline of the roll that the player left to the robot (ISO 8601)."""
    away: bool = False
    """Whether the player's heartbeats have stopped."""
    abandons_at: str | None = None
    """The deadline for the player's return; then the game counts as abandoned (ISO 8601)."""
    left: str | None = None
    """Why the player has left the game for good (`resigned`, `abandoned`), or None."""

    def resume(self) -> "SeatState":
        """The player takes the seat back; the deadline of the roll stays."""
        return SeatState(turn_ends_at=self.turn_ends_at)

    def mark_away(self, *, abandons_at: datetime) -> "SeatState":
        """The player's heartbeats have stopped."""
        if self.away or self.left:
            return self
        return replace(self, away=True, abandons_at=rfc3339(abandons_at))

    def mark_present(self) -> "SeatState":
        """The player is back."""
        absent = self.automatic == AutomaticReason.ABSENT
        automatic = None if absent else self.automatic
        return replace(self, away=False, abandons_at=None, automatic=automatic)

    def turn_began(self) -> "SeatState":
        """The turn comes to the seat: a robot plays for a player who is away."""
        absent = self.away and not self.automatic
        return replace(self, automatic=AutomaticReason.ABSENT) if absent else self

    def missed_turn(self, at_most: int, abandons_at: datetime | None = None) -> "SeatState":
        """The server played a turn that was overdue.

        After `at_most` of them in a row the seat is automatic, and `abandons_at`, if given, is the
        deadline for the player's return.
        """
        missed = replace(self, overdue_turns=self.overdue_turns + 1, turn_ends_at=None)
        if missed.overdue_turns < at_most:
            return missed
        until = rfc3339(abandons_at) if abandons_at else self.abandons_at
        return replace(missed, automatic=AutomaticReason.OVERDUE, abandons_at=until)

    def hand_to_robot(self, reason: AutomaticReason, turn_ends_at: datetime | None) -> "SeatState":
        """A robot plays the seat, in the turn that ends at `turn_ends_at`."""
        ends_at = rfc3339(turn_ends_at) if turn_ends_at else None
        return replace(self, automatic=reason, turn_ends_at=ends_at)

    def played_for(self) -> "SeatState":
        """The robot has acted: a new deadline applies."""
        return replace(self, turn_ends_at=None)

    def expected_by(self, abandons_at: datetime) -> "SeatState":
        """The player's return has another deadline."""
        return replace(self, abandons_at=rfc3339(abandons_at))


PRESENT: Final = SeatState()
FIELDS: Final = frozenset(field.name for field in fields(SeatState))


def seat_state(seats: SeatStates, seat: int) -> SeatState:
    """The state of one seat."""
    stored: Json = cast(Json, seats.get(str(seat)))
    return (
        SeatState(**{name: stored[name] for name in FIELDS & stored.keys()}) if stored else PRESENT
    )


def with_seat(seats: SeatStates, seat: int, state: SeatState) -> SeatStates:
    """The states with a new one for this seat; the same object if nothing changes.

    Fields that a later version has written stay.
    """
    if state == seat_state(seats, seat):
        return seats
    others = {key: value for key, value in seats.items() if key != str(seat)}
    kept = {name: value for name, value in seats.get(str(seat), {}).items() if name not in FIELDS}
    written = kept | {name: value for name, value in asdict(state).items() if value}
    return {**others, str(seat): cast(SeatJson, written)} if written else others


def seat_events(before: SeatStates, after: SeatStates) -> list[Event]:
    """The events of the changes that are public."""
    return [
        event
        for seat in sorted(map(int, {**before, **after}))
        for event in _events_of(seat, seat_state(before, seat), seat_state(after, seat))
    ]


def return_deadlines(seats: SeatStates) -> dict[int, datetime]:
    """Until when players who are away may return, by seat."""
    return {
        int(seat): datetime.fromisoformat(fields["abandons_at"])
        for seat, fields in seats.items()
        if "abandons_at" in fields
    }


def sides_of_people(setup: Setup, players: Players) -> list[tuple[int, ...]]:
    """The seats of people, by player or by pair."""
    people = {player["seat"] for player in players if player["user"]}
    sides = [tuple(seat for seat in side if seat in people) for side in setup.sides()]
    return [side for side in sides if side]


def has_left(seats: SeatStates, side: tuple[int, ...]) -> bool:
    """Whether the players of all these seats have left the game for good."""
    return all(seat_state(seats, seat).left for seat in side)


def given_up(setup: Setup, players: Players, seats: SeatStates) -> set[int]:
    """The seats of the sides whose people have all left for good; robots' seats included."""
    gone = {
        seat for side in sides_of_people(setup, players) if has_left(seats, side) for seat in side
    }
    return {seat for side in setup.sides() if gone & set(side) for seat in side}


def _events_of(seat: int, before: SeatState, after: SeatState) -> Iterator[Event]:
    if before.left != after.left:
        yield {"type": "left", "seat": seat, "reason": after.left}
    if before.away != after.away and not after.left:
        yield {"type": "connection", "seat": seat, "connected": not after.away}
    if before.automatic != after.automatic:
        automatic, reason = after.automatic is not None, after.automatic
        yield {"type": "automatic", "seat": seat, "automatic": automatic, "reason": reason}
