"""Scopes of third-party apps, which a player grants one by one.

The scope of an operation follows from its method and address. A view may override it by method in
`scopes`. Addresses without a scope are closed to third-party apps.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OPENID, READ, PLAY, CHAT, PROFILE = "openid", "read", "play", "chat", "profile"
TOURNAMENTS: Final = "tournaments"
OURS_ALONE: Final = ""
"""In place of a scope: closed to third-party apps."""

IN_WORDS: Final[Mapping[str, str | Promise]] = {
    OPENID: _("Recognize you when you return."),
    READ: _("See what you can see: tables, games, rankings, your friends and notifications."),
    PLAY: _("Play for you: take seats at tables, stake your chips, roll and move."),
    TOURNAMENTS: _("Join and organize tournaments for you, with chips of yours as buy-ins."),
    CHAT: _("Read your chats, write there in your name, and report messages."),
    PROFILE: _("See your name, and change your profile, friends, blocks and notifications."),
}
"""The descriptions on the page that asks the player for a grant."""

AREAS: Final[Mapping[str, str]] = {
    "games": PLAY,
    "tables": PLAY,
    "matchmaking": PLAY,
    "tournaments": TOURNAMENTS,
    "me": PROFILE,
    "reports": CHAT,
    "streams": READ,
    "rules": READ,
    "rulesets": OURS_ALONE,
    "rankings": OURS_ALONE,
    "users": OURS_ALONE,
}
"""The scope for changes, by the first part of the address. Reading takes `READ`."""

API: Final = "/api/v1/"
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def needed(view: object, method: str, path: str) -> str:
    """The scope that an operation needs, or `OURS_ALONE`."""
    declared: Mapping[str, str] = getattr(view, "scopes", {})
    is_read = method in SAFE
    if (scope := declared.get("GET" if is_read else method)) is not None:
        return scope
    area = path.removeprefix(API).partition("/")[0]
    if area not in AREAS:
        return OURS_ALONE
    return READ if is_read else AREAS[area]
