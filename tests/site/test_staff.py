"""Access to the admin: staff members with a second factor, limited by their roles."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from parcheesi_site.staff import roles
from tests.harness.signing_in import PASSWORD, App, protect, totp
from tests.harness.staff import browser_of, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> App:
    app = App()
    assert app.sign_up().status_code == 200
    User.objects.update(is_staff=True, is_superuser=True)
    return app


def addresses() -> list[str]:
    """The lists, and all pages that belong to no row."""
    lists = [
        reverse(f"admin:{m._meta.app_label}_{m._meta.model_name}_changelist")
        for m in admin.site._registry
    ]
    others = ("index", "accounts_books_proof", "games_catalog")
    return [*lists, *(reverse(f"admin:{name}") for name in others)]


def test_a_staff_member_without_a_second_factor_must_set_one_up(ana: App) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    for address in addresses():
        assert client.get(address)["Location"].startswith("/admin/login/"), address
        login = client.get(f"/admin/login/?next={address}")
        assert login["Location"] == "/accounts/2fa/totp/activate/"


@pytest.mark.django_db(transaction=True)
def test_a_factor_that_was_just_set_up_is_not_requested_again(ana: App, clock: list[float]) -> None:
    client = Client()
    client.post("/accounts/login/?next=/admin/", {"login": "Ana", "password": PASSWORD})
    page = client.get(client.get("/admin/login/?next=/admin/")["Location"])
    assert page.status_code == 200, page["Location"]
    secret = page.context["form"].secret
    done = client.post("/accounts/2fa/totp/activate/", {"code": totp(secret, clock[0])})
    assert done.status_code == 302
    assert client.get("/admin/").status_code == 200
    codes = client.get(done["Location"]).content.decode()
    assert '<a class="button" href="/admin/">' in codes
    other = Client()
    other.force_login(User.objects.get())
    assert other.get("/admin/").status_code == 302


def test_a_password_of_long_ago_is_asked_again_before_a_factor_is_set_up(
    ana: App, clock: list[float]
) -> None:
    client = Client()
    client.post("/accounts/login/?next=/admin/", {"login": "Ana", "password": PASSWORD})
    clock[0] += 301
    page = client.get(client.get("/admin/login/?next=/admin/")["Location"])
    assert page["Location"].startswith("/accounts/reauthenticate/")


def test_an_unused_second_factor_is_requested(ana: App, clock: list[float]) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    secret = protect(ana, clock[0])
    login = client.get("/admin/login/?next=/admin/")
    assert login["Location"] == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2F"
    clock[0] += 60
    back = client.post(login["Location"], {"code": totp(secret, clock[0])})
    assert back["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_signing_in_with_both_factors_opens_all_pages(ana: App, clock: list[float]) -> None:
    secret = protect(ana, clock[0])
    clock[0] += 60
    client = Client()
    client.post("/accounts/login/?next=/admin/", {"login": "Ana", "password": PASSWORD})
    assert client.get("/admin/").status_code == 302
    client.post("/accounts/2fa/authenticate/?next=/admin/", {"code": totp(secret, clock[0])})
    for address in addresses():
        assert client.get(address).status_code == 200, address
    User.objects.update(is_staff=False)
    assert client.get("/admin/").status_code == 302


def test_removing_the_second_factor_ends_the_access() -> None:
    client = staff()
    user = User.objects.get()
    assert client.get("/admin/").status_code == 200
    user.authenticator_set.all().delete()
    assert client.get("/admin/").status_code == 302


def test_a_banned_staff_member_has_no_access() -> None:
    client = staff()
    User.objects.update(banned_until=timezone.now() + timedelta(hours=1))
    assert client.get("/admin/").status_code == 302
    assert client.get("/admin/login/").status_code == 403


def test_without_the_setting_a_password_is_enough(ana: App, settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = False
    client = Client()
    client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    assert client.get("/admin/").status_code == 200


def test_the_admin_s_password_change_redirects_to_the_account_page() -> None:
    assert staff().get("/admin/password_change/")["Location"] == "/accounts/password/change/"


# --- roles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["support", "moderator", "operator"])
def test_a_role_opens_all_pages(role: str) -> None:
    client = staff(role)
    assert not {address for address in addresses() if client.get(address).status_code == 403}


def test_without_a_role_only_the_index_is_open() -> None:
    client = browser_of(User.objects.create(username="clerk", is_staff=True))
    opened = {address for address in addresses() if client.get(address).status_code == 200}
    assert opened == {reverse("admin:index")}


def test_roles_contain_existing_permissions() -> None:
    existing = {
        f"{p.content_type.app_label}.{p.codename}"
        for p in Permission.objects.select_related("content_type")
    }
    for name, may in roles.ROLES.items():
        assert set(may) <= existing, name
        group = Group.objects.get(name=name)
        has = group.permissions.values_list("content_type__app_label", "codename")
        assert {f"{app}.{code}" for app, code in has} == set(may)


def test_a_migration_restores_the_roles() -> None:
    support = Group.objects.get(name="support")
    void = Permission.objects.get(codename="void_game")
    support.permissions.set([void])
    call_command("migrate", verbosity=0)
    assert not support.permissions.filter(id=void.id).exists()
    assert support.permissions.count() == len(roles.SUPPORT)
