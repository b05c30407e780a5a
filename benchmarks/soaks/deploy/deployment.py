"""The deployment of `deploy/` as processes of this machine without containers.

The commands are those of `deploy/compose.yaml`, the order is that of `deploy/roll.sh`; nginx has
the files of `deploy/nginx`, and PgBouncer, where it is installed, that of `deploy/pgbouncer`.
Everything listens on 127.0.0.1 only.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from benchmarks.soaks.services import MANY_STREAMS
from parcheesi_site.run.valkey import free_port
from tests.harness import database, pgbouncer
from tests.harness.service import Service, fetch, listens, until

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
GRACE_S = 60.0
"""How long a process may take to end, on a busy machine."""


def order() -> list[str]:
    """The names of the services in the order in which `roll.sh` replaces them."""
    (names,) = re.findall(r"^for name in (.+); do$", (DEPLOY / "roll.sh").read_text(), re.MULTILINE)
    return str(names).split()


def services_of_compose() -> dict[str, Any]:
    """The services of `compose.yaml`."""
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return services


@dataclass(frozen=True, slots=True)
class Part:
    """A process that can be replaced."""

    command: list[str]
    settings: dict[str, str]
    health: str
    """An address that answers 200 once the process is healthy; beat has none."""


class Deployment(Service):
    """All processes of the deployment."""

    def __init__(self, folder: Path, database_url: str) -> None:
        settings = {"NUM_PROXIES": "1", "LOG_LEVEL": "WARNING"} | MANY_STREAMS
        self.database_url, self.port, self.pooled = database_url, free_port(), free_port()
        self.direct = pgbouncer.missing()
        """Why the processes use PostgreSQL directly; empty if they use PgBouncer."""
        used = database_url if self.direct else pgbouncer.through(database_url, self.pooled)
        super().__init__(folder, used, **settings)
        self.parts: dict[str, Part] = {}

    def start_all(self) -> None:
        """Start all processes except Valkey, and return once they are healthy."""
        services = services_of_compose()
        for name in order():
            self.ports[name] = free_port()
            self.parts[name] = self._part(name, services[name], self.ports[name])
        self.parts["proxy"] = self._proxy()
        if not self.direct:
            self._start_pgbouncer()
        for name in self.parts:
            self.start(name)

    def start(self, name: str) -> None:
        """Start a part, and return once it is healthy."""
        part = self.parts[name]
        self._start(name, part.command, part.settings, stdout=subprocess.DEVNULL)
        until(lambda: self._runs(name) and self._healthy(part))

    def stop(self, name: str) -> tuple[int | None, float]:
        """Stop a part; return its exit status (None if it had to be killed) and the seconds.

        As for a container, SIGTERM goes to the process only, not to its children.
        """
        process, begun = self.running[name], time.monotonic()
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_S)
        status, took_s = process.returncode, time.monotonic() - begun
        self.kill(name)
        return status, took_s

    def reload_proxy(self) -> None:
        """Let nginx read its files again, with new processes; the old ones finish."""
        self.running["proxy"].send_signal(signal.SIGHUP)

    def repeated(self) -> int:
        """How many requests nginx sent to a second process because the first did not answer."""
        log = (self.folder / "nginx" / "access.log").read_text()
        return sum('"upstream_status":"5' in line and ", " in line for line in log.splitlines())

    def _start_pgbouncer(self) -> None:
        folder = self.folder / "pgbouncer"
        folder.mkdir()
        command = pgbouncer.command(folder, self.database_url, self.pooled)
        self._start("pgbouncer", command, {})
        until(lambda: self._runs("pgbouncer") and listens(self.pooled))

    def _part(self, name: str, service: dict[str, Any], port: int) -> Part:
        program, *options = map(str, service["command"])
        settings, health = dict[str, str](), ""
        if program == "granian":
            options = _without_workers(options)
            options[-1:-1] = ["--port", str(port), "--log-level", "warning"]
            health = f"http://127.0.0.1:{port}/health/ready?of=web"
        elif "worker" in options:
            options += ["--hostname", f"{name}@%h"]
            settings = {"WORKER_METRICS": f"127.0.0.1:{port}"}
            health = f"http://127.0.0.1:{port}/metrics"
        local = ["127.0.0.1" if option == "0.0.0.0" else option for option in options]  # noqa: S104 - a word
        return Part([sys.executable, "-m", program, *local], settings, health)

    def _healthy(self, part: Part) -> bool:
        return not part.health or fetch(part.health)[0] == 200

    def _proxy(self) -> Part:
        folder = self.folder / "nginx"
        shutil.copytree(DEPLOY / "nginx", folder)
        groups = {
            group: "".join(
                f"  server 127.0.0.1:{port} max_fails=0;\n"
                for name, port in self.ports.items()
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
        return Part(command, {}, f"http://127.0.0.1:{self.port}/health/live")


def _without_workers(options: list[str]) -> list[str]:
    """The options for one process, without `--workers`."""
    if "--workers" not in options:
        return options
    at = options.index("--workers")
    return options[:at] + options[at + 2 :]


def _proxy_of(folder: Path, port: int) -> str:
    """nginx's main file: `deploy/nginx/nginx.conf` without TLS and containers."""
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
    """Run the deployment on a PostgreSQL of its own during the context."""
    with database.server() as url, Deployment(folder, url) as deployment:
        deployment.start_all()
        yield deployment
