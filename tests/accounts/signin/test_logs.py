"""No password, token, key or email address is ever logged."""

import io
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from django.conf import settings

from accounts.sessions import lifecycle
from parcheesi_site.settings.logging import logging_config
from tests.harness.signing_in import OTHER, PASSWORD, App, key_of, last_mail, problem, totp

pytestmark = pytest.mark.django_db
ADDRESS = "ana.maria@example.org"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of a service at level DEBUG."""
    written = io.StringIO()
    config = logging_config(as_json=True, level="DEBUG")
    config["handlers"]["console"]["stream"] = written
    logging.config.dictConfig(config)
    yield written
    logging.config.dictConfig(settings.LOGGING)


@pytest.fixture
def worker() -> Iterator[None]:
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.mark.usefixtures("clock")
def test_nothing_secret_is_logged(
    log: io.StringIO,
    worker: None,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    logging.getLogger("accounts").debug("this is the log")
    secrets = [PASSWORD, OTHER, ADDRESS, "a wrong one", "Bearer "]
    ana = App()
    with django_capture_on_commit_callbacks(execute=True):
        assert ana.sign_up(email=ADDRESS).status_code == 200
    secrets.append(key_of(last_mail()))
    secrets += [ana.access, ana.refresh_token]
    App().post("email/verify", {"key": key_of(last_mail())})
    App().log_in(password="a wrong one")
    App().post("login", {"email": ADDRESS, "password": PASSWORD})
    ana.post("reauthenticate", {"password": PASSWORD})
    secret = ana.get("authenticators/totp").json()["meta"]["secret"]
    ana.post("authenticators/totp", {"code": totp(secret)})
    first = ana.refresh_token
    ana.refresh()
    App().refresh(first + "x")
    secrets += [secret, ana.access, ana.refresh_token]

    with django_capture_on_commit_callbacks(execute=True):
        App().post("password/request", {"email": ADDRESS})
    key = key_of(last_mail())
    App().post("password/reset", {"key": key, "password": OTHER})

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("something went wrong in the middle")

    monkeypatch.setattr(lifecycle, "begin", fail)
    monkeypatch.setattr(lifecycle, "refresh", fail)
    unlucky = App()
    assert problem(unlucky.sign_up("Ben", email=f"b{ADDRESS}")) == (500, "internal_error")
    assert problem(unlucky.refresh(ana.refresh_token)) == (500, "internal_error")
    body = {"username": "Eva", "password": PASSWORD}
    answer = unlucky.post("signup", body, HTTP_IDEMPOTENCY_KEY="a-long-enough-key-for-this")
    assert problem(answer) == (500, "internal_error")

    written = log.getvalue()
    assert "this is the log" in written
    assert "something went wrong in the middle" in written
    found = [each for each in [*secrets, key] if each in written]
    lines = [line for line in written.splitlines() if any(each in line for each in found)]
    assert not found, (found, lines)
