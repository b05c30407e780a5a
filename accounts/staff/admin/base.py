"""What all pages of the staff have in common: they are read only, and no list counts a table."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.core.paginator import Paginator
from django.db import connection, transaction
from django.db.models import Model, Q, QuerySet
from django.db.models.functions import Upper
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User

MOST_COUNTED = 1000


class ReadOnly(admin.options.BaseModelAdmin):
    """Shows, and lets nobody add, change or delete."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes rows by hand."""
        return False


class FirstPages(Paginator):
    """Pages of a table of any size: only the first rows are listed, further ones are searched."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, or `MOST_COUNTED` of them."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]  # not a list of them
        return rows.order_by().values("pk")[:MOST_COUNTED].count()


class Filtered(admin.ModelAdmin):
    """Rows that are chosen by the filters and the search of the page, and by nothing else.

    Django lets an address ask for how any field begins, also one that no page shows: letter by
    letter one would learn the hash of a password, or the secret of dice.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether it is what a filter of this page asks for."""
        return lookup in {
            name for each in self.get_list_filter(request) for name in _asked_by(each)
        }


@contextmanager
def planned_each_time() -> Iterator[None]:
    """Have PostgreSQL plan the statements inside for what each of them looks for.

    By default it keeps a plan for whatever may be looked for, from the sixth time on; that cannot
    use an index of some rows only, as of the voided games, and reads a million others instead.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL plan_cache_mode = force_custom_plan")
        yield


class InOneOrder(ChangeList):
    """A list in its own order, also where its address asks for another, which has no index."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        """Return the order of the page."""
        self.params.pop(ORDER_VAR, None)
        ordering: list[Any] = super().get_ordering(request, queryset)
        return ordering


class Listed(ReadOnly, Filtered):
    """Rows that are read: in the one order that an index has, and never counted as a whole."""

    paginator = FirstPages
    show_full_result_count = False
    sortable_by = ()
    list_per_page = 50

    class Media:
        css = {"all": ["accounts/admin.css"]}

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the kind of list that it is."""
        return InOneOrder

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list."""
        with planned_each_time():
            answer = super().changelist_view(request, extra_context)
            if isinstance(answer, TemplateResponse):
                answer.render()  # which reads the rows
        return answer

    def search(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Return the rows that match the search term; `search_fields` only shows the box."""
        return rows

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the matching rows, none of them twice."""
        return self.search(queryset, search_term) if search_term else queryset, False


class Choice(admin.SimpleListFilter):
    """A filter with conditions of its own, so that nothing is asked to find the choices."""

    choices_of: dict[str, tuple[str, Q]]
    """What is chosen, in words, and the condition."""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices."""
        return [(name, words) for name, (words, _) in self.choices_of.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the chosen rows."""
        chosen = self.choices_of.get(self.value() or "")
        return queryset.filter(chosen[1]) if chosen else queryset


def _asked_by(filter_: Any) -> tuple[str, ...]:
    """The parameters of a filter: one of its own, or those for a field."""
    if isinstance(filter_, str):
        return filter_, f"{filter_}__exact"
    return (filter_.parameter_name,)


def named(name: str) -> QuerySet[Any, UUID]:
    """The ids of the user of that name, in any case."""
    users = User.objects.annotate(upper_name=Upper("username"))
    return users.filter(upper_name=name.upper()).values_list("id", flat=True)


def uuid(text: str) -> UUID | None:
    """The id in the text, if it is one."""
    try:
        return UUID(text)
    except ValueError:
        return None


def address_of(row: Model) -> str:
    """Where the row's page is."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def link(row: Model | None, text: object = None) -> str | SafeString:
    """A link to the row's page."""
    if row is None:
        return "–"
    return format_html('<a href="{}">{}</a>', address_of(row), row if text is None else text)


def user_link(user_id: object, name: object) -> SafeString:
    """A link to a player, from id and name alone."""
    address = reverse("admin:accounts_user_change", args=[user_id])
    return format_html('<a href="{}">{}</a>', address, name)


def at(time: datetime | None) -> str:
    """The time to the second, in UTC."""
    return f"{time:%Y-%m-%d %H:%M:%S}" if time else "–"


def table(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str | SafeString:
    """A small table within a page; words where it is empty."""
    lines = [format_html_join("", "<td>{}</td>", ((cell,) for cell in row)) for row in rows]
    if not lines:
        return "None."
    head = format_html_join("", "<th>{}</th>", ((heading,) for heading in headings))
    body = format_html_join("\n", "<tr>{}</tr>", ((line,) for line in lines))
    return format_html(
        '<table class="part"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', head, body
    )
