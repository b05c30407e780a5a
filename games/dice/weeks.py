"""Adding pending dice to the sums of their weeks."""

from collections import Counter
from datetime import date
from typing import Final

from django.db import transaction

from games.models import FACES, DiceChange, DiceWeek
from ranking.sums import Columns, add

AT_ONCE: Final = 5000
SUMS: Final = Columns(keys=("week", "ruleset", "seat", "is_robot"), sums=("games", *FACES))

Key = tuple[date, str, int, bool]


def count_changes(*, at_most: int = 100_000) -> int:
    """Add up to `at_most` changes to their sums, in small transactions. Return their number."""
    counted = 0
    # SQLite allows one writer at a time: do not lock without changes.
    while counted < at_most and DiceChange.objects.exists() and (some := _count_some()):
        counted += some
    return counted


@transaction.atomic
def _count_some() -> int:
    """Add a batch of changes, each once. A concurrent call skips the locked rows."""
    rows = list(DiceChange.objects.select_for_update(skip_locked=True).order_by("id")[:AT_ONCE])
    sums: dict[Key, Counter[str]] = {}
    for row in rows:
        key = (row.week, row.ruleset, row.seat, row.is_robot)
        sums.setdefault(key, Counter()).update({name: getattr(row, name) for name in SUMS.sums})
    given = [
        {**dict(zip(SUMS.keys, key, strict=True)), **{name: sums[key][name] for name in SUMS.sums}}
        for key in sorted(sums)
    ]
    if given:
        add(DiceWeek, given, SUMS)
    DiceChange.objects.filter(id__in=[row.id for row in rows]).delete()
    return len(rows)
