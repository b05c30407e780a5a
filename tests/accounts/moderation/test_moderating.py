"""Restrictions by the staff, their notifications, and the log of staff actions."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import Notification, Session, StaffAct, User
from accounts.moderation import restrictions
from accounts.moderation.errors import NotRestricted
from accounts.moderation.restrictions import Restriction, lift, restrict
from accounts.staff import actions
from accounts.staff.errors import ActDone
from core.append_only import AppendOnly
from core.errors import DomainError, NotVisible
from games.conduct import penalties
from games.matchmaking.selectors import GameCriteria
from games.matchmaking.tickets import create_ticket
from games.models import MatchmakingTicket, Seat
from games.moderation.restrictions import restrict_player
from tests.harness.people import NOW, Person
from tests.harness.signing_in import PASSWORD, App, problem
from tests.harness.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def app() -> App:
    app = App()
    assert app.sign_up().status_code == 200
    return app


def in_an_hour() -> Any:
    return timezone.now() + timedelta(hours=1)


def ban(user: User, **more: Any) -> None:
    sent = {"until": in_an_hour(), "reason": "cheating", "now": timezone.now(), **more}
    restrict_player(user_id=user.id, what=Restriction.ACCOUNT, **sent)


def test_a_banned_player_is_logged_out_and_login_gives_the_reason(
    app: App, django_capture_on_commit_callbacks: Any
) -> None:
    user = User.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        ban(user)

    assert not Session.objects.filter(ended_at=None).exists()
    assert problem(app.me())[1] == "session_ended"
    for refused in (app.refresh(), App().log_in()):
        assert problem(refused) == (403, "banned")
        assert refused.json()["reason"] == "cheating"
        assert refused.json()["until"]
    page = Client().post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    assert page["Location"] == "/accounts/inactive/"


def test_a_ban_expires_or_is_lifted_by_the_staff(app: App) -> None:
    user = User.objects.get()
    ban(user, until=timezone.now() - timedelta(seconds=1))
    assert App().log_in().status_code == 200
    ban(user)
    lift(user_id=user.id, what=Restriction.ACCOUNT, reason="a mistake", now=timezone.now())
    assert problem(app.refresh()) == (401, "session_ended")
    assert App().log_in().status_code == 200
    sent = Notification.objects.order_by("id").values_list("kind", "data__what", "data__reason")
    assert list(sent)[-1] == ("restriction_lifted", "account", "a mistake")
    with pytest.raises(NotRestricted):
        lift(user_id=user.id, what=Restriction.ACCOUNT, reason="again", now=timezone.now())


def test_a_banned_player_loses_seats_and_matchmaking_tickets(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    criteria = GameCriteria(ruleset="parchis", seats=2, arms=4, turn_s=60, competitive=False, bet=0)
    create_ticket(user_id=ben.id, criteria=criteria, address="", now=NOW)

    ban(ben.user)

    assert not Seat.objects.filter(user=ben.id).exists()
    assert Seat.objects.filter(table=table, user=ana.id).exists()
    assert MatchmakingTicket.objects.get().status == "cancelled"
    assert penalties.banned_among([ana.id, ben.id], timezone.now()) == {ben.id}


def test_a_muted_player_gets_the_end_and_the_reason(ana: Person) -> None:
    table = open_table(ana)
    until = in_an_hour()
    restrict(
        user_id=ana.id, what=Restriction.CHAT, until=until, reason="insults", now=timezone.now()
    )
    refused = ana.api.post(f"/api/v1/tables/{table.id}/chat", {"text": "hello"})
    assert problem(refused) == (409, "muted")
    assert refused.json()["reason"] == "insults"
    data = Notification.objects.get(user=ana.id, kind="restricted").data
    assert data == {"what": "chat", "reason": "insults", "until": until.isoformat()}
    standing = ana.api.get("/api/v1/me/penalties").json()
    assert standing["muted_until"] == until.isoformat().replace("+00:00", "Z")
    assert standing["mute_reason"] == "insults"
    lift(user_id=ana.id, what=Restriction.CHAT, reason="a mistake", now=timezone.now())
    assert ana.api.get("/api/v1/me/penalties").json()["muted_until"] is None


def test_a_play_ban_by_the_staff_gives_the_reason(ana: Person) -> None:
    now = timezone.now()
    restrict(user_id=ana.id, what=Restriction.PLAY, until=in_an_hour(), reason="bad seat", now=now)
    refused = ana.api.post("/api/v1/tables", {"ruleset": "parchis"})
    assert problem(refused) == (409, "play_banned")
    assert refused.json()["reason"] == "bad seat"
    standing = ana.api.get("/api/v1/me/penalties").json()
    assert (standing["ban_reason"], standing["strikes"]) == ("bad seat", 0)
    assert standing["banned_until"]
    penalties.lift_bans(user_id=ana.id, reason="a mistake", now=now)
    assert ana.api.post("/api/v1/tables", {"ruleset": "parchis"}).status_code == 201
    with pytest.raises(NotRestricted):
        penalties.lift_bans(user_id=ana.id, reason="again", now=now)


def test_a_closed_account_cannot_be_banned(ana: Person) -> None:
    User.objects.filter(id=ana.id).update(is_active=False)
    with pytest.raises(NotVisible):
        ban(ana.user)


# --- the log of staff actions -----------------------------------------------------------------


def act(staff: User, key: UUID | None = None) -> dict[str, Any]:
    return {"staff_id": staff.id, "reason": "for the test", "key": key or uuid4(), "now": NOW}


def do(ana: Person, act: dict[str, Any], change: Callable[[], object]) -> None:
    def state() -> dict[str, Any]:
        return restrictions.restrictions(User.objects.get(id=ana.id))

    with actions.recorded("mute", ana.user, state, **act):
        change()


def mute(ana: Person) -> None:
    until = NOW + timedelta(hours=1)
    restrict(user_id=ana.id, what=Restriction.CHAT, until=until, reason="insults", now=NOW)


def test_an_action_is_logged_with_the_state_before_and_after(ana: Person, ben: Person) -> None:
    do(ana, act(ben.user), lambda: mute(ana))
    row = StaffAct.objects.get()
    assert (row.staff_id, row.model, row.object_id) == (ben.id, "accounts.user", str(ana.id))
    assert row.before == {"muted_until": None, "mute_reason": ""}
    assert row.after == {"muted_until": "2026-11-01T13:00:00+00:00", "mute_reason": "insults"}


def test_a_refused_action_is_not_logged_and_a_repeated_one_is_logged_once(
    ana: Person, ben: Person
) -> None:
    def refused() -> None:
        mute(ana)
        raise NotVisible

    with pytest.raises(DomainError):
        do(ana, act(ben.user), refused)
    assert not StaffAct.objects.exists()
    assert User.objects.get(id=ana.id).muted_until is None
    once = act(ben.user)
    do(ana, once, lambda: mute(ana))
    with pytest.raises(ActDone):
        do(ana, once, lambda: mute(ana))
    assert StaffAct.objects.count() == 1
    assert Notification.objects.filter(user=ana.id).count() == 1


def test_logged_actions_cannot_be_changed(ana: Person, ben: Person) -> None:
    do(ana, act(ben.user), lambda: mute(ana))
    row = StaffAct.objects.get()
    with pytest.raises(AppendOnly):
        row.delete()
    with pytest.raises(AppendOnly):
        row.save()
    for statement in ("UPDATE accounts_staffact SET name = 'x'", "DELETE FROM accounts_staffact"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
