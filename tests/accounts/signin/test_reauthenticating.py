"""Changing credentials requires the password again, besides a token."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import Session, User
from tests.harness.signing_in import OTHER, PASSWORD, App, provider_token

pytestmark = pytest.mark.django_db

MINE, THEIRS = {"email": "ana@example.org"}, {"email": "thief@example.org"}


@pytest.fixture
def ana() -> App:
    app = App()
    assert app.sign_up(**MINE).status_code == 200
    EmailAddress.objects.update(verified=True)
    return app


CHANGES = [("post", THEIRS), ("patch", MINE | {"primary": True}), ("delete", MINE)]


@pytest.mark.parametrize(("method", "body"), CHANGES)
def test_changing_email_addresses_requires_a_recent_password(
    ana: App, method: str, body: dict[str, Any]
) -> None:
    before = list(EmailAddress.objects.values())
    refused = ana.send(method, "email", body)
    assert refused.status_code == 401
    assert refused.json()["data"]["flows"] == [{"id": "reauthenticate"}]
    assert list(EmailAddress.objects.values()) == before
    assert ana.me().status_code == 200  # the session continues
    assert ana.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    assert ana.send(method, "email", body).status_code == 200


def test_a_reauthentication_is_valid_for_five_minutes_in_one_session(ana: App) -> None:
    ana.post("reauthenticate", {"password": PASSWORD})
    desk = App("A desk/2")
    desk.log_in()
    assert desk.post("email", THEIRS).status_code == 401
    session = Session.objects.order_by("created_at")[0]
    for each in session.state["account_authentication_methods"]:
        each["at"] -= 301
    session.save()
    assert ana.post("email", THEIRS).status_code == 401


def test_a_user_without_a_password_is_not_locked_out() -> None:
    app = App()
    app.post("provider/token", provider_token("123"))
    assert app.post("provider/signup", {"username": "Ana", "email": ""}).status_code == 200
    assert not User.objects.get().has_usable_password()
    assert app.post("email", MINE).status_code == 200
    assert app.get("authenticators/totp").status_code in (404, 409)
    assert app.post("password/change", {"new_password": PASSWORD}).status_code == 200
    account = app.get("providers").json()["data"][0]
    leave = {"provider": account["provider"]["id"], "account": account["uid"]}
    assert app.delete("providers", leave).status_code == 401  # now there is a password to ask for
    app.post("reauthenticate", {"password": PASSWORD})
    assert app.delete("providers", leave).status_code == 200


def test_a_page_requires_the_password_too(ana: App, client: Client) -> None:
    client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    add = {"action_add": "", **THEIRS}
    redirect = client.post("/accounts/email/", add)
    assert redirect["Location"].startswith("/accounts/reauthenticate/")
    assert client.get(redirect["Location"]).status_code == 200
    assert not EmailAddress.objects.filter(**THEIRS).exists()
    client.post(redirect["Location"], {"password": OTHER})
    assert not EmailAddress.objects.filter(**THEIRS).exists()
    client.post(redirect["Location"], {"password": PASSWORD})
    assert EmailAddress.objects.filter(**THEIRS).exists()
