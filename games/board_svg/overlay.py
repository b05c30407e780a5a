"""The parts of a picture above the empty board, except pawns: turn, dice, highlights."""

from collections.abc import Iterable, Sequence

from games.board_svg import palette
from games.board_svg.geometry import Layout, Point
from games.board_svg.marks import attributes, circle, group, polygon

# The pips of a die in a square from -1 to 1.
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def empty_seats(plan: Layout, playing: Iterable[int]) -> str:
    """Fade the nests of the seats that do not play."""
    absent = sorted(set(range(plan.arms)) - set(playing))
    fade = {"fill": palette.PAPER, "fill_opacity": "0.72"}
    return "".join(polygon(plan.nests[seat].area, **fade, data_empty=str(seat)) for seat in absent)


def turn_mark(plan: Layout, seat: int) -> str:
    """Put a ring around the nest of the seat on turn."""
    nest = plan.nests[seat]
    rims = ((palette.INK, 0.26), (palette.SEATS[seat].pawn, 0.14))
    return group(
        (
            circle(nest.centre, nest.radius + 0.05, stroke=stroke, stroke_width=width)
            for stroke, width in rims
        ),
        fill="none",
        data_turn=str(seat),
    )


def highlights(plan: Layout, places: Iterable[tuple[int, str]]) -> str:
    """Outline the squares, nests and homes given as (seat, place)."""
    areas = (
        polygon(_area(plan, seat, place), data_highlight=place)
        for seat, place in sorted(set(places))
    )
    style = {"fill": palette.HIGHLIGHT, "fill_opacity": "0.16", "stroke": palette.HIGHLIGHT}
    return group(
        areas, stroke_width=0.12, stroke_linejoin="round", data_layer="highlights", **style
    )


def _area(plan: Layout, seat: int, place: str) -> tuple[Point, ...]:
    cell = plan.cell(seat, place)
    if cell is not None:
        return cell.corners
    return plan.nests[seat].area if place == "nest" else plan.homes[seat].corners


def centre(plan: Layout, seat: int | None, roll: Sequence[int]) -> str:
    """Draw the disc in the centre, in the colour of the seat on turn, and the dice on it."""
    radius = plan.centre_radius
    colour = palette.PAPER if seat is None else palette.SEATS[seat].pawn
    rim = circle((0, 0), radius, fill=colour, stroke_width=0.06)
    disc = circle((0, 0), 0.86 * radius, fill=palette.PAPER, stroke_width=0.03)
    return group([rim, disc, *_dice(roll, radius)], stroke=palette.INK, data_layer="dice")


def _dice(roll: Sequence[int], radius: float) -> list[str]:
    side = radius * (0.78 if len(roll) == 1 else 0.66)
    first = -(len(roll) - 1) / 2
    return [_die(((first + index) * 1.16 * side, 0), side, pips) for index, pips in enumerate(roll)]


def _die(at: Point, side: float, pips: int) -> str:
    x, y = at
    box = attributes(x=x - side / 2, y=y - side / 2, width=side, height=side, rx=side / 5)
    face = f"<rect{box}{attributes(fill='#fff', stroke_width=0.05)}/>"
    dots = (
        circle((x + dx * side * 0.27, y + dy * side * 0.27), side * 0.1) for dx, dy in _PIPS[pips]
    )
    return group([face, group(dots, stroke="none")], fill=palette.INK, data_die=str(pips))
