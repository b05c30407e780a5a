"""Restrictions of players by the staff, with their effects on tables and quick play."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.moderation.restrictions import Restriction, restrict
from accounts.users.locking import lock_user
from games.matchmaking.tickets import end_ticket
from games.models import MatchmakingTicket
from games.tables.commands import leave_all_tables


@transaction.atomic
def restrict_player(
    *, user_id: UUID, what: Restriction, until: datetime, reason: str, now: datetime
) -> None:
    """Mute or ban a player. A banned player also leaves quick play and all tables.

    Running games continue; the server plays for the player when turns run out.

    Raises: NotVisible (a closed account).
    """
    lock_user(user_id)  # before the tables, like all commands of players
    if what is not Restriction.CHAT:
        own = MatchmakingTicket.objects.filter(user=user_id)
        end_ticket(own, MatchmakingTicket.Status.CANCELLED, now)
        leave_all_tables(user_id, now)
    restrict(user_id=user_id, what=what, until=until, reason=reason, now=now)
