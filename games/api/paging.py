"""Pages of games and their records."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast
from uuid import UUID

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from rest_framework.exceptions import NotFound
from rest_framework.generics import GenericAPIView
from rest_framework.pagination import Cursor
from rest_framework.request import Request

from accounts.api.conditional import Tagged, conditional
from accounts.api.paging import NewestPages, Pages
from games.models import Game, Move
from games.selectors import record_of

__all__ = ["NewestPages", "Pages", "RecordPages", "versioned_page"]


class Versioned(Protocol):
    """A row that tells whether it has changed."""

    id: UUID
    version: int


class RecordPages(Pages):
    """The record, oldest first; a part of it may be in the archive."""

    page_size = 100
    max_page_size = 500

    def paginate_record(self, game: Game, request: Request) -> list[Move]:
        """Return the page. Raises NotFound for a cursor that no page has told, Unavailable."""
        self.base_url = request.build_absolute_uri()
        size = self.get_page_size(request) or self.page_size
        rows = record_of(game, after=self._after(request), at_most=size + 1)
        self.last = rows[size - 1].version if len(rows) > size else None
        return rows[:size]

    def get_next_link(self) -> str | None:
        """Return the address of the next page."""
        if self.last is None:
            return None
        return str(self.encode_cursor(Cursor(offset=0, reverse=False, position=self.last)))

    def _after(self, request: Request) -> int:
        cursor = self.decode_cursor(request)
        try:
            return max(0, int(cursor.position or 0)) if cursor else 0
        except ValueError as error:
            raise NotFound(self.invalid_cursor_message) from error


def versioned_page(
    view: GenericAPIView[Any], request: Request, describe: Callable[[Any], Any]
) -> HttpResponseBase:
    """Return a page of rows with a version, or 304 where none of them has changed."""
    rows: QuerySet[Any] = view.filter_queryset(view.get_queryset())
    pages = cast(type[Pages], view.pagination_class)
    ordering = [name.removeprefix("-") for name in pages.ordering]

    def tag() -> str:
        light = rows.select_related(None).prefetch_related(None).only("version", *ordering)
        return _page_tag(view.paginate_queryset(light) or [], view)

    def answer() -> Tagged:
        page = view.paginate_queryset(rows) or []
        response = view.get_paginated_response([describe(row) for row in page])
        return response, _page_tag(page, view)

    return conditional(request, tag=tag, answer=answer)


def _page_tag(page: Sequence[Versioned], view: GenericAPIView[Any]) -> str:
    following = view.get_paginated_response([]).data["next"]
    text = " ".join([str(following), *(f"{row.id}.{row.version}" for row in page)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]
