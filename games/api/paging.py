"""Pages of games and their records."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast
from uuid import UUID

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request

from accounts.api.conditional import Tagged, conditional
from accounts.api.paging import NewestPages, Pages

__all__ = ["NewestPages", "Pages", "RecordPages", "versioned_page"]


class Versioned(Protocol):
    """A row that tells whether it has changed."""

    id: UUID
    version: int


class RecordPages(Pages):
    """The record, oldest first."""

    page_size = 100
    max_page_size = 500
    ordering = ("version",)


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
