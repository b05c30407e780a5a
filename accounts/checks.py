"""Checks of addresses and the settings of mails and push messages by `manage.py check --deploy`."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
APPLE = ("APNS_KEY", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC")


def hosts_are_named(**_: object) -> list[checks.CheckMessage]:
    """Report a wildcard: the host in links of responses would be the choice of their reader."""
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    hint = "Set ALLOWED_HOSTS to the names of the service, as play.example."
    return [checks.Error("ALLOWED_HOSTS=* allows any host.", hint=hint, id="accounts.E002")]


def apps_know_the_issuer(**_: object) -> list[checks.CheckMessage]:
    """Report third-party apps without a public address: it is the issuer of their tokens."""
    if not settings.OIDC_PRIVATE_KEYS or urlsplit(settings.PUBLIC_URL).hostname not in LOOPBACK:
        return []
    hint = "Set PUBLIC_URL, as https://play.example."
    message = f"The issuer of the tokens of apps is {settings.PUBLIC_URL}."
    return [checks.Error(message, hint=hint, id="accounts.E003")]


def apple_is_configured_whole(**_: object) -> list[checks.CheckMessage]:
    """Report push messages to Apple's devices of which a setting is missing: none are sent."""
    missing = [name for name in APPLE if not getattr(settings, name)]
    if len(missing) in (0, len(APPLE)):
        return []
    hint = f"Set {' and '.join(missing)}, or none of {', '.join(APPLE)}."
    message = "Apple's devices get no push messages."
    return [checks.Error(message, hint=hint, id="accounts.E004")]


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
