"""The players that are there when a round is drawn, and those that are kept apart."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final
from uuid import UUID

from django.conf import settings

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify_each
from accounts.people.selectors import blocked_pairs
from accounts.users.addresses import addresses_of
from accounts.users.online import is_known, online_among
from accounts.users.selectors import closed_accounts
from games.conduct.penalties import banned_among
from games.models import Tournament, TournamentEntry
from games.tournaments.announcements import announce
from games.tournaments.commands import about
from games.tournaments.pairing import Pair

Entry = TournamentEntry
MOST_AT_AN_ADDRESS: Final = 16
"""More than these are a hall or a network, where players may be paired."""


def send_away(tournament: Tournament, entries: Sequence[Entry], *, now: datetime) -> list[Entry]:
    """The entries whose players are all there; the others are paused, and their players notified.

    With long turns people are not expected to stay; then only bans and closed accounts pause.
    """
    users = _users(entries)
    gone = banned_among(users, now) | closed_accounts(users)
    if tournament.turn_s <= settings.PRESENCE_EXPECTED_UP_TO_TURN_S and is_known():
        gone |= set(users) - _seen(entries, now) - online_among(users)
    away = [entry for entry in entries if not gone.isdisjoint(_users([entry]))]
    if away:
        _pause(tournament, away, now)
    gone_ids = {entry.id for entry in away}
    return [entry for entry in entries if entry.id not in gone_ids]


def _seen(entries: Sequence[Entry], now: datetime) -> set[UUID]:
    since = now - timedelta(seconds=settings.TOURNAMENT_AWAY_AFTER_S)
    rows = (player for entry in entries for player in entry.players.all())
    return {player.user_id for player in rows if player.seen_at >= since}


def _pause(tournament: Tournament, away: Sequence[Entry], now: datetime) -> None:
    rows = Entry.objects.filter(id__in=[entry.id for entry in away])
    rows.update(status=Entry.Status.PAUSED, waits_since=None)
    numbers = [entry.number for entry in away]
    announce(tournament, "paused", {"entries": numbers}, now=now)
    data = dict.fromkeys(_users(away), about(tournament))
    notify_each(data, kind=NotificationKind.TOURNAMENT_PAUSED, now=now)


def kept_apart(entries: Sequence[Entry], *, now: datetime) -> set[Pair]:
    """The pairs of entries that share an address, or of which one blocks the other.

    Which of the two is published nowhere.
    """
    entry_of = {user: entry.number for entry in entries for user in _users([entry])}
    since = now - timedelta(seconds=settings.SAME_ADDRESS_WITHIN_S)
    sharing = defaultdict[str, set[UUID]](set)
    for user, address in addresses_of(entry_of, since):
        sharing[address].add(user)
    few = [users for users in sharing.values() if len(users) <= MOST_AT_AN_ADDRESS]
    pairs = {frozenset(pair) for users in few for pair in combinations(sorted(users), 2)}
    apart = {frozenset(entry_of[user] for user in pair) for pair in pairs | blocked_pairs(entry_of)}
    return {pair for pair in apart if len(pair) == 2}


def _users(entries: Sequence[Entry]) -> list[UUID]:
    return [player.user_id for entry in entries for player in entry.players.all()]
