"""The coordinates of everything on a board.

Each arm is laid out in a frame of its own and then rotated into place. In that frame x runs
sideways, positive on the side where pawns move towards the centre, and y runs outward from the
centre of the board. Arm 0 points down; the others follow counterclockwise, which is the direction
of movement. The nest of a seat lies between its arm and the next.
"""

from functools import cache
from math import cos, hypot, pi, sin, tan

from games.board_svg.geometry import Cell, Home, Layout, Nest, Point, UnknownPlace
from games.engine.board import ARMS, HOME_PATH, PAWNS, SQUARES_PER_ARM

CLASSIC = 4
ROWS = HOME_PATH + 1

HALF_MIDDLE = 1.0  # the middle column reaches from -1 to 1
HALF_ARM = 3.0  # and the outer ones from there to 3
CLIP = 0.75  # how far the innermost squares reach in beyond the corner of two arms
PAIR = 0.4  # two pawns on a square stand this far to either side of its middle
LABEL_INSET = 0.35
HOME_ROW = 0.55  # pawns at home stand in a row this far from the base of their triangle
HOME_STEP = 0.75
CENTRE_GAP = 1.1  # room for that row, between the base and the disc in the centre


@cache
def layout(arms: int) -> Layout:
    """The board with 4, 6 or 8 arms. Raises UnknownPlace."""
    if arms not in ARMS:
        raise UnknownPlace(f"There is no board of {arms} arms.")
    shape = _Shape(arms)
    return Layout(
        arms=arms,
        reach=shape.reach(),
        centre_radius=min(shape.inner - CENTRE_GAP, 2.2),
        track=_track(shape),
        home_paths=tuple(_home_path(shape, seat) for seat in range(arms)),
        nests=tuple(_nest(shape, seat) for seat in range(arms)),
        homes=tuple(_home(shape, seat) for seat in range(arms)),
        outline=shape.outline(),
    )


class _Shape:
    """The measures of a board, and the rotation of an arm's frame into the picture."""

    def __init__(self, arms: int) -> None:
        self.arms = arms
        self.half_angle = pi / arms
        self.slope = tan(self.half_angle)  # two arms meet on the line x = y * slope
        self.inner = HALF_ARM / self.slope - CLIP
        self.outer = self.inner + ROWS

    def turn(self, arm: float, x: float, y: float) -> Point:
        angle = 2 * self.half_angle * arm
        return x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)

    def edge(self, y: float) -> float:
        """Half the width of an arm at y."""
        return min(HALF_ARM, y * self.slope)

    def reach(self) -> float:
        """The greatest distance from the centre, up, down or to the sides."""
        return max(max(abs(x), abs(y)) for x, y in self.outline())

    def outline(self) -> tuple[Point, ...]:
        return tuple(point for seat in range(self.arms) for point in _nest_rim(self, seat))


def _track(shape: _Shape) -> dict[str, Cell]:
    squares = range(1, shape.arms * SQUARES_PER_ARM + 1)
    return {str(square): _track_cell(shape, square) for square in squares}


def _track_cell(shape: _Shape, square: int) -> Cell:
    arm, step = divmod(square % (shape.arms * SQUARES_PER_ARM), SQUARES_PER_ARM)
    if step == 0:
        return _middle_cell(shape, arm, 0)
    if step <= ROWS:
        return _outer_cell(shape, arm, step - 1, side=1)
    return _outer_cell(shape, arm + 1, 2 * ROWS - step, side=-1)


def _home_path(shape: _Shape, arm: int) -> dict[str, Cell]:
    return {f"h{row}": _middle_cell(shape, arm, row) for row in range(1, ROWS)}


def _middle_cell(shape: _Shape, arm: int, row: int) -> Cell:
    top = shape.outer - row
    corners = (
        (-HALF_MIDDLE, top),
        (HALF_MIDDLE, top),
        (HALF_MIDDLE, top - 1),
        (-HALF_MIDDLE, top - 1),
    )
    return _cell(shape, arm, corners, (0.0, top - 0.5), HALF_MIDDLE - LABEL_INSET)


def _outer_cell(shape: _Shape, arm: int, row: int, side: int) -> Cell:
    top = shape.outer - row
    bottom = top - 1
    cut = shape.edge(bottom) < HALF_ARM
    corners = [(HALF_MIDDLE, top), (HALF_ARM, top), (shape.edge(bottom), bottom)]
    corners.append((HALF_MIDDLE, bottom))
    if cut:
        corners.insert(2, (HALF_ARM, HALF_ARM / shape.slope))
    y = top - (0.4 if cut else 0.5)
    middle = (HALF_MIDDLE + shape.edge(y)) / 2 - (0.06 if cut else 0)
    mirrored = tuple((side * x, corner_y) for x, corner_y in corners)
    return _cell(shape, arm, mirrored, (side * middle, y), side * (shape.edge(y) - LABEL_INSET))


def _cell(
    shape: _Shape, arm: int, corners: tuple[Point, ...], middle: Point, label_x: float
) -> Cell:
    x, y = middle
    return Cell(
        corners=tuple(shape.turn(arm, *corner) for corner in corners),
        middle=shape.turn(arm, x, y),
        pair=(shape.turn(arm, x - PAIR, y), shape.turn(arm, x + PAIR, y)),
        label=shape.turn(arm, label_x, y),
    )


def _nest_rim(shape: _Shape, seat: int) -> tuple[Point, ...]:
    """The outer corners of a nest: square on the board with four arms, else cut off."""
    near = shape.turn(seat, HALF_ARM, shape.outer)
    far = shape.turn(seat + 1, -HALF_ARM, shape.outer)
    if shape.arms > CLASSIC:
        return near, far
    return near, shape.turn(seat, shape.outer, shape.outer), far


def _nest(shape: _Shape, seat: int) -> Nest:
    distance, radius = _nest_disc(shape)
    centre = shape.turn(seat + 0.5, 0, distance)
    spread = 0.42 * radius
    around = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    return Nest(
        area=(shape.turn(seat, HALF_ARM, HALF_ARM / shape.slope), *_nest_rim(shape, seat)),
        centre=centre,
        radius=radius,
        spots=tuple((centre[0] + x * spread, centre[1] + y * spread) for x, y in around),
        pawn_radius=min(0.3 * radius, 0.62),
    )


def _nest_disc(shape: _Shape) -> tuple[float, float]:
    """The distance of a nest's disc from the centre of the board, and its radius."""
    if shape.arms == CLASSIC:
        half = (shape.outer - HALF_ARM) / 2
        return hypot(HALF_ARM + half, HALF_ARM + half), 0.76 * half
    apex = HALF_ARM / sin(shape.half_angle)
    rim = HALF_ARM * sin(shape.half_angle) + shape.outer * cos(shape.half_angle)
    # the circle that touches both arms and the rim
    to_centre = (rim - apex) / (1 + sin(shape.half_angle))
    return apex + to_centre, 0.84 * to_centre * sin(shape.half_angle)


def _home(shape: _Shape, seat: int) -> Home:
    base = shape.inner * shape.slope
    row = shape.inner - HOME_ROW
    return Home(
        corners=(
            (0.0, 0.0),
            shape.turn(seat, base, shape.inner),
            shape.turn(seat, -base, shape.inner),
        ),
        spots=tuple(
            shape.turn(seat, (pawn - (PAWNS - 1) / 2) * HOME_STEP, row) for pawn in range(PAWNS)
        ),
    )
