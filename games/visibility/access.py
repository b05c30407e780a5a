"""The rules of visibility of tables and games; every read and every command starts here.

A table or game that a user may not see does not exist for that user.
"""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.people.selectors import is_blocker, is_friend
from games.models import Game, Invitation, Player, Seat, Table


def visible_tables(user_id: UUID) -> QuerySet[Table]:
    """The public tables, and the private ones where the user belongs."""
    return Table.objects.filter(Q(private=False) | _belongs(user_id))


def visible_games(user_id: UUID) -> QuerySet[Game]:
    """The games that the user may see; a private game stays private if its table becomes public."""
    played = Exists(Player.objects.filter(game=OuterRef("pk"), user_id=user_id))
    belonging = Q(table__in=Table.objects.filter(_belongs(user_id)))
    waiting = Q(status=Game.Status.WAITING)
    return Game.objects.filter(
        (waiting & Q(table__in=visible_tables(user_id)))
        | (~waiting & (Q(private=False) | played | belonging))
    )


def watchable_games(user_id: UUID) -> QuerySet[Game]:
    """The visible games, except running ones of others without spectators."""
    played = Exists(Player.objects.filter(game=OuterRef("pk"), user_id=user_id))
    unwatched = Q(status=Game.Status.PLAYING, spectators_allowed=False)
    return visible_games(user_id).filter(~unwatched | played)


def is_for_all(game: Game) -> bool:
    """Whether all may watch the game; False while it waits, as its table decides then."""
    if game.status == Game.Status.WAITING or game.private:
        return False
    return game.status != Game.Status.PLAYING or game.spectators_allowed


def _belongs(user_id: UUID) -> Q:
    """The condition on tables where the user belongs: seated, invited, or the master's friend."""
    seated = Seat.objects.filter(table=OuterRef("pk"), user_id=user_id)
    invited = Invitation.objects.filter(table=OuterRef("pk"), user_id=user_id, revoked_at=None)
    welcome = Exists(invited) | is_friend(user_id, "master")
    return Exists(seated) | (welcome & ~is_blocker(user_id, "master"))
