"""The geometry: every place of every seat, no overlaps, and pawns within their squares."""

from itertools import combinations, pairwise
from math import dist

import pytest

from games.board_svg import UnknownPlace
from games.board_svg.geometry import PAWN_RADIUS, Cell, Layout, Point
from games.board_svg.layout import layout
from games.board_svg.palette import SEATS
from games.engine.board import ARMS, COLOURS, START, board

ROUNDING = 1e-6
every_board = pytest.mark.parametrize("arms", ARMS)


def cells(plan: Layout) -> list[Cell]:
    return [*plan.track.values(), *(cell for path in plan.home_paths for cell in path.values())]


def edges(corners: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def side(edge: tuple[Point, Point], point: Point) -> float:
    """The signed distance of a point from the line through an edge."""
    (x1, y1), (x2, y2) = edge
    cross = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
    return cross / dist(*edge)


def depth(corners: tuple[Point, ...], point: Point) -> float:
    """The depth of a point within a convex area; negative outside."""
    distances = [side(edge, point) for edge in edges(corners)]
    return max(min(distances), min(-distance for distance in distances))


def apart(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether a line along an edge separates two convex areas."""
    return separated(one, other) or separated(other, one)


def separated(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    for edge in edges(one):
        own = max((side(edge, point) for point in one), key=abs)
        if all(side(edge, point) * own < ROUNDING for point in other):
            return True
    return False


@every_board
def test_no_areas_overlap(arms: int) -> None:
    plan = layout(arms)
    areas = [cell.corners for cell in cells(plan)]
    areas += [nest.area for nest in plan.nests] + [home.corners for home in plan.homes]
    assert len(areas) == 17 * arms + 7 * arms + 2 * arms
    overlapping = [pair for pair in combinations(areas, 2) if not apart(*pair)]
    assert overlapping == []


@every_board
def test_every_place_of_the_rules_has_a_spot(arms: int) -> None:
    for seat, places in enumerate(board(arms).places):
        for place in places:
            assert len(layout(arms).spot(seat, place, 0, 1)) == 2


@every_board
def test_spots_are_apart(arms: int) -> None:
    """Two pawns on every square and all pawns in the nests and at home do not touch."""
    plan = layout(arms)
    spots = [spot for cell in cells(plan) for spot in cell.pair]
    spots += [spot for home in plan.homes for spot in home.spots]
    assert min(dist(*pair) for pair in combinations(spots, 2)) > 2 * PAWN_RADIUS
    for nest in plan.nests:
        assert min(dist(*pair) for pair in combinations(nest.spots, 2)) > 2 * nest.pawn_radius


@every_board
def test_pawns_and_numbers_are_within_their_squares(arms: int) -> None:
    for cell in cells(layout(arms)):
        for spot in (cell.middle, *cell.pair):
            assert depth(cell.corners, spot) > PAWN_RADIUS
        assert depth(cell.corners, cell.label) > 0.2


@every_board
def test_pawns_are_within_their_nest_and_home(arms: int) -> None:
    plan = layout(arms)
    for nest, home in zip(plan.nests, plan.homes, strict=True):
        assert depth(nest.area, nest.centre) > nest.radius
        for spot in nest.spots:
            assert dist(spot, nest.centre) + nest.pawn_radius < nest.radius
        for spot in home.spots:
            assert depth(home.corners, spot) > PAWN_RADIUS
            assert dist(spot, (0, 0)) - PAWN_RADIUS > plan.centre_radius


@every_board
def test_each_square_touches_the_next(arms: int) -> None:
    track = list(layout(arms).track.values())
    for cell, following in zip(track, track[1:] + track[:1], strict=True):
        near = [c for c in cell.corners for d in following.corners if dist(c, d) < ROUNDING]
        assert len(near) >= 2


@every_board
def test_the_way_home_is_in_one_line(arms: int) -> None:
    plan = layout(arms)
    for seat in range(arms):
        end = plan.track[str(17 * seat or 17 * arms)]
        way = [end.middle] + [cell.middle for cell in plan.home_paths[seat].values()]
        distances = [dist(point, (0, 0)) for point in way]
        assert distances == sorted(distances, reverse=True)
        assert {round(dist(*step), 6) for step in pairwise(way)} == {1}


@every_board
def test_a_start_square_lies_beside_its_nest(arms: int) -> None:
    plan = layout(arms)
    for seat in range(arms):
        start = plan.track[board(arms).places[seat][START]].middle
        nearest = min(range(arms), key=lambda other: dist(plan.nests[other].centre, start))
        assert nearest == seat


def test_the_orientation_of_the_classic_board() -> None:
    """Arm 0 points down, yellow's nest is at the bottom right, movement is counterclockwise."""
    plan = layout(4)
    x, y = plan.nests[0].centre
    assert x > 0
    assert y > 0
    bottom, right, top, left = (plan.track[end].middle for end in ("68", "17", "34", "51"))
    assert bottom[1] == max(cell.middle[1] for cell in cells(plan))
    assert right[0] == pytest.approx(bottom[1])
    assert top[1] == pytest.approx(-bottom[1])
    assert left[0] == pytest.approx(-bottom[1])


def test_colours_are_those_of_the_rules() -> None:
    assert tuple(colour.name for colour in SEATS) == COLOURS


@pytest.mark.parametrize("arms", [0, 3, 5, 7, 10])
def test_boards_that_do_not_exist(arms: int) -> None:
    with pytest.raises(UnknownPlace):
        layout(arms)


@pytest.mark.parametrize("place", ["0", "69", "h0", "h8", "", "h", "05", "+5", "base"])
def test_places_that_do_not_exist(place: str) -> None:
    with pytest.raises(UnknownPlace):
        layout(4).spot(0, place, 0, 1)
