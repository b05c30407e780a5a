"""Push messages in the real service worker, and the question whether a player wants them."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from playwright.sync_api import expect

from tests.browser.visitors import STORED, Visitor
from tests.harness.push_service import Browser

Visitors = Callable[..., Visitor]
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, data }) => [title, body, tag, data]);
}"""
PERMITS = """(subscription) => {
  let state = "default";
  Object.defineProperty(Notification, "permission", { get: () => state });
  Notification.requestPermission = async () => (state = "granted");
  const own = {
    options: { applicationServerKey: null },
    toJSON: () => subscription,
    unsubscribe: async () => true,
  };
  let kept = null;
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    if (key.length !== 87) throw new Error("no key");
    return (kept = own);
  };
}"""


def deliver(visitor: Visitor, content: dict[str, Any]) -> None:
    """Deliver a decrypted push message to the service worker, as the browser does."""
    session = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(50)
    message = {
        "origin": visitor.address.rstrip("/"),
        "registrationId": found[-1],
        "data": json.dumps(content),
    }
    session.send("ServiceWorker.deliverPushMessage", message)
    session.detach()


def turn_of(game: str, address: str, body: str = "A game waits for you.") -> dict[str, Any]:
    return {
        "delivery": str(uuid4()),
        "id": str(uuid4()),
        "kind": "your_turn",
        "data": {"game_id": game},
        "title": "Your turn",
        "body": body,
        "url": f"{address}#/game/{game}",
        "topic": game.replace("-", ""),
        "turns": 1,
        "at": "2026-11-01T12:00:00+00:00",
    }


def test_a_push_message_is_shown_once_for_each_game(visitor: Visitors, address: str) -> None:
    ana = visitor(reduced_motion="reduce", service_workers="allow")
    ana.context.grant_permissions(["notifications"], origin=address.rstrip("/"))
    ana.play_as_guest()
    ana.open("#/account/settings")
    ana.page.evaluate(STORED)
    game, other = str(uuid4()), str(uuid4())
    for body in ("first", "second"):
        deliver(ana, turn_of(game, address, body))
        ana.page.wait_for_function(f"async () => (await ({SHOWN})())[0]?.[1] === '{body}'")
    # Wherever the service is reached, the page is that of this origin.
    deliver(ana, turn_of(other, "https://elsewhere.example/"))
    ana.page.wait_for_function(f"async () => (await ({SHOWN})()).length === 2")
    assert sorted(ana.page.evaluate(SHOWN)) == sorted(
        [
            ["Your turn", "second", game.replace("-", ""), f"{address}#/game/{game}"],
            [
                "Your turn",
                "A game waits for you.",
                other.replace("-", ""),
                f"{address}#/game/{other}",
            ],
        ]
    )


def test_nothing_is_shown_to_a_player_who_looks_at_the_game(
    visitor: Visitors, address: str
) -> None:
    ana = visitor(reduced_motion="reduce", service_workers="allow")
    ana.context.grant_permissions(["notifications"], origin=address.rstrip("/"))
    ana.play_as_guest()
    game = ana.game_against_robots(seats=2)
    expect(ana.page.locator(".turn-panel")).to_be_visible()
    ana.page.evaluate(STORED)
    ana.page.bring_to_front()
    deliver(ana, turn_of(game, address))
    other = str(uuid4())
    deliver(ana, turn_of(other, address))  # arrives later, and is shown
    ana.page.wait_for_function(f"async () => (await ({SHOWN})()).length > 0")
    tags = [tag for _title, _body, tag, _address in ana.page.evaluate(SHOWN)]
    assert tags == [other.replace("-", "")]


def test_a_player_is_asked_after_a_turn_in_a_game_over_days(visitor: Visitors) -> None:
    ana = visitor(reduced_motion="reduce", service_workers="allow")
    subscription = Browser("https://push.invalid").body()
    ana.context.add_init_script(f"({PERMITS})({json.dumps(subscription)})")
    ana.play_as_guest()
    ana.open()
    question = ana.page.get_by_text("Shall this device tell you")
    ana.game_against_robots(seats=2, turn_s=86400)
    ana.action_buttons()
    expect(question).to_have_count(0)
    while ana.page.locator(".turn-panel.mine").count():
        with ana.waiting_for_the_log():
            ana.page.locator(".choices:not(.busy) button:not(.suggest)").last.click()
        ana.page.wait_for_timeout(100)
    expect(question).to_be_visible()
    ana.screenshot("push-question")
    assert ana.get("me/devices")["results"] == []
    ana.page.locator(".toast").get_by_role("button", name="Turn on").click()
    expect(question).to_have_count(0)
    [device] = ana.get("me/devices")["results"]
    assert (device["service"], device["language"], device["current"]) == (
        "push.invalid",
        "en",
        True,
    )
    ana.open("#/account/notifications")
    ana.page.get_by_role("button", name="Turn off").click()
    expect(ana.page.get_by_text("Notifications are off.")).to_be_visible()
    assert ana.get("me/devices")["results"] == []
