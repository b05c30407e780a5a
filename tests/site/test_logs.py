"""The lines of the log, and the ids in them."""

import io
import json
import logging
import logging.config
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from django.db import IntegrityError
from prometheus_client import REGISTRY
from rest_framework.test import APIClient

from parcheesi_site.middleware import passwords
from parcheesi_site.settings.logging import logging_config
from parcheesi_site.worker import signals
from tests.harness.games import started
from tests.harness.people import Person

ID = "follow-me-0001"
Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The parsed lines of a log configured as in production."""
    written = io.StringIO()
    config = logging_config(as_json=True, level="INFO")
    config["handlers"]["console"]["stream"] = written
    config["loggers"]["parcheesi_site.middleware.request_log"] = {
        "level": "NOTSET"
    }  # as in production
    logging.config.dictConfig(config)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logging.config.dictConfig(settings.LOGGING)


@pytest.mark.django_db
def test_a_command_is_logged_with_its_user_and_game(lines: Lines, ana: Person) -> None:
    game = started(ana, seats=2)
    ana.api.post(f"/api/v1/games/{game.id}/resign?_secret=1", HTTP_X_REQUEST_ID=ID)

    line = next(line for line in lines() if line["event"] == "request")
    assert line["request_id"] == ID
    assert line["user_id"] == str(ana.id)
    assert line["game_id"] == str(game.id)
    assert line["route"] == "/api/v1/games/<uuid:game_id>/resign"
    assert (line["method"], line["status"], line["level"]) == ("POST", 200, "info")
    assert line["took_ms"] > 0
    assert ana.user.username not in str(lines())
    assert "secret" not in str(lines())


def test_a_request_that_a_middleware_refuses_is_one_line(
    lines: Lines, api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "places", BoundedSemaphore(1))
    refused = {"route": "/api/v1/auth/signup", "status": "503", "method": "POST"}
    before = REGISTRY.get_sample_value("parcheesi_requests_total", refused) or 0
    with passwords.places:
        assert api.post("/api/v1/auth/signup", {}, HTTP_X_REQUEST_ID=ID).status_code == 503
    (line,) = lines()
    found = line["event"], line["level"], line["request_id"], line["status"], line["route"]
    assert found == ("request", "info", ID, 503, "/api/v1/auth/signup")
    assert REGISTRY.get_sample_value("parcheesi_requests_total", refused) == before + 1


@pytest.mark.django_db
def test_successful_reads_are_not_logged_and_refused_ones_are(
    lines: Lines, ana: Person, api: APIClient
) -> None:
    ana.api.get("/api/v1/me")
    assert lines() == []
    api.get("/api/v1/me")
    assert [line["status"] for line in lines()] == [401]
    assert "user_id" not in lines()[0]


@pytest.mark.django_db
def test_ids_do_not_leak_into_the_next_request(lines: Lines, ana: Person, api: APIClient) -> None:
    game = started(ana, seats=2)
    ana.api.post(f"/api/v1/games/{game.id}/resign")
    api.post("/api/v1/nowhere")

    assert not {"user_id", "game_id"} & lines()[-1].keys()


def test_an_unknown_host_is_logged_in_one_line_without_a_traceback(
    lines: Lines, api: APIClient
) -> None:
    api.get("/health/live", HTTP_HOST="evil.example")

    (line,) = [line for line in lines() if line["logger"].startswith("django")]
    assert "evil.example" in line["event"]
    assert "exception" not in line


@pytest.mark.django_db
def test_an_exception_is_logged_with_ids_and_without_personal_data(
    lines: Lines, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise IntegrityError("duplicate key\nDETAIL:  Key (email)=(ana@example.org) exists.")

    monkeypatch.setattr("games.players.api.MeView.get", fails)
    assert ana.api.get("/api/v1/me", HTTP_X_REQUEST_ID=ID).status_code == 500

    fault = next(line for line in lines() if "exception" in line)
    assert fault["request_id"] == ID
    assert fault["user_id"] == str(ana.id)
    assert "duplicate key" in fault["exception"]
    assert "ana@example.org" not in str(lines())


def test_a_failed_task_is_logged_without_its_arguments(lines: Lines) -> None:
    app = Celery("own", set_as_current=False)
    app.conf.beat_schedule = {"tick": {"task": "tick", "schedule": 1.0}}

    def fail(mail: str) -> None:
        raise ValueError("no")

    address = "ana@" + "example.org"  # concatenated, as the traceback quotes this source
    app.task(fail, name="tick").apply([address])

    (line,) = [line for line in lines() if line["event"] == "task failed"]
    assert line["task"] == "tick"
    assert "ValueError" in line["exception"]
    assert address not in str(lines())


def test_frequent_periodic_tasks_are_not_logged(lines: Lines) -> None:
    app = Celery("own", set_as_current=False)
    app.conf.beat_schedule = {"tick": {"task": "tick", "schedule": 1.0}}

    def do() -> None:
        """Do nothing."""

    for name in ("tick", "once"):
        app.task(do, name=name).apply()

    assert [line["task"] for line in lines()] == ["once"]
    assert not signals.WORK.running


@pytest.mark.parametrize("as_json", [True, False])
def test_lines_are_json_or_plain_text(as_json: bool) -> None:
    written = io.StringIO()
    config = logging_config(as_json=as_json, level="INFO")
    config["handlers"]["console"]["stream"] = written
    logging.config.dictConfig(config)
    logging.getLogger("games").info("hello")
    logging.config.dictConfig(settings.LOGGING)
    assert written.getvalue().startswith("{") == as_json
    assert "hello" in written.getvalue()
