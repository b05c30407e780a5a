"""Health checks: live and ready."""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from rest_framework.test import APIClient

from core import clock
from games.analysis.tasks import analyse_game
from games.models import Heartbeat
from parcheesi_site.operations.live import status
from parcheesi_site.operations.live.models import Process
from tests.harness.ports import free_port
from tests.harness.redis_groups import one_address

REDIS = ("redis", "broker", "cache", "publications")
NOTHING_WRONG = dict.fromkeys(("database", *REDIS, "worker", "sweep"), "ok")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give dependencies time to respond, even on a busy machine."""
    monkeypatch.setattr(status, "TIMEOUT_S", 300)


@pytest.fixture
def nowhere() -> str:
    return f"redis://127.0.0.1:{free_port()}/0"


@pytest.fixture
def worker(transactional_db: None) -> Process:
    """A worker with a recent heartbeat."""
    now = clock.now()
    return Process.objects.create(name="worker a:1", kind="worker", started_at=now, seen_at=now)


@pytest.fixture
def swept(transactional_db: None) -> Heartbeat:
    return Heartbeat.objects.create(name="deadlines", at=clock.now())


def checks(api: APIClient, of: str = "service") -> tuple[int, Any]:
    response = api.get(f"/health/ready?of={of}")
    return response.status_code, response.json()["checks"]


def test_live_needs_no_dependency(api: APIClient, django_assert_num_queries: Any) -> None:
    assert api.get("/health/live").json() == {"status": "ok"}


@pytest.mark.redis
def test_ready_with_all_dependencies(
    api: APIClient, settings: Any, redis_url: str, worker: Process, swept: Heartbeat
) -> None:
    one_address(settings, redis_url)

    response = api.get("/health/ready")

    assert response.status_code == 200
    assert response.json() == {"status": "ok", "checks": NOTHING_WRONG}


def test_not_ready_without_redis(
    api: APIClient, settings: Any, nowhere: str, worker: Process, swept: Heartbeat
) -> None:
    one_address(settings, nowhere)

    assert checks(api) == (503, NOTHING_WRONG | dict.fromkeys(REDIS, "unreachable"))
    assert checks(api, "web")[0] == 503


@pytest.mark.redis
@pytest.mark.usefixtures("worker", "swept")
@pytest.mark.parametrize(
    ("part", "setting", "web"),
    [
        ("broker", "CELERY_BROKER_URL", 503),
        ("cache", "CACHE_URL", 503),
        ("publications", "PUBLICATIONS_URL", 200),
    ],
)
def test_each_address_of_redis_is_checked(
    api: APIClient,
    settings: Any,
    redis_url: str,
    nowhere: str,
    part: str,
    setting: str,
    web: int,
) -> None:
    one_address(settings, redis_url)
    setattr(settings, setting, nowhere)

    wrong = {"redis": "unreachable", part: "unreachable"}
    assert checks(api) == (503, NOTHING_WRONG | wrong)
    assert checks(api, "web")[0] == web


def silent(worker: Process) -> None:
    worker.seen_at -= timedelta(seconds=21)


def hanging(worker: Process) -> None:
    worker.task, worker.task_since = "games.match_waiting", clock.now() - timedelta(seconds=61)


def hanging_since_its_last_task(worker: Process) -> None:
    hanging(worker)
    worker.acted_at = clock.now() - timedelta(seconds=61)


def hanging_in_an_analysis(worker: Process) -> None:
    worker.task, worker.task_since = analyse_game.name, clock.now() - timedelta(seconds=121)


def retired(worker: Process) -> None:
    worker.kind = Process.Kind.BEAT


@pytest.mark.redis
@pytest.mark.parametrize(
    "how", [silent, hanging, hanging_since_its_last_task, hanging_in_an_analysis, retired]
)
def test_not_ready_without_a_working_worker(
    api: APIClient, settings: Any, redis_url: str, worker: Process, swept: Heartbeat, how: Any
) -> None:
    one_address(settings, redis_url)
    how(worker)
    worker.save()

    assert checks(api) == (503, NOTHING_WRONG | {"worker": "late"})
    assert checks(api, "web")[0] == 200


@pytest.mark.redis
def test_a_long_task_beside_finished_ones_is_not_hanging(
    api: APIClient, settings: Any, redis_url: str, worker: Process, swept: Heartbeat
) -> None:
    one_address(settings, redis_url)
    hanging(worker)
    worker.acted_at = clock.now()
    worker.save()

    assert checks(api) == (200, NOTHING_WRONG)


@pytest.mark.redis
def test_an_analysis_may_take_more_than_a_minute(
    api: APIClient, settings: Any, redis_url: str, worker: Process, swept: Heartbeat
) -> None:
    one_address(settings, redis_url)
    hanging(worker)
    worker.task = analyse_game.name
    worker.save()

    assert checks(api) == (200, NOTHING_WRONG)


@pytest.mark.redis
@pytest.mark.parametrize("late_s", [16, None])
def test_not_ready_while_nothing_is_swept(
    api: APIClient,
    settings: Any,
    redis_url: str,
    worker: Process,
    swept: Heartbeat,
    late_s: int | None,
) -> None:
    one_address(settings, redis_url)
    if late_s is None:
        swept.delete()
    else:
        Heartbeat.objects.update(at=swept.at - timedelta(seconds=late_s))

    assert checks(api) == (503, NOTHING_WRONG | {"sweep": "late"})


def test_without_a_database_not_ready_is_returned_soon(
    api: APIClient, settings: Any, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_address(settings, redis_url)
    answers, stored = Event(), status.stored

    def soon() -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(status, "TIMEOUT_S", 0.05)
            return stored()

    monkeypatch.setattr(status, "stored", soon)
    monkeypatch.setattr(status, "_query_database", lambda: answers.wait(100))
    unknown = {"database": "unreachable", "worker": "unknown", "sweep": "unknown"}

    for _ in range(3):  # more often than there are threads that could hang
        assert checks(api) == (503, NOTHING_WRONG | unknown)
    assert not answers.is_set()
    answers.set()  # the threads can finish


@pytest.mark.django_db
def test_guests_are_created_soon_while_redis_is_unreachable(
    api: APIClient, settings: Any, nowhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("redis.retry.sleep", slept.append)
    cache = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    settings.CACHES = {"default": cache | {"OPTIONS": settings.REDIS_OPTIONS}}

    assert api.post("/api/v1/auth/guest").status_code == 201
    assert sum(slept) < 3
