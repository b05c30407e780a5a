"""The caller's webhooks over HTTP."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import models
from accounts.errors import Banned, RegisteredOnly
from accounts.oauth.errors import AppClosed
from accounts.sessions.authentication import TokenAuthentication, user_of
from accounts.sessions.errors import PasswordNeeded
from accounts.sessions.scopes import OURS_ALONE
from accounts.webhooks import changes
from accounts.webhooks.errors import (
    DeliveryTooOld,
    TooManyWebhooks,
    UnsafeUrl,
    WebhookClosed,
    WebhookOff,
)
from accounts.webhooks.responses import (
    Resent,
    Webhook,
    WebhookDelivery,
    WebhookList,
    WebhookWithSecret,
    present_delivery,
    present_webhook,
    with_secret,
)
from accounts.webhooks.selectors import deliveries_of, webhooks_of
from accounts.webhooks.serializers import ResendRequest, UpdateWebhookRequest, WebhookRequest
from core import clock
from core.api.operations import may_fail_with, no_store
from core.api.pagination import NewestPages, PagedView
from core.api.validation import user_id_of, validated
from core.errors import NotVisible

AGAIN = {"POST": "webhooks"}


def _webhook(request: Request, webhook_id: UUID) -> models.WebhookEndpoint:
    """A webhook of the caller. Raises NotVisible."""
    webhook = webhooks_of(user_id_of(request)).filter(pk=webhook_id).first()
    if webhook is None:
        raise NotVisible(changes.NO_WEBHOOK)
    return webhook


@no_store
class WebhooksView(APIView):
    """The caller's webhooks."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"GET": OURS_ALONE, "POST": OURS_ALONE}

    @extend_schema(operation_id="listWebhooks", responses=WebhookList)
    def get(self, request: Request) -> Response:
        """List your webhooks and those of your apps.

        Without their secrets.
        """
        rows = webhooks_of(user_id_of(request))
        return Response({"results": [present_webhook(row) for row in rows]})

    @extend_schema(
        operation_id="registerWebhook", request=WebhookRequest, responses={201: WebhookWithSecret}
    )
    @may_fail_with(
        RegisteredOnly, Banned, PasswordNeeded, NotVisible, AppClosed, TooManyWebhooks, UnsafeUrl
    )
    def post(self, request: Request) -> Response:
        """Register a webhook: an address to which events are sent.

        It gets the events of your own account, or those of the people who have granted your app
        the scope `read`. The response has its secret, once. It needs the password again, within the
        last five minutes: `POST auth/reauthenticate`.
        """
        wanted, user = validated(WebhookRequest, request), user_of(request)
        webhook = changes.register(
            user_id=user.id, session_id=user.session_id, values=wanted, now=clock.now()
        )
        return Response(with_secret(webhook), status=201)


@no_store
class WebhookView(APIView):
    """A webhook of the caller."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"GET": OURS_ALONE, "PATCH": OURS_ALONE, "DELETE": OURS_ALONE}

    @extend_schema(operation_id="getWebhook", responses=Webhook)
    @may_fail_with(NotVisible)
    def get(self, request: Request, webhook_id: UUID) -> Response:
        """Read a webhook.

        Without its secret.
        """
        return Response(present_webhook(_webhook(request, webhook_id)))

    @extend_schema(operation_id="updateWebhook", request=UpdateWebhookRequest, responses=Webhook)
    @may_fail_with(NotVisible, RegisteredOnly, Banned, PasswordNeeded, UnsafeUrl, WebhookClosed)
    def patch(self, request: Request, webhook_id: UUID) -> Response:
        """Change a webhook's URL or kinds, or switch it on or off.

        Once it is on again, what waits is sent; events of the time between were not queued: read
        them from `me/stream`. It needs the password again, as registering does.
        """
        wanted, user = validated(UpdateWebhookRequest, request), user_of(request)
        webhook = changes.change(
            user_id=user.id,
            session_id=user.session_id,
            webhook_id=webhook_id,
            values=wanted,
            now=clock.now(),
        )
        return Response(present_webhook(webhook))

    @extend_schema(operation_id="deleteWebhook", responses={204: None})
    @may_fail_with(NotVisible)
    def delete(self, request: Request, webhook_id: UUID) -> Response:
        """Delete a webhook.

        Nothing more is sent to it, and its deliveries are deleted.
        """
        changes.delete(user_id=user_id_of(request), webhook_id=webhook_id)
        return Response(status=204)


@no_store
class WebhookSecretView(APIView):
    """The secret of a webhook."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"POST": OURS_ALONE}

    @extend_schema(operation_id="renewWebhookSecret", request=None, responses=WebhookWithSecret)
    @may_fail_with(NotVisible, RegisteredOnly, Banned, PasswordNeeded)
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Give a webhook a new secret.

        The response has it, once. For a day the one before signs as well, so that no event is lost
        while you exchange them. It needs the password again, as registering does.
        """
        user = user_of(request)
        webhook = changes.renew_secret(
            user_id=user.id, session_id=user.session_id, webhook_id=webhook_id, now=clock.now()
        )
        return Response(with_secret(webhook))


class WebhookTestView(APIView):
    """A test event for a webhook."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"POST": OURS_ALONE}
    limited_as: ClassVar = AGAIN

    @extend_schema(operation_id="testWebhook", request=None, responses=WebhookDelivery)
    @may_fail_with(NotVisible, WebhookOff)
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Send a test event to a webhook.

        The response is its delivery, which `GET me/webhooks/{webhook_id}/deliveries` lists. While
        one waits, no other is sent.
        """
        row = changes.test(user_id=user_id_of(request), webhook_id=webhook_id, now=clock.now())
        return Response(present_delivery(row))


class WebhookDeliveriesView(PagedView[models.WebhookDelivery]):
    """The deliveries of a webhook."""

    authentication_classes = (TokenAuthentication,)
    pagination_class = NewestPages
    scopes: ClassVar = {"GET": OURS_ALONE}

    @extend_schema(operation_id="listWebhookDeliveries", responses=list[WebhookDelivery])
    @may_fail_with(NotVisible)
    def get(self, request: Request, webhook_id: UUID) -> Response:
        """List the deliveries of a webhook, the newest first.

        Those of the last 14 days, with what your server answered last. Each can be sent again until
        `resendable_until`.
        """
        return self.page_of(deliveries_of(_webhook(request, webhook_id).pk), present_delivery)


class WebhookResendView(APIView):
    """Deliveries of a webhook, once more."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"POST": OURS_ALONE}
    limited_as: ClassVar = AGAIN

    @extend_schema(operation_id="resendWebhookDeliveries", request=ResendRequest, responses=Resent)
    @may_fail_with(NotVisible, WebhookOff)
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Send all deliveries since a time again, also those that have arrived.

        The oldest first, each under the same id, at most 1000. If there are more, `next` is the
        time to go on from. Those that can no longer be sent again are left out.
        """
        wanted = validated(ResendRequest, request)
        resent, following = changes.resend_since(
            user_id=user_id_of(request), webhook_id=webhook_id, now=clock.now(), **wanted
        )
        body: Resent = {"resent": resent, "next": following}
        return Response(body)


class WebhookDeliveryResendView(APIView):
    """A delivery of a webhook, once more."""

    authentication_classes = (TokenAuthentication,)
    scopes: ClassVar = {"POST": OURS_ALONE}
    limited_as: ClassVar = AGAIN

    @extend_schema(operation_id="resendWebhookDelivery", request=None, responses=WebhookDelivery)
    @may_fail_with(NotVisible, WebhookOff, DeliveryTooOld)
    def post(self, request: Request, webhook_id: UUID, delivery_id: UUID) -> Response:
        """Send a delivery of a webhook again.

        Under the same id, also if it has arrived or was given up; its attempts begin anew.
        """
        row = changes.resend(
            user_id=user_id_of(request),
            webhook_id=webhook_id,
            delivery_id=delivery_id,
            now=clock.now(),
        )
        return Response(present_delivery(row))
