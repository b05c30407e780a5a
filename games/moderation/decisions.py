"""Decisions of the staff on reports, with their effects."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import NotificationKind, User
from accounts.moderation.restrictions import Restriction
from accounts.notifications.inbox import notify
from accounts.notifications.responses import ReportDecidedData
from accounts.staff.actions import may_act_on
from core.clock import rfc3339
from core.errors import NotVisible, NotYours
from core.messages import message as _
from games.errors import GameNotVisible
from games.models import Player, Report
from games.moderation.errors import ReportResolved
from games.moderation.restrictions import restrict_player
from games.moderation.selectors import game_around
from games.play import void_game

RESTRICTIONS: Final = {
    Report.Effect.MUTED: Restriction.CHAT,
    Report.Effect.PLAY_BANNED: Restriction.PLAY,
    Report.Effect.BANNED: Restriction.ACCOUNT,
}
"""Effects that restrict the author until a given time."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a staff member."""

    staff_id: UUID
    effect: Report.Effect
    reason: str
    """Shown to the author, and to the players of a voided game."""
    until: datetime | None = None
    """The end of a restriction."""


@transaction.atomic
def decide(*, report_id: int, decision: Decision, now: datetime) -> None:
    """Apply the effect, and resolve the report with all open ones of the same message.

    After the commit, a notification says to each reporter whether the staff has acted.

    Raises: ReportResolved, NotYours (the author is the staff member or, unless a superuser decides,
    also of the staff; or the staff member played in the game), NotVisible (a deleted author),
    GameNotVisible (no game at the time), NothingToVoid.
    """
    report = locked(report_id)
    if report.status != Report.Status.OPEN:
        raise ReportResolved
    _check_may_decide(report, decision.staff_id)
    _apply(report, decision, now)
    same = Report.objects.filter(id=report.id)
    if report.message_id is not None:
        same |= Report.objects.filter(message=report.message_id, status=Report.Status.OPEN)
    outcomes = [(each.reporter_id, _outcome_of(each, decision)) for each in same]
    transaction.on_commit(lambda: _notify(outcomes, now), robust=True)
    same.update(
        status=Report.Status.RESOLVED,
        effect=decision.effect,
        decision=decision.reason,
        resolved_at=now,
        resolved_by=decision.staff_id,
    )


def _outcome_of(report: Report, decision: Decision) -> ReportDecidedData:
    return {
        "report_id": str(report.uuid),
        "reported_at": rfc3339(report.created_at),
        "acted": decision.effect != Report.Effect.NONE,
    }


def _notify(outcomes: Iterable[tuple[UUID | None, ReportDecidedData]], now: datetime) -> None:
    """Notify the reporters that still have an account.

    Each in a transaction of its own: with the author's stream locked, theirs could deadlock.
    """
    for reporter_id, data in outcomes:
        if reporter_id is not None:
            notify(user_id=reporter_id, kind=NotificationKind.REPORT_DECIDED, data=data, now=now)


def locked(report_id: int) -> Report:
    """The report, locked with the open ones of its message. Call it in a transaction.

    The order of the locks is always the same, as staff members may decide those concurrently.
    """
    message = Report.objects.values_list("message", flat=True).get(id=report_id)
    same = Q(id=report_id)
    if message is not None:
        same |= Q(message=message, status=Report.Status.OPEN)
    rows = Report.objects.select_for_update(of=("self",)).filter(same).order_by("id")
    return next(row for row in list(rows) if row.id == report_id)


def _check_may_decide(report: Report, staff_id: UUID) -> None:
    users = User.objects.in_bulk([staff_id, report.author_id or staff_id])
    if report.author_id and not may_act_on(users[staff_id], users[report.author_id]):
        raise NotYours(_("Only a superuser can decide a report about a staff member."))
    game = game_around(report)
    if game is not None and Player.objects.filter(game=game, user=staff_id).exists():
        raise NotYours(_("You played in the game of this report: leave it to other staff members."))


def _apply(report: Report, decision: Decision, now: datetime) -> None:
    if decision.effect in RESTRICTIONS:
        if report.author_id is None or decision.until is None:
            raise NotVisible
        restrict_player(
            user_id=report.author_id,
            what=RESTRICTIONS[decision.effect],
            until=decision.until,
            reason=decision.reason,
            now=now,
        )
    elif decision.effect == Report.Effect.VOIDED:
        game = game_around(report)
        if game is None:
            raise GameNotVisible
        void_game(game_id=game.id, note=decision.reason, now=now)
