"""What other people's apps may do for a player: scopes, which the player grants one by one.

Which scope an operation needs follows from its method and where it is; a view for which that is
not right says so in `scopes`, by method. What has no scope is for our own tokens alone: an address
that nobody has thought of here is closed to apps.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OPENID, READ, PLAY, CHAT, PROFILE = "openid", "read", "play", "chat", "profile"
OURS_ALONE: Final = ""
"""In place of a scope: no app may do this, whatever it was granted."""

IN_WORDS: Final[Mapping[str, str | Promise]] = {
    OPENID: _("Know that it is you who comes back."),
    READ: _("See what you see: tables, games, rankings, your friends and notifications."),
    PLAY: _("Play for you: sit at tables, stake your chips in games, roll and move."),
    CHAT: _("Read the chats that you can read, write there in your name, and report messages."),
    PROFILE: _("See your name, and change your profile, friends, blocks and notifications."),
}
"""What a player reads who is asked to grant one."""

AREAS: Final[Mapping[str, str]] = {
    "games": PLAY,
    "tables": PLAY,
    "matchmaking": PLAY,
    "me": PROFILE,
    "reports": CHAT,
    "events": READ,
    "rules": READ,
    "rulesets": OURS_ALONE,
    "rankings": OURS_ALONE,
    "users": OURS_ALONE,
}
"""The scope that it takes to change something, by the first part of the address. Reading there
takes `READ`."""

API: Final = "/api/v1/"
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def needed(view: Any, method: str, path: str) -> str:
    """The scope that an operation takes; `OURS_ALONE` for none that would do."""
    declared: Mapping[str, str] = getattr(view, "scopes", {})
    reading = method in SAFE
    if (scope := declared.get("GET" if reading else method)) is not None:
        return scope
    area = path.removeprefix(API).partition("/")[0]
    if area not in AREAS:
        return OURS_ALONE
    return READ if reading else AREAS[area]
