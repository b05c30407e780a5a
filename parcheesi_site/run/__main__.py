"""`make run`: the whole service on one machine, with nothing installed beside Python.

    python -m parcheesi_site.run                    the service
    python -m parcheesi_site.run createsuperuser    one command of manage.py, with the same data

Migrates, then starts Valkey, the web server, a worker and beat. If one dies, or on Ctrl-C, all
are stopped, each before what it depends on. What is set in the environment is used instead.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.run import valkey
from parcheesi_site.run.environment import prepare_environment
from parcheesi_site.run.processes import Processes, interrupt, wait_for


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
    root = Path(__file__).resolve().parent.parent.parent
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
