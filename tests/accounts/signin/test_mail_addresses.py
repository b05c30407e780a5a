"""Addresses that are refused wherever a user or the staff can give one."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from accounts.users.mail_addresses import NO_DOMAIN
from tests.harness.people import Person, registered
from tests.harness.signing_in import PASSWORD, App, codes, provider_token
from tests.harness.staff import do, staff

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["a@localhost", "a@b.LocalHost", "a@[127.0.0.1]", "a@[::1]"])
def address(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def check(answer: Any) -> None:
    assert answer.status_code == 400
    assert codes(answer) == ["invalid"]
    assert [error["param"] for error in answer.json()["errors"]] == ["email"]


def test_in_the_operations_of_signing_in(address: str) -> None:
    ana, eva = App(), App()
    check(ana.sign_up(email=address))
    assert ana.sign_up().status_code == 200
    ana.post("reauthenticate", {"password": PASSWORD})
    check(ana.post("email", {"email": address}))
    check(App().post("password/request", {"email": address}))
    eva.post("provider/token", provider_token("1"))
    check(eva.post("provider/signup", {"username": "Eva", "email": address}))
    assert not EmailAddress.objects.exists()
    assert User.objects.count() == 1


def test_an_address_that_a_provider_passes_on_is_left_out(address: str) -> None:
    app = App()
    token = provider_token("1", email=address, email_verified=True)
    assert app.post("provider/token", token).status_code == 401
    assert app.post("provider/signup", {"username": "Eva", "email": ""}).status_code == 200
    assert not EmailAddress.objects.exists()


def test_on_pages(address: str, client: Client) -> None:
    form = {"username": "Ana", "password1": PASSWORD, "email": address}
    page = client.post("/accounts/signup/", form)
    assert page.status_code == 200
    assert NO_DOMAIN in page.content.decode()
    assert not User.objects.exists()


def test_at_the_registration_of_a_guest(address: str, ana: Person) -> None:
    body = {"name": "Ana", "password": PASSWORD, "email": address}
    answer = ana.api.post("/api/v1/auth/upgrade", body)
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert (error["field"], error["detail"]) == ("email", NO_DOMAIN)
    assert User.objects.get(id=ana.id).is_guest


def test_from_the_staff(address: str, ana: Person) -> None:
    for user, act, more in (
        (registered().user, "set_address", {}),
        (ana.user, "register", {"name": "Ana"}),
    ):
        assert NO_DOMAIN in do(staff(), user, act, email=address, **more).content.decode()
    assert not EmailAddress.objects.exists()
