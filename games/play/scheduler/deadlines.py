"""Deadlines and robots: what the server plays, found by sweeping the database.

No task owns a deadline. Whatever was killed meanwhile, the next sweep finds what is due; a row
that another worker holds is passed over, and the version is compared as it is written, so that
each turn is played once.
"""

from datetime import datetime

from games import robots
from games.engine import Position
from games.models import Game, Move
from games.play.commit import apply, state_of
from games.play.metrics import Due
from games.play.scheduler.sweeps import sweep_due
from games.play.scheduler.uptime import excuses
from games.play.transition import Actor, Step, Steps, move_step, roll_step
from games.play.turns import GameTerms, terms_of

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


def play_out_turn(game: Game, *, now: datetime) -> bool:
    """Play the rest of the turn for the person on turn, in one transaction.

    Returns False if the game has gone on meanwhile.
    """
    terms, state = terms_of(game), state_of(game)
    position, number, steps = state.position, state.rolls_thrown, list[Step]()
    while position.turn.phase != "over" and position.turn.seat == state.position.turn.seat:
        steps.append(_next_step(terms, position, number, AUTOMATIC_STRENGTH))
        position = steps[-1].after
        number += steps[-1].kind == Move.Kind.ROLL
    return apply(game, Steps(steps), actor=Actor.CLOCK, now=now) is not None


def _play_overdue(game: Game, now: datetime) -> bool:
    return play_out_turn(game, now=now)


def _play_robot(game: Game, now: datetime) -> bool:
    terms, state = terms_of(game), state_of(game)
    strength = terms.player(state.position.turn.seat)["robot"] or AUTOMATIC_STRENGTH
    step = _next_step(terms, state.position, state.rolls_thrown, strength)
    return apply(game, Steps([step]), actor=Actor.ROBOT, now=now) is not None


def _next_step(terms: GameTerms, position: Position, number: int, strength: str) -> Step:
    if position.turn.phase == "roll":
        return roll_step(terms, position, number)
    return move_step(position, robots.choose(strength, position))
