"""Mails about webhooks to their owners."""

from uuid import UUID

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.utils.translation import override

from accounts.models import User, WebhookEndpoint
from accounts.signin.allauth.mails import NOTICE
from accounts.users.selectors import verified_addresses

OFF = "account/email/webhook_off"


def send_off_mail(owner_id: UUID, webhook: WebhookEndpoint) -> None:
    """After the commit, mail the owner that and why the webhook is switched off.

    The mail goes to a verified address, in the owner's language. Without an address there is none.
    """
    address = verified_addresses([owner_id]).get(owner_id)
    if address is None:
        return
    owner = User.objects.get(id=owner_id)
    about = {"url": webhook.url, "id": str(webhook.pk), "reason": webhook.off_reason}
    with override(owner.language or settings.LANGUAGE_CODE):
        get_adapter().send_mail(OFF, address, {**about, NOTICE: True})
