"""Errors of chat and reports."""

from core.errors import Malformed, NotVisible, NotYours
from core.messages import message as _
from games.errors import GameError


class MessageNotVisible(NotVisible, GameError):
    """No such message, or not for these eyes."""

    code = "not_found"
    default_detail = _("There is no such message.")


class NotYourRoom(NotYours, GameError):
    """Players talk among themselves, and so do spectators."""

    code = "not_your_room"
    default_detail = _("You have no part in this room of the table.")


class ChatRefused(NotYours, GameError):
    """The master of the table does not want to hear this person."""

    code = "chat_refused"
    default_detail = _("You cannot write at this table.")


class InvalidChatText(Malformed, GameError):
    """Nothing that can be said."""

    code = "invalid_text"
    default_detail = _("A message is 1 to 500 characters, none of them a control character.")
