"""Mails about notifications: gathered, rare, and only while they are true."""

import re
from collections.abc import Iterator
from datetime import time, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import get_connection
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.mails import delivery
from accounts.mails.unsubscribing import token_of
from accounts.models import MailsOff, Notification, NotificationKind, NotificationSettings, User
from accounts.notifications import inbox
from accounts.preferences import changes
from accounts.users.online import mark_online
from core.metrics import MAILS
from games.time.reminders import remind
from tests.harness.games import on_turn, started
from tests.harness.mail_server import MailServer, mail_server
from tests.harness.people import NOW, Person, registered, stored_device
from tests.harness.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
HOUR = timedelta(hours=1)
DUE = NOW + timedelta(minutes=15)
GAME = "0f0a2c1e-5d3c-4c43-9c0b-6f0f4a1c2d3e"
LINK = rb"^List-Unsubscribe:\s+<(https://play.example.org[^>\s]+)>\r?$"
TURN = {"game_id": GAME, "table_id": GAME}


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    settings.DEFAULT_FROM_EMAIL = "Parcheesi <play@example.org>"
    settings.EMAIL_BOUNCES = "bounces@example.org"
    settings.PUBLIC_URL = "https://play.example.org"
    with mail_server(settings) as server:
        yield server


def reachable(person: Person, address: str = "ana@example.com", language: str = "en") -> None:
    EmailAddress.objects.create(user_id=person.id, email=address, verified=True, primary=True)
    person.user.language = language
    person.user.save()


def notify(person: Person, **changes: Any) -> Notification:
    given = {"kind": NotificationKind.YOUR_TURN, "data": TURN, "now": NOW}
    return inbox.notify(user_id=person.id, **{**given, **changes})


def other_turn() -> dict[str, str]:
    return {"game_id": str(uuid4()), "table_id": GAME}


def counted(outcome: str) -> float:
    return float(MAILS.labels(outcome)._value.get())


def test_the_mail_of_a_turn(ana: Person, ben: Person, server: MailServer) -> None:
    reachable(ana, language="es")
    notify(ana)
    notify(ben)
    assert delivery.send_due(now=DUE - timedelta(seconds=1)) == 0
    assert delivery.send_due(now=DUE) == 1
    [mail] = server.mails
    assert (mail["To"], mail["From"]) == ("ana@example.com", "Parcheesi <play@example.org>")
    assert server.senders == ["bounces@example.org"]
    assert mail["Subject"] == "Te toca"
    assert mail["Auto-Submitted"] == "auto-generated"
    for kind in ("plain", "html"):
        assert f"#/game/{GAME}" in server.body(kind)
        assert "Una partida te espera." in server.body(kind)
    assert not Notification.objects.filter(mail_at__isnull=False).exists()
    assert delivery.send_due(now=DUE + HOUR) == 0


def test_one_click_ends_the_mails(ana: Person, ben: Person, server: MailServer) -> None:
    reachable(ana)
    notify(ana)
    delivery.send_due(now=DUE)
    [raw] = server.raw
    link = re.search(
        rb"^List-Unsubscribe:\s+<(https://play.example.org[^>\s]+)>\r?$", raw, re.MULTILINE
    )
    assert link
    assert server.mails[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    page = link[1].decode().removeprefix("https://play.example.org")
    assert page in server.body("plain")
    client = Client(enforce_csrf_checks=True)
    assert client.get(page).status_code == 200
    assert not NotificationSettings.objects.exclude(mails_off="").exists()
    assert client.post(page, {"List-Unsubscribe": "One-Click"}).status_code == 200
    [row] = NotificationSettings.objects.exclude(mails_off="")
    assert (row.user_id, row.mails_off) == (ana.id, MailsOff.UNSUBSCRIBED)
    notify(ana, now=NOW + 3 * HOUR)
    assert delivery.send_due(now=NOW + 4 * HOUR) == 0
    changes.change(ana.id, now=NOW, mail=True)
    notify(ana, now=NOW + 5 * HOUR)
    assert delivery.send_due(now=NOW + 6 * HOUR) == 1


def test_a_link_must_be_signed(ana: Person, ben: Person) -> None:
    signature = token_of(ana.id).partition(":")[2]
    for token in (f"{ben.id.hex}:{signature}", ana.id.hex, "x:y", f"{ana.id.hex}:"):
        for send in (Client().get, Client().post):
            assert send(f"/accounts/mails/off/{token}").status_code == 404
    assert not NotificationSettings.objects.exists()


def test_what_happens_in_an_hour_is_one_mail(ana: Person, server: MailServer) -> None:
    reachable(ana)
    for minute in range(3):
        notify(ana, data=other_turn(), now=NOW + timedelta(minutes=minute))
    notify(ana, now=NOW + timedelta(minutes=14))
    assert delivery.send_due(now=DUE) == 1
    assert server.mails[0]["Subject"] == "Parcheesi: 4 messages"
    notify(ana, data=other_turn(), now=DUE)
    assert delivery.send_due(now=DUE + timedelta(minutes=59)) == 0
    assert delivery.send_due(now=DUE + HOUR) == 1
    assert server.mails[1]["Subject"] == "Your turn"


def test_the_last_one_about_a_game_stands_for_all(ana: Person, server: MailServer) -> None:
    reachable(ana)
    notify(ana)
    ends = {**TURN, "deadline_at": "2026-11-02T12:00:00Z"}
    notify(ana, kind=NotificationKind.TURN_ENDS, data=ends)
    assert delivery.send_due(now=DUE) == 1
    assert server.mails[0]["Subject"] == "Your time is nearly up"
    assert "A game waits for you." not in server.body()


def test_many_are_counted(ana: Person, server: MailServer) -> None:
    reachable(ana)
    for _ in range(23):
        notify(ana, data=other_turn())
    delivery.send_due(now=DUE)
    assert server.mails[0]["Subject"] == "Parcheesi: 23 messages"
    assert server.body().count("/game/") == 20
    assert "And 3 more in your inbox." in server.body()


def test_what_is_read_or_over_comes_in_no_mail(ana: Person, server: MailServer) -> None:
    reachable(ana)
    read = notify(ana)
    inbox.read(user_id=ana.id, ids=[read.uuid], now=NOW)
    notify(ana, data=other_turn())
    inbox.delete_notifications(user_ids=[ana.id], kinds=[NotificationKind.YOUR_TURN], table_id=GAME)
    assert delivery.send_due(now=DUE) == 0


def test_nothing_is_mailed_shortly_before_the_deadline(ana: Person, server: MailServer) -> None:
    reachable(ana)
    notify(ana, until=DUE + timedelta(minutes=59))
    assert delivery.send_due(now=DUE) == 0
    notify(ana, data=other_turn(), until=DUE + HOUR)
    assert delivery.send_due(now=DUE) == 1


def test_no_mails_to_those_with_a_device_unless_they_ask(ana: Person, server: MailServer) -> None:
    reachable(ana)
    stored_device(ana)
    notify(ana)
    assert delivery.send_due(now=DUE) == 0
    changes.change(ana.id, now=NOW, kinds=[{"kind": "your_turn", "mail": True}])
    notify(ana)
    assert delivery.send_due(now=DUE) == 1


def test_other_kinds_are_mailed_if_wanted(ana: Person, server: MailServer) -> None:
    reachable(ana)
    friend = {"user_id": GAME, "name": "Béa <b>"}
    notify(ana, kind=NotificationKind.FRIEND_REQUEST, data=friend)
    assert delivery.send_due(now=DUE) == 0
    changes.change(ana.id, now=NOW, kinds=[{"kind": "friend_request", "mail": True}])
    notify(ana, kind=NotificationKind.FRIEND_REQUEST, data=friend)
    assert delivery.send_due(now=DUE) == 1
    assert "Béa <b> wants to be friends." in server.body("plain")
    assert "Béa &lt;b&gt; wants to be friends." in server.body("html")


def test_the_unreachable_are_left_alone(ana: Person, ben: Person, server: MailServer) -> None:
    EmailAddress.objects.create(user_id=ana.id, email="a@example.com", verified=False, primary=True)
    reachable(ben, "ben@example.com")
    User.objects.filter(id=ben.id).update(is_active=False)
    robot = registered()
    reachable(robot, "robot@example.com")
    User.objects.filter(id=robot.id).update(is_robot=True)
    for person in (ana, ben, robot):
        notify(person)
    assert delivery.send_due(now=DUE) == 0
    assert not Notification.objects.filter(mail_at__isnull=False).exists()


def test_players_that_are_online_see_it_anyway(ana: Person, server: MailServer) -> None:
    reachable(ana)
    notify(ana)
    mark_online(ana.id)
    assert delivery.send_due(now=DUE) == 0
    cache.clear()
    assert delivery.send_due(now=DUE) == 0
    assert delivery.send_due(now=DUE + delivery.LOOK_AGAIN) == 1


def test_quiet_hours_put_a_mail_off(ana: Person, server: MailServer) -> None:
    reachable(ana)
    changes.change(ana.id, now=NOW, quiet_hours={"begins": time(11), "ends": time(20)})
    notify(ana)
    assert delivery.send_due(now=DUE) == 0
    assert delivery.send_due(now=NOW + 8 * HOUR - timedelta(seconds=1)) == 0
    assert delivery.send_due(now=NOW + 8 * HOUR) == 1


def test_a_snoozed_game_waits_beside_others(ana: Person, server: MailServer) -> None:
    reachable(ana)
    changes.snooze(ana.id, uuid4(), until=None, now=NOW)
    data = other_turn()
    changes.snooze(ana.id, UUID(data["game_id"]), until=NOW + 5 * HOUR, now=NOW)
    notify(ana, data=data)
    notify(ana)
    assert delivery.send_due(now=DUE) == 1
    assert data["game_id"] not in server.body()
    assert delivery.send_due(now=NOW + 5 * HOUR) == 1
    assert data["game_id"] in server.body()


def test_a_refused_address_gets_no_more(ana: Person, ben: Person, server: MailServer) -> None:
    reachable(ana)
    reachable(ben, "ben@example.com")
    server.refused["ana@example.com"] = "550 5.1.1 unknown"
    server.refused["ben@example.com"] = "450 4.2.1 later"
    before = counted("bounced")
    notify(ana)
    delivery.send_due(now=DUE)
    assert NotificationSettings.objects.get(user=ana.id).mails_off == MailsOff.BOUNCED
    assert counted("bounced") == before + 1
    notify(ben)
    delivery.send_due(now=DUE)
    assert NotificationSettings.objects.get(user=ben.id).mails_off == ""
    server.refused.clear()
    assert delivery.send_due(now=DUE + delivery.PAUSE) == 1
    assert server.mails[0]["To"] == "ben@example.com"


@pytest.mark.parametrize("reply", ["554 5.7.1 Relay access denied", "550 5.4.5 quota", "550 no"])
def test_a_refusal_that_may_be_about_us_switches_nothing_off(
    ana: Person, server: MailServer, reply: str
) -> None:
    reachable(ana)
    notify(ana)
    server.refused["ana@example.com"] = reply
    assert delivery.send_due(now=DUE) == 0
    server.refused.clear()
    assert delivery.send_due(now=DUE + delivery.PAUSE) == 1


def test_a_mail_that_is_refused_holds_up_no_other(
    ana: Person, ben: Person, server: MailServer
) -> None:
    reachable(ana)
    reachable(ben, "ben@example.com")
    notify(ana)
    notify(ben)
    server.refused["ana@example.com"] = "450 4.1.2 Domain not found"
    assert delivery.send_due(now=DUE) == 1
    assert [mail["To"] for mail in server.mails] == ["ben@example.com"]
    assert server.connections == 1


def test_what_another_worker_has_by_now_is_not_sent(ana: Person, server: MailServer) -> None:
    reachable(ana)
    notify(ana)
    posts, _ = delivery.claim(now=DUE, at_most=10)
    Notification.objects.update(mail_at=DUE + HOUR)
    with get_connection() as to_server:
        assert delivery._send_all(posts, to_server, now=DUE) == ["withdrawn"]
    assert not server.mails
    assert Notification.objects.get().mail_at == DUE + HOUR


def test_what_is_over_when_its_mail_is_sent_is_left_out(ana: Person, server: MailServer) -> None:
    reachable(ana)
    for data in (TURN, other_turn(), other_turn()):
        row = notify(ana, data=data)
    posts, _ = delivery.claim(now=DUE, at_most=10)
    inbox.delete_notifications(user_ids=[ana.id], kinds=[NotificationKind.YOUR_TURN], game_id=GAME)
    inbox.read(user_id=ana.id, ids=[row.uuid], now=DUE)
    with get_connection() as to_server:
        assert delivery._send_all(posts, to_server, now=DUE) == ["sent"]
    assert server.mails[0]["Subject"] == "Your turn"
    assert GAME not in server.body()


def test_a_change_of_the_settings_holds_for_what_waits(ana: Person, server: MailServer) -> None:
    reachable(ana)
    changes.change(ana.id, now=NOW, quiet_hours={"begins": time(11), "ends": time(20)})
    notify(ana)
    assert delivery.send_due(now=DUE) == 0
    changes.change(ana.id, now=DUE, quiet_hours=None)
    assert delivery.send_due(now=DUE) == 1


def test_a_failure_is_no_mail_and_the_same_one_comes_later(ana: Person, server: MailServer) -> None:
    reachable(ana)
    notify(ana)
    server.response = "451 4.3.0 later"
    assert delivery.send_due(now=DUE) == 0
    server.response = "250 OK"
    assert delivery.send_due(now=DUE + timedelta(minutes=9)) == 0
    assert delivery.send_due(now=DUE + delivery.PAUSE) == 1


def test_a_dead_worker_is_replaced_and_the_mail_has_the_same_id(
    ana: Person, server: MailServer
) -> None:
    reachable(ana)
    notify(ana)
    posts, looked_at = delivery.claim(now=DUE, at_most=10)
    assert (len(posts), looked_at) == (1, 1)
    assert delivery.claim(now=DUE, at_most=10) == ([], 0)
    later = DUE + delivery.LEASE
    assert delivery.send_due(now=later) == 0  # it may have been sent, an hour has not passed
    assert delivery.send_due(now=DUE + HOUR) == 1
    first = delivery.letter(ana.user, "ana@example.com", posts[0].rows)
    assert server.mails[0]["Message-ID"] == first.extra_headers["Message-ID"]


def test_a_server_that_is_down_fails_once_for_all(
    ana: Person, ben: Person, server: MailServer, settings: Any
) -> None:
    for person, address in ((ana, "a@example.com"), (ben, "b@example.com")):
        reachable(person, address)
        notify(person)
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    before = counted("failed")
    assert delivery.send_due(now=DUE) == 0
    assert counted("failed") == before + 1
    settings.EMAIL_PORT = port
    assert delivery.send_due(now=DUE + delivery.PAUSE) == 2


def test_a_mail_that_cannot_be_made_holds_up_no_other(
    ana: Person, ben: Person, server: MailServer
) -> None:
    reachable(ana)
    reachable(ben, "ben@example.com")
    notify(ana)
    Notification.objects.filter(user=ana.id).update(data={})
    changes.change(ana.id, now=NOW, kinds=[{"kind": "result", "mail": True}])
    Notification.objects.filter(user=ana.id).update(kind="result")
    notify(ben)
    delivery.send_due(now=DUE)
    assert [mail["To"] for mail in server.mails] == ["ben@example.com"]
    assert not Notification.objects.filter(mail_at__isnull=False).exists()


def test_without_a_mail_server_nothing_waits(ana: Person, settings: Any) -> None:
    settings.EMAIL_URL = ""
    reachable(ana)
    assert notify(ana).mail_at is None


def test_how_late_the_first_is(ana: Person, server: MailServer, settings: Any) -> None:
    assert delivery.waiting_s(now=NOW) == 0
    notify(ana)
    assert delivery.waiting_s(now=NOW) == 0
    assert delivery.waiting_s(now=DUE + timedelta(seconds=30)) == 30
    settings.EMAIL_URL = ""
    assert delivery.waiting_s(now=DUE + timedelta(seconds=30)) == 0


def test_the_same_statements_for_any_number(ana: Person, ben: Person, server: MailServer) -> None:
    def statements(*people: Person) -> int:
        for person in people:
            notify(person, data=other_turn())
            notify(person)
        NotificationSettings.objects.update(mailed_at=None)
        with CaptureQueriesContext(connection) as captured:
            posts, _ = delivery.claim(now=DUE, at_most=10)
        assert len(posts) == len(people)
        Notification.objects.update(mail_at=None)
        return len(captured)

    reachable(ana)
    reachable(ben, "ben@example.com")
    assert statements(ana, ben) == statements(ana)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_send_one_mail(ana: Person, server: MailServer) -> None:
    reachable(ana)
    for _ in range(3):
        notify(ana, data=other_turn())
    assert sum(at_once(lambda _: delivery.send_due(now=DUE), 2)) == 1
    assert len(server.mails) == 1


def test_a_real_game_reminds_and_its_end_withdraws(
    ana: Person, ben: Person, server: MailServer
) -> None:
    for person, address in ((ana, "a@example.com"), (ben, "b@example.com")):
        reachable(person, address)
    game = started(ana, ben, now=NOW, turn_s=3 * 86400)
    player = on_turn(game, ana, ben)
    assert delivery.send_due(now=DUE) == 1
    near = NOW + timedelta(days=2)
    assert remind(now=near - timedelta(seconds=1)) == 0
    assert remind(now=near) == 1
    assert remind(now=near) == 0
    assert delivery.send_due(now=near + timedelta(minutes=15)) == 1
    assert server.mails[1]["Subject"] == "Your time is nearly up"
    assert Notification.objects.filter(user=player.id, kind="turn_ends").count() == 1
