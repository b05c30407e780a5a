"""Players' presence: every request updates `seen_at`, a sweep marks silent players as away.

Each open stream and each request of a player calls `mark_active`, which costs a statement or two
every 15 seconds. Rolls and moves read no presence: a sweep writes absence into the game's row.
"""

import time
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.users.online import mark_online
from core.damage import report
from core.errors import RowDamaged
from games.models import Game, Player, Presence
from games.play import (
    SeatState,
    Update,
    apply,
    expects_presence,
    leave,
    return_deadlines,
    seat_state,
    with_seat,
)
from games.time.metrics import LATENESS, Due
from games.time.sweeps import FAILING, sweep_due

MAX_KNOWN: Final = 100_000
_seen: dict[UUID, datetime] = {}
"""When this process last wrote a user's `seen_at`."""


def mark_active(*, user_id: UUID, now: datetime) -> None:
    """Note that the user is online, and present in all their games; cheap for every request.

    A seat that is automatic only because of absence is the player's again.
    """
    interval = timedelta(seconds=settings.SEEN_AT_MOST_EVERY_S)
    if _was_seen(user_id, now, interval):
        return
    mark_online(user_id)
    rows = Presence.objects.filter(user_id=user_id)
    if not rows.filter(seen_at__lte=now - interval).update(seen_at=now):
        return
    # After the update: it waits for a sweep that is just marking the player away.
    for game_id in list(rows.filter(away=True).values_list("game_id", flat=True)):
        try:
            _mark_present(game_id, user_id, now)
        except RowDamaged as damage:
            report(damage, f"game {game_id}")


def _was_seen(user_id: UUID, now: datetime, interval: timedelta) -> bool:
    """Whether this process saw the user within the interval; if not, it has now."""
    last = _seen.get(user_id)
    if last is not None and abs(now - last) < interval:
        return True
    if len(_seen) >= MAX_KNOWN:
        _seen.clear()
    _seen[user_id] = now
    return False


def mark_silent_players_away(*, now: datetime, at_most: int = 500) -> int:
    """Mark silent players away, the longest silent first; returns how many."""
    began, marked = time.monotonic(), 0
    long_ago = now - timedelta(seconds=settings.CONNECTED_FOR_S)
    silent = Presence.objects.filter(away=False, seen_at__lte=long_ago).order_by("seen_at")
    silent = silent.exclude(game__in=FAILING.paused(now))
    for row_id, game_id, seen_at in list(silent.values_list("id", "game_id", "seen_at")[:at_most]):
        try:
            if not _mark_away(row_id, game_id, long_ago, now):
                continue
        except Exception:  # noqa: BLE001 - logged; a failing game must not hold up the others
            FAILING.add(Game(id=game_id), Due.SILENCE, now)
            continue
        late_s = (long_ago - seen_at).total_seconds() + time.monotonic() - began
        LATENESS.labels(Due.SILENCE).observe(late_s)
        marked += 1
    return marked


def sweep_abandoned(*, now: datetime, at_most: int = 500) -> int:
    """Let absent players whose deadline has passed abandon their games; returns how many games."""
    # One by one: the penalty locks a row of the player, who may have left several games.
    return sweep_due(Due.RETURN, _abandon, now=now, at_most=at_most, batch=1)


def expect(game: Game, *, now: datetime) -> None:
    """Expect heartbeats of the players in a locked game from now on, except those away."""
    away = [int(seat) for seat, state in game.attendance.items() if state.get("away")]
    Presence.objects.filter(game=game).exclude(seat__in=away).update(away=False, seen_at=now)


@transaction.atomic
def _mark_present(game_id: UUID, user_id: UUID, now: datetime) -> None:
    game = Game.objects.select_for_update().get(id=game_id)
    row = Presence.objects.filter(game=game, user_id=user_id, away=True).first()
    if row is None:
        return
    Presence.objects.filter(id=row.id).update(away=False)
    _apply_seat(game, row.seat, seat_state(game.attendance, row.seat).mark_present(), now)


@transaction.atomic
def _mark_away(row_id: int, game_id: UUID, long_ago: datetime, now: datetime) -> bool:
    game = Game.objects.select_for_update(skip_locked=True).filter(id=game_id).first()
    rows = Presence.objects.filter(id=row_id)
    if game is None or not rows.filter(away=False, seen_at__lte=long_ago).update(away=True):
        return False
    if not expects_presence(game):
        return False
    seat = rows.values_list("seat", flat=True).get()
    left = timedelta(seconds=settings.ABANDONED_AFTER_S - settings.CONNECTED_FOR_S)
    own = seat_state(game.attendance, seat).mark_away(abandons_at=now + left)
    return _apply_seat(game, seat, own, now)


def _apply_seat(game: Game, seat: int, own: SeatState, now: datetime) -> bool:
    if game.status != Game.Status.PLAYING:
        return False
    return apply(game, Update(seats=with_seat(game.attendance, seat, own)), now=now) is not None


def _abandon(game: Game, now: datetime) -> bool:
    seats = [seat for seat, at in return_deadlines(game.attendance).items() if at <= now]
    update = leave(game, seats, Player.Left.ABANDONED, now=now)
    return apply(game, update, now=now) is not None
