"""The settings of notifications over HTTP."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import models
from accounts.errors import SessionEnded
from accounts.preferences import changes
from accounts.preferences.choices import with_device
from accounts.preferences.errors import TooManySnoozes
from accounts.preferences.responses import (
    NotificationSettings,
    SnoozedGame,
    present_settings,
    present_snooze,
)
from accounts.preferences.serializers import NotificationSettingsRequest, SnoozeRequest
from accounts.sessions.authentication import user_of
from accounts.users.selectors import verified_addresses
from core import clock
from core.api.operations import may_fail_with
from core.api.validation import user_id_of, validated
from core.errors import NotVisible


class NotificationSettingsView(APIView):
    """How notifications reach the caller."""

    @extend_schema(operation_id="getNotificationSettings", responses=NotificationSettings)
    def get(self, request: Request) -> Response:
        """Return how notifications reach you: by push message and mail, when, and which.

        The inbox and your stream have all of them, whatever the settings are.
        """
        row = models.NotificationSettings.objects.filter(user=user_id_of(request)).first()
        return _settings(request, row or models.NotificationSettings())

    @extend_schema(
        operation_id="changeNotificationSettings",
        request=NotificationSettingsRequest,
        responses=NotificationSettings,
    )
    @may_fail_with(SessionEnded)
    def patch(self, request: Request) -> Response:
        """Change how notifications reach you.

        It also holds for what waits to be sent. Mails that were switched off, by you or since they
        came back, are sent again with `mail` as true.
        """
        wanted = validated(NotificationSettingsRequest, request)
        return _settings(request, changes.change(user_id_of(request), now=clock.now(), **wanted))


class SnoozedGameView(APIView):
    """A game whose turns are only in the inbox."""

    @extend_schema(operation_id="snoozeGame", request=SnoozeRequest, responses=SnoozedGame)
    @may_fail_with(SessionEnded, TooManySnoozes)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Snooze a game: no push message or mail is sent about your turns in it.

        If it still is your turn when the time is over, the message comes then.
        """
        row = changes.snooze(
            user_id_of(request), game_id, now=clock.now(), **validated(SnoozeRequest, request)
        )
        return Response(present_snooze(row))

    @extend_schema(operation_id="wakeGame", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Wake a game.

        Messages about your turns are sent again.
        """
        changes.wake(user_id_of(request), game_id, now=clock.now())
        return Response(status=204)


def _settings(request: Request, row: models.NotificationSettings) -> Response:
    user = user_of(request)
    snoozed = changes.snoozed_by(user.id, now=clock.now())
    address = verified_addresses([user.id]).get(user.id) if user.scopes is None else None
    has_device = bool(with_device([user.id]))
    return Response(present_settings(row, snoozed, address=address, has_device=has_device))
