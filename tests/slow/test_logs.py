"""The log of real processes: one id leads from a request to its task."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.harness import database
from tests.harness.service import Service, until

pytestmark = [pytest.mark.sqlite, pytest.mark.redis]

ID = "follow-me-0001"


def test_the_id_of_a_request_is_logged_with_the_task_that_it_caused(tmp_path: Path) -> None:
    log = tmp_path / "log"

    def logged(event: str) -> dict[str, Any] | None:
        whole = log.read_text().splitlines(keepends=True)
        events = [json.loads(line) for line in whole if line[0] == "{" and line[-1] == "\n"]
        found = (e for e in events if e["event"] == event and e.get("request_id") == ID)
        return next(found, None)

    body = {"username": "Ana", "password": "correct horse battery", "email": "ana@example.org"}
    path = "/api/v1/auth/signup"
    with (
        log.open("ab") as written,
        Service(tmp_path, database.for_processes(tmp_path), LOG_LEVEL="INFO") as service,
    ):
        service.log = written  # as in production
        service.start_web()
        service.start_worker()
        status, answer = service.answer(path, body, **{"X-Request-ID": ID})
        assert status == 200, answer
        request, task = until(lambda: logged("request")), until(lambda: logged("task"))

    assert (request["route"], request["status"]) == (path, 200)
    assert (task["task"], task["state"]) == ("accounts.deliver_mail", "SUCCESS")
    assert task["task_id"]
    assert "ana@example.org" not in log.read_text()
    assert "battery" not in log.read_text()
