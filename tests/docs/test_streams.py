"""docs/streams.md: its numbers and names are those of the code."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from accounts.models import NotificationKind
from accounts.sessions import tickets
from core.streams import request, source
from tests.harness.document import kinds
from tests.harness.markdown import ROOT, blocks, names, rows, text

DOC, OPERATIONS = "docs/streams.md", "docs/operations.md"
ENVIRONMENT = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
SENT = r"NotificationKind\.(\w+)"


def test_its_numbers_are_those_of_the_settings() -> None:
    told = " ".join(text(DOC).split())
    for sentence in (
        f"nothing else is sent for {settings.STREAM_HEARTBEAT_S:g} seconds",
        f"kept for {settings.STREAM_EVENTS_KEPT_DAYS} days",
        f"once within {tickets.LIFETIME_S} seconds",
        f"wait_s={request.MAX_WAIT_S}",
        f"{settings.STREAMS_PER_USER} streams and long polls of a user",
    ):
        assert sentence in told
    patience = f"after {settings.STREAM_PATIENCE_S:g} seconds of that the stream is closed"
    assert patience in " ".join(text("docs/design.md").split())


def test_its_events_are_those_there_are() -> None:
    clients = text(DOC)
    last = {names(row[0])[0] for row in rows(clients) if names(row[0])[:1] in (["end"], ["closed"])}
    assert last == {source.END, source.CLOSED}
    assert f"begins with a `{source.SNAPSHOT}`" in clients
    assert f"EventSource calls it `{source.ROW}`" in clients


def test_its_servers_have_something_to_serve() -> None:
    (commands,) = [one for one in blocks(OPERATIONS, "sh") if "granian" in one]
    entries = re.findall(r"(parcheesi_site\.\w+):(\w+)", commands)
    assert len(entries) == 2
    # In a process of its own: a server's begins to leave signs of life as it is loaded.
    code = [f"import {module}; assert callable({module}.{name})" for module, name in entries]
    subprocess.run([sys.executable, "-c", "\n".join(code)], check=True, env=ENVIRONMENT)


def test_its_notifications_are_those_that_are_sent() -> None:
    told = {
        kind
        for row in rows(text(DOC))
        for kind in names(row[0])
        if kind in {kind.value for kind in NotificationKind}
    }
    apps = ("accounts", "games", "ranking")
    sources = [path for app in apps for path in (ROOT / app).rglob("*.py")]
    sent = {kind for path in sources for kind in re.findall(SENT, path.read_text())}
    assert told == {NotificationKind[kind].value for kind in sent}
    assert f"a page has at most {source.PAGE} rows" in text(DOC)


def kinds_told(heading: str) -> Iterator[tuple[str, set[str]]]:
    """The fields of each kind in the table that begins so."""
    _, _, rest = text(DOC).partition(f"\n| {heading} |")
    table, _, _ = rest.partition("\n\n")
    for told, cell in rows(f"| {heading} |{table}"):
        fields = re.sub(r"\(.*?\)", "", cell.partition(":")[0])
        parts = fields.split(";") if len(names(told)) == 1 + fields.count(";") else [fields]
        for number, kind in enumerate(names(told)):
            yield kind, set(names(parts[min(number, len(parts) - 1)]))


def test_its_kinds_are_those_of_the_openapi_document() -> None:
    at_a_table = kinds("TableRow", of="data")
    at_a_table["options_changed"] = {"{before, after}"}  # by the option's name

    assert dict(kinds_told("`kind` at a table")) == at_a_table
    assert dict(kinds_told("`kind` of a notification")) == {
        kind: fields - {"notification"} for kind, fields in kinds("PersonalRow", of="data").items()
    }
