"""Positions to draw, and functions that read the picture."""

from typing import Any
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
Pawns = dict[str, list[str]]

BUSY: dict[int, Pawns] = {
    4: {
        "0": ["10", "nest", "22", "10"],
        "1": ["nest", "nest", "nest", "nest"],
        "2": ["22", "39", "h3", "home"],
        "3": ["8", "8", "h7", "h7"],
    },
    6: {
        "0": ["home", "home", "home", "home"],
        "1": ["h1", "25", "102", "nest"],
        "3": ["8", "90", "h7", "h7"],
        "5": ["90", "102", "101", "77"],
    },
    8: {
        "0": ["136", "nest", "22", "10"],
        "2": ["22", "39", "h3", "home"],
        "4": ["home", "home", "home", "nest"],
        "6": ["h1", "h4", "nest", "136"],
        "7": ["h2", "124", "124", "9"],
    },
}


def a_position(arms: int, pawns: Pawns | None = None, **turn: Any) -> dict[str, Any]:
    """The JSON of a position, as the engine writes it."""
    now = {"seat": 0, "phase": "roll", "roll_number": 1, "roll": None, "dice": [], "bonuses": []}
    return {
        "ruleset": "superparcheesi",
        "options": {},
        "arms": arms,
        "teams": False,
        "pawns": pawns or BUSY[arms],
        "arrived_last": {},
        "turn": now | turn,
    }


def parsed(svg: str) -> ElementTree.Element:
    """The root of a picture, which must be well-formed XML."""
    return ElementTree.fromstring(svg)  # noqa: S314 - our own text


def having(root: ElementTree.Element, attribute: str) -> list[ElementTree.Element]:
    """The elements that have an attribute, in the order of drawing."""
    return [element for element in root.iter() if attribute in element.attrib]
