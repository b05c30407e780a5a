"""Personal access tokens: made, used, revoked."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.conf import LazySettings
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import PersonalToken, Session
from accounts.moderation.restrictions import Restriction, restrict
from accounts.sessions import lifecycle, personal
from core import clock
from parcheesi_site.settings.logging import censored
from tests.harness.people import Person, registered
from tests.harness.personal_tokens import bearer, reauthenticated, token_of
from tests.harness.signing_in import OTHER, PASSWORD, App, last_mail, problem
from tests.harness.tables import open_table

pytestmark = pytest.mark.django_db

TOKENS = "/api/v1/me/tokens"
WANTED: dict[str, Any] = {"name": "my robot", "scopes": ["read", "play"]}
FOR_PLAYING = "/api/v1/tables"


@pytest.fixture
def ana() -> App:
    """A registered player who has just sent the password."""
    app = App()
    assert app.sign_up(email="ana@example.org").status_code == 200
    EmailAddress.objects.update(verified=True)
    assert app.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    return app


def made(app: App, **changed: Any) -> dict[str, Any]:
    answer = app.post(TOKENS, WANTED | changed)
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_a_token_is_shown_once_and_plays_within_its_scopes(ana: App) -> None:
    answer = ana.post(TOKENS, WANTED | {"scopes": ["read", "play", "play"]})
    assert answer["Cache-Control"] == "no-store"
    token = answer.json()
    text = token.pop("token")
    assert re.fullmatch(r"pcsi_[0-9A-Za-z]{36}", text)
    assert token["beginning"] == text[:9]
    assert token["scopes"] == ["play", "read"]
    assert token["used_at"] is None
    assert ana.get(TOKENS).json()["results"] == [token]
    stored = str(list(PersonalToken.objects.values()) + list(Session.objects.values()))
    assert text not in stored
    robot = bearer(text)
    assert robot.post(FOR_PLAYING, {"ruleset": "parchis"}).status_code == 201
    assert robot.get("/api/v1/me").json()["name"] == "Ana"
    assert problem(robot.patch("/api/v1/me", {"display_name": "A"})) == (403, "insufficient_scope")
    assert ana.get(TOKENS).json()["results"][0]["used_at"] is not None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", TOKENS),
        ("post", TOKENS),
        ("get", "/api/v1/me/wallet"),
        ("get", "/api/v1/me/grants"),
        ("get", "/api/v1/auth/sessions"),
        ("delete", "/api/v1/auth/sessions"),
        ("post", "/api/v1/auth/password/change"),
        ("delete", "/api/v1/me"),
    ],
)
def test_no_token_manages_the_account(ana: App, method: str, path: str) -> None:
    text = made(ana, scopes=["openid", "read", "play", "chat", "profile"])["token"]
    refused = getattr(bearer(text), method)(path, WANTED if method == "post" else None)
    assert problem(refused) == (403, "insufficient_scope")
    assert PersonalToken.objects.filter(session__ended_at=None).count() == 1


def test_making_one_needs_a_recent_password(ana: App) -> None:
    desk = App()
    desk.log_in()
    assert problem(desk.post(TOKENS, WANTED)) == (403, "reauthentication_required")
    session = Session.objects.order_by("created_at")[0]
    for each in session.state["account_authentication_methods"]:
        each["at"] -= 301
    session.save()
    assert problem(ana.post(TOKENS, WANTED)) == (403, "reauthentication_required")
    assert not PersonalToken.objects.exists()


def test_a_guest_has_none() -> None:
    guest = Person(clock.now())
    reauthenticated(guest.user.sessions.get().id)
    assert problem(guest.api.post(TOKENS, WANTED)) == (403, "registered_only")


@pytest.mark.parametrize(
    "wrong",
    [
        {"scopes": []},
        {"scopes": ["admin"]},
        {"expires_in_days": 0},
        {"expires_in_days": 366},
        {"name": ""},
        {"name": "x" * 51},
    ],
)
def test_its_fields_have_limits(ana: App, wrong: dict[str, Any]) -> None:
    assert problem(ana.post(TOKENS, WANTED | wrong)) == (400, "validation_error")


def test_it_lasts_as_long_as_asked(ana: App) -> None:
    made(ana)
    made(ana, expires_in_days=365)
    lasting = sorted(
        token.expires_at - token.session.created_at for token in PersonalToken.objects.all()
    )
    assert lasting == [timedelta(days=90), timedelta(days=365)]


def test_an_account_has_so_many(ana: App, settings: LazySettings) -> None:
    settings.PERSONAL_TOKENS = 2
    first = made(ana)
    made(ana)
    refused = ana.post(TOKENS, WANTED)
    assert problem(refused) == (409, "too_many_tokens")
    assert refused.json()["most"] == 2
    ana.delete(f"{TOKENS}/{first['id']}")
    made(ana)


def test_a_revoked_token_is_refused_at_once(ana: App) -> None:
    kept, token = made(ana), made(ana)
    assert ana.delete(f"{TOKENS}/{token['id']}").status_code == 204
    assert problem(bearer(token["token"]).get("/api/v1/me")) == (401, "token_invalid")
    assert [each["id"] for each in ana.get(TOKENS).json()["results"]] == [kept["id"]]
    assert bearer(kept["token"]).get("/api/v1/me").status_code == 200
    assert problem(ana.delete(f"{TOKENS}/{token['id']}")) == (404, "not_found")


def test_nobody_revokes_the_token_of_another_or_a_session_here(ana: App) -> None:
    token = made(ana)
    assert problem(registered().api.delete(f"{TOKENS}/{token['id']}")) == (404, "not_found")
    own = Session.objects.get(personal_token=None, user__username="Ana").id
    assert problem(ana.delete(f"{TOKENS}/{own}")) == (404, "not_found")
    assert bearer(token["token"]).get("/api/v1/me").status_code == 200


def test_a_new_password_ends_all_tokens(ana: App) -> None:
    text = made(ana)["token"]
    ana.post("password/change", {"current_password": PASSWORD, "new_password": OTHER})
    assert problem(bearer(text).get("/api/v1/me")) == (401, "token_invalid")
    assert ana.me().status_code == 200


def test_a_ban_and_closing_the_account_end_all_tokens() -> None:
    ana, ben = registered(), registered()
    texts = [token_of(each)[1] for each in (ana, ben)]
    now = clock.now()
    restrict(
        user_id=ana.id,
        what=Restriction.ACCOUNT,
        until=now + timedelta(days=1),
        reason="",
        now=now,
    )
    assert ben.api.delete("/api/v1/me", {"confirm": True}).status_code == 204
    for text in texts:
        assert problem(bearer(text).get("/api/v1/me")) == (401, "token_invalid")


def test_an_expired_token_is_refused_and_later_forgotten() -> None:
    ana, now = registered(), clock.now()
    token, text = token_of(ana, now=now - timedelta(days=91))
    assert problem(bearer(text).get("/api/v1/me")) == (401, "token_expired")
    lifecycle.delete_old(now=now)
    assert PersonalToken.objects.filter(pk=token.pk).exists()
    lifecycle.delete_old(now=now + timedelta(days=30))
    assert not PersonalToken.objects.exists()


def test_an_unused_token_stays_until_it_expires() -> None:
    _, text = token_of(registered(), now=clock.now() - timedelta(days=89))
    lifecycle.delete_old(now=clock.now())
    assert bearer(text).get("/api/v1/me").status_code == 200


@pytest.fixture
def worker() -> Iterator[None]:
    """Queued mails are delivered at once."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.mark.usefixtures("worker")
def test_a_mail_tells_the_owner(ana: App, django_capture_on_commit_callbacks: Any) -> None:
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        text = made(ana, name="<my> robot")["token"]
    assert last_mail().to == ["ana@example.org"]
    assert "<my> robot" in str(last_mail().body)
    assert text not in str(last_mail().body)


def test_a_token_costs_one_query_and_a_sign_in_none() -> None:
    ana = registered()
    _, text = token_of(ana)
    robot = bearer(text)
    robot.get("/api/v1/time")
    for client in (robot, ana.api):
        client.get("/api/v1/me/friends")  # notes the use, the address, the activity

    def queries(client: Any) -> list[str]:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get("/api/v1/me/friends").status_code == 200
        return [each["sql"] for each in captured.captured_queries]

    of_session, of_token = queries(ana.api), queries(robot)
    assert len(of_token) == len(of_session) + 1
    assert not [sql for sql in of_session if "personaltoken" in sql]
    assert [sql.split()[0] for sql in of_token if "personaltoken" in sql] == ["SELECT"]


def test_a_refused_token_costs_one_query_and_a_malformed_one_none() -> None:
    text = personal.new_token()
    for token, expected in ((text, 1), (text[:-1] + "_", 0), (personal.PREFIX + "é" * 36, 0)):
        with CaptureQueriesContext(connection) as captured:
            header = f"Bearer {token}".encode().decode("latin-1")
            answer = APIClient().get("/api/v1/auth/sessions", HTTP_AUTHORIZATION=header)
        assert problem(answer) == (401, "token_invalid")
        assert len(captured) == expected


def test_its_use_is_noted_once_an_hour() -> None:
    token, text = token_of(registered())
    now = clock.now()
    for minutes, noted in ((0, 0), (59, 0), (61, 61)):
        personal.holder_of(text, now=now + timedelta(minutes=minutes))
        token.refresh_from_db()
        assert token.used_at == now + timedelta(minutes=noted)


def test_logs_and_reports_of_errors_leave_it_out() -> None:
    text = personal.new_token()
    line = censored(f"a token {text}, also cut: {text[:20]}")
    assert text[5:20] not in line
    assert line.startswith("a token pcsi_…")


def test_a_ticket_for_a_stream_has_the_scopes_of_the_token(ana: App) -> None:
    text = made(ana)["token"]
    table = open_table(registered())
    path = f"{FOR_PLAYING}/{table.id}/stream"
    ticket = bearer(text).post("/api/v1/streams/tickets", {"path": path}).json()["ticket"]
    anonymous = App()
    assert anonymous.get(f"{path}?ticket={ticket}").status_code == 200
    assert problem(anonymous.get(f"{path}?ticket={ticket}")) == (401, "ticket_invalid")
    for _ in range(2):  # the token itself is not used up
        assert bearer(text).get(path).status_code == 200


def test_tokens_are_not_among_the_sessions_but_in_the_export(ana: App) -> None:
    made(ana)
    assert len(ana.get("sessions").json()["results"]) == 1
    exported = ana.post("/api/v1/me/export").json()["personal_tokens"]
    assert [each["name"] for each in exported] == ["my robot"]
