"""What leaving games for good brings: a warning, then bans from playing that grow.

Games played to the end take it back again. Who leaves nobody alone has done no harm: only games
with other people in them count.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.expressions import Combinable

from accounts.models import NotificationKind, User
from accounts.moderation.errors import NotRestricted
from accounts.moderation.restrictions import Restriction, is_restricted, lift
from accounts.notifications.inbox import notify
from accounts.users.locking import lock_user
from core.clock import rfc3339
from core.messages import message as _
from games.conduct.errors import PlayBanned
from games.models import Conduct, Penalty


@dataclass(frozen=True, slots=True)
class PlayBan:
    """Somebody may not play."""

    until: datetime
    reason: str | None
    """What the staff says; None where it is for leaving games."""


def check_may_play(user_id: UUID, now: datetime) -> None:
    """Raise PlayBanned if the user may not sit down or start a game now."""
    ban = play_ban(user_id, now)
    if ban is not None:
        detail = None if ban.reason is None else _("The staff does not let you play for a time.")
        raise PlayBanned(detail, until=rfc3339(ban.until), reason=ban.reason)


def play_ban(user_id: UUID, now: datetime) -> PlayBan | None:
    """The ban that lasts longest, the staff's or one for leaving; None without a ban."""
    left = _bans(now).filter(user=OuterRef("pk")).order_by("-ends_at").values("ends_at")[:1]
    users = User.objects.filter(id=user_id).annotate(for_leaving=Subquery(left))
    found = users.values_list("play_banned_until", "play_ban_reason", "for_leaving").first()
    by_staff, reason, for_leaving = found or (None, "", None)
    if by_staff and by_staff > now and by_staff >= (for_leaving or now):
        return PlayBan(by_staff, reason)
    return PlayBan(for_leaving, None) if for_leaving else None


def banned_among(users: Collection[UUID], now: datetime) -> set[UUID]:
    """Those of these people who may not play, or not sign in; in one query."""
    people = User.objects.filter(banned(now), id__in=users)
    return set(people.values_list("id", flat=True))


def banned(now: datetime) -> Combinable:
    """The condition on users who may not play, or not sign in."""
    for_leaving = Exists(_bans(now).filter(user=OuterRef("pk")))
    by_staff = Q(play_banned_until__gt=now) | Q(banned_until__gt=now)
    return ExpressionWrapper(by_staff | for_leaving, output_field=BooleanField())


@transaction.atomic
def lift_bans(*, user_id: UUID, reason: str, now: datetime) -> None:
    """Let somebody play again, whoever has banned them; what is held against them stays.

    Raises NotVisible for a closed account, NotRestricted.
    """
    user = lock_user(user_id)
    forgiven = _bans(now).filter(user=user).update(ends_at=now)
    if is_restricted(user, Restriction.PLAY, now):
        lift(user_id=user_id, what=Restriction.PLAY, reason=reason, now=now)
    elif forgiven:
        data = {"what": Restriction.PLAY, "reason": reason}
        notify(user_id=user_id, kind=NotificationKind.RESTRICTION_LIFTED, data=data, now=now)
    else:
        raise NotRestricted


def _bans(now: datetime) -> QuerySet[Penalty]:
    return Penalty.objects.filter(ends_at__gt=now)


def penalties_of(user_id: UUID) -> QuerySet[Penalty]:
    """The warnings and bans of the person."""
    return Penalty.objects.filter(user_id=user_id)


def standing(user_id: UUID, now: datetime) -> dict[str, Any]:
    """Until when the person may not play, what is held against them, and what comes next."""
    strikes = Conduct.objects.filter(user_id=user_id).values_list("strikes", flat=True).first() or 0
    ban = play_ban(user_id, now)
    return {
        "banned_until": ban.until if ban else None,
        "ban_reason": ban.reason if ban else None,
        "strikes": strikes,
        "next_ban_s": next_ban_s(strikes),
    }


def next_ban_s(strikes: int) -> int:
    """The seconds of ban that the next game left brings; 0 for a warning."""
    steps = settings.PLAY_BAN_STEPS_S
    return int(steps[min(strikes, len(steps)) - 1]) if strikes else 0


def punish(
    *,
    user_id: UUID,
    game_id: UUID,
    players: Iterable[Mapping[str, Any]],
    reason: str,
    now: datetime,
) -> None:
    """Hold it against a person to have left a game; to be called in the transaction of it."""
    people = [player for player in players if player["user"]]
    if len(people) < 2:
        return
    Conduct.objects.get_or_create(user_id=user_id)
    conduct = Conduct.objects.select_for_update().get(user_id=user_id)
    ban_s = next_ban_s(conduct.strikes)
    penalty = Penalty.objects.create(
        user_id=user_id,
        game_id=game_id,
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
