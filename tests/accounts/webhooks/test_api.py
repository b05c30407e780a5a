"""Webhooks over HTTP: registered, changed, tested, resent; and by whom."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.urls import reverse

from accounts.models import Notification, PersonalEvent, StaffAct, WebhookDelivery, WebhookEndpoint
from accounts.notifications.stream import delete_old as delete_old_rows
from accounts.oauth import apps
from accounts.webhooks import changes, requests
from accounts.webhooks.errors import TooManyWebhooks
from core import clock
from tests.accounts.oauth.app import player
from tests.accounts.webhooks.made import app_of, deliveries, turn_of, webhook_of
from tests.harness.people import NOW, Person, registered
from tests.harness.personal_tokens import bearer, reauthenticated, token_of
from tests.harness.signing_in import problem
from tests.harness.staff import do, staff
from tests.harness.threads import at_once

pytestmark = pytest.mark.django_db
WEBHOOKS = "/api/v1/me/webhooks"
URL = "https://robot.example/in"


def developer() -> Person:
    """A registered player who has just sent the password."""
    person = registered()
    reauthenticated(person.user.sessions.get().id)
    return person


@pytest.fixture
def dev() -> Person:
    return developer()


def made(person: Person, **more: Any) -> dict[str, Any]:
    answer = person.api.post(WEBHOOKS, {"url": URL, **more})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_its_secret_is_shown_once(dev: Person) -> None:
    answer = dev.api.post(WEBHOOKS, {"url": URL, "kinds": ["your_turn"]})
    assert answer["Cache-Control"] == "no-store"
    webhook = answer.json()
    assert webhook.pop("secret").startswith("whsec_")
    assert (webhook["app_id"], webhook["enabled"], webhook["kinds"]) == (None, True, ["your_turn"])
    assert dev.api.get(WEBHOOKS).json() == {"results": [webhook]}
    assert dev.api.get(f"{WEBHOOKS}/{webhook['id']}").json() == webhook


def test_a_new_secret_leaves_the_old_one_valid_for_a_day(dev: Person) -> None:
    webhook = made(dev)
    renewed = dev.api.post(f"{WEBHOOKS}/{webhook['id']}/secret").json()
    row = WebhookEndpoint.objects.get()
    assert (requests.shown(row.secret), requests.shown(row.old_secret)) == (
        renewed["secret"],
        webhook["secret"],
    )
    assert row.secret != row.old_secret
    assert row.old_secret_until is not None
    assert timedelta(hours=23) < row.old_secret_until - clock.now() <= timedelta(days=1)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://robot.example/", "scheme"),
        ("http://127.0.0.1:9000/", "scheme"),
        ("ftp://robot.example/", "scheme"),
        ("https://ana:secret@robot.example/", "host"),
        ("https://robot.example:22/", "port"),
        ("https://robot.example/a b", "url"),
    ],
)
def test_an_unsafe_url_is_refused(dev: Person, url: str, reason: str) -> None:
    refused = dev.api.post(WEBHOOKS, {"url": url})
    assert problem(refused) == (422, "unsafe_url")
    assert refused.json()["reason"] == reason
    webhook = made(dev)
    changed = dev.api.patch(f"{WEBHOOKS}/{webhook['id']}", {"url": url})
    assert problem(changed) == (422, "unsafe_url")


def test_loopback_is_for_development(dev: Person, settings: LazySettings) -> None:
    settings.DEBUG = True
    assert made(dev, url="http://127.0.0.1:9000/")["url"] == "http://127.0.0.1:9000/"


@pytest.mark.parametrize("wrong", [{"url": "https://a.example/" + "x" * 500}, {"kinds": ["chat"]}])
def test_its_fields_have_limits(dev: Person, wrong: dict[str, Any]) -> None:
    assert problem(dev.api.post(WEBHOOKS, {"url": URL, **wrong})) == (400, "validation_error")


def test_a_person_and_an_app_have_so_many(dev: Person) -> None:
    app = app_of(dev)
    for _ in range(changes.MOST_WEBHOOKS):
        made(dev)
        made(dev, app_id=app.id)
    for more in ({}, {"app_id": app.id}):
        refused = dev.api.post(WEBHOOKS, {"url": URL, **more})
        assert problem(refused) == (409, "too_many_webhooks")
        assert refused.json()["most"] == changes.MOST_WEBHOOKS


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_for_requests_at_the_same_time() -> None:
    dev = developer()
    for _ in range(changes.MOST_WEBHOOKS - 1):
        webhook_of(dev)
    session_id = dev.user.sessions.get().id

    def register(_: int) -> bool:
        try:
            changes.register(
                user_id=dev.id, session_id=session_id, values={"url": URL}, now=clock.now()
            )
        except TooManyWebhooks:
            return False
        return True

    assert sorted(at_once(register)) == [False, False, False, True]


def test_nobody_registers_one_for_another_s_app_or_a_closed_one(dev: Person) -> None:
    other = app_of(developer())
    refused = dev.api.post(WEBHOOKS, {"url": URL, "app_id": other.id})
    assert problem(refused) == (404, "not_found")
    own = app_of(dev)
    apps.close(own.id, reason="spam", now=NOW)
    refused = dev.api.post(WEBHOOKS, {"url": URL, "app_id": own.id})
    assert problem(refused) == (409, "app_closed")


def test_nobody_sees_or_changes_another_s(dev: Person) -> None:
    theirs = developer()
    webhook = made(theirs)
    made(theirs, app_id=app_of(theirs).id)
    delivery = theirs.api.post(f"{WEBHOOKS}/{webhook['id']}/test").json()
    at = f"{WEBHOOKS}/{webhook['id']}"
    assert dev.api.get(WEBHOOKS).json() == {"results": []}
    since = {"since": "2026-11-01T00:00:00Z"}
    for answer in (
        dev.api.get(at),
        dev.api.patch(at, {"enabled": False}),
        dev.api.delete(at),
        dev.api.post(f"{at}/secret"),
        dev.api.post(f"{at}/test"),
        dev.api.get(f"{at}/deliveries"),
        dev.api.post(f"{at}/resend", since),
        dev.api.post(f"{at}/deliveries/{delivery['id']}/resend"),
    ):
        assert problem(answer) == (404, "not_found")
    assert WebhookEndpoint.objects.filter(off_at=None).count() == 2


def test_it_needs_a_recent_password_and_no_app_does_it() -> None:
    person = player()
    assert problem(person.api.post(WEBHOOKS, {"url": URL})) == (403, "reauthentication_required")
    webhook = webhook_of(person)
    at = f"{WEBHOOKS}/{webhook.pk}"
    refused = person.api.patch(at, {"url": URL})
    assert problem(refused) == (403, "reauthentication_required")
    assert problem(person.api.post(f"{at}/secret")) == (403, "reauthentication_required")
    _, text = token_of(person, ("openid", "read", "play", "chat", "profile"))
    robot = bearer(text)
    for answer in (robot.get(WEBHOOKS), robot.post(WEBHOOKS, {"url": URL}), robot.delete(at)):
        assert problem(answer) == (403, "insufficient_scope")


def test_a_guest_has_none(ana: Person) -> None:
    reauthenticated(ana.user.sessions.get().id)
    assert problem(ana.api.post(WEBHOOKS, {"url": URL})) == (403, "registered_only")


def test_it_is_switched_off_and_on(dev: Person) -> None:
    at = f"{WEBHOOKS}/{made(dev)['id']}"
    off = dev.api.patch(at, {"enabled": False}).json()
    assert (off["enabled"], off["off_reason"]) == (False, "owner")
    assert problem(dev.api.post(f"{at}/test")) == (409, "webhook_off")
    since = {"since": "2026-11-01T00:00:00Z"}
    assert problem(dev.api.post(f"{at}/resend", since)) == (409, "webhook_off")
    on = dev.api.patch(at, {"enabled": True}).json()
    assert (on["enabled"], on["off_at"], on["off_reason"]) == (True, None, None)
    assert not Notification.objects.exists()  # who does it knows it


def test_deleting_it_deletes_its_deliveries(dev: Person) -> None:
    at = f"{WEBHOOKS}/{made(dev)['id']}"
    turn_of(dev)
    assert dev.api.delete(at).status_code == 204
    assert not deliveries()
    assert problem(dev.api.delete(at)) == (404, "not_found")


def test_one_test_event_waits_at_a_time(dev: Person) -> None:
    at = f"{WEBHOOKS}/{made(dev)['id']}"
    first = dev.api.post(f"{at}/test").json()
    assert (first["kind"], first["number"], first["state"]) == ("test", None, "waiting")
    assert dev.api.post(f"{at}/test").json() == first
    assert dev.api.get(f"{at}/deliveries").json()["results"] == [first]


def test_deliveries_are_listed_and_sent_again_under_the_same_id(dev: Person) -> None:
    at = f"{WEBHOOKS}/{made(dev)['id']}"
    turn_of(dev, now=clock.now() - timedelta(minutes=1))
    turn_of(dev, now=clock.now())
    WebhookDelivery.objects.update(due_at=None, delivered_at=NOW, attempts=3, status=200)
    newest, oldest = dev.api.get(f"{at}/deliveries").json()["results"]
    assert (oldest["number"], oldest["state"], oldest["status"]) == (1, "delivered", 200)
    again = dev.api.post(f"{at}/deliveries/{oldest['id']}/resend").json()
    assert (again["id"], again["state"], again["attempts"]) == (oldest["id"], "waiting", 0)
    since = {"since": newest["created_at"]}
    assert dev.api.post(f"{at}/resend", since).json() == {"resent": 1, "next": None}
    assert all(row.due_at is not None for row in deliveries())
    unknown = dev.api.post(f"{at}/deliveries/{newest['user_id']}/resend")
    assert problem(unknown) == (404, "not_found")


def test_many_are_sent_again_in_parts(dev: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "MOST_RESENT", 2)
    at = f"{WEBHOOKS}/{made(dev)['id']}"
    since = clock.now() - timedelta(minutes=3)
    for minute in range(3):
        turn_of(dev, now=since + timedelta(minutes=minute))
    WebhookDelivery.objects.update(due_at=None)
    first = dev.api.post(f"{at}/resend", {"since": since.isoformat()}).json()
    assert first["resent"] == 2
    assert dev.api.post(f"{at}/resend", {"since": first["next"]}).json()["resent"] == 1
    assert not WebhookDelivery.objects.filter(due_at=None).exists()


def test_what_the_stream_no_longer_has_is_listed_but_not_sent_again(dev: Person) -> None:
    at = f"{WEBHOOKS}/{made(dev)['id']}"
    kept, now = timedelta(days=7), clock.now()
    turn_of(dev, now=now - kept - timedelta(seconds=1))
    turn_of(dev, now=now - kept + timedelta(hours=1))
    WebhookDelivery.objects.update(due_at=None)
    newer, older = dev.api.get(f"{at}/deliveries").json()["results"]
    until = datetime.fromisoformat(older["resendable_until"])
    assert until == datetime.fromisoformat(older["created_at"]) + kept
    refused = dev.api.post(f"{at}/deliveries/{older['id']}/resend")
    assert problem(refused) == (409, "delivery_too_old")
    assert dev.api.post(f"{at}/deliveries/{newer['id']}/resend").status_code == 200
    since = {"since": older["created_at"]}
    assert dev.api.post(f"{at}/resend", since).json() == {"resent": 1, "next": None}
    delete_old_rows(now=now)
    assert [row.number for row in PersonalEvent.objects.all()] == [2]
    assert [row.due_at is not None for row in deliveries()] == [False, True]


def test_the_staff_switches_one_off_and_its_owner_cannot_undo_it(dev: Person) -> None:
    made(dev)
    row, desk = WebhookEndpoint.objects.get(), staff("moderator")
    assert do(staff("support"), row, "switch_webhook_off").status_code == 403
    assert do(desk, row, "switch_webhook_off").status_code == 302
    act = StaffAct.objects.get()
    assert (act.name, act.before, act.after) == (
        "switch_webhook_off",
        {"off": ""},
        {"off": "staff"},
    )
    assert Notification.objects.get(user=dev.id).data["reason"] == "staff"
    on = dev.api.patch(f"{WEBHOOKS}/{row.pk}", {"enabled": True})
    assert problem(on) == (409, "webhook_closed")
    assert do(desk, row, "switch_webhook_on").status_code == 302
    row.refresh_from_db()
    assert row.off_at is None


def test_the_staff_finds_webhooks_and_deliveries_without_secrets(dev: Person) -> None:
    app = app_of(dev)
    own, of_app = webhook_of(dev), webhook_of(client=app)
    turn_of(dev)
    desk = staff("support")
    pages = reverse("admin:accounts_webhookendpoint_changelist")
    for term, found in (
        ("", {own.pk, of_app.pk}),
        (dev.user.username, {own.pk, of_app.pk}),
        (str(own.pk), {own.pk}),
        (app.name, {of_app.pk}),
        ("nobody", set()),
    ):
        answer = desk.get(pages, {"q": term})
        assert {row.pk for row in answer.context["cl"].result_list} == found
    page = desk.get(reverse("admin:accounts_webhookendpoint_change", args=[own.pk]))
    assert own.secret not in page.content.decode()
    assert requests.shown(own.secret) not in page.content.decode()
    (delivery,) = deliveries()
    listed = reverse("admin:accounts_webhookdelivery_changelist")
    for term in (str(own.pk), str(delivery.uuid)):
        answer = desk.get(listed, {"q": term})
        assert [row.pk for row in answer.context["cl"].result_list] == [delivery.pk]
    shown = desk.get(reverse("admin:accounts_webhookdelivery_change", args=[delivery.pk]))
    assert shown.status_code == 200
