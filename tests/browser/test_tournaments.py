"""Tournaments in the web client: made, joined, played and won on a phone and a desktop."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import shell
from tests.browser.accessibility import SIZES, check
from tests.browser.visitors import Visitor
from tests.harness.service import until

Visitors = Callable[..., Visitor]
SHORT_GAME = {"pawns": 1, "game_s": 600}
DUEL = {"format": "swiss", "rounds": 2, "ruleset": "parchis", "seats": 2, "turn_s": 180}
LISTENS = re.compile(r"/streams\?topics=.*\bme\b")
UNFOLD = "all => all.forEach((one) => one.open = true)"
TO_NEXT_TABLE = """(last) => {
  const link = document.querySelector(".own-card a.primary");
  if (link && link.hash !== last) link.click();
  return location.hash.startsWith("#/game/") && location.hash !== last;
}"""


def announce(one: Visitor, name: str, **terms: Any) -> str:
    """Create a tournament of two at a table, without the page; its id."""
    start = (datetime.now(UTC) + timedelta(minutes=50)).isoformat()
    given = DUEL | {"name": name, "options": SHORT_GAME, "break_s": 3} | terms
    if "starts_with" not in terms:
        given["starts_at"] = start
    return str(one.post("tournaments", given)["id"])


def page_of(tournament: str) -> str:
    """Where the page of a tournament is."""
    return f"#/tournament/{tournament}"


def test_two_players_play_a_tournament_to_the_podium(ana: Visitor, ben: Visitor) -> None:
    ana.play_as("ana-of-the-cup")
    ben.play_as("ben-of-the-cup")
    _create_the_cup(ana, "Friday cup")
    _join(ana)
    expect(ana.page.get_by_text("You are in.")).to_be_visible()
    check(ana, "waiting room")
    ana.screenshot("tournament-waiting-phone", whole=True)
    _find(ben, "Friday cup", "Starts with 2 entries")
    _join(ben)
    _go_to_the_first_table(ana, ben, "Friday cup")
    for one in (ana, ben):
        one.play_automatically()
    last = _hash(ana)
    for one in (ana, ben):
        _go_back(one)
        expect(one.page.get_by_role("heading", name="Standings")).to_be_visible()
        one.screenshot(f"tournament-break-{'phone' if one is ana else 'desktop'}")
    for one in (ana, ben):  # the second round may have begun, or the first not be booked yet
        one.page.wait_for_function(TO_NEXT_TABLE, arg=last)
    for one in (ana, ben):
        _go_back(one)
        _see_the_podium(one, places=2)
        one.screenshot(f"tournament-podium-{'phone' if one is ana else 'desktop'}", whole=True)
    _look_back(ben)


@pytest.mark.release
def test_two_players_play_an_arena_until_its_time_is_over(
    ana: Visitor, ben: Visitor, folder: Path
) -> None:
    for one in (ana, ben):
        one.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    ana.play_as("ana-of-the-arena")
    ben.play_as("ben-of-the-arena")
    _begin_form(ana, "Lunch arena", players=2)
    ana.page.get_by_label("Format").select_option("arena")
    expect(ana.page.locator("[name=break_s]")).to_be_hidden()
    ana.page.locator("[name=duration_s]").select_option("600")
    arena = _send_form(ana, "Lunch arena")
    _join(ana)
    _find(ben, "Lunch arena", "Starts with 2 entries")
    _join(ben)
    _go_to_the_first_table(ana, ben, "Lunch arena")
    last = _hash(ana)
    for one in (ana, ben):
        one.page.get_by_role("link", name="To the tournament").click()
        expect(one.page.get_by_text("Ends in")).to_be_visible()
        check(one, "arena")
        one.screenshot(f"tournament-arena-{'phone' if one is ana else 'desktop'}", whole=True)
        one.page.locator(".own-card").get_by_role("link", name="Go to the table").click()
    for one in (ana, ben):
        one.play_automatically()
    for one in (ana, ben):
        _go_back(one)
        one.page.reload()  # which ends the automatic play
    for one in (ana, ben):
        one.page.wait_for_function(TO_NEXT_TABLE, arg=last)
    _let_its_time_be_over(folder, arena)
    for one in (ana, ben):
        one.play_automatically()
    for one in (ana, ben):
        _go_back(one)
        _see_the_podium(one, places=2)
        expect(one.page.get_by_label("Tables", exact=True).locator("option")).to_have_count(3)
        one.screenshot(
            f"tournament-arena-podium-{'phone' if one is ana else 'desktop'}", whole=True
        )


def _let_its_time_be_over(folder: Path, arena: str) -> None:
    """End an arena after the games that run: the shortest that can be made lasts ten minutes."""
    shell.run(
        folder,
        "from games.models import Tournament; from django.utils.timezone import now;"
        f"assert Tournament.objects.filter(id='{arena}').update(ends_at=now())",
    )


@pytest.mark.release
def test_three_players_play_a_knockout_to_the_podium(
    ana: Visitor, ben: Visitor, visitor: Visitors
) -> None:
    eva = visitor(*SIZES["tablet"], color_scheme="dark", reduced_motion="reduce")
    for one, name in ((ana, "ana"), (ben, "ben"), (eva, "eva")):
        one.play_as(f"{name}-of-the-knockout")
    _begin_form(ana, "Sunday knockout", players=2)
    ana.page.get_by_label("Format").select_option("knockout")
    ana.page.get_by_label("Break between rounds").select_option("15")
    ana.page.get_by_label("Or once so many have joined").fill("3")
    knockout = _send_form(ana, "Sunday knockout")
    _join(ana)
    for one in (ben, eva):
        one.open(page_of(knockout))
        _join(one)
    # Two play; the third has a bye, and then plays against the winner.
    everyone = dict(enumerate((ana, ben, eva), start=1))
    [first] = until(lambda: ana.get(f"tournaments/{knockout}/rounds")["results"])
    [bye] = first["byes"]
    rests = everyone[bye]
    pair = [one for one in everyone.values() if one is not rests]
    for one in pair:
        one.page.wait_for_function(TO_NEXT_TABLE, arg="")
    expect(rests.page.get_by_text("Stay here: the others play.")).to_be_visible()
    check(rests, "knockout")
    rests.screenshot("tournament-knockout-bye", whole=True)
    last = _hash(pair[0])
    for one in pair:
        one.play_automatically()
    for one in pair:
        _go_back(one)
    [out] = until(lambda: [n for n, one in everyone.items() if _status(one, knockout) == "out"])
    loser = everyone.pop(out)
    expect(loser.page.get_by_text("You are out.")).to_be_visible()
    loser.screenshot("tournament-knockout-out", whole=True)
    for one in everyone.values():
        one.page.wait_for_function(TO_NEXT_TABLE, arg=last)
    loser.page.get_by_role("link", name="Watch: Round 2, table 1").click()
    expect(loser.page.locator(".turn-panel")).to_be_visible()
    rests.play_automatically()  # as the winner of the first round still does
    for one in (ana, ben, eva):
        _go_back(one)
        _see_the_podium(one, places=3)
        kind = {ana: "phone", ben: "desktop", eva: "tablet"}[one]
        one.screenshot(f"tournament-knockout-podium-{kind}", whole=True)
    expect(loser.page.get_by_text("Your place: 3.")).to_be_visible()


def _status(one: Visitor, tournament: str) -> str:
    return str(one.get(f"tournaments/{tournament}")["me"]["status"])


def _join(one: Visitor) -> None:
    with one.page.expect_response(re.compile("/join$")):
        one.page.get_by_role("button", name="Join", exact=True).click()


def _find(one: Visitor, name: str, state: str) -> None:
    one.open()
    one.page.get_by_role("link", name="Tournaments").click()
    card = one.page.locator(".table-card", has_text=name)
    expect(card).to_contain_text(state)
    card.click()
    expect(one.page.get_by_role("heading", name=name)).to_be_visible()


def _go_to_the_first_table(ana: Visitor, ben: Visitor, name: str) -> None:
    """Ana waits on the page and is taken to the table; Ben stays, and goes there with a tap."""
    ready = ben.page.locator(".toast.ready")
    expect(ready).to_contain_text(f"{name}: your table is ready. We go there in 3 seconds.")
    ready.get_by_role("button", name="Stay").click()
    expect(ready).to_have_count(0)
    expect(ana.page).to_have_url(re.compile("#/game/"))
    expect(ben.page).to_have_url(re.compile("#/tournament/"))
    ben.page.locator(".own-card").get_by_role("link", name="Go to the table").click()
    for one in (ana, ben):
        expect(one.page.locator(".turn-panel")).to_be_visible()
        expect(one.page.get_by_role("link", name="To the tournament")).to_have_count(1)


def _hash(one: Visitor) -> str:
    return "#" + one.page.url.partition("#")[2]


def _go_back(one: Visitor) -> None:
    """From a game that is over to its tournament."""
    back = one.page.get_by_role("link", name="Back to the tournament")
    expect(back).to_be_visible(timeout=600_000)
    expect(one.page.get_by_role("button", name="Rematch")).to_have_count(0)
    back.click()


def _see_the_podium(one: Visitor, *, places: int) -> None:
    expect(one.page.get_by_text("The tournament is over")).to_be_visible()
    expect(one.page.locator(".podium li")).to_have_count(places)
    expect(one.page.get_by_text("Your place:")).to_be_visible()
    check(one, "podium")
    one.forget_errors("409")  # it may have ended as the page said that its player is there


def _look_back(ben: Visitor) -> None:
    with ben.page.expect_download() as download:
        ben.page.get_by_role("button", name="Record of all rounds").click()
    assert '"type":"tournament"' in download.value.path().read_text().replace(" ", "")
    ben.page.get_by_label("Tables", exact=True).select_option(label="Round 1")
    expect(ben.page.locator(".games > li")).to_have_count(1)
    ben.page.get_by_role("link", name="Replay: Round 1, table 1").click()
    expect(ben.page.locator(".board")).to_be_visible()


def test_a_table_is_ready_on_any_page(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as(f"{'ana' if one is ana else 'ben'}-elsewhere-at-the-start")
    tournament = announce(ana, "Suddenly", starts_with=2, rounds=1)
    # What comes before they listen is in their inboxes only.
    with ana.page.expect_response(LISTENS):
        ana.open("#/rankings")
    with ben.page.expect_response(LISTENS):
        ben.game_against_robots(seats=2)
    ben.action_buttons()
    for one in (ana, ben):
        one.post(f"tournaments/{tournament}/join")

    ready = ana.page.locator(".toast.ready")
    expect(ready).to_contain_text("Suddenly: your table is ready.")
    check(ana, "table is ready")
    ana.screenshot("tournament-ready-phone")
    there = ben.page.locator(".elsewhere").get_by_role("link", name="your table is ready")
    expect(there).to_have_attribute("href", re.compile("#/game/"))
    expect(ana.page).to_have_url(re.compile("#/rankings"))
    ready.get_by_role("link", name="Go to the table").click()
    there.click()
    for one in (ana, ben):
        expect(one.page.get_by_role("link", name="To the tournament")).to_have_count(1)
    expect(ready).to_have_count(0)


def _create_the_cup(ana: Visitor, name: str) -> None:
    _begin_form(ana, name, players=3)
    page = ana.page
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Break between rounds").select_option("15")
    page.get_by_label("Or once so many have joined").fill("")
    expect(page.get_by_label("Fewest entries")).to_be_visible()
    page.get_by_label("Or once so many have joined").fill("2")
    expect(page.get_by_label("Fewest entries")).to_be_hidden()
    check(ana, "form of a tournament")
    ana.screenshot("tournament-form-phone", whole=True)
    page.get_by_role("button", name="Create a tournament").click()
    # Three at a table, and it starts with two: the service says where the mistake is.
    expect(page.locator("[name=starts_with][aria-invalid]")).to_be_visible()
    ana.forget_errors("422")
    page.get_by_label("Players at a table").select_option("2")
    _send_form(ana, name)


def _begin_form(ana: Visitor, name: str, *, players: int) -> None:
    """Fill in a tournament of short games that starts with two entries."""
    page = ana.page
    ana.open("#/tournaments")
    page.get_by_role("link", name="Create a tournament").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Players at a table").select_option(str(players))
    page.get_by_label("Time per turn").select_option("180")
    page.get_by_label("Length of a game").select_option("600")
    page.get_by_label("Or once so many have joined").fill("2")
    page.get_by_text("House rules").click()
    ana.choose_option("pawns", 1)
    ana.choose_option("max_rounds", 10)


def _send_form(ana: Visitor, name: str) -> str:
    """Create the tournament of the form; its id."""
    ana.page.get_by_role("button", name="Create a tournament").click()
    expect(ana.page.get_by_role("heading", name=name)).to_be_visible()
    return ana.page.url.rpartition("/")[2]


def test_a_player_pauses_comes_back_and_leaves(ana: Visitor) -> None:
    ana.play_as("ana-with-pauses")
    tournament = announce(ana, "With pauses")
    ana.open(page_of(tournament))
    ana.page.get_by_role("button", name="Join", exact=True).click()
    ana.page.get_by_role("button", name="Pause").click()
    expect(ana.page.get_by_text("You pause")).to_be_visible()
    check(ana, "paused")
    ana.page.get_by_role("button", name="Come back").click()
    expect(ana.page.get_by_text("You are in.")).to_be_visible()
    ana.page.get_by_role("button", name="Leave").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ana.page.get_by_role("button", name="Join", exact=True)).to_be_visible()


def test_mistakes_in_the_form_stand_at_their_fields(ana: Visitor) -> None:
    ana.play_as("ana-with-mistakes")
    page = ana.page
    ana.open("#/tournaments/new")
    page.get_by_label("Name").fill("Mistakes")
    page.get_by_text("Buy-in, prizes and conditions").click()
    expect(page.locator("[name=prizes]")).to_be_hidden()
    page.get_by_label("Robots").select_option("only")

    def refused(field: str, words: str) -> None:
        page.locator("form button.primary").click()
        expect(page.locator(f"[name={field}][aria-invalid] ~ .refused")).to_contain_text(words)
        expect(page.locator("[aria-invalid]")).to_have_count(1)
        ana.forget_errors("400", "409", "422")

    page.get_by_label("Fewest entries").fill("1")
    refused("min_entries", "2")
    page.get_by_label("Fewest entries").fill("65")
    refused("min_entries", "at most 64")
    page.get_by_label("Fewest entries").fill("4")
    page.get_by_label("Players at a table").select_option("3")
    page.get_by_label("Pairs", exact=True).check()
    refused("seats", "in pairs")
    page.get_by_label("Pairs", exact=True).uncheck()
    page.get_by_label("Buy-in (chips)").fill("5000")
    refused("buy_in", "enough chips")
    page.get_by_label("Prizes").fill("60, 60")
    page.get_by_label("Buy-in (chips)").fill("50")
    refused("prizes", "100")
    check(ana, "form with a mistake")
    ana.screenshot("tournament-mistake-phone", whole=True)
    page.get_by_label("Buy-in (chips)").fill("")
    page.get_by_label("Robots").select_option("never")
    tournament = _send_form(ana, "Mistakes")
    expect(page.get_by_text("Fewest entries (else cancelled): 4")).to_be_visible()
    ana.post(f"tournaments/{tournament}/join")
    ana.open(f"#/tournaments/change/{tournament}")
    page.get_by_label("Break between rounds").select_option("0")
    refused("break_s", "have joined for these terms")


def test_an_organiser_changes_removes_and_cancels(ana: Visitor, ben: Visitor) -> None:
    ana.play_as("ana-with-a-club")
    ben.play_as("ben-with-a-code")
    ana.open("#/tournaments/new")
    ana.page.get_by_label("Name").fill("Club evening")
    ana.page.get_by_label("Who may join").select_option("code")
    ana.page.get_by_role("button", name="Create a tournament").click()
    code = ana.page.locator("main code").inner_text()
    ana.page.locator("summary", has_text="Share").click()
    link = ana.page.get_by_label("Link to the tournament").input_value()
    assert link.endswith(f"#{code}")
    ana.screenshot("tournament-code-phone", whole=True)

    ben.page.goto(link.partition("#")[0])
    expect(ben.page.get_by_role("heading", name="Club evening")).to_be_visible()
    ben.page.get_by_label("Code", exact=True).fill("wrong")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ben.page.get_by_role("alert")).to_contain_text("who has the code")
    ben.forget_errors("409")
    ben.page.goto(link)
    expect(ben.page.get_by_label("Code", exact=True)).to_have_value(code)
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ben.page.get_by_text("You are in.")).to_be_visible()

    remove = ana.page.get_by_role("button", name=f"Remove {ben.name}")
    remove.click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(remove).to_have_count(0)
    expect(ben.page.get_by_text("You were removed.")).to_be_visible()
    ana.page.get_by_role("link", name="Change the tournament").click()
    ana.page.get_by_label("Name").fill("Club night")
    ana.page.get_by_role("button", name="Change the tournament").click()
    expect(ben.page.get_by_role("heading", name="Club night")).to_be_visible()
    ana.page.get_by_role("button", name="Cancel the tournament").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Cancel the tournament").click()
    for one in (ana, ben):
        expect(one.page.get_by_text("Its organiser cancelled it.")).to_be_visible()


def test_a_pair_joins_once_both_have_named_each_other(ana: Visitor, ben: Visitor) -> None:
    ana.play_as("ana-of-a-pair")
    ben.play_as("ben-of-a-pair")
    tournament = announce(ana, "In pairs", teams=True, seats=4, ruleset="superparcheesi")
    ana.open(page_of(tournament))
    ana.page.get_by_label("Your partner").fill(ben.name)
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Join", exact=True).click()
    expect(ana.page.get_by_text("Your partner has to join")).to_be_visible()
    ben.open(page_of(tournament))
    expect(ben.page.get_by_text(f"{ana.name} wants to play with you.")).to_be_visible()
    expect(ben.page.get_by_label("Your partner")).to_have_value(ana.name)
    ben.page.get_by_role("button", name="Join", exact=True).click()
    for one in (ana, ben):
        expect(one.page.get_by_text("You are in.")).to_be_visible()
    expect(ben.page.locator("tr.own .person")).to_have_count(2)


@pytest.mark.parametrize(
    ("kind", "scheme", "language"),
    [("phone", "light", "en"), ("small", "dark", "es"), ("desktop", "dark", "en"),
     ("tablet", "light", "es")],
)  # fmt: skip
def test_the_pages_of_tournaments_fit_and_are_accessible(
    visitor: Visitors, kind: str, scheme: str, language: str
) -> None:
    ana = visitor(*SIZES[kind], color_scheme=scheme, reduced_motion="reduce")
    ana.play_as(f"{kind}{scheme}cup".ljust(30, "W"))
    terms = {
        "buy_in": 100,
        "registered_days": 0,
        "rating_to": 2400,
        "description": "Every Friday. " * 9,
    }
    tournament = announce(ana, "A cup with a long name and a buy-in " + "x" * 20, **terms)
    ana.open()
    if language == "es":
        ana.page.get_by_role("button", name="ES", exact=True).click()
    for name, place in {
        "list": "#/tournaments",
        "form": "#/tournaments/new",
        "page": page_of(tournament),
    }.items():
        ana.open(place)
        expect(ana.page.locator(".loading")).to_have_count(0)
        expect(ana.page.locator("main .card:visible").first).to_be_visible()
        ana.page.locator("main details").evaluate_all(
            "all => all.forEach((one) => one.open = true)"
        )
        check(ana, f"{name} of tournaments")
        ana.screenshot(f"tournament-{name}-{kind}-{scheme}", whole=True)
