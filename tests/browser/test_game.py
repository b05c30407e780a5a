"""Games played with the web client, against the whole service."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.visitors import SHORT, Visitor

WITHOUT_HTTPS = """
  for (const name of ["subtle", "randomUUID"]) delete Crypto.prototype[name];
  for (const name of ["clipboard", "locks", "serviceWorker", "share"])
    delete Navigator.prototype[name];
"""
"""Takes away what browsers give to secure pages only."""


def test_two_players_and_a_robot_finish_although_one_goes_offline(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor(reduced_motion="reduce")
    ben = visitor(390, 844, reduced_motion="reduce", has_touch=True, is_mobile=True)
    for one in (ana, ben):
        one.play_as_guest()
    table = _sit_down_together(ana, ben)

    ana.page.get_by_role("button", name="Start").click()
    for one in (ana, ben):
        expect(one.page.locator(".turn-panel")).to_be_visible()
        expect(one.page.locator(".pawn")).to_have_count(12)
        one.play_automatically()
    expect(ben.page.locator(".log p").nth(40)).to_be_attached()

    ben.context.set_offline(True)
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # as when one reads the chat
    expect(ben.page.get_by_text("Reconnecting")).to_be_in_viewport(ratio=1)
    ben.screenshot("offline-phone")
    # The robot plays its turn, and then all wait for ben.
    expect(ana.page.get_by_role("heading", name=f"{ben.name}'s turn")).to_be_visible()
    ben.context.set_offline(False)
    expect(ben.page.get_by_text("Reconnecting")).to_be_hidden()
    ben.errors.clear()  # of requests without a network

    for one, size in ((ana, "desktop"), (ben, "phone")):
        expect(one.page.locator(".result")).to_be_visible(timeout=600_000)
        expect(one.page.locator(".places li")).to_have_count(3)
        one.screenshot(f"result-{size}")
    results = [one.page.locator(".places").inner_text() for one in (ana, ben)]
    assert results[0] == results[1]
    assert ana.page.url.partition("#")[2] == ben.page.url.partition("#")[2]

    _check_replay_and_dice(ana)
    _rematch(ana, ben, table)


def _sit_down_together(ana: Visitor, ben: Visitor) -> str:
    """A table of three with a robot; ben joins by a link and is ready."""
    terms: dict[str, Any] = {"ruleset": "superparcheesi", "seats": 3, "options": SHORT}
    table = ana.open_table(**terms, robot_pause_ms=0, turn_s=600, private=True)
    code = ana.post(f"tables/{table}/invitations", {"code": True})["code"]
    ana.open(f"#/table/{table}")
    ben.open(f"#/table/{table}/{code}")
    ben.page.get_by_role("button", name="Sit down").first.click()
    ready = ben.page.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_be_visible()  # otherwise a robot could take the seat
    ana.page.get_by_role("button", name="Fill with robots").click()
    expect(ben.page.locator(".name.free")).to_have_count(0)  # ben has seen the robot
    ready.click()
    expect(ben.page.get_by_role("button", name="Not ready")).to_be_visible()
    ben.page.get_by_label("Message").fill("Good luck!")
    ben.page.get_by_role("button", name="Send").click()
    expect(ana.page.get_by_text("Good luck!")).to_be_visible()
    ana.page.get_by_label("Your words for the dice").fill("lucky clover")
    ana.page.get_by_role("button", name="Set").click()
    expect(ana.page.get_by_text("Your words are part of the dice now.")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Fill with robots")).to_be_hidden()
    ana.screenshot("table-desktop")
    ben.screenshot("table-phone")
    return table


def _check_replay_and_dice(ana: Visitor) -> None:
    """The dice are right, and the replay ends with the last position of the game."""
    ana.page.get_by_role("link", name="Check the dice").click()
    expect(ana.page.locator(".checks .right")).to_have_count(3)
    assert ana.page.locator(".rolls .right").count() > 20
    expect(ana.page.locator(".wrong")).to_have_count(0)
    expect(ana.page.get_by_text("lucky clover")).to_be_visible()
    for part in (ana.page.locator(".checks"), ana.page.get_by_text("lucky clover")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(ana.page.locator(".rolls")).to_be_hidden()
    ana.screenshot("dice-desktop")
    for scheme in ("light", "dark"):
        ana.page.emulate_media(color_scheme=scheme)
        ana.page.set_viewport_size({"width": 390, "height": 844})
        expect(ana.page.get_by_text("lucky clover")).to_be_in_viewport(ratio=1)
        ana.screenshot(f"dice-check-phone-{scheme}")
    ana.page.get_by_text("Every roll").click()
    expect(ana.page.locator(".rolls")).to_be_visible()
    ana.screenshot("dice-check-rolls-phone")
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    ana.page.emulate_media(color_scheme="light")

    ana.page.go_back()
    expect(ana.page.locator(".result")).to_be_visible()
    end = ana.page.get_by_role("img", name="yellow:").get_attribute("aria-label")
    ana.page.get_by_role("link", name="Replay").click()
    board = ana.page.get_by_role("img", name="yellow:")
    expect(board).to_have_attribute("aria-label", re.compile("yellow: nest, nest, nest, nest"))
    ana.page.get_by_role("button", name="Forward", exact=True).click()
    expect(ana.page.get_by_text("in the opening").first).to_be_visible()
    ana.page.get_by_role("button", name="Play", exact=True).click()
    expect(ana.page.locator(".count")).to_have_text(re.compile("^[3-9] /"))
    ana.page.get_by_role("button", name="Pause").click()
    ana.screenshot("replay-desktop")
    ana.page.get_by_role("button", name="To the end").click()
    expect(board).to_have_attribute("aria-label", end or "")


def _rematch(ana: Visitor, ben: Visitor, table: str) -> None:
    """Both players request a rematch, and a new game begins."""
    ben.page.get_by_role("button", name="Rematch").click()
    expect(ben.page.get_by_role("heading", name="Table of")).to_be_visible()
    ana.open(f"#/table/{table}")
    expect(ana.page.get_by_role("heading", name="Table of")).to_be_visible()
    version = ana.get(f"tables/{table}")["version"]
    ana.post(f"tables/{table}/rematch", {"version": version})
    for one in (ana, ben):
        expect(one.page.locator(".turn-panel")).to_be_visible()


def test_a_button_that_is_pressed_while_the_table_changes_still_acts(
    visitor: Callable[..., Visitor],
) -> None:
    ana, ben = visitor(), visitor()
    for one in (ana, ben):
        one.play_as_guest()
    table = ana.open_table(seats=4)
    ben.open(f"#/table/{table}")
    seats = ben.page.locator(".seats li")
    seats.nth(1).get_by_role("button", name="Sit down").hover()
    ben.page.mouse.down()
    ana.post(f"tables/{table}/robots", {"strength": "easy", "seat": 2})
    expect(seats.nth(2)).to_contain_text("easy", ignore_case=True)
    ben.page.mouse.up()

    expect(seats.nth(1)).to_contain_text(ben.get("me")["name"])


def test_robots_fill_a_table_that_changes_while_their_button_is_pressed(
    visitor: Callable[..., Visitor],
) -> None:
    ana, ben = visitor(), visitor()
    for one in (ana, ben):
        one.play_as_guest()
    table = ana.open_table(seats=4)
    ana.open(f"#/table/{table}")
    ana.page.get_by_label("Robots").select_option("easy")
    ana.page.get_by_role("button", name="Fill with robots").hover()
    ana.page.mouse.down()
    ben.post(f"tables/{table}/seats", {"seat": 1})
    seats = ana.page.locator(".seats li")
    expect(seats.nth(1)).to_contain_text(ben.get("me")["name"])
    ana.page.mouse.up()

    for seat in (2, 3):
        expect(seats.nth(seat)).to_contain_text("easy", ignore_case=True)


def test_messages_are_counted_until_they_are_seen(visitor: Callable[..., Visitor]) -> None:
    ana, ben = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    for one in (ana, ben):
        one.play_as_guest()
    table = _sit_down_together(ana, ben)
    ana.page.get_by_role("button", name="Start").click()
    chat = ana.page.locator("summary", has_text="Chat")
    expect(ana.page.locator("details .chat p")).to_have_text(re.compile("Good luck!$"))

    for words in ("Hello", "Are you there?"):
        ben.post(f"tables/{table}/chat", {"text": words})

    expect(chat).to_have_text("Chat 2 new")
    expect(ana.page).to_have_title(re.compile(r"^\(2\) "))
    ana.screenshot("unread-desktop")
    chat.click()
    expect(chat).to_have_text("Chat")
    expect(ana.page).to_have_title(re.compile(r"^[^(]"))


def test_the_title_says_whose_turn_it_is_and_the_last_move_leaves_a_trail(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(seats=2, options={"start_pawns": 2})
    ana.action_buttons()
    expect(ana.page).to_have_title(re.compile("^Your turn · "))

    while "roll" in (ana.action_buttons().first.get_attribute("class") or ""):
        with ana.waiting_for_the_log():
            ana.action_buttons().first.click()
    with ana.waiting_for_the_log():
        ana.action_buttons().first.click()

    expect(ana.page.locator(".trail polyline")).to_have_count(1)
    ana.screenshot("trail-desktop")


def test_a_game_can_be_played_by_keyboard_alone(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    ana.play_as_guest()
    ana.game_against_robots(seats=2, options={"start_pawns": 2})
    log = ana.page.get_by_role("log").first

    for _ in range(3):
        ana.action_buttons()
        ana.page.keyboard.press("r")
        _choose_by_enter(ana)
    expect(log).to_contain_text("rolls")
    expect(log).to_contain_text(re.compile(r"[a-z]+-[a-z]+-\d+: pawn \d (from|enters)"))


def _choose_by_enter(ana: Visitor) -> None:
    """Make moves with Enter until a roll is due; a move has the focus already."""
    while "roll" not in (ana.action_buttons().first.get_attribute("class") or ""):
        focused = ana.page.locator(".move:focus")
        expect(focused).to_have_accessible_name(
            re.compile(r"(Move|Enter) pawn \d .*\((die|bonus) \d+\)")
        )
        with ana.waiting_for_the_log():
            ana.page.keyboard.press("Enter")


def test_a_pawn_on_the_board_is_moved_by_a_click(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(seats=2, options={"start_pawns": 2})

    while "roll" in (ana.action_buttons().first.get_attribute("class") or ""):
        with ana.waiting_for_the_log():
            ana.action_buttons().first.click()
    ana.screenshot("choosing-desktop")
    ana.page.locator(".pawn.movable .halo").first.click(force=True)
    with ana.waiting_for_the_log():
        ana.page.locator(".ghost .body").first.click(force=True)


def test_a_game_is_played_on_a_page_without_https(visitor: Callable[..., Visitor]) -> None:
    """As on a phone in the network of `make run LAN=1`."""
    ana = visitor(390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ana.context.add_init_script(WITHOUT_HTTPS)
    ana.play_as_guest()
    ana.game_against_robots(seats=2, options={"start_pawns": 2})
    assert ana.page.evaluate("crypto.subtle || crypto.randomUUID || navigator.locks") is None

    with ana.waiting_for_the_log():
        ana.action_buttons().first.click()
    expect(ana.page.get_by_role("log").first).to_contain_text("rolls")


def test_a_pawn_that_cannot_move_says_why(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(390, 844, reduced_motion="reduce", has_touch=True, is_mobile=True)
    ana.play_as_guest()
    ana.game_against_robots(seats=2, options={"start_pawns": 2})

    while "roll" in (ana.action_buttons().first.get_attribute("class") or ""):
        with ana.waiting_for_the_log():
            ana.action_buttons().first.click()
    ana.page.locator(".pawn.stuck .halo").first.tap(force=True)

    expect(ana.page.locator(".why")).to_have_text(
        re.compile(
            "^Pawn [1-4] cannot move [1-6]: (only a five leaves the nest|two pawns close the start)"
        )
    )
    ana.screenshot("why-stuck-phone")


CAN_BE_DEAF = """
    Object.defineProperty(EventSource.prototype, "onmessage", {
        set(act) { this.addEventListener("message", (event) => window.deaf || act(event)); },
    });
"""
"""With `window.deaf`, rows come with the responses to commands only."""


def _loses_a_value(ana: Visitor) -> None:
    """Let the visitor roll in a new game: the page says for a moment why a value is lost."""
    ana.page.add_init_script(CAN_BE_DEAF)
    ana.play_as_guest()
    ana.game_against_robots(seats=2)
    ana.action_buttons()
    ana.page.evaluate("window.deaf = true")

    def lose(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        stopped = {"kind": "die", "value": 3, "pawns": [0], "reason": "blockade", "at": "39"}
        lost = {"seat": body["events"][0]["seat"], "dice": [3], "bonuses": [], "blocked": [stopped]}
        body["events"].insert(1, {"type": "forfeit", **lost})
        route.fulfill(response=answer, json=body)

    ana.page.route("**/roll", lose)
    ana.action_buttons().first.click()
    expect(ana.page.locator('.stopper[data-at="39"]')).to_be_visible()


def test_what_is_in_the_way_is_lit_up_for_a_moment(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    _loses_a_value(ana)
    expect(ana.page.locator(".why")).to_have_text(
        re.compile(r"^3 cannot be used: a blockade on 39( \(\w+\))?\.$")
    )
    ana.screenshot("why-blockade-desktop")
    expect(ana.page.locator(".stopper")).to_have_count(0)
    expect(ana.page.locator(".log")).to_contain_text("cannot use 3: a blockade on 39")


def test_players_may_cancel_while_the_page_says_why_a_value_is_lost(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor()
    _loses_a_value(ana)
    ana.page.get_by_role("button", name="Propose to cancel the game").click()
    expect(ana.page.locator(".log").get_by_text("The game was cancelled.")).to_be_visible()


def test_a_player_hands_the_seat_to_a_robot_and_resigns(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(seats=2)

    ana.page.get_by_role("button", name="Let a robot play").click()
    abandoned = ana.page.locator(".result")
    # Robots end the game at their next turn, which on a slow machine comes before anything is seen.
    for seen in (
        ana.page.get_by_text("A robot plays for"),
        ana.page.get_by_role("button", name="Play myself"),
    ):
        expect(seen.or_(abandoned).first).to_be_visible()
    expect(abandoned.get_by_text("Only robots were left")).to_be_visible()

    ana.game_against_robots(seats=3)
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("button", name="Stay").click()
    expect(ana.page.locator(".turn-panel")).to_be_visible()
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ana.page.locator(".result")).to_be_visible()
    expect(ana.page.locator(".note", has_text="resigned")).to_be_visible()


def test_a_button_beside_the_turn_outlasts_rows_of_the_game(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor(reduced_motion="reduce")
    ana.play_as_guest()
    ana.game_against_robots(seats=2)
    ana.action_buttons()

    resign = ana.page.get_by_role("button", name="Resign").element_handle()
    with ana.waiting_for_the_log():
        ana.page.keyboard.press("r")

    assert resign.evaluate("button => button.isConnected")  # a tap ends where it began
    resign.click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()


def test_quick_play_matches_two_players(visitor: Callable[..., Visitor]) -> None:
    people = [visitor(reduced_motion="reduce"), visitor(390, 844, reduced_motion="reduce")]
    for one in people:
        one.play_as_guest()
        one.open()
        one.page.get_by_role("button", name="Find a game").click()
        expect(one.page.get_by_text("Looking for players")).to_be_visible()
    for one in people:
        expect(one.page.locator(".turn-panel")).to_be_visible()
