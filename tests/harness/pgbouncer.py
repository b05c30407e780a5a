"""PgBouncer with the file of `deploy/`, in front of a PostgreSQL server of this machine."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

CONFIG = Path(__file__).resolve().parents[2] / "deploy" / "pgbouncer" / "pgbouncer.ini"
OLDEST = (1, 22)
"""The first version whose prepared statements in transaction mode psycopg can use."""
SUFFIX = "?DISABLE_SERVER_SIDE_CURSORS=True"
"""The end of a `DATABASE_URL` through it."""


def missing() -> str:
    """Why PgBouncer cannot be used here; empty if it can."""
    if not shutil.which("pgbouncer"):
        return "PgBouncer is not installed"
    printed = subprocess.run(["pgbouncer", "--version"], capture_output=True, text=True, check=True)
    found = re.search(r"(\d+)\.(\d+)", printed.stdout)
    if not found or tuple(map(int, found.groups())) < OLDEST:
        return "PgBouncer is older than {}.{}".format(*OLDEST)
    return ""


def command(folder: Path, database_url: str, port: int, **settings: str) -> list[str]:
    """Write the files of PgBouncer into the folder; return the command that runs it.

    It listens on 127.0.0.1. The user of the URL comes in with the URL's password; without one,
    everyone does. `settings` replace those of the file.
    """
    to = urlsplit(database_url)
    users, config = folder / "users.txt", folder / "pgbouncer.ini"
    settings = {
        "*": f"host=127.0.0.1 port={to.port}",
        "listen_addr": "127.0.0.1",
        "listen_port": str(port),
        "auth_file": str(users),
        **({} if to.password else {"auth_type": "trust"}),
        **settings,
    }
    text = CONFIG.read_text()
    for name, value in settings.items():
        text, count = re.subn(
            rf"^{re.escape(name)} = .*$", f"{name} = {value}", text, flags=re.MULTILINE
        )
        assert count == 1, name
    config.write_text(text)
    users.write_text(f'"{to.username}" "{to.password or ""}"\n')
    if os.geteuid() != 0:
        return ["pgbouncer", str(config)]
    for path in (users, config):
        path.chmod(0o644)
    for path in (folder, *folder.parents[:-2]):
        path.chmod(path.stat().st_mode | 0o011)  # it refuses to run as root, and gives that up
    return ["pgbouncer", "--user", "nobody", str(config)]


def through(database_url: str, port: int) -> str:
    """The `DATABASE_URL` of the same database, through PgBouncer."""
    to = urlsplit(database_url)
    login = to.netloc.rpartition("@")[0]
    return to._replace(netloc=f"{login}@127.0.0.1:{port}").geturl() + SUFFIX
