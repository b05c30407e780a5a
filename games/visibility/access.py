"""Who may see and watch tables and games; every read and every command starts here.

A table or game that a user may not see does not exist for that user.
"""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.people.selectors import is_blocker, is_friend
from games.models import Game, Invitation, Player, Seat, Table

Fact = TypeVar("Fact", bool, Q)


def visible_tables(user_id: UUID) -> QuerySet[Table]:
    """The public tables, and the private ones where the user belongs."""
    return Table.objects.filter(Q(private=False) | _belongs(user_id))


@dataclass(frozen=True, slots=True)
class Rule(Generic[Fact]):
    """The rule of seeing and of watching a game.

    The facts are those of one game, or conditions on the rows of games.
    """

    waiting: Fact
    started: Fact
    not_playing: Fact
    public: Fact
    spectators: Fact

    def seen(self, *, sees_table: Fact, belongs: Fact, played: Fact) -> Fact:
        """Before the start the table decides. A private game stays private if its table changes."""
        return self.waiting & sees_table | self.started & (self.public | played | belongs)

    def watched(self, *, played: Fact) -> Fact:
        """Of those who see it: a running game without spectators is for its players."""
        return self.not_playing | self.spectators | played


ROWS: Final = Rule(
    waiting=Q(status=Game.Status.WAITING),
    started=~Q(status=Game.Status.WAITING),
    not_playing=~Q(status=Game.Status.PLAYING),
    public=Q(private=False),
    spectators=Q(spectators_allowed=True),
)


def rule_of(status: str, private: bool, spectators_allowed: bool) -> Rule[bool]:
    """The rule of one game, from the values of its row as the database returns them."""
    waiting, playing = status == Game.Status.WAITING, status == Game.Status.PLAYING
    return Rule(waiting, not waiting, not playing, not private, bool(spectators_allowed))


def is_for_all(rule: Rule[bool], *, table_private: bool = True) -> bool:
    """Whether all may watch the game; a waiting one only if its table is known to be public."""
    seen = rule.seen(sees_table=not table_private, belongs=False, played=False)
    return seen and rule.watched(played=False)


def visible_games(user_id: UUID) -> QuerySet[Game]:
    """The games that the user may see."""
    seen = ROWS.seen(
        sees_table=Q(table__in=visible_tables(user_id)),
        belongs=Q(table__in=Table.objects.filter(_belongs(user_id))),
        played=_played(user_id),
    )
    return Game.objects.filter(seen)


def watchable_games(user_id: UUID) -> QuerySet[Game]:
    """The visible games, except running ones of others without spectators."""
    return visible_games(user_id).filter(ROWS.watched(played=_played(user_id)))


def _played(user_id: UUID) -> Q:
    return Q(Exists(Player.objects.filter(game=OuterRef("pk"), user_id=user_id)))


def _belongs(user_id: UUID) -> Q:
    """The condition on tables where the user belongs: seated, invited, or the master's friend."""
    seated = Seat.objects.filter(table=OuterRef("pk"), user_id=user_id)
    invited = Invitation.objects.filter(table=OuterRef("pk"), user_id=user_id, revoked_at=None)
    welcome = Exists(invited) | is_friend(user_id, "master")
    return Exists(seated) | (welcome & ~is_blocker(user_id, "master"))
