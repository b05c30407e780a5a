"""Replies that the staff often gives: in the language of the player, to be changed as needed."""

from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.utils.translation import override

from core.languages import translate
from core.messages import Message
from core.messages import message as _

Replies = tuple[Message, ...]
NAMES: Final = dict(settings.LANGUAGES)

MUTE: Final[Replies] = (
    _("Please do not insult other players."),
    _("Please do not send the same message again and again."),
)
BAN_FROM_PLAY: Final[Replies] = (
    _("You left many games before their end, and other players were waiting for you."),
)
BAN: Final[Replies] = (
    _("You insulted other players again after a warning."),
    _("You used several accounts to gain chips and points."),
)
LIFT: Final[Replies] = (_("We have looked at your case again and lifted the restriction."),)
CHIPS: Final[Replies] = (
    _("A fault of the service cost you these chips. We are sorry."),
    _("You gained these chips from several accounts of one person, so we take them back."),
)
CANCEL: Final[Replies] = (
    _("This game could not go on because of a fault of the service. We are sorry."),
)
VOID: Final[Replies] = (
    _("One person used several accounts in this game, so it does not count. We are sorry."),
    _("A fault of the service affected this game, so it does not count. We are sorry."),
)


def in_languages(replies: Replies, languages: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The replies in each of the languages, with its name; English for players without one."""
    codes = dict.fromkeys(code if code in NAMES else "en" for code in languages) or {"en": None}
    found = []
    for code in codes:
        with override(code):
            found.append((NAMES[code], [translate(reply) for reply in replies]))
    return found
