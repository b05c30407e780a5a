"""A change of a game, as a value: nothing is written here.

    Steps, Update ── transition_of() ──▶ Transition: the states before and after, rows, the ending

`commit.commit` writes a transition.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum
from typing import Final

from django.conf import settings

from games.engine import Move as EngineMove
from games.engine import (
    Position,
    begins_round,
    events_of_move,
    events_of_roll,
    move_to_json,
    play,
    roll,
    time_up,
)
from games.engine.json.types import Event
from games.models import Game, Kind, Move, MoveData, SeatStates
from games.play.endings.places import final_places
from games.play.endings.rules import BY_VOTE, Ending, attended, ending_events, ending_of, is_carried
from games.play.game_state import CancelVote, GameState
from games.play.seat_states import PRESENT, seat_events, seat_state, with_seat
from games.play.stopped_clocks import clock_of
from games.play.turns import due_times, expects_presence
from games.records.rolls import dice_of
from games.uptime import excuses

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
class Step:
    """A roll or a move of the player on turn, and its consequences."""

    seat: int
    after: Position
    kind: Move.Kind
    data: MoveData
    events: list[Event]


Steps = list[Step]
"""Rolls and moves of one turn, in order."""


@dataclass(frozen=True, slots=True)
class Update:
    """A change beside the position."""

    seats: SeatStates | Keep = KEEP
    cancel_vote: CancelVote | Keep | None = KEEP
    deadline_at: datetime | Keep | None = KEEP
    robot_due_at: datetime | Keep | None = KEEP
    events: Sequence[Event] = ()
    """Events other than those of `seats`."""
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Transition:
    """The states before and after a change, and its rows of the record."""

    before: GameState
    after: GameState
    rows: list[Move]
    """Not stored yet."""
    actor: Actor
    ending: Ending | None
    at: datetime


def roll_step(game: Game, position: Position, number: int, *, now: datetime) -> Step:
    """The next roll, roll `number` of the game. Raises WrongPhase."""
    pips = dice_of(game, number, position.setup.rules.dice)
    after = _in_time(game, roll(position, pips), now)
    data: MoveData = {"n": number, "roll": list(pips)}
    return Step(
        position.turn.seat, after, Move.Kind.ROLL, data, events_of_roll(position, pips, after)
    )


def move_step(game: Game, position: Position, move: EngineMove, *, now: datetime) -> Step:
    """The move. Raises WrongPhase, IllegalMove."""
    after = _in_time(game, play(position, move), now)
    data: MoveData = {"move": move_to_json(move)}
    return Step(
        position.turn.seat, after, Move.Kind.MOVE, data, events_of_move(position, move, after)
    )


def _in_time(game: Game, position: Position, now: datetime) -> Position:
    """The position; the end of the game if a round is over after its time (rules.md section 11).

    Only once the time is over, one query looks for downtime that has not been added yet.
    """
    at = clock_of(game, now)
    if game.ends_at is None or game.ends_at > at or not begins_round(position):
        return position
    return position if excuses(game.ends_at, now) else time_up(position)


def transition_of(
    game: Game, state: GameState, change: Steps | Update, *, actor: Actor, now: datetime
) -> Transition | None:
    """Apply the change to the game, with the ending if there is one; None if nothing changes."""
    current, carried, expired = state, None, list[Event]()
    clock = clock_of(game, now)
    if (vote := state.cancel_vote) and vote.ends_at <= clock:
        current = replace(state, cancel_vote=None)
        carried = BY_VOTE if is_carried(game.players, state.seats, vote.agreed) else None
        expired = [] if carried else [VOTE_EXPIRED]
    if isinstance(change, Update):
        after, rows = _updated(game, current, change, expired, now)
    else:
        after, rows = _played(game, current, change, expired, actor, now)
    by_rules = ending_of(
        game.players,
        after.position,
        after.seats,
        played_out=game.is_played_out,
        unattended=after.unattended_turns,
        agreed=after.cancel_vote.agreed if after.cancel_vote else None,
    )
    ending = (isinstance(change, Update) and change.ending) or by_rules or carried
    last = rows[-1]
    if ending:
        places = final_places(
            after.position, game.players, after.seats, ending.status, ending.reason
        )
        last.events = ending_events(ending, places, last.events)
        after = replace(after, deadline_at=None, robot_due_at=None, cancel_vote=None)
    return Transition(state, after, rows, actor, ending, now) if last.events else None


def _played(
    game: Game, state: GameState, steps: Steps, expired: list[Event], actor: Actor, now: datetime
) -> tuple[GameState, list[Move]]:
    seat, position = steps[0].seat, steps[-1].after
    clock = clock_of(game, now)
    seats = _seats_after(game, state, steps, actor, clock)
    deadline_at, robot_due_at = due_times(
        game, position, seats, deadline_at=state.deadline_at, now=clock
    )
    after = replace(
        state,
        version=state.version + len(steps),
        position=position,
        rolls_thrown=state.rolls_thrown + sum(step.kind == Move.Kind.ROLL for step in steps),
        deadline_at=deadline_at,
        robot_due_at=robot_due_at,
        seats=seats,
        unattended_turns=_unattended_turns(game, state, seats, passed=seat != position.turn.seat),
    )
    by_server = actor is Actor.CLOCK or (
        actor is Actor.ROBOT and game.player(seat)["kind"] == Kind.HUMAN
    )
    rows = [
        Move(
            game_id=game.id,
            version=version,
            kind=step.kind,
            seat=step.seat,
            automatic=by_server,
            data=step.data,
            events=step.events,
            at=now,
        )
        for version, step in enumerate(steps, start=state.version + 1)
    ]
    rows[-1].events = [*steps[-1].events, *seat_events(state.seats, seats), *expired]
    return after, rows


def _updated(
    game: Game, state: GameState, update: Update, expired: list[Event], now: datetime
) -> tuple[GameState, list[Move]]:
    seats = state.seats if update.seats is KEEP else update.seats
    seat = state.position.turn.seat
    deadline_at = state.deadline_at if update.deadline_at is KEEP else update.deadline_at
    robot_due_at = state.robot_due_at if update.robot_due_at is KEEP else update.robot_due_at
    was_automatic, is_automatic = (
        bool(seat_state(s, seat).automatic) for s in (state.seats, seats)
    )
    if was_automatic != is_automatic:
        deadline_at, robot_due_at = due_times(
            game, state.position, seats, deadline_at=state.deadline_at, now=clock_of(game, now)
        )
    after = replace(
        state,
        version=state.version + 1,
        deadline_at=deadline_at,
        robot_due_at=robot_due_at,
        seats=seats,
        unattended_turns=_unattended_turns(game, state, seats, passed=False),
        cancel_vote=state.cancel_vote if update.cancel_vote is KEEP else update.cancel_vote,
    )
    row = Move(
        game_id=game.id,
        version=after.version,
        kind=Move.Kind.NOTICE,
        seat=seat,
        data=MoveData(),
        events=[*expired, *seat_events(state.seats, seats), *update.events],
        at=now,
    )
    return after, [row]


def _unattended_turns(game: Game, state: GameState, seats: SeatStates, *, passed: bool) -> int:
    """How many turns in a row robots have played all seats; `passed` if one has just ended."""
    if not state.seats or not seats:  # the seats of all people are their own
        return 0
    by_people = attended(game.players, state.seats) or attended(game.players, seats)
    return 0 if by_people else state.unattended_turns + passed


def _seats_after(
    game: Game, state: GameState, steps: Steps, actor: Actor, now: datetime
) -> SeatStates:
    """The states of the seats after these steps."""
    seat, follows = steps[0].seat, steps[-1].after.turn.seat
    own = seat_state(state.seats, seat)
    match actor:
        case Actor.CLOCK:
            within = timedelta(seconds=settings.RETURN_WITHIN_S)
            abandons_at = None if expects_presence(game) else now + within
            after = own.missed_turn(settings.OVERDUE_TURNS_BEFORE_AUTOMATIC, abandons_at)
        case Actor.ROBOT:
            after = own.played_for()
        case _:
            after = PRESENT
    seats = with_seat(state.seats, seat, after)
    if follows == seat or not seats or not expects_presence(game):
        return seats
    return with_seat(seats, follows, seat_state(seats, follows).turn_began())
