"""What leaving games for good brings: a warning, then bans from playing that grow.

Games played to the end take it back again. Who leaves nobody alone has done no harm: only games
with other people in them count.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from accounts.models import NotificationKind
from accounts.services.notifications import notify
from games.attendance import rfc3339
from games.errors import PlayBanned
from games.models import Conduct, Game, Penalty


def check_may_play(user_id: UUID, now: datetime) -> None:
    """Raise PlayBanned for who may not sit down or start a game now."""
    until = banned_until(user_id, now)
    if until is not None:
        raise PlayBanned(until=rfc3339(until))


def banned_until(user_id: UUID, now: datetime) -> datetime | None:
    """Until when the person may not play; None who may."""
    bans = Penalty.objects.filter(user_id=user_id, ends_at__gt=now)
    return bans.order_by("-ends_at").values_list("ends_at", flat=True).first()


def banned_among(users: Collection[UUID], now: datetime) -> set[UUID]:
    """Those of these people who may not play; in one query."""
    bans = Penalty.objects.filter(user__in=users, ends_at__gt=now)
    return set(bans.values_list("user_id", flat=True))


def penalties_of(user_id: UUID) -> QuerySet[Penalty]:
    """The warnings and bans of the person."""
    return Penalty.objects.filter(user_id=user_id)


def standing(user_id: UUID, now: datetime) -> dict[str, Any]:
    """Until when the person may not play, what is held against them, and what comes next."""
    strikes = Conduct.objects.filter(user_id=user_id).values_list("strikes", flat=True).first() or 0
    return {
        "banned_until": banned_until(user_id, now),
        "strikes": strikes,
        "next_ban_s": next_ban_s(strikes),
    }


def next_ban_s(strikes: int) -> int:
    """The seconds of ban that the next game left brings; 0 for a warning."""
    steps = settings.PLAY_BAN_STEPS_S
    return int(steps[min(strikes, len(steps)) - 1]) if strikes else 0


def punish(*, user_id: UUID, game: Game, reason: str, now: datetime) -> None:
    """Hold it against a person to have left a game; to be called in the transaction of it."""
    people = [player for player in game.players if player["user"]]
    if len(people) < 2:
        return
    Conduct.objects.get_or_create(user_id=user_id)
    conduct = Conduct.objects.select_for_update().get(user_id=user_id)
    ban_s = next_ban_s(conduct.strikes)
    penalty = Penalty.objects.create(
        user_id=user_id,
        game=game,
        kind=Penalty.Kind.BAN if ban_s else Penalty.Kind.WARNING,
        reason=reason,
        created_at=now,
        ends_at=now + timedelta(seconds=ban_s) if ban_s else None,
    )
    conduct.strikes, conduct.good_games = conduct.strikes + 1, 0
    conduct.save()
    _tell(penalty, now)


def reward(user_ids: Collection[UUID]) -> None:
    """Count a game played to the end by these people; some of them take a strike back."""
    marked = Conduct.objects.filter(user_id__in=user_ids, strikes__gt=0)
    # Who leaves another game at this moment is passed over: waiting could be for each other.
    for conduct in marked.select_for_update(skip_locked=True):
        conduct.good_games += 1
        if conduct.good_games >= settings.GOOD_GAMES_PER_STRIKE:
            conduct.strikes, conduct.good_games = conduct.strikes - 1, 0
        conduct.save()


def _tell(penalty: Penalty, now: datetime) -> None:
    ends_at = rfc3339(penalty.ends_at) if penalty.ends_at else None
    data = {
        "game": str(penalty.game_id),
        "kind": str(penalty.kind),
        "reason": str(penalty.reason),
        "ends_at": ends_at,
    }
    notify(user_id=penalty.user_id, kind=NotificationKind.PENALTY, data=data, now=now)
