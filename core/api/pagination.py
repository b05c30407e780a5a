"""Pages: `?cursor=&limit=`, answered with `results` and `next`."""

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import Model, QuerySet
from django.http.response import HttpResponseBase
from rest_framework import exceptions
from rest_framework.fields import IntegerField
from rest_framework.generics import GenericAPIView
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.etags import VersionedResponse, conditional
from core.api.invalid_fields import check_parameters
from core.api.types import Json
from core.damage import readable

R = TypeVar("R")
Row = TypeVar("Row", bound=Model)

WHOLE_NUMBER = re.compile("0*[1-9][0-9]*")

QUERY = {"in": "query", "required": False}
PARAMETERS: Final = frozenset({"cursor", "limit"})


class Pages(CursorPagination):
    """Newest first, unless a view orders otherwise.

    A view with parameters of its own names them in `parameters`; all others are refused.
    """

    page_size = 25
    max_page_size = 100
    page_size_query_param = "limit"
    ordering: tuple[str, ...] = ("-created_at", "id")
    more: ClassVar[Json] = {}
    """The schemas of further fields of a page, by name: those that `page_of` has `more` of."""

    def paginate_queryset(
        self,
        queryset: QuerySet[Model, R] | Sequence[R],
        request: Request,
        view: APIView | None = None,
    ) -> list[R] | None:
        """The page. Raises NotFound for an invalid cursor."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, OverflowError, ValidationError, DataError) as error:
            if self.cursor_query_param not in request.query_params:
                raise
            raise exceptions.NotFound(self.invalid_cursor_message) from error

    def get_page_size(self, request: Request) -> int | None:
        """The requested size, up to the maximum. Raises ValidationError, InvalidFields."""
        view = request.parser_context["view"] if request.parser_context else None
        check_parameters(request, PARAMETERS.union(getattr(view, "parameters", ())))
        limit = request.query_params.get(self.page_size_query_param)
        if limit is not None and not WHOLE_NUMBER.fullmatch(limit):
            error = IntegerField.default_error_messages["invalid"]
            raise exceptions.ValidationError({self.page_size_query_param: error})
        return super().get_page_size(request)

    def get_schema_operation_parameters(self, view: APIView) -> list[Json]:
        """The parameters for the OpenAPI document."""
        cursor = "Where the page begins: the cursor in `next`."
        limit = f"Rows per page: {self.page_size} by default, {self.max_page_size} at most."
        whole = {"type": "integer", "minimum": 1}
        return [
            {**QUERY, "name": "cursor", "schema": {"type": "string"}, "description": cursor},
            {**QUERY, "name": "limit", "schema": whole, "description": limit},
        ]

    def get_paginated_response(self, data: object) -> Response:
        """A page and the URL of the next one."""
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: Json) -> Json:
        """The page's schema for the OpenAPI document."""
        following = {
            "type": ["string", "null"],
            "format": "uri",
            "description": "The URL of the next page; null on the last page.",
        }
        return {
            "type": "object",
            "required": ["results", "next", *self.more],
            "properties": {"results": schema, "next": following, **self.more},
        }


class NewestPages(Pages):
    """Newest first, for models with ascending ids."""

    ordering = ("-id",)


class PagedView(GenericAPIView[Row]):
    """A view that lists rows, page by page."""

    pagination_class = Pages

    def page_of(
        self, rows: QuerySet[Row], present: Callable[[Row], object], **more: object
    ) -> Response:
        """The requested page of the rows, without damaged ones, and `more` fields.

        Raises NotFound for an invalid cursor.
        """
        page = self.paginate_queryset(rows) or []
        response = self.get_paginated_response(readable(page, present))
        response.data |= more
        return response


class Versioned(Protocol):
    """A row whose version grows with each change."""

    id: UUID
    version: int


def versioned_page(
    view: GenericAPIView[Any],
    request: Request,
    describe: Callable[[Any], object],
    *,
    complete: Callable[[Sequence[Any]], object] = len,
    has_times: bool = False,
) -> HttpResponseBase:
    """A page of versioned rows without damaged ones, or 304 if none has changed.

    `complete` reads what the rows of a page need besides. `has_times` is that of `conditional`.
    """
    rows: QuerySet[Any] = view.filter_queryset(view.get_queryset())
    pages = cast(type[Pages], view.pagination_class)
    ordering = [name.removeprefix("-") for name in pages.ordering]

    def tag() -> str:
        light = rows.select_related(None).prefetch_related(None).only("version", *ordering)
        return _page_tag(view.paginate_queryset(light) or [], view)

    def answer() -> VersionedResponse:
        page = view.paginate_queryset(rows) or []
        complete(page)
        response = view.get_paginated_response(readable(page, describe))
        return response, _page_tag(page, view)

    return conditional(request, tag=tag, answer=answer, has_times=has_times)


def _page_tag(page: Sequence[Versioned], view: GenericAPIView[Any]) -> str:
    following = view.get_paginated_response([]).data["next"]
    text = " ".join([str(following), *(f"{row.id}.{row.version}" for row in page)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]
