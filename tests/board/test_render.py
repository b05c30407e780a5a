"""The picture: every pawn once, at its place, and the other parts of a position."""

import re
from collections import Counter
from typing import Any

import pytest

from games.board_svg import UnknownPlace, render
from games.board_svg.layout import layout
from games.board_svg.marks import SCALE
from games.engine import ARMS
from tests.board.positions import SVG, a_position, having, parsed

every_board = pytest.mark.parametrize("arms", ARMS)


def drawn_pawns(svg: str) -> dict[tuple[str, int], tuple[str, float, float]]:
    """Place, x and y by seat and pawn."""
    pawns = having(parsed(svg), "data-pawn")
    drawn = {}
    for pawn in pawns:
        at = re.fullmatch(r"translate\((\S+) (\S+)\)", pawn.attrib["transform"])
        assert at
        key = pawn.attrib["data-seat"], int(pawn.attrib["data-pawn"])
        drawn[key] = pawn.attrib["data-place"], float(at[1]), float(at[2])
    assert len(drawn) == len(pawns)
    return drawn


@every_board
def test_it_is_self_contained(arms: int) -> None:
    svg = render(a_position(arms))
    root = parsed(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["viewBox"].count(" ") == 3
    names = [root.find(f"{SVG}{tag}") for tag in ("title", "desc")]
    ids = [name.attrib["id"] for name in names if name is not None]
    assert root.attrib["aria-labelledby"].split() == ids
    assert not re.search(r"<script|<style|<image|href|url\(", svg)


@every_board
def test_every_pawn_is_drawn_once_at_its_place(arms: int) -> None:
    position = a_position(arms)
    together = Counter(
        place if place.isdigit() else (seat, place)
        for seat, places in position["pawns"].items()
        for place in places
    )
    drawn = drawn_pawns(render(position))
    spots = set()
    for seat, places in position["pawns"].items():
        for pawn, place in enumerate(places):
            drawn_place, x, y = drawn.pop((seat, pawn))
            assert drawn_place == place
            count = together[place if place.isdigit() else (seat, place)]
            allowed = [pawn] if place in ("nest", "home") else range(count)
            expected = [layout(arms).spot(int(seat), place, i, count) for i in allowed]
            assert any(
                (x, y) == pytest.approx((a * SCALE, b * SCALE), abs=0.1) for a, b in expected
            )
            spots.add((x, y))
    assert drawn == {}
    assert len(spots) == sum(together.values())


@pytest.mark.parametrize("seat", range(8))
def test_every_place_can_be_drawn(seat: int) -> None:
    places = [*layout(8).track, *layout(8).home_paths[seat], "nest", "home"]
    for place in places:
        pawns = {str(seat): [place, "nest", "nest", "nest"]}
        drawn_place, *_ = drawn_pawns(render(a_position(8, pawns, seat=seat)))[str(seat), 0]
        assert drawn_place == place


@every_board
def test_every_square_has_its_number(arms: int) -> None:
    root = parsed(render(a_position(arms, {"0": ["home"] * 4, "1": ["home"] * 4})))
    board = next(e for e in having(root, "data-layer") if e.attrib["data-layer"] == "board")
    numbers = [element.text for element in board.iter(f"{SVG}text")]
    assert numbers == [str(square) for square in range(1, 17 * arms + 1)]


@pytest.mark.parametrize("roll", [None, [5], [6, 3], [1, 2], [4, 4]])
def test_dice(roll: list[int] | None) -> None:
    root = parsed(render(a_position(4, phase="move", roll=roll)))
    dice = having(root, "data-die")
    assert [int(die.attrib["data-die"]) for die in dice] == (roll or [])
    assert [len(list(die.iter(f"{SVG}circle"))) for die in dice] == (roll or [])


@pytest.mark.parametrize(("phase", "marked"), [("roll", ["2"]), ("move", ["2"]), ("over", [])])
def test_the_seat_on_turn(phase: str, marked: list[str]) -> None:
    root = parsed(render(a_position(4, seat=2, phase=phase)))
    assert [element.attrib["data-turn"] for element in having(root, "data-turn")] == marked


def test_seats_that_do_not_play_are_faded() -> None:
    two = {"0": ["nest"] * 4, "2": ["nest"] * 4}
    faded = having(parsed(render(a_position(4, two))), "data-empty")
    assert [element.attrib["data-empty"] for element in faded] == ["1", "3"]
    assert not having(parsed(render(a_position(4))), "data-empty")


def test_highlights() -> None:
    places = [(0, "10"), (0, "h2"), (0, "nest"), (0, "home"), (0, "10")]
    drawn = having(parsed(render(a_position(4), highlight=places)), "data-highlight")
    assert [element.attrib["data-highlight"] for element in drawn] == ["10", "h2", "home", "nest"]


@pytest.mark.parametrize(
    ("turn", "title"),
    [
        ({"seat": 1, "phase": "roll"}, "Parchís board with 4 arms; blue to roll"),
        ({"seat": 3, "phase": "move"}, "Parchís board with 4 arms; green to move"),
        ({"phase": "over"}, "Parchís board with 4 arms; the game is over"),
    ],
)
def test_title(turn: dict[str, Any], title: str) -> None:
    assert parsed(render(a_position(4, **turn))).findtext(f"{SVG}title") == title


def test_description() -> None:
    pawns = {"0": ["10", "nest", "h3", "home"], "2": ["nest"] * 4}
    position = a_position(4, pawns, roll=[6, 3], phase="move") | {"teams": True}
    assert parsed(render(position)).findtext(f"{SVG}desc") == (
        "Rolled 6 and 3."
        " Yellow: pawn 1 on 10, pawn 2 in the nest, pawn 3 on home path 3, pawn 4 home."
        " Red: pawn 1 in the nest, pawn 2 in the nest, pawn 3 in the nest, pawn 4 in the nest."
        " Partners sit opposite each other."
    )


def test_unknown_places() -> None:
    with pytest.raises(UnknownPlace):
        render(a_position(4, {"0": ["69", "nest", "nest", "nest"]}))
    with pytest.raises(UnknownPlace):
        render(a_position(4), highlight=[(0, "h9")])
    with pytest.raises(UnknownPlace):
        render(a_position(4) | {"arms": 5})


def test_pawns_on_their_second_lap_have_a_ring_and_are_described() -> None:
    plain = a_position(4)
    marked = plain | {"second_lap": {"0": [0], "3": [0, 1]}}
    pawns = having(parsed(render(marked)), "data-second-lap")
    assert [(p.attrib["data-seat"], p.attrib["data-pawn"]) for p in pawns] == [
        ("0", "0"),
        ("3", "0"),
        ("3", "1"),
    ]
    rings = [having(pawn, "stroke-dasharray") for pawn in pawns]
    assert all(len(ring) == 1 for ring in rings)
    assert {(ring[0].attrib["cx"], ring[0].attrib["cy"]) for ring in rings} == {("0", "0")}
    titles = [pawn.findtext(f"{SVG}title") for pawn in pawns]
    assert titles[0] == "yellow pawn 1: 10, second lap"
    words = parsed(render(marked)).findtext(f"{SVG}desc")
    assert words is not None
    assert words.startswith("Yellow: pawn 1 on 10 on its second lap, pawn 2 in the nest,")
    assert words.count("second lap") == 3
    assert not having(parsed(render(plain)), "stroke-dasharray")


def test_a_player_with_two_pawns() -> None:
    svg = render(a_position(4, {"0": ["nest", "home"], "2": ["10", "10"]}))
    assert len(drawn_pawns(svg)) == 4
