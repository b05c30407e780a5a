"""Requesting an analysis, and making it."""

import logging
import math
import time
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F

from core.database.batch_delete import delete_repeatedly
from games.analysis import luck
from games.analysis.errors import AnalysisUnavailable, GameNotOver
from games.analysis.method.shapes import ReportJson
from games.analysis.method.version import QUICK, is_quick, version_of
from games.engine import EngineError, Setup
from games.errors import GameDamaged
from games.models import OPEN, Game, GameAnalysis
from games.models.analysis import WAITING
from games.play import places_of
from games.records.record import played, record_from, record_of
from games.records.stored import position_of, reading

AGAIN_AFTER: Final = timedelta(minutes=10)
"""By then the task may be lost, so a worker gets it again; once made, it is not made twice."""
REMADE_AFTER: Final = timedelta(hours=1)
"""A report by another version is made again no sooner. A deployment takes less, so that its old and
new processes do not replace each other's reports in turn."""
TRIES: Final = 3
REFUSED_FOR: Final = timedelta(hours=1)
"""After the last of them; also how long a request counts as waiting, as tasks can be lost."""
MOST_REQUESTED: Final = 200
"""Analyses that wait for workers at the same time."""
MOST_OF_OTHERS: Final = 100
"""The same for games that the reader has not played, so that nobody fills all places."""
BUSY_S: Final = 60
"""Seconds after which to ask again when that many are waiting."""
BATCH: Final = 100
"""Analyses that are deleted at once."""
log = logging.getLogger(__name__)


def evaluator_version(game: Game) -> str:
    """The version of an analysis that is made now. Raises GameNotOver, GameDamaged."""
    if game.status in OPEN:
        raise GameNotOver
    position = position_of(game)
    if position is None:
        raise GameDamaged
    return version_of(position.setup.ruleset)


def stored(game: Game) -> GameAnalysis | None:
    """The analysis with its report, by whichever version; None until one is made."""
    return GameAnalysis.objects.filter(game=game, created_at__isnull=False).first()


def claim(game: Game, version: str, now: datetime, *, most: int = MOST_REQUESTED) -> bool:
    """Whether the caller has to give the analysis to a worker: only one of several has.

    Raises AnalysisUnavailable after several attempts, and if at least `most` are waiting; never if
    a report is there, which stays until another version has made a new one.
    """
    row = GameAnalysis.objects.defer("report").filter(game=game).first()
    if row is not None and not _is_due(row, version, now):
        return False
    waits = row is not None and row.created_at is None  # and so has a place already
    if not waits and not _is_room(now, most):
        if row is not None:
            return False
        raise AnalysisUnavailable(wait_s=BUSY_S)
    if row is None:
        _, created = GameAnalysis.objects.get_or_create(
            game=game, defaults={"evaluator": version, "requested_at": now}
        )
        return created
    return _claim_again(row, version, now)


def _is_due(row: GameAnalysis, version: str, now: datetime) -> bool:
    """Whether a worker has to make it now. Raises AnalysisUnavailable after several attempts."""
    if row.created_at is not None:
        after = AGAIN_AFTER if is_quick(row.evaluator) else REMADE_AFTER
        return row.evaluator != version and now >= row.requested_at + after
    if now < row.requested_at + AGAIN_AFTER:
        return False
    left = row.requested_at + REFUSED_FOR - now
    if row.evaluator == version and row.attempts >= TRIES and left > timedelta():
        raise AnalysisUnavailable(wait_s=math.ceil(left.total_seconds()))
    return True


def _claim_again(row: GameAnalysis, version: str, now: datetime) -> bool:
    changes: dict[str, Any] = {"requested_at": now}
    if row.created_at is None and (row.evaluator != version or row.attempts >= TRIES):
        changes |= {"evaluator": version, "attempts": 0}
    same = GameAnalysis.objects.filter(
        game=row.game_id, evaluator=row.evaluator, requested_at=row.requested_at
    )
    return bool(same.update(**changes))


def _is_room(now: datetime, most: int) -> bool:
    since = now - REFUSED_FOR
    waiting = GameAnalysis.objects.filter(WAITING, requested_at__gt=since, attempts__lt=TRIES)
    return waiting[:most].count() < most


def give_back(game_id: UUID) -> None:
    """Forget a request that no worker has got; a report that is there stays."""
    GameAnalysis.objects.filter(game_id=game_id, created_at=None).delete()


def delete_old(*, now: datetime) -> int:
    """Delete analyses made long ago; the next request makes one again. Returns their number."""
    long_ago = now - timedelta(days=settings.ANALYSES_KEPT_DAYS)
    rows = GameAnalysis.objects.filter(requested_at__lt=long_ago).order_by("requested_at")
    # Without locks, which would lie on several machines of a divided database.
    keys = rows.values_list("pk", flat=True)[:BATCH]
    return delete_repeatedly(
        GameAnalysis, lambda: list(keys.all()), batch=BATCH, seconds=time.monotonic
    )


def make(*, game_id: UUID, now: datetime) -> str | None:
    """Make the requested analysis of a game: of one that has none a quick one first.

    Returns the version that made it; None if it is there, or cannot be made. Raises Unavailable if
    the record cannot be read at the moment.
    """
    row = GameAnalysis.objects.select_related("game").filter(game_id=game_id).first()
    if row is None:
        return None
    # No other request: a game that is voided meanwhile loses this one.
    requested = GameAnalysis.objects.filter(game_id=game_id, requested_at=row.requested_at)
    try:
        version = evaluator_version(row.game)
        if row.created_at is not None and row.evaluator == version:
            return None
        quick = row.created_at is None
        version += QUICK if quick else ""
        requested.update(attempts=F("attempts") + 1)
        report = analyse(row.game, quick=quick)
    except (EngineError, GameDamaged, GameNotOver):
        log.exception("game %s cannot be analysed", game_id)
        requested.update(attempts=TRIES)
        return None
    with transaction.atomic():
        people = luck.lock_people(row.game)
        made = bool(requested.update(evaluator=version, report=report, created_at=now))
        if made and row.game.status == Game.Status.FINISHED:
            luck.keep(row.game, report, people)
    return version if made else None


def analyse(game: Game, *, quick: bool = False) -> ReportJson:
    """The report on a game that has ended, in one query. Raises GameDamaged, Unavailable."""
    # Processes that make no analyses do not load numpy.
    from games.analysis.method.report import Ply, report_on  # noqa: PLC0415 - it needs numpy

    rows = record_of(game)
    with reading():
        record = record_from(game, rows)
        plies = [Ply(row.version, row.automatic) for row in played(rows)[1:]]
        return report_on(record, plies, _result(game, record.setup), quick=quick)


def _result(game: Game, setup: Setup) -> list[float] | None:
    """By side: its share of the first place; None if the game has no result."""
    first = {place["seat"] for place in places_of(game) if place["place"] == 1}
    if not first:
        return None
    won = [not first.isdisjoint(side) for side in setup.sides()]
    return [each / sum(won) for each in won]
