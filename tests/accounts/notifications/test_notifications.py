"""Notifications: listing, marking as read, streaming and deleting."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError
from django.utils import timezone

from accounts.models import Notification, NotificationKind
from accounts.notifications import inbox
from accounts.notifications.tasks import delete_old_notifications
from tests.harness.people import NOW, Person
from tests.harness.threads import at_once

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.made_up_rows,
]
ADDRESS = "/api/v1/me/notifications"
FRIENDS = "/api/v1/me/friends"


def notify(person: Person, number: int = 0, **changes: Any) -> Notification:
    data = {"week": "2026-W44", "place": 1, "points": number, "chips": 0}
    given = {"kind": NotificationKind.WEEKLY_PRIZE, "data": data, "now": NOW}
    return inbox.notify(user_id=person.id, **{**given, **changes})


def inbox_of(person: Person) -> tuple[list[int], int]:
    body = person.api.get(ADDRESS).json()
    return [row["data"]["points"] for row in body["results"]], body["unread"]


def test_each_user_lists_only_own_notifications(ana: Person, ben: Person) -> None:
    rows = [notify(ana, number) for number in range(3)]
    notify(ben, 9)
    assert inbox_of(ana) == ([2, 1, 0], 3)
    assert ana.api.get(ADDRESS).json()["results"][0] == {
        "id": str(rows[2].uuid),
        "kind": "weekly_prize",
        "data": {"week": "2026-W44", "place": 1, "points": 2, "chips": 0},
        "created_at": "2026-11-01T12:00:00Z",
        "read_at": None,
    }
    assert inbox_of(ben) == ([9], 1)


def test_each_page_counts_all_unread(ana: Person, django_assert_num_queries: Any) -> None:
    for number in range(5):
        notify(ana, number)
    ana.api.get(ADDRESS)  # the first request in a while updates `seen_at`
    with django_assert_num_queries(2):
        first = ana.api.get(ADDRESS, {"limit": 3}).json()
    second = ana.api.get(first["next"]).json()
    assert [len(page["results"]) for page in (first, second)] == [3, 2]
    assert first["unread"] == second["unread"] == 5


def test_marking_as_read_again_keeps_the_first_time(ana: Person) -> None:
    first, second = notify(ana, 1), notify(ana, 2)
    body = {"ids": [str(first.uuid), str(first.uuid)]}
    assert ana.api.post(f"{ADDRESS}/read", body).json() == {"unread": 1}
    first.refresh_from_db()
    read_at = first.read_at
    assert read_at
    assert ana.api.post(f"{ADDRESS}/read", body).json() == {"unread": 1}
    assert ana.api.post(f"{ADDRESS}/read", {"all": True}).json() == {"unread": 0}
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.read_at == read_at
    assert second.read_at > read_at


def test_another_user_cannot_mark_as_read(ana: Person, ben: Person) -> None:
    row = notify(ana)
    assert ben.api.post(f"{ADDRESS}/read", {"ids": [str(row.uuid)]}).json() == {"unread": 0}
    assert ben.api.post(f"{ADDRESS}/read", {"all": True}).json() == {"unread": 0}
    row.refresh_from_db()
    assert row.read_at is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"all": False},
        {"ids": [str(UUID(int=1))], "all": True},
        {"ids": ["x"]},
        {"ids": [1]},
        {"ids": [UUID(int=1).hex]},
        {"ids": [str(UUID(int=number)) for number in range(101)]},
    ],
)
def test_mark_as_read_takes_either_ids_or_all(ana: Person, body: dict[str, Any]) -> None:
    row = notify(ana)
    refused = ana.api.post(f"{ADDRESS}/read", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "validation_error")
    row.refresh_from_db()
    assert row.read_at is None


def test_notifications_require_a_token(api: Any) -> None:
    assert api.get(ADDRESS).status_code == 401
    assert api.post(f"{ADDRESS}/read", {"all": True}).status_code == 401


def about(person: Person) -> dict[str, Any]:
    return {"user_id": str(person.id), "name": person.user.username, "robot_account": False}


def test_friend_requests_and_acceptances_are_notified(ana: Person, ben: Person) -> None:
    ana.api.post(FRIENDS, {"name": ben.user.username})
    received = ben.api.get(ADDRESS).json()["results"]
    request = about(ana) | {"stranger": True}
    assert [(row["kind"], row["data"]) for row in received] == [("friend_request", request)]
    assert ana.api.get(ADDRESS).json()["results"] == []
    ben.api.post(f"{FRIENDS}/{ana.user.username}/accept")
    received = ana.api.get(ADDRESS).json()["results"]
    assert [(row["kind"], row["data"]) for row in received] == [("friend_accepted", about(ben))]
    assert ben.api.get(ADDRESS).json()["results"] == []


def events(person: Person) -> list[tuple[int, str, dict[str, Any]]]:
    page = person.api.get("/api/v1/me/stream?after=0").json()
    rows = [event["data"] for event in page["results"] if event["event"] == "message"]
    return [(row["number"], row["kind"], row["data"]) for row in rows]


def test_a_notification_is_also_on_its_user_s_stream_only(ana: Person, ben: Person) -> None:
    data = {"user_id": str(ben.id), "name": ben.user.username}
    kind = NotificationKind.FRIEND_REQUEST
    rows = [notify(ana, number, kind=kind, data=data) for number in range(2)]
    assert events(ana) == [
        (number + 1, "friend_request", {**data, "notification_id": str(row.uuid)})
        for number, row in enumerate(rows)
    ]
    assert events(ben) == []


def test_friend_requests_and_acceptances_are_on_the_stream(ana: Person, ben: Person) -> None:
    ana.api.post(FRIENDS, {"name": ben.user.username})
    ben.api.post(f"{FRIENDS}/{ana.user.username}/accept")
    assert [(kind, data["user_id"]) for _, kind, data in events(ben)] == [
        ("friend_request", str(ana.id))
    ]
    assert [(kind, data["user_id"]) for _, kind, data in events(ana)] == [
        ("friend_accepted", str(ben.id))
    ]


@pytest.mark.django_db(transaction=True)
def test_a_notification_whose_event_fails_is_not_stored(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **kwargs: Any) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(inbox, "append_each", full)
    with pytest.raises(DatabaseError):
        notify(person())
    assert not Notification.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_of_a_user_notify_once(person: Any) -> None:
    ana, data = person(), about(person())
    kind = NotificationKind.FRIEND_REQUEST
    at_once(
        lambda _: inbox.notify_of_request(
            user_id=ana.id, kind=kind, data=data, most={"user_id": 1}, now=NOW
        )
    )
    assert [kind for _, kind, _ in events(ana)] == ["friend_request"]
    assert Notification.objects.count() == 1


def test_the_stream_s_snapshot_counts_unread_notifications(ana: Person) -> None:
    notify(ana)
    (snapshot,) = ana.api.get("/api/v1/me/stream").json()["results"]
    assert snapshot["data"] == {"user_id": str(ana.id), "number": 1, "unread": 1}


def test_old_notifications_are_deleted(ana: Person) -> None:
    notify(ana, 1)
    recent = notify(ana, 2, now=NOW + timedelta(seconds=2))
    later = NOW + inbox.RETENTION + timedelta(seconds=1)
    assert inbox.delete_old(now=later) == 1
    assert list(Notification.objects.all()) == [recent]


def test_the_worker_deletes_old_notifications(ana: Person) -> None:
    now = timezone.now()
    notify(ana, 1, now=now - inbox.RETENTION - timedelta(seconds=1))
    recent = notify(ana, 2, now=now)
    assert delete_old_notifications() == 1
    assert list(Notification.objects.all()) == [recent]
