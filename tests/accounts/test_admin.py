"""The ledger in the admin: to be read, found by name and game, and never counted as a whole."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import admin
from accounts.models import Account, Transaction, User
from accounts.services import stakes
from tests.accounts.ledger import player, staked
from tests.games.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LISTS = ["account", "transaction"]


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="secret"))
    return client


def address(name: str, *arguments: Any) -> str:
    return reverse(f"admin:accounts_{name}", args=arguments)


def found(client: Client, model: str, term: str) -> list[Any]:
    answer = client.get(address(f"{model}_changelist"), {"q": term})
    assert answer.status_code == 200
    return [row.pk for row in answer.context["cl"].result_list]


def test_accounts_are_found_by_name_and_id(staff: Client) -> None:
    ana, ben = player(), player()
    game = staked(ana, ben)
    name = User.objects.get(id=ana).username
    assert found(staff, "account", name.upper()) == [ana]
    assert found(staff, "account", str(game)) == [game]
    assert found(staff, "account", "nobody") == found(staff, "account", str(uuid4())) == []
    shown = staff.get(address("account_change", ana)).content.decode()
    assert f"{address('transaction_changelist')}?q={ana}" in shown


def test_transactions_are_found_by_name_and_game_and_shown_with_entries(staff: Client) -> None:
    ana, ben, eva = player(), player(), player()
    game = staked(ana, ben)
    stakes.pay_out(game=game, winners=[ana], now=NOW)
    of_game = list(Transaction.objects.filter(game=game).order_by("-id").values_list(flat=True))
    own = Transaction.objects.get(purpose="registration", key=str(ana)).id
    assert found(staff, "transaction", User.objects.get(id=ana).username) == [*of_game, own]
    assert found(staff, "transaction", str(game)) == of_game
    assert len(found(staff, "transaction", str(eva))) == 1
    shown = staff.get(address("transaction_change", of_game[0])).content.decode()
    assert User.objects.get(id=ana).username in shown
    assert "150" in shown
    assert "bank" in shown


@pytest.mark.parametrize("model", LISTS)
def test_nobody_writes_the_ledger_by_hand(staff: Client, model: str) -> None:
    player()
    row: Any = {"account": Account, "transaction": Transaction}[model].objects.order_by("-pk")[0]
    assert staff.get(address(f"{model}_add")).status_code == 403
    assert staff.post(address(f"{model}_change", row.pk), {"balance": 7}).status_code == 403
    assert staff.post(address(f"{model}_delete", row.pk), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", LISTS)
def test_the_lists_are_for_the_staff(model: str) -> None:
    assert Client().get(address(f"{model}_changelist")).status_code == 302


@pytest.mark.parametrize("model", LISTS)
def test_a_list_of_any_length_takes_few_queries_and_no_full_count(
    staff: Client, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin, "MOST_COUNTED", 3)
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
    assert len(queries) <= 5


def test_a_deleted_account_is_not_changed(staff: Client) -> None:
    user = User.objects.create(username="deleted-1", is_active=False)
    joined = {"date_joined_0": "2026-11-21", "date_joined_1": "12:00"}
    back = {"username": "Ana", "is_active": "on", **joined}
    assert staff.post(address("user_change", user.id), back).status_code == 403
    password = {"password1": "a long enough one", "password2": "a long enough one"}
    changed = staff.post(f"/admin/accounts/user/{user.id}/password/", password)
    assert changed.status_code == 403
    user.refresh_from_db()
    assert (user.username, user.is_active, user.password) == ("deleted-1", False, "")
    assert staff.get(address("user_change", user.id)).status_code == 200


@pytest.mark.parametrize("page", ["change", "password"])
def test_a_user_is_locked_before_it_is_read_to_be_saved(staff: Client, page: str) -> None:
    user = User.objects.get(id=player())
    with CaptureQueriesContext(connection) as queries:
        staff.post(f"/admin/accounts/user/{user.id}/{page}/", {})
    if connection.vendor == "postgresql":
        of_users = [q["sql"] for q in queries if 'FROM "accounts_user"' in q["sql"]]
        assert any("FOR NO KEY UPDATE" in sql for sql in of_users[:3])


def form_of(staff: Client, user: User) -> dict[str, Any]:
    """What a form of the user sends where nobody has typed anything."""
    form = staff.get(address("user_change", user.id)).context["adminform"].form
    sent = {name: value for name, value in form.initial.items() if value not in (None, False, [])}
    joined = user.date_joined
    return sent | {"date_joined_0": joined.date(), "date_joined_1": joined.time()}


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_staff": False}])
def test_a_form_that_is_old_undoes_nothing(staff: Client, change: dict[str, bool]) -> None:
    user = User.objects.create(username="ana", is_staff=True)
    old = form_of(staff, user)
    User.objects.filter(id=user.id).update(**change)
    refused = staff.post(address("user_change", user.id), old)
    assert refused.status_code == 200
    assert "Somebody has changed this user meanwhile" in refused.content.decode()
    (field,) = change
    assert not getattr(User.objects.get(id=user.id), field)
    again = form_of(staff, user) | {field: "on", "display_name": "Ana"}
    assert staff.post(address("user_change", user.id), again).status_code == 302
    user.refresh_from_db()
    assert (getattr(user, field), user.display_name) == (True, "Ana")


def test_nobody_deletes_a_user_by_hand(staff: Client) -> None:
    user = User.objects.create(username="ana")
    answer = staff.post(f"/admin/accounts/user/{user.id}/delete/", {"post": "yes"})
    assert answer.status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [str(user.id)], "post": "yes"}
    staff.post(address("user_changelist"), chosen)
    assert User.objects.filter(id=user.id).exists()
