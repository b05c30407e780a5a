"""Tables and invitations in the API."""

from rest_framework import serializers

from core.api.types import Json, Shape
from games.models import Game, Invitation, Table
from games.play.responses import TableSeatShape, table_seats
from games.responses import BuiltOnShape, PlayerShape


def describe_table(table: Table) -> Json:
    """The table as clients see it; from `tables()`, without further queries."""
    open_games = getattr(table, "open", [])
    game = open_games[0] if open_games else None
    return {
        "id": str(table.id),
        "ruleset": table.ruleset,
        "options": table.options,
        "arms": table.arms,
        "teams": table.teams,
        "turn_s": table.turn_s,
        "robot_pause_ms": table.robot_pause_ms,
        "competitive": table.competitive,
        "bet": table.bet,
        "private": table.private,
        "spectators_allowed": table.spectators_allowed,
        "robots_allowed": table.robots_allowed,
        "version": table.version,
        "free_seats": table.free_seats,
        "status": _table_status(table, game),
        "game": str(game.id) if game else None,
        "master": str(table.master_id) if table.master_id else None,
        "seats": table_seats(table),
        "created_at": table.created_at,
    }


def describe_invitation(invitation: Invitation, *, code: str | None = None) -> Json:
    """The invitation as the master sees it; a code is shown once, when it is created."""
    person = invitation.user
    return {
        "id": str(invitation.id),
        "kind": "code" if person is None else "player",
        "player": {"id": str(person.id), "name": person.username} if person else None,
        "code": code,
        "expires_at": invitation.expires_at,
        "uses_left": invitation.uses_left,
        "created_at": invitation.created_at,
    }


def _table_status(table: Table, game: Game | None) -> str:
    if table.closed_at is not None:
        return "closed"
    return "playing" if game and game.status == Game.Status.PLAYING else "open"


class DifferenceShape(Shape):
    """An option that has changed."""

    before = serializers.JSONField()
    after = serializers.JSONField()


class TableShape(BuiltOnShape):
    """A table."""

    turn_s = serializers.IntegerField()
    robot_pause_ms = serializers.IntegerField()
    private = serializers.BooleanField()
    spectators_allowed = serializers.BooleanField()
    robots_allowed = serializers.BooleanField()
    version = serializers.IntegerField()
    free_seats = serializers.IntegerField()
    status = serializers.ChoiceField(choices=("open", "playing", "closed"))
    game = serializers.CharField(allow_null=True, help_text="The game waited for, or played.")
    master = serializers.CharField(allow_null=True)
    seats = TableSeatShape(many=True)
    created_at = serializers.DateTimeField()


class InvitationShape(Shape):
    """An invitation to a table."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=("player", "code"))
    player = PlayerShape(allow_null=True)
    code = serializers.CharField(allow_null=True, help_text="Told once, when it is made.")
    expires_at = serializers.DateTimeField(allow_null=True)
    uses_left = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()


class ChangedTableShape(TableShape):
    """A table after its options were changed."""

    changed = serializers.DictField(child=DifferenceShape(), help_text="By option.")
