"""The state of each seat that a game remembers: overdue turns, automatic play, absence, leaving."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final

from core.clock import rfc3339
from games.engine import Setup
from games.models import AutomaticReason

SeatStates = Mapping[str, Mapping[str, Any]]

Players = Sequence[Mapping[str, Any]]
"""As a game has frozen them."""

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatState:
    """How a person attends to their seat."""

    overdue_turns: int = 0
    """How many of the person's turns in a row the server had to play."""
    automatic: str | None = None
    """Why a robot plays the seat, a Reason; None where it does not."""
    turn_ends_at: str | None = None
    """When the time for the roll owed ends that was left to the robot (ISO 8601)."""
    away: bool = False
    """Whether nothing is heard of the person."""
    abandons_at: str | None = None
    """When the person has abandoned the game who does not come back (ISO 8601)."""
    left: str | None = None
    """Why the person has left the game for good (`resigned`, `abandoned`); None who has not."""

    def acted(self) -> "SeatState":
        """After the person has done something: nothing is held against them."""
        return SeatState()

    def resume(self) -> "SeatState":
        """With the player on the seat again, in the time that was running."""
        return SeatState(turn_ends_at=self.turn_ends_at)

    def mark_away(self, *, abandons_at: datetime) -> "SeatState":
        """After nothing was heard of the person for a while."""
        if self.away or self.left:
            return self
        return replace(self, away=True, abandons_at=rfc3339(abandons_at))

    def mark_present(self) -> "SeatState":
        """After the person was heard of again."""
        if self.left:
            return self
        absent = self.automatic == AutomaticReason.ABSENT
        automatic = None if absent else self.automatic
        return replace(self, away=False, abandons_at=None, automatic=automatic)

    def turn_began(self) -> "SeatState":
        """When the turn comes to the seat."""
        absent = self.away and not self.automatic
        return replace(self, automatic=AutomaticReason.ABSENT) if absent else self

    def missed_turn(self, at_most: int, abandons_at: datetime | None = None) -> "SeatState":
        """After a turn that was overdue; automatic after `at_most` of them in a row, and where
        `abandons_at` is given, abandoned then.
        """
        missed = replace(self, overdue_turns=self.overdue_turns + 1, turn_ends_at=None)
        if missed.overdue_turns < at_most:
            return missed
        until = rfc3339(abandons_at) if abandons_at else self.abandons_at
        return replace(missed, automatic=AutomaticReason.OVERDUE, abandons_at=until)

    def hand_to_robot(self, reason: AutomaticReason, turn_ends_at: datetime | None) -> "SeatState":
        """With a robot on the seat, which finds a turn that would have ended then."""
        ends_at = rfc3339(turn_ends_at) if turn_ends_at else None
        return replace(self, automatic=reason, turn_ends_at=ends_at)

    def leaving(self, reason: str) -> "SeatState":
        """After the person has left for good: a robot plays to the end."""
        return SeatState(automatic=AutomaticReason.LEFT, left=reason)

    def played_for(self) -> "SeatState":
        """After the robot has acted: another time is running."""
        return replace(self, turn_ends_at=None)

    def expected_by(self, abandons_at: datetime) -> "SeatState":
        """With another time to come back by."""
        return replace(self, abandons_at=rfc3339(abandons_at))

    @property
    def return_end(self) -> datetime | None:
        """Until when the player may return; None if no return is due."""
        return datetime.fromisoformat(self.abandons_at) if self.abandons_at else None

    @property
    def turn_end(self) -> datetime | None:
        """When the time for the roll owed ends, where it was left to the robot."""
        return datetime.fromisoformat(self.turn_ends_at) if self.turn_ends_at else None


PRESENT: Final = SeatState()


def seat_state(kept: SeatStates, seat: int) -> SeatState:
    """How the person on this seat attends to it."""
    found = kept.get(str(seat))
    return SeatState(**found) if found else PRESENT


def with_seat(kept: SeatStates, seat: int, attendance: SeatState) -> SeatStates:
    """What to keep once this is how the person attends to the seat."""
    if attendance == seat_state(kept, seat):
        return kept
    others = {key: value for key, value in kept.items() if key != str(seat)}
    said = {key: value for key, value in asdict(attendance).items() if value}
    return {**others, str(seat): said} if said else others


def seat_events(before: SeatStates, after: SeatStates) -> list[Event]:
    """The events of what everybody may see of the change."""
    if before is after:
        return []
    seats = sorted({int(seat) for seat in {**before, **after}})
    return [
        event
        for seat in seats
        for event in _told(seat, seat_state(before, seat), seat_state(after, seat))
    ]


def first_to_abandon(kept: SeatStates) -> datetime | None:
    """When the first person who does not come back has abandoned the game."""
    times = [said["abandons_at"] for said in kept.values() if "abandons_at" in said]
    return min(map(datetime.fromisoformat, times), default=None)


def due_to_abandon(kept: SeatStates, now: datetime) -> list[int]:
    """The seats of those who did not come back in time."""
    return [
        int(seat)
        for seat, said in kept.items()
        if "abandons_at" in said and datetime.fromisoformat(said["abandons_at"]) <= now
    ]


def all_automatic(players: Players, kept: SeatStates) -> bool:
    """Whether robots play the seats of all people."""
    people = [player["seat"] for player in players if player["user"]]
    return bool(kept) and all(seat_state(kept, seat).automatic for seat in people)


def sides_of_people(setup: Setup, players: Players) -> list[tuple[int, ...]]:
    """The players, or the pairs, with the seats of their people."""
    people = {player["seat"] for player in players if player["user"]}
    sides = [tuple(seat for seat in side if seat in people) for side in setup.sides()]
    return [side for side in sides if side]


def has_left(kept: SeatStates, side: tuple[int, ...]) -> bool:
    """Whether all these people have left the game for good."""
    return all(seat_state(kept, seat).left for seat in side)


def given_up(setup: Setup, players: Players, kept: SeatStates) -> set[int]:
    """The seats of those who have left for good; of a pair both, once no person is left in it."""
    gone = {
        seat for side in sides_of_people(setup, players) if has_left(kept, side) for seat in side
    }
    return {seat for side in setup.sides() if gone & set(side) for seat in side}


def _told(seat: int, before: SeatState, after: SeatState) -> list[Event]:
    events: list[Event] = []
    if before.left != after.left:
        events.append({"type": "left", "seat": seat, "reason": after.left})
    if before.away != after.away and not after.left:
        events.append({"type": "connection", "seat": seat, "connected": not after.away})
    if before.automatic != after.automatic:
        automatic, reason = after.automatic is not None, after.automatic
        events.append({"type": "automatic", "seat": seat, "automatic": automatic, "reason": reason})
    return events
