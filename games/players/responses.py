"""Players and their games in the API."""

from rest_framework import serializers

from accounts.users.serializers import UserSerializer
from core.api.types import Json, Shape
from games.models import Game, Player
from ranking.boards.responses import ProfileShape


def describe_played(row: Player) -> Json:
    """A game as one of its players has played it; without further queries."""
    game = row.game
    position: Json = game.position or {}  # which every started game has
    return {
        "game": str(game.id),
        "table": str(game.table_id),
        "status": game.status,
        "reason": game.reason or None,
        "ruleset": position["ruleset"],
        "teams": position["teams"],
        "scored": not game.not_scored_reason,
        "bet": game.bet,
        "seat": row.seat,
        "place": row.place,
        "left": row.left or None,
        "players": [
            {"seat": player["seat"], "id": player["user"], "name": player["name"]}
            for player in game.players
        ],
        "started_at": game.started_at,
        "ended_at": game.ended_at,
    }


class PlayerOfGameShape(Shape):
    """A player of a game."""

    seat = serializers.IntegerField()
    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class PlayedShape(Shape):
    """A game as one of its players has played it."""

    game = serializers.CharField()
    table = serializers.CharField()
    status = serializers.ChoiceField(choices=Game.Status.choices)
    reason = serializers.ChoiceField(choices=Game.Reason.choices, allow_null=True)
    ruleset = serializers.CharField()
    teams = serializers.BooleanField()
    scored = serializers.BooleanField()
    bet = serializers.IntegerField(help_text="Chips each player has staked.")
    seat = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    left = serializers.ChoiceField(choices=Player.Left.choices, allow_null=True)
    players = PlayerOfGameShape(many=True)
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class PersonShape(UserSerializer, ProfileShape):
    """Somebody, with what they have won and played."""

    recent_games = PlayedShape(many=True)


class MeShape(PersonShape):
    """Oneself, with what others do not see."""

    language = serializers.CharField(help_text="Of e-mails and messages; empty for none chosen.")
