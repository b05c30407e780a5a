"""Reading chat: which room a user may read, and the messages in it."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from accounts.people.selectors import blocked_by, muted_by
from games.chat.errors import MessageNotVisible, NotYourRoom
from games.errors import SpectatorsNotAllowed, TableNotVisible
from games.models import ChatMessage, MessageKind, Player, Room, Table
from games.visibility.lookups import own_room, visible_table

REACTIONS_SHOWN: Final = timedelta(minutes=1)
"""How long reactions can be read."""


def access_room(table_id: UUID, user_id: UUID, room: Room | None) -> tuple[Table, Room]:
    """The table and the given room, or by default the user's own room."""
    table = visible_table(table_id, user_id)
    own = own_room(table, user_id)
    if room not in (None, own):
        raise NotYourRoom
    return table, own


def messages(
    table: Table, room: Room, *, reader_id: UUID, kind: MessageKind = MessageKind.TEXT
) -> QuerySet[ChatMessage]:
    """The messages of the room, without authors that the reader mutes or blocks."""
    all_messages = ChatMessage.objects.filter(table=table, room=room, kind=kind)
    unmuted = all_messages.select_related("author").exclude(author__in=muted_by(reader_id))
    return unmuted.exclude(author__in=blocked_by(reader_id))


def recent_reactions(
    table: Table, room: Room, *, reader_id: UUID, now: datetime
) -> QuerySet[ChatMessage]:
    """The reactions of the last moments, without authors that the reader mutes or blocks."""
    reactions = messages(table, room, reader_id=reader_id, kind=MessageKind.REACTION)
    return reactions.filter(created_at__gt=now - REACTIONS_SHOWN)


def reportable_message(message_id: UUID, user_id: UUID) -> ChatMessage:
    """A message that the user can read, or could read as a player. Raises MessageNotVisible."""
    message = ChatMessage.objects.select_related("table", "author").filter(uuid=message_id).first()
    if message is None or not _could_read(message, user_id):
        raise MessageNotVisible
    return message


def _could_read(message: ChatMessage, user_id: UUID) -> bool:
    """Players may still report messages of a table after they left it."""
    played = Player.objects.filter(game__table=message.table_id, user=user_id)
    if message.room == Room.PLAYERS and played.exists():
        return True
    try:
        return access_room(message.table_id, user_id, None)[1] == message.room
    except (TableNotVisible, SpectatorsNotAllowed):
        return False


def before(message: ChatMessage, count: int) -> list[ChatMessage]:
    """The last messages of the room before this one, oldest first, of all authors."""
    earlier = ChatMessage.objects.filter(id__lt=message.id)
    return latest(earlier, message.table_id, Room(message.room), count)


def latest(
    rows: QuerySet[ChatMessage], table_id: UUID, room: Room, count: int
) -> list[ChatMessage]:
    """The last of these messages in a room, oldest first, of all authors."""
    there = rows.filter(table=table_id, room=room).select_related("author")
    return list(there.order_by("-id")[:count])[::-1]
