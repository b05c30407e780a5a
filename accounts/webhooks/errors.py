"""Errors of webhooks."""

from core.errors import NotPossibleNow, RuleBroken
from core.messages import message as _


class TooManyWebhooks(NotPossibleNow):
    """The account, or the app, has `data["most"]` webhooks, the maximum."""

    code = "too_many_webhooks"
    default_detail = _("There are {most} webhooks, the maximum. Delete one first.")


class UnsafeUrl(RuleBroken):
    """Nothing can be sent to this URL: `data["reason"]` is `url`, `scheme`, `host` or `port`.

    What helps: `https`, a public host, port 443 or one above 1023, no name or password in it.
    """

    code = "unsafe_url"
    default_detail = _("Events can only be sent to a public address with https.")


class WebhookOff(NotPossibleNow):
    """The webhook is switched off.

    What helps: switch it on, with `enabled` as true.
    """

    code = "webhook_off"
    default_detail = _("This webhook is switched off. Switch it on first.")


class DeliveryTooOld(NotPossibleNow):
    """It was `resendable_until` a time that has passed. The event is no longer stored."""

    code = "delivery_too_old"
    default_detail = _("This event is too old to be sent again.")


class WebhookClosed(NotPossibleNow):
    """The staff has switched the webhook off. Its owner cannot switch it on."""

    code = "webhook_closed"
    default_detail = _("The staff has switched this webhook off.")
