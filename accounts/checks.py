"""Checks of the mail settings by `manage.py check --deploy`."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def mails_lead_somewhere(**_: object) -> list[checks.CheckMessage]:
    """Report links in mails that would lead to the reader's own machine."""
    address = settings.FRONTEND_URL or settings.PUBLIC_URL
    if urlsplit(address).hostname not in LOOPBACK:
        return []
    hint = "Set PUBLIC_URL, as https://play.example, or FRONTEND_URL."
    return [checks.Error(f"Links in mails lead to {address}.", hint=hint, id="accounts.E001")]


def mails_are_sent(**_: object) -> list[checks.CheckMessage]:
    """Report a missing EMAIL_URL: all mails would be dropped."""
    if settings.EMAIL_URL:
        return []
    hint = "Set EMAIL_URL, to dummymail:// to send no mail."
    return [checks.Warning("No mail is sent.", hint=hint, id="accounts.W001")]
