"""Personal access tokens in the admin, and made at the same time."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.urls import reverse

from accounts.models import PersonalToken, StaffAct
from accounts.personal_tokens.errors import TooManyTokens
from tests.harness.people import Person, registered
from tests.harness.personal_tokens import bearer, token_of
from tests.harness.staff import do, staff
from tests.harness.threads import at_once

pytestmark = pytest.mark.django_db
LIST = "admin:accounts_personaltoken_changelist"


def found(term: str) -> list[Any]:
    answer = staff("support").get(reverse(LIST), {"q": term})
    assert answer.status_code == 200
    return [row.pk for row in answer.context["cl"].result_list]


def test_they_are_found_by_owner_and_by_a_leaked_text() -> None:
    ana = registered()
    token, text = token_of(ana)
    token_of(registered())
    for term in (ana.user.username.upper(), str(ana.id), text, text[:9]):
        assert found(term) == [token.pk]
    assert found("nobody") == []


def test_support_revokes_one_with_a_reason() -> None:
    ana = registered()
    token, text = token_of(ana)
    desk = staff("support")
    page = desk.get(reverse("admin:accounts_personaltoken_change", args=[token.pk]))
    assert page.status_code == 200
    assert text not in page.content.decode()
    assert "my robot" not in page.content.decode()
    assert do(desk, token, "revoke_token").status_code == 302
    assert bearer(text).get("/api/v1/me").status_code == 401
    assert ana.api.get("/api/v1/me").status_code == 200
    done = StaffAct.objects.get()
    assert (done.name, done.before, done.after) == (
        "revoke_token",
        {"ended": False},
        {"ended": True},
    )


def _make(ana: Person) -> bool:
    try:
        token_of(ana)
    except TooManyTokens:
        return False
    return True


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_for_requests_at_the_same_time(settings: LazySettings) -> None:
    settings.PERSONAL_TOKENS = 1
    ana = registered()
    assert sorted(at_once(lambda _: _make(ana))) == [False, False, False, True]
    assert PersonalToken.objects.count() == 1
