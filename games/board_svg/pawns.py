"""The pawns of a position: a numbered token each."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from games.board_svg import palette
from games.board_svg.geometry import PAWN_RADIUS, Layout, Point
from games.board_svg.marks import SCALE, circle, group, number, text

Pawns = Mapping[int, Sequence[str]]


def draw_pawns(plan: Layout, positions: Pawns, second_lap: Collection[tuple[int, int]]) -> str:
    """Draw every pawn once, at its place; those on their second lap, (seat, pawn), with a ring."""
    pawns = (
        _pawn(plan, seat, pawn, place, at, around=(seat, pawn) in second_lap)
        for seat, pawn, place, at in standing(plan, positions)
    )
    return group(pawns, font_weight="bold", data_layer="pawns")


def standing(plan: Layout, positions: Pawns) -> Iterator[tuple[int, int, str, Point]]:
    """The seat, number, place and spot of every pawn."""
    together: dict[object, list[tuple[int, int, str]]] = defaultdict(list)
    for seat in sorted(positions):
        for pawn, place in enumerate(positions[seat]):
            together[_key(seat, pawn, place)].append((seat, pawn, place))
    for standing in together.values():
        for index, (seat, pawn, place) in enumerate(standing):
            slot = pawn if place in ("nest", "home") else index
            yield seat, pawn, place, plan.spot(seat, place, slot, len(standing))


def size_at(plan: Layout, seat: int, place: str) -> float:
    """The radius of a pawn there."""
    return plan.nests[seat].pawn_radius if place == "nest" else PAWN_RADIUS


def _key(seat: int, pawn: int, place: str) -> object:
    """A key that pawns on one square share."""
    if place in ("nest", "home"):
        return seat, pawn
    return (seat, place) if place.startswith("h") else place


def _pawn(plan: Layout, seat: int, pawn: int, place: str, at: Point, *, around: bool) -> str:
    colour = palette.SEATS[seat]
    size, shown = size_at(plan, seat, place), pawn + 1  # players count pawns from 1
    parts = [
        f"<title>{colour.name} pawn {shown}: {place}{', second lap' if around else ''}</title>",
        circle((0.05 * size, 0.14 * size), size, fill=palette.INK, fill_opacity="0.3"),
        circle((0, 0), size * 0.95, fill="#fff", stroke=palette.INK, stroke_width=0.09 * size),
        circle((0, 0), size * 0.74, fill=colour.pawn, stroke=palette.INK, stroke_width=0.05 * size),
        text((0, 0), shown, size, fill=colour.ink),
    ]
    if around:
        parts.insert(-1, _lap_mark(size))
    x, y = at
    return group(
        parts,
        transform=f"translate({number(x)} {number(y)})",
        data_seat=str(seat),
        data_pawn=str(pawn),
        data_place=place,
        **({"data_second_lap": "yes"} if around else {}),
    )


def lap_mark() -> str:
    """The ring of a second lap for a pawn of radius 1 in the picture, to be scaled."""
    return group([_lap_mark(1)], transform=f"scale({1 / SCALE:g})")


def _lap_mark(size: float) -> str:
    """A dashed ring within the rim of the pawn."""
    dashes = f"{number(0.3 * size)} {number(0.22 * size)}"
    return circle(
        (0, 0),
        size * 0.85,
        fill="none",
        stroke=palette.INK,
        stroke_width=0.13 * size,
        stroke_dasharray=dashes,
        data_mark="second-lap",
    )
