"""What comes of a report: the staff's decision, and its effect, at once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from accounts.errors import NotVisible
from accounts.services.moderating import Restriction, restrict
from games import rooms
from games.errors import GameNotVisible, ReportResolved
from games.models import Report
from games.services import banning, voiding

RESTRICTIONS: Final = {
    Report.Effect.MUTED: Restriction.CHAT,
    Report.Effect.PLAY_BANNED: Restriction.PLAY,
}
LASTING: Final = (*RESTRICTIONS, Report.Effect.BANNED)
"""Effects that end after a while."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What one of the staff has decided."""

    staff_id: UUID
    effect: Report.Effect
    reason: str
    """Told to the author, and to the players of a game that is voided."""
    until: datetime | None = None
    """How long a restriction lasts."""


@transaction.atomic
def decide(*, report_id: int, decision: Decision, now: datetime) -> None:
    """Resolve a report, and the others of the same message, with what it brings the author.

    Raises ReportResolved, NotVisible for an author who is gone, GameNotVisible where nothing was
    played at the time, NothingToVoid.
    """
    report = Report.objects.select_for_update(of=("self",)).get(id=report_id)
    if report.status != Report.Status.OPEN:
        raise ReportResolved
    _carry_out(report, decision, now)
    same = Report.objects.filter(id=report.id)
    if report.message_id is not None:
        same |= Report.objects.filter(message=report.message_id, status=Report.Status.OPEN)
    same.update(
        status=Report.Status.RESOLVED,
        effect=decision.effect,
        decision=decision.reason,
        resolved_at=now,
        resolved_by=decision.staff_id,
    )


def _carry_out(report: Report, decision: Decision, now: datetime) -> None:
    if decision.effect in LASTING:
        _restrict(report, decision, now)
    elif decision.effect == Report.Effect.VOIDED:
        game = rooms.game_around(report)
        if game is None:
            raise GameNotVisible
        voiding.void(game_id=game.id, note=decision.reason, now=now)


def _restrict(report: Report, decision: Decision, now: datetime) -> None:
    if report.author_id is None or decision.until is None:
        raise NotVisible
    author, until, reason = report.author_id, decision.until, decision.reason
    if decision.effect == Report.Effect.BANNED:
        banning.ban(user_id=author, until=until, reason=reason, now=now)
    else:
        what = RESTRICTIONS[decision.effect]
        restrict(user_id=author, what=what, until=until, reason=reason, now=now)
