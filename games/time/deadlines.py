"""Overdue turns and robots' turns, which the server plays: sweeps of the database find them.

No task owns a deadline, so the next sweep finds what a killed worker left. Sweeps skip rows that
another worker has locked, and the UPDATE compares the version, so each turn is played once.
"""

from datetime import datetime

from django.db.models import Min

from games.models import Game
from games.play import Update, apply, play_out_turn, play_robot
from games.time.metrics import Due
from games.time.sweeps import sweep_due


def sweep_overdue_turns(*, now: datetime, at_most: int = 500) -> int:
    """Play out the turns whose deadline has passed, the oldest first; returns how many."""
    return sweep_due(Due.TURN, play_out_turn, now=now, at_most=at_most)


def next_deadline_in_s(now: datetime) -> float | None:
    """Seconds until the next turn is overdue; None if no turn will be."""
    first = Game.objects.filter(deadline_at__gt=now).aggregate(at=Min("deadline_at"))["at"]
    return None if first is None else (first - now).total_seconds()


def play_due_robots(*, now: datetime, at_most: int = 500) -> int:
    """Let robots whose pause is over play a roll or a move; returns how many acted.

    Robots on automatic seats are included.
    """
    return sweep_due(Due.ROBOT, play_robot, now=now, at_most=at_most)


def expire_votes(*, now: datetime, at_most: int = 500) -> int:
    """End proposals to cancel a game that have expired, the oldest first; returns how many."""
    return sweep_due(Due.VOTE, _expire_vote, now=now, at_most=at_most)


def _expire_vote(game: Game, now: datetime) -> bool:
    return apply(game, Update(), now=now) is not None
