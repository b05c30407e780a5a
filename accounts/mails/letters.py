"""Mails about notifications: several are gathered in one."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext, override

from accounts.mails.unsubscribing import link_of
from accounts.models import Notification, User
from accounts.preferences.kinds import SENT, texts_of

MOST: Final = 20
"""Notifications that one mail names; it counts the others."""
TEMPLATE: Final = "mails/notifications"


def letter(user: User, address: str, rows: Sequence[Notification]) -> EmailMultiAlternatives:
    """The mail about these notifications, in the user's language.

    Its `Message-ID` is the same whenever the same ones are sent again.
    """
    with override(user.language or settings.LANGUAGE_CODE):
        news = [texts_of(row) for row in latest(rows)]
        unsubscribe = link_of(user.id)
        context = {
            "name": user.display_name or user.username,
            "news": news[:MOST],
            "more": max(0, len(news) - MOST),
            "settings_url": settings.FRONTEND_URL.rstrip("/") + "/account/notifications",
            "unsubscribe_url": unsubscribe,
        }
        several = gettext("Parcheesi: {count} messages").format(count=len(news))
        mail = EmailMultiAlternatives(
            subject=news[0].title if len(news) == 1 else several,
            body=render_to_string(f"{TEMPLATE}.txt", context),
            from_email=settings.EMAIL_BOUNCES or settings.DEFAULT_FROM_EMAIL,
            to=[address],
            headers={
                "From": settings.DEFAULT_FROM_EMAIL,
                "Message-ID": _message_id(rows),
                "List-Unsubscribe": f"<{unsubscribe}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        mail.attach_alternative(render_to_string(f"{TEMPLATE}.html", context), "text/html")
    return mail


def latest(rows: Sequence[Notification]) -> list[Notification]:
    """Without those that a later one about the same game or table replaces; the last one first."""
    newest: dict[UUID | str, Notification] = {}
    for row in sorted(rows, key=lambda row: row.id, reverse=True):
        about = SENT[row.kind].about
        newest.setdefault(row.data[about] if about else row.uuid, row)
    return list(newest.values())


def _message_id(rows: Sequence[Notification]) -> str:
    ids = " ".join(sorted(str(row.uuid) for row in rows))
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip(">")
    return f"<{sha256(ids.encode()).hexdigest()[:32]}@{domain}>"
