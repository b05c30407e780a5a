"""The files of the conformance cases, and the moves that they name."""

from pathlib import Path
from typing import Any

from games.engine import Move, Position
from tests.harness import cases

DATA = Path(__file__).parent / "data"
RULESETS = ("parchis", "superparcheesi", "parcheesi")


def lines(name: str) -> list[cases.Case]:
    """The cases of one of the files."""
    return cases.lines(DATA / name)


def chosen(position: Position, move: dict[str, Any]) -> Move:
    """The legal move that a case names."""
    return position.find_move(pawn=move["pawn"], kind=move["kind"], value=move["value"])
