"""Messages are sent once each, to the right device, as long as they are true."""

import socket
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Notification, NotificationKind, Push, PushDevice
from accounts.notifications import inbox
from accounts.preferences import changes as preferences
from accounts.push import changes, delivery, services
from accounts.push.protocols.outcomes import PUSHES
from accounts.push.sweep import MUCH_LATER, SILENT_THREADS, Senders, sweep
from accounts.users.online import mark_online
from core import clock
from core.outgoing import Outgoing
from tests.harness.games import on_turn, started
from tests.harness.people import NOW, Person, registered
from tests.harness.push_keys import configure
from tests.harness.push_service import Browser, PushService, push_service
from tests.harness.raw_server import answering
from tests.harness.service import PATIENCE_S, until

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
BRIEF = Outgoing(to_loopback=True, limit_s=0.5)
OTHER_KEY = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8"
GAME = "0f0a2c1e-5d3c-4c43-9c0b-6f0f4a1c2d3e"
TURN = {"game_id": GAME, "table_id": GAME}


@pytest.fixture(autouse=True)
def _on(settings: Any) -> None:
    settings.DEBUG = True


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


def subscribe(person: Person, browser: Browser, language: str = "en") -> PushDevice:
    keys = browser.body()["keys"]
    return changes.register(
        {"endpoint": browser.endpoint, **keys},
        user_id=person.id,
        session_id=person.user.sessions.get().id,
        language=language,
        now=NOW,
    )


def notify(person: Person, **changes: Any) -> Notification:
    given = {"kind": NotificationKind.YOUR_TURN, "data": TURN, "now": NOW}
    return inbox.notify(user_id=person.id, **{**given, **changes})


def deliver(now: datetime = NOW) -> int:
    return delivery.deliver_due(now=now, outgoing=BRIEF)


def counted(outcome: str) -> float:
    return float(PUSHES.labels(outcome)._value.get())


def status(code: int, *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {code} X", "Content-Length: 0", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def test_the_message_of_a_turn(ana: Person, ben: Person, service: PushService) -> None:
    subscribe(ana, service.browser(), "es")
    subscribe(ben, service.browser())
    row = notify(ana, until=NOW + timedelta(hours=2))
    push_id = str(Push.objects.get().id)
    assert deliver() == 1
    [received] = service.received
    assert received.content == {
        "delivery": push_id,
        "id": str(row.uuid),
        "kind": "your_turn",
        "data": TURN,
        "title": "Te toca",
        "body": "Una partida te espera.",
        "url": f"http://127.0.0.1:8000/#/game/{GAME}",
        "topic": GAME.replace("-", ""),
        "turns": 0,
        "at": "2026-11-01T12:00:00+00:00",
    }
    assert received.headers["ttl"] == "7200"
    assert received.headers["urgency"] == "high"
    assert received.headers["topic"] == GAME.replace("-", "")
    assert not Push.objects.exists()
    assert deliver() == 0


def test_each_device_gets_it_once(ana: Person, service: PushService) -> None:
    browsers = [service.browser() for _ in range(3)]
    for browser in browsers:
        subscribe(ana, browser)
    notify(ana)
    deliver()
    assert len({content["delivery"] for content in service.contents}) == 3
    assert len({content["id"] for content in service.contents}) == 1


def test_a_real_turn_and_the_badge(ana: Person, ben: Person, service: PushService) -> None:
    for person in (ana, ben):
        subscribe(person, service.browser())
    game = started(ana, ben, now=NOW, turn_s=86400)
    deliver()
    [content] = service.contents
    assert content["data"]["game_id"] == str(game.id)
    assert content["turns"] == 1
    [received] = service.received
    assert received.headers["ttl"] == "86400"
    [push_device] = PushDevice.objects.filter(user=on_turn(game, ana, ben).id)
    assert received.headers["topic"] == game.id.hex
    assert push_device.endpoint.endswith(service.paths[0])


@pytest.mark.made_up_rows
@pytest.mark.parametrize("kind", [*NotificationKind])
def test_every_kind_has_its_words_or_none(kind: str, ana: Person, service: PushService) -> None:
    subscribe(ana, service.browser())
    data = TURN | {
        "name": "Ben",
        "place": 2,
        "chips": 300,
        "tournament_id": GAME,
        "user_name": "Eva",
    }
    notify(ana, kind=kind, data=data)
    deliver()
    for content in service.contents:
        assert "{" not in content["title"] + content["body"] + content["url"]


class TestUntrue:
    def test_a_turn_that_is_over(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        inbox.delete_notifications(
            user_ids=[ana.id], kinds=[NotificationKind.YOUR_TURN], game_id=GAME
        )
        self.check_nothing_is_sent(service)

    def test_what_was_read(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        inbox.read(user_id=ana.id, ids=None, now=NOW)
        self.check_nothing_is_sent(service)

    def test_a_device_that_another_person_has_by_now(
        self, ana: Person, ben: Person, service: PushService
    ) -> None:
        browser = service.browser()
        subscribe(ana, browser)
        notify(ana)
        subscribe(ben, browser)
        self.check_nothing_is_sent(service)

    def test_a_device_that_is_gone(self, ana: Person, service: PushService) -> None:
        device = subscribe(ana, service.browser())
        notify(ana)
        changes.remove(user_id=ana.id, device_id=device.id)
        self.check_nothing_is_sent(service)

    def test_what_is_too_late(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser())
        notify(ana, until=NOW)
        self.check_nothing_is_sent(service, "expired")

    def check_nothing_is_sent(self, service: PushService, outcome: str = "withdrawn") -> None:
        before = counted(outcome)
        assert deliver() == 0
        assert not service.received
        assert not Push.objects.exists()
        assert counted(outcome) == before + 1


def test_nothing_while_the_player_is_online(ana: Person, service: PushService) -> None:
    subscribe(ana, service.browser())
    notify(ana)
    mark_online(ana.id)
    assert deliver() == 0
    assert deliver(NOW + timedelta(seconds=30)) == 0
    cache.clear()
    assert deliver(NOW + timedelta(seconds=60)) == 1
    assert len(service.received) == 1


class TestAnswers:
    @pytest.mark.parametrize("code", [404, 410])
    def test_a_device_that_its_service_does_not_know(
        self, code: int, ana: Person, service: PushService
    ) -> None:
        subscribe(ana, service.browser(answering(status(code))))
        kept = subscribe(ana, service.browser())
        notify(ana)
        deliver()
        assert list(PushDevice.objects.all()) == [kept]
        assert not Push.objects.exists()

    def test_a_device_that_was_registered_anew_meanwhile_stays(
        self, ana: Person, service: PushService
    ) -> None:
        browser = service.browser(answering(status(410)))
        subscribe(ana, browser)
        notify(ana)
        [message], _ = delivery.due(now=NOW, at_most=9)
        PushDevice.objects.update(used_at=NOW + timedelta(seconds=1))
        delivery.settle(message, delivery.attempt(message, outgoing=BRIEF, now=NOW), now=NOW)
        assert PushDevice.objects.count() == 1

    @pytest.mark.parametrize("code", [400, 413, 301])
    def test_a_message_that_the_service_does_not_take(
        self, code: int, ana: Person, service: PushService
    ) -> None:
        subscribe(ana, service.browser(answering(status(code))))
        notify(ana)
        before = counted("rejected")
        deliver()
        assert not Push.objects.exists()
        assert PushDevice.objects.exists()
        assert counted("rejected") == before + 1

    @pytest.mark.parametrize(
        ("headers", "pause_s"),
        [
            ([], 15),
            (["Retry-After: 120"], 120),
            (["Retry-After: 5"], 15),
            (["Retry-After: 999999999999999"], 3600),
            (["Retry-After: Sun, 01 Nov 2026 12:10:00 GMT"], 600),
            (["Retry-After: soon"], 15),
            (["Retry-After: -3"], 15),
            (["Retry-After: Sun, 01 Nov 2026 12:10:00 +99999999999999999999"], 15),
        ],
    )
    @pytest.mark.parametrize("code", [429, 503])
    def test_a_busy_service_is_asked_again(
        self, code: int, headers: list[str], pause_s: int, ana: Person, service: PushService
    ) -> None:
        browser = service.browser(answering(status(code, *headers)))
        subscribe(ana, browser)
        notify(ana)
        deliver()
        del service.behaving[browser.path]
        assert deliver(NOW + timedelta(seconds=pause_s - 1)) == 0
        assert deliver(NOW + timedelta(seconds=pause_s)) == 1
        first, second = service.contents
        assert first == second

    def test_pauses_grow_until_it_is_too_late(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser(answering(status(500))))
        notify(ana, until=NOW + timedelta(minutes=10))
        now, pauses = NOW, []
        while push := Push.objects.first():
            now = max(now, push.next_attempt_at)
            deliver(now)
            if push := Push.objects.first():
                pauses.append((push.next_attempt_at - now).seconds)
        assert pauses == [15, 30, 60, 120, 240]

    def test_an_outage_of_the_database_loses_nothing(
        self, ana: Person, service: PushService, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def away(_user_id: UUID) -> int:
            raise OperationalError("the connection is lost")

        subscribe(ana, service.browser())
        notify(ana)
        with monkeypatch.context() as outage:
            outage.setattr("accounts.push.content.counting", [away])
            deliver()
        assert not service.received
        assert deliver(NOW + delivery.FIRST_PAUSE) == 1
        assert len(service.received) == 1

    def test_the_connection_is_released_before_the_service_is_waited_for(
        self, ana: Person, service: PushService
    ) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        [message], _ = delivery.due(now=NOW, at_most=9)
        received: list[int] = []

        def release() -> None:
            received.append(len(service.received))

        delivery.attempt(message, outgoing=BRIEF, now=NOW, release=release)
        assert received == [0]
        assert len(service.received) == 1

    def test_a_service_that_hangs(self, ana: Person, service: PushService) -> None:
        def hang(_connection: socket.socket, _request: bytes) -> None:
            assert service.server
            service.server.over.wait()

        browser = service.browser(hang)
        subscribe(ana, browser)
        notify(ana)
        before = counted("timeout")
        deliver()
        assert counted("timeout") == before + 1
        del service.behaving[browser.path]
        deliver(NOW + timedelta(seconds=15))
        first, second = service.contents
        assert first["delivery"] == second["delivery"]

    def test_a_service_that_answers_endlessly(self, ana: Person, service: PushService) -> None:
        head = b"HTTP/1.1 201 Created\r\n\r\n"
        subscribe(ana, service.browser(answering(head + b"x" * 1_000_000)))
        notify(ana)
        before = counted("too_large")
        deliver()
        assert counted("too_large") == before + 1
        assert not Push.objects.exists()

    def test_a_name_that_cannot_be_looked_up_stops_nobody(
        self, ana: Person, ben: Person, service: PushService
    ) -> None:
        subscribe(ana, service.browser(origin="https://push.invalid"))
        subscribe(ben, service.browser())
        notify(ana)
        notify(ben)
        deliver()
        assert len(service.received) == 1
        assert Push.objects.get().failures == 1


class TestKeyRefused:
    def test_of_one_device_it_is_the_device(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser(answering(status(403))))
        notify(ana)
        for hour in range(delivery.MOST_REFUSALS):
            deliver(NOW + timedelta(hours=hour))
        assert not PushDevice.objects.exists()
        assert services.stopped() == []

    def test_of_many_people_it_is_ours(
        self, service: PushService, caplog: pytest.LogCaptureFixture
    ) -> None:
        people = [Person(NOW) for _ in range(services.REFUSALS)]
        for person in people:
            subscribe(person, service.browser(answering(status(401))))
            notify(person)
        deliver()
        assert services.stopped() == [service.origin]
        assert "refuses WEB_PUSH_PRIVATE_KEY" in caplog.text
        assert [record.levelname for record in caplog.records][-1] == "ERROR"
        assert deliver(NOW + timedelta(seconds=15)) == 0
        assert len(service.received) == len(people)
        assert PushDevice.objects.count() == len(people)
        cache.clear()  # a while later
        for path in list(service.behaving):
            del service.behaving[path]
        assert deliver(NOW + timedelta(hours=1)) == len(people)
        assert not Push.objects.exists()

    def test_not_if_others_are_accepted_meanwhile(self, service: PushService) -> None:
        for number in range(services.REFUSALS + 1):
            refused = number != services.REFUSALS - 2
            person = Person(NOW)
            subscribe(person, service.browser(answering(status(403)) if refused else None))
            notify(person, now=NOW + timedelta(seconds=number))
        deliver(NOW + timedelta(minutes=1))
        assert services.stopped() == []


class TestAnswering:
    """Which services get many threads, and which few."""

    def test_those_that_answer_soon(self) -> None:
        answering = services.Answering(lambda: 0.0)
        assert answering.last("https://new.example") is None
        for name, answered, took_s in (
            ("good", True, 1.0),
            ("slow", True, 9.0),
            ("dead", False, 1.0),
        ):
            answering.note(f"https://{name}.example", answered=answered, took_s=took_s)
        assert answering.last("https://good.example") is True
        assert answering.last("https://slow.example") is False
        assert answering.last("https://dead.example") is False

    def test_the_last_answer_counts_for_a_while(self) -> None:
        now = [0.0]
        answering = services.Answering(lambda: now[0])
        for answered in (True, False):
            answering.note("https://push.example", answered=answered, took_s=1.0)
            assert answering.last("https://push.example") is answered
        now[0] = services.TRUSTED_FOR_S
        assert answering.last("https://push.example") is None

    def test_not_too_many_are_known(self) -> None:
        answering = services.Answering(lambda: 0.0)
        for number in range(services.MOST_KNOWN + 1):
            answering.note(str(number), answered=True, took_s=1.0)
        assert answering.last("0") is None
        assert answering.last("1") is True


class TestWorkers:
    def test_a_killed_one_s_message_is_sent_again_with_the_same_id(
        self, ana: Person, service: PushService
    ) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        [message], _ = delivery.due(now=NOW, at_most=9)
        delivery.attempt(message, outgoing=BRIEF, now=NOW)  # and then it is killed
        assert deliver(NOW + delivery.LEASE - timedelta(seconds=1)) == 0
        assert deliver(NOW + delivery.LEASE) == 1
        first, second = service.contents
        assert first == second
        assert not Push.objects.exists()

    def test_one_that_was_slow_changes_nothing(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        [slow], _ = delivery.due(now=NOW, at_most=9)
        later = NOW + delivery.LEASE
        [_message], _ = delivery.due(now=later, at_most=9)
        delivery.settle(slow, delivery.Outcome("failed", "timeout"), now=later)
        assert Push.objects.get().failures == 0

    def test_a_device_of_another_key_waits_for_a_process_that_has_it(
        self, ana: Person, service: PushService, settings: Any
    ) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        held = counted("other_key")
        before, settings.WEB_PUSH_PRIVATE_KEY = settings.WEB_PUSH_PRIVATE_KEY, OTHER_KEY
        assert deliver() == 0
        assert counted("other_key") == held + 1
        later = NOW + timedelta(seconds=services.STOPPED_FOR_S)
        assert deliver(later - timedelta(seconds=1)) == 0
        settings.WEB_PUSH_PRIVATE_KEY = before  # a process that is not replaced yet
        assert deliver(later) == 1
        assert len(service.received) == 1

    @pytest.mark.parametrize(("lasts", "removed"), [(delivery.KEPT, True), (delivery.LEASE, False)])
    def test_a_device_is_removed_if_no_process_has_its_key_for_a_day(
        self, ana: Person, service: PushService, settings: Any, lasts: timedelta, removed: bool
    ) -> None:
        subscribe(ana, service.browser())
        settings.WEB_PUSH_PRIVATE_KEY = OTHER_KEY
        notify(ana, until=NOW + lasts)
        assert deliver(NOW + lasts) == 0
        assert not Push.objects.exists()
        assert PushDevice.objects.exists() is not removed

    def test_a_browser_that_subscribes_anew_replaces_its_device_of_another_key(
        self, ana: Person, service: PushService, settings: Any
    ) -> None:
        elsewhere, new = service.browser(), service.browser()
        other = registered().user.sessions.get()
        subscribe(ana, elsewhere)
        PushDevice.objects.update(session=other)
        subscribe(ana, service.browser())
        settings.WEB_PUSH_PRIVATE_KEY = OTHER_KEY
        subscribe(ana, new)
        endpoints = PushDevice.objects.values_list("endpoint", flat=True)
        assert {*endpoints} == {elsewhere.endpoint, new.endpoint}
        notify(ana)
        assert deliver() == 1
        assert service.paths == [new.path]

    def test_a_device_that_is_registered_again_has_the_new_key(
        self, ana: Person, service: PushService, settings: Any
    ) -> None:
        browser = service.browser()
        subscribe(ana, browser)
        settings.WEB_PUSH_PRIVATE_KEY = OTHER_KEY
        subscribe(ana, browser)
        notify(ana)
        assert deliver() == 1

    def test_a_device_of_an_unknown_key_is_tried(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser())
        PushDevice.objects.update(server_key="")
        notify(ana)
        assert deliver(NOW + timedelta(hours=23)) == 1

    def test_what_nobody_takes_is_deleted(self, ana: Person, service: PushService) -> None:
        subscribe(ana, service.browser())
        notify(ana)
        assert delivery.waiting_s(now=NOW + timedelta(seconds=7)) == 7
        assert delivery.delete_old(now=NOW + timedelta(hours=24)) == 0
        assert delivery.delete_old(now=NOW + timedelta(hours=25)) == 1
        assert delivery.waiting_s(now=NOW) == 0


class TestStatements:
    def statements(self, person: Person) -> list[str]:
        with CaptureQueriesContext(connection) as done:
            notify(person)
        return [query["sql"] for query in done.captured_queries]

    @pytest.mark.parametrize(("devices", "more"), [(0, 1), (1, 2), (3, 2)])
    def test_one_more_without_a_device_and_two_with_any(
        self, devices: int, more: int, ana: Person, settings: Any
    ) -> None:
        for _ in range(devices):
            subscribe(ana, Browser("https://push.example"))
        notify(ana)
        on = self.statements(ana)
        settings.WEB_PUSH_PRIVATE_KEY = ""
        off = self.statements(ana)
        assert len(on) == len(off) + more

    @pytest.mark.made_up_rows
    def test_none_for_kinds_that_are_not_sent(self, ana: Person) -> None:
        with CaptureQueriesContext(connection) as done:
            notify(ana, kind=NotificationKind.MORE_REQUESTS)
        assert not any("push" in query["sql"] for query in done.captured_queries)


@pytest.mark.django_db(transaction=True)
def test_dead_services_take_no_threads_from_new_ones(ana: Person, service: PushService) -> None:
    answers = Event()

    def hang(answering_to: socket.socket, _request: bytes) -> None:
        answers.wait(PATIENCE_S)
        answering_to.sendall(status(201))

    dead = f"http://127.0.0.1:{service.port}"
    hanging = [service.browser(hang, origin=dead) for _ in range(SILENT_THREADS + 2)]
    senders = Senders(Outgoing(to_loopback=True, limit_s=PATIENCE_S))
    senders.answering.note(dead, answered=False, took_s=1.0)
    for browser in hanging:
        subscribe(ana, browser)
    notify(ana, now=clock.now())
    assert sweep(senders) == SILENT_THREADS
    soon = clock.now() + delivery.LEASE / 2 + MUCH_LATER / 4
    late = Push.objects.filter(next_attempt_at__range=(clock.now() + MUCH_LATER / 2, soon))
    assert late.count() == len(hanging) - SILENT_THREADS

    good = service.browser()
    subscribe(ana, good)
    notify(ana, now=clock.now())
    sweep(senders)
    until(lambda: good.path in service.paths)
    answers.set()
    senders.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="there is no pool")
def test_threads_that_wait_take_no_connections_from_others(
    ana: Person, service: PushService
) -> None:
    answers = Event()

    def hang(answering_to: socket.socket, _request: bytes) -> None:
        answers.wait(PATIENCE_S)
        answering_to.sendall(status(201))

    subscribe(ana, service.browser(hang))
    notify(ana)
    senders = Senders(Outgoing(to_loopback=True, limit_s=PATIENCE_S))
    [message], _ = delivery.due(now=NOW, at_most=9)
    connection.close()
    assert senders.send(message)
    until(lambda: service.received)
    stats = connection.pool.get_stats()  # type: ignore[attr-defined]
    answers.set()
    senders.close()
    assert stats["pool_available"] == stats["pool_size"]
    assert not Push.objects.exists()


def test_a_device_of_a_kind_that_is_off(ana: Person, service: PushService, settings: Any) -> None:
    configure(settings)
    subscribe(ana, service.browser())
    changes.register(
        {"kind": "fcm", "endpoint": "token"},
        user_id=ana.id,
        session_id=ana.user.sessions.get().id,
        language="en",
        now=NOW,
    )
    notify(ana)
    assert Push.objects.count() == 2
    settings.FCM_CREDENTIALS = ""
    before = counted("withdrawn")
    assert deliver() == 1
    assert len(service.received) == 1
    assert not Push.objects.exists()
    assert counted("withdrawn") == before + 1
    notify(ana)
    assert Push.objects.count() == 1


def test_off_until_configured(ana: Person, service: PushService, settings: Any) -> None:
    subscribe(ana, service.browser())
    settings.WEB_PUSH_PRIVATE_KEY = ""
    notify(ana)
    assert not Push.objects.exists()


def test_a_kind_that_is_switched_off(ana: Person, service: PushService) -> None:
    subscribe(ana, service.browser())
    preferences.change(ana.id, now=NOW, kinds=[{"kind": "your_turn", "push": False}])
    before = counted("unwanted")
    notify(ana)
    assert deliver() == 0
    assert not Push.objects.exists()
    assert counted("unwanted") == before + 1
    preferences.change(ana.id, now=NOW, kinds=[{"kind": "your_turn", "push": True}])
    notify(ana)
    assert deliver() == 1


def test_quiet_hours_put_messages_off(ana: Person, ben: Person, service: PushService) -> None:
    for person in (ana, ben):
        subscribe(person, service.browser())
    preferences.change(ana.id, now=NOW, quiet_hours={"begins": time(11), "ends": time(20)})
    before = counted("silenced")
    notify(ana, until=NOW + timedelta(hours=9))
    notify(ana, until=NOW + timedelta(hours=8))  # it would come too late
    notify(ben)
    assert deliver() == 1
    assert counted("silenced") == before + 1
    assert deliver(NOW + timedelta(hours=8) - timedelta(seconds=1)) == 0
    assert deliver(NOW + timedelta(hours=8)) == 1


def test_what_waits_is_sent_once_its_game_wakes(ana: Person, service: PushService) -> None:
    subscribe(ana, service.browser())
    preferences.snooze(ana.id, UUID(GAME), until=NOW + timedelta(hours=20), now=NOW)
    notify(ana)
    assert deliver() == 0
    preferences.wake(ana.id, UUID(GAME), now=NOW)
    assert deliver() == 1


def test_a_snoozed_game_is_silent_until_it_wakes(ana: Person, service: PushService) -> None:
    subscribe(ana, service.browser())
    preferences.snooze(ana.id, UUID(GAME), until=NOW + timedelta(hours=2), now=NOW)
    notify(ana)
    result = {**TURN, "status": "finished", "reason": "", "place": 1, "note": ""}
    notify(ana, kind=NotificationKind.RESULT, data=result)
    assert deliver() == 1
    assert [content["kind"] for content in service.contents] == ["result"]
    assert deliver(NOW + timedelta(hours=2)) == 1
    preferences.snooze(ana.id, UUID(GAME), until=None, now=NOW)
    notify(ana)
    assert deliver() == 0
    assert not Push.objects.exists()
