"""The finished games of a player."""

from uuid import UUID

from django.db.models import QuerySet

from games.models import Player
from games.visibility.rules import watchable_games


def own_games(user_id: UUID) -> QuerySet[Player]:
    """The person's seats in all started games, with the games."""
    return Player.objects.filter(user=user_id).select_related("game")


def games_of(user_id: UUID, asking_id: UUID) -> QuerySet[Player]:
    """The person's seats in the games that the one who asks may look at, with the games."""
    return own_games(user_id).filter(game__in=watchable_games(asking_id).values("id"))
