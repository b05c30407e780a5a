"""The one writer of games: steps, or a notice, appended to the record with the new state."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from games.engine import Move as EngineMove
from games.engine import (
    Position,
    events_of_move,
    events_of_roll,
    move_to_json,
    play,
    roll,
)
from games.engine.consequences import Event
from games.engine.serialization import position_to_json
from games.models import Game, Kind, Move
from games.play import fast_commit
from games.play.endings.rules import Ending, ended_fields, ending_events, ending_of
from games.play.endings.settlement import settle, take_back
from games.play.metrics import SERVICE, note_steps
from games.play.notifications import notify_turn
from games.play.seat_state import (
    SeatState,
    SeatStates,
    all_automatic,
    first_to_abandon,
    seat_events,
    seat_state,
    with_seat,
)
from games.play.turns import expects_presence
from games.records.record import dice_of
from games.visibility.topics import announce_on_commit

ORDINARY = {"version", "position", "rolls_thrown", "deadline_at", "robot_due_at"}
"""What an ordinary roll or move changes of a game."""
NO_VOTE: Final[dict[str, Any]] = {"cancel_vote": None, "vote_ends_at": None}
VOTE_EXPIRED: Final[Event] = {"type": "cancel_expired"}


class Actor(Enum):
    """Who acts on the seat that is on turn."""

    PLAYER = "player"
    """The person to whom it belongs."""
    CLOCK = "clock"
    """The server, for an overdue person."""
    ROBOT = "robot"
    """The robot to which it belongs, or the one that plays an automatic seat."""


@dataclass(frozen=True, slots=True)
class Step:
    """A roll or a move of the player on turn, and what came of it."""

    before: Position
    after: Position
    kind: Move.Kind
    data: dict[str, Any]
    events: list[Event]

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return self.before.turn.seat


def rolled(game: Game, position: Position, n: int) -> Step:
    """The next roll, number `n` of the game. Raises WrongPhase."""
    pips = dice_of(game, n, position.setup.rules.dice)
    after = roll(position, pips)
    data = {"n": n, "roll": list(pips)}
    return Step(position, after, Move.Kind.ROLL, data, events_of_roll(position, pips, after))


def moved(position: Position, move: EngineMove) -> Step:
    """The move. Raises WrongPhase, IllegalMove."""
    after = play(position, move)
    data = {"move": move_to_json(move)}
    return Step(position, after, Move.Kind.MOVE, data, events_of_move(position, move, after))


def record(game: Game, steps: Sequence[Step], *, actor: Actor, now: datetime) -> list[Move]:
    """Append the steps and store where they lead, in one transaction; then tell everybody.

    Returns the rows, or none, with nothing changed, when the game has gone on meanwhile: the
    version read is compared as it is written, so that of two writers one wins.
    """
    attendance = _attended(game, steps, actor, now)
    changes = _changes(game, steps, attendance, now)
    by_server = actor is Actor.CLOCK or (
        actor is Actor.ROBOT and _player(game, steps[0].seat)["kind"] == Kind.HUMAN
    )
    rows = [
        Move(
            game=game,
            version=game.version + number,
            kind=step.kind,
            seat=step.seat,
            automatic=by_server,
            data=step.data,
            events=step.events,
            at=now,
        )
        for number, step in enumerate(steps, start=1)
    ]
    rows[-1].events = [*rows[-1].events, *seat_events(game.attendance, attendance)]
    if vote_is_over(game, now):
        rows[-1].events.append(VOTE_EXPIRED)
        changes |= NO_VOTE
    ending = _ending(game, steps[-1].after, attendance, changes)
    stored = _store(game, changes, rows, ending, now)
    note_steps((row.kind, actor.value) for row in stored)
    return stored


def notice(
    game: Game,
    position: Position,
    *,
    attendance: SeatStates,
    events: Sequence[Event] = (),
    changes: dict[str, Any] | None = None,
    ending: Ending | None = None,
    now: datetime,
) -> list[Move]:
    """Append what leaves the position as it is: how people attend to their seats, a vote, the end.

    `events` and `changes` are what the caller adds to what follows from the attendance. Returns
    what `record` returns; nothing as well where there is nothing to tell.
    """
    expired = vote_is_over(game, now)
    changes = (NO_VOTE if expired else {}) | (changes or {})
    events = [
        *([VOTE_EXPIRED] if expired else []),
        *seat_events(game.attendance, attendance),
        *events,
    ]
    ending = ending or _ending(game, position, attendance, changes)
    if not events and ending is None:
        return []
    seat = position.turn.seat
    changes |= {"version": game.version + 1, **_attendance_fields(attendance)}
    if _is_automatic(game.attendance, seat) != _is_automatic(attendance, seat):
        changes |= due_times(game, position, attendance, now)
    if not all_automatic(game.players, attendance):
        changes["unattended_turns"] = 0
    row = Move(
        game=game,
        version=changes["version"],
        kind=Move.Kind.NOTICE,
        seat=seat,
        data={},
        events=events,
        at=now,
    )
    stored = _store(game, changes, [row], ending, now)
    note_steps((row.kind, SERVICE) for row in stored)
    return stored


def _ending(
    game: Game, position: Position, attendance: SeatStates, changes: Mapping[str, Any]
) -> Ending | None:
    """The end that comes with these changes of the game, if it does."""
    return ending_of(
        game,
        position,
        attendance,
        unattended=changes.get("unattended_turns", game.unattended_turns),
        proposal=changes.get("cancel_vote", game.cancel_vote),
    )


def vote_is_over(game: Game, now: datetime) -> bool:
    """Whether the time of a proposal to cancel the game has run out."""
    return game.vote_ends_at is not None and game.vote_ends_at <= now


def due_times(
    game: Game, position: Position, attendance: SeatStates, now: datetime
) -> dict[str, datetime | None]:
    """When the server acts: for an overdue person, or for a robot (`deadline_at`, `robot_due_at`).

    Each roll that a person owes starts the time per turn; moves are part of their roll's time. An
    automatic seat is played after a robot's pause, and no later than its turn would have ended.
    """
    turn = position.turn
    if turn.phase == "over":
        return {"deadline_at": None, "robot_due_at": None}
    own = seat_state(attendance, turn.seat)
    if own.automatic or _player(game, turn.seat)["kind"] == Kind.ROBOT:
        pause_ms = settings.AUTOMATIC_PAUSE_MS if own.automatic else game.robot_pause_ms
        due = now + timedelta(milliseconds=pause_ms)
        return {"deadline_at": None, "robot_due_at": min(due, max(now, own.turn_end or due))}
    running = own.turn_end or (game.deadline_at if turn.phase == "move" else None)
    return {
        "deadline_at": running or now + timedelta(seconds=game.turn_s),
        "robot_due_at": None,
    }


def _store(
    game: Game,
    changes: dict[str, Any],
    rows: list[Move],
    ending: Ending | None,
    now: datetime,
) -> list[Move]:
    """Write the game's changes and append the rows, unless the game has gone on."""
    if ending is not None:
        return rows if _end(game, changes, rows, ending, now) else []
    if len(rows) == 1 and _is_one_statement(game, changes):
        if not fast_commit.write(game, changes, rows[0]):
            return []
        announce_on_commit(game.id, changes["version"])
    elif not _write(game, changes, rows):
        return []
    _set(game, changes)
    return rows


def _is_one_statement(game: Game, changes: dict[str, Any]) -> bool:
    """Whether this is an ordinary change at which nobody is to be told anything else."""
    ordinary = changes.keys() == ORDINARY and expects_presence(game)
    return ordinary and fast_commit.is_available()


@transaction.atomic
def _end(
    game: Game, changes: dict[str, Any], rows: list[Move], ending: Ending, now: datetime
) -> bool:
    """Write the last of the game, and settle it, or take back what was settled."""
    was_over = game.ended_at is not None
    changes |= ended_fields(ending, game.ended_at or now)
    ended = copy(game)
    _set(ended, changes)
    rows[-1].events = ending_events(ended, ending, rows[-1].events)
    if not _write(game, changes, rows):
        return False
    _set(game, changes)
    finish = take_back if was_over else settle
    finish(game, note=ending.note, now=now)
    return True


def _write(game: Game, changes: dict[str, Any], rows: list[Move]) -> bool:
    with transaction.atomic(savepoint=False):
        if not Game.objects.filter(id=game.id, version=game.version).update(**changes):
            return False
        Move.objects.bulk_create(rows)
        _tell_turn(game, changes, rows[-1].at)
        announce_on_commit(game.id, changes["version"])
    return True


def _tell_turn(game: Game, changes: dict[str, Any], now: datetime) -> None:
    if game.position is None or "position" not in changes or "ended_at" in changes:
        return
    past, seat = (place["turn"]["seat"] for place in (game.position, changes["position"]))
    kept = changes.get("attendance", game.attendance)
    notify_turn(game, past=past, seat=seat, kept=kept, now=now)


def _set(game: Game, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        setattr(game, name, value)


def _attended(game: Game, steps: Sequence[Step], actor: Actor, now: datetime) -> SeatStates:
    """How people attend to their seats after these steps."""
    seat, follows = steps[0].seat, steps[-1].after.turn.seat
    own = seat_state(game.attendance, seat)
    match actor:
        case Actor.PLAYER:
            after = own.acted()
        case Actor.CLOCK:
            after = _missed(game, own, now)
        case Actor.ROBOT:
            after = own.played_for()
    attendance = with_seat(game.attendance, seat, after)
    if follows == seat or not attendance or not expects_presence(game):
        return attendance
    return with_seat(attendance, follows, seat_state(attendance, follows).on_turn())


def _missed(game: Game, own: SeatState, now: datetime) -> SeatState:
    """After an overdue turn; where nobody is expected to stay, it is a day until abandoning."""
    at_most = settings.OVERDUE_TURNS_BEFORE_AUTOMATIC
    if expects_presence(game):
        return own.missed_turn(at_most)
    return own.missed_turn(at_most, now + timedelta(seconds=settings.RETURN_WITHIN_S))


def _changes(
    game: Game, steps: Sequence[Step], attendance: SeatStates, now: datetime
) -> dict[str, Any]:
    position = steps[-1].after
    rolls = sum(step.kind == Move.Kind.ROLL for step in steps)
    changes: dict[str, Any] = {
        "version": game.version + len(steps),
        "position": position_to_json(position),
        "rolls_thrown": game.rolls_thrown + rolls,
        **due_times(game, position, attendance, now),
    }
    if attendance is not game.attendance:
        changes |= _attendance_fields(attendance)
    passed = steps[0].seat != position.turn.seat
    unattended = game.unattended_turns + passed if _unattended(game, attendance) else 0
    if unattended != game.unattended_turns:
        changes["unattended_turns"] = unattended
    return changes


def _attendance_fields(attendance: SeatStates) -> dict[str, Any]:
    return {"attendance": attendance, "abandons_at": first_to_abandon(attendance)}


def _unattended(game: Game, attendance: SeatStates) -> bool:
    """Whether robots have been playing every person's seat, and still do."""
    return all_automatic(game.players, game.attendance) and all_automatic(game.players, attendance)


def _player(game: Game, seat: int) -> dict[str, Any]:
    return next(player for player in game.players if player["seat"] == seat)


def _is_automatic(attendance: SeatStates, seat: int) -> bool:
    return seat_state(attendance, seat).automatic is not None
