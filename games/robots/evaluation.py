"""The value of a position to a seat: the log-odds of winning, as a sum of a few terms.

The value of a side is the mean of its seats' values. The value of a position is the difference
between the side and the mean of the others. The weights are fitted to the results of games between
robots (docs/robots.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from games.engine import Board, Pawns, Position, RulesetName, Setup, board, places
from games.engine.board import NEST
from games.robots.danger import Danger, danger_of

CERTAIN: Final = 50.0
"""The value of a won game."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the terms, in log-odds per pawn; the way round the track has length 1."""

    nest: float
    way: float
    late: float
    """Times the square of the way covered."""
    safe: float
    path: float
    path_way: float
    """On the home path, times the part of it covered."""
    home: float
    pair: float
    """A pawn that stands in a blockade on the track."""
    held: float
    """Per square with opposing pawns that a blockade may stop; half for each of its pawns."""
    risk: float
    """Times the probability that a lone pawn is captured before the seat rolls again."""
    risk_way: float
    """As `risk`, and times the way covered."""
    later_risk: float
    """As `risk`, for the seat that rolls next and can still escape."""
    later_risk_way: float
    turn: float
    """For the side that rolls next."""


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
    """The values of the positions of one setup."""

    weights: Weights
    danger: Danger
    standing: tuple[float, ...]
    """By progress: the value of a pawn there, without regard to other pawns."""
    covered: tuple[float, ...]
    """By progress: the part of the way that a pawn there has covered."""

    def of(self, position: Position, seat: int) -> float:
        """The log-odds that the seat's side wins.

        Within a turn, unused dice do not count, and open bonuses count as spaces.
        """
        turn = position.turn
        if turn.phase == "over":
            return CERTAIN * _result(position, seat)
        if turn.phase == "roll":
            return self._difference(position.pawns, seat, turn.seat)
        next_to_roll = position.setup.next_seat[turn.seat]
        spaces = sum(turn.bonuses) * self.weights.way / self.danger.board.last
        mine = turn.seat not in self.danger.enemies[seat]
        return self._difference(position.pawns, seat, next_to_roll) + (spaces if mine else -spaces)

    def _difference(self, pawns: Pawns, seat: int, rolling: int) -> float:
        enemies = self.danger.enemies
        against = [
            self._value_of_pawns(pawns, other, rolling=other == rolling) for other in enemies[seat]
        ]
        own = [
            self._value_of_pawns(pawns, ally, rolling=ally == rolling)
            for ally in enemies
            if ally not in enemies[seat]
        ]
        turn = -self.weights.turn if rolling in enemies[seat] else self.weights.turn
        return sum(own) / len(own) - sum(against) / len(against) + turn

    def _value_of_pawns(self, pawns: Pawns, seat: int, *, rolling: bool) -> float:
        """The value of the seat's own pawns; `rolling` if the seat rolls next."""
        danger, weights = self.danger, self.weights
        bits, track = danger.board.bits[seat], danger.board.track_squares
        blockades = pawns.blockades & track
        value = 0.0
        for progress in pawns.progress[seat]:
            value += self.standing[progress]
            if not bits[progress] & track:
                continue
            if bits[progress] & blockades:
                value += weights.pair + weights.held * danger.held(pawns, seat, progress) / 2
            elif risk := danger.risk(pawns, seat, progress):
                way = self.covered[progress]
                if rolling:
                    value += risk * (weights.later_risk + weights.later_risk_way * way)
                else:
                    value += risk * (weights.risk + weights.risk_way * way)
        return value


def evaluation_of(setup: Setup) -> Evaluation:
    """The evaluation of this setup's positions."""
    weights = WEIGHTS[setup.ruleset]
    standing, covered = _standing(weights, setup.arms, second_lap=setup.rules.second_lap)
    return Evaluation(weights, danger_of(setup), standing, covered)


def _result(position: Position, seat: int) -> float:
    """The result of a game that is over, from 1 (best) to −1.

    After a win all others have lost; at a limit every place counts, as there is none to catch up.
    """
    ended = places(position)
    place = next(each.place for each in ended if each.seat == seat)
    if all(each.distance == 0 for each in ended if each.place == 1):
        return 1 if place == 1 else -1
    sides = len(position.setup.sides())
    return (sides + 1 - 2 * place) / (sides - 1)


@lru_cache(maxsize=64)
def _standing(
    weights: Weights, arms: int, *, second_lap: bool
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    way = board(arms, second_lap)
    covered = tuple((way.home - distance) / way.last for distance in way.distances)
    values = (_value_of_place(weights, way, p, covered[p]) for p in range(len(covered)))
    return tuple(values), covered


def _value_of_place(weights: Weights, board: Board, progress: int, way: float) -> float:
    if progress == NEST:
        return weights.nest
    if progress == board.home:
        return weights.home
    if not board.is_on_track(progress):
        return weights.path + weights.path_way * (progress - board.last) / 8
    safe = weights.safe * bool(board.bits[0][progress] & board.safe_squares)
    return weights.way * way + weights.late * way * way + safe
