"""Going through rows in parts, once a day: what fails is passed, and holds up nothing after it.

For rows that come up in the order of a time, and go as they are dealt with. Where the day's round
has come to is in the cache: if that forgets, the round begins anew, and does no harm.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.core.cache import cache
from django.db.models import Q, QuerySet

KEPT_S: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands in the order."""

    at: datetime
    id: UUID


class DailyRound:
    """Today's way through rows, in the order of a field and of their ids."""

    def __init__(self, name: str, field: str, now: datetime) -> None:
        self._key = f"round:{name}:{now:%Y-%m-%d}"
        self._field = field

    def following(self, rows: QuerySet[Any, Any], at_most: int) -> list[Place]:
        """The first of these rows after what was passed today."""
        last: Place | None = cache.get(self._key)
        if last is not None:
            later = Q(**{f"{self._field}__gt": last.at}) | Q(id__gt=last.id)
            rows = rows.filter(later, **{f"{self._field}__gte": last.at})
        ordered = rows.order_by(self._field, "id").values_list(self._field, "id")
        return [Place(*row) for row in ordered[:at_most]]

    def passed(self, place: Place) -> None:
        """Do not come back to it today."""
        cache.set(self._key, place, KEPT_S)
