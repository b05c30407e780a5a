"""The picture of a position, in layers from the plate up to the pawns."""

from collections.abc import Iterable, Iterator

from games.board_svg import overlay
from games.board_svg.board import FRAME, empty_board
from games.board_svg.describe import description, title
from games.board_svg.layout import layout
from games.board_svg.marks import group, number
from games.board_svg.pawns import Pawns, draw_pawns, size_at, standing
from games.engine.json.types import PositionJson

MARGIN = FRAME + 0.15
_FONT = "Verdana, DejaVu Sans, Arial, sans-serif"
Spot = tuple[float, float, float, bool]
"""Of a pawn: x, y, radius, and whether it is on its second lap."""


def render(position: PositionJson, *, highlight: Iterable[tuple[int, str]] = ()) -> str:
    """The board with the pawns as one self-contained SVG document.

    `highlight` are places to outline, such as the `from` and `to` of legal moves, as (seat of the
    pawn, place).
    Raises UnknownPlace if no board has the place or the number of arms.
    """
    plan = layout(position["arms"])
    pawns = _pawns(position)
    layers = [
        empty_board(plan.arms),
        overlay.empty_seats(plan, pawns),
        group([turn(position)], data_layer="turn"),
        overlay.highlights(plan, highlight),
        draw_pawns(plan, pawns, _on_second_lap(position)),
    ]
    return _document(plan.reach + MARGIN, title(position), description(position), layers)


def turn(position: PositionJson) -> str:
    """What the picture shows of the turn: the ring around a nest, and the dice."""
    plan, now = layout(position["arms"]), position["turn"]
    seat = None if now["phase"] == "over" else now["seat"]
    ring = "" if seat is None else overlay.turn_mark(plan, seat)
    return ring + overlay.centre(plan, seat, now["roll"] or ())


def spots(position: PositionJson) -> Iterator[tuple[int, int, Spot]]:
    """The seat and index of every pawn, and its spot in the picture."""
    plan, laps = layout(position["arms"]), _on_second_lap(position)
    for seat, pawn, place, (x, y) in standing(plan, _pawns(position)):
        size = size_at(plan, seat, place)
        around = (seat, pawn) in laps
        yield seat, pawn, (float(number(x)), float(number(y)), float(number(size)), around)


def _on_second_lap(position: PositionJson) -> set[tuple[int, int]]:
    laps = position.get("second_lap", {})
    return {(int(seat), pawn) for seat, row in laps.items() for pawn in row}


def _pawns(position: PositionJson) -> Pawns:
    return {int(seat): places for seat, places in position["pawns"].items()}


def _document(reach: float, name: str, words: str, layers: Iterable[str]) -> str:
    box = f"{number(-reach)} {number(-reach)} {number(2 * reach)} {number(2 * reach)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'aria-labelledby="board-title board-desc" font-family="{_FONT}" text-anchor="middle">'
        f'<title id="board-title">{name}</title><desc id="board-desc">{words}</desc>'
        f"{''.join(layers)}</svg>\n"
    )
