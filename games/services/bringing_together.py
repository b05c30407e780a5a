"""Quick play: groups of those who wait get a table and a game.

One transaction a group. It takes the group's tickets and people only where nobody else holds
them, so that it waits for no lock; wherever it is killed, all go on waiting as long as before.
"""

import logging
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import islice
from random import Random
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify
from accounts.people.selectors import blocked_pairs
from accounts.users.locking import lock_free
from accounts.users.selectors import closed_accounts
from core.errors import DomainError
from games import matching, queues
from games.errors import PlayBanned
from games.models import Game, MatchmakingTicket
from games.queues import wish_of
from games.services.matchmaking import Status, end
from games.services.opening import open_with_game
from games.services.penalties import banned_among

log = logging.getLogger(__name__)

Group = Sequence[MatchmakingTicket]

ACCOUNT_CLOSED, PLAYING = "account_closed", "playing"
"""Why a ticket is cancelled, if not by its owner; further reasons are the codes of refusals."""


def match(*, now: datetime, chance: Random, at_most: int = 100) -> int:
    """Start games for those who wait, on seats drawn by `chance`; returns how many games."""
    started = 0
    for ids in islice(_groups(now), at_most):
        try:
            started += _start(ids, now, chance)
        except Exception:
            # One group that cannot play must not hold up all the others.
            log.exception("tickets %s cannot be brought together", ids)
    return started


def _groups(now: datetime) -> Iterator[list[UUID]]:
    """The tickets of those who fit, as they were read: each group has to be claimed."""
    waiting = queues.waiting(now)
    blocked = queues.blocked_pairs_waiting(now) if waiting else frozenset()
    window = matching.Window(
        settings.QUICK_PLAY_WINDOW_POINTS, settings.QUICK_PLAY_WIDER_POINTS_PER_S
    )
    for wish, queue in waiting.items():
        for group in matching.groups(queue, matching.Terms(wish.seats, window, blocked)):
            yield [ticket.id for ticket in group]


@transaction.atomic
def _start(ids: Sequence[UUID], now: datetime, chance: Random) -> bool:
    """Start a game for these tickets; False where one of them can no longer play."""
    waiting = queues.open_tickets(now).filter(id__in=ids).order_by("id")
    group = list(waiting.select_for_update(skip_locked=True))
    if len(group) < len(ids):
        return False
    users = {ticket.user_id for ticket in group}
    held = users - lock_free(users)
    refused = _refused(group, held, now)
    for user, reason in refused.items():
        _cancel([ticket for ticket in group if ticket.user_id == user], reason, now)
    if refused or held or blocked_pairs(users):
        return False
    return _play(group, now, chance)


def _refused(group: Group, held: Collection[UUID], now: datetime) -> dict[UUID, str]:
    """Whose ticket leads to no game, and why."""
    users = [ticket.user_id for ticket in group]
    busy = queues.busy_with(users) if wish_of(group[0]).keeps_busy else {}
    closed = closed_accounts(held) if held else ()
    banned = dict.fromkeys(banned_among(users, now), PlayBanned.code)
    return dict.fromkeys(busy, PLAYING) | banned | dict.fromkeys(closed, ACCOUNT_CLOSED)


def _play(group: Group, now: datetime, chance: Random) -> bool:
    """Seat them and start; a refusal ends the ticket of whom it names, or of all."""
    people = [ticket.user_id for ticket in group]
    chance.shuffle(people)
    try:
        with transaction.atomic():
            game = open_with_game(people, wish_of(group[0]), now=now)
    except DomainError as error:
        users = error.data.get("users") or [error.data.get("user_id")]
        named = [ticket for ticket in group if str(ticket.user_id) in users]
        _cancel(named or group, error.code, now)
        return False
    _tell(group, game, now)
    return True


def _tell(group: Group, game: Game, now: datetime) -> None:
    ids = [ticket.id for ticket in group]
    MatchmakingTicket.objects.filter(id__in=ids).update(
        status=Status.MATCHED, table=game.table_id, game=game, address_hash="", ended_at=now
    )
    for ticket in sorted(group, key=lambda ticket: ticket.user_id):
        data = {"ticket": str(ticket.id), "table": str(game.table_id), "game": str(game.id)}
        notify(user_id=ticket.user_id, kind=NotificationKind.MATCHED, data=data, now=now)


def _cancel(group: Group, reason: str, now: datetime) -> None:
    ids = [ticket.id for ticket in group]
    end(MatchmakingTicket.objects.filter(id__in=ids), Status.CANCELLED, now, reason=reason)
