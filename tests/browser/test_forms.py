"""Forms: an error stands at its field, and screen readers find it there."""

from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Locator, expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]


def refused(form: Locator, control: Locator, words: str) -> None:
    """The control says what is wrong with it, and the form says nothing else."""
    expect(control).to_have_attribute("aria-invalid", "true")
    expect(control).to_have_accessible_description(words)
    expect(form.locator("> p.refused")).to_be_hidden()


def test_errors_without_fields_stand_at_the_field_that_they_are_about(visitor: Visitors) -> None:
    ana, taken = visitor(390, 844, reduced_motion="reduce"), f"taken{uuid4().hex[:8]}"
    ana.register(taken)
    ana.token = ""
    ana.play_as_guest()
    ana.open("#/me")
    form = ana.page.locator("form", has=ana.page.get_by_role("button", name="Register"))
    name, password = form.get_by_label("Name"), form.get_by_label("Password")

    name.fill(taken)
    password.fill("a long one, for tests only")
    form.get_by_role("button", name="Register").click()
    refused(form, name, "This name is taken, or looks like one that is taken. Choose another.")
    expect(name).to_be_focused()
    check(ana, "a name that is taken")
    name.fill(f"free{uuid4().hex[:8]}")
    password.fill("12345678")
    form.get_by_role("button", name="Register").click()
    expect(password).to_have_attribute("aria-invalid", "true")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    ana.forget_errors("409", "422")


def test_errors_of_lists_and_options_stand_at_theirs(visitor: Visitors) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as(f"ana{uuid4().hex[:8]}")
    ana.open("#/account/developer")
    ana.page.locator("summary", has_text="Make a token").click()
    form = ana.page.locator("form", has=ana.page.get_by_label("Valid for"))
    form.get_by_label("What it is for").fill("robot")
    scopes = form.locator('[name="scopes"]')
    for scope in scopes.all():
        scope.uncheck()
    form.get_by_role("button").click()
    refused(form, scopes.first, "Ensure this field has at least 1 elements.")
    check(ana, "a token without scopes")
    scopes.first.check()
    form.get_by_role("button").click()
    ana.prove_it()
    expect(form.locator("small.refused")).to_have_count(0)

    ana.open("#/")
    quick = ana.page.locator("form", has=ana.page.get_by_role("button", name="Find a game"))
    quick.get_by_label("Competitive").check()
    quick.get_by_label("Chips to stake").fill("999999")
    quick.get_by_role("button").click()
    refused(quick, quick.get_by_label("Chips to stake"), "Not all players have enough chips.")
    ana.forget_errors("400", "409")
