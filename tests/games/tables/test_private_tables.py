"""Private tables: access by invitation, code or friendship; for other users they do not exist."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Notification, PersonalEvent
from accounts.notifications.inbox import REPEATED_AFTER
from games.models import Game, Invitation, Table
from games.players.deletion import delete_account
from games.tables import invitations
from games.tables.errors import CannotInvite, TooManyInvitations
from games.visibility import lookups
from tests.harness.games import played_to_the_end, soon_over, started
from tests.harness.people import NOW, Person, befriend, block
from tests.harness.tables import open_table
from tests.harness.undone import undone

API = "/api/v1/tables"

READS = [f"tables/{{table}}{path}" for path in ("", "/invitations", "/chat", "/spectators")] + [
    f"games/{{game}}{path}" for path in ("", "/moves", "/record", "/fairness", "/board.svg")
]
WRITES: list[tuple[str, dict[str, Any]]] = [
    ("tables/{table}/seats", {}),
    ("tables/{table}/seats", {"seat": 0, "code": "a guess"}),
    ("tables/{table}/robots", {}),
    ("tables/{table}/start", {"version": 0}),
    ("tables/{table}/ready", {"version": 0}),
    ("tables/{table}/rematch", {"version": 0}),
    ("tables/{table}/kick", {"seat": 0}),
    ("tables/{table}/chat", {"text": "Anybody there?"}),
    ("tables/{table}/watch", {}),
    ("tables/{table}/invitations", {"user": "nobody"}),
    ("tables/{table}/invitations", {"code": True}),
    ("tables/{table}/invitations/redeem", {"code": "a guess"}),
    ("games/{game}/roll", {"version": 1}),
    ("games/{game}/moves", {"version": 1, "pawn": 0, "kind": "die", "value": 1}),
    ("games/{game}/auto", {"automatic": True}),
    ("games/{game}/resign", {}),
    ("games/{game}/cancel-votes", {"vote": "propose"}),
    ("games/{game}/client-seed", {"client_seed": "x"}),
]
REMOVALS = ["tables/{table}/seats", "tables/{table}/seats/0", "tables/{table}/invitations/{game}"]


@pytest.fixture
def table(ana: Person) -> Table:
    return open_table(ana, private=True)


def post(person: Person, table: Table, path: str, **body: Any) -> Any:
    return person.api.post(f"{API}/{table.id}/{path}", body)


def has_access(person: Person, table: Table) -> bool:
    status: int = person.api.get(f"{API}/{table.id}").status_code
    assert status in (200, 404)
    return status == 200


def answers(person: Person, table: object, game: object) -> list[dict[str, Any]]:
    """The answers of every address of a table and a game, without the ids of requests."""

    def url(path: str) -> str:
        return f"/api/v1/{path.format(table=table, game=game)}"

    api = person.api
    all_of_them = [
        *(api.get(url(path)) for path in READS),
        *(api.get(url(path), HTTP_IF_NONE_MATCH="*") for path in READS),
        *(api.post(url(path), body) for path, body in WRITES),
        *(api.delete(url(path)) for path in REMOVALS),
        api.patch(url("tables/{table}"), {"turn_s": 9}),
    ]
    return [
        {"status": a.status_code, **{k: v for k, v in a.json().items() if k != "request_id"}}
        for a in all_of_them
    ]


def test_a_private_table_does_not_exist_for_a_user_without_access(
    ana: Person, ben: Person, person: Any, subtests: pytest.Subtests
) -> None:
    stranger = person()
    unknown = answers(stranger, uuid.uuid4(), uuid.uuid4())
    assert {answer["status"] for answer in unknown} == {404}
    for stage in ("waiting", "playing", "finished"):
        with subtests.test(stage), undone():
            game = private_game(stage, ana, ben)
            assert answers(stranger, game.table_id, game.id) == unknown
            for path in ("tables", "games"):
                assert stranger.api.get(f"/api/v1/{path}").json()["results"] == []
                assert len(ana.api.get(f"/api/v1/{path}").json()["results"]) == (
                    0 if (path, stage) == ("games", "waiting") else 1
                )
            assert ben.api.get(f"/api/v1/games/{game.id}").status_code == 200


def private_game(stage: str, ana: Person, ben: Person) -> Game:
    """A game of two people at a private table, at this stage."""
    if stage == "waiting":
        return Game.objects.get(table=open_table(ana, ben, private=True, seats=4))
    game = started(ana, ben, private=True)
    return soon_over(game) if stage == "finished" else game


def test_an_invited_player_has_access(ana: Person, ben: Person, person: Any, table: Table) -> None:
    assert not has_access(ben, table)
    answer = post(ana, table, "invitations", user=ben.user.username.upper())
    assert answer.status_code == 201
    assert (answer.json()["kind"], answer.json()["code"]) == ("player", None)
    assert answer.json()["player"]["id"] == str(ben.id)
    assert has_access(ben, table)
    assert not has_access(person(), table)
    assert post(ben, table, "seats").status_code == 200


def test_an_invited_player_is_notified_until_the_invitation_is_revoked(
    ana: Person, ben: Person, table: Table
) -> None:
    for _ in range(2):
        invitation = post(ana, table, "invitations", user=ben.user.username).json()
    (notification,) = ben.api.get("/api/v1/me/notifications").json()["results"]
    assert notification["kind"] == "invitation"
    assert notification["data"] == {
        "table_id": str(table.id),
        "user_id": str(ana.id),
        "name": ana.user.username,
        "robot_account": False,
        "stranger": True,
    }
    assert ana.api.get("/api/v1/me/notifications").json()["results"] == []
    ana.api.delete(f"{API}/{table.id}/invitations/{invitation['id']}")
    assert ben.api.get("/api/v1/me/notifications").json()["results"] == []


def test_a_repeated_invitation_notifies_again_only_after_an_hour(
    ana: Person, ben: Person, eva: Person, table: Table
) -> None:
    def invite_anew(player: Person, to: Table, after: timedelta) -> tuple[int, int]:
        of, now = {"table_id": to.id, "user_id": ana.id}, NOW + after
        for made in Invitation.objects.filter(table=to, user=player.user, revoked_at=None):
            invitations.revoke(**of, invitation_id=made.id, now=now)
        invitations.invite_player(**of, name=player.user.username, now=now)
        assert has_access(player, to)
        about = {"user": player.id, "kind": "invitation", "data__table_id": str(to.id)}
        rows = PersonalEvent.objects.filter(**about)
        return rows.count(), Notification.objects.filter(**about).count()

    second = timedelta(seconds=1)
    assert invite_anew(ben, table, timedelta()) == (1, 1)
    assert invite_anew(ben, table, second) == (1, 0)
    assert invite_anew(ben, table, REPEATED_AFTER - second) == (1, 0)
    assert invite_anew(eva, table, second) == (1, 1)
    assert invite_anew(ben, open_table(ana, private=True), second) == (1, 1)
    assert invite_anew(ben, table, REPEATED_AFTER) == (2, 1)


def test_a_master_notifies_a_player_of_ten_tables_an_hour(ana: Person, ben: Person) -> None:
    def invite(host: Person, after: timedelta) -> None:
        table = open_table(host, private=True)
        invitations.invite_player(
            table_id=table.id, user_id=host.id, name=ben.user.username, now=NOW + after
        )
        assert has_access(ben, table)

    def notified(host: Person) -> int:
        rows = PersonalEvent.objects.filter(user=ben.id, kind="invitation")
        return rows.filter(data__user_id=str(host.id)).count()

    befriend(ana, ben)  # invitations of strangers are gathered earlier
    for _ in range(11):
        invite(ana, timedelta())
    assert notified(ana) == 10
    eva = Person(NOW)
    invite(eva, timedelta())
    assert notified(eva) == 1
    invite(ana, REPEATED_AFTER)
    assert notified(ana) == 11


def test_inviting_again_changes_nothing(ana: Person, ben: Person, table: Table) -> None:
    first = post(ana, table, "invitations", user=ben.user.username).json()
    assert post(ana, table, "invitations", user=ben.user.username).json() == first
    assert len(ana.api.get(f"{API}/{table.id}/invitations").json()["results"]) == 1


def test_only_the_master_invites_lists_and_revokes(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    mine = post(ana, table, "invitations", code=True).json()
    for answer in (
        post(ben, table, "invitations", code=True),
        ben.api.get(f"{API}/{table.id}/invitations"),
        ben.api.delete(f"{API}/{table.id}/invitations/{mine['id']}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_master")


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"user": "x", "code": True},
        {"code": True, "expires_s": 59},
        {"code": True, "expires_s": 30 * 24 * 3600 + 1},
        {"code": True, "uses": 0},
        {"code": True, "uses": 101},
    ],
)
def test_an_invalid_invitation_is_refused(ana: Person, table: Table, wrong: Any) -> None:
    answer = post(ana, table, "invitations", **wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert not Invitation.objects.exists()


def test_a_code_may_be_created_with_all_defaults(ana: Person, table: Table) -> None:
    answer = post(ana, table, "invitations", user="", code=True, expires_s=86_400, uses=10)
    assert answer.status_code == 201
    assert post(ana, table, "invitations", user="").status_code == 400


def test_an_unknown_player_cannot_be_invited(ana: Person, table: Table) -> None:
    answer = post(ana, table, "invitations", user="nobody")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_closed_account_cannot_be_invited(ana: Person, ben: Person, table: Table) -> None:
    delete_account(user_id=ben.id, password="", confirm=True, now=NOW)
    ben.user.refresh_from_db()
    answer = post(ana, table, "invitations", user=ben.user.username)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_code_gives_access_as_often_as_it_has_uses(
    ana: Person, ben: Person, person: Any, table: Table
) -> None:
    made = post(ana, table, "invitations", code=True, uses=2).json()
    assert (made["kind"], made["uses_left"], made["player"]) == ("code", 2, None)
    assert len(made["code"]) >= 22  # 128 random bits
    assert post(ben, table, "seats", code=made["code"]).status_code == 200
    late = person()
    assert post(late, table, "invitations/redeem", code=made["code"]).status_code == 200
    assert post(late, table, "invitations/redeem", code=made["code"]).status_code == 200
    assert has_access(late, table)
    third = post(person(), table, "invitations/redeem", code=made["code"])
    assert third.status_code == 404


def test_a_code_is_stored_as_a_hash_and_shown_once(ana: Person, table: Table) -> None:
    code = post(ana, table, "invitations", code=True).json()["code"]
    row = Invitation.objects.get()
    assert code not in {str(value) for value in vars(row).values()}
    assert len(row.code_hash) == 64
    listed = ana.api.get(f"{API}/{table.id}/invitations")
    assert code not in listed.content.decode()
    assert listed.json()["results"][0]["id"] == str(row.id)


def test_a_code_opens_its_own_table_only(ana: Person, ben: Person, table: Table) -> None:
    other = open_table(ana, private=True)
    code = post(ana, table, "invitations", code=True).json()["code"]
    assert post(ben, other, "invitations/redeem", code=code).status_code == 404
    assert not has_access(ben, other)


def test_a_refused_seat_does_not_use_up_the_code(ana: Person, ben: Person, table: Table) -> None:
    code = post(ana, table, "invitations", code=True).json()["code"]
    answer = post(ben, table, "seats", seat=0, code=code)
    assert (answer.status_code, answer.json()["code"]) == (409, "seat_taken")
    assert Invitation.objects.get().uses_left == 10
    assert not has_access(ben, table)


def test_a_code_expires(ana: Person, ben: Person, person: Any, table: Table) -> None:
    now = timezone.now()
    _, code = invitations.create_code(
        table_id=table.id, user_id=ana.id, expires_s=60, uses=9, now=now - timedelta(seconds=61)
    )
    assert post(ben, table, "invitations/redeem", code=code).status_code == 404
    assert ana.api.get(f"{API}/{table.id}/invitations").json()["results"] == []
    before = now - timedelta(seconds=2)
    invitations.redeem(table_id=table.id, user_id=ben.id, code=code, now=before)
    assert has_access(ben, table)


def test_revoking_a_code_also_revokes_the_access_it_gave(
    ana: Person, ben: Person, person: Any
) -> None:
    table = open_table(ana, private=True, seats=4)
    made = post(ana, table, "invitations", code=True).json()
    late = person()
    post(ben, table, "seats", code=made["code"])
    post(late, table, "invitations/redeem", code=made["code"])
    url = f"{API}/{table.id}/invitations/{made['id']}"
    assert ben.api.delete(url).status_code == 403
    assert ana.api.delete(url).status_code == 204
    assert ana.api.delete(url).status_code == 404
    assert has_access(ben, table)  # is seated
    assert not has_access(late, table)
    assert post(late, table, "seats", code=made["code"]).status_code == 404


def test_a_revoked_invitation_gives_no_access(ana: Person, ben: Person, table: Table) -> None:
    made = post(ana, table, "invitations", user=ben.user.username).json()
    ana.api.delete(f"{API}/{table.id}/invitations/{made['id']}")
    assert not has_access(ben, table)
    post(ana, table, "invitations", user=ben.user.username)
    assert has_access(ben, table)


def test_a_kicked_player_returns_by_invitation_only(ana: Person, ben: Person) -> None:
    table = open_table(ana, seats=4, private=True)
    code = post(ana, table, "invitations", code=True).json()["code"]
    post(ben, table, "seats", code=code)
    post(ana, table, "kick", seat=1)
    assert not has_access(ben, table)
    answer = post(ben, table, "seats", code=code)
    assert (answer.status_code, answer.json()["code"]) == (409, "kicked_out")
    answer = post(ben, table, "invitations/redeem", code=code)
    assert (answer.status_code, answer.json()["code"]) == (409, "kicked_out")
    assert not has_access(ben, table)
    post(ana, table, "invitations", user=ben.user.username)
    assert post(ben, table, "seats").status_code == 200


def test_a_player_that_stands_up_may_come_back(ana: Person, ben: Person, person: Any) -> None:
    table = open_table(ana, ben, private=False, seats=4)
    ana.api.patch(f"{API}/{table.id}", {"private": True})
    for player in (ben, ana):
        for _ in range(2):
            assert player.api.delete(f"{API}/{table.id}/seats").status_code == 200
            assert has_access(player, table)
            assert post(player, table, "seats").status_code == 200
    assert not has_access(person(), table)
    of_themselves = Invitation.objects.filter(revoked_at=None, invited_by=F("user"))
    assert {invitation.user_id for invitation in of_themselves} == {ana.id, ben.id}


def test_an_invited_player_that_stands_up_keeps_that_invitation_alone(
    ana: Person, ben: Person
) -> None:
    table = open_table(ana, ben, private=True)
    assert ben.api.delete(f"{API}/{table.id}/seats").status_code == 200
    assert Invitation.objects.get(table=table).invited_by_id == ana.id
    assert has_access(ben, table)


def test_a_player_that_was_kicked_or_whose_invitation_was_revoked_has_no_access(
    ana: Person, ben: Person, person: Any
) -> None:
    cleo = person()
    table = open_table(ana, ben, private=True, seats=4)
    Invitation.objects.filter(user=ben.user).update(revoked_at=NOW)
    assert ben.api.delete(f"{API}/{table.id}/seats").status_code == 200
    assert not has_access(ben, table)
    Table.objects.filter(id=table.id).update(private=False)
    assert post(cleo, table, "seats", seat=2).status_code == 200
    Table.objects.filter(id=table.id).update(private=True)
    assert post(ana, table, "kick", seat=2).status_code == 200
    assert not has_access(cleo, table)


def test_a_kick_deletes_the_notification_of_the_invitation(
    ana: Person, ben: Person, table: Table
) -> None:
    post(ana, table, "invitations", user=ben.user.username)
    post(ben, table, "seats")
    post(ana, table, "kick", seat=2)
    assert ben.api.get("/api/v1/me/notifications").json()["results"] == []


def test_friends_of_the_master_have_access(
    ana: Person, ben: Person, person: Any, table: Table
) -> None:
    assert not has_access(ben, table)
    befriend(ana, ben)
    assert has_access(ben, table)
    assert not has_access(person(), table)
    assert post(ben, table, "seats").status_code == 200


def test_a_user_blocked_by_the_master_has_no_access(ana: Person, ben: Person, table: Table) -> None:
    post(ana, table, "invitations", user=ben.user.username)
    block(ana, ben)
    assert not has_access(ben, table)
    Table.objects.filter(id=table.id).update(private=False)
    assert has_access(ben, table)


def test_a_user_blocked_since_the_invitation_cannot_use_a_code(
    ana: Person, ben: Person, table: Table
) -> None:
    post(ana, table, "invitations", user=ben.user.username)
    code = post(ana, table, "invitations", code=True).json()["code"]
    block(ana, ben)
    for path in ("seats", "invitations/redeem"):
        assert post(ben, table, path, code=code).status_code == 404
    assert Invitation.objects.get(user=None).uses_left == 10


def test_a_user_blocked_by_the_master_cannot_be_invited(
    ana: Person, ben: Person, table: Table
) -> None:
    block(ana, ben)
    answer = post(ana, table, "invitations", user=ben.user.username)
    assert (answer.status_code, answer.json()["code"]) == (409, "blocked_by_you")


def test_the_master_cannot_be_invited(ana: Person, table: Table) -> None:
    answer = post(ana, table, "invitations", user=ana.user.username)
    assert (answer.status_code, answer.json()["code"]) == (422, "oneself")


def test_a_user_that_blocked_the_master_cannot_be_invited(
    ana: Person, ben: Person, table: Table
) -> None:
    block(ben, ana)
    with pytest.raises(CannotInvite):
        invitations.invite_player(
            table_id=table.id, user_id=ana.id, name=ben.user.username, now=NOW
        )
    assert not Invitation.objects.exists()


def test_the_number_of_invitations_to_a_table_is_limited(
    ana: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MAX_INVITATIONS", 2)
    for _ in range(2):
        post(ana, table, "invitations", code=True)
    with pytest.raises(TooManyInvitations):
        invitations.create_code(table_id=table.id, user_id=ana.id, expires_s=60, uses=1, now=NOW)


def test_privacy_applies_at_once_to_the_running_game(ana: Person, ben: Person, person: Any) -> None:
    game, stranger = started(ana, ben), person()
    url = f"/api/v1/games/{game.id}"
    assert stranger.api.get(url).status_code == 200
    ana.api.patch(f"{API}/{game.table_id}", {"private": True})
    assert stranger.api.get(url).status_code == 404
    assert ben.api.get(url).status_code == 200
    played_to_the_end(Game.objects.get(id=game.id))
    ana.api.patch(f"{API}/{game.table_id}", {"private": False})
    assert has_access(stranger, game.table)
    assert stranger.api.get(url).status_code == 404  # it was private while it was played


def test_a_running_game_without_spectators_is_visible_to_its_players_only(
    ana: Person, ben: Person, person: Any
) -> None:
    game, stranger = started(ana, ben, spectators_allowed=False), person()
    url = f"/api/v1/games/{game.id}"
    answer = stranger.api.get(url)
    assert (answer.status_code, answer.json()["code"]) == (403, "spectators_not_allowed")
    assert stranger.api.get("/api/v1/games").json()["results"] == []
    assert ben.api.get(url).status_code == 200
    assert len(ben.api.get("/api/v1/games").json()["results"]) == 1
    ana.api.patch(f"{API}/{game.table_id}", {"spectators_allowed": True})
    assert stranger.api.get(url).status_code == 200
    ana.api.patch(f"{API}/{game.table_id}", {"spectators_allowed": False})
    played_to_the_end(Game.objects.get(id=game.id))
    assert stranger.api.get(url).status_code == 200  # it is over


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"code_hash": "x"},
        {"code_hash": "x", "expires_at": NOW, "uses_left": -1},
        {"code_hash": "x", "expires_at": NOW, "uses_left": 1, "user": True},
        {"user": True, "uses_left": 1},
        {"user": True},  # invited already
    ],
)
def test_the_database_refuses_inconsistent_invitations(
    ana: Person, ben: Person, table: Table, wrong: dict[str, Any]
) -> None:
    given = {"table": table, "invited_by": ana.user, "created_at": NOW}
    Invitation.objects.create(**given, user=ben.user)
    if "user" in wrong:
        wrong = {**wrong, "user": ben.user}
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(**given, **wrong)
    Invitation.objects.filter(user=ben.user).update(revoked_at=NOW)
    Invitation.objects.create(**given, user=ben.user)


def test_access_to_a_private_table_needs_an_invitation(
    ana: Person, ben: Person, person: Any
) -> None:
    game, stranger = started(ana, ben, private=True), person()
    hidden = answers(stranger, game.table_id, game.id)
    assert {answer["status"] for answer in hidden} == {404}
    invitation = invitations.invite_player(
        table_id=game.table_id, user_id=ana.id, name=stranger.user.username, now=NOW
    )
    assert invitation.user_id == stranger.id
    assert stranger.api.get(f"/api/v1/games/{game.id}").status_code == 200
    assert len(lookups.open_tables(stranger.id)) == 1
