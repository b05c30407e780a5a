"""Maintenance: the sweeps rest while it lasts, and deadlines go on after it by its exact length.

Each game is moved once, in the transaction that notes the maintenance in it. So any number of
workers may move games, and be killed at any point: the next sweep moves what is left. A game that
is not moved yet is not swept, and its clock still stands (`games.play.stopped_clocks`).
"""

from datetime import datetime
from functools import partial
from typing import Final, cast

from django.db.models import QuerySet

from accounts.announcements.board import BOARD
from accounts.models import Maintenance
from core.damage import report
from core.errors import RowDamaged
from games.models import Game
from games.play import apply, moved_deadlines
from games.time.downtime import extend_deadlines, mark_seen
from games.time.sweeps import sweep
from games.uptime import count_as_up

AT_ONCE: Final = 500
TIMES: Final = ("deadline_at", "robot_due_at", "abandons_at", "vote_ends_at", "ends_at")
"""The times of a game, which are moved."""


def clocks_rest(*, now: datetime) -> bool:
    """Whether a maintenance is running: nothing is swept. After its end, move deadlines.

    The time of a maintenance is no downtime, also if nothing ran meanwhile. What was down before
    and after it is.
    """
    stop = BOARD.reread(now=now).maintenance
    if stop is None or not stop.has_begun(now):
        return False
    extend_deadlines(now=now, up_to=stop.begins_at)
    until = min(now, stop.ends_at or now)
    count_as_up(until=until)
    if not stop.has_ended(now):
        return True
    mark_seen(until)
    move_deadlines(stop, now=now)
    return False


def move_deadlines(stop: Maintenance, *, now: datetime, at_most: int = AT_ONCE) -> int:
    """Move the deadlines of games that stood still; returns how many. Without any left, it is over.

    Games that another worker has locked, or that have failed, are left for the next sweep.
    """
    moved = sweep(unmoved(stop).order_by("id"), partial(_moved, stop), now, at_most)
    if not unmoved(stop).exists():
        Maintenance.objects.filter(id=stop.id, over=False, ends_at__lte=now).update(over=True)
        BOARD.reread(now=now)
    return moved


def unmoved(stop: Maintenance) -> QuerySet[Game]:
    """The running games whose clocks still stand."""
    running = Game.objects.filter(status=Game.Status.PLAYING, started_at__lt=stop.ends_at)
    return running.exclude(moved_for=stop.id)


def _moved(stop: Maintenance, game: Game, now: datetime) -> bool:
    """Move a locked game, with a row of its record that says so; False if it has changed.

    Of a damaged one only the columns are moved: the staff may repair it.
    """
    by = cast(datetime, stop.ends_at) - stop.begins_at
    moved: dict[str, object] = {"ends_at": game.ends_at and game.ends_at + by}
    try:
        if apply(game, moved_deadlines(game, by, now=now), now=now) is None:
            return False
    except RowDamaged as damage:
        report(damage, game)
        moved = {name: at and at + by for name in TIMES for at in [getattr(game, name)]}
    return bool(Game.objects.filter(id=game.id).update(**moved, moved_for=stop.id))
