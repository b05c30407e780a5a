"""Pages of boards. A cursor is a row's place in the order, valid even if others move."""

import base64
import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID

from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts.people.selectors import hide_display_names
from accounts.users.selectors import user_named
from core.api.etags import conditional
from core.api.pagination import Pages
from core.api.types import Json
from core.api.validation import user_id_of, validated_query
from ranking.boards import selectors
from ranking.boards.ranks import Board, R
from ranking.boards.selectors import Place
from ranking.boards.serializers import ROBOTS, BoardQuery


class BoardOf(Protocol[R]):
    """A board, of people or of robot accounts."""

    def __call__(self, *, robots: bool = False) -> Board[R]:
        """The board."""


def board_page(
    request: Request, board_of: BoardOf[R], present: Callable[[R], object], **more: object
) -> HttpResponseBase:
    """Answer with the requested part of the board, or 304 if the client has it."""
    asked = validated_query(BoardQuery, request)
    board = board_of(robots=asked["among"] == ROBOTS)
    rows, following = _part(request, board, asked)
    hide_display_names([row.user for row in rows], user_id_of(request))
    body = {**more, "results": [present(row) for row in rows], "next": following}
    text = json.dumps(body, default=str)
    tag = hashlib.sha256(text.encode()).hexdigest()[:32]
    return conditional(request, tag=lambda: tag, answer=lambda: (Response(body), tag))


def _part(request: Request, board: Board[R], asked: Json) -> tuple[list[R], str | None]:
    """The rows, and the address of the next page."""
    size = min(asked.get("limit") or Pages.page_size, Pages.max_page_size)
    if "user" in asked:
        return selectors.one(board, user_named(asked["user"]).id), None
    if asked.get("around"):
        return selectors.around(board, user_id_of(request), size=size), None
    below = _place(board, asked["cursor"]) if "cursor" in asked else None
    if asked["friends"]:
        rows = selectors.among_friends(board, user_id_of(request), below=below, size=size + 1)
    else:
        rows = selectors.page(board, below=below, size=size + 1)
    return rows[:size], _next(request, board, rows, size)


def _next(request: Request, board: Board[R], rows: list[R], size: int) -> str | None:
    if len(rows) <= size:
        return None
    last = rows[size - 1]
    place = json.dumps([*board.key(last), last.user_id], default=str)
    cursor = base64.urlsafe_b64encode(place.encode()).decode()
    return str(replace_query_param(request.build_absolute_uri(), "cursor", cursor))


def _place(board: Board[R], cursor: str) -> Place:
    """Parse a cursor. Raises NotFound if it is invalid."""
    try:
        *numbers, reached_at, user_id = json.loads(base64.urlsafe_b64decode(cursor))
        if len(numbers) + 1 != len(board.order):
            raise ValueError(cursor)
        at = datetime.fromisoformat(reached_at).astimezone(UTC)
        return Place((*map(int, numbers), at), UUID(user_id))
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise NotFound(gettext("There is no such page.")) from error
