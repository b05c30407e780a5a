"""`make run`: the whole service on one machine with Python alone.

    python -m parcheesi_site.run                    the service
    python -m parcheesi_site.run --lan              the same, for a phone in the same network too
    python -m parcheesi_site.run createsuperuser    one command of manage.py, with the same data

Migrates, then starts Valkey, the web server, two workers and beat. If one of them ends, or on
Ctrl-C, all are stopped, each before its dependencies. Variables in the environment override the
defaults.
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

from parcheesi_site.run import connections, network, valkey
from parcheesi_site.run.environment import prepare_environment
from parcheesi_site.run.processes import Processes, interrupt, wait_for


def port_to_serve(listening: str) -> int:
    """The requested port. Raises ImproperlyConfigured if it is in use."""
    port = int(os.environ.get("PORT", "8000"))
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listening, port))
        except OSError as error:
            reason = f"Port {port} cannot be used ({error.strerror}): choose another with PORT=…"
            raise ImproperlyConfigured(reason) from error
    return port


def start_redis(processes: Processes, folder: Path) -> None:
    """Start Valkey and set REDIS_URL, unless it is set."""
    if os.environ.get("REDIS_URL"):
        return
    port = valkey.free_port()
    folder.mkdir(exist_ok=True)
    processes.start("valkey", *valkey.command(port, folder))
    os.environ["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
    wait_for(port, processes)


def start_service(processes: Processes, listening: str, port: int) -> None:
    """Start the web server, two workers and beat: no robot waits for an analysis."""
    python = (sys.executable, "-m")
    address = ("--host", listening, "--port", str(port))
    web = ("--interface", "asginl", "--log-level", "warning", *connections.limits())
    app = ("celery", "--quiet", "--app", "parcheesi_site")
    pool = ("--pool", "threads", "--loglevel", "WARNING")
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    plays = ("--exclude-queues", "analysis", "--concurrency", "4")
    analyses = ("--queues", "analysis", "--concurrency", "1", "--hostname", "analysis@%h")
    quiet = ("--pidfile", "", "--loglevel", "WARNING")
    processes.start("web", *python, "granian", *address, *web, "parcheesi_site.asgi:application")
    worker = (*python, *app, "worker", *pool, *alone)
    processes.start("worker", *worker, *plays)
    processes.start("analysis", "nice", *worker, *analyses)
    processes.start("beat", *python, *app, "beat", *quiet)


def announce(host: str, port: int) -> None:
    """Print the URLs of the service on this machine, and its URL at another host."""
    here = f"http://{network.LOOPBACK}:{port}"
    admin = "/" + os.environ.get("ADMIN_PATH", "admin/")
    addresses = {"Play": "/", "Docs": "/docs/", "API": "/api/v1/docs", "Admin": admin}
    print(*(f"{name:5} {here}{path}" for name, path in addresses.items()), sep="\n")
    if host != network.LOOPBACK:
        network.print_for_phones(f"http://{host}:{port}/")
    print("Stop with Ctrl-C.")
    sys.stdout.flush()


def manage(*arguments: str) -> None:
    """Run a command of manage.py."""
    root = Path(__file__).resolve().parent.parent.parent
    subprocess.run((sys.executable, str(root / "manage.py"), *arguments), check=True)


def serve(processes: Processes, host: str, port: int, metrics: Path) -> int:
    """Start the service; returns the exit status once a process has ended."""
    shutil.rmtree(metrics, ignore_errors=True)  # of earlier processes
    metrics.mkdir()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(metrics)
    start_service(processes, _listening(host), port)
    wait_for(port, processes)
    if not processes.ended():
        announce(host, port)
    while (dead := processes.ended()) is None:
        time.sleep(0.2)
    print(f"{dead} has ended, so all is stopped.", file=sys.stderr)
    return 1


def _listening(host: str) -> str:
    return host if host == network.LOOPBACK else network.EVERYWHERE


def main(arguments: list[str]) -> int:
    """Run the service or a command of manage.py, and stop all processes in the end."""
    signal.signal(signal.SIGTERM, interrupt)
    processes = Processes()
    data = Path(os.environ.get("DATA_DIR") or ".data").resolve()
    try:
        host = network.LOOPBACK
        if arguments == ["--lan"]:
            host, arguments = network.local_address(), []
        port = 0 if arguments else port_to_serve(_listening(host))
        prepare_environment(data, host)
        start_redis(processes, data / ("valkey-commands" if arguments else "valkey"))
        manage("migrate", "--verbosity", "0", "--progress")
        if not arguments:
            return serve(processes, host, port, data / "metrics")
        manage(*arguments)
        return 0
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
