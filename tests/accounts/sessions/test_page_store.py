"""Sessions of pages: a copy of the database signs nobody in."""

from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session as PageSession
from django.test import Client

from accounts.sessions.page_store import SessionStore
from tests.harness.signing_in import App, protect
from tests.harness.staff import staff

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]
ADMIN = f"/{settings.ADMIN_PATH}"


def stored() -> str:
    """All rows of the database."""
    return str([list(model._base_manager.values_list()) for model in apps.get_models()])


def with_cookie(key: str) -> Client:
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = key
    return browser


def test_the_cookie_of_a_staff_member_is_stored_nowhere() -> None:
    browser = staff()
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
    assert browser.get(ADMIN).status_code == 200
    assert with_cookie(cookie).get(ADMIN).status_code == 200
    assert cookie not in stored()
    (row,) = PageSession.objects.all()
    assert with_cookie(row.session_key).get(ADMIN).status_code == 302


def test_signing_out_deletes_the_session() -> None:
    browser = staff()
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
    assert SessionStore().exists(cookie)
    browser.post("/accounts/logout/")
    assert not PageSession.objects.exists()
    assert with_cookie(cookie).get(ADMIN).status_code == 302


def test_the_key_of_an_unfinished_sign_in_is_stored_nowhere(clock: Any) -> None:
    app = App()
    app.sign_up()
    protect(app, clock[0])
    pending = App()
    assert pending.log_in().status_code == 401
    assert pending.session_token
    assert SessionStore().exists(pending.session_token)
    assert pending.session_token not in stored()
