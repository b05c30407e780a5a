"""The service as `make run` starts it, and visitors that use it with Chromium."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitors import Visitor

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
QUIET = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
expect.set_options(timeout=60_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium here: apt-get install chromium"))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the data of the service."""
    return tmp_path_factory.mktemp("service")


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The address of a service that runs for these tests only, with worker and beat."""
    from tests.harness import database, service  # noqa: PLC0415 - Django is set up only now

    database.clone_file(folder)  # where `make run` looks for it
    settings = service.NO_LIMITS | service.ALL_SCORED
    # A pipe that nobody reads would stop the service when it is full.
    with (
        (folder / "log").open("w") as log,
        service.make_run(folder, output=log.fileno(), **settings) as (process, address),
    ):
        service.until_ready(process, address)
        yield f"{address}/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, in which each visitor gets a context."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Make visitors: `visitor(width=390, height=844)`. At the end, no console may have errors."""
    made: list[Visitor] = []

    def make(width: int = 1280, height: int = 800, **options: Any) -> Visitor:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, **{"locale": "en-GB"} | options)
        made.append(Visitor(context, address))
        return made[-1]

    yield make
    errors = [error for one in made for error in one.errors]
    for one in made:
        one.context.close()
    assert not errors
