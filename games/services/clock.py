"""Deadlines and robots: what the server plays, found by sweeping the database.

No task owns a deadline. Whatever was killed meanwhile, the next sweep finds what is due; a row
that another worker holds is passed over, and the version is compared as it is written, so that
each turn is played once.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from games import robots, selectors
from games.engine import Position
from games.models import Game
from games.services.recording import Actor, Step, moved, record, rolled

log = logging.getLogger(__name__)

AUTOMATIC_STRENGTH = "normal"

Play = Callable[[Game, Position, datetime], bool]


def is_overdue(game: Game, now: datetime) -> bool:
    """Whether the time of the person on turn has run out."""
    return game.deadline_at is not None and game.deadline_at <= now


def sweep_overdue_turns(*, now: datetime, at_most: int = 500) -> int:
    """Play out the turns whose deadline has passed, the oldest first; returns how many."""
    due = Game.objects.filter(deadline_at__lte=now).order_by("deadline_at")
    return sweep(due, lambda game, at, now: play_out_turn(game, at, now=now), now, at_most)


def play_due_robots(*, now: datetime, at_most: int = 500) -> int:
    """Let the robots act whose pause is over, one roll or move each; returns how many acted.

    Those that play automatic seats as well.
    """
    due = Game.objects.filter(robot_due_at__lte=now).order_by("robot_due_at")
    return sweep(due, _play_robot, now, at_most)


def sweep(due: QuerySet[Game], play: Play, now: datetime, at_most: int) -> int:
    """Play the running games that are due, each locked, one after another; returns how many."""
    played, failed = 0, list[UUID]()
    if not due.exists():  # on SQLite even an idle transaction holds up all writers
        return 0
    while played + len(failed) < at_most:
        outcome = _play_first(due.exclude(id__in=failed), play, now, failed)
        if outcome is None:
            break
        played += outcome
    return played


def play_out_turn(game: Game, position: Position, *, now: datetime) -> bool:
    """Play the rest of the turn for the person on turn, in one transaction.

    Returns False when the game has gone on meanwhile.
    """
    seat, steps, n = position.turn.seat, list[Step](), game.rolls_thrown
    while position.turn.phase != "over" and position.turn.seat == seat:
        steps.append(_next_step(game, position, n, AUTOMATIC_STRENGTH))
        position = steps[-1].after
        n += "n" in steps[-1].data
    return bool(record(game, steps, actor=Actor.CLOCK, now=now))


def _play_robot(game: Game, position: Position, now: datetime) -> bool:
    strength = next(p["robot"] for p in game.players if p["seat"] == position.turn.seat)
    step = _next_step(game, position, game.rolls_thrown, strength or AUTOMATIC_STRENGTH)
    return bool(record(game, [step], actor=Actor.ROBOT, now=now))


def _next_step(game: Game, position: Position, n: int, strength: str) -> Step:
    if position.turn.phase == "roll":
        return rolled(game, position, n)
    return moved(position, robots.choose(strength, position))


def _play_first(due: QuerySet[Game], play: Play, now: datetime, failed: list[UUID]) -> bool | None:
    """Play one due game that no other worker holds; None when there is none."""
    with transaction.atomic():
        game = due.select_for_update(skip_locked=True).first()
        if game is None:
            return None
        position = selectors.position_of(game)
        if position is None:  # the database allows no running game without a position
            return None
        try:
            with transaction.atomic():
                return play(game, position, now)
        except Exception:
            # One game that cannot go on must not hold up all the others.
            log.exception("game %s cannot be played on", game.id)
            failed.append(game.id)
            return False
