"""docs/deploying.md: its table and its numbers match `deploy/` and the code."""

import yaml
from django.core.management import get_commands, load_command_class

from core.streams.follow import RESUME_WITHIN_MS
from parcheesi_site.worker import beat
from tests.harness.markdown import ROOT, names, rows, section, text

DOC = "docs/deploying.md"
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


def test_its_scripts_exist() -> None:
    for path in ("deploy/roll.sh", "deploy/backup.sh", "deploy/restore.sh", "deploy/env.example"):
        assert path in text(DOC)
        assert (ROOT / path).exists()
