"""The user's own penalties over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.pagination import NewestPages, PagedView
from core.api.validation import user_id_of
from games.conduct import penalties, responses
from games.conduct.responses import present_penalty
from games.models import Penalty


class PenaltyPages(NewestPages):
    """Pages with the user's standing."""

    more = {
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


class PenaltiesView(PagedView[Penalty]):
    """The user's own warnings and bans."""

    pagination_class = PenaltyPages

    @extend_schema(operation_id="listMyPenalties", responses=list[responses.Penalty])
    def get(self, request: Request) -> Response:
        """List your warnings and bans, the newest first, and until when you cannot play or chat.

        `strikes` counts the games you left; `next_ban_s` is the ban for leaving another one.
        """
        user_id = user_id_of(request)
        rows = penalties.penalties_of(user_id)
        return self.page_of(rows, present_penalty, **penalties.standing(user_id, clock.now()))
