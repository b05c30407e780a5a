"""Matchmaking tickets in the API."""

from datetime import datetime
from typing import Annotated, TypedDict

from core.api.responses import Doc, Uuid
from games import models
from games.engine import ARMS, RULESETS


class MatchmakingTicket(TypedDict):
    """A ticket, as its owner sees it."""

    id: Uuid
    ruleset: Annotated[str, Doc(choices=RULESETS)]
    seats: int
    arms: Annotated[int, Doc(choices=ARMS)]
    turn_s: int
    short: bool
    competitive: bool
    bet: int
    status: Annotated[str, Doc(choices=models.MatchmakingTicket.Status.choices)]
    reason: Annotated[str | None, Doc("Why the service cancelled it: a code.")]
    table_id: Uuid | None
    game_id: Annotated[Uuid | None, Doc("Set once the game has started.")]
    created_at: datetime
    expires_at: datetime
    ended_at: datetime | None


def present_ticket(ticket: models.MatchmakingTicket, *, now: datetime) -> MatchmakingTicket:
    """The ticket as its owner sees it; overdue tickets are expired, swept or not."""
    open_yet = ticket.status == ticket.Status.WAITING
    overdue = open_yet and ticket.expires_at <= now
    return {
        "id": str(ticket.id),
        "ruleset": ticket.ruleset,
        "seats": ticket.seats,
        "arms": ticket.arms,
        "turn_s": ticket.turn_s,
        "short": ticket.short,
        "competitive": ticket.competitive,
        "bet": ticket.bet,
        "status": ticket.Status.EXPIRED if overdue else ticket.status,
        "reason": ticket.reason or None,
        "table_id": str(ticket.table_id) if ticket.table_id else None,
        "game_id": str(ticket.game_id) if ticket.game_id else None,
        "created_at": ticket.created_at,
        "expires_at": ticket.expires_at,
        "ended_at": ticket.expires_at if overdue else ticket.ended_at,
    }
