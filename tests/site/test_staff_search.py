"""The staff's search: straight to the page of the one thing found, else a list by kind."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Transaction, User
from games.chat import reports
from games.models import Report
from parcheesi_site.staff import search
from tests.harness.chat import said
from tests.harness.chips import player
from tests.harness.games import started
from tests.harness.people import NOW
from tests.harness.staff import browser_of, page_of, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    return staff("support", name="zz-desk")


def find(client: Client, term: str) -> Any:
    """The address to which the search leads, or what it lists by kind."""
    answer: HttpResponse = client.get("/admin/search/", {"q": term})
    if answer.status_code == 302:
        return answer["Location"]
    assert answer.status_code == 200
    context: Any = answer.context  # type: ignore[attr-defined]  # of a test's response
    return {kind.label: [address for address, _ in kind.rows] for kind in context["found"]}


def test_what_is_the_only_one_is_opened(desk: Client, ana: Any, ben: Any) -> None:
    game = started(ana, ben)
    EmailAddress.objects.create(user=ana.user, email="ana@example.org", verified=True)

    for term in (ana.user.username.upper(), f" {ana.id} ", str(ana.id)[:8], "Ana@Example.org"):
        assert find(desk, term) == page_of(ana.user), term
    for term in (str(game.id), game.id.hex, str(game.id)[:8], str(game.id)[:13].upper()):
        assert find(desk, term) == page_of(game), term


def test_the_id_of_a_table_finds_its_games_too(desk: Client, ana: Any, ben: Any) -> None:
    game = started(ana, ben)
    both = {"Games": [page_of(game)], "Tables": [page_of(game.table)]}
    assert find(desk, str(game.table_id)) == both
    assert find(desk, str(game.table_id)[:8]) == page_of(game.table)


def test_reports_and_transactions_are_found_by_number(desk: Client, ana: Any, ben: Any) -> None:
    player()
    message = said(ana, started(ana, ben).table)
    sent: Any = {"reason": Report.Reason.SPAM, "comment": "", "now": NOW}
    report = reports.report(user_id=ben.id, message_id=message.uuid, **sent)
    moved = Transaction.objects.latest("id")
    assert page_of(report) in str(find(desk, f"#{report.id}"))
    assert page_of(moved) in str(find(desk, str(moved.id)))
    assert find(desk, str(report.uuid)) == page_of(report)


def test_several_are_listed_with_the_whole_name_first(desk: Client) -> None:
    for name in ("Annabel", "Anna", "Annalena"):
        User.objects.create(username=name)
    found = find(desk, "anna")["Players"]
    assert found[0] == page_of(User.objects.get(username="Anna"))
    assert len(found) == 3


def test_many_are_cut_and_lead_to_the_list(desk: Client) -> None:
    for n in range(search.MOST + 5):
        User.objects.create(username=f"many-{n}")
    assert len(find(desk, "many")["Players"]) == search.MOST
    answer = desk.get("/admin/search/", {"q": "many"})
    assert "/admin/accounts/user/?q=many" in answer.content.decode()


@pytest.mark.parametrize(
    "term",
    ["", " ", "x" * 255, "nobody\0", "%", "' OR 1=1", "#", "#9" * 20, "9" * 100, "٣", "-", "@"],
)
def test_odd_terms_find_nothing(desk: Client, ana: Any, term: str) -> None:
    assert find(desk, term) == {}


def test_only_kinds_that_the_role_may_open_are_searched(ana: Any, ben: Any) -> None:
    game = started(ana, ben)
    clerk = User.objects.create(username="clerk", is_staff=True)
    client = browser_of(clerk)
    assert find(client, str(game.id)) == find(client, ana.user.username) == {}
    clerk.user_permissions.set(Permission.objects.filter(codename="view_user"))
    assert find(client, str(game.id)) == {}
    assert find(client, ana.user.username) == page_of(ana.user)


def test_players_and_visitors_cannot_search(ana: Any) -> None:
    for client in (Client(), browser_of(ana.user)):
        answer = client.get("/admin/search/", {"q": ana.user.username})
        assert answer.status_code == 302
        assert answer["Location"].startswith("/admin/login/")


def test_a_search_takes_few_queries_however_many_fit(desk: Client) -> None:
    def queries(term: str) -> int:
        desk.get("/admin/search/", {"q": term})
        with CaptureQueriesContext(connection) as made:
            desk.get("/admin/search/", {"q": term})
        return len(made)

    for name in ("abcdef12", "abcdef34"):
        User.objects.create(username=name)
    few = queries("abcdef")
    for n in range(30):
        User.objects.create(username=f"abcdef-{n}")
    assert queries("abcdef") == few <= 20


def test_each_page_has_the_search(desk: Client) -> None:
    for address in ("/admin/", "/admin/games/game/"):
        assert 'action="/admin/search/"' in desk.get(address).content.decode()
