"""The position as text, for screen readers."""

from collections.abc import Collection, Sequence

from games.board_svg.palette import SEATS
from games.engine.json.types import PositionJson

_WHAT_NOW = {"roll": "to roll", "move": "to move"}


def title(position: PositionJson) -> str:
    """One line: what the picture is and whose turn it is."""
    turn = position["turn"]
    arms = position["arms"]
    if turn["phase"] == "over":
        return f"Parchís board with {arms} arms; the game is over"
    return f"Parchís board with {arms} arms; {SEATS[turn['seat']].name} {_WHAT_NOW[turn['phase']]}"


def description(position: PositionJson) -> str:
    """A sentence for the dice, if any, and one for each seat."""
    roll = position["turn"]["roll"]
    pawns = sorted((int(seat), places) for seat, places in position["pawns"].items())
    sentences = [f"Rolled {' and '.join(map(str, roll))}."] if roll else []
    laps = position.get("second_lap", {})
    sentences += [
        f"{SEATS[seat].name.capitalize()}: {_places(places, laps.get(str(seat), ()))}."
        for seat, places in pawns
    ]
    if position["teams"]:
        sentences.append("Partners sit opposite each other.")
    return " ".join(sentences)


def _places(places: Sequence[str], second_lap: Collection[int]) -> str:
    return ", ".join(
        f"pawn {pawn + 1} {_where(place)}{' on its second lap' if pawn in second_lap else ''}"
        for pawn, place in enumerate(places)
    )


def _where(place: str) -> str:
    if place == "nest":
        return "in the nest"
    if place == "home":
        return "home"
    return f"on home path {place[1:]}" if place.startswith("h") else f"on {place}"
