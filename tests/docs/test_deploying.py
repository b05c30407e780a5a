"""docs/deploying.md: its table and its numbers match `deploy/` and the code."""

import io
import re
from uuid import uuid4

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command, get_commands, load_command_class
from django.db import connection
from django.db.backends.postgresql.features import DatabaseFeatures

from accounts.models import User
from core.streams.follow import RESUME_WITHIN_MS
from parcheesi_site.run import connections
from parcheesi_site.worker import beat
from tests.harness.markdown import ROOT, blocks, names, rows, section, text
from tests.harness.people import registered

DOC = "docs/deploying.md"
COMPOSE = text("deploy/compose.yaml")
TOOLS = {"backup", "restore"}


def test_every_service_is_in_the_table() -> None:
    services = set(yaml.safe_load(text("deploy/compose.yaml"))["services"])
    listed = {name for row in rows(section(DOC, "## What runs")) for name in names(row[0])}

    assert listed == services - TOOLS


def test_its_numbers_match_the_code() -> None:
    page = " ".join(text(DOC).split())
    parser = load_command_class(get_commands()["check_records"], "check_records").create_parser(
        "manage.py", "check_records"
    )
    ended = parser.get_default("ended")

    assert f"hangs loses it after {beat.LOCK_TIMEOUT_S:g} seconds" in page
    assert f"They come back within {RESUME_WITHIN_MS / 1000:g} seconds".replace("2", "two") in page
    assert f"{ended:,} ended ones drawn at random" in page
    assert "KEEP_DAYS:-14" in text("deploy/backup.sh")
    assert "`KEEP_DAYS` (14)" in page


def test_its_limits_of_an_address_match_the_settings_and_the_proxy() -> None:
    page = " ".join(text(DOC).split())
    nginx = text("deploy/nginx/http.conf") + text("deploy/nginx/locations.conf")
    players, guests = (settings.RATE_LIMITS[n][0] for n in ("address", "guests_of_address"))
    per_process = settings.STREAMS_PER_PROCESS

    assert f"its registered players | {players:,} a minute" in page
    assert f"its guests | {guests} a minute" in page
    assert f"streams | {settings.STREAMS_OF_ADDRESS_PERCENT} % of those" in page
    assert f"guests {settings.STREAMS_OF_ADDRESS_GUESTS_PERCENT} % |" in page
    alone = per_process * settings.STREAMS_OF_ADDRESS_PERCENT // 100
    assert f"With {per_process:,} streams in a process a school alone has {alone}." in page
    # The proxy's limits are above the service's own.
    assert players / 60 < int(re.findall(r"rate=(\d+)r/s", nginx)[0]) == 600
    assert 2 * alone < int(re.findall(r"limit_conn connections (\d+);", nginx)[0]) == 2000
    assert "burst=3000" in nginx
    assert "600 a second, 3,000 at once" in page
    assert f"`make run` holds {connections.HELD:,}" in page


def test_what_runs_is_not_older_than_its_oldest_versions() -> None:
    oldest = {row[0].lower(): row[1] for row in rows(section(DOC, "## The oldest versions"))}
    images = re.findall(r"image: .*?(postgres|pgbouncer|redis|nginx).*?:v?(\d+)\.(\d+)", COMPOSE)

    assert {name for name, *_ in images} == {"postgres", "pgbouncer", "redis", "nginx"}
    for name, *version in images:
        (least,) = (value for what, value in oldest.items() if what.startswith(name))
        assert [*map(int, version)] >= [*map(int, least.split("."))], name
    assert oldest["postgresql"] == str(DatabaseFeatures.minimum_database_version[0])


def test_its_files_for_two_machines_are_about_services_that_there_are() -> None:
    files = map(yaml.safe_load, blocks(DOC, "yaml"))
    changed = [set(file["services"]) for file in files if "services" in file]
    taken = re.findall(r"ipv4_address: ([\d.]+)", COMPOSE)

    assert changed == [{"pgbouncer", "redis"}, {"api-1", "streams-1"}]
    assert changed[0] | changed[1] < set(yaml.safe_load(COMPOSE)["services"])
    assert not {"172.29.77.13", "172.29.77.23"} & set(taken)
    assert "172.29.77.13" in section(DOC, "## A further web process")


def test_its_scripts_exist() -> None:
    for path in ("deploy/roll.sh", "deploy/backup.sh", "deploy/restore.sh", "deploy/env.example"):
        assert path in text(DOC)
        assert (ROOT / path).exists()


@pytest.mark.sqlite
@pytest.mark.django_db
def test_its_commands_delete_the_accounts_again_that_a_backup_brings_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = (it for it in blocks(DOC, "sh") if "deleted.txt" in it)
    (listed,) = re.findall(r'--command "(SELECT .*)"', block)
    (code,) = re.findall(r"shell --no-imports --command '(.*?)'", block, re.DOTALL)
    closed, opened, stays = (registered().user for _ in range(3))
    User.objects.filter(id=closed.id).update(is_active=False)
    with connection.cursor() as cursor:
        cursor.execute(listed)
        assert [str(row[0]).replace("-", "") for row in cursor.fetchall()] == [closed.id.hex]

    ids = f"{closed.id}\n{opened.id}\n{uuid4()}\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(ids))
    call_command("shell", no_imports=True, command=code)
    assert capsys.readouterr().out == f"{opened.id}\n"
    opened.refresh_from_db()
    assert opened.username.startswith("deleted-")
    assert list(User.objects.filter(is_active=True)) == [stays]
