"""Messages by Apple's push service: what it gets, and what its answers mean."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import Notification, NotificationKind, Push, PushDevice
from accounts.notifications import inbox
from accounts.push import changes, delivery, services
from accounts.push.platforms import Platforms, own
from accounts.push.protocols.apns import Apns
from accounts.push.sweep import Senders, sweep
from core.outgoing import ANSWER_BYTES, Outgoing
from tests.harness.apns_service import ApnsService, apns_service, saying
from tests.harness.h2_server import Exchange
from tests.harness.people import NOW, Person
from tests.harness.push_keys import configure

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
GAME = "0f0a2c1e-5d3c-4c43-9c0b-6f0f4a1c2d3e"
TOPIC = GAME.replace("-", "")
DATA = {"game_id": GAME, "table_id": GAME}
PRIZE = {"week": "2026-W44", "place": 2, "points": 70, "chips": 300}
PHONE, OTHER = "aa" * 32, "bb" * 32


@pytest.fixture
def service(settings: Any, tmp_path: Path) -> Iterator[ApnsService]:
    configure(settings, WEB_PUSH_PRIVATE_KEY="", FCM_CREDENTIALS="")  # this kind alone
    with apns_service(tmp_path) as service:
        yield service


@pytest.fixture
def apns(service: ApnsService) -> Iterator[Apns]:
    with service.sender() as apns:
        yield apns


def register(person: Person, token: str = PHONE, language: str = "en") -> PushDevice:
    return changes.register(
        {"kind": "apns", "endpoint": token},
        user_id=person.id,
        session_id=person.user.sessions.get().id,
        language=language,
        now=NOW,
    )


def notify(person: Person, **changes: Any) -> Notification:
    given = {"kind": NotificationKind.YOUR_TURN, "data": DATA, "now": NOW}
    return inbox.notify(user_id=person.id, **{**given, **changes})


def deliver(apns: Apns, now: datetime = NOW) -> int:
    return delivery.deliver_due(now=now, outgoing=Outgoing(), platforms=Platforms(apns=apns))


def pause_s() -> float:
    """After how long the only message is sent again."""
    return (Push.objects.get().next_attempt_at - NOW).total_seconds()


def test_the_message_of_a_turn(ana: Person, service: ApnsService, apns: Apns) -> None:
    register(ana, language="es")
    row = notify(ana, until=NOW + timedelta(hours=2))
    push_id = str(Push.objects.get().id)
    assert deliver(apns) == 1
    assert service.messages == [
        {
            "aps": {
                "alert": {"title": "Te toca", "body": "Una partida te espera."},
                "badge": 0,
                "thread-id": TOPIC,
                "sound": "default",
            },
            "delivery": push_id,
            "id": str(row.uuid),
            "kind": "your_turn",
            "data": DATA,
            "url": f"http://127.0.0.1:8000/#/game/{GAME}",
            "topic": TOPIC,
            "turns": 0,
            "at": "2026-11-01T12:00:00+00:00",
        }
    ]
    headers = service.received[0].headers
    assert headers[":path"] == f"/3/device/{PHONE}"
    assert headers["apns-id"] == push_id
    assert headers["apns-collapse-id"] == TOPIC
    assert headers["apns-expiration"] == str(int(NOW.timestamp()) + 7200)
    assert headers["apns-priority"] == "10"
    assert not Push.objects.exists()


def test_what_is_less_urgent(ana: Person, service: ApnsService, apns: Apns) -> None:
    register(ana)
    notify(ana, kind=NotificationKind.WEEKLY_PRIZE, data=PRIZE)
    deliver(apns)
    assert service.received[0].headers["apns-priority"] == "5"
    assert "sound" not in service.messages[0]["aps"]


class TestToken:
    def test_a_new_one_after_forty_minutes(
        self, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        register(ana)
        for minutes in (0, 39, 40, 79, 80):
            now = NOW + timedelta(minutes=minutes)
            notify(ana, now=now)
            assert deliver(apns, now) == 1
        minutes_of = [(made - NOW.timestamp()) / 60 for made in service.made_at]
        assert minutes_of == [0, 0, 40, 40, 80]

    def test_one_that_has_expired_for_apple_is_replaced_at_once(
        self, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        register(ana)
        notify(ana)
        deliver(apns)
        now = NOW + timedelta(minutes=30)
        expired = NOW.timestamp()
        service.refuses = lambda made_at: "ExpiredProviderToken" if made_at == expired else None
        notify(ana, now=now)
        assert deliver(apns, now) == 1
        assert not Push.objects.exists()
        assert len(service.made_at) == 3

    def test_a_new_one_is_tried_once(self, ana: Person, service: ApnsService, apns: Apns) -> None:
        service.refuses = lambda _made_at: "ExpiredProviderToken"
        check_the_kind_stops(ana, service, apns)
        assert len(service.made_at) == 3  # two, and the last one, which is sent

    @pytest.mark.parametrize("reason", ["InvalidProviderToken", "MissingProviderToken", "Other"])
    def test_a_key_that_apple_refuses_stops_the_kind(
        self, reason: str, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        service.refuses = lambda _made_at: reason
        check_the_kind_stops(ana, service, apns)

    @pytest.mark.parametrize("reason", ["BadTopic", "MissingTopic", "TopicDisallowed"])
    def test_a_topic_that_apple_refuses_stops_the_kind(
        self, reason: str, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        service.behaving[PHONE] = saying(400, reason)
        check_the_kind_stops(ana, service, apns)


class TestAnswers:
    @pytest.mark.parametrize(
        ("status", "reason"),
        [
            (410, "Unregistered"),
            (410, "ExpiredToken"),
            (400, "BadDeviceToken"),
            (400, "DeviceTokenNotForTopic"),
        ],
    )
    def test_a_token_that_is_no_longer_valid(
        self, status: int, reason: str, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        service.behaving[OTHER] = saying(status, reason)
        register(ana, OTHER)
        kept = register(ana)
        notify(ana)
        deliver(apns)
        assert list(PushDevice.objects.all()) == [kept]
        assert not Push.objects.exists()
        assert services.stopped() == []

    @pytest.mark.parametrize(
        ("status", "reason"),
        [(400, "BadExpirationDate"), (404, "BadPath"), (413, "PayloadTooLarge"), (400, "")],
    )
    def test_a_message_that_is_not_taken(
        self, status: int, reason: str, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        service.behaving[PHONE] = saying(status, reason)
        register(ana)
        notify(ana)
        deliver(apns)
        assert not Push.objects.exists()
        assert PushDevice.objects.exists()

    @pytest.mark.parametrize(
        ("status", "reason", "headers", "pause"),
        [
            (429, "TooManyRequests", {}, 15),
            (429, "TooManyProviderTokenUpdates", {"retry_after": "600"}, 600),
            (500, "InternalServerError", {}, 15),
            (503, "ServiceUnavailable", {"retry_after": "90"}, 90),
            (503, "Shutdown", {}, 15),
        ],
    )
    def test_a_busy_service_is_asked_again(
        self,
        status: int,
        reason: str,
        headers: dict[str, str],
        pause: float,
        ana: Person,
        service: ApnsService,
        apns: Apns,
    ) -> None:
        service.behaving[PHONE] = saying(status, reason, **headers)
        register(ana)
        notify(ana)
        deliver(apns)
        assert pause_s() == pause
        service.behaving.clear()
        assert deliver(apns, NOW + timedelta(seconds=pause)) == 1
        first, second = service.messages
        assert first == second
        assert not Push.objects.exists()

    @pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}"])
    def test_an_error_that_is_not_in_its_form(
        self, body: bytes, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        service.behaving[PHONE] = lambda exchange: exchange.answer(502, body)
        register(ana)
        notify(ana)
        deliver(apns)
        assert pause_s() == 15

    def test_an_answer_that_is_too_long(
        self, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        def behave(exchange: Exchange) -> None:
            exchange.state.send_headers(exchange.stream, [(":status", "200")])
            for _ in range(ANSWER_BYTES // 16_000 + 1):
                exchange.state.send_data(exchange.stream, b"x" * 16_000)
                exchange.flush()

        service.behaving[PHONE] = behave
        register(ana)
        notify(ana)
        deliver(apns)
        assert not Push.objects.exists()


class TestConnections:
    def test_messages_share_one(self, ana: Person, service: ApnsService, apns: Apns) -> None:
        register(ana)
        register(ana, OTHER)
        for _ in range(3):
            notify(ana)
            deliver(apns)
        assert len(service.received) == 6
        assert service.server
        assert service.server.connections == 1

    def test_after_goaway_another_one_is_opened(
        self, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        def behave(exchange: Exchange) -> None:
            service.behaving.clear()
            exchange.go_away(0)

        register(ana)
        notify(ana)
        deliver(apns)
        service.behaving[PHONE] = behave
        notify(ana)
        assert deliver(apns) == 1
        assert not Push.objects.exists()
        _, first, second = service.messages
        assert first == second
        assert service.server
        assert service.server.connections == 2

    def test_one_that_dies_under_the_first_message(
        self, ana: Person, service: ApnsService, apns: Apns
    ) -> None:
        service.behaving[PHONE] = Exchange.close
        register(ana)
        notify(ana)
        deliver(apns)
        assert pause_s() == 15
        service.behaving.clear()
        assert deliver(apns, NOW + timedelta(seconds=15)) == 1
        assert not Push.objects.exists()

    def test_a_slow_service(self, ana: Person, service: ApnsService) -> None:
        service.behaving[PHONE] = Exchange.hang
        register(ana)
        notify(ana)
        with service.sender(limit_s=0.5) as apns:
            deliver(apns)
        assert pause_s() == 15
        assert len(service.received) == 1


@pytest.mark.django_db(transaction=True)
def test_the_worker_s_round_sends_it(service: ApnsService, apns: Apns) -> None:
    ana = Person(NOW)
    register(ana)
    register(ana, OTHER)
    notify(ana, until=datetime.max.replace(tzinfo=NOW.tzinfo, year=2100))
    senders = Senders(Outgoing(), Platforms(apns=apns))
    assert sweep(senders) == 2
    senders.close()
    assert len(service.messages) == 2
    assert not Push.objects.exists()


def test_a_process_has_what_is_configured(settings: Any) -> None:
    make = own.__wrapped__
    assert make() == Platforms()
    configure(settings, APNS_TOPIC="")
    made = make()
    assert (made.fcm._url, made.apns) == (
        "https://fcm.googleapis.com/v1/projects/parcheesi-1/messages:send",
        None,
    )
    configure(settings, FCM_CREDENTIALS="")
    made = make()
    assert (made.fcm, made.apns._url) == (None, "https://api.push.apple.com")
    settings.APNS_SANDBOX = True
    assert make().apns._url == "https://api.sandbox.push.apple.com"


def check_the_kind_stops(ana: Person, service: ApnsService, apns: Apns) -> None:
    """Nothing is sent for ten minutes, nothing is lost, and no device is removed."""
    register(ana)
    notify(ana)
    deliver(apns)
    assert services.stopped() == ["api.push.apple.com"]
    asked = len(service.made_at)
    assert deliver(apns, NOW + timedelta(minutes=1)) == 0
    assert len(service.made_at) == asked
    assert PushDevice.objects.exists()
    cache.clear()  # a while later
    service.refuses = lambda _made_at: None
    service.behaving.clear()
    assert deliver(apns, NOW + timedelta(hours=1)) == 1
    assert not Push.objects.exists()
