"""schemathesis sends requests to the running service that fit the document, and others."""

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
# A request that fits the schema may break a rule that no schema can express.
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 422]
[checks.missing_required_header]
# Every request here has the Authorization header; without it: tests/site/test_answers.py.
enabled = false
[parameters]
"path.table_id" = "{table}"
"path.game_id" = "{game}"
"path.ruleset" = "parchis"
"""
RULES_BEYOND_SCHEMA = """
[[operations]]
include-operation-id = "{name}"
[operations.checks.positive_data_acceptance]
# It takes one of several fields, a position, a point of a curve, a public address, a code of a
# mail, a confirmation, or a text without control characters, or a few requests in ten seconds:
# rules that the schema does not express.
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 422, 429]
"""
FORMS = """
[operations.checks.negative_data_rejection]
# allauth's forms accept true and 7 as texts.
enabled = false
"""
WITH_RULES_BEYOND_SCHEMA = (
    "addFriend",
    "block",
    "updateMe",
    "updateTable",
    "getWeeklyBoard",
    "getXpBoard",
    "getRatingBoard",
    "createInvitation",
    "mute",
    "createTable",
    "declareRobotAccount",
    "markNotificationsRead",
    "redeemInvitationCode",
    "registerApp",
    "reportMessage",
    "sendMessage",
    "sendReaction",
    "setClientSeed",
    "takeSeat",
    "updateApp",
    "previewMove",
    "previewMoves",
    "previewRoll",
    "createStreamTicket",
    "setDevice",
    "streamTopics",
    "registerPushDevice",
    "changeNotificationSettings",
    "registerWebhook",
    "updateWebhook",
    "createTournament",
    "listTournaments",
    "changeTournament",
    "joinTournament",
)
LEFT_ALONE = ("deleteAccount", "endSession", "endSessions", "logOut", "getReady")
"""They delete the account or end the session of the token; getReady needs a worker."""
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
    """The configuration, with a table and a game that runs at another one."""
    tables = "/api/v1/tables"
    table = service.call(tables, {"ruleset": "parchis"}, token)["id"]
    played = service.call(tables, {"ruleset": "parchis", "seats": 2}, token)["id"]
    version = service.call(f"{tables}/{played}/robots", {}, token)["version"]
    game = service.call(f"{tables}/{played}/start", {"version": version}, token)["id"]
    several = [RULES_BEYOND_SCHEMA.format(name=name) for name in WITH_RULES_BEYOND_SCHEMA]
    several += [RULES_BEYOND_SCHEMA.format(name=name) + FORMS for name in signing_in()]
    return CONFIG.format(table=table, game=game) + "".join(several)


def token_for(part: str, service: Service) -> str:
    """A guest's token; signing in is mostly for registered players."""
    if part == "signing in":
        return str(service.call("/api/v1/auth/signup", PLAYER)["meta"]["access_token"])
    return service.guest()


def signing_in() -> list[str]:
    operations = [one for methods in committed()["paths"].values() for one in methods.values()]
    return [one["operationId"] for one in operations if "auth" in one["tags"]]


@pytest.mark.release
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
            # Every text refuses it, and no schema says so.
            "--generation-allow-x00",
            "false",
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
