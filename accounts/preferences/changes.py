"""Changes of how notifications reach a user."""

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Final, NotRequired, TypedDict, Unpack
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import (
    MailsOff,
    Notification,
    NotificationSettings,
    Push,
    PushDevice,
    SnoozedGame,
)
from accounts.preferences.choices import CHANNELS
from accounts.preferences.errors import TooManySnoozes
from accounts.users.locking import lock_own
from core.errors import NotVisible
from core.messages import message as _

MOST_SNOOZED: Final = 100
HELD: Final = timedelta(minutes=15)
"""A worker that sends something has it for less."""


class Choice(TypedDict):
    """What a user chooses about a kind; a channel that is left out stays as it is."""

    kind: str
    push: NotRequired[bool]
    mail: NotRequired[bool]


class Hours(TypedDict):
    """Quiet hours, by the clock of the user's time zone."""

    begins: time
    ends: time


class Changes(TypedDict, total=False):
    """The changes of a request; what is left out stays as it is."""

    kinds: list[Choice]
    quiet_hours: Hours | None
    time_zone: str
    mail: bool


@transaction.atomic
def change(user_id: UUID, *, now: datetime, **changes: Unpack[Changes]) -> NotificationSettings:
    """Change the settings, and return them. Raises SessionEnded."""
    lock_own(user_id)
    rows = NotificationSettings.objects.select_for_update()
    row, _new = rows.get_or_create(user_id=user_id)
    if "kinds" in changes:
        row.choices = _chosen(row, changes["kinds"])
    if "quiet_hours" in changes:
        hours = changes["quiet_hours"]
        row.quiet_from = hours and hours["begins"]
        row.quiet_until = hours and hours["ends"]
    row.time_zone = changes.get("time_zone", row.time_zone)
    if "mail" in changes and changes["mail"] != (not row.mails_off):
        row.mails_off = "" if changes["mail"] else MailsOff.UNSUBSCRIBED
    row.save(update_fields=["choices", "quiet_from", "quiet_until", "time_zone", "mails_off"])
    _look_again(user_id, now)
    return row


@transaction.atomic
def snooze(user_id: UUID, game_id: UUID, *, until: datetime | None, now: datetime) -> SnoozedGame:
    """Send nothing about the turns of a game until then, or as long as it lasts.

    Raises SessionEnded; TooManySnoozes.
    """
    lock_own(user_id)
    own = SnoozedGame.objects.filter(user=user_id)
    own.filter(until__lte=now).delete()
    if own.exclude(game_id=game_id).count() >= MOST_SNOOZED:
        raise TooManySnoozes(most=MOST_SNOOZED)
    row, _new = SnoozedGame.objects.update_or_create(
        user_id=user_id, game_id=game_id, defaults={"until": until}
    )
    _look_again(user_id, now)
    return row


@transaction.atomic
def wake(user_id: UUID, game_id: UUID, *, now: datetime) -> None:
    """Send what happens in the game again, and what still waits. Raises NotVisible."""
    deleted, _rows = SnoozedGame.objects.filter(user=user_id, game_id=game_id).delete()
    if not deleted:
        raise NotVisible(_("This game is not snoozed."))
    _look_again(user_id, now)


def forget_game(game_id: UUID, users: Iterable[UUID]) -> None:
    """Delete the snoozes of a game that has ended."""
    SnoozedGame.objects.filter(user__in=[*users], game_id=game_id).delete()


def switch_mails_off(user_id: UUID, reason: MailsOff) -> None:
    """Send no more mails about notifications. The first reason stays."""
    NotificationSettings.objects.bulk_create(
        [NotificationSettings(user_id=user_id, mails_off=reason)], ignore_conflicts=True
    )
    NotificationSettings.objects.filter(user=user_id, mails_off="").update(mails_off=reason)


def snoozed_by(user_id: UUID, *, now: datetime) -> list[SnoozedGame]:
    """The games that the user has snoozed, the first to wake first."""
    rows = SnoozedGame.objects.filter(Q(until=None) | Q(until__gt=now), user=user_id)
    return list(rows.order_by("until", "id"))


def _look_again(user_id: UUID, now: datetime) -> None:
    """Let workers look at once at what was put off for long; not at what one of them has now."""
    devices = list(PushDevice.objects.filter(user=user_id).values_list("id", flat=True))
    put_off = Push.objects.filter(device__in=devices, next_attempt_at__gt=now + HELD)
    put_off.update(next_attempt_at=now)
    Notification.objects.filter(user=user_id, mail_at__gt=now + HELD).update(mail_at=now)


def _chosen(row: NotificationSettings, choices: Iterable[Choice]) -> dict[str, dict[str, bool]]:
    """The stored choices with these."""
    stored: dict[str, dict[str, bool]] = {kind: dict(own) for kind, own in row.choices.items()}
    for choice in choices:
        own = stored.setdefault(choice["kind"], {})
        own.update({each: choice[each] for each in CHANNELS if each in choice})
    return stored
