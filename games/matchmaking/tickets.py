"""Creating, cancelling and expiring matchmaking tickets."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from accounts.announcements.board import open_maintenance
from accounts.errors import RegisteredOnly, RobotAccount
from accounts.models import User
from accounts.users.addresses import hashed
from accounts.users.locking import lock_user
from accounts.wallet.unlocking import check_stake
from core.database.batch_delete import delete_in_batches
from core.messages import message as _
from games.conduct.penalties import check_may_play
from games.errors import InMaintenance
from games.maintenance import check_games_start
from games.matchmaking.errors import AlreadyPlaying, AlreadyWaiting, TicketMatched
from games.matchmaking.selectors import (
    GameCriteria,
    busy_with,
    criteria_of,
    open_tickets,
    ticket_of,
)
from games.models import WAITING, MatchmakingTicket, Table
from games.tables.options import check_options, new_table
from ranking.boards.selectors import rating_of

KEPT = timedelta(hours=1)
"""How long the owner can read an ended ticket."""

Status = MatchmakingTicket.Status


@dataclass(frozen=True, slots=True)
class OpenTicket:
    """A waiting ticket, and whether it is new."""

    ticket: MatchmakingTicket
    new: bool


@transaction.atomic
def create_ticket(
    *, user_id: UUID, criteria: GameCriteria, address: str, now: datetime
) -> OpenTicket:
    """Wait for players with the same criteria. Idempotent. `address` is the client's IP address."""
    check_options(table_for(criteria))
    user = lock_user(user_id)
    check_may_play(user_id, now)
    check_games_start(now)
    _check_may_compete(user, criteria)
    end_ticket(
        MatchmakingTicket.objects.filter(user=user_id, expires_at__lte=now), Status.EXPIRED, now
    )
    waiting = open_tickets(now).filter(user=user_id).first()
    if waiting is not None:
        if criteria_of(waiting) != criteria:
            raise AlreadyWaiting(waiting)
        return OpenTicket(waiting, new=False)
    busy = busy_with([user_id]) if criteria.keeps_busy else {}
    if busy:
        raise AlreadyPlaying(game_id=str(busy[user_id]))
    ticket = MatchmakingTicket.objects.create(
        user_id=user_id,
        **asdict(criteria),
        among_robots=user.is_robot,
        rating=rating_of(user_id, criteria.ruleset),
        address_hash=hashed(address) if criteria.competitive else "",
        created_at=now,
        expires_at=now + timedelta(seconds=settings.QUICK_PLAY_WAIT_S),
    )
    return OpenTicket(ticket, new=True)


def cancel_ticket(*, ticket_id: UUID, user_id: UUID, now: datetime) -> None:
    """Cancel a waiting ticket. A ticket that ended without a game stays unchanged.

    Raises: TicketNotVisible, TicketMatched.
    """
    own = MatchmakingTicket.objects.filter(id=ticket_id, user=user_id)
    if end_ticket(own, Status.CANCELLED, now):
        return
    ticket = ticket_of(ticket_id, user_id)
    if ticket.status == Status.MATCHED:
        raise TicketMatched(ticket)


def expire_tickets(*, now: datetime) -> int:
    """Expire overdue tickets. Returns their number."""
    overdue = MatchmakingTicket.objects.filter(WAITING, expires_at__lte=now)
    # On SQLite even an update of no rows locks out all other writers.
    return end_ticket(overdue, Status.EXPIRED, now) if overdue.exists() else 0


def close_for_maintenance(*, now: datetime) -> bool:
    """Whether a maintenance is running; then cancel all waiting tickets, for this reason."""
    stop = open_maintenance()
    if stop is None or not stop.lasts(now):
        return False
    waiting = MatchmakingTicket.objects.filter(WAITING)
    if waiting.exists():
        end_ticket(waiting, Status.CANCELLED, now, reason=InMaintenance.code)
    return True


def delete_old_tickets(*, now: datetime) -> int:
    """Delete tickets that ended long ago. Returns their number."""
    return delete_in_batches(
        MatchmakingTicket.objects.filter(ended_at__lt=now - KEPT).order_by("ended_at")
    )


def end_ticket(
    tickets: QuerySet[MatchmakingTicket],
    status: MatchmakingTicket.Status,
    now: datetime,
    *,
    reason: str = "",
) -> int:
    """End the waiting ones of these tickets without a game. Returns their number.

    The hash of the address is only needed while a ticket waits.
    """
    return tickets.filter(WAITING).update(
        status=status, reason=reason, address_hash="", ended_at=now
    )


def _check_may_compete(user: User, criteria: GameCriteria) -> None:
    """Check that a competitive game is open to the player, who can stake its chips."""
    if criteria.competitive and user.is_guest:
        raise RegisteredOnly(_("Guests cannot play competitive games. Register first."))
    if criteria.bet and user.is_robot:
        raise RobotAccount(_("Robot accounts stake no chips. Play without a bet."))
    if criteria.bet:
        check_stake(user.id, criteria.bet)


def table_for(criteria: GameCriteria) -> Table:
    """An unsaved table for the criteria, otherwise with the defaults of a new table."""
    choices = asdict(criteria)
    if choices.pop("short"):
        choices["options"] = {"pawns": settings.SHORT_GAME_PAWNS, "game_s": settings.SHORT_GAME_S}
    return new_table(choices)
