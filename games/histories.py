"""The games that somebody has played, the newest first."""

from uuid import UUID

from django.db.models import QuerySet

from core.api.types import Json
from games import access
from games.models import Player


def own_games(user_id: UUID) -> QuerySet[Player]:
    """The person's seats in all started games, with the games."""
    return Player.objects.filter(user=user_id).select_related("game")


def games_of(user_id: UUID, asking_id: UUID) -> QuerySet[Player]:
    """The person's seats in the games that the one who asks may look at, with the games."""
    return own_games(user_id).filter(game__in=access.watchable_games(asking_id).values("id"))


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
