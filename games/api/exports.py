"""All that is known about the one who asks, over HTTP."""

from itertools import chain
from typing import ClassVar

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.sessions.scopes import OURS_ALONE
from accounts.users.selectors import active_user
from core.api.operations import may_fail_with
from core.api.validation import user_id_of
from core.errors import NotVisible
from core.idempotency.store import MAX_BODY_BYTES
from games import exporting


class ExportView(APIView):
    """All data about the one who asks."""

    scopes: ClassVar = {"POST": OURS_ALONE}
    limited_as: ClassVar = {"POST": "account"}

    @extend_schema(operation_id="exportMe", request=None, responses=OpenApiTypes.OBJECT)
    @may_fail_with(NotVisible)
    def post(self, request: Request) -> HttpResponseBase:
        """Return all that is known about you.

        One document, with an array for each kind of rows.
        """
        pieces = exporting.everything(active_user(user_id_of(request)).id)
        begun = bytearray()
        for piece in pieces:
            begun += piece
            if len(begun) > MAX_BODY_BYTES:
                return _answer(StreamingHttpResponse(chain([bytes(begun)], pieces)))
        return _answer(HttpResponse(bytes(begun)))


def _answer(response: HttpResponseBase) -> HttpResponseBase:
    response["Content-Type"] = "application/json"
    response["Cache-Control"] = "no-store"
    response["Content-Disposition"] = 'attachment; filename="parcheesi.json"'
    return response
