"""Blocks, which the blocked player never learns of, and mutes."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Block, Mute, Notification, User
from accounts.people import blocks
from accounts.people.selectors import blocked_pairs, friends_of, has_blocked
from ranking.models import Progress
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db
BLOCKS, MUTES, FRIENDS = "/api/v1/me/blocks", "/api/v1/me/mutes", "/api/v1/me/friends"


def name(person: Person) -> str:
    return person.user.username


def block(blocker: Person, blocked: Person) -> Any:
    return blocker.api.post(BLOCKS, {"name": name(blocked)})


def befriend(ana: Person, ben: Person) -> None:
    for person, other in ((ana, ben), (ben, ana)):
        assert person.api.post(FRIENDS, {"name": name(other)}).status_code == 200


@pytest.mark.parametrize("address", [BLOCKS, MUTES])
def test_people_are_added_to_the_list_and_removed(ana: Person, ben: Person, address: str) -> None:
    for _ in range(2):
        added = ana.api.post(address, {"name": name(ben).upper()})
        assert added.status_code == 201
        assert added.json()["user"]["name"] == name(ben)
    assert ana.api.get(address).json() == {"results": [added.json()], "next": None}
    assert ben.api.get(address).json()["results"] == []
    assert ben.api.delete(f"{address}/{name(ana)}").status_code == 204
    assert len(ana.api.get(address).json()["results"]) == 1
    for _ in range(2):
        assert ana.api.delete(f"{address}/{name(ben)}").status_code == 204
    assert ana.api.get(address).json()["results"] == []


@pytest.mark.parametrize("address", [BLOCKS, MUTES])
def test_oneself_and_an_unknown_name_are_refused(ana: Person, api: Any, address: str) -> None:
    assert ana.api.post(address, {"name": name(ana)}).json()["code"] == "oneself"
    assert ana.api.post(address, {"name": "nobody"}).status_code == 404
    assert ana.api.delete(f"{address}/nobody").status_code == 404
    assert api.get(address).status_code == api.post(address).status_code == 401


@pytest.mark.parametrize(
    ("address", "limit", "code"),
    [
        (BLOCKS, "MAX_BLOCKS", "too_many_blocks"),
        (MUTES, "MAX_MUTES", "too_many_mutes"),
    ],
)
def test_the_lists_are_limited(
    ana: Person, ben: Person, eva: Person, monkeypatch: Any, address: str, limit: str, code: str
) -> None:
    monkeypatch.setattr(blocks, limit, 1)
    assert ana.api.post(address, {"name": name(ben)}).status_code == 201
    assert ana.api.post(address, {"name": name(ben)}).status_code == 201
    refused = ana.api.post(address, {"name": name(eva)})
    assert (refused.status_code, refused.json()["code"]) == (409, code)


def test_a_block_ends_the_friendship(ana: Person, ben: Person) -> None:
    befriend(ana, ben)
    block(ana, ben)
    assert ben.id not in friends_of(ana.id)
    assert ben.api.get(FRIENDS).json()["results"] == []


@pytest.mark.parametrize("asker", ["blocker", "blocked"])
def test_a_block_deletes_friend_requests_and_their_notifications(
    ana: Person, ben: Person, asker: str
) -> None:
    first, second = (ana, ben) if asker == "blocker" else (ben, ana)
    first.api.post(FRIENDS, {"name": name(second)})
    block(ana, ben)
    assert first.api.get(FRIENDS, {"state": "asked"}).json()["results"] == []
    assert not Notification.objects.exists()


def test_a_blocked_player_s_request_looks_normal_but_is_not_delivered(
    ana: Person, ben: Person, eva: Person
) -> None:
    block(ana, ben)
    answers = []
    for _ in range(2):
        blocked = ben.api.post(FRIENDS, {"name": name(ana)})
        free = ben.api.post(FRIENDS, {"name": name(eva)})
        assert blocked.status_code == free.status_code
        answers.append((blocked.json(), free.json()))
    for blocked_body, free_body in answers:
        for body in (blocked_body, free_body):
            del body["user"], body["asked_at"]
        assert blocked_body == free_body == {"state": "asked", "accepted_at": None, "online": None}
    requests = ben.api.get(FRIENDS, {"state": "asked"}).json()["results"]
    assert [row["user"]["name"] for row in requests] == [name(eva), name(ana)]
    assert ben.api.get(f"{FRIENDS}/{name(ana)}").json()["state"] == "asked"
    assert ben.api.get(f"/api/v1/users/{name(ana)}").status_code == 200

    assert ana.api.get(FRIENDS, {"state": "asks"}).json()["results"] == []
    assert ana.api.get(f"{FRIENDS}/{name(ben)}").status_code == 404
    assert ana.api.post(f"{FRIENDS}/{name(ben)}/accept").status_code == 404
    assert not Notification.objects.filter(user=ana.id).exists()
    assert Notification.objects.filter(user=eva.id).exists()
    assert ben.api.delete(f"{FRIENDS}/{name(ana)}").status_code == 204


def test_the_blocker_must_unblock_before_sending_a_request(ana: Person, ben: Person) -> None:
    block(ana, ben)
    ben.api.post(FRIENDS, {"name": name(ana)})
    refused = ana.api.post(FRIENDS, {"name": name(ben)})
    assert (refused.status_code, refused.json()["code"]) == (409, "blocked_by_you")
    ana.api.delete(f"{BLOCKS}/{name(ben)}")
    assert len(ana.api.get(FRIENDS, {"state": "asks"}).json()["results"]) == 1
    assert ana.api.post(FRIENDS, {"name": name(ben)}).json()["state"] == "friends"


def test_a_block_is_directed_and_blocked_pairs_are_not(
    ana: Person, ben: Person, eva: Person
) -> None:
    block(ana, ben)
    assert has_blocked(ana.id, ben.id)
    assert not has_blocked(ben.id, ana.id)
    assert blocked_pairs([ana.id, ben.id, eva.id]) == {frozenset((ana.id, ben.id))}
    assert blocked_pairs([ben.id, eva.id]) == set()


def test_closed_accounts_are_not_listed(ana: Person, ben: Person) -> None:
    block(ana, ben)
    User.objects.filter(id=ben.id).update(is_active=False)
    assert ana.api.get(BLOCKS).json()["results"] == []
    assert has_blocked(ana.id, ben.id)


def test_the_database_refuses_a_second_row_and_oneself(ana: Person, ben: Person) -> None:
    def blocked(blocker: Person, other: Person) -> object:
        return Block.objects.create(blocker_id=blocker.id, blocked_id=other.id, created_at=NOW)

    def muted(muter: Person, other: Person) -> object:
        return Mute.objects.create(muter_id=muter.id, muted_id=other.id, created_at=NOW)

    for create in (blocked, muted):
        create(ana, ben)
        create(ben, ana)
        for again in (ben, ana):
            with pytest.raises(IntegrityError), transaction.atomic():
                create(ana, again)


def test_a_display_name_is_not_shown_to_a_player_who_blocks_its_owner(
    ana: Person, ben: Person, eva: Person
) -> None:
    """A blocked player could change it to one message after the other."""
    for person in (ana, ben, eva):
        Progress.objects.create(user_id=person.id, xp=10, games=1, reached_at=NOW)
    ben.api.patch("/api/v1/me", {"display_name": "A message"})
    block(ana, ben)

    def shown(reader: Person) -> list[str]:
        board = reader.api.get("/api/v1/rankings/xp").json()["results"]
        profile = reader.api.get(f"/api/v1/users/{ben.user.username}").json()
        users = [profile, *(row["user"] for row in board)]
        users += [row["user"] for row in reader.api.get("/api/v1/me/blocks").json()["results"]]
        return [user["display_name"] for user in users if user["id"] == str(ben.id)]

    assert shown(ana) == ["", "", ""]
    assert shown(eva) == ["A message"] * 2
    assert shown(ben) == ["A message"] * 2
