"""The colours of the seats and of the rest of the board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """One seat's colour: its name, and the colours of its pawns, their numbers and its squares."""

    name: str
    pawn: str
    ink: str
    area: str


SEATS = (
    Colour("yellow", "#f6c926", "#2a2620", "#fbdc67"),
    Colour("blue", "#2468c9", "#ffffff", "#6fa3e8"),
    Colour("red", "#d2323a", "#ffffff", "#ec7f7c"),
    Colour("green", "#23894a", "#ffffff", "#74c08a"),
    Colour("orange", "#ee7a18", "#2a2620", "#f9ae6b"),
    Colour("purple", "#7c46b5", "#ffffff", "#b593dc"),
    Colour("white", "#ffffff", "#2a2620", "#d5dbe4"),
    Colour("black", "#2c2f38", "#ffffff", "#979ca8"),
)
PLATE = "#4a3728"
PAPER = "#fffdf6"
LINE = "#6d6357"
INK = "#2a2620"
NUMBER = "#443d35"
SAFE = "#cfc7b8"
HIGHLIGHT = "#e0218a"
