"""Devices: registered, refreshed, moved and removed."""

from contextlib import nullcontext
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from accounts.models import PushDevice
from accounts.push import changes
from accounts.push.protocols.web_push import encoded
from accounts.sessions import lifecycle
from tests.harness.people import NOW, Person, registered
from tests.harness.personal_tokens import bearer, token_of
from tests.harness.push_keys import configure
from tests.harness.push_service import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
ADDRESS = "/api/v1/me/devices"
SERVICE = "https://push.example"


def register(person: Person, browser: Browser, **changes: Any) -> dict[str, Any]:
    answer = person.api.post(ADDRESS, browser.body(**changes))
    assert answer.status_code == 200, answer.content
    device: dict[str, Any] = answer.json()
    return device


def listed(person: Person) -> list[str]:
    return [row["id"] for row in person.api.get(ADDRESS).json()["results"]]


def test_registering_again_refreshes(ana: Person) -> None:
    browser = Browser(SERVICE)
    first = register(ana, browser, language="es")
    browser.auth = b"another secret.."
    again = register(ana, browser)
    assert again["id"] == first["id"]
    assert (first["language"], again["language"]) == ("es", "en")
    assert again["used_at"] > first["used_at"]
    assert again["created_at"] == first["created_at"]
    row = PushDevice.objects.get()
    assert row.auth == encoded(browser.auth)
    [shown] = ana.api.get(ADDRESS).json()["results"]
    assert shown == again
    assert shown["service"] == "push.example"
    assert shown["current"]
    assert not {"endpoint", "p256dh", "auth"} & shown.keys()


def test_a_device_moves_to_the_account_that_registers_it(ana: Person, ben: Person) -> None:
    browser = Browser(SERVICE)
    register(ana, browser)
    register(ben, browser)
    assert listed(ana) == []
    assert len(listed(ben)) == 1


def test_the_device_that_was_registered_longest_ago_makes_room(ana: Person) -> None:
    made = [register(ana, Browser(SERVICE))["id"] for _ in range(changes.MOST + 2)]
    assert listed(ana) == made[:1:-1]


def test_removing_one(ana: Person, ben: Person) -> None:
    device = register(ana, Browser(SERVICE))
    assert ben.api.delete(f"{ADDRESS}/{device['id']}").status_code == 404
    assert ana.api.delete(f"{ADDRESS}/{device['id']}").status_code == 204
    assert ana.api.delete(f"{ADDRESS}/{device['id']}").status_code == 404
    assert listed(ana) == []


def test_a_session_that_ends_takes_its_devices_along(ana: Person, ben: Person) -> None:
    register(ana, Browser(SERVICE))
    other, _ = lifecycle.begin_first(ana.user, user_agent="", now=NOW)
    row = Browser(SERVICE)
    keys = row.body()["keys"]
    changes.register(
        {"endpoint": row.endpoint, **keys},
        user_id=ana.id,
        session_id=other.id,
        language="en",
        now=NOW,
    )
    register(ben, Browser(SERVICE))
    lifecycle.end_session(user_id=ana.id, session_id=other.id, now=NOW)
    assert len(listed(ana)) == 1
    lifecycle.end_sessions(user_id=ana.id, now=NOW)
    assert not PushDevice.objects.filter(user=ana.id).exists()
    assert len(listed(ben)) == 1


def test_a_session_that_has_ended_registers_none(ana: Person) -> None:
    session, _ = lifecycle.begin_first(ana.user, user_agent="", now=NOW)
    lifecycle.end_session(user_id=ana.id, session_id=session.id, now=NOW)
    browser = Browser(SERVICE)
    with pytest.raises(changes.SessionEnded):
        changes.register(
            {"endpoint": browser.endpoint, **browser.body()["keys"]},
            user_id=ana.id,
            session_id=session.id,
            language="en",
            now=NOW,
        )
    assert not PushDevice.objects.exists()


def test_closing_the_account_removes_them(ana: Person) -> None:
    register(ana, Browser(SERVICE))
    assert ana.api.delete("/api/v1/me", {"confirm": True}).status_code == 204
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://user@push.example/x",
        "https://push.example:22/x",
        "https://push.example/" + "x" * 500,
        "",
        7,
    ],
)
def test_endpoints_that_are_refused(ana: Person, endpoint: object) -> None:
    answer = ana.api.post(ADDRESS, Browser(SERVICE).body(endpoint=endpoint))
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": encoded(b"\4" + b"\1" * 64)},  # not a point of the curve
        {"p256dh": encoded(b"\4" + b"\1" * 63)},
        {"p256dh": encoded(b"\0")},
        {"p256dh": "ñ"},
        {"auth": encoded(b"x" * 15)},
        {"auth": encoded(b"x" * 17)},
        {"auth": "A"},
        {"auth": "="},
    ],
)
def test_keys_that_are_refused(ana: Person, keys: dict[str, str]) -> None:
    body = Browser(SERVICE).body()
    answer = ana.api.post(ADDRESS, {**body, "keys": {**body["keys"], **keys}})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_a_compressed_point_is_refused(ana: Person) -> None:
    """Browsers give the whole point, and the encryption takes no other."""
    browser = Browser(SERVICE)
    body = browser.body()
    numbers = browser.key.public_key().public_numbers()
    body["keys"]["p256dh"] = encoded(bytes([2 + numbers.y % 2]) + numbers.x.to_bytes(32))
    assert ana.api.post(ADDRESS, body).status_code == 400


def test_an_unknown_language_is_refused(ana: Person) -> None:
    assert ana.api.post(ADDRESS, Browser(SERVICE).body(language="xx")).status_code == 400


def test_the_public_key(ana: Person, settings: Any) -> None:
    key = ana.api.get(ADDRESS).json()["application_server_key"]
    assert len(key) == 87
    settings.WEB_PUSH_PRIVATE_KEY = ""
    assert ana.api.get(ADDRESS).json()["application_server_key"] is None
    answer = ana.api.post(ADDRESS, Browser(SERVICE).body())
    assert (answer.status_code, answer.json()["code"]) == (404, "push_off")


def test_a_token_registers_with_read_and_sees_only_its_own() -> None:
    ana = registered()
    own = register(ana, Browser(SERVICE))
    reader = bearer(token_of(ana, ["read"])[1])
    mine = reader.post(ADDRESS, Browser(SERVICE).body()).json()
    assert [row["id"] for row in reader.get(ADDRESS).json()["results"]] == [mine["id"]]
    assert {*listed(ana)} == {own["id"], mine["id"]}
    assert reader.delete(f"{ADDRESS}/{own['id']}").status_code == 404
    assert reader.delete(f"{ADDRESS}/{mine['id']}").status_code == 204
    player = bearer(token_of(ana, ["play", "profile"])[1])
    assert player.get(ADDRESS).status_code == 403
    assert player.post(ADDRESS, Browser(SERVICE).body()).status_code == 403
    assert player.delete(f"{ADDRESS}/{own['id']}").status_code == 403


class TestApps:
    FCM = {"kind": "fcm", "token": "dQw4w9WgXcQ:APA91b-Xy_0"}
    APNS = {
        "kind": "apns",
        "token": "00FC13ADFF785122B4AD28809A3420982341241421348097878E577C991DE8F0",
    }

    @pytest.fixture(autouse=True)
    def _configured(self, settings: Any) -> None:
        configure(settings)

    @pytest.mark.parametrize(
        ("body", "service", "kept"),
        [
            (FCM, "fcm.googleapis.com", FCM["token"]),
            (APNS, "api.push.apple.com", APNS["token"].lower()),
        ],
    )
    def test_an_app_registers_its_token(
        self, body: dict[str, str], service: str, kept: str, ana: Person, ben: Person
    ) -> None:
        shown = ana.api.post(ADDRESS, body).json()
        assert (shown["kind"], shown["service"]) == (body["kind"], service)
        assert body["token"] not in str(shown)
        row = PushDevice.objects.get()
        assert (row.endpoint, row.p256dh, row.auth) == (kept, "", "")
        again = ana.api.post(ADDRESS, {**body, "token": kept, "language": "es"}).json()
        assert (again["id"], again["language"]) == (shown["id"], "es")
        ben.api.post(ADDRESS, body)
        assert (listed(ana), len(listed(ben))) == ([], 1)

    def test_apple_s_sandbox(self, ana: Person, settings: Any) -> None:
        settings.APNS_SANDBOX = True
        shown = ana.api.post(ADDRESS, self.APNS).json()
        assert shown["service"] == "api.sandbox.push.apple.com"

    def test_a_token_that_has_become_another_kind_s(self, ana: Person) -> None:
        """The row keeps its id, and is of the kind by which it was registered last."""
        ana.api.post(ADDRESS, self.APNS)
        for kind in ("fcm", "apns"):
            ana.api.post(ADDRESS, {"kind": kind, "token": self.APNS["token"].lower()})
            assert PushDevice.objects.get().kind == kind

    @pytest.mark.parametrize(
        ("body", "fields"),
        [
            ({"kind": "fcm"}, ["token"]),
            ({"kind": "apns"}, ["token"]),
            ({"kind": "gcm", "token": "x"}, ["kind"]),
            ({"kind": "fcm", "token": "a b"}, ["token"]),
            ({"kind": "fcm", "token": "ñ"}, ["token"]),
            ({"kind": "fcm", "token": "a\nb"}, ["token"]),
            ({"kind": "fcm", "token": "x" * 501}, ["token"]),
            ({"kind": "fcm", "token": 7}, ["token"]),
            ({"kind": "fcm", "token": None}, ["token"]),
            ({"kind": "apns", "token": "x" * 64}, ["token"]),
            ({"kind": "apns", "token": "a" * 63}, ["token"]),
            ({"kind": "apns", "token": "aa" * 7}, ["token"]),
            ({"kind": "apns", "token": "aa" * 101}, ["token"]),
            ({"kind": "apns", "token": "../" * 6}, ["token"]),
            ({"token": "x"}, ["endpoint", "keys", "token"]),
            ({}, ["endpoint", "keys"]),
            ({**Browser(SERVICE).body(), "token": "x"}, ["token"]),
            ({**Browser(SERVICE).body(), "kind": "fcm", "token": "x"}, ["endpoint", "keys"]),
        ],
    )
    def test_bodies_that_are_refused(
        self, body: dict[str, Any], fields: list[str], ana: Person
    ) -> None:
        answer = ana.api.post(ADDRESS, body)
        assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
        assert sorted(error["field"] for error in answer.json()["errors"]) == fields
        assert not PushDevice.objects.exists()

    @pytest.mark.parametrize(
        ("kind", "name"),
        [
            ("web_push", "WEB_PUSH_PRIVATE_KEY"),
            ("fcm", "FCM_CREDENTIALS"),
            ("apns", "APNS_KEY"),
            ("apns", "APNS_KEY_ID"),
            ("apns", "APNS_TEAM_ID"),
            ("apns", "APNS_TOPIC"),
        ],
    )
    def test_a_kind_is_off_until_it_is_configured_whole(
        self, kind: str, name: str, ana: Person, settings: Any
    ) -> None:
        bodies = {"web_push": Browser(SERVICE).body(), "fcm": self.FCM, "apns": self.APNS}
        assert ana.api.get(ADDRESS).json()["kinds"] == [*bodies]
        setattr(settings, name, "")
        assert ana.api.get(ADDRESS).json()["kinds"] == [each for each in bodies if each != kind]
        for each, body in bodies.items():
            answer = ana.api.post(ADDRESS, body)
            if each == kind:
                assert (answer.status_code, answer.json()["code"]) == (404, "push_off")
            else:
                assert answer.status_code == 200

    @pytest.mark.parametrize(
        ("kind", "keys"), [("web_push", ""), ("fcm", "x"), ("apns", "x"), ("web_push", "x")]
    )
    def test_keys_are_a_browser_s(self, kind: str, keys: str, ana: Person) -> None:
        right = (kind == "web_push") == bool(keys)
        row = PushDevice(
            user=ana.user,
            session=ana.user.sessions.get(),
            kind=kind,
            endpoint="x",
            p256dh=keys,
            auth=keys,
            language="en",
            created_at=NOW,
            used_at=NOW,
        )
        with nullcontext() if right else pytest.raises(IntegrityError), transaction.atomic():
            row.save()


def test_an_unknown_device(ana: Person) -> None:
    assert ana.api.delete(f"{ADDRESS}/{uuid4()}").status_code == 404


def test_nobody_else(api: Any) -> None:
    assert api.get(ADDRESS).status_code == 401
    assert api.post(ADDRESS, Browser(SERVICE).body()).status_code == 401
