"""Deadlines and robots: what the server plays, found by sweeping the database.

No task owns a deadline. Whatever was killed meanwhile, the next sweep finds what is due; a row
that another worker holds is passed over, and the version is compared as it is written, so that
each turn is played once.
"""

from datetime import datetime

from games import robots
from games.engine import Position
from games.models import Game
from games.play.metrics import Due
from games.play.recording import Actor, Step, moved, record, rolled
from games.play.scheduler.sweeps import sweep_due
from games.play.scheduler.uptime import excuses

AUTOMATIC_STRENGTH = "normal"


def is_overdue(game: Game, now: datetime) -> bool:
    """Whether the time of the person on turn has run out, by no fault of the service."""
    if game.deadline_at is None or game.deadline_at > now:
        return False
    return not excuses(game.deadline_at, now)


def sweep_overdue_turns(*, now: datetime, at_most: int = 500) -> int:
    """Play out the turns whose deadline has passed, the oldest first; returns how many."""
    return sweep_due(Due.TURN, _play_overdue, now=now, at_most=at_most)


def play_due_robots(*, now: datetime, at_most: int = 500) -> int:
    """Let the robots act whose pause is over, one roll or move each; returns how many acted.

    Those that play automatic seats as well.
    """
    return sweep_due(Due.ROBOT, _play_robot, now=now, at_most=at_most)


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


def _play_overdue(game: Game, position: Position, now: datetime) -> bool:
    return play_out_turn(game, position, now=now)


def _play_robot(game: Game, position: Position, now: datetime) -> bool:
    strength = next(p["robot"] for p in game.players if p["seat"] == position.turn.seat)
    step = _next_step(game, position, game.rolls_thrown, strength or AUTOMATIC_STRENGTH)
    return bool(record(game, [step], actor=Actor.ROBOT, now=now))


def _next_step(game: Game, position: Position, n: int, strength: str) -> Step:
    if position.turn.phase == "roll":
        return rolled(game, position, n)
    return moved(position, robots.choose(strength, position))
