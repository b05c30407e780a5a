"""Guests that register, and keep everything."""

from typing import Any

import pytest

from accounts.models import User
from accounts.wallet import balances
from tests.harness.people import Person, befriend
from tests.harness.tables import open_table

pytestmark = pytest.mark.django_db

URL = "/api/v1/auth/upgrade"
PASSWORD = "correct horse battery"


def upgrade(person: Person, name: str = "Ana", password: str = PASSWORD) -> Any:
    return person.api.post(URL, {"name": name, "password": password})


def test_a_guest_becomes_a_player_with_chips_and_keeps_everything(ana: Person, ben: Person) -> None:
    befriend(ana, ben)
    table = open_table(ana)
    answer = upgrade(ana)
    assert answer.status_code == 200, answer.content
    body = answer.json()
    identity = {"id": str(ana.id), "name": "Ana", "guest": False}
    assert body["user"].items() >= identity.items()
    ana.api.credentials(HTTP_AUTHORIZATION=f"Bearer {body['access_token']}")
    assert ana.api.get("/api/v1/me").json().items() >= identity.items()
    assert balances.balance(ana.id) == 1000
    assert ben.api.get("/api/v1/me/friends").json()["results"][0]["user"]["name"] == "Ana"
    assert ana.api.get(f"/api/v1/tables/{table.id}").json()["master_id"] == str(ana.id)
    user = User.objects.get(id=ana.id)
    assert user.check_password(PASSWORD)


def test_a_registered_player_cannot_upgrade_again(ana: Person) -> None:
    upgrade(ana)
    again = upgrade(ana, "Other")
    assert (again.status_code, again.json()["code"]) == (409, "already_registered")
    assert balances.balance(ana.id) == 1000


@pytest.mark.parametrize("taken", ["Ben", "bEN", "guest-0", "GUEST-x"])
def test_a_taken_name_is_refused_in_any_case(ana: Person, ben: Person, taken: str) -> None:
    upgrade(ben, "Ben")
    refused = upgrade(ana, taken)
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
    user = User.objects.get(id=ana.id)
    assert user.is_guest
    assert not user.has_usable_password()
    assert balances.balance(ana.id) == 0


@pytest.mark.parametrize("weak", ["12345678901", "password", "short", "Ana-Ana-Ana"])
def test_a_weak_password_is_refused(ana: Person, weak: str) -> None:
    refused = upgrade(ana, "Ana-Ana-Ana", weak)
    assert (refused.status_code, refused.json()["code"]) == (422, "weak_password")
    assert User.objects.get(id=ana.id).is_guest


@pytest.mark.parametrize("name", ["", "ab", "a" * 31, "a b", "a\u0000b", "<b>x</b>"])
def test_a_malformed_name_is_refused(ana: Person, name: str) -> None:
    assert upgrade(ana, name).status_code == 400


def test_upgrading_requires_a_token(api: Any) -> None:
    assert api.post(URL, {"name": "Ana", "password": PASSWORD}).status_code == 401


def test_a_closed_account_cannot_upgrade(ana: Person) -> None:
    User.objects.filter(id=ana.id).update(is_active=False)
    assert upgrade(ana).status_code == 404
