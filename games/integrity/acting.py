"""Carrying out a decision: each account and each game in a transaction of its own.

The outcome is stored in that transaction, so that a worker that dies is followed by another one,
which continues. What fails is marked, and does not stop the rest.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.db import OperationalError, transaction

from accounts.moderation.restrictions import Restriction
from accounts.staff.actions import recorded
from core.errors import NotVisible
from games.models import CaseGame, CaseMember, Game, IntegrityCase
from games.moderation.restrictions import restrict_player
from games.play import NothingToVoid, void_game
from games.staff.states import game_state, player_state

LASTS_S: Final = 30.0
"""The time limit of one call; the next one continues."""
ACTS: Final = UUID("6a1c2f5e-7f0b-4f0e-9a57-3a1f6f0f2b11")
"""The namespace of the keys of staff actions."""
NAMES: Final = {Restriction.PLAY: "ban_from_play", Restriction.ACCOUNT: "ban"}

log = logging.getLogger(__name__)
Row = CaseMember | CaseGame


def carry_out(*, now: datetime, seconds: Callable[[], float] = time.monotonic) -> int:
    """Restrict accounts, then void games, of all cases that were decided. Returns their number.

    Stops after `LASTS_S` by the clock `seconds`.
    """
    deadline, done = seconds() + LASTS_S, 0
    for case in IntegrityCase.objects.filter(status=IntegrityCase.Status.ACTING).order_by("id"):
        for model, act in ((CaseMember, _restrict), (CaseGame, _void)):
            waiting = model.objects.filter(case=case, outcome="").order_by("id")
            for row_id in list(waiting.values_list("id", flat=True)):
                if seconds() >= deadline:
                    return done
                done += _try(model, row_id, case, act, now)
        _finish(case)
    return done


def _try(
    model: type[Row],
    row_id: int,
    case: IntegrityCase,
    act: Callable[..., str],
    now: datetime,
) -> bool:
    """Act on one row, and store the outcome. Returns False if another worker has it, or later."""
    try:
        with transaction.atomic():
            waiting = model._default_manager.filter(id=row_id, outcome="")
            row = waiting.select_for_update(of=("self",), skip_locked=True).first()
            if row is None:
                return False
            row.outcome = act(row, case, now)
            row.save(update_fields=["outcome"])
    except OperationalError:  # a deadlock, or the database is away: the next call tries again
        log.exception("%s %s of %s must wait", model.__name__, row_id, case)
        return False
    except Exception:
        log.exception("%s %s of %s has failed", model.__name__, row_id, case)
        model._default_manager.filter(id=row_id, outcome="").update(outcome=model.Outcome.FAILED)
    return True


def _restrict(member: CaseMember, case: IntegrityCase, now: datetime) -> str:
    what = Restriction(case.restriction)
    try:
        with recorded(
            NAMES[what],
            member.user,
            lambda: player_state(member.user),
            staff_id=_decider(case),
            reason=case.decision,
            key=uuid5(ACTS, f"{case.id} {member.user_id}"),
            now=now,
        ):
            restrict_player(
                user_id=member.user_id,
                what=what,
                until=case.restricted_until or now,
                reason=case.decision,
                now=now,
            )
    except NotVisible:
        return CaseMember.Outcome.CLOSED
    return CaseMember.Outcome.RESTRICTED


def _void(row: CaseGame, case: IntegrityCase, now: datetime) -> str:
    game = Game(id=row.game_id)  # not read: its row may be damaged
    try:
        with recorded(
            "void_game",
            game,
            lambda: game_state(game),
            staff_id=_decider(case),
            reason=case.decision,
            key=uuid5(ACTS, f"{case.id} {row.game_id}"),
            now=now,
        ):
            void_game(game_id=row.game_id, note=case.decision, now=now)
    except NothingToVoid:
        return CaseGame.Outcome.NOTHING
    return CaseGame.Outcome.VOIDED


def _decider(case: IntegrityCase) -> UUID:
    return case.decided_by_id  # type: ignore[return-value]  # only open cases have none


@transaction.atomic
def _finish(case: IntegrityCase) -> None:
    """Mark the case once nothing waits."""
    rows = (CaseMember.objects, CaseGame.objects)
    if not any(each.filter(case=case, outcome="").exists() for each in rows):
        acting = IntegrityCase.objects.filter(id=case.id, status=IntegrityCase.Status.ACTING)
        acting.update(status=IntegrityCase.Status.ACTED)
