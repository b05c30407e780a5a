"""Sessions go on by refreshing, and end everywhere."""

import contextlib
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.errors import SessionEnded
from accounts.models import Session, User
from accounts.sessions import lifecycle, tokens
from accounts.sessions.access import check_holder
from accounts.sessions.lifecycle import SignedIn
from accounts.sessions.revocation import Revocation
from accounts.sessions.revocation import ended as known
from accounts.sessions.tasks import forget_sessions
from accounts.sessions.tickets import Pass
from accounts.sessions.tokens import ACCESS, RefreshTokenReused, TokenInvalid
from accounts.signin import guests
from core.errors import NotSignedIn, NotVisible
from parcheesi_site.server import heartbeat
from tests.harness.signing_in import OTHER, PASSWORD, App, codes, meanwhile, problem
from tests.harness.threads import at_once

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 1, 12, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def guest() -> SignedIn:
    return guests.create_guest(user_agent="An app/1.0", now=NOW)


def refreshed(token: str, **later: float) -> SignedIn:
    return lifecycle.refresh(refresh_token=token, now=NOW + timedelta(**later))


def ids(token: str) -> UUID:
    return tokens.read(token, ACCESS, now=NOW).session_id


def test_each_refresh_token_is_used_once(guest: SignedIn) -> None:
    token = guest.tokens.refresh_token
    for hours in (1, 2, 3):
        token = refreshed(token, hours=hours).tokens.refresh_token
    session = Session.objects.get()
    assert (session.generation, session.refreshed_at) == (3, NOW + timedelta(hours=3))


def test_one_whose_answer_was_lost_may_be_sent_again_for_a_moment(guest: SignedIn) -> None:
    first = guest.tokens.refresh_token
    lost = refreshed(first, hours=1)
    again = refreshed(first, hours=1, seconds=30)
    assert Session.objects.get().generation == 1
    for signed_in in (lost, again):  # whichever the client has kept
        refreshed(signed_in.tokens.refresh_token, hours=2)
    assert Session.objects.get().generation == 2


def test_after_that_it_ends_the_session(guest: SignedIn) -> None:
    first = guest.tokens.refresh_token
    good = refreshed(first, hours=1)
    with pytest.raises(RefreshTokenReused):
        refreshed(first, hours=1, seconds=31)
    assert Session.objects.get().ended_at == NOW + timedelta(hours=1, seconds=31)
    with pytest.raises(SessionEnded):
        refreshed(good.tokens.refresh_token, hours=2)


def test_an_older_one_ends_it_at_once(guest: SignedIn) -> None:
    first = guest.tokens.refresh_token
    second = refreshed(first, seconds=1).tokens.refresh_token
    refreshed(second, seconds=2)
    with pytest.raises(RefreshTokenReused):
        refreshed(first, seconds=3)


def test_a_reuse_is_answered_401_and_remembered(api: Any) -> None:
    app = App()
    app.post("guest")
    first = app.refresh_token
    assert app.refresh().status_code == 200
    Session.objects.update(refreshed_at=timezone.now() - timedelta(minutes=1))
    headers = {"HTTP_IDEMPOTENCY_KEY": "a-key-that-nobody-guesses"}
    answer = App().post("refresh", {"refresh_token": first}, **headers)
    assert problem(answer) == (401, "refresh_token_reused")
    assert answer["WWW-Authenticate"] == "Bearer"
    assert Session.objects.get().ended_at is not None


def test_no_session_goes_on_for_others_or_for_a_closed_account(guest: SignedIn) -> None:
    token = guest.tokens.refresh_token
    Session.objects.update(user=guests.create_guest(now=NOW).user)
    with pytest.raises(TokenInvalid):
        refreshed(token, hours=1)
    Session.objects.update(user=guest.user)
    User.objects.update(is_active=False)
    with pytest.raises(TokenInvalid, match="closed"):
        refreshed(token, hours=1)
    Session.objects.all().delete()
    with pytest.raises(TokenInvalid):
        refreshed(token, hours=1)


def test_who_signs_in_sees_where_and_ends_one(django_capture_on_commit_callbacks: Any) -> None:
    phone, desk = App("A phone/1"), App("A desk/2" + "x" * 300)
    phone.sign_up()
    desk.log_in()
    listed = phone.get("sessions").json()["results"]
    assert [(each["user_agent"][:8], each["current"]) for each in listed] == [
        ("A desk/2", False),
        ("A phone/", True),
    ]
    stranger = App()
    stranger.post("guest")
    address = f"sessions/{listed[0]['id']}"
    assert problem(stranger.delete(address)) == (404, "not_found")
    assert problem(App().delete(address)) == (401, "not_authenticated")
    with django_capture_on_commit_callbacks(execute=True):
        assert phone.delete(address).status_code == 204
    assert problem(phone.delete(address)) == (404, "not_found")
    assert problem(desk.me()) == (401, "session_ended")
    assert phone.me().status_code == 200
    assert len(phone.get("sessions").json()["results"]) == 1


def test_logging_out_everywhere(django_capture_on_commit_callbacks: Any) -> None:
    phone, desk, stranger = App(), App(), App()
    phone.sign_up()
    desk.log_in()
    stranger.post("guest")
    with django_capture_on_commit_callbacks(execute=True):
        assert desk.delete("sessions").status_code == 204
    for app in (phone, desk):
        assert problem(app.me()) == (401, "session_ended")
        assert app.me()["WWW-Authenticate"] == "Bearer"
    assert stranger.me().status_code == 200


def test_the_staff_and_others_end_all_but_one(guest: SignedIn) -> None:
    kept = ids(guest.tokens.access_token)
    for _ in range(2):
        lifecycle.begin(guest.user, user_agent="", now=NOW)
    others = lifecycle.begin(guests.create_guest(now=NOW).user, user_agent="", now=NOW)
    lifecycle.end_sessions(user_id=guest.user.id, except_session=kept, now=NOW)
    open_ones = Session.objects.filter(ended_at=None)
    assert open_ones.get(user=guest.user).id == kept
    assert others[0] in open_ones
    with pytest.raises(NotVisible):
        lifecycle.end_session(user_id=uuid4(), session_id=kept, now=NOW)


def test_other_processes_learn_of_it_by_one_query(
    guest: SignedIn, django_assert_num_queries: Any
) -> None:
    other = Revocation()
    other.reread(now=NOW)
    lifecycle.end_sessions(user_id=guest.user.id, now=NOW)
    with django_assert_num_queries(1):
        other.reread(now=NOW + timedelta(seconds=5))
    session_id = ids(guest.tokens.access_token)
    assert session_id in other
    other.reread(now=NOW + timedelta(minutes=59))
    assert session_id in other
    other.reread(now=NOW + timedelta(minutes=70))  # no access token can be left
    assert session_id not in other
    late = Revocation()
    late.reread(now=NOW + timedelta(minutes=59))
    assert session_id in late


def test_what_a_process_ends_itself_is_not_lost_to_a_reading_under_way() -> None:
    revocation, session_id = Revocation(), uuid4()
    revocation.add([session_id], now=NOW)
    revocation.reread(now=NOW)  # the row is not there yet for this query
    assert session_id in revocation


@pytest.mark.django_db(transaction=True)
def test_the_heartbeat_of_a_process_learns_of_it() -> None:
    signed_in = guests.create_guest(now=timezone.now())
    session_id = tokens.read(signed_in.tokens.access_token, ACCESS, now=timezone.now()).session_id
    Session.objects.update(ended_at=timezone.now())
    heartbeat.learn()
    assert session_id in known


def test_learning_that_fails_is_logged_and_ends_nothing(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(known, "reread", fail)
    monkeypatch.setattr(heartbeat.connections, "close_all", lambda: None)
    heartbeat.learn()
    assert caplog.messages == ["it cannot be read which sessions have ended"]


def test_a_stream_may_not_go_on(guest: SignedIn, django_assert_num_queries: Any) -> None:
    holder = Pass(tokens.read(guest.tokens.access_token, ACCESS, now=NOW), NOW)
    with django_assert_num_queries(1):
        check_holder(holder)
    lifecycle.end_sessions(user_id=guest.user.id, now=NOW)
    with pytest.raises(SessionEnded):
        check_holder(holder)
    User.objects.update(is_active=False)
    with pytest.raises(NotSignedIn, match="closed"):
        check_holder(holder)


def test_sessions_of_which_no_token_is_left_are_forgotten() -> None:
    now = timezone.now()
    long_ago = guests.create_guest(now=now - timedelta(days=31))
    over = guests.create_guest(now=now - timedelta(hours=5))
    lifecycle.end_sessions(user_id=over.user.id, now=now - timedelta(hours=3))
    just_over = guests.create_guest(now=now)
    lifecycle.end_sessions(user_id=just_over.user.id, now=now)
    stays = guests.create_guest(now=now - timedelta(days=29))
    assert forget_sessions() == 2
    left = set(Session.objects.values_list("user", flat=True))
    assert left == {just_over.user.id, stays.user.id}
    assert long_ago.user.id not in left


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_many_refreshes_at_once_one_goes_on_and_all_are_answered() -> None:
    for _ in range(5):
        guest = guests.create_guest(now=NOW)
        token = guest.tokens.refresh_token
        got: list[str] = []
        at_once(lambda n, t=token, g=got: g.append(refreshed(t, hours=1).tokens.refresh_token))
        session = Session.objects.get(user=guest.user)
        assert (session.generation, session.ended_at) == (1, None)
        assert len(got) >= 2
        for each in got:  # all are of the one generation that goes on
            refreshed(each, hours=1, seconds=10)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_stolen_token_and_the_good_one_at_once_leave_no_session() -> None:
    for _ in range(5):
        guest = guests.create_guest(now=NOW)
        stolen = guest.tokens.refresh_token
        good = refreshed(stolen, hours=1).tokens.refresh_token

        def act(number: int, tokens_: tuple[str, str] = (stolen, good)) -> None:
            with contextlib.suppress(RefreshTokenReused, SessionEnded):
                refreshed(tokens_[number % 2], hours=2)

        at_once(act)
        assert Session.objects.get(user=guest.user).ended_at is not None


def close() -> None:
    User.objects.update(is_active=False, username="deleted-1", password="!")


def change() -> None:
    user = User.objects.get()
    user.set_password("the first of two")
    User.objects.update(password=user.password)


@pytest.mark.parametrize("first", [close, change])
def test_a_password_is_not_set_over_what_was_changed_meanwhile(
    monkeypatch: pytest.MonkeyPatch, first: Any
) -> None:
    ana = App()
    ana.sign_up()
    meanwhile(monkeypatch, "set_password", first)
    asked = {"current_password": PASSWORD, "new_password": OTHER}
    refused = ana.post("password/change", asked)
    assert problem(refused) == (401, "session_ended")
    assert not User.objects.get().check_password(OTHER)


def test_a_page_sets_no_password_over_a_closed_account(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    App().sign_up()
    client.force_login(User.objects.get())
    meanwhile(monkeypatch, "set_password", close)
    asked = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    refused = client.post("/accounts/password/change/", asked)
    assert (refused.status_code, refused["Location"]) == (302, "/accounts/login/")
    assert User.objects.get().username == "deleted-1"


@pytest.mark.parametrize("first", [close, change])
def test_no_session_begins_by_a_proof_that_is_worth_nothing_any_more(
    monkeypatch: pytest.MonkeyPatch, first: Any
) -> None:
    App().sign_up()
    user = User.objects.get()
    first()
    with pytest.raises(SessionEnded):
        lifecycle.begin(user, user_agent="", now=NOW)
    thief = App()
    User.objects.update(is_active=True, username="Ana")
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    meanwhile(monkeypatch, "check_password", first)
    assert codes(thief.log_in()) == ["username_password_mismatch"]
    assert Session.objects.count() == 1
