"""Overdue turns and robots' turns, which the server plays: sweeps of the database find them.

No task owns a deadline, so the next sweep finds what a killed worker left. Sweeps skip rows that
another worker has locked, and the UPDATE compares the version, so each turn is played once.
"""

from datetime import datetime

from django.db.models import Min

from games import robots
from games.engine import Position
from games.models import Game, Move
from games.play.commit import apply, state_of
from games.play.endings.rules import UNATTENDED
from games.play.metrics import Due
from games.play.scheduler.sweeps import sweep_due
from games.play.transition import Actor, Step, Update, move_step, roll_step
from games.play.uptime import excuses

AUTOMATIC_STRENGTH = "normal"


def is_overdue(game: Game, now: datetime) -> bool:
    """Whether the turn's deadline has passed, and not while the service was down."""
    if game.deadline_at is None or game.deadline_at > now:
        return False
    return not excuses(game.deadline_at, now)


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
    return sweep_due(Due.ROBOT, _play_robot, now=now, at_most=at_most)


def play_out_turn(game: Game, now: datetime) -> bool:
    """Play the rest of the turn for the person on turn, in one transaction.

    A game without a clock is closed instead: its player has not come back to it. Returns False if
    the game has changed meanwhile.
    """
    if game.turn_s is None:
        return apply(game, Update(ending=UNATTENDED), now=now) is not None
    state = state_of(game)
    position, number, steps = state.position, state.rolls_thrown, list[Step]()
    while position.turn.phase != "over" and position.turn.seat == state.position.turn.seat:
        steps.append(_next_step(game, position, number, AUTOMATIC_STRENGTH, now))
        position = steps[-1].after
        number += steps[-1].kind == Move.Kind.ROLL
    return apply(game, steps, state=state, actor=Actor.CLOCK, now=now) is not None


def _play_robot(game: Game, now: datetime) -> bool:
    state = state_of(game)
    strength = game.player(state.position.turn.seat)["robot"] or AUTOMATIC_STRENGTH
    step = _next_step(game, state.position, state.rolls_thrown, strength, now)
    return apply(game, [step], state=state, actor=Actor.ROBOT, now=now) is not None


def _next_step(game: Game, position: Position, number: int, strength: str, now: datetime) -> Step:
    if position.turn.phase == "roll":
        return roll_step(game, position, number, now=now)
    return move_step(game, position, robots.choose(strength, position), now=now)
