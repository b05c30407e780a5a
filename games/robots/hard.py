"""A robot that searches one roll ahead: the probability of winning, over all possible rolls.

It searches the best ends of its turn. For the best of these it plays each roll of the next player
with the moves of the robot `normal`. It uses the probabilities of rolls, never the game's dice.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import Final

from games.engine import Move, Position, Setup, play, roll
from games.engine.dice import ROLLS, Roll
from games.robots import normal
from games.robots.evaluation import Evaluation, evaluation_of
from games.robots.turns import ends_of_turn


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of the search, which bound the time of a move."""

    width: int
    """Positions that are searched further, after each move of the turn."""
    candidates: int
    """Ends of the turn for which all next rolls are played."""


ONE_DIE: Final = Effort(width=6, candidates=5)
TWO_DICE: Final = Effort(width=6, candidates=3)
MANY_PLAYERS: Final = Effort(width=4, candidates=2)
"""For two dice and more than four players: evaluating their pawns takes longer."""


def choose(position: Position) -> Move:
    """The move that begins the best turn; the phase must be `move`."""
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    evaluation, effort = evaluation_of(position.setup), _effort_for(position.setup)
    ends = ends_of_turn(position, evaluation, effort.width)[: effort.candidates]
    if len({end.first for end in ends}) == 1:
        return ends[0].first
    seat = position.turn.seat
    return max(ends, key=lambda end: chance_of_winning(end.position, seat, evaluation)).first


def _effort_for(setup: Setup) -> Effort:
    """The limits for games of this setup; docs/robots.md has the times."""
    if setup.rules.dice == 1:
        return ONE_DIE
    return TWO_DICE if len(setup.seats) <= 4 else MANY_PLAYERS


def chance_of_winning(position: Position, seat: int, evaluation: Evaluation) -> float:
    """The probability that the seat's side wins, over all next rolls."""
    if position.turn.phase != "roll":
        return _chance(evaluation.of(position, seat))
    return sum(
        chance * _chance(evaluation.of(_played_out(roll(position, pips)), seat))
        for pips, chance in CHANCES[position.setup.rules.dice].items()
    )


def _played_out(position: Position) -> Position:
    """The position after the turn of the player on turn, with the moves of `normal`."""
    seat = position.turn.seat
    while position.turn.phase == "move" and position.turn.seat == seat:
        position = play(position, normal.choose(position))
    return position


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


def _chances(dice: int) -> dict[Roll, float]:
    rolls = ROLLS[dice]
    counts = Counter(tuple(sorted(pips)) for pips in rolls)
    return {pips: count / len(rolls) for pips, count in counts.items()}


CHANCES: Final[Mapping[int, Mapping[Roll, float]]] = {dice: _chances(dice) for dice in ROLLS}
"""By number of dice: the probability of every roll, without regard to the order of its dice."""
