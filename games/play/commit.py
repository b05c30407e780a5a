"""The one writer of running games: a transition's rows and its new state, in one transaction."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.engine.json.serialization import position_to_json
from games.errors import GameNotRunning
from games.models import Game, Move
from games.play import fast_commit
from games.play.endings.settlement import settle, take_back
from games.play.metrics import note_steps
from games.play.notifications import notify_turn
from games.play.seat_state import first_to_abandon
from games.play.transition import Actor, CancelVote, GameState, Steps, Transition, Update
from games.play.transition import transition as transition_of
from games.play.turns import expects_presence, terms_of
from games.records.record import position_of
from games.visibility.topics import announce_on_commit


def state_of(game: Game) -> GameState:
    """The state of a started game. Raises GameNotRunning before the start."""
    position = position_of(game)
    if position is None:
        raise GameNotRunning
    return GameState(
        version=game.version,
        position=position,
        rolls_thrown=game.rolls_thrown,
        deadline_at=game.deadline_at,
        robot_due_at=game.robot_due_at,
        seats=game.attendance,
        unattended_turns=game.unattended_turns,
        cancel_vote=_vote(game.cancel_vote, game.vote_ends_at),
        ended_at=game.ended_at,
    )


def apply(
    game: Game, change: Steps | Update, *, actor: Actor = Actor.SERVICE, now: datetime
) -> Transition | None:
    """Commit what the change makes of a started game.

    Returns None if it changes nothing, or if the game has gone on since it was read.
    """
    made = transition_of(terms_of(game), state_of(game), change, actor=actor, now=now)
    return made if made and commit(game, made) else None


def commit(game: Game, made: Transition) -> bool:
    """Write the transition and bring the object up to date; the ending settles the game.

    Returns False, with nothing changed, if the game has gone on since it was read: the version is
    compared as it is written, so of two writers one wins.
    """
    changes = columns(made)
    if made.ending:
        written = _end(game, made, changes)
    elif made.is_plain_turn and expects_presence(game) and fast_commit.is_available():
        written = fast_commit.write(game.id, made, changes)
        if written:
            announce_on_commit(game.id, made.after.version)
    else:
        written = _write(game, made, changes)
    if written:
        _set(game, changes)
        acts = [Actor.SERVICE if row.kind == Move.Kind.NOTICE else made.actor for row in made.rows]
        note_steps((row.kind, act.value) for row, act in zip(made.rows, acts, strict=True))
    return written


def columns(made: Transition) -> dict[str, Any]:
    """The columns of the game that change, by name: the one mapping from state to columns."""
    before, after = made.before, made.after
    changes: dict[str, Any] = {
        "version": after.version,
        "rolls_thrown": after.rolls_thrown,
        "deadline_at": after.deadline_at,
        "robot_due_at": after.robot_due_at,
        "unattended_turns": after.unattended_turns,
    }
    if after.position is not before.position:
        changes["position"] = position_to_json(after.position)
    if after.seats is not before.seats:
        changes |= {"attendance": after.seats, "abandons_at": first_to_abandon(after.seats)}
    if after.cancel_vote != before.cancel_vote:
        changes |= _vote_columns(after.cancel_vote)
    if made.ending:
        changes |= {
            "status": made.ending.status,
            "reason": made.ending.reason,
            "ended_at": after.ended_at,
            "abandons_at": None,
        }
    return changes


@transaction.atomic
def _end(game: Game, made: Transition, changes: dict[str, Any]) -> bool:
    """Write the last of the game, and settle it, or take back what was settled."""
    if not _write(game, made, changes):
        return False
    _set(game, changes)
    finish = take_back if made.before.ended_at else settle
    finish(game, note=made.ending.note if made.ending else "", now=made.at)
    return True


def _write(game: Game, made: Transition, changes: dict[str, Any]) -> bool:
    with transaction.atomic(savepoint=False):
        games = Game.objects.filter(id=game.id, version=made.before.version)
        if not games.update(**changes):
            return False
        Move.objects.bulk_create(
            Move(
                game=game,
                version=made.before.version + number,
                kind=row.kind,
                seat=row.seat,
                automatic=row.automatic,
                data=row.data,
                events=row.events,
                at=made.at,
            )
            for number, row in enumerate(made.rows, start=1)
        )
        if "position" in changes and not made.ending:
            past, seat = made.before.position.turn.seat, made.after.position.turn.seat
            notify_turn(game, past=past, seat=seat, seats=made.after.seats, now=made.at)
        announce_on_commit(game.id, made.after.version)
    return True


def _set(game: Game, changes: Mapping[str, Any]) -> None:
    for name, value in changes.items():
        setattr(game, name, value)


def _vote(vote: Mapping[str, Any] | None, ends_at: datetime | None) -> CancelVote | None:
    if vote is None or ends_at is None:
        return None
    return CancelVote(vote["proposed_by"], tuple(vote["agreed"]), ends_at)


def _vote_columns(vote: CancelVote | None) -> dict[str, Any]:
    if vote is None:
        return {"cancel_vote": None, "vote_ends_at": None}
    proposal = {"proposed_by": vote.proposed_by, "agreed": list(vote.agreed)}
    return {"cancel_vote": proposal, "vote_ends_at": vote.ends_at}
