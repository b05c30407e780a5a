"""Notifications over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Notification
from accounts.notifications import inbox
from accounts.notifications.responses import (
    NOTIFICATION,
    UnreadCount,
    present_notification,
)
from accounts.notifications.selectors import notifications_of, unread_count
from accounts.notifications.serializers import MarkReadRequest
from core import clock
from core.api.pagination import NewestPages
from core.api.responses import many
from core.api.types import Json
from core.api.validation import user_id_of, validated


class NotificationPages(NewestPages):
    """Pages with the count of unread notifications."""

    unread = 0

    def get_paginated_response(self, data: object) -> Response:
        """A page, the address of the next one, and the unread count."""
        return Response({"results": data, "next": self.get_next_link(), "unread": self.unread})

    def get_paginated_response_schema(self, schema: Json) -> Json:
        """The page's schema for the OpenAPI document."""
        page = super().get_paginated_response_schema(schema)
        page["properties"]["unread"] = {"type": "integer"}
        page["required"].append("unread")
        return page


class NotificationsView(GenericAPIView[Notification]):
    """The caller's notifications."""

    pagination_class = NotificationPages
    queryset = Notification.objects.none()

    @extend_schema(operation_id="listNotifications", responses=many(NOTIFICATION))
    def get(self, request: Request) -> Response:
        """List the notifications, the newest first, with the unread count.

        `unread` counts all notifications, not only this page. The stream `me/stream` sends the same
        notifications.
        """
        page = self.paginate_queryset(notifications_of(user_id_of(request))) or []
        pages = self.paginator
        if isinstance(pages, NotificationPages):
            pages.unread = unread_count(user_id_of(request))
        return self.get_paginated_response([present_notification(row) for row in page])


class ReadView(APIView):
    """Marking notifications as read."""

    @extend_schema(
        operation_id="markNotificationsRead", request=MarkReadRequest, responses=UnreadCount
    )
    def post(self, request: Request) -> Response:
        """Mark some or all notifications as read, and return the unread count.

        Give `ids`, or `all` as true. Ids of other users' notifications are ignored.
        """
        choice = validated(MarkReadRequest, request)
        unread = inbox.read(user_id=user_id_of(request), now=clock.now(), **choice)
        body: UnreadCount = {"unread": unread}
        return Response(body)
