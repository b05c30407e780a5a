"""Moves on boards where a pawn may pass its home row and go round once more (section 10.1)."""

from functools import cache
from typing import NamedTuple

from games.engine.board import BEHIND_HOME_ROW, NEST, board


class Step(NamedTuple):
    """A way of moving by one value."""

    target: int
    """The progress reached."""
    squares: int
    """The squares passed, and the one reached, as a set of bits."""


@cache
def steps(arms: int, seat: int, progress: int, value: int) -> tuple[Step, ...]:
    """The ways of a seat's pawn by this value: turning in comes before passing the home row."""
    if progress == NEST:
        return ()
    if progress > board(arms, second_lap=True).home:
        return _on_second_lap(arms, seat, progress, value)
    return _on_first_lap(arms, seat, progress, value)


def _on_first_lap(arms: int, seat: int, progress: int, value: int) -> tuple[Step, ...]:
    geometry = board(arms, second_lap=True)
    way, last, home = geometry.ways[seat], geometry.last, geometry.home
    end = progress + value
    found = [Step(end, way[end] ^ way[progress])] if end <= home else []
    if progress <= last < end and value < geometry.track:
        around = home + end - last
        found.append(Step(around, way[last] ^ way[progress] | way[around]))
    return tuple(found)


def _on_second_lap(arms: int, seat: int, progress: int, value: int) -> tuple[Step, ...]:
    geometry = board(arms, second_lap=True)
    way, home = geometry.ways[seat], geometry.home
    start = home + BEHIND_HOME_ROW
    end = progress + value
    if end <= start + geometry.last:
        return (Step(end, way[end] ^ way[progress]),)
    end -= start
    if end > home:
        return ()
    if progress >= start:
        return (Step(end, way[end] ^ way[progress - start]),)
    return (Step(end, way[start] ^ way[progress] | way[end]),)
