"""The scripts of `deploy/` make and restore a backup, and the copy passes the checks."""

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.harness import database, postgres
from tests.harness.markdown import blocks
from tests.harness.service import Service

pytestmark = pytest.mark.postgres

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SPOILED = "UPDATE games_game SET position = position || '{\"rolls\": 99}' WHERE status = 'playing'"


def run(script: str, *arguments: str, url: str, check: bool = True) -> str:
    """The output of a script, run with the client programs of the tests' server."""
    at = urlsplit(url)
    environment = os.environ | {
        "PATH": f"{postgres.programs()}:{os.environ['PATH']}",
        "PGHOST": str(at.hostname),
        "PGPORT": str(at.port),
        "PGUSER": str(at.username),
        "PGDATABASE": at.path[1:],
    }
    command = [DEPLOY / script, *arguments]
    done = subprocess.run(command, env=environment, check=check, stdout=subprocess.PIPE, text=True)
    return done.stdout


def checked(service: Service, url: str) -> subprocess.CompletedProcess[str]:
    environment = service.environment | {"DATABASE_URL": url}
    command = [sys.executable, "manage.py", "check_records", "--all"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.release
def test_a_restored_copy_passes_the_checks_and_a_damaged_one_fails(tmp_path: Path) -> None:
    url = database.clone()
    copy = f"copy_of_{url.rpartition('/')[2]}"
    service = Service(tmp_path, url)
    code = "from tests.slow.outages import make; make(6, turn_s=60)"
    service.manage("shell", "--no-imports", "-c", code)

    file = run("backup.sh", str(tmp_path), url=url).strip()
    assert Path(file).stat().st_mode & 0o077 == 0
    run("restore.sh", file, copy, url=url)
    of_copy = f"{url.rpartition('/')[0]}/{copy}"
    proved = checked(service, of_copy)
    assert proved.returncode == 0, proved.stderr
    assert (
        proved.stdout == "6 games replay to their stored positions, and the ledger is consistent.\n"
    )

    assert "is there" not in run("restore.sh", file, copy, url=url, check=False)
    with psycopg.connect(of_copy, autocommit=True) as connection:
        connection.execute(SPOILED)
    spoiled = checked(service, of_copy)
    assert spoiled.returncode == 1
    assert spoiled.stderr.count("the record cannot be played") == 6


@pytest.mark.release
def test_accounts_deleted_since_a_backup_are_deleted_again(tmp_path: Path) -> None:
    (block,) = (it for it in blocks("docs/deploying.md", "sh") if "deleted.txt" in it)
    (listed,) = re.findall(r'--command "(SELECT .*)"', block)
    (code,) = re.findall(r"shell --no-imports --command '(.*?)'", block, re.DOTALL)
    url = database.clone()
    copy = f"copy_of_{url.rpartition('/')[2]}"
    service = Service(tmp_path, url)
    make = "from tests.slow.outages import make; make(2, turn_s=60)"
    service.manage("shell", "--no-imports", "-c", make)
    file = run("backup.sh", str(tmp_path), url=url).strip()
    with psycopg.connect(url) as connection:
        people = [str(row[0]) for row in connection.execute("SELECT id FROM accounts_user")]
    delete = [sys.executable, "manage.py", "shell", "--no-imports", "--command", code]

    def deleted(url: str, ids: list[str]) -> list[str]:
        done = subprocess.run(
            delete,
            env=service.environment | {"DATABASE_URL": url},
            input="\n".join(ids),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    assert deleted(url, people[:1]) == people[:1]
    run("restore.sh", file, copy, url=url)
    of_copy = f"{url.rpartition('/')[0]}/{copy}"
    with psycopg.connect(url) as connection:
        ids = [str(row[0]) for row in connection.execute(listed.encode())]
    assert ids == people[:1]
    assert deleted(of_copy, ids) == ids
    assert deleted(of_copy, ids) == []
    proved = checked(service, of_copy)
    assert proved.returncode == 0, proved.stderr
