"""One search for everything that the staff looks for: by name, id, short id, mail or number.

Each kind is searched by indexes, shows a few rows, and needs the permission of its list.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django import forms
from django.contrib.admin import AdminSite
from django.db.models import Model
from django.db.models.functions import Upper
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse

from accounts.models import Transaction, User
from accounts.staff.admin.base import Rows, address_of, planned_each_time, uuid
from games.models import Game, IntegrityCase, Report, Table, Tournament

MOST: Final = 10
"""Rows of a kind that are shown."""
SHORTEST_ID: Final = 6
"""Characters of an id from which on rows are found by its beginning."""
LONGEST: Final = 254
"""The longest term: an e-mail address."""
MOST_DIGITS: Final = 15


class SearchForm(forms.Form):
    """What is searched for."""

    q = forms.CharField(max_length=LONGEST, label="Search")


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of one kind, and the address of the list with more of them."""

    label: str
    rows: list[tuple[str, str]]
    """Address and text of each."""
    more: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of row that can be found."""

    model: type[Model]
    label: str
    find: Callable[[str], Iterable[Any]]
    describe: Callable[[Any], str]


def _players(term: str) -> Iterator[User]:
    users = User.objects.all()
    yield from _by_id(users, term)
    if "@" in term:
        owners = EmailAddress.objects.filter(email=term.lower()).values("user")
        yield from users.filter(id__in=owners)[:MOST]
        return
    named = users.annotate(upper_name=Upper("username"))
    yield from named.filter(upper_name=term.upper())
    yield from named.filter(upper_name__startswith=term.upper())[: MOST + 1]


def _games(term: str) -> Iterator[Game]:
    games = Game.objects.only("id", "status", "started_at", "table")
    yield from _by_id(games, term)
    if table := uuid(term):
        yield from games.filter(table=table).order_by("-created_at")[:MOST]


def _by_id(rows: Rows, term: str) -> Iterator[Any]:
    """The rows whose id is the term or begins with it; a range of the primary key."""
    digits = term.replace("-", "").lower()
    if SHORTEST_ID <= len(digits) <= 32 and not set(digits) - set("0123456789abcdef"):
        first, last = (UUID(digits.ljust(32, fill)) for fill in "0f")
        yield from rows.filter(id__gte=first, id__lte=last)[: MOST + 1]


def _numbered(rows: Rows, term: str) -> Rows:
    """The row of that number, with or without a `#`."""
    number = term.removeprefix("#")
    is_number = number.isdecimal() and number.isascii() and len(number) <= MOST_DIGITS
    return rows.filter(id=int(number)) if is_number else rows.none()


def _reports(term: str) -> Rows:
    public_id = uuid(term)
    rows = Report.objects.select_related("author")
    return rows.filter(uuid=public_id) if public_id else _numbered(rows, term)


def _described_user(user: User) -> str:
    kind = "closed account" if not user.is_active else "guest" if user.is_guest else "registered"
    return f"{user.username} ({kind}, {_short(user)})"


def _described_game(game: Game) -> str:
    begun = f", started {game.started_at:%Y-%m-%d %H:%M}" if game.started_at else ""
    return f"Game {_short(game)} ({game.status}{begun})"


def _short(row: Any) -> str:
    return str(row.id)[:8]


KINDS: Final = (
    Kind(User, "Players", _players, _described_user),
    Kind(Game, "Games", _games, _described_game),
    Kind(
        Table,
        "Tables",
        lambda term: _by_id(Table.objects.only("id", "ruleset"), term),
        lambda table: f"Table {_short(table)} ({table.ruleset})",
    ),
    Kind(
        Tournament,
        "Tournaments",
        lambda term: _by_id(Tournament.objects.only("id", "name", "format", "status"), term),
        lambda tournament: f"{tournament.name} ({tournament.format}, {tournament.status})",
    ),
    Kind(
        Report,
        "Reports",
        _reports,
        lambda report: f"Report {report.id} ({report.status}): {report.text[:60]}",
    ),
    Kind(
        IntegrityCase,
        "Integrity cases",
        lambda term: _numbered(IntegrityCase.objects.all(), term),
        lambda case: f"Case {case.id} ({case.status})",
    ),
    Kind(
        Transaction,
        "Transactions",
        lambda term: _numbered(Transaction.objects.all(), term),
        lambda moved: f"Transaction {moved.id} ({moved.get_purpose_display().lower()})",
    ),
)


def search(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Go to the page of what was found, or list it by kind if it is more than one thing."""
    form = SearchForm(request.GET)
    found: list[Found] = []
    if form.is_valid():
        with planned_each_time():
            found = list(_found(request, site, form.cleaned_data["q"]))
        if [len(each.rows) for each in found] == [1]:
            return redirect(found[0].rows[0][0])
    term = str(form.data.get("q", ""))[:LONGEST]
    context = {**site.each_context(request), "title": "Search", "form": form}
    return TemplateResponse(request, "admin/search.html", {**context, "found": found, "term": term})


def _found(request: HttpRequest, site: AdminSite, term: str) -> Iterator[Found]:
    for kind in KINDS:
        if not site.get_model_admin(kind.model).has_view_permission(request):
            continue
        rows = list({row.pk: row for row in kind.find(term)}.values())
        if not rows:
            continue
        name = f"admin:{kind.model._meta.app_label}_{kind.model._meta.model_name}_changelist"
        more = reverse(name, query={"q": term}) if len(rows) > MOST else ""
        shown = [(address_of(row), kind.describe(row)) for row in rows[:MOST]]
        yield Found(kind.label, shown, more)
