"""A change of a game, as a value: nothing is written here.

    Steps or Update ── transition() ──▶ Transition: the states before and after, rows, the ending

`commit.commit` writes a transition.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum
from typing import Any, Final

from django.conf import settings

from games.engine import Move as EngineMove
from games.engine import Position, events_of_move, events_of_roll, move_to_json, play, roll
from games.engine.consequences import Event
from games.models import Kind, Move
from games.play.endings.places import final_places
from games.play.endings.rules import Ending, all_automatic, ending_events, ending_of
from games.play.seat_state import (
    PRESENT,
    SeatStates,
    seat_events,
    seat_state,
    with_seat,
)
from games.play.turns import GameTerms, due_times

VOTE_EXPIRED: Final[Event] = {"type": "cancel_expired"}


class Actor(StrEnum):
    """The cause of a change."""

    PLAYER = "player"
    CLOCK = "clock"
    """The server, for an overdue player."""
    ROBOT = "robot"
    """The robot on the seat, or the one that plays an automatic seat."""
    SERVICE = "service"
    """No player: a change beside the play."""


class Keep(Enum):
    """The value of a field of an Update that does not change."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP


@dataclass(frozen=True, slots=True)
class CancelVote:
    """A proposal to cancel the game."""

    proposed_by: int
    """A seat."""
    agreed: tuple[int, ...]
    """The seats that agree, the proposer's included."""
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class GameState:
    """The part of a game that can change."""

    version: int
    position: Position
    rolls_thrown: int
    deadline_at: datetime | None
    robot_due_at: datetime | None
    seats: SeatStates
    unattended_turns: int
    """How many turns in a row robots have played all seats."""
    cancel_vote: CancelVote | None
    ended_at: datetime | None

    def vote_at(self, now: datetime) -> CancelVote | None:
        """The proposal to cancel the game, unless it has expired."""
        vote = self.cancel_vote
        return vote if vote and vote.ends_at > now else None


@dataclass(frozen=True, slots=True)
class Step:
    """A roll or a move of the player on turn, and its consequences."""

    seat: int
    after: Position
    kind: Move.Kind
    data: dict[str, Any]
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Steps:
    """Rolls and moves of one turn, in order."""

    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class Update:
    """A change beside the position."""

    seats: SeatStates | Keep = KEEP
    cancel_vote: CancelVote | Keep | None = KEEP
    deadline_at: datetime | Keep = KEEP
    events: Sequence[Event] = ()
    """Events other than those of `seats`."""
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the record: one version of the game."""

    kind: Move.Kind
    seat: int
    automatic: bool
    """Whether the server acted for a person."""
    data: dict[str, Any]
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Transition:
    """The states before and after a change, and its rows of the record."""

    before: GameState
    after: GameState
    rows: tuple[Row, ...]
    actor: Actor
    ending: Ending | None
    at: datetime

    @property
    def is_plain_turn(self) -> bool:
        """Whether it is one roll or move that changed only position, version and times."""
        return (
            len(self.rows) == 1
            and self.after.position is not self.before.position
            and self.ending is None
            and self.after.seats is self.before.seats
            and self.after.unattended_turns == self.before.unattended_turns
            and self.after.cancel_vote == self.before.cancel_vote
        )


def roll_step(terms: GameTerms, position: Position, number: int) -> Step:
    """The next roll, roll `number` of the game. Raises WrongPhase."""
    pips = terms.dice(number, position.setup.rules.dice)
    after = roll(position, pips)
    data, events = {"n": number, "roll": list(pips)}, events_of_roll(position, pips, after)
    return Step(position.turn.seat, after, Move.Kind.ROLL, data, events)


def move_step(position: Position, move: EngineMove) -> Step:
    """The move. Raises WrongPhase, IllegalMove."""
    after = play(position, move)
    data, events = {"move": move_to_json(move)}, events_of_move(position, move, after)
    return Step(position.turn.seat, after, Move.Kind.MOVE, data, events)


def transition(
    terms: GameTerms, state: GameState, change: Steps | Update, *, actor: Actor, now: datetime
) -> Transition | None:
    """Apply the change to the game, with the ending if there is one; None if nothing changes."""
    match change:
        case Steps(steps):
            after, rows = _played(terms, state, steps, actor, now)
            ending = _ending(terms, after)
        case Update():
            after, rows = _updated(terms, state, change, now)
            ending = change.ending or _ending(terms, after)
    if ending:
        after = replace(
            after,
            deadline_at=None,
            robot_due_at=None,
            cancel_vote=None,
            ended_at=state.ended_at or now,
        )
        places = final_places(
            after.position, terms.players, after.seats, ending.status, ending.reason
        )
        events = ending_events(ending, places, rows[-1].events)
        rows = (*rows[:-1], replace(rows[-1], events=events))
    elif not rows[-1].events:
        return None
    return Transition(state, after, rows, actor, ending, now)


def _played(
    terms: GameTerms, state: GameState, steps: Sequence[Step], actor: Actor, now: datetime
) -> tuple[GameState, tuple[Row, ...]]:
    position = steps[-1].after
    seats = _seats_after(terms, state, steps, actor, now)
    deadline_at, robot_due_at = due_times(
        terms, position, seats, deadline_at=state.deadline_at, now=now
    )
    rolls = sum(step.kind == Move.Kind.ROLL for step in steps)
    passed = steps[0].seat != position.turn.seat
    after = replace(
        state,
        version=state.version + len(steps),
        position=position,
        rolls_thrown=state.rolls_thrown + rolls,
        deadline_at=deadline_at,
        robot_due_at=robot_due_at,
        seats=seats,
        unattended_turns=_unattended_turns(terms, state, seats, passed=passed),
        cancel_vote=state.vote_at(now),
    )
    by_server = actor is Actor.CLOCK or (
        actor is Actor.ROBOT and terms.player(steps[0].seat)["kind"] == Kind.HUMAN
    )
    *earlier, last = [
        Row(step.kind, step.seat, by_server, step.data, step.events) for step in steps
    ]
    events = [*last.events, *seat_events(state.seats, seats), *_expired(state, now)]
    return after, (*earlier, replace(last, events=events))


def _updated(
    terms: GameTerms, state: GameState, update: Update, now: datetime
) -> tuple[GameState, tuple[Row, ...]]:
    seats = state.seats if update.seats is KEEP else update.seats
    seat = state.position.turn.seat
    deadline_at = state.deadline_at if update.deadline_at is KEEP else update.deadline_at
    robot_due_at = state.robot_due_at
    if _is_automatic(state.seats, seat) != _is_automatic(seats, seat):
        deadline_at, robot_due_at = due_times(
            terms, state.position, seats, deadline_at=state.deadline_at, now=now
        )
    after = replace(
        state,
        version=state.version + 1,
        deadline_at=deadline_at,
        robot_due_at=robot_due_at,
        seats=seats,
        unattended_turns=_unattended_turns(terms, state, seats, passed=False),
        cancel_vote=state.vote_at(now) if update.cancel_vote is KEEP else update.cancel_vote,
    )
    events = [*_expired(state, now), *seat_events(state.seats, seats), *update.events]
    return after, (Row(Move.Kind.NOTICE, seat, False, {}, events),)


def _expired(state: GameState, now: datetime) -> list[Event]:
    return [VOTE_EXPIRED] if state.cancel_vote and not state.vote_at(now) else []


def _ending(terms: GameTerms, after: GameState) -> Ending | None:
    return ending_of(
        terms.players,
        after.position,
        after.seats,
        unattended=after.unattended_turns,
        agreed=after.cancel_vote.agreed if after.cancel_vote else None,
    )


def _unattended_turns(
    terms: GameTerms, state: GameState, seats: SeatStates, *, passed: bool
) -> int:
    """How many turns in a row robots have played all seats; `passed` if one has just ended."""
    if all_automatic(terms.players, state.seats) and all_automatic(terms.players, seats):
        return state.unattended_turns + passed
    return 0


def _seats_after(
    terms: GameTerms, state: GameState, steps: Sequence[Step], actor: Actor, now: datetime
) -> SeatStates:
    """The states of the seats after these steps."""
    seat, follows = steps[0].seat, steps[-1].after.turn.seat
    own = seat_state(state.seats, seat)
    match actor:
        case Actor.CLOCK:
            within = timedelta(seconds=settings.RETURN_WITHIN_S)
            abandons_at = None if terms.expects_presence else now + within
            after = own.missed_turn(settings.OVERDUE_TURNS_BEFORE_AUTOMATIC, abandons_at)
        case Actor.ROBOT:
            after = own.played_for()
        case _:
            after = PRESENT
    seats = with_seat(state.seats, seat, after)
    if follows == seat or not seats or not terms.expects_presence:
        return seats
    return with_seat(seats, follows, seat_state(seats, follows).turn_began())


def _is_automatic(seats: SeatStates, seat: int) -> bool:
    return seat_state(seats, seat).automatic is not None
