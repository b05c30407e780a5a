"""Friends: asking, accepting, declining, removing; and public profiles."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.avatars import avatar_of
from accounts.models import Friendship, Notification, PersonalEvent, User
from accounts.notifications.inbox import REPEATED_AFTER
from accounts.people import friends
from accounts.people.selectors import friends_of
from accounts.users.online import mark_online
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db
FRIENDS = "/api/v1/me/friends"


def name(person: Person) -> str:
    return person.user.username


def ask(asker: Person, asked: Person) -> Any:
    return asker.api.post(FRIENDS, {"name": name(asked)})


def answer(person: Person, asker: Person, what: str) -> Any:
    return person.api.post(f"{FRIENDS}/{name(asker)}/{what}")


def listed(person: Person, state: str = "friends") -> list[str]:
    results = person.api.get(FRIENDS, {"state": state}).json()["results"]
    assert all(row["state"] == state for row in results)
    return [row["user"]["name"] for row in results]


def test_an_accepted_request_makes_friends(ana: Person, ben: Person) -> None:
    request = ask(ana, ben)
    assert request.status_code == 200
    assert request.json()["state"] == "asked"
    assert request.json()["user"]["name"] == name(ben)
    assert (listed(ana, "asked"), listed(ben, "asks")) == ([name(ben)], [name(ana)])
    assert listed(ana) == listed(ben) == listed(ana, "asks") == listed(ben, "asked") == []
    assert ben.id not in friends_of(ana.id)

    accepted = answer(ben, ana, "accept")
    assert accepted.status_code == 200
    assert accepted.json()["state"] == "friends"
    assert accepted.json()["accepted_at"]
    assert (listed(ana), listed(ben)) == ([name(ben)], [name(ana)])
    assert listed(ana, "asked") == listed(ben, "asks") == []
    assert ben.id in friends_of(ana.id)
    assert ana.id in friends_of(ben.id)
    assert friends_of(ana.id) == {ben.id}


def test_only_friends_who_are_online_are_listed(
    ana: Person, ben: Person, eva: Person, person: Callable[[], Person]
) -> None:
    stranger = person()
    for friend in (ben, eva):
        ask(ana, friend)
        answer(friend, ana, "accept")
    ask(stranger, ana)

    cache.clear()
    for one in (ben, stranger):
        mark_online(one.id)

    def online(state: str) -> list[str]:
        rows = ana.api.get(FRIENDS, {"state": state, "online": "true"}).json()["results"]
        return [row["user"]["name"] for row in rows]

    assert online("friends") == [name(ben)]
    assert online("asks") == []
    assert ana.api.get(FRIENDS, {"online": "perhaps"}).status_code == 400


def test_repeating_each_step_changes_nothing(ana: Person, ben: Person) -> None:
    assert ask(ana, ben).json() == ask(ana, ben).json()
    assert Friendship.objects.count() == Notification.objects.count() == 1
    assert answer(ben, ana, "accept").json() == answer(ben, ana, "accept").json()
    assert ask(ana, ben).json()["state"] == "friends"
    assert answer(ben, ana, "decline").status_code == 204  # no request is left to decline
    assert Friendship.objects.count() == Notification.objects.count() == 1
    for _ in range(2):
        assert ana.api.delete(f"{FRIENDS}/{name(ben)}").status_code == 204
    assert not Friendship.objects.exists()


def test_both_asking_makes_friends(ana: Person, ben: Person) -> None:
    ask(ana, ben)
    assert ask(ben, ana).json()["state"] == "friends"
    assert ben.id in friends_of(ana.id)


def test_a_request_can_be_declined_and_made_again(ana: Person, ben: Person) -> None:
    ask(ana, ben)
    for _ in range(2):
        assert answer(ben, ana, "decline").status_code == 204
    assert listed(ana, "asked") == listed(ben, "asks") == []
    assert not Notification.objects.exists()
    assert ask(ana, ben).json()["state"] == "asked"


def test_withdrawing_a_request_deletes_its_notification(ana: Person, ben: Person) -> None:
    ask(ana, ben)
    assert ana.api.delete(f"{FRIENDS}/{name(ben)}").status_code == 204
    assert listed(ben, "asks") == []
    assert not Notification.objects.exists()
    assert answer(ben, ana, "accept").status_code == 404


def test_a_repeated_request_notifies_again_only_after_an_hour(
    ana: Person, ben: Person, eva: Person
) -> None:
    def ask_anew(asker: Person, after: timedelta) -> tuple[int, int]:
        friends.remove(user_id=asker.id, other_id=ben.id)
        friends.add(user_id=asker.id, other_id=ben.id, now=NOW + after)
        assert name(asker) in listed(ben, "asks")
        about = {"user": ben.id, "kind": "friend_request", "data__user_id": str(asker.id)}
        rows = PersonalEvent.objects.filter(**about)
        return rows.count(), Notification.objects.filter(**about).count()

    second = timedelta(seconds=1)
    assert ask_anew(ana, timedelta()) == (1, 1)
    assert ask_anew(ana, second) == ask_anew(ana, REPEATED_AFTER - second) == (1, 0)
    assert ask_anew(eva, second) == (1, 1)
    assert ask_anew(ana, REPEATED_AFTER) == (2, 1)


def test_only_the_asked_player_accepts_or_declines(ana: Person, ben: Person, eva: Person) -> None:
    ask(ana, ben)
    for meddler, asker in ((ana, ben), (eva, ana), (eva, ben)):
        refused = answer(meddler, asker, "accept")
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
        assert answer(meddler, asker, "decline").status_code == 204
        assert eva.api.get(f"{FRIENDS}/{name(ana)}").status_code == 404
    assert listed(ben, "asks") == [name(ana)]
    assert ben.id not in friends_of(ana.id)


def test_either_friend_can_end_the_friendship(ana: Person, ben: Person) -> None:
    for first, second in ((ana, ben), (ben, ana)):
        ask(ana, ben)
        answer(ben, ana, "accept")
        assert first.api.delete(f"{FRIENDS}/{name(second)}").status_code == 204
        assert listed(ana) == listed(ben) == []


def test_a_single_friend_can_be_read(ana: Person, ben: Person) -> None:
    ask(ana, ben)
    assert ana.api.get(f"{FRIENDS}/{name(ben)}").json()["state"] == "asked"
    assert ben.api.get(f"{FRIENDS}/{name(ana)}").json()["state"] == "asks"


@pytest.mark.parametrize(
    ("unknown", "status", "code"),
    [
        ("nobody", 404, "not_found"),
        ("", 400, "validation_error"),
        ("x" * 151, 400, "validation_error"),
    ],
)
def test_an_unknown_name_cannot_be_asked(ana: Person, unknown: str, status: int, code: str) -> None:
    refused = ana.api.post(FRIENDS, {"name": unknown})
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_a_request_to_oneself_is_refused(ana: Person) -> None:
    for refused in (ask(ana, ana), answer(ana, ana, "accept"), answer(ana, ana, "decline")):
        assert (refused.status_code, refused.json()["code"]) == (422, "oneself")


def test_an_unknown_state_is_refused(ana: Person) -> None:
    assert ana.api.get(FRIENDS, {"state": "enemies"}).status_code == 400


def test_closed_accounts_are_not_listed_as_friends(ana: Person, ben: Person) -> None:
    ask(ana, ben)
    answer(ben, ana, "accept")
    User.objects.filter(id=ben.id).update(is_active=False)
    assert listed(ana) == []
    assert friends_of(ana.id) == set()
    assert ask(ana, ben).status_code == 404


def test_open_requests_are_limited(
    ana: Person, ben: Person, eva: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MAX_REQUESTS", 1)
    ask(ana, ben)
    refused = ask(ana, eva)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_friend_requests")
    assert ask(ana, ben).status_code == 200
    answer(ben, ana, "accept")
    assert ask(ana, eva).status_code == 200


def test_friends_are_limited_on_both_sides(
    ana: Person, ben: Person, eva: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(eva, ben)
    ask(ana, ben)
    answer(ben, ana, "accept")
    monkeypatch.setattr(friends, "MAX_FRIENDS", 1)
    for refused in (answer(ben, eva, "accept"), ask(ana, eva), ask(ben, eva)):
        assert (refused.status_code, refused.json()["code"]) == (409, "too_many_friends")
    ask(eva, ana)
    assert answer(ana, eva, "accept").json()["code"] == "too_many_friends"
    monkeypatch.setattr(friends, "MAX_FRIENDS", 2)
    assert answer(ben, eva, "accept").status_code == 200


def test_a_page_of_friends_takes_one_query(
    ana: Person, person: Callable[[], Person], django_assert_num_queries: Any
) -> None:
    others = [person() for _ in range(5)]
    for other in others:
        ask(other, ana)
        answer(ana, other, "accept")
    with django_assert_num_queries(1):
        first = ana.api.get(FRIENDS, {"limit": 3}).json()
    second = ana.api.get(first["next"]).json()
    names = [row["user"]["name"] for row in first["results"] + second["results"]]
    assert names == [name(other) for other in reversed(others)]
    assert (len(first["results"]), second["next"]) == (3, None)


def test_the_public_profile_has_no_private_data(ana: Person, ben: Person) -> None:
    User.objects.filter(id=ben.id).update(email="ben@example.com", display_name="Ben")
    profile = ana.api.get(f"/api/v1/users/{name(ben).upper()}").json()
    identity = {
        "id": str(ben.id),
        "name": name(ben),
        "display_name": "Ben",
        "guest": True,
        "robot_account": False,
        "avatar": avatar_of(ben.id, ""),
    }
    assert {key: profile[key] for key in identity} == identity
    results = {"xp", "level", "next_level_xp", "badges", "statistics", "week", "recent_games"}
    assert profile.keys() == identity.keys() | results
    assert "ben@example.com" not in str(profile)
    User.objects.filter(id=ben.id).update(is_active=False)
    assert ana.api.get(f"/api/v1/users/{name(ben)}").status_code == 404
    assert ana.api.get("/api/v1/users/nobody").status_code == 404


def test_friends_and_profiles_require_a_token(api: Any, ana: Person) -> None:
    for address in (FRIENDS, f"{FRIENDS}/{name(ana)}", f"/api/v1/users/{name(ana)}"):
        assert api.get(address).status_code == 401


def test_the_database_allows_one_row_per_pair_with_an_asker_of_the_pair(
    ana: Person, ben: Person, eva: Person
) -> None:
    low, high = sorted((ana.id, ben.id))
    given = {"low_id": low, "high_id": high, "asker_id": low, "asked_at": NOW}
    for wrong in (
        {"low_id": high, "high_id": low},
        {"high_id": low},
        {"asker_id": eva.id},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Friendship.objects.create(**{**given, **wrong})
    Friendship.objects.create(**given)
    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(**given | {"asked_at": timezone.now()})
