"""Messages by Firebase Cloud Messaging: what it gets, and what its answers mean."""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import Notification, NotificationKind, Push, PushDevice
from accounts.notifications import inbox
from accounts.push import changes, delivery, services
from accounts.push.platforms import Platforms
from accounts.push.protocols.fcm import Fcm
from core.outgoing import ANSWER_BYTES, Outgoing
from tests.harness.fcm_service import FcmService, error, fcm_service, response
from tests.harness.people import NOW, Person
from tests.harness.push_keys import configure
from tests.harness.raw_server import answering

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
BRIEF = Outgoing(to_loopback=True, limit_s=0.5)
GAME = "0f0a2c1e-5d3c-4c43-9c0b-6f0f4a1c2d3e"
TOPIC = GAME.replace("-", "")
DATA = {"game_id": GAME, "table_id": GAME}
PRIZE = {"week": "2026-W44", "place": 2, "points": 70, "chips": 300}


@pytest.fixture
def service(settings: Any) -> Iterator[FcmService]:
    with fcm_service() as service:
        configure(settings, FCM_CREDENTIALS=service.account)
        yield service


@pytest.fixture
def fcm(service: FcmService) -> Fcm:
    return service.sender()


def register(person: Person, name: str = "token", language: str = "en") -> PushDevice:
    return changes.register(
        {"kind": "fcm", "endpoint": name},
        user_id=person.id,
        session_id=person.user.sessions.get().id,
        language=language,
        now=NOW,
    )


def notify(person: Person, **changes: Any) -> Notification:
    given = {"kind": NotificationKind.YOUR_TURN, "data": DATA, "now": NOW}
    return inbox.notify(user_id=person.id, **{**given, **changes})


def deliver(fcm: Fcm, now: datetime = NOW) -> int:
    return delivery.deliver_due(now=now, outgoing=BRIEF, platforms=Platforms(fcm=fcm))


def pause_s() -> float:
    """After how long the only message is sent again."""
    return (Push.objects.get().next_attempt_at - NOW).total_seconds()


def test_the_message_of_a_turn(ana: Person, service: FcmService, fcm: Fcm) -> None:
    register(ana, language="es")
    row = notify(ana, until=NOW + timedelta(hours=2))
    push_id = str(Push.objects.get().id)
    assert deliver(fcm) == 1
    assert service.messages == [
        {
            "token": "token",
            "notification": {"title": "Te toca", "body": "Una partida te espera."},
            "data": {
                "delivery": push_id,
                "id": str(row.uuid),
                "kind": "your_turn",
                "data": f'{{"game_id":"{GAME}","table_id":"{GAME}"}}',
                "url": f"http://127.0.0.1:8000/#/game/{GAME}",
                "topic": TOPIC,
                "turns": "0",
                "at": "2026-11-01T12:00:00+00:00",
            },
            "android": {
                "collapse_key": TOPIC,
                "priority": "HIGH",
                "ttl": "7200s",
                "notification": {"tag": TOPIC, "notification_count": 0},
            },
            "apns": {
                "headers": {
                    "apns-collapse-id": TOPIC,
                    "apns-expiration": str(int(NOW.timestamp()) + 7200),
                    "apns-priority": "10",
                },
                "payload": {"aps": {"badge": 0, "thread-id": TOPIC, "sound": "default"}},
            },
        }
    ]
    assert not Push.objects.exists()


def test_what_is_less_urgent(ana: Person, service: FcmService, fcm: Fcm) -> None:
    register(ana)
    notify(ana, kind=NotificationKind.WEEKLY_PRIZE, data=PRIZE)
    deliver(fcm)
    [message] = service.messages
    assert message["android"]["priority"] == "NORMAL"
    assert message["apns"]["headers"]["apns-priority"] == "5"
    assert "sound" not in message["apns"]["payload"]["aps"]
    assert json.loads(message["data"]["data"]) == PRIZE


class TestAccessToken:
    def test_one_for_many_messages_until_shortly_before_its_end(
        self, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        register(ana)
        for minutes, tokens in ((0, 1), (54, 1), (55, 2), (109, 2), (110, 3)):
            now = NOW + timedelta(minutes=minutes)
            notify(ana, now=now)
            assert deliver(fcm, now) == 1
            assert len(service.tokens) == tokens
        assert [claims["iat"] for claims in service.claims] == [
            int(NOW.timestamp()) + 60 * minutes for minutes in (0, 55, 110)
        ]
        assert len(service.messages) == 5

    def test_threads_share_it(self, ana: Person, service: FcmService, fcm: Fcm) -> None:
        register(ana)
        notify(ana)
        [message], _ = delivery.due(now=NOW, at_most=9)

        def send(_number: int) -> str:
            return fcm.send(
                message.device,
                SAID,
                outgoing=Outgoing(to_loopback=True),
                ttl=timedelta(hours=1),
                urgency="high",
                now=NOW,
            ).result

        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(send, range(24))) == {"sent"}
        assert len(service.tokens) == 1

    def test_one_that_was_revoked_is_replaced_at_once(
        self, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        register(ana)
        notify(ana)
        deliver(fcm)
        service.revoke()
        notify(ana)
        assert deliver(fcm) == 1
        assert not Push.objects.exists()
        assert len(service.messages) == 2

    @pytest.mark.parametrize("code", [400, 401, 403])
    def test_an_account_that_google_refuses_stops_the_kind(
        self, code: int, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving_to_keys = answering(response(code, {"error": "invalid_grant"}))
        check_the_kind_stops(ana, service, fcm)

    @pytest.mark.parametrize(
        ("answer", "pause"),
        [
            (response(503, b"", "Retry-After: 77"), 77),
            (response(500, b"<html>"), 15),
            (response(200, b"<html>"), 15),
            (response(200, {"access_token": "x"}), 15),
            (response(200, {"access_token": "x", "expires_in": None}), 15),
            (b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (ANSWER_BYTES + 1), None),
        ],
    )
    def test_an_endpoint_that_is_broken(
        self, answer: bytes, pause: float | None, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving_to_keys = answering(answer)
        register(ana)
        notify(ana)
        deliver(fcm)
        assert not service.messages
        if pause is None:
            assert not Push.objects.exists()
            return
        assert pause_s() == pause
        service.behaving_to_keys = None
        assert deliver(fcm, NOW + timedelta(seconds=pause)) == 1
        assert not Push.objects.exists()

    def test_an_endpoint_that_hangs(self, ana: Person, service: FcmService, fcm: Fcm) -> None:
        service.behaving_to_keys = hang(service)
        register(ana)
        notify(ana)
        deliver(fcm)
        assert Push.objects.get().failures == 1


class TestAnswers:
    @pytest.mark.parametrize(
        "answer",
        [
            error(404, "NOT_FOUND", "UNREGISTERED"),
            error(404, "NOT_FOUND"),
            error(403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH"),
            error(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", field="message.token"),
            error(
                400,
                "INVALID_ARGUMENT",
                "INVALID_ARGUMENT",
                message="The registration token is not a valid FCM registration token",
            ),
        ],
    )
    def test_a_token_that_is_no_longer_valid(
        self, answer: bytes, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving["old"] = answering(answer)
        register(ana, "old")
        kept = register(ana, "new")
        notify(ana)
        deliver(fcm)
        assert list(PushDevice.objects.all()) == [kept]
        assert not Push.objects.exists()
        assert services.stopped() == []

    @pytest.mark.parametrize(
        "answer",
        [
            error(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", field="message.android.ttl"),
            error(400, "INVALID_ARGUMENT"),
            response(400, b"<html>"),
            response(404, b"<html>"),
            response(404, []),
            response(400, {"error": {"details": [7, {"fieldViolations": 7}]}}),
            response(400, {"error": "registration token"}),
        ],
    )
    def test_a_message_that_is_not_taken(
        self, answer: bytes, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving["token"] = answering(answer)
        register(ana)
        notify(ana)
        deliver(fcm)
        assert not Push.objects.exists()
        assert PushDevice.objects.exists()

    @pytest.mark.parametrize(
        ("answer", "pause"),
        [
            (error(429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", "Retry-After: 300"), 300),
            (error(429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"), 60),
            (error(503, "UNAVAILABLE", "UNAVAILABLE", "Retry-After: 30"), 30),
            (error(503, "UNAVAILABLE", "UNAVAILABLE"), 15),
            (error(500, "INTERNAL", "INTERNAL"), 15),
            (response(502, b"<html>"), 15),
        ],
    )
    def test_a_busy_service_is_asked_again(
        self, answer: bytes, pause: float, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving["token"] = answering(answer)
        register(ana)
        notify(ana)
        deliver(fcm)
        assert pause_s() == pause
        del service.behaving["token"]
        assert deliver(fcm, NOW + timedelta(seconds=pause)) == 1
        first, second = service.messages
        assert first["data"] == second["data"]
        assert not Push.objects.exists()

    def test_a_service_that_hangs_or_closes(
        self, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving["slow"] = hang(service)
        service.behaving["dead"] = lambda connection, _request: connection.close()
        register(ana, "slow")
        register(ana, "dead")
        notify(ana)
        deliver(fcm)
        assert [push.failures for push in Push.objects.all()] == [1, 1]

    @pytest.mark.parametrize(
        "answer", [error(401, "UNAUTHENTICATED"), error(403, "PERMISSION_DENIED")]
    )
    def test_a_key_that_may_not_send_stops_the_kind(
        self, answer: bytes, ana: Person, service: FcmService, fcm: Fcm
    ) -> None:
        service.behaving["token"] = answering(answer)
        check_the_kind_stops(ana, service, fcm)

    def test_what_apple_does_not_take_from_firebase_is_counted(
        self, service: FcmService, fcm: Fcm
    ) -> None:
        """One device may be the reason, so the others go on until several people's say it."""
        refused = answering(error(401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR"))
        for number in range(services.REFUSALS):
            assert services.stopped() == []
            service.behaving[f"iphone-{number}"] = refused
            person = Person(NOW)
            register(person, f"iphone-{number}")
            notify(person)
            deliver(fcm)
        assert services.stopped() == ["fcm.googleapis.com"]
        assert len(service.tokens) == 1


def check_the_kind_stops(ana: Person, service: FcmService, fcm: Fcm) -> None:
    """Nothing is sent for ten minutes, nothing is lost, and no device is removed."""
    register(ana)
    notify(ana)
    deliver(fcm)
    assert services.stopped() == ["fcm.googleapis.com"]
    asked = len(service.claims), len(service.messages)
    for minutes in (1, 20, 40, 60):
        assert deliver(fcm, NOW + timedelta(minutes=minutes)) == 0
    assert (len(service.claims), len(service.messages)) == asked
    for hours in range(2, 6):  # each time it is refused again
        cache.clear()
        deliver(fcm, NOW + timedelta(hours=hours))
    assert PushDevice.objects.exists()
    cache.clear()
    service.behaving.clear()
    service.behaving_to_keys = None
    assert deliver(fcm, NOW + timedelta(hours=12)) == 1
    assert not Push.objects.exists()


def hang(service: FcmService) -> Any:
    def behave(_connection: socket.socket, _request: bytes) -> None:
        assert service.server
        service.server.over.wait()

    return behave


SAID: Any = {
    "delivery": "0f0a2c1e-5d3c-4c43-9c0b-6f0f4a1c2d3e",
    "id": GAME,
    "kind": "your_turn",
    "data": DATA,
    "title": "Your turn",
    "body": "A game waits for you.",
    "url": "https://play.example/",
    "topic": TOPIC,
    "turns": 1,
    "at": "2026-11-01T12:00:00+00:00",
}
