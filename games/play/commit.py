"""The one writer of running games: a transition's rows and its new state, in one transaction."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction

from core.database.divided import is_divided
from core.streams.publishing import publish_on_commit
from games.engine import position_to_json
from games.models import Game, Move, MoveData, Player
from games.play import fast_commit
from games.play.endings.rules import VOIDED, ending_events
from games.play.endings.settlement import settle, settle_unread
from games.play.game_state import GameState, state_of
from games.play.held import hold
from games.play.metrics import count_steps
from games.play.notifications import notify_turn
from games.play.seat_states import return_deadlines
from games.play.transition import Actor, Steps, Transition, Update, transition_of
from games.play.turns import has_long_turns
from games.visibility.topics import GAME


def apply(
    game: Game,
    change: Steps | Update,
    *,
    state: GameState | None = None,
    actor: Actor = Actor.SERVICE,
    now: datetime,
) -> Transition | None:
    """Commit a change of a started game; `state` is what it was made from, if known.

    Returns None if it changes nothing, or if the game has changed since it was read.
    """
    made = transition_of(game, state or state_of(game), change, actor=actor, now=now)
    return made if made and commit(game, made) else None


def commit(game: Game, made: Transition, *, written_by: str | None = None) -> bool:
    """Write the transition, and update the object; an ending settles the game.

    Returns False, with nothing changed, if the game has changed since it was read: the UPDATE
    compares the version, so of two writers one wins. `written_by` is that of a held game.
    """
    changes, is_first = _columns(game, made), game.ended_at is None
    fast = connection.vendor == "postgresql" and len(made.rows) <= fast_commit.MOST_ROWS
    notifies = made.ending is not None or has_long_turns(game)
    with nullcontext() if fast and not notifies else transaction.atomic(savepoint=False):
        written = fast and fast_commit.write(game.id, made, changes, written_by)
        if not (written if fast else _write(game.id, made, changes)):
            return False
        for name, value in changes.items():
            setattr(game, name, value)
        publish_on_commit(GAME.format(game.id), game.version)
        if made.ending:
            settle(game, note=made.ending.note, is_first=is_first, now=made.at)
        else:
            past, seat = made.before.position.turn.seat, made.after.position.turn.seat
            notify_turn(game, past=past, seat=seat, now=made.at)
    if written and fast and not notifies and not connection.in_atomic_block and not is_divided():
        hold(game, made.after, written)
    count_steps(
        (row.kind, Actor.SERVICE if row.kind == Move.Kind.NOTICE else made.actor)
        for row in made.rows
    )
    return True


def void_unread(game: Game, *, note: str, now: datetime) -> Game:
    """Void a locked game of which no JSON can be read; its columns and other rows are whole.

    The record gets its last row, on the first seat: whose turn it was is not known.
    """
    is_first, ending = game.ended_at is None, replace(VOIDED, note=note)
    ended_at, version = game.ended_at or now, game.version + 1
    changes = {"version": version, "status": ending.status, "reason": ending.reason}
    times = ("deadline_at", "robot_due_at", "abandons_at", "vote_ends_at", "cancel_vote")
    rows = Game.objects.filter(id=game.id)
    rows.update(**changes, **dict.fromkeys(times), ended_at=ended_at)
    seats = Player.objects.filter(game=game).order_by("seat").values_list("seat", flat=True)
    Move.objects.create(
        game=game,
        version=version,
        kind=Move.Kind.NOTICE,
        seat=seats.first() or 0,
        data=MoveData(),
        events=ending_events(ending, [], []),
        at=now,
    )
    game = rows.get()
    publish_on_commit(GAME.format(game.id), version)
    settle_unread(game, note=note, is_first=is_first, now=now)
    count_steps([(Move.Kind.NOTICE, Actor.SERVICE)])
    return game


def _columns(game: Game, made: Transition) -> fast_commit.Columns:
    """The columns of the game that change, by name."""
    before, after = made.before, made.after
    changes: fast_commit.Columns = {
        "version": after.version,
        "rolls_thrown": after.rolls_thrown,
        "deadline_at": after.deadline_at,
        "robot_due_at": after.robot_due_at,
        "unattended_turns": after.unattended_turns,
    }
    if after.position is not before.position:
        changes["position"] = position_to_json(after.position)
    if after.seats is not before.seats:
        abandons_at = min(return_deadlines(after.seats).values(), default=None)
        changes |= {"attendance": after.seats, "abandons_at": abandons_at}
    if after.cancel_vote != before.cancel_vote:
        vote = after.cancel_vote
        changes |= {"cancel_vote": None, "vote_ends_at": vote.ends_at if vote else None}
        if vote:
            changes["cancel_vote"] = {"proposed_by": vote.proposed_by, "agreed": list(vote.agreed)}
    if made.ending:
        changes |= {
            "status": made.ending.status,
            "reason": made.ending.reason,
            "ended_at": game.ended_at or made.at,
            "abandons_at": None,
        }
    return changes


def _write(game_id: UUID, made: Transition, changes: fast_commit.Columns) -> bool:
    if not Game.objects.filter(id=game_id, version=made.before.version).update(**changes):
        return False
    Move.objects.bulk_create(made.rows)
    return True
