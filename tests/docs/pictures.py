"""The pictures of "How to play", drawn from positions of the engine.

`python -m tests.docs.pictures` writes them into docs/pictures; a test compares them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.board_svg import render
from games.engine import Move, Position, play, position_from_json, position_to_json, roll
from tests.harness.markdown import ROOT

FOLDER = ROOT / "docs" / "pictures"
NEST = "nest"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position after a roll, with the outlined way of one pawn of seat 0.

    `first` is a move before it, as (pawn, to): the one that earns the bonus. `legal` is whether
    the pawn may go there.
    """

    yellow: tuple[str, ...]
    red: tuple[str, ...]
    dice: tuple[int, ...]
    pawn: int
    to: str
    first: tuple[int, str] | None = None
    legal: bool = True


PICTURES: Mapping[str, Picture] = {
    "entering": Picture((NEST, NEST, NEST, "11"), (NEST, NEST, NEST, "39"), (5,), 0, "5"),
    "moving": Picture((NEST, NEST, "20", "9"), (NEST, NEST, "48", "39"), (4,), 3, "13"),
    "capturing": Picture((NEST, NEST, "20", "5"), (NEST, NEST, "23", "39"), (3,), 2, "23"),
    "bonus": Picture(
        (NEST, NEST, "20", "5"), (NEST, NEST, "23", "39"), (3,), 3, "25", first=(2, "23")
    ),
    "safe": Picture((NEST, NEST, "25", "5"), (NEST, NEST, "29", "39"), (4,), 2, "29"),
    "blockade": Picture(
        (NEST, NEST, "20", "9"), (NEST, NEST, "23", "23"), (4,), 2, "24", legal=False
    ),
    "home": Picture(("home", "home", "h5", "9"), (NEST, "10", "48", "39"), (3,), 2, "home"),
}


def position(picture: Picture) -> Position:
    """The position of a picture. The engine refuses one that no game can have."""
    turn = {
        "seat": 0, "phase": "roll", "roll_number": 1, "roll": None, "dice": [], "bonuses": [],
        "last_moved": None, "stood_together": [], "must_open": False, "all_or_nothing": False,
    }  # fmt: skip
    before = position_from_json(
        {
            "ruleset": "parchis",
            "options": {},
            "arms": 4,
            "teams": False,
            "pawns": {"0": list(picture.yellow), "2": list(picture.red)},
            "arrived_last": {},
            "turn": turn,
        }
    )
    after = roll(before, picture.dice)
    return after if picture.first is None else play(after, find(after, *picture.first))


def find(position: Position, pawn: int, to: str) -> Move:
    """The legal move of a pawn to a place. Raises StopIteration if there is none."""
    return next(m for m in position.legal_moves if (m.seat, m.pawn, m.target) == (0, pawn, to))


def draw(picture: Picture) -> str:
    """The picture as SVG, with the way of its pawn outlined."""
    shown = position_to_json(position(picture))
    start = shown["pawns"]["0"][picture.pawn]
    return render(shown, highlight=[(0, start), (0, picture.to)])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(picture))
