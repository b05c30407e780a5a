"""What `deploy/` describes, as processes of this machine without containers, which can be rolled.

The commands are those of `deploy/compose.yaml`, the order is that of `deploy/roll.sh`, and nginx
has the files of `deploy/nginx`. Everything listens on 127.0.0.1 only.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from cryptography.fernet import Fernet

from benchmarks.soaking import NO_LIMITS
from parcheesi_site import valkey
from parcheesi_site.valkey import free_port
from tests.harness import postgres

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
GRACE_S = 60.0
"""How long a process may take to end, and to be healthy: on a busy machine."""


def order() -> list[str]:
    """The names of the services in the order in which `roll.sh` replaces them."""
    (names,) = re.findall(r"^for name in (.+); do$", (DEPLOY / "roll.sh").read_text(), re.MULTILINE)
    return str(names).split()


def described() -> dict[str, Any]:
    """The services of `compose.yaml`."""
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return services


@dataclass
class Part:
    """One process that can be replaced."""

    name: str
    command: list[str]
    environment: dict[str, str]
    health: str = ""
    """An address that answers 200 once the process works; beat has none."""
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and return once it is healthy. Raises TimeoutError."""
        self.process = subprocess.Popen(
            self.command, env=self.environment, start_new_session=True, stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + GRACE_S
        while not self._healthy():
            if time.monotonic() > until or self.process.poll() is not None:
                raise TimeoutError(f"{self.name} does not become healthy")
            time.sleep(0.1)

    def stop(self) -> tuple[int | None, float]:
        """Ask it to end; returns its exit status, None where it had to be killed, and seconds."""
        if self.process is None:
            return 0, 0.0
        asked = time.monotonic()
        self.process.terminate()
        try:
            status: int | None = self.process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            status = None
        took_s = time.monotonic() - asked
        self.kill()
        return status, took_s

    def kill(self) -> None:
        """End it and all that it has started."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _healthy(self) -> bool:
        if not self.health:
            return True
        try:
            with urllib.request.urlopen(self.health, timeout=5) as answer:  # noqa: S310 - our own
                return bool(answer.status == 200)
        except OSError:
            return False


@dataclass
class Deployment:
    """All that runs."""

    folder: Path
    database_url: str
    parts: dict[str, Part] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.port, self.redis_port = free_port(), free_port()
        self.environment = {
            **{k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"},
            **NO_LIMITS,
            "SECRET_KEY": "for-a-soak-only-for-a-soak-only-for-a-soak-only",
            "SEED_ENCRYPTION_KEYS": Fernet.generate_key().decode(),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            "NUM_PROXIES": "1",
            "LOG_LEVEL": "WARNING",
            "PYTHONWARNINGS": "ignore:You're running the worker",  # as root: loopback only
        }

    def start(self) -> None:
        """Start everything, and return once it can be used."""
        self.manage("migrate", "--verbosity", "0")
        redis = valkey.command(self.redis_port, self.folder)
        self.parts["redis"] = Part("redis", redis, self.environment)
        self.parts["redis"].start()
        services, ports = described(), {}
        for name in order():
            ports[name] = free_port()
            self.parts[name] = self._part(name, services[name], ports[name])
        for name in order():
            self.parts[name].start()
        self._start_proxy(ports)

    def manage(self, *arguments: str) -> str:
        """Run a command of manage.py; returns what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        piped = subprocess.PIPE
        return subprocess.run(
            command, env=self.environment, stdout=piped, text=True, check=True
        ).stdout

    def stop(self) -> None:
        """Leave nothing running."""
        for part in reversed(self.parts.values()):
            part.kill()

    def ended(self) -> list[str]:
        """The names of those that have ended by themselves."""
        parts = self.parts.values()
        return [p.name for p in parts if p.process and p.process.poll() is not None]

    def reload_proxy(self) -> None:
        """Let nginx read its files again, with new processes; the old ones finish."""
        process = self.parts["proxy"].process
        if process is not None:
            process.send_signal(signal.SIGHUP)

    def repeated(self) -> int:
        """How many requests nginx has sent to a second process, as the first did not answer."""
        log = (self.folder / "nginx" / "access.log").read_text()
        return sum('"upstream_status":"5' in line and ", " in line for line in log.splitlines())

    def _part(self, name: str, service: dict[str, Any], port: int) -> Part:
        program, *options = map(str, service["command"])
        environment, health = dict(self.environment), ""
        if program == "granian":
            options = _without_workers(options)
            options[-1:-1] = ["--port", str(port), "--log-level", "warning"]
            health = f"http://127.0.0.1:{port}/health/ready?of=web"
        elif "worker" in options:
            options += ["--hostname", f"{name}@%h"]
            environment |= {"WORKER_METRICS_PORT": str(port)}
            health = f"http://127.0.0.1:{port}/metrics"
        local = ["127.0.0.1" if option == "0.0.0.0" else option for option in options]  # noqa: S104 - a word
        return Part(name, [sys.executable, "-m", program, *local], environment, health)

    def _start_proxy(self, ports: dict[str, int]) -> None:
        folder = self.folder / "nginx"
        shutil.copytree(DEPLOY / "nginx", folder)
        groups = {
            group: "".join(
                f"  server 127.0.0.1:{port} max_fails=0;\n"
                for name, port in ports.items()
                if name.startswith(group)
            )
            for group in ("api", "streams")
        }
        upstreams = "".join(
            f"upstream {name} {{\n{servers}}}\n" for name, servers in groups.items()
        )
        (folder / "upstreams.conf").write_text(upstreams)
        http = (folder / "http.conf").read_text()
        (folder / "http.conf").write_text(http.replace("/dev/stdout", str(folder / "access.log")))
        (folder / "nginx.conf").write_text(_proxy_of(folder, self.port))
        command = ["nginx", "-c", str(folder / "nginx.conf")]
        health = f"http://127.0.0.1:{self.port}/health/live"
        self.parts["proxy"] = Part("proxy", command, self.environment, health)
        self.parts["proxy"].start()


def _without_workers(options: list[str]) -> list[str]:
    """The options for one process: there are enough of them for one machine."""
    if "--workers" not in options:
        return options
    at = options.index("--workers")
    return options[:at] + options[at + 2 :]


def _proxy_of(folder: Path, port: int) -> str:
    """nginx's main file: what `deploy/nginx/nginx.conf` has, without TLS and containers."""
    user = "user root;\n" if os.geteuid() == 0 else ""
    temporary = "".join(
        f"  {kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"""{user}worker_processes 2;
worker_shutdown_timeout 10s;
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
  include http.conf;
  include upstreams.conf;
{temporary}  server {{
    listen 127.0.0.1:{port};
    include locations.conf;
  }}
}}
"""


@contextmanager
def deployed(folder: Path) -> Iterator[Deployment]:
    """Everything, on a PostgreSQL of its own, for as long as the context."""
    with postgres.server() as url:
        deployment = Deployment(folder, url)
        try:
            deployment.start()
            yield deployment
        finally:
            deployment.stop()
