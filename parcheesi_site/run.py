"""`make run`: the whole service on one machine, with nothing installed beside Python.

    python -m parcheesi_site.run                    the service
    python -m parcheesi_site.run createsuperuser    one command of manage.py, with the same data

Migrates, then starts Valkey, the web server, a worker and beat. If one dies, or on Ctrl-C, all
are stopped, each before what it depends on. What is set in the environment is used instead.
"""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.exceptions import ImproperlyConfigured

from parcheesi_site import valkey

PATIENCE_S = 10.0


@dataclass
class Processes:
    """What runs, in the order of its start."""

    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, *command: str) -> None:
        """Start one in a session of its own, so that Ctrl-C reaches only us."""
        self.running[name] = subprocess.Popen(command, start_new_session=True)

    def ended(self) -> str | None:
        """Return the name of one that has ended by itself."""
        return next((name for name, p in self.running.items() if p.poll() is not None), None)

    def stop(self) -> None:
        """Stop all, the last started first, and wait until nothing is left."""
        for process in reversed(self.running.values()):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE_S)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # also what a dead one left behind
            process.wait()


def kept(path: Path, new: str) -> str:
    """Return the secret kept in a file that only its owner reads; made once."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(handle, "w") as file:
        file.write(new)
    return new


def new_private_key() -> str:
    """Return a key with which tokens of other apps can be signed."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    form = (PrivateFormat.PKCS8, NoEncryption())
    return key.private_bytes(Encoding.PEM, *form).decode()


def prepare_environment(data: Path) -> None:
    """Set what the environment does not set yet."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    defaults = {
        "SECRET_KEY": kept(data / "secret_key", secrets.token_urlsafe(50)),
        "SEED_ENCRYPTION_KEYS": kept(data / "seed_key", Fernet.generate_key().decode()),
        "OIDC_PRIVATE_KEYS": kept(data / "oidc_key", new_private_key()),
        "DATABASE_URL": f"sqlite:///{data}/db.sqlite3",
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "HTTPS": "0",
        "PUBLIC_URL": f"http://127.0.0.1:{os.environ.get('PORT', '8000')}",
        "EMAIL_URL": f"filemail:///{data}/mails",
        "LOG_LEVEL": "WARNING",
        "LOG_FORMAT": "text",
        "DATA_DIR": str(data),
        "DJANGO_SETTINGS_MODULE": "parcheesi_site.settings",
        "PYTHONWARNINGS": "ignore:You're running the worker",  # as root: loopback only
    }
    for name, value in defaults.items():
        os.environ.setdefault(name, value)


def share_metrics(folder: Path) -> None:
    """Let the processes count where each can tell of all; what is there is of earlier ones."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)


def port_to_serve() -> int:
    """Return the port asked for, or refuse where somebody listens there already."""
    port = int(os.environ.get("PORT", "8000"))
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            reason = f"Port {port} cannot be used ({error.strerror}): choose another with PORT=…"
            raise ImproperlyConfigured(reason) from error
    return port


def start_redis(processes: Processes, folder: Path) -> None:
    """Start Valkey and point the service to it, unless a Redis is given."""
    if os.environ.get("REDIS_URL"):
        return
    port = valkey.free_port()
    folder.mkdir(exist_ok=True)
    processes.start("valkey", *valkey.command(port, folder))
    os.environ["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
    wait_for(port, processes)


def start_service(processes: Processes, port: int) -> None:
    """Start the web server, a worker and beat."""
    python = (sys.executable, "-m")
    address = ("--host", "127.0.0.1", "--port", str(port))
    web = ("--interface", "asginl", "--no-ws", "--backpressure", "2048", "--log-level", "warning")
    app = ("celery", "--quiet", "--app", "parcheesi_site")
    pool = ("--pool", "threads", "--concurrency", "4", "--loglevel", "WARNING")
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    quiet = ("--pidfile", "", "--loglevel", "WARNING")
    processes.start("web", *python, "granian", *address, *web, "parcheesi_site.asgi:application")
    processes.start("worker", *python, *app, "worker", *pool, *alone)
    processes.start("beat", *python, *app, "beat", *quiet)


def wait_for(port: int, processes: Processes) -> None:
    """Return when somebody listens on the port, or when one of ours has died."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and not processes.ended():
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)


def announce(port: int) -> None:
    """Print where to go."""
    here = f"http://127.0.0.1:{port}"
    admin = "/" + os.environ.get("ADMIN_PATH", "admin/")
    addresses = {"Play": "/", "Docs": "/docs/", "API": "/api/v1/docs", "Admin": admin}
    print(*(f"{name:5} {here}{path}" for name, path in addresses.items()), sep="\n")
    print("Stop with Ctrl-C.")
    sys.stdout.flush()


def manage(*arguments: str) -> None:
    """Run a command of manage.py."""
    root = Path(__file__).resolve().parent.parent
    subprocess.run((sys.executable, str(root / "manage.py"), *arguments), check=True)


def serve(processes: Processes, data: Path) -> int:
    """Start everything and return an exit status once one has ended."""
    port = port_to_serve()
    prepare_environment(data)
    start_redis(processes, data / "valkey")
    manage("migrate", "--verbosity", "0")
    share_metrics(data / "metrics")
    start_service(processes, port)
    wait_for(port, processes)
    if not processes.ended():
        announce(port)
    while (dead := processes.ended()) is None:
        time.sleep(0.2)
    print(f"{dead} has ended, so all is stopped.", file=sys.stderr)
    return 1


def run_command(processes: Processes, data: Path, arguments: list[str]) -> int:
    """Run one command of manage.py on the same data."""
    prepare_environment(data)
    start_redis(processes, data / "valkey-commands")
    manage("migrate", "--verbosity", "0")
    manage(*arguments)
    return 0


def interrupt(signum: int, frame: FrameType | None) -> None:
    """Treat a request to end as Ctrl-C."""
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    """Run until something ends, and leave nothing running."""
    signal.signal(signal.SIGTERM, interrupt)
    processes = Processes()
    data = Path(os.environ.get("DATA_DIR") or ".data").resolve()
    try:
        return run_command(processes, data, arguments) if arguments else serve(processes, data)
    except ImproperlyConfigured as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        processes.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
