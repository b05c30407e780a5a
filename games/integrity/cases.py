"""Cases: the groups that the search has found, and what the staff decides about them."""

import hashlib
import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.models import User
from accounts.moderation.restrictions import Restriction
from accounts.staff.actions import may_act_on
from core.database.batch_delete import delete_in_batches
from games.integrity import loading
from games.integrity.detection import Group, Suspicion
from games.integrity.errors import CaseDecided, OwnCase
from games.models import CaseGame, CaseMember, IntegrityCase, PairJson, Player

log = logging.getLogger(__name__)
Status = IntegrityCase.Status


@dataclass(frozen=True, slots=True)
class Decision:
    """What a staff member does about a case."""

    staff_id: UUID
    reason: str
    """The players read it."""
    restriction: Restriction
    until: datetime


def search(now: datetime) -> int:
    """Search the last days for rings, and list them as cases. Returns the number of groups."""
    if not settings.INTEGRITY_WINDOW_DAYS:
        return 0
    found = loading.groups(now)
    for group in found:
        try:
            _store(group, now)
        except IntegrityError:
            log.info("another search has stored the same group")
    return len(found)


def delete_old(now: datetime) -> int:
    """Delete cases decided long ago, and open ones whose games are too old to be evidence."""
    decided = now - timedelta(days=settings.INTEGRITY_CASES_KEPT_DAYS)
    window = now - timedelta(days=settings.INTEGRITY_WINDOW_DAYS)
    old = Q(status__in=(Status.DISMISSED, Status.ACTED), decided_at__lt=decided)
    old |= Q(status=Status.OPEN, seen_at__lt=window)
    return delete_in_batches(IntegrityCase.objects.filter(old).order_by("id"))


def dismiss(*, case_id: int, staff_id: UUID, reason: str, now: datetime) -> None:
    """Take a case off the list. Only further games can bring the group back.

    Call it in a transaction. Raises CaseDecided, OwnCase.
    """
    case = _open(case_id, staff_id)
    case.status, case.decision = Status.DISMISSED, reason
    case.decided_at, case.decided_by_id = now, staff_id
    case.save()


def decide(*, case_id: int, decision: Decision, now: datetime) -> None:
    """Let the worker void all games of the group and restrict its accounts (`acting.py`).

    Call it in a transaction. Games since the last search are added. Raises CaseDecided, OwnCase.
    """
    case = _open(case_id, decision.staff_id)
    members = [member.user_id for member in case.members.all()]
    _add_games(case, loading.games_among(members, now))
    if Player.objects.filter(game__in=case.games.values("game"), user=decision.staff_id).exists():
        raise OwnCase
    case.status, case.decision = Status.ACTING, decision.reason
    case.restriction, case.restricted_until = decision.restriction, decision.until
    case.decided_at, case.decided_by_id = now, decision.staff_id
    case.save()


def try_again(*, case_id: int) -> None:
    """Let the worker try what has failed once more. Call it in a transaction."""
    case = locked(case_id)
    case.members.filter(outcome=CaseMember.Outcome.FAILED).update(outcome="")
    case.games.filter(outcome=CaseGame.Outcome.FAILED).update(outcome="")
    IntegrityCase.objects.filter(id=case_id).update(status=Status.ACTING)


def locked(case_id: int) -> IntegrityCase:
    """The case, locked."""
    return IntegrityCase.objects.select_for_update(of=("self",)).get(id=case_id)


def may_decide(staff: User, case: IntegrityCase) -> bool:
    """Whether the staff member may act on all members of the case."""
    users = User.objects.filter(id__in=case.members.values("user"))
    return all(may_act_on(staff, user) for user in users)


def _open(case_id: int, staff_id: UUID) -> IntegrityCase:
    case = locked(case_id)
    if case.status != Status.OPEN:
        raise CaseDecided
    if not may_decide(User.objects.get(id=staff_id), case):
        raise OwnCase
    return case


@transaction.atomic
def _store(group: Group, now: datetime) -> None:
    """Update the open case of mostly the same members, or open a new one."""
    case = _case_of(group.members) or IntegrityCase(found_at=now)
    wins = [wins for each in group.suspicions for wins in each.pair.wins]
    case.key = _key(group.members)
    case.score, case.seen_at = round(group.score, 2), now
    case.chips = round(sum(each.chips for each in wins))
    case.points = round(sum(each.points for each in wins))
    case.pairs = [_pair_json(each, group) for each in group.suspicions]
    case.save()
    case.members.exclude(user__in=group.members).delete()
    CaseMember.objects.bulk_create(
        [CaseMember(case=case, user_id=user) for user in sorted(group.members)],
        ignore_conflicts=True,
    )
    games = {game for each in group.suspicions for game in each.pair.games}
    case.games.exclude(game__in=games).delete()
    _add_games(case, games)


def _case_of(members: frozenset[UUID]) -> IntegrityCase | None:
    """The open case that has at least half of its members in common with these, locked."""
    rows = CaseMember.objects.filter(case__status=Status.OPEN)
    near = rows.filter(case__in=rows.filter(user__in=members).values("case"))
    cases: dict[int, set[UUID]] = {}
    for case_id, user in near.order_by("case").values_list("case", "user"):
        cases.setdefault(case_id, set()).add(user)
    for case_id, users in cases.items():
        if 2 * len(users & members) >= max(len(users), len(members)):
            case = locked(case_id)
            return case if case.status == Status.OPEN else None
    return None


def _key(members: Collection[UUID]) -> str:
    return hashlib.sha256("".join(sorted(user.hex for user in members)).encode()).hexdigest()


def _add_games(case: IntegrityCase, games: Collection[UUID]) -> None:
    rows = [CaseGame(case=case, game_id=game) for game in sorted(games)]
    CaseGame.objects.bulk_create(rows, ignore_conflicts=True)


def _pair_json(each: Suspicion, group: Group) -> PairJson:
    joined = {user: group.accounts[user].joined for user in (each.taker, each.feeder)}
    first = each.pair.first
    return {
        "taker": str(each.taker),
        "feeder": str(each.feeder),
        "score": round(each.score, 2),
        "games": len(each.pair.games),
        "won": each.won.games,
        "left": sum(wins.left for wins in each.pair.wins),
        "early": sum(wins.early for wins in each.pair.wins),
        "unscored": sum(wins.unscored for wins in each.pair.wins),
        "one_sided_days": each.one_sided_days,
        "chips": round(each.won.chips),
        "points": round(each.won.points),
        "feeder_games": group.accounts[each.feeder].games,
        "feeder_joined": joined[each.feeder].isoformat(),
        "together": abs(joined[each.taker] - joined[each.feeder]) <= timedelta(days=1),
        "first": first.isoformat() if first else "",
        "shared": each.shared,
        "captive": each.captive,
    }
