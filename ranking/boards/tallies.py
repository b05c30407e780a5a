"""Adding pending changes to the tallies."""

from collections import Counter

from django.db import transaction

from ranking.models import Tally, TallyChange
from ranking.sums import Columns, add

AT_ONCE = 5000
TALLY = Columns(keys=("board", "bucket"), sums=("people",))


def count(*, at_most: int = 100_000) -> int:
    """Add up to `at_most` changes to their tallies, in small transactions. Return their number."""
    counted = 0
    # SQLite allows one writer at a time: do not lock without changes.
    while counted < at_most and TallyChange.objects.exists() and (some := _count_some()):
        counted += some
    return counted


@transaction.atomic
def _count_some() -> int:
    """Add a batch of changes, each once. A concurrent call skips the locked rows."""
    rows = list(TallyChange.objects.select_for_update(skip_locked=True).order_by("id")[:AT_ONCE])
    people: Counter[tuple[str, int]] = Counter()
    for row in rows:
        people[row.board, row.bucket] += row.people
    given = [
        {"board": board, "bucket": bucket, "people": people[board, bucket]}
        for board, bucket in sorted(people)
    ]
    if given:
        add(Tally, given, TALLY)
    TallyChange.objects.filter(id__in=[row.id for row in rows]).delete()
    return len(rows)
