"""A case of support: "I was robbed in yesterday's game", from the search to the voided game."""

import re

import pytest

from accounts.models import Notification, StaffAct, User
from accounts.wallet import balances
from ranking.models import Progress, Standing, Statistics
from tests.harness.chips import assert_right
from tests.harness.games import competitive, played_to_the_end
from tests.harness.people import registered
from tests.harness.staff import do, page_of, staff

pytestmark = pytest.mark.django_db

WHY = "Your opponent played for two people. We are sorry."


def test_a_moderator_voids_a_game_after_a_complaint() -> None:
    ana, ben = registered(), registered()
    User.objects.filter(id=ana.id).update(username="Ana")
    game = played_to_the_end(competitive(ana, ben, bet=100))
    desk = staff("moderator")

    # The player is found by name, and the game on the player's page.
    found = desk.get("/admin/accounts/user/", {"q": "ana"}).content.decode()
    assert page_of(ana.user) in found
    player = desk.get(page_of(ana.user)).content.decode()
    assert page_of(game) in player
    assert "-100" in player

    # What happened, turn by turn.
    shown = desk.get(page_of(game)).content.decode()
    versions = [int(n) for n in re.findall(r'<li data-row="(\d+)"', shown)]
    assert versions == sorted(versions)
    assert len(versions) > 10
    boards = set()
    for version in versions[:5]:
        step = desk.get(page_of(game), {"at": version}).content.decode()
        boards.update(re.findall(r'<div class="board">\n(<svg.+?</svg>)', step, re.DOTALL))
    assert len(boards) > 3

    # The dice, and the rules.
    assert "The dice are correct" in desk.get(page_of(game), {"check": "dice"}).content.decode()
    assert "The replay is correct" in desk.get(page_of(game), {"check": "replay"}).content.decode()

    # The game is voided; chips, points and ratings are as before it.
    assert do(desk, game, "void_game", reason=WHY).status_code == 302
    for person in (ana, ben):
        assert balances.balance(person.id) == 1000
        assert Progress.objects.get(user=person.id).xp == 0
        assert Standing.objects.get(user=person.id).points == 0
        rating = Statistics.objects.get(user=person.id)
        assert (rating.mu, rating.sigma) == (Statistics().mu, Statistics().sigma)
        notification = person.api.get("/api/v1/me/notifications").json()["results"][0]
        assert (notification["kind"], notification["data"]["note"]) == ("result", WHY)
    assert_right()

    # The pages and the history show it afterwards, to other staff members as well.
    after = desk.get(page_of(game)).content.decode()
    assert "voided" in after
    assert "void" in desk.get(page_of(ana.user)).content.decode()
    history = desk.get(f"/admin/games/game/{game.id}/history/").content.decode()
    assert WHY in history
    act = StaffAct.objects.get()
    assert {str(ana.id), str(ben.id)} <= act.before["chips"].keys()
    assert set(act.after["chips"].values()) == {0}
    assert Notification.objects.filter(kind="result").count() == 2
