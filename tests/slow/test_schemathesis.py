"""schemathesis asks the running service whatever the document allows, and what it does not."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness import database
from tests.harness.document import PATH, ROOT, committed
from tests.harness.service import Service

SECONDS = os.environ.get("SCHEMATHESIS_SECONDS", "60")

CONFIG = """
warnings = false
[checks.positive_data_acceptance]
# What is right in shape, and against a rule that no schema tells.
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 422]
[checks.missing_required_header]
# The header of the sign-in is on every request here; without it: tests/site/test_answers.py.
enabled = false
[parameters]
"path.table_id" = "{table}"
"path.game_id" = "{game}"
"path.ruleset" = "parchis"
"""
RULES_BESIDE = """
[[operations]]
include-operation-id = "{name}"
[operations.checks.positive_data_acceptance]
# Takes one of several fields, a position, a code of a mail, or a text without control characters:
# the shape is not all.
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 422, 429]
"""
FORMS = """
[operations.checks.negative_data_rejection]
# These are allauth's forms, which take true and 7 for their texts.
enabled = false
"""
MORE_THAN_SHAPE = (
    "addFriend",
    "block",
    "changeMe",
    "changeTable",
    "getWeeklyBoard",
    "getXpBoard",
    "getRatingBoard",
    "invite",
    "mute",
    "openTable",
    "readNotifications",
    "redeemCode",
    "reportMessage",
    "sendMessage",
    "setClientSeed",
    "sitDown",
    "tryMove",
    "tryMoves",
    "tryRoll",
)
LEFT_ALONE = ("deleteMe", "endSession", "endSessions", "logOut", "getReady")
"""Whoever asks would have no account, or no session, from then on; and here is no worker."""
PLAYER = {"username": "ana-the-first", "password": "a long one, for tests only"}
PARTS = {
    "signing in": ("--include-tag=auth",),
    "all else": ("--exclude-tag=auth",),
}


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A web process alone, on PostgreSQL, without limits."""
    with Service(tmp_path, database.clone()) as service:
        service.start_web(interface="wsgi")
        yield service


def config(service: Service, token: str) -> str:
    """A table, and a game that is played at another one."""
    tables = "/api/v1/tables"
    table = service.call(tables, {"ruleset": "parchis"}, token)["id"]
    played = service.call(tables, {"ruleset": "parchis", "seats": 2}, token)["id"]
    service.call(f"{tables}/{played}/robots", {}, token)
    game = service.call(f"{tables}/{played}/start", {}, token)["id"]
    several = [RULES_BESIDE.format(name=name) for name in MORE_THAN_SHAPE]
    several += [RULES_BESIDE.format(name=name) + FORMS for name in signing_in()]
    return CONFIG.format(table=table, game=game) + "".join(several)


def token_for(part: str, service: Service) -> str:
    """A guest's; to sign in is mostly for players who have registered."""
    if part == "signing in":
        return str(service.call("/api/v1/auth/signup", PLAYER)["meta"]["access_token"])
    return service.guest()


def signing_in() -> list[str]:
    operations = [one for methods in committed()["paths"].values() for one in methods.values()]
    return [one["operationId"] for one in operations if "auth" in one["tags"]]


@pytest.mark.timeout(float(SECONDS) * 4 + 600)
@pytest.mark.parametrize("part", PARTS)
def test_schemathesis_finds_nothing(service: Service, tmp_path: Path, part: str) -> None:
    token = token_for(part, service)
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(config(service, token))
    found = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            "--config-file",
            settings,
            "run",
            PATH,
            "--url",
            f"http://127.0.0.1:{service.ports['web']}",
            "--header",
            f"Authorization: Bearer {token}",
            "--phases",
            "examples,coverage,fuzzing",
            *(f"--exclude-operation-id={name}" for name in LEFT_ALONE),
            *PARTS[part],
            "--max-examples",
            "10",
            "--max-time",
            SECONDS,
            "--seed",
            "20261121",
            "--generation-database",
            "none",
            "--no-shrink",
            "--request-timeout",
            "60",
            "--continue-on-failure",
            # Two would parse Python at the same time, which 3.11 cannot do.
            "--workers",
            "1",
            "--no-color",
        ],
        cwd=tmp_path,
        env={
            **os.environ,
            "SCHEMATHESIS_HOOKS": "tests.harness.schemathesis_hooks",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert "Tested: " in found.stdout, found.stdout + found.stderr
    assert found.returncode == 0, found.stdout[-20_000:]
