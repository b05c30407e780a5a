"""All deadlines of a running game, moved by the length of a maintenance: a change as a value."""

from dataclasses import replace
from datetime import datetime, timedelta

from core.clock import rfc3339
from games.engine.json.types import Event
from games.models import Game, SeatStates
from games.play.game_state import state_of
from games.play.seat_states import return_deadlines, seat_state, with_seat
from games.play.stopped_clocks import clock_of
from games.play.transition import KEEP, Update


def moved_deadlines(game: Game, by: timedelta, *, now: datetime) -> Update:
    """Move all deadlines of a game whose clock stands still, those of its seats and vote too.

    A proposal that had expired before stays so. Raises GameDamaged.
    """
    state = state_of(game)
    due_at = state.deadline_at or state.robot_due_at
    events = [_moved(state.position.turn.seat, "turn", due_at + by)] if due_at else []
    for seat, until in return_deadlines(state.seats).items():
        events.append(_moved(seat, "return", until + by))
    vote = state.cancel_vote
    runs = vote is not None and vote.ends_at > clock_of(game, now)
    if vote and runs:
        vote = replace(vote, ends_at=vote.ends_at + by)
        events.append(_moved(vote.proposed_by, "vote", vote.ends_at))
    return Update(
        seats=_seats(state.seats, by),
        cancel_vote=vote if runs else KEEP,
        deadline_at=state.deadline_at and state.deadline_at + by,
        robot_due_at=state.robot_due_at and state.robot_due_at + by,
        events=events,
    )


def _seats(seats: SeatStates, by: timedelta) -> SeatStates:
    for seat in map(int, seats):
        own = seat_state(seats, seat)
        turn_ends_at, abandons_at = _later(own.turn_ends_at, by), _later(own.abandons_at, by)
        own = replace(own, turn_ends_at=turn_ends_at, abandons_at=abandons_at)
        seats = with_seat(seats, seat, own)
    return seats


def _later(at: str | None, by: timedelta) -> str | None:
    return rfc3339(datetime.fromisoformat(at) + by) if at else None


def _moved(seat: int, what: str, until: datetime) -> Event:
    return {"type": "deadline_moved", "seat": seat, "what": what, "until": rfc3339(until)}
