"""Real examples for the document: requests to the service and its responses.

Each is made on the same data, with a fixed time and random seed, so that it is reproducible.
`python -m tests.openapi.examples` writes parcheesi_site/openapi/examples.json.
"""

import json
import os
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from unittest import mock

import django
import time_machine

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.test.runner import DiscoverRunner
from django.test.utils import setup_test_environment
from django.utils import timezone
from rest_framework.test import APIClient

from core.clock import Clock
from parcheesi_site.middleware import rate_limits
from parcheesi_site.openapi.examples import PATH
from tests.harness.copies import no_copies
from tests.harness.document import committed
from tests.harness.people import Person
from tests.openapi.house import VISITS, House
from tests.openapi.signing_in import EXAMPLES as SIGNING_IN
from tests.site.posts import EXAMPLES as POSTS
from tests.site.posts import posts
from tests.site.removals import BODIES, REMOVALS

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
API = "/api/v1"
SECRET = {"access_token", "refresh_token", "session_token", "ticket", "token", "secret"}
SETS = {"login_methods"}
"""Lists whose order differs between processes."""

CHANGES = {
    "updateTable": {"turn_s": 90},
    "updateApp": {"name": "Board Buddy 2"},
    "updateWebhook": {"kinds": ["your_turn", "result"]},
    "changeNotificationSettings": {
        "kinds": [{"kind": "result", "push": False, "mail": True}],
        "quiet_hours": {"from": "22:00", "until": "08:00"},
        "time_zone": "Europe/Madrid",
    },
    "snoozeGame": {"until": "2026-11-24T08:00:00Z"},
    "changeTournament": {"name": "Friday night"},
    "updateMe": {"display_name": "Ana", "language": "es"},
    "setDevice": {"device_secret": "kL3tq0b9Qm1wXyZr5v8nS2pD4fG6hJ7cA_eB-uTiOoE"},
}

STREAMED = {"streamTopics"}
ALONE = {"getReady"}

Described = dict[str, Any]
Request = tuple[APIClient, str, str, Any]
"""A client, a method, an address and a body."""


@dataclass(frozen=True)
class Operation:
    """An operation of the document."""

    name: str
    method: str
    path: str
    document: Described


def operations() -> Iterator[Operation]:
    """All operations of the document, but for those that only the streams' server answers."""
    for path, methods in committed()["paths"].items():
        for method, document in methods.items():
            if document["operationId"] in STREAMED:
                continue
            yield Operation(document["operationId"], method, path, document)


def made() -> dict[str, Described]:
    """An example of each operation, by name. Needs an empty database."""
    with transaction.atomic():
        House()  # creates connections and caches, which would take random numbers later
        transaction.set_rollback(True)
    with transaction.atomic():
        with same_world("house"):
            house = House()
        found = {each.name: _example(each, house) for each in operations()}
        transaction.set_rollback(True)
    # On SQLite, the thread that asks the database cannot read beside the transaction.
    alone = {each.name: _example(each, house) for each in operations() if each.name in ALONE}
    return found | alone


def _example(operation: Operation, house: House) -> Described:
    with same_world(operation.name), transaction.atomic():
        client, method, address, body = request_of(operation, house)
        answer = getattr(client, method)(address, body)
        transaction.set_rollback(True)
    is_json = answer.get("Content-Type", "").endswith(("/json", "+json"))
    return _redacted(
        {
            "request": {"path": address, **({} if body is None else {"body": body})},
            "status": answer.status_code,
            "type": answer.get("Content-Type", "").partition(";")[0],
            "body": answer.json() if is_json else answer.content.decode()[:200],
        }
    )


def request_of(operation: Operation, house: House) -> Request:
    if operation.method == "post":
        post = POSTS[_post_names()[operation.path]]()
        return post.client, "post", API + post.url, post.body
    if operation.name in SIGNING_IN:
        client, body = SIGNING_IN[operation.name]()
        return client, operation.method, operation.path, body
    if operation.method == "delete":
        person, url = REMOVALS[operation.path.removeprefix(API)]()
        return person.api, "delete", API + url, BODIES.get(url)
    address = _filled(operation, house)
    if operation.method == "put":
        return Person(timezone.now()).api, "put", address, CHANGES[operation.name]
    if operation.method == "patch":
        return house.ana.api, "patch", address, CHANGES[operation.name]
    return house.ana.api, "get", address + VISITS.get(operation.name, ""), None


def _filled(operation: Operation, house: House) -> str:
    path = operation.path.replace("{game_id}", house.id_of_game(operation.name))
    path = path.replace("{tournament_id}", house.id_of_tournament(operation.name))
    path = path.replace("rulesets/{name}", "rulesets/parchis")
    return re.sub(r"{(\w+)}", lambda match: str(getattr(house, match[1])), path)


def _post_names() -> dict[str, str]:
    return {_template(route): name for name, route in posts().items()}


def _template(route: str) -> str:
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


@contextmanager
def same_world(name: str) -> Iterator[None]:
    """The same time, random numbers and sequences for the same name."""
    chance = random.Random(name)
    same = chance.randbytes
    with (
        time_machine.travel(NOON, tick=False),
        mock.patch("os.urandom", same),
        mock.patch("random._urandom", same),
        mock.patch("core.clock._shared", Clock(timezone.now, lambda: 0)),
        no_copies(),
    ):
        _reset_sequences()
        rate_limits.buckets.cache_clear()  # full ones, of this time
        yield


def _reset_sequences() -> None:
    """Reset PostgreSQL's sequences to the existing rows, because a rollback does not."""
    statements = connection.ops.sequence_reset_sql(no_style(), apps.get_models())
    if statements:
        with connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(each.rstrip(";") for each in statements))


def _redacted(part: Any) -> Any:
    """The part without secrets and without the test host."""
    if isinstance(part, dict):
        return {name: _hidden(name, _redacted(value)) for name, value in part.items()}
    if isinstance(part, list):
        return [_redacted(each) for each in part]
    return (
        part.replace("http://testserver", "https://example.com") if isinstance(part, str) else part
    )


def _hidden(name: str, value: Any) -> Any:
    if name in SETS:
        return sorted(value)
    return f"{value[:12]}…" if name in SECRET and isinstance(value, str) else value


def main() -> None:
    """Write the file."""
    setup_test_environment()
    runner = DiscoverRunner(verbosity=0)
    databases = runner.setup_databases()
    text = json.dumps(made(), indent=1, ensure_ascii=False)
    runner.teardown_databases(databases)
    PATH.write_text(text + "\n")


if __name__ == "__main__":
    main()
