"""A service of its own for what asks it from outside: the API alone, on SQLite, without limits."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from parcheesi_site import valkey
from tests.harness.document import ROOT

BIN = Path(sys.executable).parent
PATIENCE_S = 120
LIMITS = (
    "RATE_LIMIT_REQUESTS_PER_MINUTE",
    "RATE_LIMIT_COMMANDS_PER_MINUTE",
    "RATE_LIMIT_ANONYMOUS_PER_MINUTE",
    "RATE_LIMIT_GUESTS_PER_HOUR",
    "RATE_LIMIT_ACCOUNT_PER_HOUR",
    "RATE_LIMIT_RULES_PER_MINUTE",
    "RATE_LIMIT_SIGN_INS_PER_MINUTE",
)


class Service:
    """A service of its own, on SQLite, without limits."""

    def __init__(self, folder: Path, redis_url: str) -> None:
        self.port = valkey.free_port()
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "parcheesi_site.settings",
            "SECRET_KEY": "for-tests-only-for-tests-only-for-tests-only",
            "SEED_ENCRYPTION_KEYS": "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=",
            "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            "REDIS_URL": redis_url,
            **dict.fromkeys(LIMITS, "0"),
        }
        self.address = f"http://127.0.0.1:{self.port}"
        self.token = ""

    def start(self) -> subprocess.Popen[bytes]:
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v0"],
            cwd=ROOT,
            env=self.environment,
            check=True,
        )
        command = [
            BIN / "granian",
            "--interface",
            "wsgi",
            "--blocking-threads",
            "2",
            "--no-access-log",
            "--port",
            str(self.port),
            "parcheesi_site.wsgi:application",
        ]
        return subprocess.Popen(command, cwd=ROOT, env=self.environment)

    def post(self, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(  # noqa: S310 - our own address
            f"{self.address}/api/v1/{path}",
            data=json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"},
        )
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return json.loads(answer.read())

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(PATIENCE_S * 5):
            try:
                self.token = self.post("auth/guest")["access_token"]
            except OSError:
                time.sleep(0.2)
            else:
                return
        raise AssertionError("never ready")


@contextmanager
def running(folder: Path, redis_url: str) -> Iterator[Service]:
    """A service that answers, and the token of a guest."""
    service = Service(folder, redis_url)
    with service.start() as process:
        try:
            service.wait()
            yield service
        finally:
            process.terminate()
