"""The limit of apps, for requests at the same time."""

import pytest
from allauth.idp.oidc.models import Client as Registration
from django.conf import LazySettings

from accounts.developer_apps import changes
from accounts.developer_apps.errors import TooManyApps
from core import clock
from tests.harness.people import Person, registered
from tests.harness.personal_tokens import reauthenticated
from tests.harness.threads import at_once

pytestmark = pytest.mark.django_db


def _register(ana: Person) -> bool:
    try:
        changes.register(
            user_id=ana.id,
            session_id=ana.user.sessions.get().id,
            kind="public",
            values={"name": "Buddy", "redirect_uris": ["https://a.example/"], "scopes": ["play"]},
            now=clock.now(),
        )
    except TooManyApps:
        return False
    return True


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_for_requests_at_the_same_time(settings: LazySettings) -> None:
    settings.DEVELOPER_APPS = 1
    ana = registered()
    reauthenticated(ana.user.sessions.get().id)
    assert sorted(at_once(lambda _: _register(ana))) == [False, False, False, True]
    assert Registration.objects.count() == 1
