"""What the board of a game's page shows of a record: frames for its script, turns beside it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from games import board_svg
from games.engine import position_to_json
from games.engine.json.types import PositionJson
from games.models import Move
from games.records.replay import Replay
from games.staff.sentences import sentences


def frames(replay: Replay, names: Mapping[int, str]) -> dict[str, Any]:
    """What the script needs of each row: its sentences, and the pawns that it has moved."""
    centres: dict[str, str] = {}
    shown: dict[str, board_svg.Spot] = {}
    written = []
    for row in replay.rows:
        position = position_to_json(replay.at(row.version))
        spots = {f"{seat}/{pawn}": spot for seat, pawn, spot in board_svg.spots(position)}
        moved = [[key, *spot] for key, spot in spots.items() if shown.get(key) != spot]
        shown |= spots
        centre = _centre(position)
        if centre not in centres:
            centres[centre] = board_svg.turn(position)
        written.append({"text": text_of(row, names), "centre": centre, "pawns": moved})
    lap = board_svg.lap_mark()
    return {"frames": written, "centres": centres, "last": len(written), "lap": lap}


def turns(rows: Sequence[Move], names: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    """The rows of the record, turn by turn."""
    numbers = _numbers(rows)
    for number, of_turn in groupby(rows, key=lambda row: numbers[row.version]):
        shown = list(of_turn)
        yield {
            "number": number,
            "rows": [{"row": row, "texts": sentences(row, names)} for row in shown],
        }


def text_of(row: Move, names: Mapping[int, str]) -> str:
    """What happened in the row, in one text."""
    return " ".join(sentences(row, names))


def _numbers(rows: Sequence[Move]) -> dict[int, int]:
    """The number of the turn of each row; 0 is the opening."""
    number, numbers = 0, {}
    for row in rows:
        numbers[row.version] = number
        begun = any(e["type"] == "turn" and e["roll_number"] == 1 for e in row.events)
        number += begun
    return numbers


def _centre(position: PositionJson) -> str:
    turn = position["turn"]
    return "over" if turn["phase"] == "over" else f"{turn['seat']}:{turn['roll'] or ''}"
