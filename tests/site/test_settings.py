"""Without its secrets the service refuses to start, in one line."""

import os
import subprocess
import sys

import pytest

COMPLETE = {
    "SECRET_KEY": "long-and-varied-abcdefghijklmnopqrstuvwxyz0123456789",
    "SEED_ENCRYPTION_KEYS": "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=",
    "DATABASE_URL": "sqlite://:memory:",
    "ALLOWED_HOSTS": "play.example",
    "PUBLIC_URL": "https://play.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.example:587",
}
SECRETS = ["SECRET_KEY", "SEED_ENCRYPTION_KEYS", "DATABASE_URL"]


def check(**variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_starts_with_its_secrets_and_no_warning_about_its_safety():
    result = check(**COMPLETE)

    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("missing", SECRETS)
def test_production_refuses_to_start_without(missing):
    result = check(**{name: value for name, value in COMPLETE.items() if name != missing})

    assert result.returncode == 1
    assert result.stderr == f"Set {missing} (only with DEBUG=1 is there a default).\n"


@pytest.mark.parametrize(
    ("missing", "told"),
    [("PUBLIC_URL", "Links in mails lead to http://127.0.0.1:8000"), ("EMAIL_URL", "No mail is")],
)
def test_production_is_told_that_mails_would_be_of_no_use(missing, told):
    result = check(**{name: value for name, value in COMPLETE.items() if name != missing})

    assert result.returncode == 1
    assert told in result.stderr
    assert f"Set {missing}" in result.stderr


def test_records_leave_the_database_only_for_a_place_that_somebody_chose():
    result = check(**COMPLETE, ARCHIVE_RECORDS_AFTER_DAYS="90")

    assert result.returncode == 1
    assert result.stderr.startswith("Set ARCHIVE_FOLDER or ARCHIVE_S3_BUCKET")
    assert check(**COMPLETE, ARCHIVE_RECORDS_AFTER_DAYS="90", ARCHIVE_FOLDER="/x").returncode == 0


def test_who_wants_no_mails_says_so():
    assert check(**COMPLETE | {"EMAIL_URL": "dummymail://"}).returncode == 0


def test_a_front_end_is_enough_for_links_in_mails():
    front_end = {**COMPLETE, "FRONTEND_URL": "https://other.example"}
    del front_end["PUBLIC_URL"]

    assert check(**front_end).returncode == 0


def test_debugging_starts_with_nothing():
    result = check(DEBUG="1", DATABASE_URL="sqlite://:memory:")

    assert "ImproperlyConfigured" not in result.stderr
    assert "is there a default" not in result.stderr


def test_the_rules_need_no_secrets():
    result = subprocess.run(
        [sys.executable, "manage.py", "rules"],
        input="{}\n",
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 0, result.stderr
    assert '"malformed_request"' in result.stdout
