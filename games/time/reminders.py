"""Reminders of long turns whose time is nearly up."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from accounts.announcements.board import BOARD
from accounts.models import Notification, NotificationKind
from accounts.notifications.inbox import notify
from core.clock import rfc3339
from games.models import Game
from games.play import remind_at
from games.time.sweeps import games_whose_clocks_run

AT_MOST: Final = 500
"""Reminders in a minute; the first due come first."""
LOOK_AGAIN: Final = timedelta(minutes=10)
"""For a game that is locked, or stands still during a maintenance."""


def remind(*, now: datetime) -> int:
    """Notify players whose time is nearly up; returns how many. Any number of workers may do so.

    The notification of the turn says when to look. By then the deadline may have moved.
    """
    BOARD.reread(now=now)  # the process may have no other task that does
    due = Notification.objects.filter(remind_at__lte=now).order_by("remind_at")[:AT_MOST]
    return sum(_remind(row, now) for row in due)


@transaction.atomic
def _remind(turn: Notification, now: datetime) -> bool:
    """Notify the player, unless the turn is over or has more time by now."""
    own = Notification.objects.select_for_update(skip_locked=True).filter(id=turn.id)
    if own.filter(remind_at=turn.remind_at).first() is None:
        return False  # another worker has it, or it was deleted with its turn
    games = games_whose_clocks_run(now).filter(status=Game.Status.PLAYING)
    locked = games.select_for_update(skip_locked=True).filter(id=UUID(turn.data["game_id"]))
    game = locked.first()
    at = remind_at(game) if game else now + LOOK_AGAIN
    is_due = bool(at and at <= now and game and game.deadline_at and game.deadline_at > now)
    # A further roll of the turn moves its deadline: then the player is reminded again.
    look_at = game.deadline_at if game and is_due else at
    look_at = look_at if look_at and look_at > now else None
    Notification.objects.filter(id=turn.id).update(remind_at=look_at)
    if not (is_due and game and game.deadline_at):
        return False
    notify(
        user_id=turn.user_id,
        kind=NotificationKind.TURN_ENDS,
        data={**turn.data, "deadline_at": rfc3339(game.deadline_at)},
        until=game.deadline_at,
        now=now,
    )
    return True
