"""Matchmaking tickets in the API."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from rest_framework import serializers

from core.api.types import Shape
from games.engine import ARMS, RULESETS
from games.matchmaking.queue import criteria_of
from games.models import MatchmakingTicket


class MatchmakingTicketShape(Shape):
    """A ticket, as its owner sees it."""

    id = serializers.CharField()
    ruleset = serializers.ChoiceField(choices=RULESETS)
    seats = serializers.IntegerField()
    arms = serializers.ChoiceField(choices=ARMS)
    turn_s = serializers.IntegerField()
    competitive = serializers.BooleanField()
    bet = serializers.IntegerField()
    status = serializers.ChoiceField(choices=MatchmakingTicket.Status.choices)
    reason = serializers.CharField(
        allow_null=True, help_text="Why the service cancelled it: a code."
    )
    table = serializers.CharField(allow_null=True)
    game = serializers.CharField(allow_null=True, help_text="Has begun once it is here.")
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


def describe_ticket(ticket: MatchmakingTicket, *, now: datetime) -> dict[str, Any]:
    """The ticket as its owner sees it; what has run out is not waited for, swept or not."""
    open_yet = ticket.status == MatchmakingTicket.Status.WAITING
    overdue = open_yet and ticket.expires_at <= now
    return {
        "id": str(ticket.id),
        "status": MatchmakingTicket.Status.EXPIRED if overdue else ticket.status,
        "reason": ticket.reason or None,
        **asdict(criteria_of(ticket)),
        "table": str(ticket.table_id) if ticket.table_id else None,
        "game": str(ticket.game_id) if ticket.game_id else None,
        "created_at": ticket.created_at,
        "expires_at": ticket.expires_at,
        "ended_at": ticket.expires_at if overdue else ticket.ended_at,
    }
