"""Sending chat messages and reactions, within a rate limit.

The limit counts the rows themselves: all processes share them, they are there when Redis is not,
and an index finds the few recent ones. The author's row is locked, so that concurrent requests
cannot exceed the limit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.people.selectors import has_blocked
from accounts.users.locking import lock_user
from accounts.users.selectors import check_not_muted
from core.database.compiled import built_once
from core.errors import TooOften
from core.text import is_readable, visible
from games.chat.errors import ChatRefused, InvalidChatText
from games.chat.rooms import access_room
from games.errors import TableClosed
from games.models import MAX_TEXT, ChatMessage, MessageKind, Reaction, Report, Room, Table
from games.tables.announcements import announce_table


@dataclass(frozen=True, slots=True)
class Pace:
    """A rate limit: at most `times` rows `within` a period."""

    bucket: str
    times: int
    within: timedelta


MESSAGES = Pace("chat", 5, timedelta(seconds=10))


@transaction.atomic
def send_message(
    *, table_id: UUID, user_id: UUID, room: Room | None, text: str, now: datetime
) -> ChatMessage:
    """Send a message to a room of the table, by default the user's own."""
    return _send(table_id, user_id, room, MessageKind.TEXT, cleaned(text), now)


@transaction.atomic
def send_reaction(
    *, table_id: UUID, user_id: UUID, room: Room | None, reaction: Reaction, now: datetime
) -> ChatMessage:
    """Send a reaction to a room of the table, with the rights and the limit of messages."""
    return _send(table_id, user_id, room, MessageKind.REACTION, reaction, now)


def _send(
    table_id: UUID, user_id: UUID, room: Room | None, kind: MessageKind, text: str, now: datetime
) -> ChatMessage:
    table, room = access_room(table_id, user_id, room)
    author = lock_user(user_id)
    _check_may_write(author, table, room, now)
    _check_pace(_recent(author.id, now - MESSAGES.within), MESSAGES, now)
    message = ChatMessage.objects.create(
        table=table, room=room, author=author, kind=kind, text=text, created_at=now
    )
    _announce(message)
    return message


def cleaned(text: str) -> str:
    """The text, normalized, without invisible characters. Raises InvalidChatText."""
    text = visible(text)
    if not 1 <= len(text) <= MAX_TEXT or not is_readable(text):
        raise InvalidChatText
    return text


def _check_may_write(author: User, table: Table, room: Room, now: datetime) -> None:
    if table.closed_at is not None:
        raise TableClosed
    check_not_muted(author, now)
    master = table.master_id
    if room == Room.PLAYERS and master is not None and has_blocked(master, author.id):
        raise ChatRefused


def check_pace(rows: QuerySet[ChatMessage] | QuerySet[Report], pace: Pace, now: datetime) -> None:
    """Raise TooOften if the pace allows no further row now."""
    recent = rows.filter(created_at__gt=now - pace.within).order_by("-created_at")
    _check_pace(list(recent.values_list("created_at", flat=True)[: pace.times]), pace, now)


@built_once
def _recent(author_id: UUID, since: datetime) -> QuerySet[ChatMessage, datetime]:
    recent = ChatMessage.objects.filter(author=author_id, created_at__gt=since)
    return recent.order_by("-created_at").values_list("created_at", flat=True)[: MESSAGES.times]


def _check_pace(times: Sequence[datetime], pace: Pace, now: datetime) -> None:
    """The same by the times of the recent rows, the newest first."""
    if len(times) == pace.times:
        wait = times[-1] + pace.within - now
        raise TooOften(
            wait_s=max(1, math.ceil(wait.total_seconds())),
            bucket=pace.bucket,
            requests=pace.times,
            window_s=int(pace.within.total_seconds()),
        )


def _announce(message: ChatMessage) -> None:
    # Without text and author: only the chat itself checks what each reader may see.
    data = {"room": message.room, "message_id": str(message.uuid)}
    kind = "reaction" if message.kind == MessageKind.REACTION else "chat"
    announce_table(message.table, kind, data, now=message.created_at)
