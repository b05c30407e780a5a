"""Pages: `?cursor=&limit=`, answered with `results` and `next`."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol
from uuid import UUID

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from rest_framework.generics import GenericAPIView
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.conditional import Tagged, conditional


class Versioned(Protocol):
    """A row that tells whether it has changed."""

    id: UUID
    version: int


class Pages(CursorPagination):
    """Newest first, unless a view orders otherwise."""

    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"
    ordering: tuple[str, ...] = ("-created_at", "id")

    def get_paginated_response(self, data: Any) -> Response:
        """Return a page and the address of the next one."""
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the page's shape for the OpenAPI document."""
        following = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {"results": schema, "next": following},
        }


class RecordPages(Pages):
    """The record, oldest first."""

    page_size = 100
    max_page_size = 500
    ordering = ("version",)


def versioned_page(
    view: GenericAPIView[Any], request: Request, describe: Callable[[Any], Any]
) -> HttpResponseBase:
    """Return a page of rows with a version, or 304 where none of them has changed."""
    rows: QuerySet[Any] = view.get_queryset()
    ordering = (name.removeprefix("-") for name in Pages.ordering)

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
