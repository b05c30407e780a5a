"""Compares the rows and events that tests write with the committed OpenAPI document.

Every new row of a game, a table, a tournament or a person is collected, and checked at the end of
the test: its kind must be documented, and its data must have exactly the documented fields.
"""

import json
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_init
from rest_framework.utils.encoders import JSONEncoder

from accounts.models import PersonalEvent
from games.models import Move, TableEvent, TournamentEvent
from parcheesi_site.openapi.unions import KINDS
from tests.harness.answers import mismatch
from tests.harness.document import committed

Described = dict[str, Any]

ROWS: dict[type[Model], str] = {
    Move: "GameRow",
    TableEvent: "TableRow",
    TournamentEvent: "TournamentRow",
    PersonalEvent: "PersonalRow",
}
"""The schemas of these models' rows in the document."""
EVENT = "GameEvent"
RENEW = "Declare it (docs/architecture.md, A kind of event), then run `make openapi`."

WRITTEN: list[Any] = []
"""The rows that the running test has created."""


def collect(sender: type[Model], instance: Any, **_: Any) -> None:
    """Collect a new row; a row that is read from the database has a primary key."""
    if instance.pk is None:
        WRITTEN.append(instance)


def watch() -> None:
    """Collect new rows from now on."""
    for model in ROWS:
        post_init.connect(collect, sender=model, dispatch_uid="tests.harness.rows")


def faults() -> list[str]:
    """How the collected rows differ from the document."""
    found = []
    for row in WRITTEN:
        found.append(fault_of_row(ROWS[type(row)], str(row.kind), row.data))
        found += [fault_of_event(event) for event in getattr(row, "events", ())]
    return [fault for fault in found if fault]


def fault_of_row(name: str, kind: str, data: Described) -> str:
    """How a row's data differ from the document; empty if they do not."""
    if (schema := _schema(name, kind)) is None:
        return f"{name}: there is no kind {kind!r}. {RENEW}"
    return _fault(f"{name} {kind}", schema["properties"]["data"], data)


def fault_of_event(event: Described) -> str:
    """How an event differs from the document; empty if it does not."""
    kind = event.get("type")
    if (schema := _schema(EVENT, kind)) is None:
        return f"{EVENT}: there is no type {kind!r}. {RENEW}"
    return _fault(f"{EVENT} {kind}", schema, event)


def _schema(name: str, kind: Any) -> Described | None:
    schemas = committed()["components"]["schemas"]
    found: Described | None = schemas[name][KINDS].get(kind)
    return found


def _fault(where: str, schema: Described, data: Described) -> str:
    undeclared = schema.get("additionalProperties") == {}  # no fields, so the data must be empty
    closed = {"const": {}} if undeclared else {**schema, "unevaluatedProperties": False}
    fault = mismatch(json.dumps(closed), json.dumps(data, cls=JSONEncoder).encode())
    return f"{where}: {fault} {RENEW}" if fault else ""
