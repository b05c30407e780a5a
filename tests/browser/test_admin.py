"""The pages of the staff in a browser, with a screenshot of each."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from parcheesi_site.run.valkey import free_port
from tests.browser.visitors import SCREENSHOTS
from tests.harness import database
from tests.harness.service import fetch, until


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """The pages, the cookie that opens them, and the address of the service."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    file = database.clone_file(tmp_path_factory.mktemp("desk"))
    serve = f"from tests.browser import desk; desk.serve({port})"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", serve]
    with subprocess.Popen(
        command, env=os.environ | {"DATABASE_URL": file}, stdout=subprocess.PIPE
    ) as served:
        assert served.stdout
        populated = json.loads(served.stdout.readline())
        try:
            until(lambda: fetch(f"{address}/health/live"))
            yield {**populated, "address": address}
        finally:
            served.terminate()


def test_each_page_of_the_staff_opens_without_an_error(
    browser: Browser, desk: dict[str, Any]
) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 900}, locale="en-GB")
    cookie = {"name": "sessionid", "value": desk["cookie"], "url": desk["address"]}
    context.add_cookies([cookie])  # type: ignore[list-item]  # a cookie
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    folder = SCREENSHOTS / "staff"
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in desk["pages"].items():
        answer = page.goto(desk["address"] + path)
        assert answer, path
        assert answer.status == 200, path
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    context.close()
    assert errors == []
