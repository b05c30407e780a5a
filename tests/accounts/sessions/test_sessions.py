"""Sessions: refreshing, listing, ending and their propagation to all processes."""

import contextlib
from dataclasses import dataclass
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
from accounts.sessions.streams.tickets import Pass
from accounts.sessions.tasks import delete_old_sessions
from accounts.sessions.tokens import ACCESS, RefreshTokenReused, TokenInvalid
from accounts.signin import guests
from core.errors import NotSignedIn, NotVisible
from parcheesi_site.server import heartbeat
from tests.harness.signing_in import OTHER, PASSWORD, App, codes, problem, run_during
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


def test_a_refresh_token_may_be_repeated_within_30_seconds(guest: SignedIn) -> None:
    first = guest.tokens.refresh_token
    lost = refreshed(first, hours=1)
    again = refreshed(first, hours=1, seconds=30)
    assert Session.objects.get().generation == 1
    for signed_in in (lost, again):  # the client may have stored either
        refreshed(signed_in.tokens.refresh_token, hours=2)
    assert Session.objects.get().generation == 2


def test_repeating_a_refresh_token_later_ends_the_session(guest: SignedIn) -> None:
    first = guest.tokens.refresh_token
    good = refreshed(first, hours=1)
    with pytest.raises(RefreshTokenReused):
        refreshed(first, hours=1, seconds=31)
    assert Session.objects.get().ended_at == NOW + timedelta(hours=1, seconds=31)
    with pytest.raises(SessionEnded):
        refreshed(good.tokens.refresh_token, hours=2)


def test_an_older_refresh_token_is_refused_at_once(guest: SignedIn) -> None:
    first = guest.tokens.refresh_token
    second = refreshed(first, seconds=1).tokens.refresh_token
    refreshed(second, seconds=2)
    with pytest.raises(RefreshTokenReused):
        refreshed(first, seconds=3)


def test_a_reused_refresh_token_returns_401_and_ends_the_session(api: Any) -> None:
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


def sent_again(token: str, address: str, key: str = "of-this-refresh-token") -> Any:
    """The response to a refresh with a key, from a client that knows no more than the token."""
    headers = {"HTTP_IDEMPOTENCY_KEY": key, "REMOTE_ADDR": address}
    return App().post("refresh", {"refresh_token": token}, **headers)


@dataclass
class Lost:
    """A refresh whose response did not arrive, and the time of the service."""

    patch: pytest.MonkeyPatch
    token: str
    response: Any

    def again(self, **later: float) -> Any:
        """The response to the same request from another network, this much later."""
        at = timezone.now() + timedelta(**later)
        self.patch.setattr("core.clock.now", lambda: at)
        return sent_again(self.token, "198.51.100.7")


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Lost:
    app = App()
    app.post("guest")
    first = sent_again(app.refresh_token, "192.0.2.1")
    assert first.status_code == 200
    return Lost(monkeypatch, app.refresh_token, first.json())


@pytest.mark.parametrize("later", [{"seconds": 40}, {"hours": 2}, {"hours": 23}], ids=str)
def test_a_lost_refresh_is_repeated_with_its_key_from_any_network(lost: Lost, later: Any) -> None:
    answer = lost.again(**later)
    assert (answer.status_code, answer.json()) == (200, lost.response)
    assert answer["Idempotency-Replayed"] == "true"


def test_a_refresh_is_not_repeated_once_its_pair_was_used(lost: Lost) -> None:
    assert sent_again(lost.response["refresh_token"], "192.0.2.1", "of-the-next-token").json()
    assert problem(lost.again(minutes=1)) == (401, "refresh_token_reused")
    assert problem(lost.again(minutes=2)) == (401, "session_ended")


def test_a_refresh_is_not_repeated_for_an_ended_session(lost: Lost) -> None:
    user = Session.objects.get().user
    lifecycle.end_sessions(user_id=user.id, now=timezone.now())
    assert problem(lost.again(minutes=1)) == (401, "session_ended")


def test_a_token_of_another_user_or_a_closed_account_is_not_refreshed(guest: SignedIn) -> None:
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


def test_a_user_lists_sessions_and_ends_one(django_capture_on_commit_callbacks: Any) -> None:
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


def test_logging_out_everywhere_ends_all_sessions_of_the_user(
    django_capture_on_commit_callbacks: Any,
) -> None:
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


def test_all_sessions_except_one_can_be_ended(guest: SignedIn) -> None:
    excepted = ids(guest.tokens.access_token)
    for _ in range(2):
        lifecycle.begin(guest.user, user_agent="", now=NOW)
    others = lifecycle.begin(guests.create_guest(now=NOW).user, user_agent="", now=NOW)
    lifecycle.end_sessions(user_id=guest.user.id, except_session=excepted, now=NOW)
    open_ones = Session.objects.filter(ended_at=None)
    assert open_ones.get(user=guest.user).id == excepted
    assert others[0] in open_ones
    with pytest.raises(NotVisible):
        lifecycle.end_session(user_id=uuid4(), session_id=excepted, now=NOW)


def test_other_processes_read_ended_sessions_with_one_query(
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
    other.reread(now=NOW + timedelta(minutes=70))  # no access token can still be valid
    assert session_id not in other
    late = Revocation()
    late.reread(now=NOW + timedelta(minutes=59))
    assert session_id in late


def test_a_concurrent_read_does_not_drop_a_session_ended_by_this_process() -> None:
    revocation, session_id = Revocation(), uuid4()
    revocation.add([session_id], now=NOW)
    revocation.reread(now=NOW)  # the row is not there yet for this query
    assert session_id in revocation


@pytest.mark.django_db(transaction=True)
def test_the_heartbeat_reads_ended_sessions() -> None:
    signed_in = guests.create_guest(now=timezone.now())
    session_id = tokens.read(signed_in.tokens.access_token, ACCESS, now=timezone.now()).session_id
    Session.objects.update(ended_at=timezone.now())
    heartbeat.read_ended_sessions()
    assert session_id in known


def test_a_failed_read_of_ended_sessions_is_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(known, "reread", fail)
    monkeypatch.setattr(heartbeat.connections, "close_all", lambda: None)
    heartbeat.read_ended_sessions()
    assert caplog.messages == ["the ended sessions cannot be read"]


def test_a_stream_s_holder_loses_access_with_the_session(
    guest: SignedIn, django_assert_num_queries: Any
) -> None:
    holder = Pass(tokens.read(guest.tokens.access_token, ACCESS, now=NOW), NOW)
    with django_assert_num_queries(1):
        check_holder(holder)
    lifecycle.end_sessions(user_id=guest.user.id, now=NOW)
    with pytest.raises(SessionEnded):
        check_holder(holder)
    User.objects.update(is_active=False)
    with pytest.raises(NotSignedIn, match="closed"):
        check_holder(holder)


def test_sessions_without_valid_tokens_are_deleted() -> None:
    now = timezone.now()
    long_ago = guests.create_guest(now=now - timedelta(days=31))
    over = guests.create_guest(now=now - timedelta(hours=5))
    lifecycle.end_sessions(user_id=over.user.id, now=now - timedelta(hours=3))
    just_over = guests.create_guest(now=now)
    lifecycle.end_sessions(user_id=just_over.user.id, now=now)
    stays = guests.create_guest(now=now - timedelta(days=29))
    assert delete_old_sessions() == 2
    left = set(Session.objects.values_list("user", flat=True))
    assert left == {just_over.user.id, stays.user.id}
    assert long_ago.user.id not in left


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_refreshes_share_one_new_generation() -> None:
    for _ in range(5):
        guest = guests.create_guest(now=NOW)
        token = guest.tokens.refresh_token
        received: list[str] = []
        at_once(lambda n, t=token, r=received: r.append(refreshed(t, hours=1).tokens.refresh_token))
        session = Session.objects.get(user=guest.user)
        assert (session.generation, session.ended_at) == (1, None)
        assert len(received) >= 2
        for each in received:  # all belong to the same generation
            refreshed(each, hours=1, seconds=10)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_use_of_a_stolen_token_and_the_valid_one_ends_the_session() -> None:
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
def test_a_password_change_does_not_overwrite_a_concurrent_change(
    monkeypatch: pytest.MonkeyPatch, first: Any
) -> None:
    ana = App()
    ana.sign_up()
    run_during(monkeypatch, "set_password", first)
    body = {"current_password": PASSWORD, "new_password": OTHER}
    refused = ana.post("password/change", body)
    assert problem(refused) == (401, "session_ended")
    assert not User.objects.get().check_password(OTHER)


def test_a_page_does_not_set_the_password_of_a_closed_account(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    App().sign_up()
    client.force_login(User.objects.get())
    run_during(monkeypatch, "set_password", close)
    body = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    refused = client.post("/accounts/password/change/", body)
    assert (refused.status_code, refused["Location"]) == (302, "/accounts/login/")
    assert User.objects.get().username == "deleted-1"


@pytest.mark.parametrize("first", [close, change])
def test_no_session_begins_after_the_account_or_password_has_changed(
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
    run_during(monkeypatch, "check_password", first)
    assert codes(thief.log_in()) == ["username_password_mismatch"]
    assert Session.objects.count() == 1
