"""docs/streams.md: its numbers and names match the code."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from accounts.models import NotificationKind
from accounts.sessions.streams import tickets
from core.api import streams
from core.streams import source
from tests.harness.document import kinds
from tests.harness.markdown import ROOT, blocks, names, rows, text

DOC, OPERATIONS = "docs/streams.md", "docs/operations.md"
ENVIRONMENT = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
SENT = r"NotificationKind\.(\w+)"


def test_its_numbers_match_the_settings() -> None:
    page = " ".join(text(DOC).split())
    for phrase in (
        f"Every {settings.STREAM_HEARTBEAT_S:g} seconds a comment is sent",
        f"kept for {settings.STREAM_EVENTS_KEPT_DAYS} days",
        f"up to {streams.MAX_TOPICS} topics",
        f"once within {tickets.LIFETIME_S} seconds",
        f"wait_s={streams.MAX_WAIT_S}",
        f"{settings.STREAMS_PER_USER} streams and long polls of a user",
        f"more than {settings.STREAMS_OF_ADDRESS_PERCENT} % of the server's streams",
        f"{settings.STREAMS_OF_ADDRESS_GUESTS_PERCENT} % for all guests of the address",
    ):
        assert phrase in page
    patience = f"after {settings.STREAM_WRITE_TIMEOUT_S:g} seconds of that the stream is closed"
    assert patience in " ".join(text("docs/design.md").split())


def test_it_names_every_event() -> None:
    clients = text(DOC)
    last = {names(row[0])[0] for row in rows(clients) if names(row[0])[:1] in (["end"], ["closed"])}
    assert last == {source.END, source.CLOSED}
    assert f"begins with a `{source.SNAPSHOT}`" in clients
    assert f"EventSource calls it `{source.ROW}`" in clients


def test_its_servers_can_load_their_applications() -> None:
    (commands,) = [one for one in blocks(OPERATIONS, "sh") if "granian" in one]
    entries = re.findall(r"(parcheesi_site\.\w+):(\w+)", commands)
    assert len(entries) == 2
    # In a process of its own: a server's module writes heartbeats from its import on.
    code = [f"import {module}; assert callable({module}.{name})" for module, name in entries]
    subprocess.run([sys.executable, "-c", "\n".join(code)], check=True, env=ENVIRONMENT)


def test_it_lists_every_notification_that_is_sent() -> None:
    documented = {
        kind
        for row in rows(text(DOC))
        for kind in names(row[0])
        if kind in {kind.value for kind in NotificationKind}
    }
    apps = ("accounts", "games", "ranking")
    sources = [path for app in apps for path in (ROOT / app).rglob("*.py")]
    sent = {kind for path in sources for kind in re.findall(SENT, path.read_text())}
    assert documented == {NotificationKind[kind].value for kind in sent}
    assert f"a page has at most {source.PAGE} rows" in text(DOC)


def documented_kinds(heading: str) -> Iterator[tuple[str, set[str]]]:
    """The fields of each kind in the table whose first column has this heading."""
    _, _, rest = text(DOC).partition(f"\n| {heading} |")
    table, _, _ = rest.partition("\n\n")
    for first, cell in rows(f"| {heading} |{table}"):
        fields = re.sub(r"\(.*?\)", "", cell.partition(":")[0])
        parts = fields.split(";") if len(names(first)) == 1 + fields.count(";") else [fields]
        for number, kind in enumerate(names(first)):
            yield kind, set(names(parts[min(number, len(parts) - 1)]))


def test_its_kinds_match_the_openapi_document() -> None:
    at_a_table = kinds("TableRow", of="data")
    assert dict(documented_kinds("`kind` at a table")) == at_a_table
    in_one = kinds("TournamentRow", of="data")
    assert dict(documented_kinds("`kind` in a tournament")) == in_one
    assert dict(documented_kinds("`kind` of a notification")) == {
        kind: fields - {"notification_id"}
        for kind, fields in kinds("PersonalRow", of="data").items()
    }
