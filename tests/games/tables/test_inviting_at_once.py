"""Tables that are created with their invitations: all of them, or nothing."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Notification, User
from games.models import Invitation, Table, TableEvent
from games.tables.commands import create_table
from tests.harness.people import NOW, Person, befriend, block, registered
from tests.harness.tables import new_table

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

API = "/api/v1/tables"


def name(person: Person) -> str:
    return person.user.username


def create(master: Person, *names: Any, key: str | None = None, **options: Any) -> Any:
    body = {"ruleset": "parchis", "private": True, "invite": names, **options}
    headers = {} if key is None else {"HTTP_IDEMPOTENCY_KEY": key}
    return master.api.post(API, body, **headers)


def refused(master: Person, *names: Any, **options: Any) -> dict[str, str]:
    """The codes by field; nothing has been made."""
    answer = create(master, *names, **options)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert not Table.objects.exists()
    assert not Invitation.objects.exists()
    assert not Notification.objects.exclude(kind="friend_accepted").exists()
    return {error["field"]: error["code"] for error in answer.json()["errors"]}


@pytest.mark.parametrize("private", [True, False])
def test_a_table_is_created_with_its_invitations(
    ana: Person, ben: Person, eva: Person, private: bool
) -> None:
    stranger = Person(NOW)
    answer = create(ana, name(ben).upper(), name(eva), private=private)
    assert answer.status_code == 201
    table = answer.json()
    assert table["private"] is private
    assert table["version"] == Table.objects.get().version
    assert [seat["player"] and seat["player"]["id"] for seat in table["seats"]].count(None) == 3
    listed = ana.api.get(f"{API}/{table['id']}/invitations").json()["results"]
    assert {row["player"]["name"] for row in listed} == {name(ben), name(eva)}
    for invited in (ben, eva):
        (told,) = invited.api.get("/api/v1/me/notifications").json()["results"]
        assert (told["kind"], told["data"]["table_id"]) == ("invitation", table["id"])
        assert invited.api.post(f"{API}/{table['id']}/seats", {}).status_code == 200
    seen = 404 if private else 200
    assert stranger.api.get(f"{API}/{table['id']}").status_code == seen


def test_without_names_nobody_is_invited(ana: Person) -> None:
    assert create(ana).status_code == 201
    assert not Invitation.objects.exists()
    assert not TableEvent.objects.filter(kind="invited").exists()


def test_each_name_that_cannot_be_invited_is_refused(ana: Person, ben: Person) -> None:
    blocked, blocks, shy = Person(NOW), Person(NOW), registered()
    block(ana, blocked)
    block(blocks, ana)
    User.objects.filter(id=ben.id).update(requests_from="nobody")
    User.objects.filter(id=shy.id).update(is_active=False)
    names = [ana, blocked, blocks, ben, shy]
    assert refused(ana, *map(name, names), "no such name", arms=8) == {
        "invite.0": "oneself",
        "invite.1": "blocked_by_you",
        "invite.2": "cannot_invite",
        "invite.3": "takes_no_requests",
        "invite.4": "not_found",
        "invite.5": "not_found",
    }


def test_one_name_that_cannot_be_invited_keeps_all_from_it(
    ana: Person, ben: Person, eva: Person
) -> None:
    block(eva, ana)
    assert refused(ana, name(ben), name(eva)) == {"invite.1": "cannot_invite"}
    answer = create(ana, name(ben), name(eva)).json()
    assert answer["errors"][0]["detail"] == "This player cannot be invited."


def test_friends_are_invited_whatever_they_take_from_strangers(ana: Person, ben: Person) -> None:
    befriend(ana, ben)
    User.objects.filter(id=ben.id).update(requests_from="nobody")
    assert create(ana, name(ben)).status_code == 201


@pytest.mark.parametrize(
    ("names", "options", "errors"),
    [
        (["ben", "eva", "BEN", "ben"], {"arms": 6}, {2: "repeated", 3: "repeated"}),
        (
            ["", "x" * 151, 1, None],
            {"arms": 8},
            {0: "blank", 1: "max_length", 2: "invalid", 3: "null"},
        ),
        (["a", "b"], {"seats": 2}, {None: "max_length"}),
        (["a", "b", "c", "d"], {}, {None: "max_length"}),
        (["a", "b", "c", "d"], {"arms": 6, "seats": 4}, {None: "max_length"}),
        ([str(n) for n in range(8)], {"arms": 8}, {None: "max_length"}),
    ],
)
def test_lists_of_other_names_are_refused(
    ana: Person, names: list[Any], options: dict[str, int], errors: dict[int | None, str]
) -> None:
    fields = {"invite" if at is None else f"invite.{at}": code for at, code in errors.items()}
    assert refused(ana, *names, **options) == fields


def test_invitations_are_no_option_that_can_be_changed(ana: Person, ben: Person) -> None:
    table = create(ana).json()
    answer = ana.api.patch(f"{API}/{table['id']}", {"invite": [name(ben)]})
    assert answer.json()["errors"][0]["code"] == "unknown_field"


def test_a_repeated_request_makes_one_table_and_invites_once(ana: Person, ben: Person) -> None:
    key = str(uuid4())
    first, second = (create(ana, name(ben), key=key) for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert Table.objects.count() == Invitation.objects.count() == 1
    assert Notification.objects.filter(user=ben.id).count() == 1


def test_each_invitation_takes_as_many_queries_as_by_itself(ana: Person) -> None:
    guests = [name(Person(NOW)) for _ in range(7)]

    def queries(invite: list[str]) -> int:
        table = new_table(arms=8, seats=8, private=True)
        with CaptureQueriesContext(connection) as made:
            create_table(user_id=ana.id, table=table, invite=invite, now=NOW)
        return len(made)

    none, one, two, seven = (queries(guests[:count]) for count in (0, 1, 2, 7))
    each = two - one
    assert each <= 25
    assert seven - one == 6 * each
    assert one - none - each <= 12  # the table's event, and reading the table again
