"""The one writer of games: a step, or several, appended to the record with the new position."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import seeds, selectors
from games.engine import Move as EngineMove
from games.engine import Position, events_of_move, events_of_roll, move_to_json, play, roll
from games.engine import places as places_of
from games.engine.consequences import Event
from games.engine.serialization import position_to_json
from games.events import announce_on_commit
from games.models import Game, Kind, Move, Player
from games.services import one_statement
from games.services.announcing import announce_table
from games.services.waiting import open_game


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
    pips = selectors.dice_of(game, n, position.setup.rules.dice)
    after = roll(position, pips)
    data = {"n": n, "roll": list(pips)}
    return Step(position, after, Move.Kind.ROLL, data, events_of_roll(position, pips, after))


def moved(position: Position, move: EngineMove) -> Step:
    """The move. Raises WrongPhase, IllegalMove."""
    after = play(position, move)
    data = {"move": move_to_json(move)}
    return Step(position, after, Move.Kind.MOVE, data, events_of_move(position, move, after))


def record(game: Game, steps: Sequence[Step], *, automatic: bool, now: datetime) -> bool:
    """Append the steps and store where they lead, in one transaction; then tell everybody.

    Returns False, with nothing changed, when the game has gone on meanwhile: the version read is
    compared as it is written, so that of two writers one wins.
    """
    seen, changes = game.version, _changes(game, steps, now)
    rows = [
        Move(
            game=game,
            version=seen + number,
            kind=step.kind,
            seat=step.seat,
            automatic=automatic,
            data=step.data,
            events=step.events,
            at=now,
        )
        for number, step in enumerate(steps, start=1)
    ]
    if changes["status"] == Game.Status.PLAYING and len(rows) == 1 and one_statement.is_possible():
        if not one_statement.write(game, changes, rows[0]):
            return False
        announce_on_commit(game.id, changes["version"])
    elif not _write(game, changes, rows, steps[-1].after, now):
        return False
    for name, value in changes.items():
        setattr(game, name, value)
    return True


def _write(
    game: Game, changes: dict[str, Any], rows: list[Move], position: Position, now: datetime
) -> bool:
    with transaction.atomic():
        if not Game.objects.filter(id=game.id, version=game.version).update(**changes):
            return False
        Move.objects.bulk_create(rows)
        if changes["status"] == Game.Status.FINISHED:
            _settle(game, position, now)
        announce_on_commit(game.id, changes["version"])
    return True


def due_times(
    position: Position, players: Sequence[dict[str, Any]], game: Game, now: datetime
) -> dict[str, datetime | None]:
    """When the server acts: for an overdue person, or for a robot (`deadline_at`, `robot_due_at`).

    Each roll that a person owes starts the time per turn; moves are part of their roll's time.
    """
    turn = position.turn
    if turn.phase == "over":
        return {"deadline_at": None, "robot_due_at": None}
    player = next(player for player in players if player["seat"] == turn.seat)
    if player["kind"] == Kind.ROBOT:
        due = now + timedelta(milliseconds=game.robot_pause_ms)
        return {"deadline_at": None, "robot_due_at": due}
    running = game.deadline_at if turn.phase == "move" else None
    return {
        "deadline_at": running or now + timedelta(seconds=game.turn_s),
        "robot_due_at": None,
    }


def _changes(game: Game, steps: Sequence[Step], now: datetime) -> dict[str, Any]:
    position = steps[-1].after
    over = position.turn.phase == "over"
    rolls = sum(step.kind == Move.Kind.ROLL for step in steps)
    return {
        "version": game.version + len(steps),
        "position": position_to_json(position),
        "rolls_thrown": game.rolls_thrown + rolls,
        "status": Game.Status.FINISHED if over else Game.Status.PLAYING,
        "ended_at": now if over else None,
        **due_times(position, game.players, game, now),
    }


def _settle(game: Game, position: Position, now: datetime) -> None:
    """Write the result of every seat, and let the table wait for its next game."""
    players = {player.seat: player for player in Player.objects.filter(game=game)}
    for place in places_of(position):
        players[place.seat].place = place.place
        players[place.seat].distance = place.distance
    Player.objects.bulk_update(players.values(), ["place", "distance"])
    following = open_game(game.table_id, server_seed=seeds.new_server_seed(), now=now)
    announce_table(
        game.table, "game_ended", {"game": str(game.id), "next": str(following.id)}, now=now
    )
