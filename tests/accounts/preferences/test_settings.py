"""What a user wants to hear of, by which channel, and when."""

from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from allauth.account.models import EmailAddress

from accounts.models import (
    MailsOff,
    Notification,
    NotificationKind,
    NotificationSettings,
    SnoozedGame,
)
from accounts.preferences import changes
from accounts.preferences.choices import NEVER, preferences_of, quiet_until
from core.errors import NotVisible
from tests.harness.people import NOW, Person, stored_device
from tests.harness.threads import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
URL = "/api/v1/me/notification-settings"


def change(person: Person, status: int = 200, **changes: object) -> dict[str, Any]:
    response = person.api.patch(URL, changes, format="json")
    assert response.status_code == status, response.json()
    body: dict[str, Any] = response.json()
    return body


def shown(person: Person) -> dict[str, Any]:
    response = person.api.get(URL)
    assert response.status_code == 200
    body: dict[str, Any] = response.json()
    return body


def kind(body: dict[str, Any], name: str) -> dict[str, Any]:
    [found] = [each for each in body["kinds"] if each["kind"] == name]
    return {"push": found["push"], "mail": found["mail"]}


def turn(person: Person, game: UUID, **changes: Any) -> Notification:
    data = {"game_id": str(game), "table_id": str(game)}
    return Notification(user_id=person.id, kind="your_turn", data=data, created_at=NOW, **changes)


def test_the_defaults_annoy_nobody(ana: Person) -> None:
    body = shown(ana)
    assert kind(body, "your_turn") == {"push": True, "mail": True}
    assert kind(body, "turn_ends") == {"push": True, "mail": True}
    assert kind(body, "matched") == {"push": True, "mail": None}
    assert kind(body, "invitation") == {"push": True, "mail": False}
    del body["kinds"]
    assert body == {
        "quiet_hours": None,
        "time_zone": "UTC",
        "mail": True,
        "mail_off_reason": None,
        "mail_address": None,
        "snoozed_games": [],
    }
    assert not NotificationSettings.objects.exists()


def test_mails_are_for_those_without_a_device(ana: Person, ben: Person) -> None:
    stored_device(ana)
    assert kind(shown(ana), "your_turn") == {"push": True, "mail": False}
    assert kind(shown(ben), "your_turn") == {"push": True, "mail": True}
    change(ana, kinds=[{"kind": "your_turn", "mail": True}])
    assert kind(shown(ana), "your_turn") == {"push": True, "mail": True}


def test_a_device_counts_only_while_the_service_can_send_to_it(ana: Person, settings: Any) -> None:
    stored_device(ana)
    settings.WEB_PUSH_PRIVATE_KEY = ""
    assert kind(shown(ana), "your_turn") == {"push": True, "mail": True}


def test_a_choice_leaves_the_others(ana: Person, ben: Person) -> None:
    change(ana, kinds=[{"kind": "result", "push": False, "mail": True}])
    body = change(ana, kinds=[{"kind": "result", "push": True}, {"kind": "matched", "push": False}])
    assert kind(body, "result") == {"push": True, "mail": True}
    assert kind(body, "matched") == {"push": False, "mail": None}
    assert body == shown(ana)
    assert kind(shown(ben), "result") == {"push": True, "mail": False}


def test_quiet_hours_are_set_and_removed(ana: Person) -> None:
    hours = {"from": "22:30", "until": "08:00"}
    body = change(ana, quiet_hours=hours, time_zone="Europe/Madrid")
    assert (body["quiet_hours"], body["time_zone"]) == (hours, "Europe/Madrid")
    assert change(ana, mail=False)["quiet_hours"] == hours
    assert change(ana, quiet_hours=None)["quiet_hours"] is None


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"kinds": [{"kind": "restricted_", "push": True}]}, "kinds"),
        ({"kinds": [{"kind": "matched", "mail": True}]}, "kinds"),
        ({"kinds": [{"kind": "result", "sms": True}]}, "kinds"),
        ({"quiet_hours": {"from": "22:00", "until": "22:00"}}, "quiet_hours"),
        ({"quiet_hours": {"from": "24:00", "until": "08:00"}}, "quiet_hours"),
        ({"quiet_hours": {"from": "22:00"}}, "quiet_hours"),
        ({"time_zone": "Europe/Atlantis"}, "time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone"),
        ({"mail": "no"}, "mail"),
    ],
)
def test_what_is_wrong_changes_nothing(ana: Person, wrong: dict[str, Any], field: str) -> None:
    body = change(ana, 400, **wrong)
    assert body["code"] == "validation_error"
    assert any(str(each["field"]).startswith(field) for each in body["errors"])
    assert not NotificationSettings.objects.exists()


def test_mails_are_switched_off_and_on(ana: Person) -> None:
    assert change(ana, mail=False)["mail_off_reason"] == "unsubscribed"
    changes.switch_mails_off(ana.id, MailsOff.BOUNCED)
    assert shown(ana)["mail_off_reason"] == "unsubscribed"
    assert change(ana, mail=True)["mail_off_reason"] is None
    changes.switch_mails_off(ana.id, MailsOff.BOUNCED)
    assert change(ana, mail=False)["mail_off_reason"] == "bounced"


def test_a_change_leaves_what_was_switched_off_meanwhile(ana: Person) -> None:
    """Both may happen at once: the row is locked while it is changed."""
    changes.switch_mails_off(ana.id, MailsOff.COMPLAINED)
    assert change(ana, time_zone="Europe/Madrid")["mail_off_reason"] == "complained"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_change_and_an_unsubscription_at_once(ana: Person) -> None:
    for _ in range(10):
        change(ana, mail=True)

        def act(number: int) -> None:
            if number:
                changes.switch_mails_off(ana.id, MailsOff.UNSUBSCRIBED)
            else:
                changes.change(ana.id, now=NOW, time_zone="Europe/Madrid")

        at_once(act, 2)
        assert shown(ana)["mail_off_reason"] == "unsubscribed"


def test_the_address_is_a_verified_one(ana: Person) -> None:
    EmailAddress.objects.create(user_id=ana.id, email="a@example.com", verified=False, primary=True)
    assert shown(ana)["mail_address"] is None
    EmailAddress.objects.create(user_id=ana.id, email="b@example.com", verified=True, primary=False)
    assert shown(ana)["mail_address"] == "b@example.com"


def test_games_are_snoozed_and_woken(ana: Person, ben: Person) -> None:
    game, until = uuid4(), datetime.now(tz=UTC) + timedelta(days=1)
    for wanted in ({"until": until.isoformat()}, {"until": None}, {}):
        response = ana.api.put(f"{URL}/snoozed-games/{game}", wanted, format="json")
        assert response.status_code == 200, response.json()
    assert shown(ana)["snoozed_games"] == [{"game_id": str(game), "until": None}]
    assert shown(ben)["snoozed_games"] == []
    assert ben.api.delete(f"{URL}/snoozed-games/{game}").status_code == 404
    assert ana.api.delete(f"{URL}/snoozed-games/{game}").status_code == 204
    assert ana.api.delete(f"{URL}/snoozed-games/{game}").status_code == 404


def test_only_so_many_are_snoozed(ana: Person) -> None:
    over = NOW - timedelta(hours=1)
    SnoozedGame.objects.create(user_id=ana.id, game_id=uuid4(), until=over)
    for _ in range(changes.MOST_SNOOZED):
        changes.snooze(ana.id, uuid4(), until=None, now=NOW)
    with pytest.raises(changes.TooManySnoozes):
        changes.snooze(ana.id, uuid4(), until=None, now=NOW)
    known = SnoozedGame.objects.filter(user=ana.id).first()
    assert known
    changes.snooze(ana.id, known.game_id, until=NOW + timedelta(hours=1), now=NOW)


def test_a_snooze_silences_the_turns_of_its_game(ana: Person, ben: Person) -> None:
    game, until = uuid4(), NOW + timedelta(days=1)
    changes.snooze(ana.id, game, until=until, now=NOW)
    own = preferences_of([ana.id, ben.id], now=NOW)
    assert own[ana.id].silent_until(turn(ana, game), now=NOW) == until
    assert own[ana.id].silent_until(turn(ana, uuid4()), now=NOW) is None
    assert own[ben.id].silent_until(turn(ben, game), now=NOW) is None
    result = turn(ana, game)
    result.kind = NotificationKind.RESULT
    assert own[ana.id].silent_until(result, now=NOW) is None
    changes.snooze(ana.id, game, until=None, now=NOW)
    assert preferences_of([ana.id], now=NOW)[ana.id].silent_until(turn(ana, game), now=NOW) == NEVER
    changes.snooze(ana.id, game, until=until, now=NOW)
    assert preferences_of([ana.id], now=until)[ana.id].snoozed == {}
    changes.wake(ana.id, game, now=NOW)
    with pytest.raises(NotVisible):
        changes.wake(ana.id, game, now=NOW)


@pytest.mark.parametrize(
    ("begins", "ends", "zone", "now", "until"),
    [
        ("22:00", "08:00", "UTC", "2026-11-01T21:59", None),
        ("22:00", "08:00", "UTC", "2026-11-01T22:00", "2026-11-02T08:00"),
        ("22:00", "08:00", "UTC", "2026-11-02T07:59", "2026-11-02T08:00"),
        ("22:00", "08:00", "UTC", "2026-11-02T08:00", None),
        ("13:00", "15:00", "UTC", "2026-11-01T14:00", "2026-11-01T15:00"),
        ("13:00", "15:00", "UTC", "2026-11-01T15:00", None),
        ("22:00", "08:00", "Europe/Madrid", "2026-11-01T21:30", "2026-11-02T07:00"),
        ("22:00", "08:00", "America/Bogota", "2026-11-02T04:00", "2026-11-02T13:00"),
        # Summer time ends in the night of 25 October 2026, and begins in that of 29 March.
        ("22:00", "08:00", "Europe/Madrid", "2026-10-24T22:00", "2026-10-25T07:00"),
        ("22:00", "08:00", "Europe/Madrid", "2026-03-28T22:00", "2026-03-29T06:00"),
        ("01:00", "02:30", "Europe/Madrid", "2026-03-29T00:30", "2026-03-29T01:30"),
        # A zone that was renamed since, on a machine that does not know the old name.
        ("22:00", "08:00", "Europe/Atlantis", "2026-11-01T22:00", "2026-11-02T08:00"),
    ],
)
def test_quiet_hours(begins: str, ends: str, zone: str, now: str, until: str | None) -> None:
    settings = NotificationSettings(
        quiet_from=time.fromisoformat(begins), quiet_until=time.fromisoformat(ends), time_zone=zone
    )
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)
    expected = datetime.fromisoformat(until).replace(tzinfo=UTC) if until else None
    assert quiet_until(settings, now=at) == expected


def test_the_hour_that_comes_twice_is_quiet_once(ana: Person) -> None:
    """It is 02:30 twice; quiet hours never begin anew in the past."""
    settings = NotificationSettings(
        quiet_from=time(2, 0), quiet_until=time(2, 45), time_zone="Europe/Madrid"
    )
    for minute in range(180):
        at = datetime(2026, 10, 24, 23, 30, tzinfo=UTC) + timedelta(minutes=minute)
        end = quiet_until(settings, now=at)
        assert end is None or at < end <= at + timedelta(hours=2)
