"""The staff's first page: figures that lead to their lists, for each role its own."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.push import services
from games.chat import reports
from games.models import Game, Report
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Minute
from parcheesi_site.operations.live.status import Stored
from parcheesi_site.staff import first_page
from tests.harness.chat import said
from tests.harness.damage import DAMAGES
from tests.harness.games import started
from tests.harness.people import NOW
from tests.harness.staff import browser_of, staff

pytestmark = pytest.mark.django_db
HEALTHY = status.Redis(None, {})


@pytest.fixture(autouse=True)
def _service(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that is up, without its Redis: the figures of health have tests of their own."""
    now = timezone.now()
    last = Minute(at=now.replace(second=0, microsecond=0), games=1234, players=56)
    monkeypatch.setattr(status, "stored", lambda: Stored(0.0, (), {}, now, last, now))
    monkeypatch.setattr(status, "redis", lambda: HEALTHY)
    monkeypatch.setattr(status, "waits", dict)
    cache.clear()


def figures(client: Client) -> dict[str, Any]:
    """The figures of the page, by label."""
    answer = client.get("/admin/")
    assert answer.status_code == 200
    shown = {figure.label: figure for _, row in answer.context["sections"] for figure in row}
    for figure in shown.values():
        assert client.get(figure.address).status_code == 200
        assert f'href="{figure.address}"' in answer.content.decode().replace("&amp;", "&")
    return shown


def listed(client: Client, address: str) -> int:
    return len(client.get(address).context["cl"].result_list)


def test_each_number_is_the_length_of_the_list_it_leads_to(ana: Any, ben: Any, eva: Any) -> None:
    overdue, damaged = started(ana, ben), started(ben, ana)
    started(eva, ana, now=timezone.now())
    field, value = DAMAGES["position {}"]
    Game.objects.filter(id=damaged.id).update(**{field: value})
    robot = started(ben, eva)
    Game.objects.filter(id=robot.id).update(deadline_at=None, robot_due_at=NOW)
    message = said(ana, overdue.table)
    reports.report(
        user_id=ben.id,
        message_id=message.uuid,
        reason=Report.Reason.SPAM,
        comment="",
        now=NOW,
    )
    client = staff("support")

    shown = figures(client)

    numbers = {label: figure.value for label, figure in shown.items()}
    assert numbers["Open reports"] == 1
    assert numbers["Damaged games"] == 1
    assert numbers["Overdue turns"] == 2
    assert numbers["Overdue robots"] == 1
    assert numbers["Suspicious groups"] == 0
    lists = [figure for figure in shown.values() if figure.alarms and "live" not in figure.address]
    assert {figure.label: listed(client, figure.address) for figure in lists} == {
        figure.label: figure.value for figure in lists
    }
    assert (shown["Open reports"].state, shown["Suspicious groups"].state) == ("alarm", "calm")


def test_the_page_shows_how_busy_the_service_is_and_what_is_wrong() -> None:
    client = staff("operator")

    shown = figures(client)
    page = client.get("/admin/").content.decode()

    assert (shown["Games running"].text, shown["People playing"].text) == ("1,234", "56")
    assert shown["Problems of the service"].value == 3
    assert "No worker process is working." in page


def test_a_push_service_that_refuses_our_key_is_a_problem() -> None:
    for _ in range(services.REFUSALS):
        services.note_refused("https://push.example", uuid4())
    page = staff().get("/admin/").content.decode()
    assert "The push service https://push.example refuses WEB_PUSH_PRIVATE_KEY." in page


def test_a_platform_that_refuses_our_key_is_a_problem_at_once() -> None:
    services.note_refused("fcm.googleapis.com", uuid4(), certain=True)
    services.note_refused("api.push.apple.com", uuid4(), certain=True)
    page = staff().get("/admin/").content.decode()
    assert "The push service fcm.googleapis.com refuses FCM_CREDENTIALS." in page
    assert "The push service api.push.apple.com refuses APNS_KEY, its id, team or topic." in page


def test_figures_that_are_not_known_are_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "stored", lambda: None)
    shown = figures(staff())
    assert shown["Games running"].text == shown["People playing"].text == "–"
    assert "The database does not respond." in staff().get("/admin/").content.decode()


def test_long_lists_are_not_counted_to_their_end(
    ana: Any, ben: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_page, "MOST_COUNTED", 2)
    for _ in range(3):
        started(ana, ben)
    shown = figures(staff())
    assert (shown["Overdue turns"].value, shown["Overdue turns"].text) == (2, "2+")
    assert shown["Games running"].text == "1,234"


@pytest.mark.parametrize(
    ("permission", "labels"),
    [
        ("view_report", {"Open reports"}),
        ("view_integritycase", {"Suspicious groups"}),
        ("view_game", {"Overdue turns", "Overdue robots", "Damaged games"}),
        ("view_minute", {"Problems of the service", "People playing"}),
        (None, set()),
    ],
)
def test_a_staff_member_sees_only_what_the_role_may_open(
    permission: str | None, labels: set[str]
) -> None:
    clerk = User.objects.create(username="clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename=permission))
    client = browser_of(clerk)
    assert set(figures(client)) == labels
    page = client.get("/admin/").content.decode()
    assert ("process is working" in page) == (permission == "view_minute")


def test_the_page_takes_few_queries_however_much_is_waiting(ana: Any, ben: Any) -> None:
    client = staff("support")

    def queries() -> int:
        client.get("/admin/")  # damaged games are counted once a minute
        with CaptureQueriesContext(connection) as made:
            client.get("/admin/")
        assert all("LIMIT" in q["sql"] for q in made if q["sql"].startswith("SELECT COUNT("))
        return len(made)

    few = queries()
    for n in range(6):
        started(ana, ben, now=NOW + timedelta(hours=n))
    assert queries() == few <= 11
