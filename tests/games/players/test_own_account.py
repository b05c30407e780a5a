"""Changes of a user's own account, and its deletion."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.avatars import avatar_of
from accounts.models import KeptName, Notification, Transaction, User
from accounts.privacy import closing
from accounts.users import naming
from accounts.users.tasks import free_reserved_names
from accounts.wallet import balances
from games.chat.messages import send_message
from games.matchmaking.selectors import GameCriteria
from games.matchmaking.tickets import create_ticket
from games.models import ChatMessage, Conduct, Game, Player, Seat
from games.play.voiding import void_game
from games.players import deletion as deleting
from games.players.deletion import REMOVED
from games.tables.commands import leave_all_tables
from tests.harness.chips import assert_right
from tests.harness.games import competitive, nearly_over, played_to_the_end, started
from tests.harness.people import NOW, Person, befriend, block, registered
from tests.harness.tables import open_table

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

ME = "/api/v1/me"
PASSWORD = "correct horse battery"
KEPT = {
    "accounts.Session.user": "ended, and deleted two hours later",
    "accounts.Account.user": "the ledger keeps every chip",
    "accounts.StaffAct.staff": "what the staff did stays on record",
    "accounts.Transaction.staff": "the books name the staff member that adjusted a balance",
    "admin.LogEntry.user": "what the staff did stays on record",
    "allauth_idp_oidc.Client.owner": "an app goes on without its developer",
    "games.CaseMember.user": "a case keeps its groups, nameless",
    "games.IntegrityCase.decided_by": "what the staff did stays on record",
    "games.Player.user": "the games keep their player",
    "games.Seat.user": "freed before, or by the end of the game",
    "games.Table.master": "handed on with the seat",
    "games.Tournament.organiser": "cancelled before, or played to its end without a name",
    "games.TournamentEntry.partner": "a pair that stays unfinished, and ends with the start",
    "games.TournamentPlayer.user": "left before; others' standings keep what was played",
    "games.Invitation.invited_by": "the invited player keeps the invitation",
    "games.Report.author": "what was reported stays with the staff",
    "games.Report.reporter": "the same",
    "games.Report.resolved_by": "what the staff did stays on record",
    "ranking.Badge.user": "the boards keep an anonymous row",
    "ranking.Progress.user": "the same",
    "ranking.Result.user": "rows that never change",
    "ranking.Standing.user": "the boards keep an anonymous row",
    "ranking.Statistics.user": "the same",
}


def delete(person: Person, **body: Any) -> Any:
    return person.api.delete(ME, body or {"confirm": True})


def named(name: str = "Ana") -> Person:
    """A registered player with a password."""
    person = registered()
    person.user.username = name
    person.user.set_password(PASSWORD)
    person.user.save()
    return person


# --- changing ---------------------------------------------------------------------------------


def test_a_user_changes_the_display_name_and_the_language(ana: Person, ben: Person) -> None:
    changed = ana.api.patch(ME, {"display_name": " Ana María ", "language": "es"})
    assert changed.status_code == 200, changed.content
    assert changed.json().items() >= {"display_name": "Ana María", "language": "es"}.items()
    assert ana.api.get(ME).json() == changed.json()
    seen = ben.api.get(f"/api/v1/users/{ana.user.username}").json()
    assert seen["display_name"] == "Ana María"
    assert "language" not in seen


def test_omitted_fields_stay_unchanged(ana: Person) -> None:
    ana.api.patch(ME, {"display_name": "Ana", "language": "es"})
    assert ana.api.patch(ME, {"display_name": ""}).json()["language"] == "es"
    assert ana.api.patch(ME, {}).json()["display_name"] == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"display_name": "a" * 41},
        {"display_name": "\u202eevil"},
        {"display_name": "a\nb"},
        {"display_name": None},
        {"language": "xx"},
        {"language": None},
    ],
)
def test_invalid_changes_are_refused(ana: Person, wrong: dict[str, Any]) -> None:
    assert ana.api.patch(ME, wrong).status_code == 400
    user = User.objects.get(id=ana.id)
    assert (user.display_name, user.language) == ("", "")


def test_a_user_changes_no_field_that_is_not_offered(ana: Person) -> None:
    before = User.objects.values().get(id=ana.id)
    offered = {"display_name", "language"}
    sent = dict.fromkeys(before.keys() - offered, 1) | {"chips": 1, "xp": 1, "roles": ["x"]}
    for name in sent:
        refused = ana.api.patch(ME, {name: sent[name]})
        assert [error["field"] for error in refused.json()["errors"]] == [name]
    assert User.objects.values().get(id=ana.id) == before


def test_anonymous_users_and_closed_accounts_change_nothing(api: Any, ana: Person) -> None:
    assert api.patch(ME, {"display_name": "x"}).status_code == 401
    assert api.delete(ME, {"confirm": True}).status_code == 401
    User.objects.filter(id=ana.id).update(is_active=False)
    assert ana.api.patch(ME, {"display_name": "x"}).status_code == 404


# --- deleting ---------------------------------------------------------------------------------


def test_an_empty_password_is_none(ana: Person) -> None:
    named_one = named()
    for person, status in ((ana, 204), (named_one, 400)):
        assert delete(person, password="", confirm=True).status_code == status


def test_a_guest_deletes_the_account_by_confirming(ana: Person) -> None:
    refused = delete(ana, confirm=False)
    assert (refused.status_code, refused.json()["code"]) == (400, "not_confirmed")
    assert delete(ana).status_code == 204
    user = User.objects.get(id=ana.id)
    assert user.username.startswith("deleted-")
    assert not user.is_active
    assert ana.api.get(ME).status_code == 404
    assert delete(ana).status_code == 404
    assert not KeptName.objects.exists()


def test_a_user_with_a_password_needs_it_to_delete_the_account() -> None:
    ana = named()
    refused = delete(ana, confirm=True)
    assert (refused.status_code, refused.json()["code"]) == (400, "validation_error")
    (error,) = refused.json()["errors"]
    assert (error["field"], error["code"]) == ("password", "required")
    for wrong in ({"password": "wrong"}, {"password": "wrong", "confirm": True}):
        refused = delete(ana, **wrong)
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong_password")
    assert User.objects.get(id=ana.id).is_active
    assert delete(ana, password=PASSWORD).status_code == 204
    assert not User.objects.get(id=ana.id).check_password(PASSWORD)


def test_deletion_leaves_nothing_personal(ben: Person) -> None:
    ana = named()
    User.objects.filter(id=ana.id).update(
        email="ana@example.org",
        first_name="Ana",
        display_name="Ana",
        language="es",
        requests_from="everybody",
        findable=False,
    )
    befriend(ben, ana)
    table = open_table(ana, ben)
    send_message(table_id=table.id, user_id=ana.id, room=None, text="Hello", now=NOW)
    assert Notification.objects.filter(user=ben.id, data__name="Ana").exists()
    assert delete(ana, password=PASSWORD).status_code == 204
    user = User.objects.get(id=ana.id)
    personal = (user.email, user.first_name, user.display_name, user.language, user.last_login)
    assert personal == ("", "", "", "", None)
    assert (user.requests_from, user.findable) == ("", True)
    assert not ChatMessage.objects.exists()
    assert not Notification.objects.filter(data__name="Ana").exists()
    assert ben.api.get("/api/v1/me/friends").json()["results"] == []
    assert ben.api.get("/api/v1/users/Ana").status_code == 404


def fields_to_people() -> set[str]:
    return {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model is User
    }


def test_every_reference_to_a_person_is_removed_or_kept_explicitly() -> None:
    removed = {f"{m._meta.label}.{field}" for m, field in closing.REMOVED + REMOVED}
    assert removed | KEPT.keys() == fields_to_people()
    assert not removed & KEPT.keys()


def test_deletion_removes_only_rows_of_this_person(eva: Person) -> None:
    ana, ben = registered(), registered()
    block(ben, eva)
    befriend(ana, ben)
    criteria = GameCriteria(ruleset="parchis", seats=2, arms=4, turn_s=60, competitive=False, bet=0)
    for person in (ana, ben):
        create_ticket(user_id=person.id, criteria=criteria, address="", now=NOW)
    delete(ana)

    def rows(person: Person) -> dict[str, int]:
        return {
            f"{model.__name__}.{field}": model._default_manager.filter(**{field: person.id}).count()
            for model, field in closing.REMOVED + REMOVED
        }

    assert not any(rows(ana).values())
    assert rows(ben)["Block.blocker"] == rows(ben)["MatchmakingTicket.user"] == 1


def test_games_keep_an_anonymous_player() -> None:
    ana, ben = named(), registered()
    old = played_to_the_end(started(ana, ben))
    assert delete(ana, password=PASSWORD).status_code == 204
    name = User.objects.get(id=ana.id).username
    shown = ben.api.get(f"/api/v1/games/{old.id}").json()["seats"]
    assert [seat["player"] for seat in shown if seat["player"]["id"] == str(ana.id)] == [
        {
            "id": str(ana.id),
            "name": name,
            "avatar": avatar_of(ana.id, ""),
            "robot_account": False,
        }
    ]
    record = ben.api.get(f"/api/v1/games/{old.id}/record").content.decode()
    assert "Ana" not in record
    assert ben.user.username in str(shown)
    after = Game.objects.get(id=old.id)
    assert [{**p, "name": ""} for p in after.players] == [{**p, "name": ""} for p in old.players]
    assert Player.objects.filter(game=old, user=ana.id).count() == 1


def test_running_games_are_resigned_and_seats_freed() -> None:
    ana, ben, eva = registered(), registered(), registered()
    now = timezone.now()  # the API's clock, by which it hands a seat to a robot
    two, four = competitive(ana, ben), started(ana, ben, eva, seats=4, now=now)
    nearly_over(four, 120)
    table = open_table(ana, eva)
    assert delete(ana).status_code == 204
    two.refresh_from_db()
    assert (two.status, two.reason) == ("finished", "last_remaining")
    four.refresh_from_db()
    assert four.status == "playing"
    assert Player.objects.get(game=four, user=ana.id).left == "resigned"
    table.refresh_from_db()
    assert table.master_id == eva.id
    assert not Seat.objects.filter(table=table, user=ana.id).exists()
    over = played_to_the_end(four)
    assert over.status == "finished"
    assert not Seat.objects.filter(user=ana.id).exists()


def test_chips_go_back_to_the_bank_and_the_books_are_right() -> None:
    ana, ben = registered(), registered()
    game = competitive(ana, ben, bet=100)
    assert delete(ana).status_code == 204
    assert balances.balance(ana.id) == 0
    closed = Transaction.objects.get(purpose="closing")
    assert sorted(closed.entries.values_list("chips", flat=True)) == [-900, 900]
    assert balances.balance(ben.id) == 1000 - 100 + 150
    assert_right()
    void_game(game_id=game.id, note="", now=NOW)
    assert (balances.balance(ana.id), balances.balance(ben.id)) == (100, 1000)
    assert_right()


def test_the_boards_keep_a_row_without_a_name() -> None:
    ana, ben = registered(), registered()
    competitive(ana, ben)
    delete(ana)
    for board in ("xp", "rating/parchis"):
        rows = ben.api.get(f"/api/v1/rankings/{board}").json()["results"]
        assert {row["user"] and row["user"]["name"] for row in rows} == {None, ben.user.username}


# --- the name ---------------------------------------------------------------------------------


def upgrade(person: Person, name: str) -> Any:
    return person.api.post("/api/v1/auth/upgrade", {"name": name, "password": PASSWORD})


def test_the_name_of_a_deleted_account_is_reserved_for_a_while(ben: Person, settings: Any) -> None:
    delete(named(), password=PASSWORD)
    refused = upgrade(ben, "aNA")
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
    assert User.objects.get(id=ben.id).is_guest
    assert "ana" not in str(KeptName.objects.values_list()).lower()
    assert free_reserved_names() == 0
    long_ago = timedelta(days=settings.RESERVE_DELETED_NAMES_DAYS)
    KeptName.objects.update(until=KeptName.objects.get().until - long_ago)
    assert free_reserved_names() == 1
    assert upgrade(ben, "Ana").status_code == 200


def test_a_name_like_that_of_a_deleted_account_is_refused(ben: Person) -> None:
    assert upgrade(ben, "Deleted-1").json()["code"] == "name_taken"


def test_a_name_that_is_reserved_again_is_reserved_for_longer() -> None:
    naming.reserve("Ana", now=NOW)
    naming.reserve("Ana", now=NOW + timedelta(days=1))
    assert KeptName.objects.get().until > NOW + timedelta(days=180)


# --- concurrency and interruptions --------------------------------------------------------------


def test_a_deletion_that_failed_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana, ben = named(), registered()
    game = started(ana, ben)

    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(closing, "_anonymise", broken)
        assert delete(ana, password=PASSWORD).status_code == 500
    assert User.objects.get(id=ana.id).username == "Ana"
    assert balances.balance(ana.id) == 1000
    assert not KeptName.objects.exists()
    game.refresh_from_db()
    assert game.status == "finished"
    assert delete(ana, password=PASSWORD).status_code == 204


def test_a_seat_taken_during_the_deletion_is_freed_as_well(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, leave = [True], leave_all_tables

    def late(user_id: UUID, now: Any) -> None:
        leave(user_id, now)
        if first.pop() if first else False:
            open_table(ana)
            started(ana, ben)

    monkeypatch.setattr(deleting, "leave_all_tables", late)
    assert delete(ana).status_code == 204
    assert not Seat.objects.filter(user=ana.id, table__closed_at=None, table__master=ana.id)
    assert not User.objects.get(id=ana.id).is_active


def test_an_account_that_takes_a_seat_at_every_try_is_not_deleted(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    Conduct.objects.create(user=ana.user, strikes=5)
    monkeypatch.setattr(deleting, "leave_all_tables", lambda *_: open_table(ana))
    monkeypatch.setattr(deleting, "TRIES", 1)
    assert delete(ana).status_code == 503
    assert User.objects.get(id=ana.id).is_active
    assert Conduct.objects.filter(user=ana.user).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_deletions_delete_an_account_once() -> None:
    ana, ben = named(), registered()
    competitive(ana, ben)

    def act(_: int) -> int:
        try:
            return int(delete(ana, password=PASSWORD).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(act, range(4)))
    assert statuses.count(204) == 1
    assert set(statuses) <= {204, 403, 404}
    assert Transaction.objects.filter(purpose="closing").count() == 1
    assert_right()


def statements(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


@pytest.mark.undivided
def test_deletion_takes_constant_statements() -> None:
    few, many = registered(), registered()
    for person, games in ((few, 1), (many, 4)):
        for _ in range(games):
            game = started(person, registered())
            void_game(game_id=game.id, note="", now=NOW)
        Seat.objects.filter(user=person.id).delete()
    assert statements(lambda: delete(few)) == statements(lambda: delete(many))
