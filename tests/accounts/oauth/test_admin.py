"""Third-party apps in the admin."""

import re
from typing import Any

import pytest
from allauth.idp.oidc.models import Client as Registration
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from accounts.models import Session, StaffAct, User
from accounts.oauth.redirect_uris import check_redirect_uri
from tests.accounts.oauth.app import BACK, App, browser_of, player, register_app
from tests.harness import staff as at_work

pytestmark = pytest.mark.django_db

ADD = "/admin/allauth_idp_oidc/client/add/"


@pytest.fixture
def staff() -> Browser:
    return at_work.staff()


def registered(staff: Browser, **changes: Any) -> Any:
    sent = {"name": "Board Buddy", "type": "public", "redirect_uris": BACK, "scopes": ["play"]}
    sent["reason"] = "asked for by mail"
    return staff.post(ADD, {**sent, **changes}, follow=True)


def test_an_app_is_registered_and_works(staff: Browser) -> None:
    answer = registered(staff, scopes=["openid", "play"])
    assert answer.status_code == 200
    app = Registration.objects.get()
    assert (app.get_scopes(), app.get_redirect_uris()) == (["openid", "play"], [BACK])
    assert app.get_grant_types() == ["authorization_code", "refresh_token"]
    assert (app.get_response_types(), app.skip_consent) == (["code"], False)
    assert App(app).tokens(player(), "play")["scope"] == "play"
    refused = browser_of(player()).get(App(app).request("chat"))
    assert "error=invalid_scope" in refused["Location"]


def test_the_secret_is_shown_once(staff: Browser) -> None:
    answer = registered(staff, type="confidential")
    (secret,) = re.findall(
        r'<input readonly size="\d+" type="text" value="([^"]+)"', answer.content.decode()
    )
    app = Registration.objects.get()
    assert app.secret not in answer.content.decode()
    assert len(secret) >= 50
    change = staff.get(f"/admin/allauth_idp_oidc/client/{app.id}/change/").content.decode()
    assert secret not in change
    assert app.secret not in change


def test_an_unsafe_app_is_not_registered(staff: Browser) -> None:
    for wrong in (
        {"redirect_uris": ""},
        {"redirect_uris": f"{BACK}\nhttp://elsewhere.example/"},
        {"scopes": ["email"]},
        {"scopes": []},
        {"name": ""},
    ):
        assert registered(staff, **wrong).status_code == 200
    assert not Registration.objects.exists()


@pytest.mark.parametrize(
    "address",
    ["https://a.example/x", "http://127.0.0.1:9000/", "http://localhost/x", "example.app:/back"],
)
def test_a_safe_redirect_uri_is_accepted(address: str) -> None:
    check_redirect_uri(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://a.example/x",
        "http://127.0.0.1.evil.example/",
        "https://*.example/x",
        "https://a.example/#x",
        "javascript:alert(1)",
        "data:text/html,x",
        "app:/back",
        "back",
        "https://a.example/\nhttp://b.example/",
        "https://a.example/ x",
    ],
)
def test_an_unsafe_redirect_uri_is_refused(address: str) -> None:
    with pytest.raises(ValidationError):
        check_redirect_uri(address)


def test_removing_an_app_ends_its_sessions(staff: Browser) -> None:
    registered(staff)
    app = Registration.objects.get()
    App(app).tokens(player())
    by_hand = f"/admin/allauth_idp_oidc/client/{app.id}/delete/"
    assert staff.post(by_hand, {"post": "yes"}).status_code == 403
    assert at_work.do(staff, app, "remove_app")["Location"].endswith("/client/")
    assert not Registration.objects.exists()
    assert not Session.objects.filter(user_agent="Board Buddy", ended_at=None).exists()


def test_staff_actions_on_an_app_are_logged(staff: Browser) -> None:
    assert registered(staff, reason="").status_code == 200
    assert not Registration.objects.exists()
    registered(staff)
    app = Registration.objects.get()
    change = {"name": "Buddy", "type": "public", "redirect_uris": BACK, "scopes": ["play"]}
    page = f"/admin/allauth_idp_oidc/client/{app.id}/change/"
    assert staff.post(page, {**change, "reason": "a shorter name"}).status_code == 302
    at_work.do(staff, app, "remove_app", reason="gone")
    acts = StaffAct.objects.filter(object_id=app.id).order_by("id")
    assert [(act.name, act.reason) for act in acts] == [
        ("register_app", "asked for by mail"),
        ("change_app", "a shorter name"),
        ("remove_app", "gone"),
    ]
    assert (acts[1].before, acts[1].after) == ({"name": "Board Buddy"}, {"name": "Buddy"})
    assert acts[2].before["redirect_uris"] == BACK
    assert "secret" not in str([(act.before, act.after) for act in acts])


def test_only_a_superuser_changes_an_app_of_the_staff(staff: Browser) -> None:
    root, operator = User.objects.create_superuser("boss"), at_work.staff("operator")
    registered(operator)
    app = Registration.objects.get()
    page = f"/admin/allauth_idp_oidc/client/{app.id}/change/"
    change = {"name": "Buddy", "type": "public", "redirect_uris": BACK, "scopes": ["play"]}
    change |= {"reason": "a new name"}
    assert operator.post(page, change | {"owner": root.id}).status_code == 403
    assert operator.post(page, change | {"owner": player().id}).status_code == 302

    Registration.objects.update(owner=root)
    assert operator.get(page).status_code == 200
    assert operator.post(page, change | {"name": "Mine", "owner": ""}).status_code == 403
    assert Registration.objects.get().owner == root
    assert Registration.objects.get().name == "Buddy"
    assert staff.post(page, change | {"name": "Ours", "owner": root.id}).status_code == 302


def test_the_admin_does_not_list_tokens(staff: Browser) -> None:
    with pytest.raises(NoReverseMatch):
        reverse("admin:allauth_idp_oidc_token_changelist")


def test_a_player_cannot_register_apps() -> None:
    refused = registered(browser_of(player()))
    assert refused.redirect_chain[0][0].startswith("/admin/login/")
    assert refused.status_code == 403
    assert not Registration.objects.exists()


def test_the_list_is_bounded_and_searched_by_name_id_and_owner(staff: Browser) -> None:
    owner = player().user
    app, other = register_app(), register_app()
    Registration.objects.filter(pk=app.pk).update(name="Board of Ana", owner=owner)
    with CaptureQueriesContext(connection) as made:
        staff.get("/admin/allauth_idp_oidc/client/")
    counts = [query["sql"] for query in made if "COUNT(" in query["sql"]]
    assert len(counts) == 1
    assert "LIMIT" in counts[0]

    def found(term: str) -> set[Any]:
        answer = staff.get("/admin/allauth_idp_oidc/client/", {"q": term})
        return {row.pk for row in answer.context["cl"].result_list}

    assert found("board of") == found(owner.username) == found(app.pk) == {app.pk}
    assert found(other.pk) == {other.pk}
