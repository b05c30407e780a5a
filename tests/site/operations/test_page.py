"""The admin page of live figures."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from core import clock
from games.models import Game
from parcheesi_site.operations.live import charts, status
from parcheesi_site.operations.live.charts import Chart
from parcheesi_site.operations.live.models import Minute, Process
from tests.harness.games import started
from tests.harness.people import Person
from tests.harness.redis_groups import one_address
from tests.harness.staff import browser_of, staff

pytestmark = [
    pytest.mark.redis,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(autouse=True)
def _redis(settings: Any, redis_url: str) -> None:
    one_address(settings, redis_url)


@pytest.fixture
def operator() -> Client:
    return staff("operator", name="olga")


def page(client: Client) -> str:
    answer = client.get(reverse("admin:live_minute_changelist"))
    assert answer.status_code == 200
    return answer.content.decode()


def process(kind: str, **changes: Any) -> None:
    now = clock.now()
    times = {"started_at": now - timedelta(hours=3), "seen_at": now, "acted_at": now}
    Process.objects.create(name=f"{kind} host:1", kind=kind, **{**times, **changes})


def ago(seconds: int) -> Any:
    return clock.now() - timedelta(seconds=seconds)


def test_the_page_requires_the_permission() -> None:
    client = browser_of(User.objects.create(username="stan", is_staff=True))
    assert client.get(reverse("admin:live_minute_changelist")).status_code == 403
    assert Client().get(reverse("admin:live_minute_changelist")).status_code == 302


def test_the_page_shows_figures_and_is_read_only(operator: Client) -> None:
    for back in (1, 2, 3):
        at = (clock.now() - timedelta(minutes=back)).replace(second=0, microsecond=0)
        Minute.objects.create(at=at, games=1200 + back, chips=5_000_000, requests=10, requests_s=1)
    for kind in ("web", "worker", "beat"):
        process(kind)

    content = page(operator)

    assert "1,201" in content
    assert "5,000,000" in content
    assert "100 ms" in content
    assert content.count('role="img"') == len(charts.FIGURES)
    assert "worker host:1" in content
    assert "style=" not in content.partition('id="live"')[2]
    for name in ("add", "change", "delete"):
        arguments = [] if name == "add" else [Minute.objects.first().pk.isoformat()]  # type: ignore[union-attr]
        answer = operator.post(reverse(f"admin:live_minute_{name}", args=arguments))
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("kind", "changes", "sentence"),
    [
        ("worker", {"seen_at": 300}, "worker host:1 has been silent for 5 min."),
        (
            "worker",
            {"task": "games.match_waiting", "task_since": 180, "acted_at": 180},
            "worker host:1 hangs in games.match_waiting for 3 min.",
        ),
        ("beat", {"acted_at": 30}, "beat host:1 does not send tasks."),
        ("beat", {"acted_at": None}, "beat host:1 does not send tasks."),
    ],
)
def test_the_page_names_failing_processes(
    operator: Client, kind: str, changes: dict[str, Any], sentence: str
) -> None:
    times = {k: ago(v) if isinstance(v, int) else v for k, v in changes.items()}
    for other in {"web", "worker", "beat"} - {kind}:
        process(other)
    process(kind, **times)

    content = page(operator)

    assert escape(sentence) in content
    assert f"No {kind} process is working." in content
    assert "Deadlines are not swept" in content


def test_a_standby_beat_is_healthy(operator: Client) -> None:
    for kind in ("web", "worker", "beat"):
        process(kind)
    long_ago = ago(1000)
    Process.objects.create(
        name="beat host:2", kind="beat", started_at=long_ago, seen_at=ago(1), acted_at=long_ago
    )

    assert "does not send tasks" not in page(operator)


def test_the_page_names_an_unreachable_dependency(
    operator: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_address(settings, "redis://127.0.0.1:1/0")
    assert "Redis does not respond." in page(operator)
    monkeypatch.setattr(status, "_query_database", lambda: 1 / 0)
    assert "The database does not respond." in page(operator)


def test_the_page_names_an_unreachable_address_of_redis(operator: Client, settings: Any) -> None:
    settings.PUBLICATIONS_URL = "redis://127.0.0.1:1/0"
    shown = page(operator)
    assert "Redis for publications does not respond." in shown
    assert "Redis for broker and cache does not respond." not in shown
    assert "Redis for broker and cache" in shown


def test_the_page_names_a_slow_database(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parcheesi_site.operations.live.problems.SLOW_S", 0.0)
    assert "The database is slow" in page(operator)


def test_the_page_names_an_overdue_turn(operator: Client, ana: Person, ben: Person) -> None:
    assert "A turn has been overdue" not in page(operator)
    Game.objects.filter(id=started(ana, ben).id).update(deadline_at=ago(600))
    assert "A turn has been overdue for 10 min" in page(operator)


def test_a_chart_s_line_has_gaps_for_missing_figures() -> None:
    chart = Chart("Title", "s", (None, 1.0, 2.0, None, 0.5))
    assert chart.path == "M75.0 41.0h1L150.0 3.0M300.0 60.0h1"
    assert (chart.least, chart.most, chart.last) == ("0.50 s", "2 s", "0.50 s")


def test_a_chart_has_axes_with_values_and_times(operator: Client) -> None:
    at = (clock.now() - timedelta(minutes=5)).replace(second=0, microsecond=0)
    Minute.objects.create(at=at, games=8)
    before, content, after = clock.now(), page(operator), clock.now()
    assert "<span>8</span><span>4</span><span>0</span>" in content
    assert any(f"<span>{charts.times(at)[0]:%H:%M}</span>" in content for at in (before, after))
    times = charts.times(after)
    assert times[-1] - times[0] == timedelta(minutes=charts.MINUTES - 1)


def test_a_chart_without_figures_has_no_line() -> None:
    chart = Chart("Title", "", (None, None))
    assert (chart.path, chart.last, chart.most) == ("", "–", "–")


def test_the_running_minute_is_omitted() -> None:
    now = clock.now().replace(second=30)
    Minute.objects.create(at=now.replace(second=0, microsecond=0), games=7)
    assert charts.last_hour(now)[0].last == "–"
    assert charts.last_hour(now + timedelta(minutes=1))[0].last == "7"
