"""Pages of tournaments, standings and pairings; a cursor is a place in their order."""

import base64
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from core.api.pagination import Pages
from games.models import Tournament, TournamentEntry
from games.tournaments.standings import COLUMNS, Key, key_of

Status = Tournament.Status


class RoundPages(Pages):
    """Rounds, the newest first."""

    ordering = ("-number",)


class PlacePages(Pages):
    """Pages whose cursor is a list of numbers and texts."""

    def asked(self, request: Request) -> tuple[list[Any], int]:
        """The place below which the page begins, empty for the first; and the page's size.

        Raises NotFound, ValidationError.
        """
        self.address = request.build_absolute_uri()
        size = self.get_page_size(request) or self.page_size
        cursor = request.query_params.get(self.cursor_query_param)
        if cursor is None:
            return [], size
        try:
            place = json.loads(base64.urlsafe_b64decode(cursor))
        except (ValueError, RecursionError) as error:
            raise no_such_page() from error
        if not isinstance(place, list):
            raise no_such_page()
        return place, size

    def link(self, place: Sequence[object]) -> str:
        """The URL of the page below this place."""
        cursor = base64.urlsafe_b64encode(json.dumps(place).encode()).decode()
        return str(replace_query_param(self.address, self.cursor_query_param, cursor))


class CountedPages(PlacePages):
    """Pages of an order without keys; the cursor is the number of rows above."""

    def counted(
        self, request: Request, read: Callable[[int, int], list[Any]]
    ) -> tuple[list[Any], str | None]:
        """The rows that `read` returns for a number of rows above and a size, and the next URL."""
        place, size = self.asked(request)
        above = numbers(place, 1)[0] if place else 0
        rows = read(above, size + 1)
        return rows[:size], self.link([above + size]) if len(rows) > size else None


class StandingPages(PlacePages):
    """Entries, best first; the cursor is the place of one in the standings."""

    def below(
        self, request: Request, read: Callable[[Key | None, int], list[TournamentEntry]]
    ) -> tuple[list[TournamentEntry], str | None]:
        """The entries that `read` returns for a place and a size, and the next URL."""
        place, size = self.asked(request)
        rows = read(_key_at(place) if place else None, size + 1)
        if len(rows) <= size:
            return rows, None
        return rows[:size], self.link([*key_of(rows[size - 1]).values()])


def _key_at(place: list[Any]) -> Key:
    """The values of a place in the standings. Raises NotFound."""
    fits = all(n is None or (type(n) is int and -(2**31) <= n < 2**31) for n in place)
    if not fits or len(place) != len(COLUMNS) or place[0] is None:
        raise no_such_page()
    return dict(zip(COLUMNS, place, strict=True))


class TournamentPages(PlacePages):
    """Announced tournaments by their start, then the others, the newest first."""

    def paginate_queryset(self, queryset: Any, request: Request, view: object = None) -> list[Any]:
        """The tournaments below the cursor; at most two queries, one for each part."""
        place, size = self.asked(request)
        self.following: str | None = None
        rows = self._announced(queryset, place, size + 1)
        if len(rows) <= size:
            rows += self._others(queryset, place, size + 1 - len(rows))
        if len(rows) > size:
            self.following = self.link(_key(rows[size - 1]))
        return rows[:size]

    def get_next_link(self) -> str | None:
        """The URL of the next page."""
        return self.following

    def _announced(
        self, rows: QuerySet[Tournament], place: list[Any], size: int
    ) -> list[Tournament]:
        if place and place[0] != Status.ANNOUNCED:
            return []
        rows = rows.filter(status=Status.ANNOUNCED)
        if place:
            at, key = _at(place)
            later = Q(starts_at=at, id__gt=key)
            rows = rows.filter(later | Q(starts_at__gt=at) | Q(starts_at=None) if at else later)
        return list(rows.order_by(F("starts_at").asc(nulls_last=True), "id")[:size])

    def _others(self, rows: QuerySet[Tournament], place: list[Any], size: int) -> list[Tournament]:
        rows = rows.exclude(status=Status.ANNOUNCED)
        if place and place[0] != Status.ANNOUNCED:
            at, key = _at(place)
            if at is None:
                raise no_such_page()
            rows = rows.filter(Q(created_at__lt=at) | Q(created_at=at, id__gt=key))
        return list(rows.order_by("-created_at", "id")[:size])


def _key(row: Tournament) -> list[object]:
    announced = row.status == Status.ANNOUNCED
    at = row.starts_at if announced else row.created_at
    return [row.status, at.isoformat() if at else None, str(row.id)]


def _at(place: list[Any]) -> tuple[datetime | None, UUID]:
    """The time and the id of a place. Raises NotFound."""
    try:
        _status, at, key = place
        return datetime.fromisoformat(at).astimezone(UTC) if at else None, UUID(key)
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise no_such_page() from error


def numbers(place: list[Any], count: int) -> list[int]:
    """A place of so many numbers from 0. Raises NotFound."""
    if len(place) != count or not all(type(n) is int and 0 <= n < 2**31 for n in place):
        raise no_such_page()
    return place


def no_such_page() -> NotFound:
    """The error of a cursor that this service has not made."""
    return NotFound(gettext("There is no such page."))
