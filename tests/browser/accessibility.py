"""What every page has to be, on phones and desktops: nothing overflows, all is accessible."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.visitors import Visitor

SIZES = {"desktop": (1280, 800), "tablet": (768, 1024), "phone": (390, 844), "small": (360, 640)}
SECTIONS = ("wallet", "email", "password", "second-factor", "sessions", "penalties", "settings",
            "notifications", "developer", "webhooks", "data")  # fmt: skip
"""Parts of the account."""
SMALL = """() => [...document.querySelectorAll("button, a.button, select, input[name]")]
  .filter((one) => one.type !== "checkbox")
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(one: Visitor, name: str) -> None:
    """Nothing overflows, no touch target is too small, and axe finds no violations."""
    assert one.page.evaluate(SMALL) == [], name
    fits_and_is_accessible(one.page, name)


def fits_and_is_accessible(page: Page, name: str) -> None:
    """Nothing overflows, and axe finds no violations."""
    assert page.evaluate(WIDER) <= 0, name
    # `preload` would fetch style sheets once more, by addresses that are relative to the page.
    faults = [(fault["id"], [node["html"][:160] for node in fault["nodes"][:3]])
              for fault in violations(page, preload=False)]  # fmt: skip
    assert faults == [], (name, faults)


def violations(page: Page, **options: Any) -> list[dict[str, Any]]:
    """What axe finds on a page. It stays there until another document is loaded."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    run = "async (options) => (await axe.run(options)).violations"
    return list(page.evaluate(run, {"resultTypes": ["violations"], **options}))
