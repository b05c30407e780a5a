"""The services, shared by the processes of a run (`-n`), and visitors with a browser."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitors import PATIENCE_MS, Visitor

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
# Of each window Chromium draws the address bar's hidden lists, which takes longer than our pages.
# This replaces the list of Playwright; the others here are from it.
LEFT_OUT = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "MediaRouter",
            "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "PaintHolding", "LensOverlay",
            "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
            "AvoidCorsURLLoaderRestartOnRedirect", "ThirdPartyStoragePartitioning",
            "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch")  # fmt: skip
QUIET = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(LEFT_OUT)}",
]
expect.set_options(timeout=PATIENCE_MS)
exits = ExitStack()


@pytest.hookimpl(trylast=True)  # Django is set up only now
def pytest_configure(config: pytest.Config) -> None:
    from tests.browser import services  # noqa: PLC0415 - it needs Django

    if CHROMIUM and services.STARTED not in os.environ and not config.option.collectonly:
        services.start(exits)


def pytest_unconfigure() -> None:
    exits.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium here: apt-get install chromium"))


@pytest.fixture(scope="session")
def folder() -> Path:
    """The folder with the data of the service."""
    from tests.browser import services  # noqa: PLC0415 - it needs Django

    return Path(services.place("folder"))


@pytest.fixture(scope="session")
def address() -> str:
    """The address of a service that runs for these tests only, with worker and beat."""
    from tests.browser import services  # noqa: PLC0415 - it needs Django

    return f"{services.ready_service()}/"


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

    def make(
        width: int = 1280, height: int = 800, *, shared_worker: bool = False, **options: Any
    ) -> Visitor:
        usual = {"locale": "en-GB", "service_workers": "block"}
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, **usual | options)
        if not shared_worker:  # which tests cannot look into
            context.add_init_script("delete window.SharedWorker")
        made.append(Visitor(context, address))
        return made[-1]

    yield make
    errors = [error for one in made for error in one.errors]
    for one in made:
        one.context.close()
    assert not errors


@pytest.fixture
def ana(visitor: Callable[..., Visitor]) -> Visitor:
    """A visitor with a phone, unless a module has its own."""
    return visitor(390, 844, reduced_motion="reduce")


@pytest.fixture
def ben(visitor: Callable[..., Visitor]) -> Visitor:
    """A visitor with a desktop, unless a module has its own."""
    return visitor(reduced_motion="reduce")
