"""Signing up, logging in and out, passwords and email addresses."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from celery import current_app
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError

from accounts.models import Session, User
from accounts.sessions import lifecycle
from accounts.wallet import balances
from core import mail as mailing
from parcheesi_site.settings.auth import mail_links
from tests.harness.ports import free_port
from tests.harness.signing_in import AUTH, OTHER, PASSWORD, App, codes, key_of, last_mail, problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> App:
    app = App()
    assert app.sign_up().status_code == 200
    return app


@pytest.fixture
def mailed(django_capture_on_commit_callbacks: Any) -> Iterator[Any]:
    """A context at whose end the worker delivers the queued mails."""
    current_app.conf.task_always_eager = True
    yield lambda: django_capture_on_commit_callbacks(execute=True)
    current_app.conf.task_always_eager = False


def test_signing_up_gives_tokens_a_name_and_chips() -> None:
    app = App()
    answer = app.sign_up("Ana")
    assert answer.status_code == 200, answer.content
    meta = answer.json()["meta"]
    assert meta["is_authenticated"]
    assert set(meta) == {
        "is_authenticated",
        "access_token",
        "refresh_token",
        "expires_in_s",
        "token_type",
    }
    me = app.me().json()
    assert (me["name"], me["guest"]) == ("Ana", False)
    assert balances.balance(User.objects.get().id) == 1000
    assert not mail.outbox


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("aNA", PASSWORD, "username_taken"),
        ("Guest-12345", PASSWORD, "username_taken"),
        ("an", PASSWORD, "min_length"),
        ("a" * 31, PASSWORD, "max_length"),
        ("a b", PASSWORD, "invalid"),
        ("\u3164\u3164\u3164", PASSWORD, "unreadable"),
        ("An\u0430", PASSWORD, "mixed_scripts"),
        ("\uff21na", PASSWORD, "username_taken"),
        ("Eva", "12345678", "password_too_common"),
        ("Eva", "x1", "password_too_short"),
    ],
)
def test_a_bad_name_or_password_is_refused(ana: App, name: str, password: str, code: str) -> None:
    answer = App().sign_up(name, password)
    assert answer.status_code == 400
    assert code in codes(answer)
    assert User.objects.count() == 1


def test_a_guest_s_name_is_refused_with_an_explanation() -> None:
    answer = App().sign_up("guest-ana")
    assert "reserved for guests" in answer.json()["errors"][0]["message"]
    spanish = App().post(
        "signup", {"username": "guest-ana", "password": PASSWORD}, HTTP_ACCEPT_LANGUAGE="es"
    )
    assert "invitados" in spanish.json()["errors"][0]["message"]


def test_a_name_is_normalized_at_sign_up_and_login() -> None:
    assert App().sign_up("\uff21\uff4e\uff41").json()["data"]["user"]["username"] == "Ana"
    assert App().log_in("\uff21\uff4e\uff41").status_code == 200
    assert App().log_in("\uff21\uff4e\uff41", "wrong").status_code == 400


def test_the_name_at_login_ignores_case(ana: App) -> None:
    app = App("Another/2")
    answer = app.log_in("aNa")
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["user"]["username"] == "Ana"
    assert app.me().status_code == 200
    assert "session_token" not in answer.json()["meta"]


@pytest.mark.parametrize("name", ["Ana", "Nobody", "x" * 60_000, "\ufdfa" * 10_000])
def test_a_wrong_password_and_an_unknown_name_give_the_same_error(ana: App, name: str) -> None:
    answer = App().log_in(name, "wrong")
    assert answer.status_code == 400
    assert answer.json()["errors"] == [
        {
            "message": "The password is wrong, or there is no such account.",
            "code": "username_password_mismatch",
            "param": "password",
        }
    ]


def test_a_guest_cannot_log_in_with_a_password() -> None:
    app = App()
    name = app.post("guest").json()["user"]["name"]
    for password in ("", PASSWORD):
        assert App().log_in(name, password).status_code == 400


def test_login_ignores_an_invalid_token(ana: App) -> None:
    app = App()
    app.access = "nonsense"
    assert app.log_in().status_code == 200


def test_only_the_correct_password_reveals_that_an_account_is_closed(ana: App) -> None:
    User.objects.update(is_active=False)
    answer = App().log_in()
    assert (answer.status_code, codes(answer)) == (403, ["account_inactive"])
    assert App().log_in(password="wrong").status_code == 400
    assert problem(App().refresh(ana.refresh_token)) == (401, "token_invalid")


def test_a_verified_address_can_be_used_to_log_in(mailed: Any) -> None:
    with mailed():
        App().sign_up(email="ana@example.org")
    message = last_mail()
    assert message.to == ["ana@example.org"]
    assert "Hello from Parcheesi!" in message.body
    assert message.alternatives == [] if hasattr(message, "alternatives") else True
    by_mail = {"email": "Ana@example.org", "password": PASSWORD}
    assert App().post("login", by_mail).status_code == 400
    assert App().log_in("ana@example.org").status_code == 400
    key = key_of(message)
    assert App().get("email/verify", HTTP_X_EMAIL_VERIFICATION_KEY=key).status_code == 200
    assert App().post("email/verify", {"key": key}).status_code in (200, 401)
    assert App().post("login", by_mail).status_code == 200


def test_the_second_use_of_a_key_is_answered_as_the_first(mailed: Any) -> None:
    with mailed():
        app = App()
        app.sign_up(email="ana@example.org")
    key = key_of(last_mail())

    def verified() -> list[tuple[int, Any]]:
        read = App().get("email/verify", HTTP_X_EMAIL_VERIFICATION_KEY=key)
        sent = App().post("email/verify", {"key": key})
        return [(read.status_code, read.json()), (sent.status_code, sent.json())]

    first = verified()
    assert verified() == first
    assert [status for status, _ in first] == [200, 401]
    app.post("reauthenticate", {"password": PASSWORD})
    app.delete("email", {"email": "ana@example.org"})
    assert codes(App().post("email/verify", {"key": key})) == ["invalid_or_expired_key"]


def test_signing_up_does_not_reveal_a_known_address(mailed: Any) -> None:
    with mailed():
        App().sign_up(email="ana@example.org")
        answer = App().sign_up("Eva", email="ana@example.org")
    assert answer.status_code == 200


def test_logging_out_ends_only_this_session(ana: App) -> None:
    other = App()
    other.log_in()
    answer = ana.delete("session")
    assert (answer.status_code, answer.json()["meta"]["is_authenticated"]) == (401, False)
    assert Session.objects.filter(ended_at__isnull=False).count() == 1
    assert problem(App().refresh(ana.refresh_token)) == (401, "session_ended")
    assert other.refresh().status_code == 200


def test_a_guest_can_log_out() -> None:
    app = App()
    app.post("guest")
    assert app.get("session").status_code == 200
    assert app.delete("session").status_code == 401
    assert problem(App().refresh(app.refresh_token)) == (401, "session_ended")


def test_changing_the_password_ends_all_other_sessions(ana: App) -> None:
    other = App()
    other.log_in()
    change = {"current_password": PASSWORD, "new_password": OTHER}
    assert codes(ana.post("password/change", change | {"current_password": "wrong"})) == [
        "enter_current_password"
    ]
    assert ana.post("password/change", change).status_code == 200
    assert ana.refresh().status_code == 200
    assert problem(App().refresh(other.refresh_token)) == (401, "session_ended")
    assert App().log_in().status_code == 400
    assert App().log_in(password=OTHER).status_code == 200


def test_account_operations_require_a_registered_player(ana: App) -> None:
    guest = App()
    guest.post("guest")
    own = ("password/change", "email", "reauthenticate", "2fa/reauthenticate")
    for path in own:
        assert problem(App().post(path)) == (401, "not_authenticated")
        assert problem(guest.post(path)) == (403, "registered_only")
    for path in ("email", "authenticators", "authenticators/totp", "providers"):
        assert problem(App().get(path)) == (401, "not_authenticated")
        assert problem(guest.get(path)) == (403, "registered_only")
        assert ana.get(path).status_code in (200, 401, 404)
    answer = App().get("authenticators")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_forgotten_password_is_reset_by_mail(ana: App, mailed: Any) -> None:
    with mailed():
        App().sign_up("Ben", email="ben@example.org")
        before = App()
        before.log_in("Ben")
    EmailAddress.objects.update(verified=True)
    cache.clear()  # one mail in three minutes to one address
    with mailed():
        assert App().post("password/request", {"email": "ben@example.org"}).status_code == 200
    key = key_of(last_mail())
    app = App()
    assert app.get("password/reset", HTTP_X_PASSWORD_RESET_KEY=key).status_code == 200
    assert codes(app.post("password/reset", {"key": key, "password": "1"})) != []
    assert app.post("password/reset", {"key": key, "password": OTHER}).status_code == 200
    assert app.me().json()["name"] == "Ben"
    assert problem(before.refresh()) == (401, "session_ended")
    assert App().log_in("Ben").status_code == 400
    assert App().log_in("Ben", OTHER).status_code == 200
    assert App().post("password/reset", {"key": key, "password": PASSWORD}).status_code == 400


def test_a_password_reset_does_not_reveal_an_unknown_address(mailed: Any) -> None:
    with mailed():
        answer = App().post("password/request", {"email": "nobody@example.org"})
    assert (answer.status_code, answer.json()) == (200, {"status": 200})
    assert not mail.outbox


def test_an_unverified_address_cannot_reset_once_another_is_verified(mailed: Any) -> None:
    def resets(address: str) -> int:
        mail.outbox.clear()
        cache.clear()  # one mail in three minutes to one address
        with mailed():
            assert App().post("password/request", {"email": address}).status_code == 200
        return len(mail.outbox)

    with mailed():
        App().sign_up("Ana", email="ana@example.org")
    user = User.objects.get(username="Ana")
    EmailAddress.objects.create(user=user, email="new@example.org")
    assert (resets("ana@example.org"), resets("New@example.org")) == (1, 1)
    EmailAddress.objects.filter(email="ana@example.org").update(verified=True)
    assert (resets("Ana@example.org"), resets("new@example.org")) == (1, 0)


@pytest.mark.parametrize("kind", ["unknown", "not verified", "verified"])
def test_a_task_is_queued_for_every_kind_of_address(
    kind: str, mailed: Any, monkeypatch: Any
) -> None:
    queued: list[dict[str, Any]] = []
    if kind != "unknown":
        App().sign_up(email="ana@example.org")
    EmailAddress.objects.update(verified=kind == "verified")
    cache.clear()
    monkeypatch.setattr(mailing.deliver_mail, "apply_async", lambda **it: queued.append(it))
    with mailed():
        App().post("password/request", {"email": "ana@example.org"})
    (task,) = queued
    assert task["kwargs"]["wanted"] == (kind != "unknown")
    assert len(task["kwargs"]["body"]) > 200


def test_mails_link_to_the_configured_front_end(settings: Any, mailed: Any) -> None:
    settings.HEADLESS_FRONTEND_URLS = {
        "account_confirm_email": "https://play.example/account/verify-email/{key}"
    }
    with mailed():
        App().sign_up(email="ana@example.org")
    assert "https://play.example/account/verify-email/" in last_mail().body


def test_links_in_mails_ignore_the_request_s_host(mailed: Any) -> None:
    with mailed():
        App().post(
            "signup",
            {"username": "Ana", "password": PASSWORD, "email": "ana@example.org"},
            HTTP_HOST="localhost:666",
        )
    cache.clear()
    with mailed():
        App().post("password/request", {"email": "ana@example.org"}, HTTP_HOST="localhost:666")
    bodies = [str(message.body) for message in mail.outbox]
    assert "http://127.0.0.1:8000/#/account/verify-email/" in bodies[0]
    assert "http://127.0.0.1:8000/#/account/password/reset/key/" in bodies[1]
    assert "localhost" not in "".join(bodies)


def test_without_a_front_end_mails_link_to_the_service(
    settings: Any, mailed: Any, client: Any
) -> None:
    settings.HEADLESS_FRONTEND_URLS = mail_links(settings.PUBLIC_URL, "")
    with mailed():
        App().sign_up(email="ana@example.org")
    assert "http://127.0.0.1:8000/accounts/confirm-email/" in last_mail().body
    key = key_of(last_mail())
    page = client.get(f"/accounts/confirm-email/{key}/")
    assert page.status_code == 200
    assert client.post(f"/accounts/confirm-email/{key}/").status_code == 302
    assert (
        App().post("login", {"email": "ana@example.org", "password": PASSWORD}).status_code == 200
    )


def test_a_guest_can_register_with_an_address(mailed: Any) -> None:
    app = App()
    app.post("guest")
    with mailed():
        answer = app.post(
            "upgrade", {"name": "Ana", "password": PASSWORD, "email": "ana@example.org"}
        )
    assert answer.status_code == 200, answer.content
    assert App().post("email/verify", {"key": key_of(last_mail())}).status_code in (200, 401)
    assert (
        App().post("login", {"email": "ana@example.org", "password": PASSWORD}).status_code == 200
    )
    assert app.get("email").json()["data"][0]["verified"]


def test_registering_guests_cannot_flood_a_mailbox(mailed: Any) -> None:
    for name in ("Ana", "Ben", "Eva"):
        app = App()
        app.post("guest")
        body = {"name": name, "password": PASSWORD, "email": "eva@example.org"}
        with mailed():
            assert app.post("upgrade", body).status_code == 200
    assert len(mail.outbox) == 1


def test_after_five_wrong_passwords_login_is_limited(ana: App) -> None:
    for _ in range(5):
        assert App().log_in(password="wrong").status_code == 400
    for app in (App(), App()):
        answer = app.log_in()
        assert problem(answer) == (429, "too_many_requests")
        assert answer["Retry-After"] == "300"
    assert App().sign_up("Ben").status_code == 200  # another name


def test_wrong_passwords_are_counted_across_hosts_and_spellings(ana: App) -> None:
    spellings = ["Ana", "aNA", "\uff21na", "ANA", "ana"]
    for number, name in enumerate(spellings):
        wrong = {"username": name, "password": "wrong"}
        host = f"localhost:{number + 1}"
        assert App().post("login", wrong, HTTP_HOST=host).status_code == 400
    answer = App().post("login", {"username": "Ana", "password": PASSWORD}, HTTP_HOST="localhost:9")
    assert problem(answer) == (429, "too_many_requests")


def test_limits_count_the_client_address_behind_proxies(ana: App, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    for address in ("192.0.2.1", "192.0.2.2"):
        app = App()
        sent = {"HTTP_X_FORWARDED_FOR": f"198.51.100.7, {address}"}
        body = {"username": "Ana", "password": PASSWORD}
        assert app.post("login", body, **sent).status_code == 200
        answer = App().post("login", body, **sent)
        assert problem(answer) == (429, "too_many_requests")
        assert answer["Retry-After"] == "60"


def test_login_works_without_redis(ana: App, settings: Any) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    backend = "parcheesi_site.storage.cache.ForgivingCache"
    options = settings.REDIS_OPTIONS
    settings.CACHES = {
        **settings.CACHES,
        "default": {"BACKEND": backend, "LOCATION": nowhere, "OPTIONS": options},
    }
    assert App().log_in(password="wrong").status_code == 400
    assert App().log_in().status_code == 200
    assert App().sign_up("Ben").status_code == 200


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        ("{", "application/json", (400, "malformed_json")),
        ("[]", "application/json", (400, "malformed_json")),
        ("username=Ana", "application/x-www-form-urlencoded", (415, "unsupported_media_type")),
        ("x" * 70_000, "application/json", (413, "body_too_large")),
    ],
)
def test_a_malformed_body_is_refused(api: Any, body: str, kind: str, expected: Any) -> None:
    answer = api.generic("POST", f"{AUTH}/login", body, content_type=kind)
    assert problem(answer) == expected


def test_a_session_s_id_is_no_session_token(ana: App) -> None:
    session = Session.objects.get()
    for token in (str(session.id), session.id.hex):
        answer = App().get("session", HTTP_X_SESSION_TOKEN=token)
        assert answer.status_code == 410


def test_a_page_s_cookie_gives_no_access_to_the_api(ana: App, client: Any) -> None:
    page = client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    assert page.status_code == 302
    assert App().get("session", HTTP_X_SESSION_TOKEN=client.session.session_key).status_code == 410
    assert client.get(f"{AUTH}/authenticators").status_code == 401


PAGES = ("login/", "signup/", "password/reset/", "inactive/", "confirm-email/x/")


@pytest.mark.parametrize("path", PAGES)
def test_account_pages_use_the_service_s_layout(client: Any, path: str) -> None:
    page = client.get(f"/accounts/{path}", follow=True)
    assert page.status_code == 200
    content = page.content.decode()
    assert "accounts/pages.css" in content
    assert '<html lang="en">' in content
    assert "Menu:" not in content


def test_logging_in_and_out_on_a_page_affects_only_its_session(ana: App, client: Any) -> None:
    wrong = client.post("/accounts/login/", {"login": "Ana", "password": "wrong"})
    assert wrong.status_code == 200
    assert "password is wrong" in wrong.content.decode()
    assert (
        client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})["Location"] == "/"
    )
    assert Session.objects.count() == 1  # the app's session
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert ana.refresh().status_code == 200


def test_signing_up_on_a_page_gives_chips(client: Any) -> None:
    form = {"username": "Ana", "password1": PASSWORD}
    assert client.post("/accounts/signup/", form)["Location"] == "/"
    assert balances.balance(User.objects.get().id) == 1000


def test_an_address_of_two_accounts_is_verified_for_one(mailed: Any) -> None:
    keys = []
    for name in ("Ana", "Eva"):
        cache.clear()  # one mail in three minutes to one address
        with mailed():
            App().sign_up(name, email="ana@example.org")
        keys.append(key_of(last_mail()))
    assert App().post("email/verify", {"key": keys[1]}).status_code == 401
    assert codes(App().post("email/verify", {"key": keys[0]})) == ["email_taken"]
    answer = App().post("login", {"email": "ana@example.org", "password": PASSWORD})
    assert answer.json()["data"]["user"]["username"] == "Eva"


def test_a_name_taken_after_validation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DefaultAccountAdapter, "clean_username", lambda _self, name, _shallow: name)
    App().sign_up("Ana")
    answer = App().sign_up("ANA")
    assert (answer.status_code, codes(answer)) == (400, ["username_taken"])
    assert User.objects.count() == 1


def test_a_sign_up_that_fails_midway_is_rolled_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr(lifecycle, "begin", fail)
    assert problem(App().sign_up()) == (409, "not_possible_now")
    assert not User.objects.exists()
