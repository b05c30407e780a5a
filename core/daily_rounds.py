"""Processing rows in batches, each row once a day: a row that fails is skipped until tomorrow.

For rows that are ordered by a time and disappear once they are processed. The day's position is
in the cache. If it is lost, the round starts again, which is harmless.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db.models import Model, Q, QuerySet

KEPT_S: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class Place:
    """A row's position in the order."""

    at: datetime
    id: UUID


class DailyRound:
    """Today's round through rows, ordered by a field and their ids."""

    def __init__(self, name: str, field: str, now: datetime) -> None:
        self._key = f"round:{name}:{now:%Y-%m-%d}"
        self._field = field

    def following(self, rows: QuerySet[Model], at_most: int) -> list[Place]:
        """The first of these rows after those that were processed today."""
        last: Place | None = cache.get(self._key)
        if last is not None:
            later = Q(**{f"{self._field}__gt": last.at}) | Q(id__gt=last.id)
            rows = rows.filter(later, **{f"{self._field}__gte": last.at})
        ordered = rows.order_by(self._field, "id").values_list(self._field, "id")
        return [Place(*row) for row in ordered[:at_most]]

    def passed(self, place: Place) -> None:
        """Skip rows up to this place for the rest of the day."""
        cache.set(self._key, place, KEPT_S)
