"""Reading what people say at tables and who watches: who may, and what they see."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from accounts.people.selectors import blocked_by, muted_by
from games import access
from games.errors import MessageNotVisible, NotYourRoom, SpectatorsNotAllowed, TableNotVisible
from games.models import ChatMessage, Game, Player, Report, Room, Seat, Table, Watcher

PRESENT = timedelta(seconds=45)
"""How long somebody watches after the last sign of it."""


def visible_table(table_id: UUID, user_id: UUID) -> Table:
    """The table. Raises TableNotVisible."""
    table = access.visible_tables(user_id).filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    return table


def own_room(table: Table, user_id: UUID) -> Room:
    """Where this person talks: among the players or the spectators. Raises SpectatorsNotAllowed."""
    if Seat.objects.filter(table=table, user=user_id).exists():
        return Room.PLAYERS
    if not table.spectators_allowed:
        raise SpectatorsNotAllowed
    return Room.SPECTATORS


def access_room(table_id: UUID, user_id: UUID, room: Room | None) -> tuple[Table, Room]:
    """The table and the room asked for, or the person's own.

    Raises TableNotVisible, SpectatorsNotAllowed, NotYourRoom.
    """
    table = visible_table(table_id, user_id)
    own = own_room(table, user_id)
    if room not in (None, own):
        raise NotYourRoom
    return table, own


def messages(table: Table, room: Room, *, reader_id: UUID) -> QuerySet[ChatMessage]:
    """What has been said there, but by those whom the reader mutes or blocks."""
    said = ChatMessage.objects.filter(table=table, room=room).select_related("author")
    heard = said.exclude(author__in=muted_by(reader_id))
    return heard.exclude(author__in=blocked_by(reader_id))


def reportable_message(message_id: int, user_id: UUID) -> ChatMessage:
    """A message that this person can read, or could as a player. Raises MessageNotVisible."""
    message = ChatMessage.objects.select_related("table", "author").filter(id=message_id).first()
    if message is None or not _could_read(message, user_id):
        raise MessageNotVisible
    return message


def _could_read(message: ChatMessage, user_id: UUID) -> bool:
    """Who has played at the table may still report what was said there after leaving it."""
    played = Player.objects.filter(game__table=message.table_id, user=user_id)
    if message.room == Room.PLAYERS and played.exists():
        return True
    try:
        return access_room(message.table_id, user_id, None)[1] == message.room
    except (TableNotVisible, SpectatorsNotAllowed):
        return False


def before(message: ChatMessage, count: int) -> list[ChatMessage]:
    """The last messages of the room before this one, oldest first, whoever wrote them."""
    earlier = ChatMessage.objects.filter(
        table=message.table_id, room=message.room, id__lt=message.id
    )
    return list(earlier.select_related("author").order_by("-id")[:count])[::-1]


def game_around(report: Report) -> Game | None:
    """The game that had begun last at the table when it was said; None where none had."""
    if report.message is None:
        return None
    games = Game.objects.filter(
        table=report.message.table_id, started_at__lte=report.message.created_at
    )
    return games.defer("server_seed").order_by("-started_at").first()


def spectators(table_id: UUID, now: datetime) -> QuerySet[User]:
    """Those who watch the table now and do not sit there."""
    present = Watcher.objects.filter(table=table_id, user=OuterRef("id"), seen_at__gt=now - PRESENT)
    seated = Seat.objects.filter(table=table_id, user=OuterRef("id"))
    return User.objects.filter(Exists(present), ~Exists(seated), is_active=True)
