"""Errors of chat and reports."""

from core.errors import Malformed, NotVisible, NotYours
from core.messages import message as _
from games.errors import GameError


class MessageNotVisible(NotVisible, GameError):
    """No such message, or one that the user may not read."""

    code = "not_found"
    default_detail = _("There is no such message.")


class NotYourRoom(NotYours, GameError):
    """Players and spectators have no access to each other's rooms."""

    code = "not_your_room"
    default_detail = _("You have no access to this room of the table.")


class ChatRefused(NotYours, GameError):
    """The master of the table has blocked this player."""

    code = "chat_refused"
    default_detail = _("You cannot write at this table.")


class InvalidChatText(Malformed, GameError):
    """The text does not have 1 to 500 characters, or has control characters."""

    code = "invalid_text"
    default_detail = _("A message has 1 to 500 characters, without control characters.")
