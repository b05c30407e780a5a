"""The empty board: what is the same in every position, drawn once per number of arms."""

from functools import cache

from games.board_svg import palette
from games.board_svg.geometry import Cell, Layout, Point, is_safe, start_square
from games.board_svg.layout import layout
from games.board_svg.marks import circle, group, polygon, text

NUMBER_SIZE = {1: 0.3, 2: 0.3, 3: 0.255}  # by digits, to stand clear of a pawn
SAFE_RADIUS = 0.36
FRAME = 0.55


@cache
def empty_board(arms: int) -> str:
    """Return the board without pawns."""
    plan = layout(arms)
    return group(
        [_plate(plan), *_nests(plan), _squares(plan), *_homes(plan), _safe_marks(plan),
         _numbers(plan)],
        data_layer="board",
    )  # fmt: skip


def _plate(plan: Layout) -> str:
    wood = palette.PLATE
    return polygon(
        plan.outline, fill=wood, stroke=wood, stroke_width=2 * FRAME, stroke_linejoin="round"
    )


def _nests(plan: Layout) -> list[str]:
    return [
        polygon(nest.area, fill=colour.area, stroke=palette.LINE, stroke_width=0.06)
        + circle(nest.centre, nest.radius, fill=palette.PAPER, stroke=colour.pawn, stroke_width=0.1)
        + "".join(_nest_spot(spot, nest.pawn_radius, colour) for spot in nest.spots)
        for nest, colour in zip(plan.nests, palette.SEATS, strict=False)
    ]


def _nest_spot(spot: Point, radius: float, colour: palette.Colour) -> str:
    return circle(spot, radius, fill=colour.area, fill_opacity="0.45")


def _squares(plan: Layout) -> str:
    starts = {str(start_square(seat)): palette.SEATS[seat].area for seat in range(plan.arms)}
    track = [
        _square(cell, starts.get(square, palette.PAPER)) for square, cell in plan.track.items()
    ]
    paths = [
        _square(cell, palette.SEATS[seat].area)
        for seat, path in enumerate(plan.home_paths)
        for cell in path.values()
    ]
    return group([*track, *paths], stroke=palette.LINE, stroke_width=0.05, stroke_linejoin="round")


def _square(cell: Cell, fill: str) -> str:
    return polygon(cell.corners, fill=fill)


def _homes(plan: Layout) -> list[str]:
    return [
        polygon(home.corners, fill=colour.area, stroke=palette.LINE, stroke_width=0.05)
        for home, colour in zip(plan.homes, palette.SEATS, strict=False)
    ]


def _safe_marks(plan: Layout) -> str:
    rings = [
        circle(cell.middle, SAFE_RADIUS)
        for square, cell in plan.track.items()
        if is_safe(int(square))
    ]
    look = {"fill": palette.SAFE, "fill_opacity": "0.55", "stroke": palette.LINE}
    return group(rings, stroke_width=0.045, **look)


def _numbers(plan: Layout) -> str:
    labels = [_number(cell, square) for square, cell in plan.track.items()]
    return group(labels, fill=palette.NUMBER)


def _number(cell: Cell, square: str) -> str:
    return text(cell.label, square, NUMBER_SIZE[len(square)])
