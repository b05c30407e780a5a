"""The base of all admin pages: they are read-only, and no list counts a whole table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.core.paginator import Paginator
from django.db import connection, transaction
from django.db.models import Model, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Upper
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.staff.admin.names import list_name, row_name
from core.api.types import Json

MOST_COUNTED = 1000
PERMANENT: Final = timedelta(days=3650)
"""A restriction that lasts longer has no end that matters."""
Rows = QuerySet[Any]
"""Rows of the model of a page."""


class ReadOnly(admin.options.BaseModelAdmin):
    """Rows that cannot be added, changed or deleted."""

    def _no_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    has_add_permission = has_change_permission = has_delete_permission = _no_permission


def column(description: str, of: Callable[[Any], object]) -> Callable[[Any, Any], object]:
    """A column of a list, or a line of a page: what `of` makes of the row."""

    @admin.display(description=description)
    def shown(_page: object, row: Any) -> object:
        return of(row)

    return shown


class FirstPages(Paginator):
    """Pages of a table of any size. Only the first rows are listed; others are found by search."""

    @cached_property
    def count(self) -> int:
        """The number of rows, at most `MOST_COUNTED`."""
        rows: Rows = self.object_list  # type: ignore[assignment]  # not a list of them
        return rows.order_by().values("pk")[:MOST_COUNTED].count()

    @property
    def is_cut(self) -> bool:
        """Whether there may be more rows than are counted."""
        return self.count >= MOST_COUNTED


class Filtered(admin.ModelAdmin):
    """Rows that only the filters and the search of the page can select.

    By default Django accepts lookups on any field in the URL, such as `password__startswith`, and
    so reveals hidden fields letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether a filter of this page uses the lookup."""
        return lookup in {
            name for each in self.get_list_filter(request) for name in _lookups_of(each)
        }


@contextmanager
def planned_each_time() -> Iterator[None]:
    """Make PostgreSQL plan the block's statements for their actual parameters.

    By default it switches to a generic plan at the sixth execution. A generic plan cannot use a
    partial index, such as that of voided games, and reads the whole table instead.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL plan_cache_mode = force_custom_plan")
        yield


class InOneOrder(ChangeList):
    """A list that ignores other orders in the URL, as they have no index."""

    def get_ordering(self, request: HttpRequest, queryset: Rows) -> list[str | Combinable]:
        """The order of the page."""
        self.params.pop(ORDER_VAR, None)
        return super().get_ordering(request, queryset)


class Bounded(Filtered):
    """Lists in the order of an index, never counted as a whole."""

    paginator = FirstPages
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ()
    list_per_page = 50

    class Media:
        css = {"all": ["accounts/admin.css"]}

    def get_changelist(self, request: HttpRequest, **kwargs: object) -> type[ChangeList]:
        """The class of the list."""
        return InOneOrder

    def changelist_view(
        self, request: HttpRequest, extra_context: Json | None = None
    ) -> HttpResponse:
        """Show the list."""
        title = {"title": list_name(self.opts)}
        with planned_each_time():
            answer = super().changelist_view(request, {**title, **(extra_context or {})})
            if isinstance(answer, TemplateResponse):
                answer.render()  # reads the rows
        return answer

    def search(self, rows: Rows, term: str) -> Rows:
        """The rows that match the search term; `search_fields` only shows the box."""
        return rows

    def get_search_results(
        self, request: HttpRequest, queryset: Rows, search_term: str
    ) -> tuple[Rows, bool]:
        """The matching rows, none of them twice."""
        return self.search(queryset, search_term) if search_term else queryset, False


class Listed(ReadOnly, Bounded):
    """Read-only rows in a bounded list."""

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Json | None = None,
    ) -> HttpResponse:
        """Show the page of a row."""
        title = {"title": row_name(self.opts)}
        return super().change_view(request, object_id, form_url, {**title, **(extra_context or {})})


class Choice(admin.SimpleListFilter):
    """A filter with fixed choices, so that listing them takes no query."""

    choices_of: Mapping[str, tuple[str, Q]]
    """By value: the label and the condition."""

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The choices."""
        return [(name, label) for name, (label, _) in self.choices_of.items()]

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        """The chosen rows."""
        chosen = self.choices_of.get(self.value() or "")
        return queryset.filter(chosen[1]) if chosen else queryset


def choice(title: str, choices: Mapping[str, tuple[str, Q]], parameter: str = "") -> type[Choice]:
    """A filter of these choices: by value, the label and the condition."""
    values = {"title": title, "parameter_name": parameter or title, "choices_of": choices}
    return type("Filter", (Choice,), values)


class Stage(Choice):
    """The stage of a row; without a choice or a search, only live rows."""

    title = "stage"
    parameter_name = "stage"
    live: str

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The choices, and `all`, which has no condition."""
        return [*super().lookups(request, model_admin), ("all", "all")]

    def value(self) -> str | None:
        """The choice."""
        return super().value() or ("all" if self.request.GET.get("q") else self.live)

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """The links, without Django's own link to all rows."""
        return islice(super().choices(changelist), 1, None)


def _lookups_of(filter_: object) -> tuple[str, ...]:
    """The lookups of a filter: its own parameter, or those of a field."""
    if isinstance(filter_, type) and issubclass(filter_, admin.SimpleListFilter):
        return (str(filter_.parameter_name),)
    return str(filter_), f"{filter_}__exact"


def named(name: str) -> QuerySet[User, UUID]:
    """The id of the user of that name, in any case, as a query."""
    users = User.objects.annotate(upper_name=Upper("username"))
    return users.filter(upper_name=name.upper()).values_list("id", flat=True)


def uuid(text: str) -> UUID | None:
    """Parse a UUID; None if the text is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def short(row_id: object) -> str:
    """The beginning of an id, as lists show it; the search finds the row by it."""
    return str(row_id)[:8]


def address_of(row: Model) -> str:
    """The URL of the row's page."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def link(row: Model | None, text: object = None) -> str | SafeString:
    """A link to the row's page."""
    if row is None:
        return "–"
    return format_html('<a href="{}">{}</a>', address_of(row), row if text is None else text)


def user_link(user_id: object, name: object) -> SafeString:
    """A link to a player's page."""
    address = reverse("admin:accounts_user_change", args=[user_id])
    return format_html('<a href="{}">{}</a>', address, name)


def game_link(game_id: object) -> SafeString:
    """A link to a game's page."""
    address = reverse("admin:games_game_change", args=[game_id])
    return format_html('<a href="{}">{}</a>', address, short(game_id))


def tournament_link(tournament_id: object) -> SafeString:
    """A link to a tournament's page."""
    address = reverse("admin:games_tournament_change", args=[tournament_id])
    return format_html('<a href="{}">tournament {}</a>', address, short(tournament_id))


def at(time: datetime | None) -> str:
    """The time to the second, in UTC."""
    return f"{time:%Y-%m-%d %H:%M:%S}" if time else "–"


def end_of(until: datetime, now: datetime) -> str:
    """When a restriction ends, as the end of a sentence."""
    return "permanently" if until - now > PERMANENT else f"until {at(until)} UTC"


def table(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str | SafeString:
    """A small table within a page; a word if it is empty.

    Phones show a row as a paragraph, in which each value follows its heading.
    """
    names = tuple(headings)
    cell = '<td data-label="{}">{}</td>'
    lines = [format_html_join("", cell, zip(names, row, strict=True)) for row in rows]
    if not lines:
        return "none"
    head = format_html_join("", "<th>{}</th>", ((name,) for name in names))
    body = format_html_join("\n", "<tr>{}</tr>", ((line,) for line in lines))
    return format_html(
        '<div class="scrolled" tabindex="0"><table class="part">'
        "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>",
        head,
        body,
    )
