"""Holds rows and events that are written in tests against the OpenAPI document that is committed.

Every row of a game, of a table and of a person is noted as it is made, and looked at when the test
is over: each has one of the kinds that the document tells, and exactly the data that it tells.
"""

import json
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_init
from rest_framework.utils.encoders import JSONEncoder

from accounts.models import PersonalEvent
from games.models import Move, TableEvent
from tests.harness.answers import mismatch
from tests.harness.document import committed

Described = dict[str, Any]

ROWS: dict[type[Model], str] = {
    Move: "GameRow",
    TableEvent: "TableRow",
    PersonalEvent: "PersonalRow",
}
"""What the document calls the rows of these models."""
EVENT = "GameEvent"
RENEW = "Add it to the shapes (event_shapes.py, stream_shapes.py), then `make openapi`."

WRITTEN: list[Any] = []
"""The rows that the running test has made."""


def note(sender: type[Model], instance: Any, **_: Any) -> None:
    """Remember a row that is new: one that is read has its key."""
    if instance.pk is None:
        WRITTEN.append(instance)


def watch() -> None:
    """Note from now on whatever is made."""
    for model in ROWS:
        post_init.connect(note, sender=model, dispatch_uid="tests.harness.rows")


def faults() -> list[str]:
    """What is wrong with what was noted."""
    found = []
    for row in WRITTEN:
        found.append(fault_of_row(ROWS[type(row)], str(row.kind), row.data))
        found += [fault_of_event(event) for event in getattr(row, "events", ())]
    return [fault for fault in found if fault]


def fault_of_row(name: str, kind: str, data: Described) -> str:
    """What is wrong with the data of a row; nothing where the document tells it."""
    if (shape := _shape(name, kind)) is None:
        return f"{name}: there is no kind {kind!r}. {RENEW}"
    return _fault(f"{name} {kind}", shape["properties"]["data"], data)


def fault_of_event(event: Described) -> str:
    """What is wrong with an event; nothing where the document tells it."""
    kind = event.get("type")
    if (shape := _shape(EVENT, kind)) is None:
        return f"{EVENT}: there is no type {kind!r}. {RENEW}"
    return _fault(f"{EVENT} {kind}", shape, event)


def _shape(name: str, kind: Any) -> Described | None:
    shapes = committed()["components"]["schemas"]
    reference = shapes[name]["discriminator"]["mapping"].get(kind)
    found: Described | None = reference and shapes[reference.rpartition("/")[2]]
    return found


def _fault(where: str, shape: Described, told: Described) -> str:
    open_to_all = shape.get("additionalProperties") == {}  # of which nothing is told
    closed = {"const": {}} if open_to_all else {**shape, "unevaluatedProperties": False}
    fault = mismatch(json.dumps(closed), json.dumps(told, cls=JSONEncoder).encode())
    return f"{where}: {fault} {RENEW}" if fault else ""
