"""From what a player is restricted, until when and why: in the list, the page and its banner."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.contrib import admin
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.moderation.restrictions import FIELDS, IN_WORDS, Restriction, is_restricted
from accounts.staff.admin.base import end_of, table
from core import clock
from games.conduct import penalties

FOR_LEAVING: Final = "for leaving games"


@admin.display(description="Restricted from")
def kept_from(user: User) -> str:
    """The current restrictions by the staff."""
    now = clock.now()
    return ", ".join(IN_WORDS[what] for what in FIELDS if is_restricted(user, what, now)) or "–"


@admin.display(description="Restrictions")
def restrictions(user: User) -> str | SafeString:
    """The current restrictions with their ends and reasons."""
    now = clock.now()
    rows = ((IN_WORDS[what], end_of(until, now), why) for what, until, why in _current(user, now))
    return table(("Restricted from", "How long", "Reason"), rows)


def sentences(user: User) -> Iterator[str]:
    """The current restrictions, each in a sentence."""
    now = clock.now()
    for what, until, reason in _current(user, now):
        why = f", {reason}." if reason == FOR_LEAVING else f": “{reason}”"
        yield f"Restricted from {IN_WORDS[what]} {end_of(until, now)}{why}"


def _current(user: User, now: datetime) -> Iterator[tuple[Restriction, datetime, str]]:
    for what, (until, reason) in FIELDS.items():
        if is_restricted(user, what, now):
            yield what, getattr(user, until), getattr(user, reason)
    ban = penalties.play_ban(user.id, now)
    if ban and ban.reason is None:
        yield Restriction.PLAY, ban.until, FOR_LEAVING
