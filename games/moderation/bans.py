"""Bans from signing in or from play; they also end tickets and free seats."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.moderation.restrictions import Restriction, restrict
from games.matchmaking.tickets import end_ticket
from games.models import MatchmakingTicket
from games.tables.commands import leave_all_tables


def ban(*, user_id: UUID, until: datetime, reason: str, now: datetime) -> None:
    """Ban a user from signing in. In running games, the server plays when turns run out.

    Raises: NotVisible (a closed account).
    """
    _ban(user_id, Restriction.ACCOUNT, until, reason, now)


def ban_from_play(*, user_id: UUID, until: datetime, reason: str, now: datetime) -> None:
    """Ban a player from starting games. Running games continue.

    Raises: NotVisible (a closed account).
    """
    _ban(user_id, Restriction.PLAY, until, reason, now)


@transaction.atomic
def _ban(user_id: UUID, what: Restriction, until: datetime, reason: str, now: datetime) -> None:
    own = MatchmakingTicket.objects.filter(user=user_id)
    end_ticket(own, MatchmakingTicket.Status.CANCELLED, now)
    leave_all_tables(user_id, now)
    restrict(user_id=user_id, what=what, until=until, reason=reason, now=now)
