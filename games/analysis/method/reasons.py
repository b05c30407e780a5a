"""Why another end of a turn is better: what can be seen on the board."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.analysis.method.integers import whole
from games.analysis.method.shapes import REASON_CODES, ReasonCode, ReasonJson
from games.engine import PawnJson, Pawns, Position
from games.engine.board import NEST
from games.robots.danger import Danger, danger_of

MOST: Final = 3
"""The reasons that are given for a decision, the most telling first."""
RISK: Final = 0.1
"""Dangers and threats that differ by less are not a reason."""
SPACES: Final = 3
"""Spaces lost are a reason from this number on."""


class Ends(NamedTuple):
    """The position before a decision, and the ends of the turn that are compared."""

    before: Position
    played: Position
    better: Position


def reasons_of(ends: Ends) -> list[ReasonJson]:
    """Why the better end is better, the most telling first; `position` if nothing is seen."""
    seat = ends.before.turn.acting
    danger = danger_of(ends.before.setup)
    found = [
        *_captures(ends, seat, danger),
        *_ways(ends, seat),
        *_dangers(ends, seat, danger),
        *_blockades(ends, seat),
        *_threats(ends, seat, danger),
    ]
    found.sort(key=lambda reason: REASON_CODES.index(reason["code"]))
    return found[:MOST] or [_reason("position")]


def _reason(code: ReasonCode, value: int = 0, pawn: tuple[int, int] | None = None) -> ReasonJson:
    named: PawnJson | None = {"seat": pawn[0], "pawn": pawn[1]} if pawn else None
    return {"code": code, "pawn": named, "value": value}


def _captures(ends: Ends, seat: int, danger: Danger) -> Iterator[ReasonJson]:
    """The most advanced pawn that the better end captures, and the played one does not."""
    distances = ends.before.setup.board.distances
    missed = [
        (distances[NEST] - distances[progress], (other, pawn))
        for other in danger.enemies[seat]
        for pawn, progress in enumerate(ends.before.pawns.progress[other])
        if progress != NEST
        and ends.better.pawns.progress[other][pawn] == NEST
        and ends.played.pawns.progress[other][pawn] != NEST
    ]
    if missed:
        spaces, pawn = max(missed)
        yield _reason("missed_capture", spaces, pawn)


def _ways(ends: Ends, seat: int) -> Iterator[ReasonJson]:
    """Pawns that get home or out of the nest, and spaces covered."""
    home = ends.before.setup.board.home
    played, better = (end.pawns.progress[seat] for end in (ends.played, ends.better))
    if (more := better.count(home) - played.count(home)) > 0:
        yield _reason("missed_home", more)
    if (more := played.count(NEST) - better.count(NEST)) > 0:
        yield _reason("stayed_in_nest", more)
    elif (spaces := ends.played.distance(seat) - ends.better.distance(seat)) >= SPACES:
        yield _reason("lost_spaces", spaces)


def _dangers(ends: Ends, seat: int, danger: Danger) -> Iterator[ReasonJson]:
    """The pawn in the greatest danger, if there is less danger in the better end."""
    risks = _risks(ends.played.pawns, seat, danger)
    less = sum(_risks(ends.better.pawns, seat, danger))
    if sum(risks) - less >= RISK:
        pawn = max(range(len(risks)), key=risks.__getitem__)
        yield _reason("left_in_danger", whole(risks[pawn]), (seat, pawn))


def _threats(ends: Ends, seat: int, danger: Danger) -> Iterator[ReasonJson]:
    """How much more opponents' pawns are in danger in the better end: the one that gains most."""
    more = [
        better - played
        for other in danger.enemies[seat]
        for better, played in zip(
            _risks(ends.better.pawns, other, danger),
            _risks(ends.played.pawns, other, danger),
            strict=True,
        )
    ]
    if sum(more) >= RISK:
        yield _reason("missed_threat", whole(max(more)))


def _risks(pawns: Pawns, seat: int, danger: Danger) -> list[float]:
    """By pawn: the probability that it is captured before its next turn; 0 in a blockade."""
    bits = danger.board.bits[seat]
    return [
        0.0 if bits[progress] & pawns.full else danger.captured(pawns, seat, progress)
        for progress in pawns.progress[seat]
    ]


def _blockades(ends: Ends, seat: int) -> Iterator[ReasonJson]:
    """Blockades of the seat that only the better end has, kept or new."""
    before, played, better = (_own_blockades(p, seat) for p in ends)
    missing = better - played
    if missing & before:
        yield _reason("gave_up_blockade", len(missing & before))
    elif len(better) > len(played):
        yield _reason("missed_blockade", len(missing))


def _own_blockades(position: Position, seat: int) -> set[int]:
    row, board = position.pawns.progress[seat], position.setup.board
    return {
        progress
        for progress in row
        if row.count(progress) > 1
        and board.is_on_track(progress)
        and board.bits[seat][progress] & position.pawns.blockades
    }
