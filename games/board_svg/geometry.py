"""The parts of a board and the spots of its pawns, in the coordinates of the picture.

The centre of the board is (0, 0) and y grows downward, as in SVG. A square is 2 wide and 1 deep.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

PAWN_RADIUS = 0.37


class UnknownPlace(ValueError):
    """A place, or a number of arms, that no board has."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of the track or of a home path."""

    corners: tuple[Point, ...]
    middle: Point
    pair: tuple[Point, Point]
    label: Point


@dataclass(frozen=True, slots=True)
class Nest:
    """The house of a seat: the area between two arms, a disc on it, and a spot for each pawn."""

    area: tuple[Point, ...]
    centre: Point
    radius: float
    spots: tuple[Point, ...]
    pawn_radius: float


@dataclass(frozen=True, slots=True)
class Home:
    """The triangle in which the home path of a seat ends, with a spot for each pawn."""

    corners: tuple[Point, ...]
    spots: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board."""

    arms: int
    reach: float
    centre_radius: float
    track: Mapping[str, Cell]
    """By place, "1" and up."""
    home_paths: tuple[Mapping[str, Cell], ...]
    """By seat and place, "h1" to "h7"."""
    nests: tuple[Nest, ...]
    homes: tuple[Home, ...]
    outline: tuple[Point, ...]

    def cell(self, seat: int, place: str) -> Cell | None:
        """The square of a place; None for the nest and home. Raises UnknownPlace."""
        squares = self.home_paths[seat] if place.startswith("h") else self.track
        if place not in squares and place not in ("nest", "home"):
            raise UnknownPlace(f"There is no place {place!r} on a board of {self.arms} arms.")
        return squares.get(place)

    def spot(self, seat: int, place: str, index: int, count: int) -> Point:
        """The spot of the pawn `index` of the `count` pawns on a place.

        In the nest and at home each pawn has its own spot, and `index` is the pawn's number.
        """
        cell = self.cell(seat, place)
        if cell is not None:
            return cell.pair[index] if count > 1 else cell.middle
        return (self.nests if place == "nest" else self.homes)[seat].spots[index]
