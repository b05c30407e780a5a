"""The ledger in the admin: read-only, searchable by name and game, without full counts."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account, Transaction, User
from accounts.staff.admin import base
from accounts.wallet import buy_ins, stakes
from tests.harness import staff as at_work
from tests.harness.chips import player, staked
from tests.harness.people import NOW

pytestmark = pytest.mark.django_db
LISTS = ["account", "transaction"]


@pytest.fixture
def staff() -> Client:
    return at_work.staff()


def address(name: str, *arguments: Any) -> str:
    return reverse(f"admin:accounts_{name}", args=arguments)


def search(client: Client, model: str, term: str) -> list[Any]:
    answer = client.get(address(f"{model}_changelist"), {"q": term})
    assert answer.status_code == 200
    return [row.pk for row in answer.context["cl"].result_list]


def test_accounts_are_found_by_name_and_id(staff: Client) -> None:
    ana, ben = player(), player()
    game = staked(ana, ben)
    name = User.objects.get(id=ana).username
    assert search(staff, "account", name.upper()) == [ana]
    assert search(staff, "account", str(game)) == [game]
    assert search(staff, "account", "nobody") == search(staff, "account", str(uuid4())) == []
    page = staff.get(address("account_change", ana)).content.decode()
    assert f"{address('transaction_changelist')}?q={ana}" in page


def test_transactions_are_found_by_name_and_game_and_shown_with_entries(staff: Client) -> None:
    ana, ben, eva = player(), player(), player()
    game = staked(ana, ben)
    stakes.pay_out(game=game, winners=[ana], now=NOW)
    of_game = list(Transaction.objects.filter(game=game).order_by("-id").values_list(flat=True))
    own = Transaction.objects.get(purpose="registration", key=str(ana)).id
    assert search(staff, "transaction", User.objects.get(id=ana).username) == [*of_game, own]
    assert search(staff, "transaction", str(game)) == of_game
    assert len(search(staff, "transaction", str(eva))) == 1
    page = staff.get(address("transaction_change", of_game[0])).content.decode()
    assert User.objects.get(id=ana).username in page
    assert "150" in page
    assert "bank" in page


def test_the_list_shows_players_amounts_purposes_and_games(staff: Client) -> None:
    ana, ben = player(), player()
    game = staked(ana, ben)
    stakes.pay_out(game=game, winners=[ana], now=NOW)
    name = User.objects.get(id=ana).username
    listed = staff.get(address("transaction_changelist"), {"q": str(game)}).content.decode()
    rows = re.findall(r"<tr>(.+?)</tr>", listed.split("<tbody>")[1])
    assert len(rows) == 2
    for row, chips in zip(rows, ("+150", "-100"), strict=True):
        assert re.search(rf'href="/admin/accounts/user/{ana}/change/">{name}</a> <b>', row)
        assert f"<b>{chips}</b>" in row.replace("\u2212", "-")
        assert f'<a href="/admin/games/game/{game}/change/">{str(game)[:8]}</a>' in row
    assert "Settlement" in rows[0]
    assert "bank <b>+50</b>" in rows[0]


def test_buy_ins_link_to_their_tournament(staff: Client) -> None:
    ana, cup, later = player(), uuid4(), NOW + timedelta(days=15)
    buy_ins.buy_in(tournament=cup, user=ana, key="k", chips=100, now=later)
    link = f'<a href="/admin/games/tournament/{cup}/change/">tournament {str(cup)[:8]}</a>'
    for model in LISTS:
        assert len(search(staff, model, str(cup))) == 1
        listed = staff.get(address(f"{model}_changelist"), {"q": str(cup)}).content.decode()
        assert link in listed
    page = staff.get(address("account_change", cup)).content.decode()
    assert link in page


@pytest.mark.parametrize("model", LISTS)
def test_the_ledger_is_read_only(staff: Client, model: str) -> None:
    player()
    row: Any = {"account": Account, "transaction": Transaction}[model].objects.order_by("-pk")[0]
    assert staff.get(address(f"{model}_add")).status_code == 403
    assert staff.post(address(f"{model}_change", row.pk), {"balance": 7}).status_code == 403
    assert staff.post(address(f"{model}_delete", row.pk), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", LISTS)
def test_the_lists_require_a_staff_member(model: str) -> None:
    assert Client().get(address(f"{model}_changelist")).status_code == 302


@pytest.mark.parametrize("model", LISTS)
def test_a_list_of_any_length_takes_few_queries_and_no_full_count(
    staff: Client, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "MOST_COUNTED", 3)
    for _ in range(5):
        player()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = staff.get(address(f"{model}_changelist"))
    assert answer.context["cl"].result_count == 3
    counts = [q["sql"] for q in queries if "COUNT(" in q["sql"]]
    assert counts
    assert all("LIMIT 3" in sql for sql in counts)
    # On PostgreSQL three of them are for the plans; one reads entries, accounts and players.
    plans = 3 if connection.vendor == "postgresql" else 0
    assert len(queries) - plans == {"account": 6, "transaction": 7}[model]


def test_a_page_audits_the_ledger(staff: Client) -> None:
    player()
    proof = "/admin/accounts/transaction/proof/"
    assert "The ledger is consistent" not in staff.get(proof).content.decode()
    assert "The ledger is consistent" in staff.post(proof).content.decode()
    Account.objects.filter(kind="player").update(balance=7)
    wrong = staff.post(proof).content.decode()
    assert "The ledger has errors" in wrong
    assert "Each balance is the sum of its entries" in wrong


def test_admin_pages_of_libraries_are_removed_or_read_only(staff: Client) -> None:
    for page in ("account/emailaddress", "mfa/authenticator", "socialaccount/socialapp"):
        assert staff.get(f"/admin/{page}/").status_code == 404
    assert staff.get("/admin/auth/group/").status_code == 200
    assert staff.get("/admin/auth/group/add/").status_code == 403
