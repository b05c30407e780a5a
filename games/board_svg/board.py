"""The empty board, drawn once per number of arms."""

from functools import cache

from games.board_svg import palette
from games.board_svg.geometry import Layout
from games.board_svg.layout import layout
from games.board_svg.marks import circle, group, polygon, text
from games.engine.board import START, board

NUMBER_SIZE = {1: 0.3, 2: 0.3, 3: 0.255}  # by number of digits, so that a pawn does not cover it
SAFE_RADIUS = 0.36
FRAME = 0.55


@cache
def empty_board(arms: int) -> str:
    """The board without pawns."""
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
        + "".join(
            circle(spot, nest.pawn_radius, fill=colour.area, fill_opacity="0.45")
            for spot in nest.spots
        )
        for nest, colour in zip(plan.nests, palette.SEATS, strict=False)
    ]


def _squares(plan: Layout) -> str:
    places = board(plan.arms).places
    starts = {places[seat][START]: palette.SEATS[seat].area for seat in range(plan.arms)}
    track = [
        polygon(cell.corners, fill=starts.get(square, palette.PAPER))
        for square, cell in plan.track.items()
    ]
    paths = [
        polygon(cell.corners, fill=palette.SEATS[seat].area)
        for seat, path in enumerate(plan.home_paths)
        for cell in path.values()
    ]
    return group([*track, *paths], stroke=palette.LINE, stroke_width=0.05, stroke_linejoin="round")


def _homes(plan: Layout) -> list[str]:
    return [
        polygon(home.corners, fill=colour.area, stroke=palette.LINE, stroke_width=0.05)
        for home, colour in zip(plan.homes, palette.SEATS, strict=False)
    ]


def _safe_marks(plan: Layout) -> str:
    safe = board(plan.arms).safe_squares
    rings = [
        circle(cell.middle, SAFE_RADIUS)
        for bit, cell in enumerate(plan.track.values())
        if safe >> bit & 1
    ]
    style = {"fill": palette.SAFE, "fill_opacity": "0.55", "stroke": palette.LINE}
    return group(rings, stroke_width=0.045, **style)


def _numbers(plan: Layout) -> str:
    labels = [
        text(cell.label, square, NUMBER_SIZE[len(square)]) for square, cell in plan.track.items()
    ]
    return group(labels, fill=palette.NUMBER)
