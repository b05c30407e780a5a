"""Notifications on their way into a mail: when it is to be sent stands in their own row."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from accounts.preferences.kinds import SENT

GATHERED_FOR: Final = timedelta(minutes=15)
"""What happens meanwhile comes in the same mail, and what becomes untrue or is read in none."""
WORTH: Final = timedelta(hours=1)
"""With less time left when it is due, a mail would come too late."""


def mail_at(kind: str, *, until: datetime | None, now: datetime) -> datetime | None:
    """When a notification is due for a mail; None if it never is. No statement."""
    sent = SENT.get(kind)
    if not settings.EMAIL_URL or sent is None or sent.mailed is None:
        return None
    due_at = now + GATHERED_FOR
    return None if until and until - due_at < WORTH else due_at
