"""Required settings and the checks of a deployment."""

import io
import json
import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from parcheesi_site.run.environment import new_private_key
from tests.harness import production
from tests.harness.production import COMPLETE
from tests.harness.push_keys import APPLE, apple_key, google_account

SECRETS = ["SECRET_KEY", "SEED_ENCRYPTION_KEYS", "DATABASE_URL"]


def manage(*arguments: str, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        input=stdin,
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def warned(**variables: str) -> str:
    """The output of `check --deploy`, in this process, for settings from these variables."""
    with production.used(**variables):
        try:
            call_command("check", deploy=True, fail_level="WARNING", stderr=io.StringIO())
        except SystemCheckError as error:
            return str(error)
    return ""


def without(name: str) -> dict[str, str]:
    return {each: value for each, value in COMPLETE.items() if each != name}


def test_production_starts_with_its_secrets_and_no_security_warning() -> None:
    result = manage("check", "--deploy", "--fail-level", "WARNING", **COMPLETE)

    assert result.returncode == 0, result.stderr


def test_a_missing_secret_stops_production_with_one_line() -> None:
    result = manage("check", **without("SECRET_KEY"))

    assert result.returncode == 1
    assert result.stderr == "Set SECRET_KEY (only with DEBUG=1 is there a default).\n"


@pytest.mark.parametrize("missing", SECRETS)
def test_every_missing_secret_is_named(missing: str) -> None:
    with pytest.raises(ImproperlyConfigured) as error:
        production.read(**without(missing))

    assert str(error.value) == f"Set {missing} (only with DEBUG=1 is there a default)."


@pytest.mark.parametrize(
    ("missing", "expected"),
    [("PUBLIC_URL", "Links in mails lead to http://127.0.0.1:8000"), ("EMAIL_URL", "No mail is")],
)
def test_missing_settings_of_mails_give_a_warning(missing: str, expected: str) -> None:
    warning = warned(**without(missing))

    assert expected in warning
    assert f"Set {missing}" in warning


def test_a_wildcard_among_the_hosts_is_an_error() -> None:
    for hosts in ("*", "play.example,*"):
        warning = warned(**COMPLETE | {"ALLOWED_HOSTS": hosts})
        assert "accounts.E002" in warning
        assert "ERRORS" in warning
    assert warned(**COMPLETE | {"ALLOWED_HOSTS": "play.example,.play.example"}) == ""


def test_third_party_apps_require_a_public_url() -> None:
    apps = {"OIDC_PRIVATE_KEYS": new_private_key()}

    assert warned(**COMPLETE, **apps) == ""
    without_url = warned(**without("PUBLIC_URL"), **apps, FRONTEND_URL="https://other.example")
    assert "accounts.E003" in without_url
    assert "http://127.0.0.1:8000" in without_url


def test_the_key_of_push_messages_has_32_bytes() -> None:
    key = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA"
    for right in ("", key, f"{key}="):
        production.read(**COMPLETE, WEB_PUSH_PRIVATE_KEY=right)
    for wrong in (key[1:], key.replace("A", "+"), new_private_key()):
        with pytest.raises(ImproperlyConfigured, match=r"^WEB_PUSH_PRIVATE_KEY is not 32 bytes"):
            production.read(**COMPLETE, WEB_PUSH_PRIVATE_KEY=wrong)


def test_the_keys_of_apps_on_phones_are_checked() -> None:
    account, apple = google_account(), apple_key()
    right = {
        "FCM_CREDENTIALS": account,
        "APNS_KEY": apple.replace("\n", "\\n"),
        **APPLE,
    }
    assert production.read(**COMPLETE, **right)["APNS_KEY"] == apple
    assert warned(**COMPLETE, **right) == ""
    broken = json.dumps(json.loads(account) | {"private_key": apple})
    for name, wrong in (
        ("FCM_CREDENTIALS", broken),
        ("FCM_CREDENTIALS", account.replace("https:", "http:")),
        ("FCM_CREDENTIALS", "/run/secrets/fcm.json"),
        ("FCM_CREDENTIALS", "[]"),
        ("APNS_KEY", new_private_key()),
        ("APNS_KEY", "key"),
        ("APNS_KEY_ID", "ABC"),
        ("APNS_TEAM_ID", "abc123defg"),
        ("APNS_TOPIC", "a b"),
    ):
        with pytest.raises(ImproperlyConfigured, match=f"^{name}"):
            production.read(**COMPLETE, **right | {name: wrong})


def test_apple_is_configured_whole_or_not_at_all() -> None:
    warning = warned(**COMPLETE, APNS_KEY=apple_key(), APNS_TEAM_ID="DEF123GHIJ")
    assert "accounts.E004" in warning
    assert "Set APNS_KEY_ID and APNS_TOPIC, or" in warning


def test_archiving_requires_a_configured_storage() -> None:
    leaving = {**COMPLETE, "ARCHIVE_RECORDS_AFTER_DAYS": "90"}

    with pytest.raises(ImproperlyConfigured, match=r"^Set ARCHIVE_FOLDER or ARCHIVE_S3_BUCKET"):
        production.read(**leaving)
    assert warned(**leaving, ARCHIVE_FOLDER="/x") == ""


def test_mails_can_be_switched_off_without_a_warning() -> None:
    assert warned(**COMPLETE | {"EMAIL_URL": "dummymail://"}) == ""


def test_a_front_end_is_enough_for_links_in_mails() -> None:
    assert warned(**without("PUBLIC_URL"), FRONTEND_URL="https://other.example") == ""


def test_debug_mode_needs_no_settings() -> None:
    assert "is there a default" not in warned(DEBUG="1", DATABASE_URL="sqlite://:memory:")


def test_the_rules_command_needs_no_secrets() -> None:
    result = manage("rules", stdin="{}\n")

    assert result.returncode == 0, result.stderr
    assert '"malformed_request"' in result.stdout


@pytest.mark.parametrize("name", ["TEST_CLOCK", "SCORE_ON_ONE_MACHINE"])
def test_what_is_for_development_stops_production(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{name} is for development: remove it"):
        production.read(**COMPLETE, **{name: "1"})
    assert production.read(**COMPLETE, **{name: "1", "DEBUG": "1"})[name]


def test_players_of_one_machine_are_scored_only_on_request() -> None:
    usual = production.read(**COMPLETE, DEBUG="1")
    scored = production.read(**COMPLETE, DEBUG="1", SCORE_ON_ONE_MACHINE="1")

    changed = {name for name in usual if usual[name] != scored[name]}
    changed -= {"LOGGING"}  # has objects that are new each time
    names = {"SAME_ADDRESS_WITHIN_S", "SCORED_TOGETHER_A_DAY"}
    names |= {"NEWCOMER_GAMES", "NEWCOMER_POINTS_A_WEEK", "STAKES_NEED_CONFIRMED_MAIL"}
    assert changed == {*names, "SCORE_ON_ONE_MACHINE"}
    assert {scored[name] for name in names} == {0}
    assert not usual["TEST_CLOCK_FILE"]


def test_with_a_clock_that_tests_move_all_tasks_run_often() -> None:
    moved = production.read(**COMPLETE, DEBUG="1", TEST_CLOCK="1")["CELERY_BEAT_SCHEDULE"]
    usual = production.read(**COMPLETE, DEBUG="1")["CELERY_BEAT_SCHEDULE"]
    assert max(entry["schedule"] for entry in moved.values()) == 2
    assert usual["close-weeks"]["schedule"] == 60
