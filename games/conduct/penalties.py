"""Penalties for leaving games for good: a warning, then bans from playing that grow longer.

Games played to the end reduce the strikes again. Only games with other people count, and those of
robot accounts with each other.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypedDict
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import NotificationKind, User
from accounts.moderation.errors import NotRestricted
from accounts.moderation.restrictions import Restriction, is_restricted, lift
from accounts.notifications.inbox import notify
from accounts.users.locking import lock_user
from core.clock import rfc3339
from core.database.compiled import built_once, first
from core.messages import message as _
from games.conduct.errors import PlayBanned
from games.models import Conduct, Game, Penalty


@dataclass(frozen=True, slots=True)
class PlayBan:
    """A ban from playing."""

    until: datetime
    reason: str | None
    """The staff's reason; None for a ban for leaving games."""


class Standing(TypedDict):
    """A user's current ban and mute, strikes and next ban."""

    banned_until: datetime | None
    ban_reason: str | None
    muted_until: datetime | None
    mute_reason: str | None
    strikes: int
    next_ban_s: int


def check_may_play(user_id: UUID, now: datetime) -> None:
    """Raise PlayBanned if the user may not take a seat or start a game now."""
    ban = play_ban(user_id, now)
    if ban is not None:
        detail = (
            None if ban.reason is None else _("The staff has banned you from playing for a time.")
        )
        raise PlayBanned(detail, until=rfc3339(ban.until), reason=ban.reason)


def play_ban(user_id: UUID, now: datetime) -> PlayBan | None:
    """The ban that lasts longest, the staff's or one for leaving; None without a ban."""
    by_staff, reason, for_leaving = first(_bans_of(user_id, now)) or (None, "", None)
    if by_staff and by_staff > now and by_staff >= (for_leaving or now):
        return PlayBan(by_staff, reason)
    return PlayBan(for_leaving, None) if for_leaving else None


@built_once
def _bans_of(
    user_id: UUID, now: datetime
) -> QuerySet[User, tuple[datetime | None, str, datetime | None]]:
    """The end of the staff's ban, its reason, and the last end of those for leaving."""
    left = _bans(now).filter(user=OuterRef("pk")).order_by("-ends_at").values("ends_at")[:1]
    users = User.objects.filter(id=user_id).annotate(for_leaving=Subquery(left))
    return users.values_list("play_banned_until", "play_ban_reason", "for_leaving")


def banned_among(users: Collection[UUID], now: datetime) -> set[UUID]:
    """The banned users among these, from playing or from signing in; one query."""
    people = User.objects.filter(banned(now), id__in=users)
    return set(people.values_list("id", flat=True))


def banned(now: datetime) -> Q:
    """The condition on users: banned from playing or signing in."""
    for_leaving = Exists(_bans(now).filter(user=OuterRef("pk")))
    return Q(play_banned_until__gt=now) | Q(banned_until__gt=now) | Q(for_leaving)


@transaction.atomic
def lift_bans(*, user_id: UUID, reason: str, now: datetime) -> None:
    """Lift the user's bans from playing, the staff's and those for leaving; strikes stay.

    Raises NotVisible for a closed account, NotRestricted.
    """
    user = lock_user(user_id)
    lifted = _bans(now).filter(user=user).update(ends_at=now)
    if is_restricted(user, Restriction.PLAY, now):
        lift(user_id=user_id, what=Restriction.PLAY, reason=reason, now=now)
    elif lifted:
        data = {"what": Restriction.PLAY, "reason": reason}
        notify(user_id=user_id, kind=NotificationKind.RESTRICTION_LIFTED, data=data, now=now)
    else:
        raise NotRestricted


def _bans(now: datetime) -> QuerySet[Penalty]:
    return Penalty.objects.filter(ends_at__gt=now)


def penalties_of(user_id: UUID) -> QuerySet[Penalty]:
    """The user's warnings and bans."""
    return Penalty.objects.filter(user_id=user_id)


def standing(user_id: UUID, now: datetime) -> Standing:
    """The user's current ban and mute, strikes and next ban."""
    strikes = Conduct.objects.filter(user_id=user_id).values_list("strikes", flat=True).first() or 0
    ban = play_ban(user_id, now)
    muted = User.objects.filter(id=user_id, muted_until__gt=now)
    until, reason = muted.values_list("muted_until", "mute_reason").first() or (None, None)
    return {
        "banned_until": ban.until if ban else None,
        "ban_reason": ban.reason if ban else None,
        "muted_until": until,
        "mute_reason": reason,
        "strikes": strikes,
        "next_ban_s": next_ban_s(strikes),
    }


def next_ban_s(strikes: int) -> int:
    """Seconds of the ban for the next game left; 0 for a warning."""
    steps = settings.PLAY_BAN_STEPS_S
    return int(steps[min(strikes, len(steps)) - 1]) if strikes else 0


def punish(*, user_id: UUID, game: Game, reason: str, now: datetime) -> None:
    """Punish a user for leaving a game, in the transaction of the caller."""
    if not game.has_company(user_id):
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
    data = {
        "game_id": str(game.id),
        "kind": str(penalty.kind),
        "reason": str(reason),
        "ends_at": rfc3339(penalty.ends_at) if penalty.ends_at else None,
    }
    notify(user_id=user_id, kind=NotificationKind.PENALTY, data=data, now=now)


def with_strikes(user_ids: Collection[UUID]) -> set[UUID]:
    """Those of the users that have strikes."""
    marked = Conduct.objects.filter(user_id__in=user_ids, strikes__gt=0)
    return set(marked.values_list("user_id", flat=True))


def reward(user_ids: Collection[UUID]) -> None:
    """Count a game played to the end by these users; every few of them remove a strike."""
    marked = Conduct.objects.filter(user_id__in=user_ids, strikes__gt=0)
    # Skip rows that a penalty locks at this moment: waiting could deadlock.
    for conduct in marked.select_for_update(skip_locked=True):
        conduct.good_games += 1
        if conduct.good_games >= settings.GOOD_GAMES_PER_STRIKE:
            conduct.strikes, conduct.good_games = conduct.strikes - 1, 0
        conduct.save()
