"""The danger of a lone pawn: the probability that an opponent's next roll captures it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, permutations
from math import prod
from operator import xor
from typing import Final

from games.engine import (
    ENTRY_VALUE,
    ROLLS,
    Board,
    Pawns,
    Roll,
    Rules,
    Setup,
    board,
    dice_to_use,
    is_repeat,
)
from games.engine.board import NEST, START

REACH: Final = 14
"""The most spaces that a pawn moves with one roll: a doublet with its undersides."""


Approach = tuple[int, int]
"""An opposing seat, and the spaces from its nest to a square; two where its pawns pass twice."""
Approaches = dict[int, tuple[tuple[Approach, ...], ...]]


@dataclass(frozen=True, slots=True)
class Danger:
    """Tables for captures, made once for all positions of a setup."""

    board: Board
    enemies: Mapping[int, tuple[int, ...]]
    """By seat: the seats that play against it."""
    unsafe: int
    """The squares, as bits, where a pawn that moves there captures a lone pawn."""
    chances: tuple[tuple[float, ...], tuple[float, ...]]
    """By whether the opponent has a pawn in the nest, and by distance up to REACH."""
    reaching: tuple[tuple[int, ...], tuple[int, ...]]
    """The same, but which of the rolls of two dice, as bits."""
    entering: float
    """The probability that an opponent enters and captures a lone pawn on the start square."""
    behind: Mapping[int, tuple[int, ...]]
    """By seat and progress: the squares, as bits, from which one roll can reach it."""
    approaches: Approaches
    """By seat and progress: the opponents whose way passes it."""
    walked: tuple[int, ...]
    """By progress: the spaces from the nest on the track, else 0; empty without second laps."""
    ways: tuple[tuple[int, ...], ...]
    """By seat and these spaces: `ways[q] ^ ways[p]` are the squares from p to q."""

    def risk(self, pawns: Pawns, seat: int, progress: int) -> float:
        """The approximate probability that a lone pawn of the seat there is captured, up to 1."""
        if not self.board.bits[seat][progress] & self.unsafe:
            return self._risk_of_entry(pawns, seat, progress) if self.entering else 0.0
        if not self.behind[seat][progress] & pawns.occupied:
            return 0.0
        risk = 0.0
        for other, reached in self.approaches[seat][progress]:
            row, way = pawns.progress[other], self.ways[other]
            chances = self.chances[NEST in row]
            if self.walked:
                row = tuple(map(self.walked.__getitem__, row))
            for origin in row:  # as in `_within_reach`, whose call would take a quarter of the time
                if (
                    origin
                    and 0 < reached - origin <= REACH
                    and not (way[reached] ^ way[origin]) & pawns.blockades
                ):
                    risk += chances[reached - origin]
        return min(risk, 1.0)

    def captured(self, pawns: Pawns, seat: int, progress: int) -> float:
        """The probability that a lone pawn of the seat there is captured before its next turn.

        More exact than `risk`, and slower: a roll that brings two pawns there counts once, and
        each opponent has a roll of its own.
        """
        if not self.board.bits[seat][progress] & self.unsafe:
            return self._risk_of_entry(pawns, seat, progress) if self.entering else 0.0
        rolls: dict[int, int] = defaultdict(int)
        for other, reached in self.approaches[seat][progress]:
            reaching = self.reaching[NEST in pawns.progress[other]]
            for spaces in self._within_reach(pawns, other, reached):
                rolls[other] |= reaching[spaces]
        return 1 - prod(1 - found.bit_count() / len(ROLLS[2]) for found in rolls.values())

    def _within_reach(self, pawns: Pawns, other: int, reached: int) -> list[int]:
        """The spaces, up to REACH, that the other seat's pawns have to go, past no blockade."""
        row, way = pawns.progress[other], self.ways[other]
        if self.walked:
            row = tuple(map(self.walked.__getitem__, row))
        return [
            reached - origin
            for origin in row
            if origin
            and 0 < reached - origin <= REACH
            and not (way[reached] ^ way[origin]) & pawns.blockades
        ]

    def held(self, pawns: Pawns, seat: int, progress: int) -> int:
        """The number of squares with others' pawns that a blockade there may stop next roll."""
        near = self.behind[seat][progress] & pawns.occupied
        if near:
            for own in pawns.progress[seat]:
                near &= ~self.board.bits[seat][own]
        return near.bit_count()

    def _risk_of_entry(self, pawns: Pawns, seat: int, progress: int) -> float:
        """The risk on a safe square: entering captures a lone pawn only under `single` (5.1)."""
        for other, reached in self.approaches[seat][progress]:
            if reached == START and NEST in pawns.progress[other]:
                return self.entering
        return 0.0


def danger_of(setup: Setup) -> Danger:
    """The danger in games of this setup."""
    return _danger(setup.rules, setup.arms, setup.teams, setup.seats)


@lru_cache(maxsize=256)
def _danger(rules: Rules, arms: int, teams: bool, seats: tuple[int, ...]) -> Danger:
    geometry = board(arms, rules.second_lap)
    enemies, behind, approaches = _surroundings(arms, teams, seats, second_lap=rules.second_lap)
    walked = _walked(arms, second_lap=True) if rules.second_lap else ()
    return Danger(
        board=geometry,
        enemies=enemies,
        unsafe=geometry.track_squares & ~geometry.safe_squares,
        chances=(chances(rules, nest=False), chances(rules, nest=True)),
        reaching=(reaching(rules, nest=False), reaching(rules, nest=True)),
        entering=chance_to_enter(rules) if rules.capture_on_start == "single" else 0.0,
        behind=behind,
        approaches=approaches,
        walked=walked,
        ways=_ways(geometry, walked) if walked else geometry.ways,
    )


@lru_cache(maxsize=32)  # about 0.6 MB each with eight arms and players
def _surroundings(
    arms: int, teams: bool, seats: tuple[int, ...], *, second_lap: bool
) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]], Approaches]:
    geometry, friends = board(arms, second_lap), (0, arms // 2) if teams else (0,)
    enemies = {
        seat: tuple(other for other in seats if (other - seat) % arms not in friends)
        for seat in seats
    }
    on_the_way = range(len(geometry.distances))
    behind = {seat: tuple(_behind(geometry, seat, p) for p in on_the_way) for seat in seats}
    approaches = {
        seat: tuple(_approaches(geometry, seat, enemies[seat], p) for p in on_the_way)
        for seat in seats
    }
    return enemies, behind, approaches


def _behind(geometry: Board, seat: int, progress: int) -> int:
    if not geometry.is_on_track(progress):
        return 0
    first = geometry.bits[seat][progress].bit_length() - 1 - REACH
    squares = ((1 << REACH) - 1) << (first % geometry.track)
    return (squares | squares >> geometry.track) & geometry.track_squares


def _approaches(
    geometry: Board, seat: int, others: tuple[int, ...], progress: int
) -> tuple[Approach, ...]:
    if not geometry.is_on_track(progress):
        return ()
    place = geometry.places[seat][progress]
    walked = _walked(geometry.arms, second_lap=geometry.second_lap)
    return tuple(
        (other, spaces)
        for other in others
        for spaces, there in zip(walked, geometry.places[other], strict=True)
        if there == place
    )


@cache
def _walked(arms: int, *, second_lap: bool) -> tuple[int, ...]:
    """By progress: the spaces from the nest on the track, also on the second lap; else 0."""
    geometry = board(arms, second_lap)
    progress = range(len(geometry.distances))
    skipped = geometry.home - geometry.last
    return tuple(
        (p if p <= geometry.last else p - skipped) if geometry.is_on_track(p) else 0
        for p in progress
    )


def _ways(geometry: Board, walked: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """By seat and spaces walked: the squares passed, those passed twice left out."""
    track = [progress for progress, spaces in enumerate(walked) if spaces]
    return tuple((0, *accumulate((row[p] for p in track), xor)) for row in geometry.bits)


@lru_cache(maxsize=512)
def chances(rules: Rules, *, nest: bool) -> tuple[float, ...]:
    """By distance up to REACH: the probability that one roll moves a pawn exactly that far.

    With a pawn in the nest an entry comes first and uses its dice (6.1).
    """
    reached = [0.0] * (REACH + 1)
    for pips in ROLLS[rules.dice]:
        for distance in _distances(rules, pips, nest=nest):
            reached[distance] += 1 / len(ROLLS[rules.dice])
    if rules.dice == 1:
        return _with_second_roll(reached, 7 if rules.six_counts_seven and not nest else 6)
    return tuple(reached)


@lru_cache(maxsize=512)
def reaching(rules: Rules, *, nest: bool) -> tuple[int, ...]:
    """By distance up to REACH: the rolls, as bits, that move a pawn exactly that far.

    With one die a roll is two: the second counts after a 6.
    """
    rolls = [0] * (REACH + 1)
    for number, pips in enumerate(ROLLS[2]):
        for distance in _distances_of_two(rules, pips, nest=nest):
            rolls[distance] |= 1 << number
    return tuple(rolls)


def _distances_of_two(rules: Rules, pips: Roll, *, nest: bool) -> set[int]:
    if rules.dice == 2:
        return _distances(rules, pips, nest=nest)
    first, second = (_distances(rules, (pip,), nest=nest) for pip in pips)
    if not is_repeat(pips[:1]):
        return first
    (six,) = first
    return first | {six + distance for distance in second if six + distance <= REACH}


def chance_to_enter(rules: Rules) -> float:
    """The probability that a roll lets a pawn enter (5.1)."""
    rolls = ROLLS[rules.dice]
    return sum(_enters(rules, pips) for pips in rolls) / len(rolls)


def _enters(rules: Rules, pips: Roll) -> bool:
    return ENTRY_VALUE in pips or (rules.enter_on_sum and sum(pips) == ENTRY_VALUE)


def _distances(rules: Rules, pips: Roll, *, nest: bool) -> set[int]:
    """The distances that one pawn can move with some of the dice, in any order."""
    if nest and _enters(rules, pips):
        # The entry uses the 5, or both dice; a second 5 brings a second pawn in.
        return {die for die in pips if die != ENTRY_VALUE} if ENTRY_VALUE in pips else set()
    dice, _ = dice_to_use(rules, pips, nest=nest)
    return {reached for order in permutations(dice) for reached in accumulate(order)}


def _with_second_roll(reached: list[float], six: int) -> tuple[float, ...]:
    """With one die: the distances of a 6 and the roll after it are added."""
    again = [0.0] * (REACH + 1)
    for distance in range(1, REACH + 1 - six):
        again[six + distance] = reached[distance] / 6
    return tuple(a + b for a, b in zip(reached, again, strict=True))
