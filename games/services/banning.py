"""Keeping somebody out: signed out everywhere, and out of where others wait for them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.services.moderating import Restriction, restrict
from games.models import MatchmakingTicket
from games.services import matchmaking
from games.services.deleting import leave_tables


@transaction.atomic
def ban(*, user_id: UUID, until: datetime, reason: str, now: datetime) -> None:
    """Let somebody not sign in until then; running games are left to the clock.

    Raises NotVisible for a closed account.
    """
    own = MatchmakingTicket.objects.filter(user=user_id)
    matchmaking.end(own, MatchmakingTicket.Status.CANCELLED, now)
    leave_tables(user_id, now)
    restrict(user_id=user_id, what=Restriction.ACCOUNT, until=until, reason=reason, now=now)
