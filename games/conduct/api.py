"""The user's own penalties over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.pagination import NewestPages
from core.api.types import Json
from core.api.validation import user_id_of
from games.conduct import penalties, responses
from games.conduct.responses import present_penalty
from games.models import Penalty


class PenaltyPages(NewestPages):
    """Pages with the user's standing."""

    standing: penalties.Standing | None = None

    def get_paginated_response(self, data: object) -> Response:
        """A page, the URL of the next one, and the user's standing."""
        return Response({"results": data, "next": self.get_next_link(), **(self.standing or {})})

    def get_paginated_response_schema(self, schema: Json) -> Json:
        """The schema of the page for the OpenAPI document."""
        page = super().get_paginated_response_schema(schema)
        page["properties"] |= {
            "banned_until": {"type": ["string", "null"], "format": "date-time"},
            "ban_reason": {
                "type": ["string", "null"],
                "description": "The staff's reason; null for a ban for leaving games.",
            },
            "muted_until": {
                "type": ["string", "null"],
                "format": "date-time",
                "description": "Until when the staff has muted you in chats.",
            },
            "mute_reason": {"type": ["string", "null"]},
            "strikes": {"type": "integer"},
            "next_ban_s": {"type": "integer", "description": "0: the next penalty is a warning."},
        }
        page["required"] += ["banned_until", "ban_reason", "muted_until", "mute_reason"]
        page["required"] += ["strikes", "next_ban_s"]
        return page


class PenaltiesView(GenericAPIView[Penalty]):
    """The user's own warnings and bans."""

    pagination_class = PenaltyPages
    queryset = Penalty.objects.none()

    @extend_schema(operation_id="listMyPenalties", responses=list[responses.Penalty])
    def get(self, request: Request) -> Response:
        """List your warnings and bans, the newest first, and until when you cannot play or chat.

        `strikes` counts the games you left; `next_ban_s` is the ban for leaving another one.
        """
        user_id = user_id_of(request)
        page = self.paginate_queryset(penalties.penalties_of(user_id)) or []
        if isinstance(self.paginator, PenaltyPages):
            self.paginator.standing = penalties.standing(user_id, clock.now())
        return self.get_paginated_response([present_penalty(row) for row in page])
