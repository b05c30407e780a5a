"""What Sentry is told, where it is told anything: by a transport that keeps it."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.harness import production
from tests.harness.production import COMPLETE

DSN = "https://key@127.0.0.1:1/1"
SECRETS = ("ana@example.org", "a-token", "a-ticket", "battery", "Ana Maria", "a-seed")
SCRIPT = """
import json, os
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import sentry_sdk
from sentry_sdk.transport import Transport

told = []

class Keeping(Transport):
    def capture_envelope(self, envelope):
        told.extend(item.payload.json for item in envelope.items if item.payload.json)

from parcheesi_site.settings import sentry
sentry.start(
    "https://key@sentry.example/1", release="1", environment="test", transport=Keeping()
)
import django
django.setup()
from django.db import IntegrityError
from django.test import Client
from core import errors, mail as mailing
from parcheesi_site.api import meta

def fails(*_, seed="a-seed", **__):
    mail = "ana@example.org"
    raise IntegrityError("duplicate key\\nDETAIL:  Key (email)=(ana@example.org) exists.")

def refuses(*_):
    raise errors.Unavailable("later")

client = Client(raise_request_exception=False)
headers = {"HTTP_AUTHORIZATION": "Bearer a-token", "HTTP_X_SESSION_TOKEN": "a-token",
           "HTTP_X_PASSWORD_RESET_KEY": "a-token", "HTTP_COOKIE": "sessionid=a-token",
           "HTTP_X_REQUEST_ID": "follow-me-0001"}
meta.MetaView.authentication_classes = ()
meta.MetaView.get = fails
client.get("/api/v1/meta?ticket=a-ticket&password=battery", **headers)
client.post("/api/v1/meta", {"name": "Ana Maria"}, "application/json", **headers)
meta.MetaView.get = refuses
client.get("/api/v1/meta", **headers)
mailing._send = fails
mailing.deliver_mail.apply(kwargs={"to": ["ana@example.org"], "body": "a-token"})
import logging
logging.getLogger("games").error("cannot go on: %s", "/password/reset/key/a-token/")
sentry_sdk.flush()
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told() -> Any:
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_faults_are_told_with_ids_and_nothing_of_people(told: Any) -> None:
    kinds = [each["values"][-1]["type"] for event in told if (each := event.get("exception"))]

    assert kinds == ["IntegrityError", "IntegrityError"]
    assert [secret for secret in SECRETS if secret in json.dumps(told)] == []
    web, worker, line = told
    assert web["tags"]["request_id"] == "follow-me-0001"
    assert web["transaction"] == "/api/v1/meta"
    assert worker["tags"]["task_id"]
    assert "cannot go on" in line["logentry"]["message"]


def test_no_request_no_user_and_no_variables_are_told(told: Any) -> None:
    for event in told:
        assert not {"request", "user", "extra", "breadcrumbs"} & event.keys()
        for each in event.get("exception", {}).get("values", ()):
            assert not [frame for frame in each["stacktrace"]["frames"] if "vars" in frame]


@pytest.mark.parametrize(("dsn", "started"), [("", []), (DSN, [DSN])])
def test_without_a_dsn_nothing_is_told(
    dsn: str, started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dsns: list[str] = []
    monkeypatch.setattr("sentry_sdk.init", lambda dsn, **_: dsns.append(dsn))
    production.read(**COMPLETE, SENTRY_DSN=dsn)
    assert dsns == started
