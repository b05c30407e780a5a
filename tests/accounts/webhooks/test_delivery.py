"""Delivery to real receivers on loopback that are slow, fail, want no more, or never end."""

import json
import socket
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from standardwebhooks import Webhook

from accounts.models import Notification, WebhookDelivery, WebhookEndpoint
from accounts.webhooks import attempts
from accounts.webhooks.attempts import PAUSES, claim, lateness, record
from accounts.webhooks.delivery import Beside, Dispatcher
from accounts.webhooks.requests import Outcome, new_secret, shown
from core.outgoing import Outgoing
from tests.accounts.webhooks.made import app_of, deliveries, grant_to, turn_of, webhook_of
from tests.harness.people import NOW, Person, registered
from tests.harness.raw_server import RawServer, answering, serving
from tests.harness.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

OK = answering(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine")
GONE = answering(b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n")
FAILS = answering(b"HTTP/1.1 500 Oh\r\nContent-Length: 2048\r\n\r\n" + b"\0" + b"x" * 2047)


def at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


def deliver(moment: datetime = NOW, **changed: Any) -> int:
    """Deliver what is due at this time."""
    post = changed.pop("post", Outgoing(to_loopback=True, limit_s=60).post)
    return Dispatcher(post, **changed).run(at(moment))


def url(server: RawServer, path: str = "") -> str:
    return f"http://127.0.0.1:{server.port}/{path}"


def parts_of(request: bytes) -> tuple[dict[str, str], bytes]:
    head, _, body = request.partition(b"\r\n\r\n")
    lines = [line.partition(": ") for line in head.decode().split("\r\n")[1:]]
    return {name.lower(): value for name, _, value in lines}, body


@pytest.fixture
def dev() -> Person:
    return registered()


def test_an_event_arrives_signed_once(dev: Person) -> None:
    with serving(OK) as server:
        webhook = webhook_of(dev, url=url(server, "in"))
        turn_of(dev)
        assert deliver() == 1
        assert deliver() == 0
    headers, body = parts_of(server.requests[0])
    (row,) = deliveries()
    assert headers["webhook-id"] == str(row.uuid)
    assert headers["webhook-timestamp"] == str(int(NOW.timestamp()))
    expected = Webhook(shown(webhook.secret)).sign(str(row.uuid), NOW, body.decode())
    assert headers["webhook-signature"] == expected
    assert json.loads(body)["number"] == 1
    assert (row.due_at, row.delivered_at, row.attempts) == (None, NOW, 1)
    assert (row.status, row.failure, row.answer) == (200, "", "fine")


def test_a_secret_that_cannot_be_decrypted_stops_no_other_webhook(
    dev: Person, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(OK) as server:
        lost = webhook_of(dev, url=url(server))
        WebhookEndpoint.objects.filter(id=lost.id).update(secret="of a lost key")
        webhook_of(dev, url=url(server))
        turn_of(dev)
        deliver()
    assert len(server.requests) == 1
    assert "cannot be decrypted" in caplog.text


def test_both_secrets_sign_for_a_day(dev: Person) -> None:
    with serving(OK) as server:
        old, until = new_secret(), NOW + timedelta(days=1)
        webhook = webhook_of(dev, url=url(server), old_secret=old, old_secret_until=until)
        turn_of(dev)
        deliver()
        turn_of(dev)
        deliver(until)
    both, one = (parts_of(each) for each in server.requests)
    signed = [
        Webhook(shown(secret)).sign(both[0]["webhook-id"], NOW, both[1].decode())
        for secret in (webhook.secret, old)
    ]
    assert both[0]["webhook-signature"].split(" ") == signed
    assert len(one[0]["webhook-signature"].split(" ")) == 1


def test_a_failure_is_tried_again_later_under_the_same_id(dev: Person) -> None:
    with serving(FAILS) as server:
        webhook = webhook_of(dev, url=url(server))
        turn_of(dev)
        assert deliver() == 1
        (row,) = deliveries()
        assert (row.status, row.failure, row.attempts) == (500, "status", 1)
        assert row.answer == "�" + "x" * 1023
        assert row.due_at == NOW + PAUSES[0]
        assert deliver(NOW + PAUSES[0] - timedelta(seconds=1)) == 0
        assert deliver(NOW + PAUSES[0]) == 1
    first, second = (parts_of(each) for each in server.requests)
    assert first[0]["webhook-id"] == second[0]["webhook-id"]
    assert first[1] == second[1]
    webhook.refresh_from_db()
    assert webhook.failing_since == NOW


@pytest.mark.parametrize(
    ("status", "asked", "pause_s"),
    [
        (429, "120", 120),
        (503, "Sun, 01 Nov 2026 12:10:00 GMT", 600),
        (503, "1", 5),
        (429, "999999999999999999", 86400),
        (429, "Sun, 01 Nov 2026 12:10:00 +99999999999999999999", 5),
        (500, "120", 5),
    ],
)
def test_a_busy_endpoint_asks_for_a_longer_pause(
    dev: Person, status: int, asked: str, pause_s: int
) -> None:
    head = f"HTTP/1.1 {status} X\r\nRetry-After: {asked}\r\nContent-Length: 0\r\n\r\n"
    with serving(answering(head.encode())) as server:
        webhook_of(dev, url=url(server))
        turn_of(dev)
        assert deliver() == 1
    (row,) = deliveries()
    assert (row.status, row.due_at) == (status, NOW + timedelta(seconds=pause_s))


def test_after_three_days_of_failures_it_is_off_and_its_owner_told(dev: Person) -> None:
    moment = NOW
    with serving(FAILS) as server:
        webhook = webhook_of(dev, url=url(server))
        turn_of(dev)
        for pause in PAUSES:
            assert deliver(moment) == 1
            webhook.refresh_from_db()
            assert webhook.off_at is None
            moment += pause
        assert timedelta(days=3) <= moment - NOW < timedelta(days=3, hours=1)
        assert deliver(moment) == 1
    webhook.refresh_from_db()
    assert (webhook.off_at, webhook.off_reason) == (moment, "failing")
    assert WebhookDelivery.objects.get(kind="your_turn").due_at is None
    told = Notification.objects.get(kind="webhook_off")
    assert told.user_id == dev.id
    assert told.data == {"webhook_id": str(webhook.pk), "url": webhook.url, "reason": "failing"}


def test_a_success_ends_the_count_of_failures(dev: Person) -> None:
    with serving(OK) as server:
        since = NOW - timedelta(days=4)
        webhook = webhook_of(dev, url=url(server), failing_since=since)
        turn_of(dev)
        deliver()
    webhook.refresh_from_db()
    assert (webhook.failing_since, webhook.off_at) == (None, None)


def test_410_switches_it_off_at_once_and_the_app_s_owner_is_told(dev: Person) -> None:
    eva, app = registered(), app_of(dev)
    grant_to(app, eva)
    with serving(GONE) as server:
        webhook = webhook_of(client=app, url=url(server))
        turn_of(eva)
        turn_of(eva)
        assert deliver() == 1
    webhook.refresh_from_db()
    assert webhook.off_reason == "gone"
    assert Notification.objects.get(kind="webhook_off").user_id == dev.id
    assert [row.due_at for row in deliveries()] == [None, NOW]  # the other one waits


def test_a_redirect_inside_is_not_followed(dev: Person) -> None:
    with serving(OK) as inside:
        to = f"HTTP/1.1 307 Go\r\nLocation: {url(inside)}\r\nContent-Length: 0\r\n\r\n"
        with serving(answering(to.encode())) as server:
            webhook_of(dev, url=url(server))
            turn_of(dev)
            deliver()
    assert (len(server.requests), len(inside.requests)) == (1, 0)
    assert deliveries()[0].failure == "redirect"


def test_an_address_inside_is_refused(dev: Person) -> None:
    with serving(OK) as server:
        webhook_of(dev, url=url(server).replace("http:", "https:"))
        turn_of(dev)
        deliver(post=Outgoing().post)
    assert not server.requests
    assert deliveries()[0].failure == "refused"


def test_a_gigabyte_is_not_read(dev: Person) -> None:
    sent = []

    def endless(connection: socket.socket, _request: bytes) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n")
        for _ in range(1024):
            connection.sendall(bytes(2**20))
            sent.append(1)

    with serving(endless) as server:
        webhook_of(dev, url=url(server))
        turn_of(dev)
        deliver()
    assert deliveries()[0].failure == "too_large"
    assert len(sent) < 1024


def test_a_hung_endpoint_delays_no_other_and_holds_one_place(dev: Person) -> None:
    """The hung one answers only after the others have got everything."""
    got_all = threading.Event()
    count: list[int] = []

    def hang(connection: socket.socket, request: bytes) -> None:
        got_all.wait(60)
        OK(connection, request)

    def good(connection: socket.socket, request: bytes) -> None:
        count.append(1)
        OK(connection, request)
        if len(count) == 6:
            got_all.set()

    with serving(hang) as hung, serving(good) as other:
        webhook_of(dev, url=url(hung))
        webhook_of(dev, url=url(other, "a"))
        webhook_of(dev, url=url(other, "b"))
        for _ in range(3):
            turn_of(dev)
        assert deliver(places=3) == 9
    assert got_all.is_set()
    assert len(hung.requests) == 3


def test_failing_endpoints_do_not_take_all_places(dev: Person) -> None:
    for _ in range(4):
        webhook_of(dev, failing_since=NOW)
    turn_of(dev)
    with serving(OK) as server:
        webhook_of(dev, url=url(server))
        turn_of(dev)
        healthy = claim(failing=False, at_most=9, now=NOW)
        assert [one.webhook.url for one in healthy] == [url(server)]
        taken = Dispatcher(places=9, places_of_failing=2)._claims([], NOW)
        assert len(taken) == 2


def test_a_revoked_grant_withdraws_what_is_queued(dev: Person) -> None:
    eva, app = registered(), app_of(dev)
    grant = grant_to(app, eva)
    with serving(OK) as server:
        webhook = webhook_of(client=app, url=url(server))
        turn_of(eva)
        grant.session.ended_at = NOW
        grant.session.save()
        assert deliver() == 0
    assert not server.requests
    assert not deliveries()
    webhook.refresh_from_db()
    assert webhook.leased_until is None


def test_a_worker_that_dies_leaves_a_lease_that_ends(dev: Person) -> None:
    with serving(OK) as server:
        webhook_of(dev, url=url(server))
        turn_of(dev)
        (lost,) = claim(failing=False, at_most=9, now=NOW)
        assert deliver() == 0
        assert deliver(NOW + attempts.LEASE) == 1
        record(lost, Outcome("timeout"), now=NOW + attempts.LEASE)  # it was only slow
    headers, _ = parts_of(server.requests[0])
    assert headers["webhook-id"] == str(lost.delivery.uuid)


def test_it_stops_when_the_worker_does(dev: Person) -> None:
    webhook_of(dev)
    turn_of(dev)
    dispatcher = Dispatcher()
    beside = Beside(dispatcher)
    beside.stop()
    assert dispatcher.run(at(NOW)) == 0
    assert beside.wake(now=NOW) is False


def test_nothing_is_started_when_nothing_is_due() -> None:
    assert Beside(Dispatcher()).wake(now=NOW) is False


def test_old_deliveries_are_deleted(dev: Person) -> None:
    webhook_of(dev)
    turn_of(dev)
    assert attempts.delete_old(now=NOW + attempts.RETENTION) == 0
    assert attempts.delete_old(now=NOW + attempts.RETENTION + timedelta(seconds=1)) == 1


def test_lateness_is_that_of_endpoints_that_work_and_that_fail(dev: Person) -> None:
    assert lateness(NOW) == {"works": 0.0, "fails": 0.0}
    webhook_of(dev)
    turn_of(dev)
    webhook_of(dev, failing_since=NOW)
    webhook_of(dev, off_at=NOW)
    turn_of(dev, now=NOW + timedelta(seconds=4))
    assert lateness(NOW + timedelta(seconds=5)) == {"works": 5.0, "fails": 1.0}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_each_event_once(dev: Person) -> None:
    with serving(OK) as server:
        for _ in range(3):
            webhook_of(dev, url=url(server))
        for _ in range(4):
            turn_of(dev)
        connection.close()
        assert sum(at_once(lambda _: deliver(), 2)) == 12
    sent = [parts_of(each)[0]["webhook-id"] for each in server.requests]
    assert sorted(sent) == sorted(str(row.uuid) for row in deliveries())
    assert not WebhookEndpoint.objects.exclude(leased_until=None).exists()
