"""The board of a game's page, which plays the record, and beside it record, chat and ledger.

The page has the board at one row, and links to others; a script plays it from the frames.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final, Self

from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Entry, Transaction, User
from core.errors import RowDamaged, Unavailable
from games import board_svg
from games.engine import COLOURS, position_to_json
from games.engine.json.types import PositionJson
from games.models import ChatMessage, Game, Move
from games.records.replay import Replay, replayed
from games.staff.frames import frames, text_of, turns
from games.staff.parts import AWAY, DAMAGED, Html, or_fault

MOST: Final = 100
"""Messages and transactions that are shown."""
TALK_LASTS: Final = timedelta(minutes=10)
"""Messages after the end that are still shown."""
NO_REPLAY: Final = "The record does not replay."
NO_BOARD: Final = "The game has no board before its start."
Places = Sequence[tuple[int, str]]
"""Places to highlight, each with the seat of the pawn."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A move that would have been better than the one in the row, and a sentence about it."""

    row: int
    places: Places
    text: str


@dataclass(frozen=True, slots=True)
class Board:
    """The board as a request wants to see it. `replay` is a field of the page."""

    viewer: User
    row: int
    """The row at which the board is shown."""
    proposed: Proposed | None = None
    """The move that is shown instead of the next row."""

    @classmethod
    def of(cls, game: Game, query: Mapping[str, str], viewer: User) -> Self:
        """The board at the row `?at=`, by default the last one."""
        at, last = query.get("at", ""), game.version
        return cls(viewer, min(max(1, int(at[:9])), last) if at.isdecimal() else last)

    def proposing(self, move: Proposed) -> Self:
        """The same with this move, before the row in which it would have been better."""
        return replace(self, row=move.row - 1, proposed=move)

    @or_fault
    def replay(self, game: Game) -> Html:
        """The board, which plays the record, beside record, chat and ledger."""
        if game.position is None:
            return NO_BOARD
        played, fault = _replay(game)
        if played is None:
            text = '<p>{} This is the stored position.</p><div class="board">{}</div>'
            return format_html(text, fault, _picture(game.position))
        return self._playing(game, played, names_of(game))

    def _playing(self, game: Game, replay: Replay, names: Mapping[int, str]) -> SafeString:
        """The board at the row, and what plays it; with a proposed move instead of the row's."""
        by_version = {each.version: each for each in replay.rows}
        row, proposed = self.row, self.proposed
        places = proposed.places if proposed else _highlight(by_version.get(row))
        context = {
            "game": game,
            "row": row,
            "steps": _steps(row, game.version),
            "picture": _picture(position_to_json(replay.at(row)), places),
            "text": text_of(by_version[row], names) if row in by_version else "",
            "proposed": proposed.text if proposed else "",
            "frames": frames(replay, names),
            "turns": list(turns(replay.rows, names)),
            **_beside(game, self.viewer),
        }
        return render_to_string("admin/games/replay.html", context)


def names_of(game: Game) -> dict[int, str]:
    """The players by seat, each with its colour: a robot has no name of its own."""
    return {
        player["seat"]: f"{player['name'] if player['user'] else 'Robot'} "
        f"({COLOURS[player['seat']]})"
        for player in game.players
    }


def _replay(game: Game) -> tuple[Replay | None, str]:
    """The replay of the game, or None and the reason."""
    try:
        return replayed(game), ""
    except Unavailable as error:
        return None, NO_REPLAY if isinstance(error, RowDamaged) else AWAY
    except DAMAGED:
        return None, NO_REPLAY


def _picture(position: PositionJson, places: Places = ()) -> SafeString:
    """The board as SVG, with these places highlighted. It holds no text of a user."""
    return mark_safe(board_svg.render(position, highlight=places))  # noqa: S308 - no text of a user, see above


def _highlight(row: Move | None) -> list[tuple[int, str]]:
    if row is None or row.kind != Move.Kind.MOVE:
        return []
    seat, move = row.events[0]["seat"], row.data["move"]
    return [(seat, move["from"]), (seat, move["to"])]


def _steps(row: int, last: int) -> list[tuple[str, int]]:
    """Labels and rows of the links to other rows."""
    wanted = [("First", 1), ("Back", row - 1), ("Forward", row + 1), ("Last", last)]
    return [(label, min(max(1, to), last)) for label, to in wanted]


def _beside(game: Game, viewer: User) -> dict[str, Any]:
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
