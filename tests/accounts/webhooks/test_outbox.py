"""Which events are queued for which webhooks, and what that costs the transaction."""

import json
from datetime import timedelta
from threading import Event

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import PersonalEvent, Session, WebhookDelivery, WebhookEndpoint
from accounts.moderation.restrictions import Restriction, restrict
from accounts.notifications.stream import PersonalRows, appended
from accounts.oauth import apps, grants
from accounts.webhooks.outbox import body_of, queue
from core.streams.source import ROW
from tests.accounts.webhooks.made import app_of, deliveries, grant_to, turn_of, webhook_of
from tests.harness.people import NOW, Person, registered
from tests.harness.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def dev() -> Person:
    return registered()


@pytest.fixture
def eva() -> Person:
    return registered()


def statements(person: Person) -> int:
    turn_of(person)  # the stream's own row
    with CaptureQueriesContext(connection) as with_hook:
        turn_of(person)
    appended.disconnect(queue)
    try:
        with CaptureQueriesContext(connection) as without:
            turn_of(person)
    finally:
        appended.connect(queue)
    return len(with_hook) - len(without)


def test_an_own_webhook_gets_each_row_of_the_stream_under_its_number(dev: Person) -> None:
    webhook = webhook_of(dev)
    turn_of(dev)
    turn_of(dev)
    rows = deliveries()
    assert [(row.endpoint_id, row.user_id, row.number, row.kind) for row in rows] == [
        (webhook.pk, dev.id, 1, "your_turn"),
        (webhook.pk, dev.id, 2, "your_turn"),
    ]
    assert rows[0].uuid != rows[1].uuid
    assert all(row.due_at == NOW for row in rows)


def test_what_is_sent_is_the_row_of_the_stream_and_whose_it_is(dev: Person) -> None:
    webhook_of(dev)
    turn_of(dev)
    (delivery,) = deliveries()
    sent = json.loads(body_of(delivery, now=NOW) or b"")
    (row,) = [event for event in PersonalRows(dev.id).after(0).events if event.name == ROW]
    expected = {**row.content, "at": NOW.isoformat().replace("+00:00", "Z")}
    assert sent == {**expected, "user_id": str(dev.id), "version": 1}


def test_an_app_gets_the_events_of_the_people_who_granted_it_the_scope(
    dev: Person, eva: Person
) -> None:
    app = app_of(dev)
    webhook = webhook_of(client=app)
    turn_of(eva)
    turn_of(dev)  # its owner has granted nothing
    assert not deliveries()
    grant_to(app, eva, ("openid", "play"))
    turn_of(eva)
    assert not deliveries()
    grant_to(app, eva)
    grant_to(app, eva, ("read", "play"))  # on another device
    turn_of(eva)
    (delivery,) = deliveries()
    assert (delivery.endpoint_id, delivery.user_id, delivery.number) == (webhook.pk, eva.id, 3)


def test_nobody_gets_the_events_of_a_stranger_or_of_another_app(dev: Person, eva: Person) -> None:
    webhook_of(dev)
    webhook_of(client=app_of(dev))
    grant_to(app_of(dev), eva)
    turn_of(eva)
    assert not deliveries()


def test_only_the_kinds_that_it_wants(dev: Person) -> None:
    webhook_of(dev, kinds=["result"])
    wanted = webhook_of(dev, kinds=["result", "your_turn"])
    turn_of(dev)
    assert [row.endpoint_id for row in deliveries()] == [wanted.pk]


def test_nothing_while_it_is_off(dev: Person) -> None:
    webhook_of(dev, off_at=NOW, off_reason=WebhookEndpoint.Off.OWNER)
    turn_of(dev)
    assert not deliveries()


def test_a_revoked_grant_ends_what_is_queued_too(dev: Person, eva: Person) -> None:
    app = app_of(dev)
    webhook_of(client=app)
    grant_to(app, eva)
    turn_of(eva)
    (delivery,) = deliveries()
    assert body_of(delivery, now=NOW) is not None
    grants.revoke(user_id=eva.id, client_id=app.id, now=NOW)
    turn_of(eva)
    assert deliveries() == [delivery]
    assert body_of(delivery, now=NOW) is None


def test_a_grant_ends_when_its_tokens_do(dev: Person, eva: Person) -> None:
    app = app_of(dev)
    webhook_of(client=app)
    grant_to(app, eva, now=NOW - timedelta(days=30))
    turn_of(eva)
    assert not deliveries()


def test_a_closed_app_and_a_banned_developer_get_nothing(dev: Person, eva: Person) -> None:
    app = app_of(dev)
    webhook_of(client=app)
    webhook_of(dev)
    grant_to(app, eva)
    turn_of(eva)
    turn_of(dev)
    restrict(
        user_id=dev.id,
        what=Restriction.ACCOUNT,
        until=NOW + timedelta(days=1),
        reason="",
        now=NOW,
    )
    grant_to(app, eva)  # as if it came at the same instant
    turn_of(eva)
    assert len(deliveries()) == 2
    assert [body_of(row, now=NOW) for row in deliveries()] == [None, None]
    assert body_of(deliveries()[0], now=NOW + timedelta(days=2)) is not None


def test_an_app_that_the_staff_closes_gets_nothing(dev: Person, eva: Person) -> None:
    app = app_of(dev)
    webhook_of(client=app)
    grant_to(app, eva)
    turn_of(eva)
    apps.close(app.id, reason="spam", now=NOW)
    grant_to(app, eva)
    turn_of(eva)
    (delivery,) = [row for row in deliveries() if row.user_id == eva.id]
    assert body_of(delivery, now=NOW) is None


def test_a_restriction_of_writing_or_playing_changes_nothing(dev: Person) -> None:
    webhook_of(dev)
    until = NOW + timedelta(days=1)
    for what in (Restriction.CHAT, Restriction.PLAY):
        restrict(user_id=dev.id, what=what, until=until, reason="", now=NOW)
    assert [row.kind for row in deliveries()] == ["restricted", "restricted"]
    assert body_of(deliveries()[0], now=NOW) is not None


def test_a_row_that_is_deleted_is_not_sent(dev: Person) -> None:
    webhook_of(dev)
    turn_of(dev)
    PersonalEvent.objects.all().delete()
    assert body_of(deliveries()[0], now=NOW) is None


def test_closing_an_account_removes_its_webhooks_and_what_goes_to_others(
    dev: Person, eva: Person
) -> None:
    app = app_of(dev)
    of_app = webhook_of(client=app)
    webhook_of(eva)
    grant_to(app, eva)
    turn_of(eva)
    assert len(deliveries()) == 2
    assert eva.api.delete("/api/v1/me", {"confirm": True}).status_code == 204
    assert not deliveries()
    assert [each.pk for each in WebhookEndpoint.objects.all()] == [of_app.pk]


def test_closing_a_developer_s_account_removes_all_of_it(dev: Person, eva: Person) -> None:
    app = app_of(dev)
    webhook_of(client=app)
    webhook_of(dev)
    grant_to(app, eva)
    turn_of(eva)
    turn_of(dev)
    assert dev.api.delete("/api/v1/me", {"confirm": True}).status_code == 204
    assert not deliveries()
    assert not WebhookEndpoint.objects.exists()


def test_deleting_an_app_removes_its_webhooks_and_deliveries(dev: Person, eva: Person) -> None:
    app = app_of(dev)
    webhook_of(client=app)
    grant_to(app, eva)
    turn_of(eva)
    apps.remove(app.id, now=NOW)
    assert not deliveries()
    assert not WebhookEndpoint.objects.exists()


def test_a_notification_costs_one_statement_more_and_two_if_somebody_follows(
    dev: Person, eva: Person
) -> None:
    webhook_of(dev)
    assert statements(eva) == 1
    assert statements(dev) == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_webhook_deleted_meanwhile_fails_nobody_s_event(dev: Person) -> None:
    webhook = webhook_of(dev)
    queued, deleted = Event(), Event()

    def act(number: int) -> None:
        if number == 0:
            with transaction.atomic():
                turn_of(dev)
                queued.set()
                assert deleted.wait(60)
        else:
            assert queued.wait(60)
            webhook.delete()
            deleted.set()

    at_once(act, 2)
    assert PersonalEvent.objects.count() == 1
    assert WebhookDelivery.objects.count() == 1  # without a webhook: nobody sends it
    assert Session.objects.exists()
