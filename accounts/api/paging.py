"""Pages: `?cursor=&limit=`, answered with `results` and `next`."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response


class Pages(CursorPagination):
    """Newest first, unless a view orders otherwise."""

    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"
    ordering: tuple[str, ...] = ("-created_at", "id")

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """Return the page. Raises NotFound for a cursor that no page has told."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, OverflowError, ValidationError, DataError) as error:
            if self.cursor_query_param not in request.query_params:
                raise
            raise NotFound(self.invalid_cursor_message) from error

    def get_paginated_response(self, data: Any) -> Response:
        """Return a page and the address of the next one."""
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the page's shape for the OpenAPI document."""
        following = {
            "type": "string",
            "format": "uri",
            "nullable": True,
            "example": "https://example.com/api/v1/…?cursor=cD00ODIxMw%3D%3D",
        }
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {"results": schema, "next": following},
        }


class NewestPages(Pages):
    """Newest first, where ids grow."""

    ordering = ("-id",)
