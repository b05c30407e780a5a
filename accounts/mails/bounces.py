"""Mails that come back: a bounce (RFC 3464), or a complaint of the recipient (RFC 5965).

Anybody can write such a mail. It counts only if the mail that it returns has a link of ours, with
which its recipient could have ended the mails.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Final
from uuid import UUID

from django.urls import reverse

from accounts.mails.unsubscribing import user_of
from accounts.models import MailsOff
from accounts.preferences.changes import switch_mails_off

MOST_BYTES: Final = 1024 * 1024
FAILED: Final = re.compile(r"^action:\s*failed\s*$", re.IGNORECASE | re.MULTILINE)
NO_MAILBOX: Final = re.compile(r"^status:\s*5\.(1\.|2\.1\b)", re.IGNORECASE | re.MULTILINE)
"""Other refusals, as for a policy or a full mailbox, can be about us or end."""
COMPLAINT: Final = re.compile(
    r"^feedback-type:\s*(abuse|fraud|opt-out)\b", re.IGNORECASE | re.MULTILINE
)
"""Not `not-spam`, nor reports about signatures (RFC 6591)."""


def take(raw: bytes) -> MailsOff | None:
    """Switch off the mails of the user whose mail has come back for good. Return why; None: not."""
    report = message_from_bytes(raw[:MOST_BYTES], policy=default)
    reason = _reason(report)
    user_id = next(_users(report), None)
    if reason is None or user_id is None:
        return None
    switch_mails_off(user_id, reason)
    return reason


def _reason(report: Message) -> MailsOff | None:
    kinds = {part.get_content_type(): str(part) for part in report.walk()}
    if COMPLAINT.search(kinds.get("message/feedback-report", "")):
        return MailsOff.COMPLAINED
    status = kinds.get("message/delivery-status", "")
    return MailsOff.BOUNCED if FAILED.search(status) and NO_MAILBOX.search(status) else None


def _users(report: Message) -> Iterator[UUID]:
    """The users whose signed links are in the mails that the report returns."""
    page = reverse("unsubscribe", args=["-"]).removesuffix("-")
    link = re.compile(re.escape(page) + r"([0-9a-f]{32}:[\w-]+)")
    for part in report.walk():
        if part.get_content_type() in ("message/rfc822", "text/rfc822-headers"):
            unfolded = str(part).replace("\r", "").replace("\n ", "")
            for token in link.findall(unfolded):
                if user_id := user_of(token):
                    yield user_id
