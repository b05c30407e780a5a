"""Third-party apps that a developer registers."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client as Registration
from celery import current_app
from django.conf import LazySettings
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.moderation.restrictions import Restriction, restrict
from accounts.oauth import apps
from core import clock
from tests.accounts.oauth.app import App as ThirdParty
from tests.accounts.oauth.app import assert_ended, browser_of, player
from tests.accounts.oauth.app import bearer as of_app
from tests.harness.people import Person, registered
from tests.harness.personal_tokens import bearer, reauthenticated, token_of
from tests.harness.signing_in import PASSWORD, App, last_mail, problem

pytestmark = pytest.mark.django_db

APPS = "/api/v1/me/apps"
WANTED: dict[str, Any] = {
    "name": "Board Buddy",
    "type": "public",
    "redirect_uris": ["https://board-buddy.example/back"],
    "scopes": ["openid", "play"],
}


@pytest.fixture
def ana() -> App:
    """A registered player who has just sent the password."""
    app = App()
    assert app.sign_up(email="ana@example.org").status_code == 200
    EmailAddress.objects.update(verified=True)
    assert app.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    return app


@pytest.fixture
def ben() -> App:
    """Another one."""
    app = App()
    assert app.sign_up(name="Ben").status_code == 200
    assert app.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    return app


def made(app: App, **changed: Any) -> dict[str, Any]:
    answer = app.post(APPS, WANTED | changed)
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body


def third_party(app: dict[str, Any]) -> ThirdParty:
    return ThirdParty(Registration.objects.get(id=app["id"]))


def owner() -> User:
    return User.objects.get(username="Ana")


def ban(user: User, until: timedelta = timedelta(days=1)) -> None:
    now = clock.now()
    restrict(user_id=user.id, what=Restriction.ACCOUNT, until=now + until, reason="", now=now)


def test_a_registered_app_signs_players_in(ana: App) -> None:
    answer = ana.post(APPS, WANTED)
    assert answer["Cache-Control"] == "no-store"
    app = answer.json()
    assert app.pop("secret") is None
    assert (app["name"], app["type"], app["scopes"]) == ("Board Buddy", "public", WANTED["scopes"])
    assert (app["closed_at"], app["closed_reason"]) == (None, None)
    assert ana.get(APPS).json()["results"] == [app]
    assert ana.get(f"{APPS}/{app['id']}").json() == app
    issued = third_party(app).tokens(player())
    assert issued["scope"] == "play"
    assert third_party(app).refresh(issued["refresh_token"]).status_code == 200


def test_the_secret_of_a_confidential_app_is_shown_once(ana: App) -> None:
    app = made(ana, type="confidential")
    secret = app["secret"]
    assert len(secret) >= 50
    assert secret not in ana.get(APPS).content.decode()
    assert secret not in ana.get(f"{APPS}/{app['id']}").content.decode()
    assert secret not in str(list(Registration.objects.values()))
    issued = third_party(app)
    refused = issued.exchange("x", client_secret="another").json()
    assert refused["error"] == "invalid_client"
    assert issued.exchange("x", client_secret=secret).json()["error"] == "invalid_grant"


def test_a_new_secret_replaces_the_old_one(ana: App) -> None:
    app = made(ana, type="confidential")
    answer = ana.post(f"{APPS}/{app['id']}/secret")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    registration = Registration.objects.get()
    assert registration.check_secret(answer.json()["secret"])
    assert not registration.check_secret(app["secret"])


def test_a_public_app_has_no_secret(ana: App) -> None:
    path = f"{APPS}/{made(ana)['id']}/secret"
    assert problem(ana.post(path)) == (409, "app_has_no_secret")


def test_an_app_is_changed_field_by_field(ana: App) -> None:
    app = made(ana)
    path = f"{APPS}/{app['id']}"
    back = ["com.example.buddy:/back", "http://127.0.0.1/back"]
    for changed in ({"name": "Buddy"}, {"redirect_uris": back}, {"scopes": ["read"]}):
        answer = ana.send("patch", path, changed)
        assert answer.status_code == 200
        app |= changed
        assert answer.json() == {name: app[name] for name in app if name != "secret"}
    assert problem(ana.send("patch", path, {"type": "confidential"})) == (400, "validation_error")


def test_deleting_an_app_ends_its_access(ana: App) -> None:
    app = made(ana)
    issued = third_party(app).tokens(player())
    assert ana.delete(f"{APPS}/{app['id']}").status_code == 204
    assert not Registration.objects.exists()
    assert_ended(issued)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 51},
        {"name": "Pаypal"},  # with a Cyrillic letter
        {"type": "native"},
        {"redirect_uris": []},
        {"redirect_uris": [f"https://a.example/{number}" for number in range(11)]},
        {"redirect_uris": ["http://elsewhere.example/"]},
        {"redirect_uris": ["https://a.example/\nhttp://b.example/"]},
        {"redirect_uris": ["https://a.example/" + "x" * 300]},
        {"scopes": []},
        {"scopes": ["admin"]},
    ],
)
def test_its_fields_have_limits(ana: App, wrong: dict[str, Any]) -> None:
    assert problem(ana.post(APPS, WANTED | wrong)) == (400, "validation_error")
    path = f"{APPS}/{made(ana)['id']}"
    assert problem(ana.send("patch", path, wrong)) == (400, "validation_error")


@pytest.mark.parametrize(
    "name",
    # With a capital i, and a small L.
    [
        *("Parcheesi", "The P A R C H E E S l app", "Buddy, officiaI", "Admin"),
        *("Service support", "Parch\u00eds", "PARCHlS", "Super Parcheesi"),
    ],
)
def test_its_name_is_not_the_service_s_own(ana: App, name: str) -> None:
    assert problem(ana.post(APPS, WANTED | {"name": name})) == (422, "official_name")
    path = f"{APPS}/{made(ana)['id']}"
    assert problem(ana.send("patch", path, {"name": name})) == (422, "official_name")


def test_an_account_has_so_many(ana: App, settings: LazySettings) -> None:
    settings.DEVELOPER_APPS = 2
    first = made(ana)
    made(ana)
    refused = ana.post(APPS, WANTED)
    assert problem(refused) == (409, "too_many_apps")
    assert refused.json()["most"] == 2
    ana.delete(f"{APPS}/{first['id']}")
    made(ana)


def test_a_repeated_request_registers_one_app(ana: App) -> None:
    first, again = (ana.post(APPS, WANTED, HTTP_IDEMPOTENCY_KEY="once") for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    assert Registration.objects.count() == 1


def test_changes_need_a_recent_password(ana: App) -> None:
    app = made(ana, type="confidential")
    desk = App()
    desk.log_in()
    path = f"{APPS}/{app['id']}"
    for answer in (
        desk.post(APPS, WANTED),
        desk.send("patch", path, {"redirect_uris": ["https://evil.example/"]}),
        desk.post(f"{path}/secret"),
        desk.delete(path),
    ):
        assert problem(answer) == (403, "reauthentication_required")
    registration = Registration.objects.get()
    assert registration.get_redirect_uris() == WANTED["redirect_uris"]
    assert registration.check_secret(app["secret"])
    assert desk.get(path).status_code == 200


def test_a_guest_registers_none() -> None:
    guest = Person(clock.now())
    reauthenticated(guest.user.sessions.get().id)
    assert problem(guest.api.post(APPS, WANTED)) == (403, "registered_only")


@pytest.mark.parametrize("what", [Restriction.CHAT, Restriction.PLAY])
def test_a_restricted_player_registers_and_renames_none(ana: App, what: Restriction) -> None:
    app, now = made(ana), clock.now()
    until = now + timedelta(days=1)
    restrict(user_id=owner().id, what=what, until=until, reason="rude names", now=now)
    refused = ana.post(APPS, WANTED)
    assert problem(refused) == (403, "restricted")
    assert refused.json()["reason"] == "rude names"
    path = f"{APPS}/{app['id']}"
    assert problem(ana.send("patch", path, {"name": "Ruder"})) == (403, "restricted")
    assert ana.delete(path).status_code == 204


def test_apps_of_others_are_not_found(ana: App, ben: App) -> None:
    app = made(ana, type="confidential")
    path = f"{APPS}/{app['id']}"
    for answer in (
        ben.get(path),
        ben.send("patch", path, {"name": "Mine"}),
        ben.post(f"{path}/secret"),
        ben.delete(path),
    ):
        assert problem(answer) == (404, "not_found")
    assert ben.get(APPS).json()["results"] == []
    registration = Registration.objects.get()
    assert (registration.name, registration.check_secret(app["secret"])) == ("Board Buddy", True)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", ""),
        ("post", ""),
        ("get", "/{id}"),
        ("patch", "/{id}"),
        ("delete", "/{id}"),
        ("post", "/{id}/secret"),
    ],
)
def test_no_app_and_no_personal_token_manages_apps(ana: App, method: str, path: str) -> None:
    scopes = ["openid", "read", "play", "chat", "profile"]
    app = made(ana, scopes=scopes)
    ben = player()
    issued = third_party(app).tokens(ben, " ".join(scopes))
    _, text = token_of(registered(), scopes)
    for client in (of_app(issued["access_token"]), bearer(text)):
        refused = getattr(client, method)(APPS + path.format(**app))
        assert problem(refused) == (403, "insufficient_scope")
    assert Registration.objects.count() == 1


def test_the_owner_reads_why_the_staff_closed_an_app(ana: App) -> None:
    app = made(ana, type="confidential")
    now = clock.now()
    apps.close(app["id"], reason="it sells chips", now=now)
    path = f"{APPS}/{app['id']}"
    (listed,) = ana.get(APPS).json()["results"]
    assert listed["closed_reason"] == ana.get(path).json()["closed_reason"] == "it sells chips"
    assert listed["closed_at"] is not None
    for answer in (
        ana.send("patch", path, {"name": "Reborn"}),
        ana.post(f"{path}/secret"),
        ana.delete(path),
    ):
        assert problem(answer) == (409, "app_closed")
        assert answer.json()["reason"] == "it sells chips"
    assert Registration.objects.get().name == "Board Buddy"


def test_a_ban_of_the_owner_ends_and_closes_the_apps(ana: App) -> None:
    app = third_party(made(ana))
    ben = player()
    issued, code = app.tokens(ben), app.code(browser_of(ben))
    ban(owner())
    assert_ended(issued)
    assert app.refresh(issued["refresh_token"]).json()["error"] == "invalid_grant"
    assert app.exchange(code).json()["error"] == "invalid_grant"
    assert browser_of(ben).get(app.request()).status_code == 403
    User.objects.update(banned_until=clock.now())
    assert app.tokens(ben)


def test_deleting_the_account_deletes_its_apps(ana: App) -> None:
    issued = third_party(made(ana)).tokens(player())
    assert ana.delete("/api/v1/me", {"password": PASSWORD}).status_code == 204
    assert not Registration.objects.exists()
    assert_ended(issued)


def test_apps_are_in_the_export(ana: App) -> None:
    app = made(ana, type="confidential")
    apps.close(app["id"], reason="it sells chips", now=clock.now())
    exported = ana.post("/api/v1/me/export")
    (row,) = exported.json()["apps"]
    assert (row["id"], row["closed_reason"]) == (app["id"], "it sells chips")
    assert "secret" not in row


def test_players_read_whose_app_it_is(ana: App) -> None:
    app = third_party(made(ana))
    User.objects.filter(username="Ana").update(display_name="Ana <b>the Great</b>")
    page = browser_of(player()).get(app.request()).content.decode()
    assert "Ana &lt;b&gt;the Great&lt;/b&gt; (Ana), a player here, has registered it." in page
    assert "Nobody has verified the app" in page


def test_the_list_takes_as_many_queries_however_many_apps(ana: App) -> None:
    made(ana)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert ana.get(APPS).status_code == 200
        return len(captured)

    queries()  # notes the address and the activity
    one = queries()
    made(ana)
    apps.close(made(ana)["id"], reason="", now=clock.now())
    assert queries() == one == 1


@pytest.fixture
def worker() -> Iterator[None]:
    """Queued mails are delivered at once."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.mark.usefixtures("worker")
def test_a_mail_tells_the_owner(ana: App, django_capture_on_commit_callbacks: Any) -> None:
    path = APPS
    for body in (WANTED | {"type": "confidential"}, {}):
        mail.outbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            app = ana.post(path, body).json()
        assert last_mail().to == ["ana@example.org"]
        assert "Board Buddy" in str(last_mail().body)
        assert app["secret"] not in str(last_mail().body)
        path = f"{APPS}/{app['id']}/secret"
