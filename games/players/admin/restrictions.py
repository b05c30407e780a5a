"""From what a player is restricted, until when and why: in the list, the page and its banner."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.contrib import admin
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.moderation.restrictions import FIELDS, IN_WORDS, Restriction, is_restricted
from accounts.staff.admin.base import at, table
from core import clock
from games.conduct import penalties

PERMANENT: Final = timedelta(days=3650)
"""A restriction that lasts longer has no end that matters."""
FOR_LEAVING: Final = "for leaving games"


@admin.display(description="Restricted from")
def kept_from(user: User) -> str:
    """The current restrictions by the staff."""
    now = clock.now()
    return ", ".join(IN_WORDS[what] for what in FIELDS if is_restricted(user, what, now)) or "–"


@admin.display(description="Restrictions")
def restrictions(user: User) -> str | SafeString:
    """The current restrictions with their ends and reasons."""
    rows = ((IN_WORDS[what], _end(until), reason) for what, until, reason in _current(user))
    return table(("Restricted from", "Until (UTC)", "Reason"), rows)


def sentences(user: User) -> Iterator[str]:
    """The current restrictions, each in a sentence."""
    for what, until, reason in _current(user):
        end = _end(until)
        ends = end if end == "permanently" else f"until {end} UTC"
        why = f", {reason}." if reason == FOR_LEAVING else f": “{reason}”"
        yield f"Restricted from {IN_WORDS[what]} {ends}{why}"


def _current(user: User) -> Iterator[tuple[Restriction, datetime, str]]:
    now = clock.now()
    for what, (until, reason) in FIELDS.items():
        if is_restricted(user, what, now):
            yield what, getattr(user, until), getattr(user, reason)
    ban = penalties.play_ban(user.id, now)
    if ban and ban.reason is None:
        yield Restriction.PLAY, ban.until, FOR_LEAVING


def _end(until: datetime) -> str:
    return "permanently" if until - clock.now() > PERMANENT else at(until)
