"""The lobby: filters and order of the open tables."""

import base64
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import django_filters
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.forms import Field, IntegerField
from django.forms import ValidationError as InvalidField
from django.utils.translation import gettext
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.fields import BooleanField
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from accounts.people.selectors import is_friend
from core.api.invalid_fields import InvalidFields
from core.api.pagination import Pages
from core.api.validation import user_id_of
from games.engine import ARMS, RULESETS, SHORTENING
from games.models import DEFAULT_TURN_S, Seat, Table


class WholeNumber(django_filters.NumberFilter):  # type: ignore[misc]  # untyped
    """A number of players, chips or seconds."""

    field_class = IntegerField


class FlagField(Field):
    """true or false; the field of django-filter ignores all else."""

    def to_python(self, value: Any) -> bool | None:
        """The value, None for none. Raises ValidationError."""
        try:
            return BooleanField().run_validation(value) if value else None
        except ValidationError as error:
            message = BooleanField.default_error_messages["invalid"]
            raise InvalidField(message, code="invalid") from error


class Flag(django_filters.BooleanFilter):  # type: ignore[misc]  # untyped
    """A filter that is true or false."""

    field_class = FlagField


SECONDS = extend_schema_field({"type": "integer"})
"""`clock_s` is not a column, whose type would be known."""


class TableFilter(django_filters.FilterSet):  # type: ignore[misc]  # untyped
    """The filters of the lobby."""

    ruleset = django_filters.ChoiceFilter(choices=[(name, name) for name in RULESETS])
    arms = extend_schema_field({"type": "integer", "enum": list(ARMS)})(
        django_filters.TypedChoiceFilter(choices=[(n, n) for n in ARMS], coerce=int)
    )  # the schema would otherwise have the range of the database column
    seats = WholeNumber(help_text="Players.")
    free_seats = WholeNumber(lookup_expr="gte", help_text="At least this many.")
    bet_min = WholeNumber("bet", lookup_expr="gte")
    bet_max = WholeNumber("bet", lookup_expr="lte")
    turn_s_min = SECONDS(WholeNumber("clock_s", lookup_expr="gte"))
    turn_s_max = SECONDS(WholeNumber("clock_s", lookup_expr="lte"))
    competitive = Flag()
    short = Flag(
        method="with_limits",
        help_text="Whether players have fewer than four pawns, or rounds or time are limited.",
    )
    friends = Flag(method="with_friends", help_text="Whether a friend of yours has a seat.")
    seated = Flag(method="with_own_seat", help_text="Whether you have a seat.")

    class Meta:
        model = Table
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Table]) -> QuerySet[Table]:
        """Filter with the time per turn that the next player who sits down will have."""
        clock_s = Coalesce("turn_s", DEFAULT_TURN_S)
        tables: QuerySet[Table] = super().filter_queryset(queryset.alias(clock_s=clock_s))
        return tables

    def with_limits(self, tables: QuerySet[Table], _: str, value: bool) -> QuerySet[Table]:
        """Keep the tables of short games, or of whole ones."""
        is_short = Q(options__has_any_keys=SHORTENING)
        return tables.filter(is_short if value else ~is_short)

    def with_friends(self, tables: QuerySet[Table], _: str, value: bool) -> QuerySet[Table]:
        """Keep the tables with a seated friend, or those without one."""
        friends = Seat.objects.filter(is_friend(user_id_of(self.request), "user"))
        seated = Exists(friends.filter(table=OuterRef("pk")))
        return tables.filter(seated if value else ~seated)

    def with_own_seat(self, tables: QuerySet[Table], _: str, value: bool) -> QuerySet[Table]:
        """Keep the tables where the user has a seat, or those where not."""
        seats = Seat.objects.filter(table=OuterRef("pk"), user=user_id_of(self.request))
        return tables.filter(Exists(seats) if value else ~Exists(seats))


class LobbyFilters(DjangoFilterBackend):  # type: ignore[misc]  # untyped
    """The filters, whose errors have the choices."""

    def filter_queryset(
        self, request: Request, queryset: QuerySet[Table], view: object
    ) -> QuerySet[Table]:
        """The tables that match. Raises InvalidFields."""
        if TableFilter.base_filters.keys().isdisjoint(request.query_params):
            return queryset  # the form takes longer than the query
        try:
            found: QuerySet[Table] = super().filter_queryset(request, queryset, view)
        except ValidationError as error:
            raise InvalidFields(error.detail, _choices) from error
        return found


def _choices(name: str) -> Iterator[object]:
    field = TableFilter.base_filters.get(name)
    return (value for value, _ in (field.extra.get("choices", ()) if field else ()))


class LobbyPages(Pages):
    """Tables with free seats first, then the newest; a cursor has the sort key of a table."""

    ordering = ("-has_free_seats", "-created_at", "id")

    def paginate_queryset(self, queryset: Any, request: Request, view: object = None) -> list[Any]:
        """The tables after the cursor."""
        self.address = request.build_absolute_uri()
        size = self.get_page_size(request) or self.page_size
        if cursor := request.query_params.get(self.cursor_query_param):
            queryset = queryset.filter(_after(*_place(cursor)))
        self.rows = list(queryset.order_by(*self.ordering)[: size + 1])
        self.page_rows = self.rows[:size]
        return self.page_rows

    def get_next_link(self) -> str | None:
        """The URL of the next page."""
        if len(self.rows) == len(self.page_rows):
            return None
        last = self.page_rows[-1]
        place = [last.has_free_seats, last.created_at.isoformat(), str(last.id)]
        text = base64.urlsafe_b64encode(json.dumps(place).encode()).decode()
        return str(replace_query_param(self.address, self.cursor_query_param, text))


def _place(cursor: str) -> tuple[bool, datetime, UUID]:
    try:
        free, created_at, table_id = json.loads(base64.urlsafe_b64decode(cursor))
        return bool(free), datetime.fromisoformat(created_at).astimezone(UTC), UUID(table_id)
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise NotFound(gettext("There is no such page.")) from error


def _after(free: bool, created_at: datetime, table_id: UUID) -> Q:
    same = Q(has_free_seats=free)
    later = Q(created_at__lt=created_at) | Q(created_at=created_at, id__gt=table_id)
    return (same & later) | Q(has_free_seats=False) if free else same & later
