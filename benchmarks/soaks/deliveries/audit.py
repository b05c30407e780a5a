"""Compares what has arrived with the rows of the database, whatever the outboxes say.

To be run once Django is set up, after all targets were mended. It ends the pauses before the next
attempts, waits until the outboxes are empty, and prints a table, and all faults.
"""

import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.db.models import FloatField
from django.db.models.expressions import RawSQL

from accounts.models import (
    Friendship,
    Notification,
    PersonalEvent,
    PersonalStream,
    Push,
    WebhookDelivery,
    WebhookEndpoint,
)
from benchmarks.soaks.deliveries.comparing import Event, Found, Kill, Row, compare, gaps, report
from benchmarks.soaks.deliveries.world import read
from core import clock

PUSHED: Final = (
    *("your_turn", "matched", "invitation", "friend_request"),
    *("friend_accepted", "result", "weekly_prize", "restricted"),
)
"""The kinds that docs/push.md names."""
HANGING_ENDS_S: Final = 11.0
PAUSES_ENDED_EVERY_S: Final = 30.0
LONGEST_WAIT_S: Final = 600.0
"""Without any progress."""


def _committed_at(table: str) -> RawSQL:
    # The name is that of a model's table.
    sql = f"extract(epoch FROM pg_xact_commit_timestamp({table}.xmin))::float"
    return RawSQL(sql, [], FloatField())  # noqa: S611 - see above


def events() -> dict[tuple[str, int], Row]:
    """All rows of all streams, by person and number."""
    rows = PersonalEvent.objects.annotate(committed=_committed_at(PersonalEvent._meta.db_table))
    columns = ("user_id", "number", "kind", "data", "committed")
    return {
        (str(user), number): Row(kind, data, at)
        for user, number, kind, data, at in rows.order_by().values_list(*columns).iterator()
    }


def notifications() -> dict[str, dict[str, Row]]:
    """All notifications that are pushed, by person and id."""
    rows = Notification.objects.annotate(committed=_committed_at(Notification._meta.db_table))
    columns = ("user_id", "uuid", "kind", "data", "committed")
    found: dict[str, dict[str, Row]] = defaultdict(dict)
    for user, name, kind, data, at in rows.filter(kind__in=PUSHED).values_list(*columns):
        found[str(user)][str(name)] = Row(kind, data, at)
    return found


def drain() -> Iterator[str]:
    """Wait until the outboxes are empty; yield a fault if they do not get so.

    Pauses before the next attempts and leases of killed workers are ended: nobody waits for hours.
    Endpoints that have answered 410 are off, and keep what was queued.
    """
    time.sleep(HANGING_ENDS_S)
    due = WebhookDelivery.objects.filter(due_at__isnull=False, endpoint__off_at=None)
    ended_at = progress_at = float("-inf")
    least = float("inf")
    while left := Push.objects.count() + due.count():
        if left < least:
            least, progress_at = left, time.monotonic()
        if time.monotonic() > progress_at + LONGEST_WAIT_S:
            yield f"{Push.objects.count()} pushes and {due.count()} deliveries are left"
            return
        if time.monotonic() > ended_at + PAUSES_ENDED_EVERY_S:
            ended_at, now = time.monotonic(), clock.now()
            Push.objects.filter(next_attempt_at__gt=now).update(next_attempt_at=now)
            WebhookEndpoint.objects.filter(leased_until__gt=now).update(leased_until=now)
            due.filter(due_at__gt=now).update(due_at=now)
        time.sleep(0.5)


def audit(args: Mapping[str, Any]) -> Found:
    """All faults."""
    targets, _ = read(Path(args["world"]))
    found = Found()
    found.faults += drain()
    received: dict[str, list[dict[str, Any]]] = defaultdict(list)
    with Path(args["received"]).open() as file:
        for line in file:
            one = json.loads(line)
            received[one["target"]].append(one)
    streams, pushed = events(), notifications()
    by_person: dict[str, dict[tuple[str, int], Row]] = defaultdict(dict)
    for (person, number), row in streams.items():
        by_person[person][person, number] = row
    for target in targets:
        rows: dict[Event, Row] = {}
        for user in target.users:
            rows |= pushed[user] if target.kind == "device" else by_person[user]
        if target.kinds:
            rows = {event: row for event, row in rows.items() if row.kind in target.kinds}
        compare(target, rows, received[target.path], found)
    counts = dict(PersonalStream.objects.values_list("user_id", "event_count"))
    every = {name for rows in pushed.values() for name in rows}
    found.faults += gaps(streams, {str(user): count for user, count in counts.items()}, every)
    found.faults += lost_commits(args, streams)
    found.counts["rows of streams"] = len(streams)
    found.counts["notifications that are pushed"] = len(every)
    return found


def lost_commits(args: Mapping[str, Any], streams: Mapping[tuple[str, int], Row]) -> Iterator[str]:
    """Events whose commit was confirmed, by the database or by the API, and that are not there."""
    marks = {row.data.get("mark") for row in streams.values()}
    made = Path(args["made"]).read_text().split()
    yield from (f"event {mark} was made and is gone" for mark in made if int(mark) not in marks)
    asked = Friendship.objects.count()
    if asked < args["asked"]:
        yield f"{args['asked']} friend requests were answered, and {asked} are there"


def main() -> None:
    """Audit, and exit with 1 if there are faults."""
    args = json.loads(sys.argv[1])
    found = audit(args)
    found.faults += args["faults"]
    found.counts += Counter(args["counts"])
    report(found, [Kill(*each) for each in args["kills"]], args["p99"])
    sys.exit(1 if found.faults else 0)
