"""The board of a game's page, which plays the record, and beside it record, chat and ledger.

The page has the board at one row, and links to others; a script plays it from the frames.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any, Final

from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Entry, Transaction, User
from games import board_svg
from games.engine import position_to_json
from games.engine.json.types import PositionJson
from games.models import ChatMessage, Game, Move
from games.play.admin.sentences import sentences
from games.records.replay import Replay

MOST: Final = 100
"""Messages and transactions that are shown."""
TALK_LASTS: Final = timedelta(minutes=10)
"""Messages after the end that are still shown."""
Places = Sequence[tuple[int, str]]
"""Places to highlight, each with the seat of the pawn."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A move that would have been better than the one in the row, and a sentence about it."""

    row: int
    places: Places
    text: str


def render(
    game: Game,
    replay: Replay,
    names: Mapping[int, str],
    row: int,
    viewer: User,
    proposed: Proposed | None = None,
) -> SafeString:
    """The board at the row, and what plays it; with a proposed move instead of the row's."""
    by_version = {each.version: each for each in replay.rows}
    places = proposed.places if proposed else _highlight(by_version.get(row))
    context = {
        "game": game,
        "row": row,
        "steps": steps(row, game.version),
        "picture": picture(position_to_json(replay.at(row)), places),
        "text": _text(by_version[row], names) if row in by_version else "",
        "proposed": proposed.text if proposed else "",
        "frames": frames(replay, names),
        "turns": list(turns(replay.rows, names)),
        **beside(game, viewer),
    }
    return render_to_string("admin/games/replay.html", context)


def picture(position: PositionJson, places: Places = ()) -> SafeString:
    """The board as SVG, with these places highlighted. It holds no text of a user."""
    return mark_safe(board_svg.render(position, highlight=places))  # noqa: S308


def steps(row: int, last: int) -> list[tuple[str, int]]:
    """Labels and rows of the links to other rows."""
    wanted = [("First", 1), ("Back", row - 1), ("Forward", row + 1), ("Last", last)]
    return [(label, min(max(1, to), last)) for label, to in wanted]


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
        written.append({"text": _text(row, names), "centre": centre, "pawns": moved})
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


def beside(game: Game, viewer: User) -> dict[str, Any]:
    """Chat and ledger of the game, as far as the viewer's role may open their lists."""
    found: dict[str, Any] = {}
    if viewer.has_perm("games.view_chatmessage"):
        found["chat"] = _chat(game)
    if viewer.has_perm("accounts.view_transaction"):
        entries = Prefetch("entries", Entry.objects.select_related("account__user").order_by("id"))
        moved = Transaction.objects.filter(game=game.id).prefetch_related(entries)
        found["ledger"] = moved.order_by("id")[:MOST]
    return found


def _chat(game: Game) -> list[ChatMessage]:
    said = ChatMessage.objects.filter(table=game.table_id).select_related("author")
    if game.started_at is None:
        return []
    said = said.filter(created_at__gte=game.started_at)
    if game.ended_at:
        said = said.filter(created_at__lte=game.ended_at + TALK_LASTS)
    return list(said.order_by("id")[:MOST])


def _numbers(rows: Sequence[Move]) -> dict[int, int]:
    """The number of the turn of each row; 0 is the opening."""
    number, numbers = 0, {}
    for row in rows:
        numbers[row.version] = number
        begun = any(e["type"] == "turn" and e["roll_number"] == 1 for e in row.events)
        number += begun
    return numbers


def _text(row: Move, names: Mapping[int, str]) -> str:
    return " ".join(sentences(row, names))


def _centre(position: PositionJson) -> str:
    turn = position["turn"]
    return "over" if turn["phase"] == "over" else f"{turn['seat']}:{turn['roll'] or ''}"


def _highlight(row: Move | None) -> list[tuple[int, str]]:
    if row is None or row.kind != Move.Kind.MOVE:
        return []
    seat, move = row.events[0]["seat"], row.data["move"]
    return [(seat, move["from"]), (seat, move["to"])]
