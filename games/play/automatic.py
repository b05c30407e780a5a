"""Automatic play: the server acts for overdue players and for robots."""

from datetime import datetime
from typing import Final

from games import robots
from games.engine import Position
from games.models import Game, Move
from games.play.commit import apply
from games.play.endings.rules import UNATTENDED
from games.play.game_state import state_of
from games.play.stopped_clocks import clock_of
from games.play.transition import Actor, Step, Update, move_step, roll_step
from games.uptime import excuses

AUTOMATIC_STRENGTH: Final = "normal"


def is_overdue(game: Game, now: datetime) -> bool:
    """Whether the turn's deadline has passed, and not while the service was down."""
    if game.deadline_at is None or game.deadline_at > clock_of(game, now):
        return False
    return not excuses(game.deadline_at, now)


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


def play_robot(game: Game, now: datetime) -> bool:
    """Play a roll or a move of the robot on the seat on turn; False if the game has changed."""
    state = state_of(game)
    strength = game.player(state.position.turn.seat)["robot"] or AUTOMATIC_STRENGTH
    step = _next_step(game, state.position, state.rolls_thrown, strength, now)
    return apply(game, [step], state=state, actor=Actor.ROBOT, now=now) is not None


def _next_step(game: Game, position: Position, number: int, strength: str, now: datetime) -> Step:
    if position.turn.phase == "roll":
        return roll_step(game, position, number, now=now)
    return move_step(game, position, robots.choose(strength, position), now=now)
