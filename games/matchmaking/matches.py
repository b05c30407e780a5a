"""Matches: players with the same criteria get a table and a game."""

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
from games.conduct.errors import PlayBanned
from games.conduct.penalties import banned_among
from games.matchmaking import grouping
from games.matchmaking.selectors import (
    blocked_pairs_waiting,
    busy_with,
    criteria_of,
    open_tickets,
    tickets_waiting,
)
from games.matchmaking.tickets import Status, end_ticket, table_for
from games.models import Game, MatchmakingTicket
from games.tables.commands import open_with_game

log = logging.getLogger(__name__)

Group = Sequence[MatchmakingTicket]

ACCOUNT_CLOSED, PLAYING = "account_closed", "playing"
"""Reasons for cancelling a ticket, besides the codes of errors."""


def start_matches(*, now: datetime, chance: Random, at_most: int = 100) -> int:
    """Start games for waiting players. `chance` draws the seats. Returns the number of games."""
    started = 0
    for ids in islice(_groups(now), at_most):
        try:
            started += _start(ids, now, chance)
        except Exception:
            # A failure of one group must not delay the others.
            log.exception("no game could be started for the tickets %s", ids)
    return started


def _groups(now: datetime) -> Iterator[list[UUID]]:
    """The groups by ticket ids. Each has to be locked, as its tickets may have changed."""
    waiting = tickets_waiting(now)
    blocked = blocked_pairs_waiting(now) if waiting else frozenset()
    window = grouping.Window(
        settings.QUICK_PLAY_WINDOW_POINTS, settings.QUICK_PLAY_WIDER_POINTS_PER_S
    )
    for criteria, tickets in waiting:
        for group in grouping.groups(tickets, grouping.Terms(criteria.seats, window, blocked)):
            yield [ticket.id for ticket in group]


@transaction.atomic
def _start(ids: Sequence[UUID], now: datetime, chance: Random) -> bool:
    """Start a game for these tickets. Returns False if one of the players cannot play now."""
    waiting = open_tickets(now).filter(id__in=ids).order_by("id")
    group = list(waiting.select_for_update(skip_locked=True))
    if len(group) < len(ids):
        return False
    users = {ticket.user_id for ticket in group}
    not_locked = users - lock_free(users)
    reasons = _reasons_to_cancel(group, not_locked, now)
    for user, reason in reasons.items():
        _cancel([ticket for ticket in group if ticket.user_id == user], reason, now)
    if reasons or not_locked or blocked_pairs(users):
        return False
    return _play(group, now, chance)


def _reasons_to_cancel(
    group: Group, not_locked: Collection[UUID], now: datetime
) -> dict[UUID, str]:
    """The users whose tickets cannot lead to a game, with the reason."""
    users = [ticket.user_id for ticket in group]
    busy = busy_with(users) if criteria_of(group[0]).keeps_busy else {}
    closed = closed_accounts(not_locked) if not_locked else ()
    banned = dict.fromkeys(banned_among(users, now), PlayBanned.code)
    return dict.fromkeys(busy, PLAYING) | banned | dict.fromkeys(closed, ACCOUNT_CLOSED)


def _play(group: Group, now: datetime, chance: Random) -> bool:
    """Seat the players and start. An error cancels the tickets of the users it names, or all."""
    users = [ticket.user_id for ticket in group]
    chance.shuffle(users)
    try:
        with transaction.atomic():
            game = open_with_game(users, table_for(criteria_of(group[0])), now=now)
    except DomainError as error:
        ids = error.data.get("users") or [error.data.get("user_id")]
        named = [ticket for ticket in group if str(ticket.user_id) in ids]
        _cancel(named or group, error.code, now)
        return False
    _mark_matched(group, game, now)
    return True


def _mark_matched(group: Group, game: Game, now: datetime) -> None:
    ids = [ticket.id for ticket in group]
    MatchmakingTicket.objects.filter(id__in=ids).update(
        status=Status.MATCHED, table=game.table_id, game=game, address_hash="", ended_at=now
    )
    for ticket in sorted(group, key=lambda ticket: ticket.user_id):
        data = {
            "ticket_id": str(ticket.id),
            "table_id": str(game.table_id),
            "game_id": str(game.id),
        }
        notify(user_id=ticket.user_id, kind=NotificationKind.MATCHED, data=data, now=now)


def _cancel(group: Group, reason: str, now: datetime) -> None:
    ids = [ticket.id for ticket in group]
    end_ticket(MatchmakingTicket.objects.filter(id__in=ids), Status.CANCELLED, now, reason=reason)
