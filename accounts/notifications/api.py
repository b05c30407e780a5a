"""Notifications over HTTP."""

from drf_spectacular.utils import extend_schema
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
from core.api.pagination import NewestPages, PagedView
from core.api.responses import many
from core.api.validation import user_id_of, validated


class NotificationPages(NewestPages):
    """Pages with the count of unread notifications."""

    more = {"unread": {"type": "integer"}}


class NotificationsView(PagedView[Notification]):
    """The caller's notifications."""

    pagination_class = NotificationPages

    @extend_schema(operation_id="listNotifications", responses=many(NOTIFICATION))
    def get(self, request: Request) -> Response:
        """List the notifications, the newest first, with the unread count.

        `unread` counts all notifications, not only this page. The stream `me/stream` sends the same
        notifications.
        """
        rows, unread = notifications_of(user_id_of(request)), unread_count(user_id_of(request))
        return self.page_of(rows, present_notification, unread=unread)


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
