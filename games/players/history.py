"""The started games of a player."""

from uuid import UUID

from django.db.models import QuerySet

from games.models import Player
from games.visibility.access import watchable_games


def own_games(user_id: UUID) -> QuerySet[Player]:
    """The user's seats in all started games, with the games."""
    return Player.objects.filter(user=user_id).select_related("game")


def games_of(user_id: UUID, viewer_id: UUID) -> QuerySet[Player]:
    """The user's seats in the games that the viewer may watch, with the games."""
    games = own_games(user_id)
    if user_id == viewer_id:  # players may watch their games; the condition costs more than these
        return games
    return games.filter(game__in=watchable_games(viewer_id).values("id"))
