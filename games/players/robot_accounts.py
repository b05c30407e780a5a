"""Robot accounts: accounts whose owner has declared that a program plays.

People and robot accounts never score together, and a board has either. So an account changes only
while it has no scored game: nothing that it won in one kind of company counts in the other.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.errors import RegisteredOnly
from accounts.models import User
from accounts.users.locking import lock_own, lock_user
from core.messages import message as _
from games.matchmaking.selectors import open_tickets
from games.models import Player, Seat
from games.players.errors import HasScored, NoRobotAccount, StillSeated
from ranking.boards.selectors import with_scored_games


@transaction.atomic
def declare(*, user_id: UUID, now: datetime) -> User:
    """Make the user's account a robot account. Idempotent."""
    user = lock_own(user_id)  # taking a seat and quick play lock the user, too
    if user.is_guest:
        raise RegisteredOnly(_("Guests cannot be robot accounts. Register first."))
    if not user.is_robot:
        _set(user, is_robot=True, now=now)
    return user


@transaction.atomic
def undo(*, user_id: UUID, now: datetime) -> None:
    """Make a robot account a person's again. For the staff.

    Raises: NotVisible (a closed account), NoRobotAccount, HasScored, StillSeated.
    """
    user = lock_user(user_id)
    if not user.is_robot:
        raise NoRobotAccount
    _set(user, is_robot=False, now=now)


def _set(user: User, *, is_robot: bool, now: datetime) -> None:
    if _has_scored(user.id):
        raise HasScored
    if _is_seated(user.id, now):
        raise StillSeated
    user.is_robot = is_robot
    user.save(update_fields=["is_robot"])


def _has_scored(user_id: UUID) -> bool:
    """Whether the user has a scored game, also one that is running or was voided."""
    begun = Player.objects.filter(user=user_id, scored_from__isnull=False)
    return begun.exists() or bool(with_scored_games([user_id], at_least=0))


def _is_seated(user_id: UUID, now: datetime) -> bool:
    """Whether the user has a seat at an open table, or waits in quick play."""
    seats = Seat.objects.filter(user=user_id, table__closed_at=None)
    return seats.exists() or open_tickets(now).filter(user=user_id).exists()
