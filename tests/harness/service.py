"""The service as real processes: Valkey, web, worker and beat, which can be killed.

Tests and benchmarks start processes only here. `Service` starts single processes on a migrated
database; `make_run` starts all of them as `make run` does.
"""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, Protocol, Self
from uuid import uuid4

import psycopg

from parcheesi_site.run import valkey
from tests.harness.ports import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 300
"""The timeout for everything that must happen, long enough for a busy machine."""
SECRETS = {
    "SECRET_KEY": "for-tests-only-for-tests-only-for-tests-only",
    "SEED_ENCRYPTION_KEYS": "dGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGVzdHMgdGU=",
}
NO_LIMITS = {
    "RATE_LIMITS": "off",
    "STREAMS_OF_ADDRESS_PERCENT": "100",
    "STREAMS_OF_ADDRESS_GUESTS_PERCENT": "100",
}
"""All clients of a test have one address."""
ALL_SCORED = {
    "SAME_ADDRESS_WITHIN_S": "0",
    "NEWCOMER_GAMES": "0",
    "NEWCOMER_POINTS_A_WEEK": "0",
    "STAKES_NEED_CONFIRMED_MAIL": "0",
    "SCORED_TOGETHER_A_DAY": "0",
    "FAIR_GAME_ROLLS": "0",
}
"""House rules with which all competitive games of registered players are scored."""
SET_BY_TESTS = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "OIDC_PRIVATE_KEYS", "HTTPS"}
SET_BY_TESTS |= {"REDIS_URL", "BROKER_URL", "CACHE_URL", "PUBLICATIONS_URL"}
SET_BY_TESTS |= SECRETS.keys()
"""Variables that the test process sets for itself and its child processes must not inherit."""
# Gossip does not survive the loss of the broker (celery 5.7), and nothing here needs it.
WORKER: tuple[str, ...] = ("worker", "--pool", "threads", "--concurrency", "4")
WORKER += ("--without-gossip", "--without-mingle", "--without-heartbeat")


class Leaving(Protocol):
    """A client that can close its connection."""

    def leave(self) -> None: ...


def until(check: Callable[[], Any], within_s: float = PATIENCE_S) -> Any:
    """Repeat the check until it returns something true, and return that.

    Raises: AssertionError, or the check's OSError, after the timeout.
    """
    end, pause_s = time.monotonic() + within_s, 0.02
    while True:
        try:
            if found := check():
                return found
        except OSError:
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "not in time"
        time.sleep(pause_s)
        pause_s = min(1.2 * pause_s, 0.2)  # frequent polling slows the process down


def inherited() -> dict[str, str]:
    """The environment without the variables that the test process has set."""
    return {name: value for name, value in os.environ.items() if name not in SET_BY_TESTS}


def with_house_rules(folder: Path, variables: Mapping[str, str]) -> dict[str, str]:
    """The variables, with the house rules among them moved to a file for HOUSE_RULES."""
    text = (ROOT / "parcheesi_site" / "settings" / "house_rules.py").read_text("utf-8")
    names = set(re.findall(r"^([A-Z_]+) = ", text, re.MULTILINE))
    rest = {name: value for name, value in variables.items() if name not in names}
    if len(rest) == len(variables):
        return rest
    rules = {name: json.loads(value) for name, value in variables.items() if name in names}
    if "HOUSE_RULES" in rest:
        rules = tomllib.loads(Path(rest["HOUSE_RULES"]).read_text("utf-8")) | rules
    file = folder / f"house-rules-{uuid4()}.toml"
    file.write_text("".join(f"{name} = {value}\n" for name, value in rules.items()), "utf-8")
    return rest | {"HOUSE_RULES": str(file)}


class Service:
    """Processes on one migrated database and one Valkey.

    `settings` are environment variables or house rules for all of them.
    """

    def __init__(self, folder: Path, database_url: str, **settings: str) -> None:
        self.folder = folder
        self.valkey_port = free_port()
        self.ports: dict[str, int] = {}
        variables = {
            **inherited(),
            **SECRETS,
            **NO_LIMITS,
            "DATABASE_URL": database_url,
            "REDIS_URL": f"redis://127.0.0.1:{self.valkey_port}/0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            "LOG_LEVEL": "ERROR",
            "STREAM_DRAIN_S": "0",
            "PYTHONWARNINGS": "ignore:You're running the worker",  # as root: loopback only
            **settings,
        }
        self.environment = with_house_rules(folder, variables)
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.log: IO[bytes] | None = None
        """The log file of web and workers; None for the test's own stderr."""
        self.clients: list[Leaving] = []

    def __enter__(self) -> Self:
        """Start Valkey; on exit all processes are killed."""
        try:
            self.start_valkey()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close_streams()
        self.kill(*reversed(self.running))

    def manage(self, *arguments: str) -> str:
        """The output of a manage.py command."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    def start_valkey(self) -> None:
        """Start Valkey, and wait until it accepts connections."""
        command = valkey.command(self.valkey_port, self.folder)
        self._start("valkey", command, {}, stdout=subprocess.DEVNULL)
        until(lambda: self._runs("valkey") and listens(self.valkey_port))

    def start_shell(self, code: str, name: str = "shell") -> None:
        """Run code on the database, in a process that stays until it is killed.

        So threads that the code starts, such as the publishing thread, can finish.
        """
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c"]
        self._start(name, [*command, f"{code}\nimport signal; signal.pause()"], {})

    def start_web(
        self, name: str = "web", *more: str, interface: str = "asginl", **settings: str
    ) -> None:
        """Start a web process, and wait until it is ready; `more` are options of granian."""
        port = self.ports.setdefault(name, free_port())
        entry = "wsgi" if interface == "wsgi" else "asgi"
        address = ("--host", "127.0.0.1", "--port", str(port), "--interface", interface)
        options = ("--log-level", "error", *more)
        command = ("granian", *address, *options, f"parcheesi_site.{entry}:application")
        self._start(name, [sys.executable, "-m", *command], settings)
        until(lambda: self._runs(name) and self.answer("/health/ready?of=web", web=name)[0] == 200)

    def start_worker(self, name: str = "worker", **settings: str) -> None:
        """Start a worker with four threads."""
        self._start_celery(name, *WORKER, "--hostname", f"{name.replace(' ', '-')}@%h", **settings)

    def start_beat(self, name: str = "beat", **settings: str) -> None:
        """Start a beat, which schedules the periodic tasks."""
        schedule = ("--schedule", str(self.folder / name), "--pidfile", "")
        self._start_celery(name, "beat", *schedule, **settings)

    def _start_celery(self, name: str, *options: str, **settings: str) -> None:
        app = ("-m", "celery", "--quiet", "--app", "parcheesi_site")
        level = ("--loglevel", self.environment["LOG_LEVEL"])
        self._start(name, [sys.executable, *app, *options, *level], settings)

    def _start(
        self, name: str, command: list[str], settings: Mapping[str, str], stdout: int | None = None
    ) -> None:
        # A new session, so that child processes can be killed with their parent.
        self.running[name] = subprocess.Popen(
            command,
            cwd=ROOT,
            env=with_house_rules(self.folder, {**self.environment, **settings}),
            start_new_session=True,
            stdout=stdout,
            stderr=self.log,
        )

    def _runs(self, name: str) -> bool:
        status = self.running[name].poll()
        assert status is None, f"{name} has ended with {status}"
        return True

    def wait_until_ready(self, web: str = "web") -> None:
        """Wait until database, Valkey, worker and sweeps are all healthy."""
        until(lambda: self.answer("/health/ready", web=web)[0] == 200)

    def one(self, statement: str) -> Any:
        """The first value of the first row that a statement returns."""
        with self._database() as connection:
            row = connection.execute(statement).fetchone()
        return row and row[0]

    def do(self, statement: str) -> int:
        """Execute a statement, and return the number of changed rows."""
        with self._database() as connection:
            return int(connection.execute(statement).rowcount)

    def _database(self) -> AbstractContextManager[Any]:
        url = self.environment["DATABASE_URL"]
        if url.startswith("sqlite"):
            path = url.removeprefix("sqlite:///")
            return closing(sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None))
        return psycopg.connect(url, autocommit=True)

    def figures(self, web: str = "web") -> dict[str, float]:
        """The Prometheus metrics of a web process."""
        return figures(f"http://127.0.0.1:{self.ports[web]}")

    def queued(self, web: str = "web") -> float:
        """The number of tasks that wait for a worker."""
        lengths = self.figures(web).items()
        return sum(n for name, n in lengths if name.startswith("parcheesi_queue_length"))

    def send(self, name: str, what: signal.Signals) -> None:
        """Send a signal to a process and its children."""
        with suppress(ProcessLookupError):
            os.killpg(self.running[name].pid, what)

    def kill(self, *names: str) -> None:
        """Kill processes with SIGKILL."""
        for name in names:
            self.send(name, signal.SIGKILL)
            self.running.pop(name).wait()

    def ended(self) -> list[str]:
        """The names of the processes that have ended by themselves."""
        return [name for name, process in self.running.items() if process.poll() is not None]

    def call(self, path: str, body: Any = None, token: str = "", web: str = "web") -> Any:
        """The JSON of a response of any status; a POST if there is a body."""
        return json.loads(self.answer(path, body, token, web)[1])

    def answer(
        self, path: str, body: Any = None, token: str = "", web: str = "web", **headers: str
    ) -> tuple[int, bytes]:
        """The status and the body of a response of any status."""
        url = f"http://127.0.0.1:{self.ports[web]}{path}"
        return fetch(url, body, token, headers)

    def guest(self, web: str = "web") -> str:
        """The access token of a new guest."""
        return str(self.call("/api/v1/auth/guest", {}, web=web)["access_token"])

    def close_streams(self) -> None:
        """Disconnect all clients."""
        while self.clients:
            self.clients.pop().leave()


def fetch(
    url: str, body: Any = None, token: str = "", headers: Mapping[str, str] | None = None
) -> tuple[int, bytes]:
    """The status and the body of a response of any status; a POST if there is a body."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **(headers or {})}
    if token:
        sent["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data, sent)  # noqa: S310 - our own address
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310 - its own service
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def figures(address: str) -> dict[str, float]:
    """The Prometheus metrics of the process at this address."""
    lines = fetch(f"{address}/metrics")[1].decode().splitlines()
    samples = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(number) for name, _, number in samples}


def listens(port: int, address: str = "127.0.0.1") -> bool:
    """Whether a process listens on this port. Raises OSError if none does."""
    with socket.create_connection((address, port)):
        return True


@contextmanager
def make_run(
    folder: Path, *options: str, output: int | None = subprocess.PIPE, **settings: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Yield the process of `make run`, with its data in the folder, and the service's address.

    `until_ready` waits for it. On exit it is stopped as by Ctrl-C.
    """
    port = settings.setdefault("PORT", str(free_port()))
    process = subprocess.Popen(
        [sys.executable, "-m", "parcheesi_site.run", *options],
        cwd=ROOT,
        env=with_house_rules(folder, inherited() | {"DATA_DIR": str(folder)} | settings),
        stdout=output,
        stderr=subprocess.STDOUT,
        text=True,
        # Background jobs of a script ignore SIGINT, and so do their children.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads yet
    )
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        try:
            if process.stdout is None or not process.stdout.closed:
                process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()


def until_ready(
    process: subprocess.Popen[str], address: str, within_s: float = PATIENCE_S
) -> dict[str, str]:
    """Wait until all parts are healthy; return the checks and their results."""

    def ready() -> Any:
        assert process.poll() is None, process.stdout and process.stdout.read()
        status, body = fetch(f"{address}/health/ready")
        return status == 200 and json.loads(body)

    checks: dict[str, str] = until(ready, within_s)["checks"]
    return checks
