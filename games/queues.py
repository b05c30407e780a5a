"""Reading the tickets of quick play: who waits for what, and what a ticket looks like."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts.people.selectors import blocked_pairs
from games.errors import TicketNotVisible
from games.matching import Ticket
from games.models import Game, MatchmakingTicket, Player
from games.quick_play import WAITING

STAYING_S = 300
"""With more time per turn people are not expected to stay, and can play several games at once."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A kind of game: who wish for the same can play together."""

    ruleset: str
    arms: int
    seats: int
    """Number of players."""
    turn_s: int
    """Seconds to play a roll."""
    competitive: bool
    bet: int
    """Chips each player stakes."""

    @property
    def keeps_busy(self) -> bool:
        """Whether its players are expected to stay until the end."""
        return self.turn_s <= STAYING_S


WISHED = [field.name for field in fields(Wish)]


def open_tickets(now: datetime) -> QuerySet[MatchmakingTicket]:
    """The tickets of those who wait."""
    return MatchmakingTicket.objects.filter(WAITING, expires_at__gt=now)


def ticket_of(ticket_id: UUID, user_id: UUID) -> MatchmakingTicket:
    """Somebody's own ticket. Raises TicketNotVisible."""
    ticket = MatchmakingTicket.objects.filter(id=ticket_id, user=user_id).first()
    if ticket is None:
        raise TicketNotVisible
    return ticket


def wish_of(ticket: MatchmakingTicket) -> Wish:
    """What the ticket's owner wants to play."""
    return Wish(**{name: getattr(ticket, name) for name in WISHED})


def waiting(now: datetime) -> dict[Wish, list[Ticket]]:
    """Who waits for what, as far as there are enough of them for a game; in one query."""
    found = defaultdict[Wish, list[Ticket]](list)
    rows = (
        open_tickets(now)
        .order_by()
        .values_list("id", "user", "created_at", "rating", "address_hash", *WISHED)
    )
    for ticket, user, since, rating, address, *wished in rows:
        waited_s = (now - since).total_seconds()
        found[Wish(*wished)].append(Ticket(ticket, user, waited_s, rating, address))
    return {wish: queue for wish, queue in found.items() if len(queue) >= wish.seats}


def blocked_pairs_waiting(now: datetime) -> set[frozenset[UUID]]:
    """The pairs among those who wait of whom one blocks the other; in one query."""
    return blocked_pairs(open_tickets(now).order_by().values_list("user", flat=True))


def busy_with(users: Collection[UUID]) -> dict[UUID, UUID]:
    """The running games that these people are expected to stay at, by person."""
    rows = Player.objects.filter(
        user__in=users, left="", game__status=Game.Status.PLAYING, game__turn_s__lte=STAYING_S
    )
    return {user: game for user, game in rows.values_list("user", "game") if user}


def describe_ticket(ticket: MatchmakingTicket, *, now: datetime) -> dict[str, Any]:
    """The ticket as its owner sees it; what has run out is not waited for, swept or not."""
    open_yet = ticket.status == MatchmakingTicket.Status.WAITING
    overdue = open_yet and ticket.expires_at <= now
    return {
        "id": str(ticket.id),
        "status": MatchmakingTicket.Status.EXPIRED if overdue else ticket.status,
        "reason": ticket.reason or None,
        **asdict(wish_of(ticket)),
        "table": str(ticket.table_id) if ticket.table_id else None,
        "game": str(ticket.game_id) if ticket.game_id else None,
        "created_at": ticket.created_at,
        "expires_at": ticket.expires_at,
        "ended_at": ticket.expires_at if overdue else ticket.ended_at,
    }
