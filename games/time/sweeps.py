"""Sweeps of due games, in batches; any number of workers may sweep at the same time.

A sweep skips rows that another worker has locked. When a game fails, its batch is rolled back and
played again with a savepoint for each game, which would otherwise cost a third of a turn: the
others go on, and the one that fails is retried after a pause, longer each time. A damaged game has
the longest pause from the start.
"""

import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from structlog.contextvars import bound_contextvars

from accounts.announcements.board import BOARD
from core.damage import report
from core.database.divided import is_divided
from core.errors import RowDamaged
from games.models import Game
from games.time.metrics import FAILURES, LATENESS, Due

log = logging.getLogger(__name__)

Play = Callable[[Game, datetime], bool]

BATCH: Final = 10
"""The most games in a transaction. Ten make turns half as fast again as one; more gain nothing, and
the players wait longer."""
BATCH_S: Final = 0.2
"""Seconds after which a transaction takes no further game: the players of its games wait for it."""
FIELDS: Final = {
    Due.TURN: "deadline_at",
    Due.ROBOT: "robot_due_at",
    Due.RETURN: "abandons_at",
    Due.VOTE: "vote_ends_at",
}
"""The field with the time at which a game is due."""
MIN_PAUSE, MAX_PAUSE = timedelta(seconds=1), timedelta(seconds=64)
DAMAGED_PAUSE = timedelta(minutes=10)


@dataclass
class _Failing:
    """Games that failed in this process."""

    pauses: dict[UUID, tuple[datetime, timedelta]] = field(default_factory=dict)
    """The end of each game's pause, and its length."""

    def paused(self, now: datetime) -> list[UUID]:
        """The games in a pause; forgets those that failed long ago."""
        known = list(self.pauses.items())
        for game_id in [key for key, (until, _) in known if until + MAX_PAUSE < now]:
            self.pauses.pop(game_id, None)
        return [key for key, (until, _) in known if until > now]

    def add(self, game: Game, due: Due | None, now: datetime) -> None:
        """Log and count the exception that is being handled, and pause the game.

        The pause is twice as long as the last one. A damaged game does not heal by itself: its
        pause is long, and the log has no trace.
        """
        error = sys.exc_info()[1]
        _, last = self.pauses.get(game.id, (now, MIN_PAUSE / 2))
        pause = min(2 * last, MAX_PAUSE)
        if isinstance(error, RowDamaged):
            pause = DAMAGED_PAUSE
            report(error, game)
        else:
            log.exception("game %s cannot be played on", game.id)
        self.pauses[game.id] = (now + pause, pause)
        if due:
            FAILURES.labels(due).inc()


FAILING: Final = _Failing()


def sweep_due(due: Due, play: Play, *, now: datetime, at_most: int, batch: int = BATCH) -> int:
    """Play the games that are due, the longest overdue first; returns how many."""
    name = FIELDS[due]
    games = games_whose_clocks_run(now).filter(**{f"{name}__lte": now}).order_by(name)
    return sweep(games, play, now, at_most, due=due, batch=batch)


def games_whose_clocks_run(now: datetime) -> QuerySet[Game]:
    """The games that no maintenance has stopped (`games.time.maintenance` moves them after it)."""
    games, stop = Game.objects.all(), BOARD.announced.maintenance
    if stop is None or not stop.has_begun(now):
        return games
    if not stop.has_ended(now):
        return games.none()
    return games.filter(Q(moved_for=stop.id) | Q(started_at__gte=stop.ends_at))


def sweep(
    games: QuerySet[Game],
    play: Play,
    now: datetime,
    at_most: int,
    *,
    due: Due | None = None,
    batch: int = BATCH,
) -> int:
    """Play these running games, each locked, a batch per transaction; returns how many.

    Lateness is counted under `due`, if given. A `play` that locks rows beyond those of the game
    needs a `batch` of 1.
    """
    began, games = time.monotonic(), games.exclude(id__in=FAILING.paused(now))
    if is_divided():
        return _sweep_divided(games, play, now, at_most, due, began)
    # On SQLite even an idle transaction blocks all writers, and a batch would do so for long.
    if not games.exists():
        return 0
    batch = batch if connection.features.has_select_for_update_skip_locked else 1
    return _sweep(games, play, now, at_most, due, batch, began)


def _sweep_divided(
    games: QuerySet[Game], play: Play, now: datetime, at_most: int, due: Due | None, began: float
) -> int:
    """Find games on all machines, and then lock each on the machine where it is.

    A robot without a pause is due again at once, so it looks again until nothing can be played.
    """
    played = 0
    while played < at_most:
        rest = games.exclude(id__in=FAILING.paused(now))
        found = list(rest.values_list("id", flat=True)[: at_most - played])
        some = (_sweep(games.filter(id=id_), play, now, 1, due, 1, began) for id_ in found)
        if not (more := sum(some)):
            break
        played += more
    return played


def _sweep(
    games: QuerySet[Game],
    play: Play,
    now: datetime,
    at_most: int,
    due: Due | None,
    batch: int,
    began: float,
) -> int:
    tried, played, skipped, careful = 0, 0, list[UUID](), False
    while tried < at_most:
        some = games.exclude(id__in=skipped)[: min(batch, at_most - tried)]
        try:
            due_times, failed = _play_batch(some, play, now, due, careful=careful)
        except Exception:
            if careful:
                raise
            careful = True
            continue
        careful = False
        if not due_times and not failed:
            break
        for due_at in due_times:
            if due and due_at:
                late_s = (now - due_at).total_seconds() + time.monotonic() - began
                LATENESS.labels(due).observe(late_s)
        tried, played = tried + len(due_times) + len(failed), played + len(due_times)
        skipped += failed
    return played


@transaction.atomic
def _play_batch(
    games: QuerySet[Game], play: Play, now: datetime, due: Due | None, *, careful: bool
) -> tuple[list[datetime | None], list[UUID]]:
    """Play the first of these games that no other worker has locked.

    Returns when those that were played were due, and the ids of those that were not. A game that
    fails raises its error, unless `careful`.
    """
    due_times, failed, until = list[datetime | None](), list[UUID](), time.monotonic() + BATCH_S
    for game in games.select_for_update(skip_locked=True):
        due_at = getattr(game, FIELDS[due]) if due else None
        with bound_contextvars(game_id=str(game.id)):
            done = _play(game, play, now, due) if careful else play(game, now)
        if done:
            due_times.append(due_at)
        else:
            failed.append(game.id)
        # The end of a game locks its table, and rows that its players share with other games: it is
        # the last of a batch, so that two batches cannot deadlock.
        if game.status != Game.Status.PLAYING or time.monotonic() > until:
            break
    return due_times, failed


def _play(game: Game, play: Play, now: datetime, due: Due | None) -> bool:
    """Play one game with a savepoint; False if it fails."""
    try:
        with transaction.atomic():
            return play(game, now)
    except Exception:
        if transaction.get_rollback():  # the connection is broken, not the game
            raise
        FAILING.add(game, due, now)
        return False
