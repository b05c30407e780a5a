"""Request bodies about webhooks."""

from typing import Final

from rest_framework import serializers

from accounts.models import NotificationKind
from accounts.models.webhooks import LONGEST_URL
from core.api.fields import Flag, Text
from core.api.types import Input

KINDS: Final = [str(kind) for kind in NotificationKind]
URL: Final = "`https`, a public host, port 443 or one above 1023."


def _kinds() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(KINDS),
        max_length=len(KINDS),
        required=False,
        help_text="The kinds of events that it gets; empty for all, also those that are new.",
    )


class UpdateWebhookRequest(Input):
    """Changes of a webhook; fields that are left out stay unchanged."""

    url = Text(max_length=LONGEST_URL, required=False, help_text=URL)
    kinds = _kinds()
    enabled = Flag(required=False, help_text="false switches it off, true on again.")


class WebhookRequest(Input):
    """A new webhook."""

    url = Text(max_length=LONGEST_URL, help_text=URL)
    kinds = _kinds()
    app_id = Text(
        max_length=100,
        required=False,
        allow_null=True,
        help_text="Your app, for the events of the people who grant it `read`; "
        "without it, the webhook gets the events of your own account.",
    )


class ResendRequest(Input):
    """Which deliveries are sent again."""

    since = serializers.DateTimeField(help_text="Those of events since then, the oldest first.")
