"""The audit at the end of the soak of settlements, in a process of its own."""

import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import Entry, Notification, Transaction
from benchmarks.soaks.settlement import ledger, results
from benchmarks.soaks.settlement.jobs import published
from games.models import Game, Move, Player
from ranking.boards import selectors
from ranking.models import Badge, Booking, Result, Standing, Week
from ranking.weeks.closing import GRACE, PODIUM
from tests.harness.recomputing import mismatches

OPEN_TRANSACTIONS: Final = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
"""
PATIENCE_S, MAX_FAULT, SHOWN = 60, 1000, 40
ENOUGH: Final = 0.9
"""The least share of games that must end; others are refused a start, or interrupted in it."""
ROWS: Final = (Move, Transaction, Entry, Booking, Result, Standing, Player)


def faults(weeks: Mapping[str, Any], until: datetime) -> Iterator[str]:
    """All faults; `weeks` are the weeks as published, `until` is the current time."""
    running = Game.objects.filter(status=Game.Status.PLAYING)
    yield from (f"{game} has not ended" for game in running)
    try:
        call_command("books", stdout=sys.stderr)
    except CommandError as error:
        yield f"the command books: {error}"
    yield from ledger.faults()
    yield from results.faults()
    yield from mismatches()
    yield from _weeks(weeks, until)


def _weeks(weeks: Mapping[str, Any], until: datetime) -> Iterator[str]:
    due = selectors.due_weeks(now=until, grace=GRACE)
    yield from (f"the week of {monday} is over and not closed" for monday in due)
    closed = {week.name: week for week in Week.objects.filter(state=Week.State.CLOSED)}
    if closed.keys() != weeks.keys():
        yield f"closed weeks {sorted(closed)}, but published ones {sorted(weeks)}"
    for name, week in closed.items():
        if published(week) != weeks.get(name):
            yield f"week {name} is not as it was published"
        yield from _closed(week)
    yield from _badges(closed.values())


def _closed(week: Week) -> Iterator[str]:
    """Places follow the rules, and each winner got one prize and one notification."""
    rows = list(Standing.objects.filter(week=week))
    keys = sorted(map(_order, rows))
    wrong = [row for row in rows if row.place != 1 + keys.index(_order(row))]
    yield from (f"{row} has the place {row.place}" for row in wrong)
    amounts = dict(enumerate(settings.WEEKLY_PRIZES, start=1))
    prizes = {
        row.user_id: amounts[row.place]
        for row in rows
        if row.place in amounts and row.points > 0 and row.games > 0 and amounts[row.place]
    }
    due = {user: [chips] for user, chips in prizes.items()}
    of_week = {"transaction__purpose": "prize", "transaction__week": week.name}
    paid, notified = defaultdict(list), defaultdict(list)
    for user, chips in Entry.objects.filter(chips__gt=0, **of_week).values_list("account", "chips"):
        paid[user].append(chips)
    for notice in Notification.objects.filter(kind="weekly_prize", data__week=week.name):
        notified[notice.user_id].append(notice.data["chips"])
    if paid != due:
        yield f"week {week.name} has paid {dict(paid)} instead of {due}"
    if notified != due:
        yield f"week {week.name} was notified as {dict(notified)} instead of {due}"
    if {row.user_id: row.prize for row in rows if row.prize} != prizes:
        yield f"week {week.name} shows other prizes than {prizes}"


def _order(row: Standing) -> tuple[Any, ...]:
    return -row.points, -row.wins, row.games, row.reached_at


def _badges(closed: Any) -> Iterator[str]:
    due = set()
    for row in Standing.objects.filter(week__in=list(closed), points__gt=0, games__gt=0):
        due |= {(row.user_id, "weekly_first")} if row.place == 1 else set()
        due |= {(row.user_id, "weekly_podium")} if row.place and row.place <= PODIUM else set()
    kept = set(Badge.objects.filter(code__startswith="weekly").values_list("user", "code"))
    if kept != due:
        yield f"badges of weeks {kept - due} were not earned, {due - kept} were not given"


def wait_for_transactions() -> Iterator[str]:
    """Wait until no transaction is open; those of killed processes end by themselves."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute(OPEN_TRANSACTIONS)
            if not cursor.fetchone()[0]:
                return
        time.sleep(0.1)
    yield "transactions are open that do not end"


def report(result: Mapping[str, Any], found: list[str]) -> None:
    """Print counts and faults."""
    counts = {**result["counts"], **results.figures()}
    for name, count in sorted(counts.items()):
        print(f"  {count:>8,} {name}")
    rows = {model._meta.verbose_name_plural: model.objects.count() for model in ROWS}
    ended = Game.objects.filter(ended_at__isnull=False).count()
    print(f"  {sum(rows.values()):>8,} rows: " + ", ".join(f"{n:,} {k}" for k, n in rows.items()))
    print(f"  {len(result['weeks']):>8,} weeks closed")
    print(f"  {result['took_s']:.0f} s, {ended / result['took_s']:.1f} settlements/s")
    for fault in found[:SHOWN]:
        print(f"  WRONG {fault[:MAX_FAULT]}")
    print(f"  {len(found)} faults", flush=True)


def main() -> None:
    """Audit the database, print the result, and exit with 1 if there are faults."""
    args = json.loads(sys.argv[1])
    result = json.loads(Path(args["result"]).read_text())
    found = [*result["faults"], *wait_for_transactions()]
    found += faults(result["weeks"], datetime.fromisoformat(result["until"]))
    due = args["games"] - result["counts"].get("interrupted by a fail-over: play", 0)
    if (ended := Game.objects.filter(ended_at__isnull=False).count()) < due * ENOUGH:
        found.append(f"only {ended} of {due} games have come to an end")
    report(result, found)
    sys.exit(1 if found else 0)
