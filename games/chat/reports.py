"""Reporting a chat message."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.errors import Oneself
from accounts.users.locking import lock_user
from games.chat.messages import Pace, check_pace
from games.chat.rooms import before, reportable_message
from games.models import ChatMessage, Report

CONTEXT = 10
"""Earlier messages that are copied into a report."""

REPORTS = Pace("reports", 20, timedelta(hours=1))


@transaction.atomic
def report(
    *, user_id: UUID, message_id: UUID, reason: Report.Reason, comment: str, now: datetime
) -> Report:
    """Report a message, with copies of it and of the messages before it. Idempotent.

    Raises: MessageNotVisible, Oneself, TooOften.
    """
    message = reportable_message(message_id, user_id)
    if message.author_id == user_id:
        raise Oneself
    reporter = lock_user(user_id)
    own = Report.objects.filter(reporter=reporter)
    existing = own.filter(message=message).first()
    if existing is not None:
        return existing
    check_pace(own, REPORTS, now)
    return Report.objects.create(
        reporter=reporter,
        message=message,
        author=message.author,
        reason=reason,
        comment=comment,
        text=message.text,
        context=[_copy(earlier) for earlier in before(message, CONTEXT)],
        created_at=now,
    )


def _copy(message: ChatMessage) -> dict[str, str]:
    return {
        "id": str(message.uuid),
        "author": str(message.author_id),
        "name": message.author.username,
        "text": message.text,
        "at": message.created_at.isoformat(),
    }
