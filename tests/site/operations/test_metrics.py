"""`/metrics`: access to it, and its values."""

import os
import re
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from prometheus_client import REGISTRY
from rest_framework.test import APIClient

from accounts.push import delivery
from accounts.push.changes import register as register_device
from accounts.push.protocols.outcomes import Outcome
from accounts.webhooks import requests as webhook_requests
from accounts.webhooks.attempts import claim, record
from core import clock
from games.models import Game, Heartbeat
from parcheesi_site.metrics import timed
from parcheesi_site.operations.live import status as present
from parcheesi_site.operations.live.metrics_page import GAUGES
from parcheesi_site.operations.live.models import Minute, Process
from tests.accounts.webhooks.made import turn_of, webhook_of
from tests.harness.copies import no_copies
from tests.harness.games import act, started
from tests.harness.markdown import section
from tests.harness.people import NOW, Person
from tests.harness.push_service import Browser
from tests.harness.redis_groups import one_address

SECRET = "a-long-and-secret-token"
METRIC = r"`(parcheesi_\w+)"
WORKS = 'parcheesi_webhook_seconds{endpoints="works"}'
FAILS = 'parcheesi_webhook_seconds{endpoints="fails"}'


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def samples_of(client: Client, **headers: str) -> dict[str, float]:
    """Every sample, keyed by its name and labels."""
    answer = client.get("/metrics", **headers)
    assert answer.status_code == 200
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines)}


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("10.0.0.7", {}, 404),
        ("203.0.113.7", {}, 404),
        ("", {}, 404),
        # Through a proxy that the settings do not name.
        ("127.0.0.1", {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}, 404),
        ("203.0.113.7", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
        ("203.0.113.7", {"HTTP_AUTHORIZATION": f"Bearer {SECRET}"}, 200),
        ("203.0.113.7", {"HTTP_AUTHORIZATION": "Bearer "}, 404),
        ("203.0.113.7", {"HTTP_AUTHORIZATION": f"Bearer {SECRET}x"}, 404),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_metrics_are_readable_locally_or_with_the_token(
    settings: Any, address: str, headers: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN = SECRET
    assert Client().get("/metrics", REMOTE_ADDR=address, **headers).status_code == status


@pytest.mark.django_db(transaction=True)
def test_without_a_configured_token_an_empty_one_is_refused(settings: Any) -> None:
    answer = Client().get("/metrics", REMOTE_ADDR="203.0.113.7", HTTP_AUTHORIZATION="Bearer ")
    assert answer.status_code == 404


@pytest.mark.django_db(transaction=True)
def test_behind_a_known_proxy_the_forwarded_address_counts(settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    settings.NUM_PROXIES = 1
    settings.METRICS_ALLOWED = ["192.0.2.0/24"]
    for forwarded, status in (("192.0.2.9", 200), ("192.0.2.9, 203.0.113.7", 404)):
        proxied = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": forwarded}
        assert Client().get("/metrics", **proxied).status_code == status


def test_a_request_is_counted_by_its_route(api: APIClient) -> None:
    labels = {"method": "GET", "route": "/health/live"}
    before = value("parcheesi_requests_total", **labels, status="200")
    timed_before = value("parcheesi_request_seconds_count", **labels)

    api.get("/health/live")

    assert value("parcheesi_requests_total", **labels, status="200") == before + 1
    assert value("parcheesi_request_seconds_count", **labels) == timed_before + 1


def test_unknown_addresses_and_methods_share_one_series(api: APIClient) -> None:
    for path in ("/a", "/b"):
        api.generic("BREW", path)

    labels = {"method": "other", "route": "none", "status": "404"}
    assert value("parcheesi_requests_total", **labels) >= 2
    assert 'route="/a"' not in str(list(REGISTRY.collect()))


@pytest.mark.django_db
def test_an_exception_is_counted_and_a_refusal_is_not(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels = {"where": "web", "error": "ZeroDivisionError"}
    before = value("parcheesi_errors_total", **labels)

    assert api.get("/api/v1/me").status_code == 401
    monkeypatch.setattr("parcheesi_site.api.meta.MetaView.get", lambda *_: 1 / 0)
    assert api.get("/api/v1/meta").status_code == 500

    assert value("parcheesi_errors_total", **labels) == before + 1
    assert not value("parcheesi_errors_total", where="web", error="NotSignedIn")


@pytest.mark.django_db(transaction=True)
def test_rolls_and_games_are_counted_once_they_are_committed(ana: Person, ben: Person) -> None:
    played = {"kind": "roll", "by": "player"}
    steps, games = value("parcheesi_steps_total", **played), value("parcheesi_games_started_total")

    with no_copies():
        game = started(ana, ben)
    act(game, NOW)

    assert value("parcheesi_steps_total", **played) == steps + 1
    assert value("parcheesi_games_started_total") == games + 1


def test_statements_are_timed_and_database_errors_are_counted() -> None:
    labels = {"error": "OperationalError"}
    before = value("parcheesi_database_errors_total", **labels)
    count = value("parcheesi_statement_seconds_count")

    def fails(*_: Any) -> None:
        raise OperationalError

    with pytest.raises(OperationalError):
        timed(fails, "SELECT 1", (), False, {})

    assert value("parcheesi_database_errors_total", **labels) == before + 1
    assert value("parcheesi_statement_seconds_count") == count + 1


@pytest.mark.django_db(transaction=True)
def test_every_connection_is_timed_once() -> None:
    connection.close()
    for _ in range(2):
        connection.ensure_connection()
        assert connection.execute_wrappers.count(timed) == 1


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_current_figures_are_samples(settings: Any, redis_url: str, ana: Person) -> None:
    one_address(settings, redis_url)
    now, ago = clock.now(), lambda seconds: clock.now() - timedelta(seconds=seconds)
    row = {"kind": "worker", "started_at": now}
    Process.objects.create(name="one", seen_at=now, **row)
    Process.objects.create(name="two", seen_at=ago(60), **row)
    Heartbeat.objects.create(name="deadlines", at=ago(30))
    Minute.objects.create(at=ago(70), games=3, players=2, chips=None)
    game = started(ana, seats=2, now=now)
    Game.objects.filter(id=game.id).update(deadline_at=ago(40), robot_due_at=None)

    samples = samples_of(Client())

    assert samples['parcheesi_up{part="database"}'] == samples['parcheesi_up{part="redis"}'] == 1
    assert samples['parcheesi_processes{kind="worker",state="working"}'] == 1
    assert samples['parcheesi_processes{kind="worker",state="silent"}'] == 1
    assert samples['parcheesi_processes{kind="beat",state="working"}'] == 0
    assert 30 <= samples["parcheesi_swept_seconds"] < 60
    assert 40 <= samples['parcheesi_waiting_seconds{due="turn"}'] < 70
    assert samples['parcheesi_waiting_seconds{due="vote"}'] == 0
    for queue in present.QUEUE_NAMES:
        assert samples[f'parcheesi_queue_length{{queue="{queue}"}}'] == 0
    assert samples["parcheesi_games_running"] == 3
    assert samples["parcheesi_players_connected"] == 2
    assert "parcheesi_chips_in_circulation" not in samples
    assert 70 <= samples["parcheesi_sample_seconds"] < 100


@pytest.mark.django_db(transaction=True)
def test_what_is_undelivered_raises_the_gauges_until_it_arrives(ana: Person) -> None:
    webhook_of(ana)
    device = Browser("https://push.example")
    register_device(
        {"endpoint": device.endpoint, **device.body()["keys"]},
        user_id=ana.id,
        session_id=ana.user.sessions.get().id,
        language="en",
        now=clock.now(),
    )
    turn_of(ana, now=clock.now() - timedelta(seconds=40))
    samples = samples_of(Client())
    assert samples[WORKS] >= 40
    assert samples[FAILS] == 0
    assert samples["parcheesi_push_seconds"] >= 40

    (one,) = claim(failing=False, at_most=1, now=clock.now())
    record(one, webhook_requests.Outcome("status", 500), now=clock.now() - timedelta(seconds=45))
    samples = samples_of(Client())  # due again since then, after a pause of five seconds
    assert samples[WORKS] == 0
    assert samples[FAILS] >= 40

    (one,) = claim(failing=True, at_most=1, now=clock.now())
    record(one, webhook_requests.Outcome(status=200), now=clock.now())
    (message,), _ = delivery.due(now=clock.now(), at_most=1)
    delivery.settle(message, Outcome("sent", "sent"), now=clock.now())
    samples = samples_of(Client())
    assert samples[WORKS] == samples[FAILS] == samples["parcheesi_push_seconds"] == 0


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_each_address_of_redis_is_a_part(settings: Any, redis_url: str) -> None:
    one_address(settings, redis_url)
    settings.PUBLICATIONS_URL = "redis://127.0.0.1:1/0"

    samples = samples_of(Client())

    up = {"broker": 1, "cache": 1, "publications": 0, "redis": 0}
    assert up == {part: samples[f'parcheesi_up{{part="{part}"}}'] for part in up}
    timed_parts = {part for part in up if f'parcheesi_probe_seconds{{part="{part}"}}' in samples}
    assert timed_parts == {"broker", "cache"}


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_a_probe_takes_a_part_of_the_request_s_time(settings: Any, redis_url: str) -> None:
    one_address(settings, redis_url)
    settings.PUBLICATIONS_URL = redis_url.removesuffix("/0") + "/1"
    begun = time.perf_counter()
    samples = samples_of(Client())
    elapsed_s = time.perf_counter() - begun

    for part in ("database", "broker", "cache", "publications"):
        assert 0 < samples[f'parcheesi_probe_seconds{{part="{part}"}}'] < elapsed_s


@pytest.mark.redis
def test_metrics_are_served_while_the_database_is_away(
    settings: Any,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(_: BaseDatabaseWrapper) -> None:
        raise OperationalError

    one_address(settings, redis_url)
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", fail)
    samples = samples_of(Client())

    assert samples['parcheesi_up{part="database"}'] == 0
    assert "no answer: OperationalError" in caplog.messages
    assert samples['parcheesi_up{part="redis"}'] == 1
    probes = [name for name in samples if name.startswith("parcheesi_probe_seconds")]
    assert probes
    assert 'parcheesi_probe_seconds{part="database"}' not in probes
    for stored in ("processes", "swept", "waiting", "sample_", "games_running", "players", "chips"):
        assert not [name for name in samples if name.startswith(f"parcheesi_{stored}")]


@pytest.mark.django_db(transaction=True)
def test_old_figures_are_omitted(settings: Any) -> None:
    one_address(settings, "redis://127.0.0.1:1/0")
    Minute.objects.create(at=clock.now() - timedelta(minutes=6), games=3)

    samples = samples_of(Client())

    assert samples['parcheesi_up{part="redis"}'] == 0
    assert "parcheesi_games_running" not in samples
    assert not [name for name in samples if name.startswith("parcheesi_queue_length")]


COUNTING = """
import os
from prometheus_client import Counter, Gauge, generate_latest
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django
django.setup()
from parcheesi_site import metrics
for count in (2, 3):
    if process := os.fork():
        assert os.waitpid(process, 0)[1] == 0
        continue
    metrics.REQUESTS.labels("GET", "/", 200).inc(count)
    metrics.STREAMS.inc()
    if count == 3:
        print(generate_latest(metrics.registry()).decode(), flush=True)
    os._exit(0)
"""


def test_processes_sum_their_requests_and_dead_ones_have_no_streams(tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    command = [sys.executable, "-c", COUNTING]
    output = subprocess.run(command, env=environment, capture_output=True, check=True).stdout

    assert b'parcheesi_requests_total{method="GET",route="/",status="200"} 5.0' in output
    assert b"parcheesi_streams 1.0" in output


def test_the_document_lists_exactly_the_existing_metrics() -> None:
    existing = {f"parcheesi_{name}" for name in GAUGES} | {
        family.name + ("_total" if family.type == "counter" else "")
        for family in REGISTRY.collect()
        if family.name.startswith("parcheesi_")
    }
    counted, _, alerts = section("docs/operations.md", "## The metrics").partition("**Suggested")
    listed = re.findall(METRIC, counted)
    assert len(existing) > 20
    assert sorted(listed) == sorted(existing)
    outages = section("docs/operations.md", "## Outages")
    assert set(re.findall(METRIC, outages + alerts)) <= existing
