"""The admin's pages of players: search, overview, support and restrictions."""

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import names
from accounts.models import (
    Entry,
    MailsOff,
    NotificationSettings,
    PushDevice,
    Session,
    StaffAct,
    User,
)
from accounts.preferences.changes import switch_mails_off
from accounts.staff.admin.base import at
from accounts.wallet import balances
from games.players import robot_accounts
from games.players.admin.acts import ACTS
from tests.accounts.webhooks.made import app_of, webhook_of
from tests.harness.chips import assert_right
from tests.harness.games import competitive, played_to_the_end, started
from tests.harness.people import NOW, Person, registered
from tests.harness.signing_in import PASSWORD, App, key_of, last_mail
from tests.harness.staff import do, form_of, page_of, staff, unlabelled
from tests.harness.undone import undone

pytestmark = pytest.mark.django_db

LIST = "/admin/accounts/user/"


@pytest.fixture
def mailed(django_capture_on_commit_callbacks: Any) -> Iterator[Any]:
    """Run callbacks after the commit, and deliver mail at once."""
    current_app.conf.task_always_eager = True
    yield lambda: django_capture_on_commit_callbacks(execute=True)
    current_app.conf.task_always_eager = False


SENT: dict[str, dict[str, Any]] = {
    "mute": {"lasts": "1 day"},
    "ban_from_play": {"lasts": "1 day"},
    "ban": {"lasts": "1 day"},
    "adjust_chips": {"chips": 50},
    "set_address": {"email": "new@example.org"},
    "register": {"name": "Newcomer", "email": "new@example.org"},
    "appoint": {},
}
SUPPORT = {
    *("mute", "unmute", "log_out", "send_reset", "send_verification", "register"),
    "undo_robot_account",
}
MODERATOR = SUPPORT | {"ban", "lift_ban", "ban_from_play", "lift_play_ban"}
OPERATOR = MODERATOR | {"adjust_chips", "set_address", "verify_address"}


def search(client: Client, **query: str) -> set[str]:
    answer = client.get(LIST, query)
    assert answer.status_code == 200
    return {user.username for user in answer.context["cl"].result_list}


def acts_on(client: Client, user: User) -> set[str]:
    """The acts that the page of a user offers."""
    return set(re.findall(r'/act/(\w+)/"', client.get(page_of(user)).content.decode()))


def with_address(email: str = "ana@example.org", *, verified: bool = True) -> User:
    person = registered()
    EmailAddress.objects.create(user=person.user, email=email, verified=verified, primary=True)
    return person.user


def test_players_are_found_by_prefix_of_the_name_id_and_address() -> None:
    user = with_address()
    User.objects.filter(id=user.id).update(username="Mariana")
    User.objects.create(username="Ana María")
    client = staff(name="root")
    assert search(client, q="marI") == search(client, q=str(user.id)) == {"Mariana"}
    assert search(client, q="Ana@Example.org") == {"Mariana"}
    assert search(client, q="ana") == {"Ana María"}
    assert search(client, q="ana@example") == search(client, q="100%") == set()
    assert search(client, kind="staff") == {"root"}


def test_the_page_of_a_player_shows_address_games_and_chips() -> None:
    ana, ben = registered(), registered()
    EmailAddress.objects.create(user=ana.user, email="ana@example.org", primary=True)
    game = played_to_the_end(competitive(ana, ben))
    shown = staff("support").get(page_of(ana.user)).content.decode()
    for text in (
        "ana@example.org (not verified)",
        page_of(game),
        ben.user.username,
        f"{balances.balance(ana.id):,} chips",
        "settlement" if balances.balance(ana.id) > 1000 else "stake",
        "parchis",
    ):
        assert text in shown


def test_the_page_of_a_player_leads_to_all_games_of_that_player_only(ana: Person) -> None:
    game, other = started(ana), started(registered())
    client = staff("support")
    shown = unescape(client.get(page_of(ana.user)).content.decode())
    found = re.search(r'href="([^"]+)">All games<', shown)
    assert found
    listed = client.get(found[1]).content.decode()
    assert page_of(game) in listed
    assert page_of(other) not in listed


def test_the_page_of_a_player_names_the_rules_of_each_game(ana: Person) -> None:
    games = [started(ana, ruleset=ruleset) for ruleset in ("superparcheesi", "parcheesi")]
    shown = unlabelled(staff("support").get(page_of(ana.user)).content.decode())
    rows = [row for row in shown.split("<tr>") if any(page_of(game) in row for game in games)]
    rulesets = [re.findall("<td>(superparcheesi|parcheesi|parchis)</td>", row) for row in rows]
    assert rulesets == [["parcheesi"], ["superparcheesi"]]  # the latest first


def test_the_page_of_a_player_shows_devices_and_webhooks_without_secrets() -> None:
    ana, ben, now = registered(), registered(), timezone.now()
    app = app_of(ana)
    of_app = webhook_of(client=app, url="https://turns.example:8443/hooks/key-1?key-2", off_at=now)
    own = webhook_of(ana, url="https://robot.example/hooks/key-1?key-2", failing_since=now)
    endpoint = "https://push.example/send/key-3"
    PushDevice.objects.create(
        user=ana.user,
        session=ana.user.sessions.get(),
        endpoint=endpoint,
        p256dh="key-4",
        auth="key-5",
        language="es",
        created_at=now,
        used_at=now + timedelta(days=1),
    )
    desk = staff("support")
    page = unescape(desk.get(page_of(ana.user)).content.decode())
    for shown in ("turns.example:8443", "robot.example", page_of(own), page_of(of_app), app.name):
        assert shown in page
    for cell in ("Web Push", "push.example", "es", at(now + timedelta(days=1))):
        assert f">{cell}</td>" in page
    assert not re.search(r"key-\d|/hooks/|/send/", page)
    assert not re.search(
        r"robot\.example|push\.example", desk.get(page_of(ben.user)).content.decode()
    )


def test_the_page_of_a_player_says_why_no_mails_are_sent() -> None:
    ana, ben, eva = registered(), registered(), registered()
    switch_mails_off(ana.id, MailsOff.BOUNCED)
    NotificationSettings.objects.create(user=ben.user, mailed_at=NOW)
    desk = staff("support")
    for person, said in (
        (ana, "off: bounced; the last one (UTC): –"),
        (ben, f"on; the last one (UTC): {at(NOW)}"),
        (eva, "never sent yet"),
    ):
        assert said in unescape(desk.get(page_of(person.user)).content.decode())


def test_the_page_of_a_player_shows_wrong_passwords_and_the_lock(
    settings: Any, clock: list[float]
) -> None:
    settings.WRONG_PASSWORDS_BEFORE_LOCK = 3
    app = App()
    app.sign_up("Ana")
    user = User.objects.get(username="Ana")
    address = "ana@example.org"
    EmailAddress.objects.create(user=user, email=address, verified=True)
    page = staff("support").get(page_of(user)).content.decode()
    assert "In the last 24 hours" not in page
    for login in ({"username": "ana"},) * 3 + ({"email": address},):
        clock[0] += 1
        App().post("login", login | {"password": "wrong"}, REMOTE_ADDR=f"192.0.2.{clock[0] % 9}")
    page = unlabelled(staff("support").get(page_of(user)).content.decode())
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", page)]
    assert [row[1] for row in rows if row[:1] == ["Ana"]] == ["3"]
    assert [row[1:] for row in rows if row[:1] == [address]] == [["1", "–"]]


def test_acts_that_take_something_from_a_player_have_a_look_of_their_own(ana: Person) -> None:
    page = staff().get(page_of(ana.user)).content.decode()
    looks = re.findall(r'href="[^"]+/act/(\w+)/" class="changes ?(\w*)"', page)
    assert {name for name, look in looks if look} == {"mute", "ban_from_play", "ban", "log_out"}
    assert [look for _, look in looks] == sorted(look for _, look in looks)  # those at the end
    form = staff().get(form_of(ana.user, "mute")).content.decode()
    assert '<input type="submit" class="harms" value="Mute">' in form


def test_the_page_of_a_player_takes_constant_queries() -> None:
    new, old = registered(), registered()
    for _ in range(4):
        played_to_the_end(competitive(old, registered()))
        webhook_of(client=app_of(old))
    client = staff("moderator")
    counts = []
    for person in (new, old, new, old):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page_of(person.user)).status_code == 200
        counts.append(len(queries))
    assert counts[3] <= counts[2] + 1
    assert counts[3] < 45


def test_a_player_cannot_be_edited_by_hand() -> None:
    user = with_address()
    client = staff()
    assert client.post(page_of(user), {"username": "root", "is_staff": "on"}).status_code == 403
    assert client.post(f"{LIST}{user.id}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.get(f"{LIST}{user.id}/password/").status_code in (302, 404)


STATES: dict[str, set[str]] = {
    "unverified": {"send_verification", "verify_address"},
    "restricted": {"unmute", "lift_ban", "lift_play_ban"},
    "guest": {"register"},
    "robot account": {"undo_robot_account"},
}
"""The states of a player in which these acts are possible; all others are so in any."""


def bring(user: User, state: str) -> None:
    """Bring a player with a verified address to this state."""
    rows = User.objects.filter(id=user.id)
    if state == "unverified":
        EmailAddress.objects.filter(user=user).update(verified=False)
    if state == "restricted":
        fields = ("muted_until", "banned_until", "play_banned_until")
        rows.update(**dict.fromkeys(fields, timezone.now() + timedelta(hours=1)))
    if state == "guest":
        EmailAddress.objects.all().delete()
        rows.update(is_guest=True)
    if state == "robot account":
        robot_accounts.declare(user_id=user.id, now=timezone.now())


@pytest.mark.parametrize(
    ("role", "may"), [("support", SUPPORT), ("moderator", MODERATOR), ("operator", OPERATOR)]
)
def test_a_role_may_do_its_acts_and_no_others(
    role: str, may: set[str], subtests: pytest.Subtests
) -> None:
    user, client = with_address(), staff(role)
    usual = {act.name for act in ACTS} - set().union(*STATES.values())
    for state, acts in {"usual": usual, **STATES}.items():
        with subtests.test(state), undone():
            bring(user, state)
            offered = acts_on(client, user)
            assert offered <= may
            assert offered & acts == may & acts
            for act in sorted(acts):
                with subtests.test(act), undone():
                    cache.clear()  # mails of other acts
                    assert_done(client, user, act, may)


def assert_done(client: Client, user: User, act: str, may: set[str]) -> None:
    """The act is done if it may be, and refused if not."""
    allowed = act in may
    answer = do(client, user, act, **SENT.get(act, {}))
    assert answer.status_code == (302 if allowed else 403), answer.content
    assert StaffAct.objects.filter(name=act, reason="for a test").count() == allowed
    assert not allowed or acts_on(client, user) <= may


def test_chips_are_adjusted_with_a_recorded_reason() -> None:
    ana = registered()
    client = staff("operator")
    assert do(client, ana.user, "adjust_chips", chips=-100, reason="paid twice").status_code == 302
    entry = Entry.objects.filter(account=ana.id).latest("id")
    assert (entry.chips, entry.balance, entry.transaction.reason) == (-100, 900, "paid twice")
    refused = do(client, ana.user, "adjust_chips", chips=-901)
    assert b"Not all players have enough chips" in refused.content
    assert b"Nothing would change" in do(client, ana.user, "adjust_chips", chips=0).content
    act = StaffAct.objects.get()
    assert (act.before, act.after) == ({"chips": 1000}, {"chips": 900})
    assert_right()


def test_a_guest_is_given_no_chips(ana: Person) -> None:
    client = staff("operator")
    assert "adjust_chips" not in client.get(page_of(ana.user)).content.decode()
    assert do(client, ana.user, "adjust_chips", chips=5).status_code == 200
    assert not StaffAct.objects.exists()


def test_the_staff_ends_the_sessions_of_a_player(ana: Person, mailed: Any) -> None:
    with mailed():
        assert do(staff("support"), ana.user, "log_out").status_code == 302
    assert not Session.objects.filter(user=ana.id, ended_at=None).exists()
    assert ana.api.get("/api/v1/me").json()["code"] == "session_ended"


def test_a_guest_is_registered_and_sets_a_password_by_mail(ana: Person, mailed: Any) -> None:
    sent = {"name": "Anabel", "email": "ana@example.org"}
    with mailed():
        assert do(staff("support"), ana.user, "register", **sent).status_code == 302
    user = User.objects.get(id=ana.id)
    assert (user.username, user.is_guest, balances.balance(user.id)) == ("Anabel", False, 1000)
    assert last_mail().to == ["ana@example.org"]
    reset = {"key": key_of(last_mail()), "password": PASSWORD}
    assert App().post("password/reset", reset).status_code in (200, 401)
    assert App().log_in("Anabel").status_code == 200
    assert "@" not in str(StaffAct.objects.values_list("before", "after"))
    assert b"no longer possible" in do(staff("support"), ana.user, "register", **sent).content


def test_mails_for_signing_in_go_to_the_address_of_the_player(mailed: Any) -> None:
    user, client = with_address(verified=False), staff("support")
    with mailed():
        do(client, user, "send_verification")
        assert b"A mail was just sent" in do(client, user, "send_verification").content
        assert b"no such e-mail address" in do(client, user, "send_reset").content
        EmailAddress.objects.update(verified=True)
        do(client, user, "send_reset")
        assert b"A mail was just sent" in do(client, user, "send_reset").content
        assert b"no such e-mail address" in do(client, user, "send_verification").content
    assert [message.to for message in mail.outbox] == [["ana@example.org"]] * 2
    acts = StaffAct.objects.order_by("id").values_list("name", flat=True)
    assert list(acts) == ["send_verification", "send_reset"]


def test_the_address_of_another_account_is_refused() -> None:
    with_address("ana@example.org")
    other = with_address("ben@example.org")
    client = staff("operator")
    refused = do(client, other, "set_address", email="ANA@example.org")
    assert b"Another account has this e-mail address" in refused.content
    assert do(client, other, "set_address", email="New@example.org").status_code == 302
    rows = EmailAddress.objects.filter(user=other).order_by("id")
    assert list(rows.values_list("email", "primary", "verified")) == [
        ("ben@example.org", False, True),
        ("new@example.org", True, False),
    ]
    assert do(client, other, "verify_address").status_code == 302
    assert EmailAddress.objects.get(email="new@example.org").verified
    act, (old, new) = StaffAct.objects.latest("id"), rows.values_list("id", flat=True)
    assert (act.before, act.after) == ({"verified": [old]}, {"verified": [old, new]})


def test_the_superuser_appoints_and_dismisses() -> None:
    user = with_address()
    client = staff()
    moderator = [g.id for g in user.groups.model.objects.filter(name="moderator")]
    do(client, user, "appoint", roles=moderator)
    user.refresh_from_db()
    assert (user.is_staff, [g.name for g in user.groups.all()]) == (True, ["moderator"])
    act = StaffAct.objects.get()
    assert (act.before["roles"], act.after["roles"]) == ([], ["moderator"])
    do(client, user, "appoint")
    user.refresh_from_db()
    assert (user.is_staff, user.groups.count()) == (False, 0)


def test_a_deleted_account_has_no_acts(ana: Person) -> None:
    client = staff()
    ana.api.delete("/api/v1/me", {"confirm": True})
    user = User.objects.get(id=ana.id)
    shown = client.get(page_of(user)).content.decode()
    assert "/act/" not in shown
    refused = do(client, user, "ban", lasts="1 day")
    assert b"no longer possible" in refused.content
    assert not StaffAct.objects.exists()


def test_staff_acts_are_listed_and_searched(ana: Person, ben: Person) -> None:
    clerk, other = staff("moderator", name="Clerk"), staff("moderator", name="Other")
    do(clerk, ana.user, "mute", lasts="1 hour", reason="insults")
    do(other, ben.user, "log_out", reason="stolen phone")
    acts = "/admin/accounts/staffact/"

    def reasons(**query: str) -> set[str]:
        answer = clerk.get(acts, query)
        return {act.reason for act in answer.context["cl"].result_list}

    assert reasons() == {"insults", "stolen phone"}
    assert reasons(q="clerk") == reasons(q=str(ana.id)) == reasons(name="mute") == {"insults"}
    row = StaffAct.objects.get(name="mute")
    assert clerk.get(page_of(row)).status_code == 200
    assert clerk.post(page_of(row), {"reason": "x"}).status_code == 403
    history = clerk.get(f"{LIST}{ana.id}/history/").content.decode()
    assert "insults" in history
    assert "Clerk" in history
    assert "stolen phone" not in history


@pytest.mark.parametrize("role", ["support", "moderator", "operator"])
def test_only_a_superuser_acts_on_the_staff(role: str) -> None:
    user, client, root = with_address(), staff(role), staff()
    for of_the_staff in ("is_staff", "is_superuser"):
        with undone():
            User.objects.filter(id=user.id).update(**{of_the_staff: True})
            assert acts_on(client, user) == set()
            for act in ACTS:
                assert do(client, user, act.name, **SENT.get(act.name, {})).status_code == 403
            assert not StaffAct.objects.exists()
            assert "ban" in acts_on(root, user)
            assert do(root, user, "mute", lasts="1 day").status_code == 302


@pytest.mark.parametrize("roles", [("operator",), ()])
def test_staff_cannot_act_on_themselves(roles: tuple[str, ...]) -> None:
    client = staff(*roles, name="Clerk")
    user = User.objects.get()
    assert acts_on(client, user) == set()
    assert do(client, user, "adjust_chips", chips=1000).status_code == 403
    assert do(client, user, "log_out").status_code == 403
    assert not StaffAct.objects.exists()


@pytest.mark.parametrize(
    "lookup", ["password__startswith=p", "is_superuser=1", "emailaddress__email=x", "username=x"]
)
def test_a_lookup_without_a_filter_is_refused(lookup: str) -> None:
    client = staff("support")
    assert client.get(f"{LIST}?{lookup}").status_code == 400
    assert client.get(f"{LIST}?kind=staff&kept_from=play").status_code == 200


def test_a_lookup_by_the_prefix_of_a_secret_is_refused() -> None:
    client = staff()
    for page, lookup in (
        ("games/game", "server_seed__startswith=g"),
        ("games/table", "games__server_seed__startswith=g"),
        ("allauth_idp_oidc/client", "secret__startswith=p"),
        ("ranking/progress", "user__password__startswith=p"),
        ("auth/group", "user__password__startswith=p"),
    ):
        assert client.get(f"/admin/{page}/?{lookup}").status_code == 400, page
    for page, lookup in (
        ("accounts/transaction", "purpose__exact=gift"),
        ("ranking/booking", "correction__exact=1"),
        ("allauth_idp_oidc/client", "type__exact=public"),
    ):
        assert client.get(f"/admin/{page}/?{lookup}").status_code == 200, page


def test_an_act_that_is_not_offered_is_refused(ana: Person) -> None:
    client = staff()
    assert b"no longer possible" in do(client, ana.user, "appoint").content
    sent = {"email": "ana@example.org"}
    assert b"no longer possible" in do(client, ana.user, "set_address", **sent).content
    assert not EmailAddress.objects.exists()
    assert not StaffAct.objects.exists()


def test_a_second_mail_within_minutes_is_refused(mailed: Any) -> None:
    user, client = with_address(verified=False), staff("support")
    with mailed():
        assert do(client, user, "send_verification").status_code == 302
        assert b"Wait a few minutes" in do(client, user, "send_verification").content
    assert len(mail.outbox) == 1
    assert StaffAct.objects.count() == 1


def test_a_guest_is_registered_under_the_normalized_name(ana: Person) -> None:
    sent = {"name": "ａnabel", "email": "ana@example.org"}
    assert do(staff("support"), ana.user, "register", **sent).status_code == 302
    user = User.objects.get(id=ana.id)
    assert (user.username, user.look) == ("anabel", names.skeleton("anabel"))
    sent = {"name": "anabeI", "email": "ben@example.org"}
    other = registered().user
    User.objects.filter(id=other.id).update(is_guest=True)
    assert b"name is taken" in do(staff("support"), other, "register", **sent).content


def test_an_unknown_act_is_not_found(ana: Person) -> None:
    assert staff().get(form_of(ana.user, "promote")).status_code == 404
