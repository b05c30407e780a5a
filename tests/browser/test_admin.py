"""The pages of the staff, as a browser shows them: a picture of each, to be looked at."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from parcheesi_site.valkey import free_port
from tests.browser.conftest import PATIENCE_S, SCREENSHOTS


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """The pages, the cookie that opens them, and where they are served."""
    port = free_port()
    database = {"DATABASE_URL": f"sqlite:///{tmp_path_factory.mktemp('desk')}/db.sqlite3"}
    serve = f"from tests.browser import desk; desk.serve({port})"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", serve]
    with subprocess.Popen(command, env=os.environ | database, stdout=subprocess.PIPE) as served:
        assert served.stdout
        told = json.loads(served.stdout.readline())
        try:
            _wait(port)
            yield {**told, "address": f"http://127.0.0.1:{port}"}
        finally:
            served.terminate()


def _wait(port: int) -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/live"):
                return
        except OSError:
            assert time.monotonic() < until, "the pages are not served in time"
            time.sleep(0.2)


def test_each_page_of_the_staff_is_shown_without_an_error(
    browser: Browser, desk: dict[str, Any]
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 900}, locale="en-GB")
    cookie = {"name": "sessionid", "value": desk["cookie"], "url": desk["address"]}
    context.add_cookies([cookie])  # type: ignore[list-item]  # a cookie
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    folder = Path(SCREENSHOTS) / "staff"
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in desk["pages"].items():
        answer = page.goto(desk["address"] + path)
        assert answer, path
        assert answer.status == 200, path
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    context.close()
    assert complaints == []
