"""Who may write into a player's inbox: requests and invitations of players who are not friends."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Notification, NotificationKind, PersonalEvent, User
from accounts.notifications.responses import TournamentPartnerData
from accounts.people.strangers import NOTIFIED_A_DAY, notify_of_stranger
from tests.harness.people import NOW, Person, befriend, registered
from tests.harness.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

EVERYBODY = ("nobody", "friends_of_friends", "registered", "everybody")


def ask(sender: Person, player: Person) -> Any:
    return sender.api.post("/api/v1/me/friends", {"name": player.user.username})


def invite(sender: Person, player: Person) -> Any:
    table = open_table(sender, private=True, seats=2)
    address = f"/api/v1/tables/{table.id}/invitations"
    return sender.api.post(address, {"user": player.user.username})


def let(player: Person, requests_from: str) -> Any:
    return player.api.patch("/api/v1/me", {"requests_from": requests_from}).json()["requests_from"]


def notified(player: Person) -> list[str]:
    """The kinds of the player's notifications, except that a friend has accepted."""
    rows = Notification.objects.filter(user=player.id).exclude(kind="friend_accepted")
    return list(rows.order_by("id").values_list("kind", flat=True))


@pytest.mark.parametrize("send", [ask, invite])
@pytest.mark.parametrize(
    ("choice", "may"),
    [
        ("nobody", set[str]()),
        ("friends_of_friends", {"friend's friend"}),
        ("registered", {"registered", "friend's friend"}),
        ("everybody", {"guest", "registered", "friend's friend"}),
        ("", {"registered", "friend's friend"}),
    ],
)
def test_a_player_chooses_who_may_ask_and_invite(send: Any, choice: str, may: set[str]) -> None:
    player, friend = registered(), registered()
    senders = {"guest": Person(NOW), "registered": registered(), "friend's friend": registered()}
    befriend(player, friend)
    befriend(friend, senders["friend's friend"])
    assert let(player, choice) == (choice or "registered")
    for kind, sender in senders.items():
        answer = send(sender, player)
        if kind in may:
            assert answer.status_code in (200, 201)
        else:
            assert (answer.status_code, answer.json()["code"]) == (409, "takes_no_requests")
    assert len(notified(player)) == len(may)


@pytest.mark.parametrize("choice", EVERYBODY)
def test_a_friend_may_always_invite(choice: str) -> None:
    player, friend = registered(), Person(NOW)
    befriend(player, friend)
    let(player, choice)
    assert invite(friend, player).status_code == 201
    assert "stranger" not in Notification.objects.get(user=player.id, kind="invitation").data


def test_whoever_was_asked_first_may_accept() -> None:
    player, guest = registered(), Person(NOW)
    let(player, "nobody")
    assert ask(player, guest).status_code == 200
    assert ask(guest, player).json()["state"] == "friends"


def test_a_guest_lets_everybody_until_registering() -> None:
    player = Person(NOW)
    assert player.api.get("/api/v1/me").json()["requests_from"] == "everybody"
    User.objects.filter(id=player.id).update(is_guest=False)
    assert player.api.get("/api/v1/me").json()["requests_from"] == "registered"


def test_an_unknown_choice_is_refused() -> None:
    answer = registered().api.patch("/api/v1/me", {"requests_from": "friends"})
    assert answer.json()["errors"][0]["field"] == "requests_from"


def test_the_strangers_after_the_first_of_a_day_are_gathered_in_one_notification() -> None:
    player = registered()
    let(player, "everybody")
    guests = [Person(NOW) for _ in range(NOTIFIED_A_DAY + 3)]
    for number, guest in enumerate(guests):
        assert (ask if number % 2 else invite)(guest, player).status_code in (200, 201)
    kinds = notified(player)
    assert kinds[-1] == "more_requests"
    assert len(kinds) == NOTIFIED_A_DAY + 1
    gathered = Notification.objects.get(user=player.id, kind="more_requests")
    assert gathered.data == {"notified": NOTIFIED_A_DAY}
    asked = player.api.get("/api/v1/me/friends", {"state": "asks"}).json()["results"]
    assert len(asked) == len(guests) // 2  # all are listed

    friend = registered()
    befriend(player, friend)
    assert invite(friend, player).status_code == 201
    assert notified(player)[-1] == "invitation"


def test_strangers_who_want_to_be_partners_are_gathered_too() -> None:
    player = registered()
    for _ in range(NOTIFIED_A_DAY + 2):
        data: TournamentPartnerData = {
            "tournament_id": str(uuid4()),
            "name": "Cup",
            "user_id": str(uuid4()),
            "user_name": "Eva",
        }
        notify_of_stranger(
            user_id=player.id,
            kind=NotificationKind.TOURNAMENT_PARTNER,
            data=data,
            most={"user_id": 1},
            now=NOW,
        )
    assert notified(player) == ["tournament_partner"] * NOTIFIED_A_DAY + ["more_requests"]


def test_withdrawing_and_asking_again_gets_no_further_notification() -> None:
    player = registered()
    let(player, "everybody")
    for _ in range(NOTIFIED_A_DAY + 2):
        guest = Person(NOW)
        ask(guest, player)
        guest.api.delete(f"/api/v1/me/friends/{player.user.username}")
    events = PersonalEvent.objects.filter(user=player.id, kind="friend_request")
    assert events.count() == NOTIFIED_A_DAY
