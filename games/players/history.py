"""The started games of a player."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db.models import Case, CharField, Count, DateTimeField, Q, QuerySet, Value, When
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import Exact

from core.database.compiled import built_once, first
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
    return first(_turns(user_id)) or 0


@built_once
def _turns(user_id: UUID) -> QuerySet[Player, int]:
    waiting = own_games(user_id, turn="mine").values("user").annotate(games=Count("id"))
    return waiting.order_by().values_list("games", flat=True)


def games_of(user_id: UUID, viewer_id: UUID) -> QuerySet[Player]:
    """The user's seats in the games that the viewer may watch, with the games."""
    games = own_games(user_id)
    if user_id == viewer_id:  # players may watch their games; the condition costs more than these
        return games
    return games.filter(game__in=watchable_games(viewer_id).values("id"))


def recent_games(user_id: UUID, viewer_id: UUID, count: int) -> list[Player]:
    """The newest of them, for a profile."""
    own = user_id == viewer_id
    return _own_recent(user_id, count) if own else _recent(user_id, viewer_id, count)


@built_once
def _own_recent(user_id: UUID, count: int) -> QuerySet[Player]:
    return games_of(user_id, user_id).order_by("-id")[:count]


@built_once
def _recent(user_id: UUID, viewer_id: UUID, count: int) -> QuerySet[Player]:
    return games_of(user_id, viewer_id).order_by("-id")[:count]
