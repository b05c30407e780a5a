"""The started games of a player."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db.models import Case, CharField, DateTimeField, Q, QuerySet, Value, When
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import Exact

from games.models import Game, Player
from games.visibility.access import watchable_games

RUNNING: Final = Q(place=None, game__status=Game.Status.PLAYING)
"""The seats of running games. Places come with the end: an index has the seats without one."""
IS_ON_TURN: Final = Exact(
    # As texts, so that damage of a position is of no concern to the other games.
    Cast(KeyTextTransform("seat", KeyTransform("turn", "game__position")), CharField()),
    Cast("seat", CharField()),
)
NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
DUE: Final = Coalesce(
    Case(When(game__turn_s__isnull=False, then="game__deadline_at")),
    Value(NEVER, DateTimeField()),
)
"""The deadline of the turn; `NEVER` where there is none."""


def own_games(
    user_id: UUID,
    *,
    status: str | None = None,
    turn: str | None = None,
    ruleset: str | None = None,
) -> QuerySet[Player]:
    """The user's seats in started games, with the games.

    Of running games only, which `turn` asks for as well, with `due`: their deadlines.
    """
    seats = Player.objects.filter(user=user_id).select_related("game")
    if turn:  # it is a person's: a game waits for a robot without a deadline
        seats = seats.filter(RUNNING, IS_ON_TURN, game__deadline_at__isnull=False)
    if status == Game.Status.PLAYING:
        seats = seats.filter(RUNNING)
    elif status:
        seats = seats.filter(game__status=status)
    if ruleset:
        seats = seats.filter(game__position__ruleset=ruleset)
    return seats.annotate(due=DUE) if turn or status == Game.Status.PLAYING else seats


def turns(user_id: UUID) -> int:
    """The number of games that wait for the user."""
    return own_games(user_id, turn="mine").count()


def games_of(user_id: UUID, viewer_id: UUID) -> QuerySet[Player]:
    """The user's seats in the games that the viewer may watch, with the games."""
    games = own_games(user_id)
    if user_id == viewer_id:  # players may watch their games; the condition costs more than these
        return games
    return games.filter(game__in=watchable_games(viewer_id).values("id"))
