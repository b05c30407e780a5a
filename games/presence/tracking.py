"""Whether the players are there: noted when they are heard of, noticed when they fall silent.

Each open stream and each call of a player says `seen`, which costs a statement or two each 15
seconds. Nothing of it is on the way of a roll or a move: that somebody is away is part of the
game's row once a sweep has noticed it, and everybody is there until then.
"""

import logging
import time
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games.models import Game, Player, Presence
from games.play.commit import apply, state_of
from games.play.leave import leave
from games.play.metrics import FAILURES, LATENESS, Due
from games.play.scheduler.sweeps import sweep_due
from games.play.seat_state import SeatState, due_to_abandon, seat_state, with_seat
from games.play.transition import Update
from games.play.turns import expects_presence, terms_of

log = logging.getLogger(__name__)

MAX_KNOWN: Final = 100_000
_noted: dict[UUID, datetime] = {}
"""When this process last noted somebody."""


def note_activity(*, user_id: UUID, now: datetime) -> None:
    """Note that a person is there, in all their games; to be called as often as one likes.

    A seat that is automatic only because of the silence is the person's again.
    """
    if not _is_news(user_id, now):
        return
    mine = Presence.objects.filter(user_id=user_id)
    if not mine.filter(seen_at__lte=now - _rare()).update(seen_at=now):
        return
    # After the update: a sweep that was just about to notice the silence has done so by now.
    for game_id in list(mine.filter(away=True).values_list("game_id", flat=True)):
        _come_back(game_id, user_id, now)


def mark_silent_players_away(*, now: datetime, at_most: int = 500) -> int:
    """Note who has fallen silent, the longest first; returns how many."""
    begun, noticed = time.monotonic(), 0
    long_ago = now - timedelta(seconds=settings.CONNECTED_FOR_S)
    silent = Presence.objects.filter(away=False, seen_at__lte=long_ago).order_by("seen_at")
    for row_id, game_id, seen_at in list(silent.values_list("id", "game_id", "seen_at")[:at_most]):
        if _try_go_away(row_id, game_id, long_ago, now):
            late_s = (long_ago - seen_at).total_seconds() + time.monotonic() - begun
            LATENESS.labels(Due.SILENCE).observe(late_s)
            noticed += 1
    return noticed


def sweep_abandoned(*, now: datetime, at_most: int = 500) -> int:
    """Let those have abandoned their games who did not come back; returns how many games."""
    # One by one: the penalty's row is locked, and one player may have left several games.
    return sweep_due(Due.RETURN, _abandon, now=now, at_most=at_most, batch=1)


def expect(game: Game, *, now: datetime) -> None:
    """Wait for a sign of the people in a locked game from now on, but for those known as away."""
    away = [int(seat) for seat in game.attendance if seat_state(game.attendance, seat).away]
    Presence.objects.filter(game=game).exclude(seat__in=away).update(away=False, seen_at=now)


def _is_news(user_id: UUID, now: datetime) -> bool:
    last = _noted.get(user_id)
    if last is not None and abs(now - last) < _rare():
        return False
    if len(_noted) >= MAX_KNOWN:
        _noted.clear()
    _noted[user_id] = now
    return True


def _rare() -> timedelta:
    return timedelta(seconds=settings.SEEN_AT_MOST_EVERY_S)


@transaction.atomic
def _come_back(game_id: UUID, user_id: UUID, now: datetime) -> None:
    game = Game.objects.select_for_update().get(id=game_id)
    row = Presence.objects.filter(game=game, user_id=user_id, away=True).first()
    if row is None:
        return
    Presence.objects.filter(id=row.id).update(away=False)
    _attend(game, row.seat, seat_state(game.attendance, row.seat).mark_present(), now)


def _try_go_away(row_id: int, game_id: UUID, long_ago: datetime, now: datetime) -> bool:
    try:
        return _go_away(row_id, game_id, long_ago, now)
    except Exception:
        # One game that cannot go on must not hold up all the others.
        log.exception("players of game %s cannot be marked away", game_id)
        FAILURES.labels(Due.SILENCE).inc()
        return False


@transaction.atomic
def _go_away(row_id: int, game_id: UUID, long_ago: datetime, now: datetime) -> bool:
    game = Game.objects.select_for_update(skip_locked=True).filter(id=game_id).first()
    rows = Presence.objects.filter(id=row_id)
    if game is None or not rows.filter(away=False, seen_at__lte=long_ago).update(away=True):
        return False
    if not expects_presence(game):
        return False
    seat = rows.values_list("seat", flat=True).get()
    left = timedelta(seconds=settings.ABANDONED_AFTER_S - settings.CONNECTED_FOR_S)
    own = seat_state(game.attendance, seat).mark_away(abandons_at=now + left)
    return _attend(game, seat, own, now)


def _attend(game: Game, seat: int, own: SeatState, now: datetime) -> bool:
    if game.status != Game.Status.PLAYING:
        return False
    return apply(game, Update(seats=with_seat(game.attendance, seat, own)), now=now) is not None


def _abandon(game: Game, now: datetime) -> bool:
    seats = due_to_abandon(game.attendance, now)
    unexpected = [seat for seat in seats if not _counts(game, seat)]
    if not unexpected:
        update = leave(terms_of(game), state_of(game), seats, Player.Left.ABANDONED, now=now)
        return apply(game, update, now=now) is not None
    # The time per turn was made longer while they were away.
    own = seat_state(game.attendance, unexpected[0]).mark_present()
    return _attend(game, unexpected[0], own, now)


def _counts(game: Game, seat: int) -> bool:
    away = seat_state(game.attendance, seat).away
    return expects_presence(game) if away else True
