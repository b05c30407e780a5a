"""A robot that searches one roll ahead: the probability of winning, over all possible rolls.

It searches the best ends of its turn. For the best of these it plays each roll of the next player
with the moves of the robot `normal`. It uses the probabilities of rolls, never the game's dice.
"""

from math import exp
from typing import Final

from games.engine import Move, Position, play, roll
from games.robots import normal
from games.robots.chances.choices import outcomes
from games.robots.evaluation import Evaluation, evaluation_of
from games.robots.turns import Effort, Efforts, ends_of_turn

EFFORTS: Final = Efforts(
    one_die=Effort(width=6, candidates=5),
    two_dice=Effort(width=6, candidates=3),
    many_players=Effort(width=4, candidates=2),
)


def choose(position: Position) -> Move:
    """The move that begins the best turn; the phase must be `move`."""
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    setup, seat = position.setup, position.turn.seat
    evaluation, effort = evaluation_of(setup), EFFORTS.for_games_of(setup)
    ends = ends_of_turn(
        position, lambda reached: [evaluation.of(one, seat) for one in reached], effort.width
    )[: effort.candidates]
    if len({end.first for end in ends}) == 1:
        return ends[0].first
    return max(ends, key=lambda end: chance_of_winning(end.position, seat, evaluation)).first


def chance_of_winning(position: Position, seat: int, evaluation: Evaluation) -> float:
    """The probability that the seat's side wins, over all next rolls."""
    if position.turn.phase != "roll":
        return _chance(evaluation.of(position, seat))
    return sum(
        chance * _chance(evaluation.of(_played_out(roll(position, pips)), seat))
        for pips, chance in outcomes(position.setup)
    )


def _played_out(position: Position) -> Position:
    """The position after the turn of the player on turn, with the moves of `normal`."""
    seat = position.turn.seat
    while position.turn.phase == "move" and position.turn.seat == seat:
        position = play(position, normal.choose(position))
    return position


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))
