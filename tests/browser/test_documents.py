"""The documents in Chromium: their contents, the buttons that copy, and how they look."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.visitors import Visitor

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# The first cell of a table's head may be empty: its column has the names of the rows.
RULES = {"empty-table-header": {"enabled": False}}


@pytest.mark.release
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1400, 900), (390, 844)])
def test_documents_fit_and_are_accessible(
    visitor: Callable[..., Visitor], size: tuple[int, int], scheme: str
) -> None:
    reader = visitor(*size, color_scheme=scheme)
    for name in (
        "docs/accounts",
        "docs/quick-start",
        "docs/es/how-to-play",
        "docs/es/rules",
        "docs/es/",
    ):
        reader.open(name)
        assert reader.page.evaluate(WIDER) <= 0, name
        found = violations(reader.page, rules=RULES)
        assert [(fault["id"], fault["nodes"][0]["html"][:160]) for fault in found] == [], name


def test_contents_are_open_where_they_have_room(visitor: Callable[..., Visitor]) -> None:
    reader = visitor(1400, 900)
    reader.open("docs/accounts")
    link = reader.page.get_by_role("navigation", name="On this page").get_by_role("link").first
    expect(link).to_be_visible()
    reader.page.set_viewport_size({"width": 390, "height": 844})
    expect(link).to_be_hidden()
    reader.page.get_by_text("On this page").click()
    link.click()
    assert "#" in reader.page.url


def test_a_button_copies_a_block_of_code(visitor: Callable[..., Visitor]) -> None:
    reader = visitor()
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.open("docs/quick-start")
    block = reader.page.locator("main pre").first
    button = reader.page.get_by_role("button", name="Copy code").first
    button.focus()
    reader.page.keyboard.press("Enter")
    expect(reader.page.get_by_role("status")).to_have_text("Copied")
    assert reader.page.evaluate("navigator.clipboard.readText()") == block.text_content()


def test_documents_are_searched_with_the_keyboard(visitor: Callable[..., Visitor]) -> None:
    reader = visitor()
    reader.open("docs/es/how-to-play")
    reader.page.keyboard.press("/")
    reader.page.keyboard.type("barreras")
    results = reader.page.get_by_role("list", name="Resultados").get_by_role("link")
    expect(results.first).to_contain_text("Cómo se juega: Barreras")
    expect(reader.page.get_by_role("status")).to_contain_text("barreras")
    reader.page.keyboard.press("ArrowDown")
    expect(results.first).to_be_focused()
    reader.page.keyboard.press("ArrowUp")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_url("**/docs/es/how-to-play#barreras")
    expect(results.first).to_be_hidden()


@pytest.mark.parametrize(
    ("query", "section"),
    [
        ("resume", "Streams: Resuming"),
        ("rotate key", "Settings: Changing keys and passwords"),
        ("barrier", "Glossary: Other words for the same"),
        ("restored backup", "Deploying: Backup and restore"),
    ],
)
def test_a_search_finds_other_forms_of_a_word_and_other_words(
    visitor: Callable[..., Visitor], query: str, section: str
) -> None:
    reader = visitor()
    reader.open("docs/rules")
    reader.page.get_by_role("searchbox", name="Search the documents").fill(query)
    found = reader.page.get_by_role("list", name="Results").get_by_role("link")
    expect(found.filter(has_text=section)).to_be_visible()


def test_a_search_without_results_says_so_and_escapes_the_query(
    visitor: Callable[..., Visitor],
) -> None:
    reader = visitor()
    reader.open("docs/rules")
    field = reader.page.get_by_role("searchbox", name="Search the documents")
    field.fill("<img src=x onerror=alert(1)>nowhere")
    nothing = "Nothing was found for “<img src=x onerror=alert(1)>nowhere”."
    expect(reader.page.get_by_role("search").get_by_text(nothing)).to_be_visible()
    expect(reader.page.get_by_role("status")).to_have_text(nothing)
    field.press("Escape")
    expect(reader.page.get_by_role("search").get_by_text(nothing)).to_be_hidden()
    expect(field).to_have_value("")
