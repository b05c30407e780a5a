"""A player's other games: in the lobby, in the title, and beside the game that is played."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import check
from tests.browser.visitors import Visitor

Visitors = Callable[..., Visitor]
BADGE = """
    window.badges = [];
    navigator.setAppBadge = async (games) => window.badges.push(games);
"""


def play_until_other(game: str, one: Visitor) -> None:
    """Roll and move for a player until the turn is another's."""
    while one.get("me/games?turn=mine")["results"]:
        state = one.get(f"games/{game}")
        turn = state["turn"]
        act, command = "roll", {"version": state["version"]}
        if turn["phase"] == "move":
            move = state["legal_moves"][0]
            act = "moves"
            command |= {name: move[name] for name in ("pawn", "kind", "value", "to")}
        one.post(f"games/{game}/{act}", command)


def play_together(ana: Visitor, ben: Visitor) -> str:
    """Start a game of the two in which it is Ben's turn; its id."""
    table = ana.open_table(seats=2, turn_s=600)
    ben.sit_down_ready(table)
    game = ana.start(table)
    play_until_other(game, ana)
    return game


def test_games_that_wait_come_first_in_the_lobby_and_are_counted(
    ana: Visitor, ben: Visitor
) -> None:
    for one in (ana, ben):
        one.play_as_guest()
    ana.page.add_init_script(BADGE)
    other = play_together(ana, ben)
    mine = ana.start_against_robots(seats=2)
    while not ana.get("me")["turns"]:
        ana.page.wait_for_timeout(100)  # the robot may begin
    ana.open("#/")
    games = ana.page.locator(".running a")
    expect(games).to_have_count(2)
    assert [game.get_attribute("href") for game in games.all()] == [
        f"#/game/{mine}", f"#/game/{other}"
    ]  # fmt: skip
    expect(games.first).to_contain_text("Your turn")
    expect(games.last).to_contain_text("Continue your game")
    expect(ana.page).to_have_title(re.compile(r"^\(1\) Play"))
    assert ana.page.evaluate("badges") == [1]
    check(ana, "lobby with games")
    ana.screenshot("own-games-phone")

    play_until_other(other, ben)
    expect(games).to_contain_text(["Your turn", "Your turn"])
    expect(ana.page).to_have_title(re.compile(r"^\(2\) Play"))
    assert ana.page.evaluate("badges") == [1, 2]


def test_a_game_says_what_happens_elsewhere_and_disturbs_nobody(ana: Visitor, ben: Visitor) -> None:
    for one in (ana, ben):
        one.play_as(f"{'ana' if one is ana else 'ben'}-elsewhere")
    other = play_together(ana, ben)
    here = ana.game_against_robots(seats=2)
    roll = ana.action_buttons().first
    roll.focus()
    notices = ana.page.locator(".elsewhere")
    expect(notices.get_by_role("link")).to_have_count(0)

    play_until_other(other, ben)
    waits = notices.get_by_role("link", name="Another of your games waits for you")
    expect(waits).to_have_attribute("href", f"#/game/{other}")
    expect(ana.page).to_have_title(re.compile(r"^\(1\) Your turn · Game"))
    table = ben.post("tables", {"ruleset": "parchis", "invite": [ana.name]})["id"]
    invited = notices.get_by_role("link", name=f"{ben.name} invites you")
    expect(invited).to_have_attribute("href", f"#/table/{table}")
    expect(roll).to_be_focused()
    expect(ana.page.locator(".toast")).to_have_count(0)
    check(ana, "elsewhere")
    ana.screenshot("elsewhere-phone")
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    ana.screenshot("elsewhere-desktop")

    notices.get_by_role("button", name="Close").click()
    expect(invited).to_have_count(0)
    waits.click()
    expect(ana.page).to_have_url(f"{ana.address}#/game/{other}")
    expect(waits).to_have_attribute("href", f"#/game/{here}")
