"""Asking a player to be one's partner in a tournament of pairs."""

from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from accounts.models import NotificationKind, User
from accounts.notifications.inbox import delete_notifications, notify_of_request
from accounts.people.strangers import check_may_ask, notify_of_stranger
from games.models import Tournament, TournamentEntry
from games.tournaments.commands import about

KIND: Final = NotificationKind.TOURNAMENT_PARTNER
MOST_NOTIFIED: Final = {"tournament_id": 2, "user_id": 5}
"""How often an hour a player is asked to be a partner in one tournament, and by one player."""


def ask(tournament: Tournament, user: User, partner: User, now: datetime) -> None:
    """Ask a player to be the partner. Raises TakesNoRequests."""
    is_stranger = check_may_ask(user, partner)
    data = about(tournament) | {"user_id": str(user.id), "user_name": user.username}
    send = notify_of_stranger if is_stranger else notify_of_request
    send(user_id=partner.id, kind=KIND, data=data, most=MOST_NOTIFIED, now=now)


def forget_request(entry: TournamentEntry) -> None:
    """Delete the notification of the player for whom an incomplete pair waits."""
    if entry.partner_id is None:
        return
    [asker] = entry.players.exclude(user=entry.partner_id).values_list("user_id", flat=True)
    delete_notifications(
        user_ids=[entry.partner_id],
        kinds=[KIND],
        tournament_id=str(entry.tournament_id),
        user_id=str(asker),
    )


def forget_requests(entries: QuerySet[TournamentEntry], tournament: Tournament) -> None:
    """Delete those of all players for whom these pairs of the tournament wait."""
    asked = entries.values_list("partner_id", flat=True)
    delete_notifications(user_ids=asked, kinds=[KIND], tournament_id=str(tournament.id))
