"""The board: squares, home paths and the ways of the pawns (rules.md section 1).

Every square of a board is one bit of an integer: the track squares first, then the seven
squares of each arm's home path. A set of squares is such an integer, so a single `&` tests
whether a blockade is on the way.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from operator import or_
from typing import Final

from games.engine.moves import Move, MoveKind

ARMS: Final = (4, 6, 8)
COLOURS: Final = ("yellow", "blue", "red", "green", "orange", "purple", "white", "black")
PAWNS: Final = 4
SQUARES_PER_ARM: Final = 17
HOME_PATH: Final = 7
BEHIND_HOME_ROW: Final = 4
"""Track squares between the last one of a lap and the start square."""
NEST: Final = 0
START: Final = 1
FIRST_START_SQUARE: Final = 5
SAFE_OF_AN_ARM: Final = (5, 12, 17)


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a board of 4, 6 or 8 arms; `progress` counts as in section 1."""

    arms: int
    track: int
    """Number of track squares, T."""
    last: int
    """Progress on the last track square before the home path, L = T - 4."""
    home: int
    """Progress at home, H = L + 8."""
    second_lap: bool
    """Whether pawns may pass their home row; see `games.engine.moving.second_lap`."""
    distances: tuple[int, ...]
    """By progress: the spaces left to home."""
    safe_squares: int
    """The safe squares as a set of bits."""
    track_squares: int
    """The whole track as a set of bits."""
    bits: tuple[tuple[int, ...], ...]
    """By arm and progress: the square's bit; 0 in the nest and at home."""
    ways: tuple[tuple[int, ...], ...]
    """By arm and progress: all squares of the lap up to it; `ways[q] ^ ways[p]` lie between."""
    places: tuple[tuple[str, ...], ...]
    """By arm and progress: the place as in section 9."""
    progress: tuple[dict[str, int], ...]
    """By arm: the progress of its pawns on each place."""

    def is_on_track(self, progress: int) -> bool:
        """Whether a pawn of this progress stands on the track."""
        return START <= progress <= self.last or progress > self.home  # on the second lap

    def first_lap(self, progress: int) -> int:
        """The progress on the same square on the first lap, if there is one."""
        again = progress - self.home - BEHIND_HOME_ROW
        return again if again >= START else progress

    def progress_at(self, seat: int, origin: int, place: str) -> int:
        """The progress of a seat's pawn on a place that it reaches from its origin, a progress."""
        progress = self.progress[seat][place]
        if not self.second_lap or progress > self.last:
            return progress
        if origin > self.home or progress <= origin:  # on its second lap, or now beginning it
            return progress + self.home + BEHIND_HOME_ROW
        return progress


PlainMoves = tuple[tuple[Move, ...], ...]
"""By pawn and progress: the move by one value without a capture, up to home."""


@cache
def board(arms: int, second_lap: bool = False) -> Board:
    """The board with 4, 6 or 8 arms.

    With `second_lap`, the progress goes on behind home: for a pawn on its second lap, the four
    squares behind its home row, then the track once more (section 10.1).
    """
    track = SQUARES_PER_ARM * arms
    last = track - BEHIND_HOME_ROW
    home = last + HOME_PATH + 1
    laps = [[_square(arm, p, arms) for p in range(1, track + 1)] for arm in range(arms)]
    firsts = [lap[:last] for lap in laps]
    seconds = [lap[last:] + lap[:last] if second_lap else [] for lap in laps]
    places = tuple(_places(*ways) for ways in zip(firsts, seconds, strict=True))
    bits = tuple(
        _bits(*ways, track + HOME_PATH * arm)
        for arm, ways in enumerate(zip(firsts, seconds, strict=True))
    )
    return Board(
        arms=arms,
        track=track,
        last=last,
        home=home,
        second_lap=second_lap,
        distances=(*range(home, -1, -1), *range(home + BEHIND_HOME_ROW - 1, home - last - 1, -1))
        if second_lap
        else tuple(range(home, -1, -1)),
        safe_squares=_bits_of(s + SQUARES_PER_ARM * k for s in SAFE_OF_AN_ARM for k in range(arms)),
        track_squares=(1 << track) - 1,
        bits=bits,
        ways=tuple(
            (*accumulate(row[: home + 1], or_), *accumulate(row[home + 1 :], or_)) for row in bits
        ),
        places=places,
        progress=tuple(_progress(row) for row in places),
    )


@cache
def plain_moves(arms: int, seat: int, kind: MoveKind, value: int) -> PlainMoves:
    """The moves of a seat's pawns by one value, without captures; cached for all games."""
    geometry = board(arms)
    places = geometry.places[seat]
    return tuple(
        tuple(
            Move(seat, pawn, kind, value, origin, target)
            for origin, target in zip(places, places[value:], strict=False)
        )
        for pawn in range(PAWNS)
    )


def _square(arm: int, progress: int, arms: int) -> int:
    track = SQUARES_PER_ARM * arms
    return (FIRST_START_SQUARE + SQUARES_PER_ARM * arm - 1 + progress - 1) % track + 1


def _places(first: list[int], second: list[int]) -> tuple[str, ...]:
    home_path = [f"h{n}" for n in range(1, HOME_PATH + 1)]
    return ("nest", *map(str, first), *home_path, "home", *map(str, second))


def _progress(places: tuple[str, ...]) -> dict[str, int]:
    """By place: the progress there, on the first lap where there are two."""
    return {place: progress for progress, place in reversed(list(enumerate(places)))}


def _bits(first: list[int], second: list[int], home_path: int) -> tuple[int, ...]:
    on_home_path = [1 << (home_path + n) for n in range(HOME_PATH)]
    return (0, *map(_bit, first), *on_home_path, 0, *map(_bit, second))


def _bit(square: int) -> int:
    return 1 << (square - 1)


def _bits_of(squares: Iterable[int]) -> int:
    return sum(map(_bit, squares))
