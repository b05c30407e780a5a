"""What a position is worth to a seat: the log-odds of winning, from a sum of a few terms.

Each side is worth the mean of its seats' own worth, and a position the difference between a side
and the mean of the others. The weights are fitted to the results of games that robots played among
themselves (docs/robots.md says how).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from games.engine import Board, Pawns, Position, RulesetName, Setup, board
from games.engine.board import NEST
from games.robots.danger import Danger, danger_of

CERTAIN: Final = 50.0
"""The worth of a game won."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for a seat, in log-odds a pawn; the way round the track is 1 long."""

    nest: float
    way: float
    late: float
    """Times the square of the way gone."""
    safe: float
    path: float
    path_way: float
    """On the home path, times the part of it that is gone."""
    home: float
    pair: float
    """A pawn that stands in a blockade on the track."""
    held: float
    """Half for each of the two: per opposing pawn that a blockade may stop in its next roll."""
    risk: float
    """Times the chance that a lone pawn is captured before the seat rolls again."""
    risk_way: float
    """And times the way that it has gone."""
    later_risk: float
    """As `risk`, for the seat that rolls next and can still get away."""
    later_risk_way: float
    turn: float
    """To be the one who rolls next."""


WEIGHTS: Final[Mapping[RulesetName, Weights]] = MappingProxyType(
    {
        "parchis": Weights(
            nest=-0.03,
            way=0.30,
            late=0.82,
            safe=0.03,
            path=1.08,
            path_way=0.26,
            home=1.16,
            pair=-0.06,
            held=0.11,
            risk=-1.00,
            risk_way=-0.41,
            later_risk=-0.35,
            later_risk_way=-0.22,
            turn=0.02,
        ),
        "superparcheesi": Weights(
            nest=0.05,
            way=0.46,
            late=0.66,
            safe=0.09,
            path=1.09,
            path_way=0.11,
            home=1.17,
            pair=-0.02,
            held=0.07,
            risk=-0.46,
            risk_way=-0.94,
            later_risk=-0.02,
            later_risk_way=0.08,
            turn=0.07,
        ),
        "parcheesi": Weights(
            nest=-0.02,
            way=0.54,
            late=0.38,
            safe=0.04,
            path=0.84,
            path_way=0.22,
            home=0.99,
            pair=-0.02,
            held=0.16,
            risk=-0.19,
            risk_way=-1.19,
            later_risk=0.07,
            later_risk_way=-0.24,
            turn=0.06,
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The worth of the positions of one setup."""

    weights: Weights
    danger: Danger
    standing: tuple[float, ...]
    """By progress: what a pawn there is worth, whatever is around it."""

    def of(self, position: Position, seat: int) -> float:
        """The log-odds that the seat's side wins; in a turn, as if it ended with its bonuses.

        A bonus still to be moved counts as spaces.
        """
        turn = position.turn
        if turn.phase == "over":
            return -CERTAIN if turn.seat in self.danger.enemies[seat] else CERTAIN
        if turn.phase == "roll":
            return self._difference(position.pawns, seat, turn.seat)
        next_to_roll = position.setup.next_seat[turn.seat]
        spaces = sum(turn.bonuses) * self.weights.way / self.danger.board.last
        mine = turn.seat not in self.danger.enemies[seat]
        return self._difference(position.pawns, seat, next_to_roll) + (spaces if mine else -spaces)

    def _difference(self, pawns: Pawns, seat: int, rolling: int) -> float:
        enemies = self.danger.enemies
        against = [self.part(pawns, other, rolling=other == rolling) for other in enemies[seat]]
        own = [
            self.part(pawns, ally, rolling=ally == rolling)
            for ally in enemies
            if ally not in enemies[seat]
        ]
        turn = -self.weights.turn if rolling in enemies[seat] else self.weights.turn
        return sum(own) / len(own) - sum(against) / len(against) + turn

    def part(self, pawns: Pawns, seat: int, *, rolling: bool) -> float:
        """What the seat's own pawns are worth to it; `rolling` if it throws next."""
        danger, weights = self.danger, self.weights
        bits, last = danger.board.bits[seat], danger.board.last
        blockades = pawns.blockades & danger.board.track_squares
        worth = 0.0
        for progress in pawns.progress[seat]:
            worth += self.standing[progress]
            if progress == NEST or progress > last:
                continue
            if bits[progress] & blockades:
                worth += weights.pair + weights.held * danger.held(pawns, seat, progress) / 2
            elif risk := danger.risk(pawns, seat, progress):
                way = progress / last
                if rolling:
                    worth += risk * (weights.later_risk + weights.later_risk_way * way)
                else:
                    worth += risk * (weights.risk + weights.risk_way * way)
        return worth


def evaluation_of(setup: Setup) -> Evaluation:
    """The evaluation of this setup's positions."""
    weights = WEIGHTS[setup.ruleset]
    return Evaluation(weights, danger_of(setup), _standing(weights, setup.arms))


@lru_cache(maxsize=64)
def _standing(weights: Weights, arms: int) -> tuple[float, ...]:
    way = board(arms)
    return tuple(_worth_of_place(weights, way, progress) for progress in range(way.home + 1))


def _worth_of_place(weights: Weights, board: Board, progress: int) -> float:
    if progress == NEST:
        return weights.nest
    if progress == board.home:
        return weights.home
    if progress > board.last:
        return weights.path + weights.path_way * (progress - board.last) / 8
    way = progress / board.last
    safe = weights.safe * bool(board.bits[0][progress] & board.safe_squares)
    return weights.way * way + weights.late * way * way + safe
