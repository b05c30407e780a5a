"""Reporting a chat message, or a player at a table."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.errors import Oneself
from accounts.users.locking import lock_user
from games.chat.messages import Pace, check_pace
from games.chat.rooms import before, latest, reportable_message
from games.errors import PlayerNotVisible
from games.models import ChatMessage, Player, Report, Room, Seat
from games.visibility.lookups import visible_table

CONTEXT = 10
"""Earlier messages that are copied into a report."""

REPORTS = Pace("reports", 20, timedelta(hours=1))


@transaction.atomic
def report(
    *, user_id: UUID, message_id: UUID, reason: Report.Reason, comment: str, now: datetime
) -> Report:
    """Report a message, with copies of it and of the messages before it. Idempotent."""
    message = reportable_message(message_id, user_id)
    if message.author_id == user_id:
        raise Oneself
    reporter = lock_user(user_id)
    existing = Report.objects.filter(reporter=reporter, message=message).first()
    return existing or _reported(
        Report(message=message, author=message.author, text=message.text),
        before(message, CONTEXT),
        reporter=reporter,
        reason=reason,
        comment=comment,
        created_at=now,
    )


@transaction.atomic
def report_player(
    *,
    table_id: UUID,
    user_id: UUID,
    player_id: UUID,
    reason: Report.Reason,
    comment: str,
    now: datetime,
) -> Report:
    """Report a player at a table, with copies of the players' last messages. Idempotent."""
    _check_at_table(table_id, user_id, player_id)
    if player_id == user_id:
        raise Oneself
    reporter = lock_user(user_id)  # so that concurrent reports are one, too
    rows = Report.objects.filter(reporter=reporter, author=player_id, table_id=table_id)
    return rows.first() or _reported(
        Report(author_id=player_id, table_id=table_id),
        latest(ChatMessage.objects.all(), table_id, Room.PLAYERS, CONTEXT),
        reporter=reporter,
        reason=reason,
        comment=comment,
        created_at=now,
    )


def _reported(report: Report, earlier: list[ChatMessage], **given: Any) -> Report:
    for name, value in given.items():
        setattr(report, name, value)
    check_pace(Report.objects.filter(reporter=report.reporter), REPORTS, report.created_at)
    report.context = [_copy(message) for message in earlier]
    report.save(force_insert=True)
    return report


def _check_at_table(table_id: UUID, user_id: UUID, player_id: UUID) -> None:
    if not _has_been_there(table_id, user_id):
        visible_table(table_id, user_id)
    if not _has_been_there(table_id, player_id):
        raise PlayerNotVisible


def _has_been_there(table_id: UUID, user_id: UUID) -> bool:
    """Whether the user has a seat at the table, or has played there."""
    seated = Seat.objects.filter(table=table_id, user=user_id)
    return seated.exists() or Player.objects.filter(game__table=table_id, user=user_id).exists()


def _copy(message: ChatMessage) -> dict[str, str]:
    return {
        "id": str(message.uuid),
        "author": str(message.author_id),
        "name": message.author.username,
        "text": message.text,
        "at": message.created_at.isoformat(),
    }
