"""The events sent to Sentry, captured by a transport of the test."""

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

events = []

class Capturing(Transport):
    def capture_envelope(self, envelope):
        events.extend(item.payload.json for item in envelope.items if item.payload.json)

from parcheesi_site.settings import sentry
sentry.start(
    "https://key@sentry.example/1", release="1", environment="test", transport=Capturing()
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
client.get("/", HTTP_HOST="evil.example")
mailing._send = fails
mailing.deliver_mail.apply(kwargs={"to": ["ana@example.org"], "body": "a-token"})
import logging
logging.getLogger("games").error("cannot go on: %s", "/password/reset/key/a-token/")
sentry_sdk.flush()
print(json.dumps(events))
"""


@pytest.fixture(scope="module")
def events() -> Any:
    command = [sys.executable, "-c", SCRIPT]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout.splitlines()[-1])


def test_events_have_ids_and_no_personal_data(events: Any) -> None:
    kinds = [each["values"][-1]["type"] for event in events if (each := event.get("exception"))]

    assert kinds == ["IntegrityError", "IntegrityError"]
    assert [secret for secret in SECRETS if secret in json.dumps(events)] == []
    web, worker, line = events
    assert web["tags"]["request_id"] == "follow-me-0001"
    assert web["transaction"] == "/api/v1/meta"
    assert worker["tags"]["task_id"]
    assert "cannot go on" in line["logentry"]["message"]


def test_events_have_no_request_user_or_variables(events: Any) -> None:
    for event in events:
        assert not {"request", "user", "extra", "breadcrumbs"} & event.keys()
        for each in event.get("exception", {}).get("values", ()):
            assert not [frame for frame in each["stacktrace"]["frames"] if "vars" in frame]


@pytest.mark.parametrize(("dsn", "started"), [("", []), (DSN, [DSN])])
def test_sentry_starts_only_with_a_dsn(
    dsn: str, started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dsns: list[str] = []
    monkeypatch.setattr("sentry_sdk.init", lambda dsn, **_: dsns.append(dsn))
    production.read(**COMPLETE, SENTRY_DSN=dsn)
    assert dsns == started
