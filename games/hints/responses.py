"""A hint in the API."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from core.api.responses import Doc
from games.engine import Move, MoveJson, move_to_json


class SuggestedMove(TypedDict):
    """A legal move, and what it is worth."""

    move: MoveJson
    chance: Annotated[
        int,
        Doc(
            "Of your side to win, after it. In 1/10,000: 2534 is 25.34 %.",
            min_value=0,
            max_value=10_000,
        ),
    ]


class Hint(TypedDict):
    """The best moves."""

    version: Annotated[int, Doc("Of the game to which the hint applies.")]
    best: SuggestedMove
    second: Annotated[
        SuggestedMove | None,
        Doc("The best of the other moves; null if all of them lead to the same end of the turn."),
    ]


def present_hint(version: int, moves: Sequence[tuple[Move, float]]) -> Hint:
    """The hint with these moves, of which there is at least one."""
    best, *others = (_suggested(*move) for move in moves)
    return {"version": version, "best": best, "second": others[0] if others else None}


def _suggested(move: Move, chance: float) -> SuggestedMove:
    return {"move": move_to_json(move), "chance": round(chance * 10_000)}
