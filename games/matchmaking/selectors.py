"""Reading matchmaking tickets."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from accounts.people.selectors import blocked_pairs
from games.matchmaking.errors import TicketNotVisible
from games.matchmaking.grouping import Ticket
from games.models import WAITING, Game, MatchmakingTicket, Player

STAYING_S = 300
"""With more time per turn, players need not stay and can play several games at once."""


@dataclass(frozen=True, slots=True)
class GameCriteria:
    """The criteria for a game. Players with the same criteria can play together."""

    ruleset: str
    arms: int
    seats: int
    """Number of players."""
    turn_s: int
    """Seconds to play a roll."""
    competitive: bool
    bet: int
    """Chips each player stakes."""
    short: bool = False
    """Whether it is a short game, with fewer pawns and a limit of time."""

    @property
    def keeps_busy(self) -> bool:
        """Whether players are expected to stay until the end."""
        return self.turn_s <= STAYING_S


CRITERIA = tuple(field.name for field in fields(GameCriteria))


def open_tickets(now: datetime) -> QuerySet[MatchmakingTicket]:
    """The waiting tickets."""
    return MatchmakingTicket.objects.filter(WAITING, expires_at__gt=now)


def ticket_of(ticket_id: UUID, user_id: UUID) -> MatchmakingTicket:
    """The user's own ticket. Raises TicketNotVisible."""
    ticket = MatchmakingTicket.objects.filter(id=ticket_id, user=user_id).first()
    if ticket is None:
        raise TicketNotVisible
    return ticket


def criteria_of(ticket: MatchmakingTicket) -> GameCriteria:
    """The criteria of the ticket."""
    return GameCriteria(**{name: getattr(ticket, name) for name in CRITERIA})


def tickets_waiting(now: datetime) -> list[tuple[GameCriteria, list[Ticket]]]:
    """The waiting tickets of each queue with enough for a game. One query.

    People and robot accounts with the same criteria wait in queues of their own.
    """
    queues = defaultdict[tuple[GameCriteria, bool], list[Ticket]](list)
    rows = (
        open_tickets(now)
        .order_by()
        .values_list(
            "id", "user", "created_at", "rating", "address_hash", "among_robots", *CRITERIA
        )
    )
    for ticket, user, since, rating, address, robots, *criteria in rows:
        waited = Ticket(ticket, user, (now - since).total_seconds(), rating, address)
        queues[GameCriteria(*criteria), robots].append(waited)
    return [
        (criteria, queue) for (criteria, _), queue in queues.items() if len(queue) >= criteria.seats
    ]


def blocked_pairs_waiting(now: datetime) -> set[frozenset[UUID]]:
    """The pairs of waiting players of which one blocks the other. One query."""
    return blocked_pairs(open_tickets(now).order_by().values_list("user", flat=True))


def busy_with(users: Collection[UUID]) -> dict[UUID, UUID]:
    """The running games that these users are expected to stay at, by user."""
    rows = Player.objects.filter(
        user__in=users, left="", game__status=Game.Status.PLAYING, game__turn_s__lte=STAYING_S
    )
    return {user: game for user, game in rows.values_list("user", "game") if user}
