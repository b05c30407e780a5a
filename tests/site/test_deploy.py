"""The files in `deploy/` are consistent with each other and with the service."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml

from parcheesi_site.api.parsers import MAX_BODY_BYTES, BodyTooLarge
from parcheesi_site.api.problems import problem
from parcheesi_site.worker.queues import QUEUES
from tests.harness.ports import free_port
from tests.harness.servers import Servers
from tests.harness.service import fetch, until
from tests.harness.socket_client import SocketClient
from tests.harness.stream_client import TopicsClient

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
SERVICES: dict[str, Any] = yaml.safe_load(COMPOSE)["services"]
OURS = {name: it for name, it in SERVICES.items() if "build" in it}
ONCE = {"migrate", "backup", "restore"}
BEATS = {"beat-1", "beat-2"}


def rolled() -> list[str]:
    (names,) = re.findall(r"^for name in (.+); do$", (DEPLOY / "roll.sh").read_text(), re.MULTILINE)
    return str(names).split()


def test_every_running_service_is_rolled_with_the_web_last() -> None:
    assert set(rolled()) == set(OURS) - ONCE
    kinds = [name.partition("-")[0] for name in rolled()]
    assert list(dict.fromkeys(kinds)) == [
        "play",
        "beat",
        "ranking",
        "analysis",
        "mail",
        "streams",
        "api",
    ]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_service_has_limits_and_a_health_check(name: str) -> None:
    service = SERVICES[name]
    limits = service["deploy"]["resources"]["limits"]
    assert {"cpus", "memory"} <= set(limits)
    assert name in ONCE | BEATS or service["healthcheck"]["test"]
    assert name in ONCE or service["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", sorted({*OURS, "proxy"}))
def test_reachable_services_have_no_further_privileges(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in service or name == "proxy"


def test_image_versions_are_pinned() -> None:
    images = {it["image"] for name, it in SERVICES.items() if name not in OURS}
    text = (DEPLOY / "Dockerfile").read_text()
    stages = set(re.findall(r"^FROM \S+ AS (\S+)", text, re.MULTILINE))
    images |= set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) - stages
    for image in images:
        assert re.search(r":v?\d+\.\d+(\.\d+)?-", image), image


def test_the_image_runs_as_an_unprivileged_user() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    assert text.index("USER parcheesi") < text.index("CMD ")
    assert "--uid 10001" in text


def test_each_queue_has_its_workers() -> None:
    served = [
        queue
        for service in OURS.values()
        if "--queues" in (command := service["command"])
        for queue in command[command.index("--queues") + 1].split(",")
    ]
    assert set(served) == {queue.name for queue in QUEUES}
    assert served.count("play") == 2


def test_the_files_contain_no_secrets() -> None:
    example = dict(
        line.split("=", 1)
        for line in (DEPLOY / "env.example").read_text().splitlines()
        if re.match(r"[A-Z_]+=", line)
    )
    wanted = set(re.findall(r"\$\{([A-Z_]+):\?", COMPOSE))
    assert wanted <= set(example)
    assert {"SECRET_KEY", "SEED_ENCRYPTION_KEYS"} <= set(example)
    assert not any(example.values())
    assert "deploy/.env" in (ROOT / ".gitignore").read_text().splitlines()


def test_the_proxy_lists_the_addresses_of_the_web_services() -> None:
    text = (DEPLOY / "nginx" / "upstreams.conf").read_text()
    for group in ("api", "streams"):
        (inside,) = re.findall(rf"^upstream {group} {{(.*?)^}}", text, re.MULTILINE | re.DOTALL)
        listed = re.findall(r"server ([\d.]+):8000 ", inside)
        assert listed == [
            it["networks"]["inside"]["ipv4_address"]
            for name, it in SERVICES.items()
            if name.startswith(f"{group}-")
        ]


def test_the_proxy_s_own_503_is_a_problem() -> None:
    text = (DEPLOY / "nginx" / "locations.conf").read_text()
    (body,) = re.findall(r"return 503 '(\{.*\})';", text)
    assert '"code":"service_unavailable"' in body
    assert '"type":"/docs/errors#service_unavailable"' in body


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    certificate, key = tmp_path / "certificate", tmp_path / "key"
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=tests")
    output = ("-keyout", str(key), "-out", str(certificate))
    subprocess.run([*command, *output], check=True, capture_output=True)
    shutil.copytree(DEPLOY / "nginx", tmp_path / "nginx")
    main = tmp_path / "nginx" / "nginx.conf"
    text = main.read_text().replace(" /tmp/", f" {tmp_path}/")
    text = text.replace("/run/secrets/tls_certificate", str(certificate))
    main.write_text(text.replace("/run/secrets/tls_key", str(key)))

    nginx = subprocess.run(["nginx", "-t", "-c", main], capture_output=True, text=True, check=False)
    assert nginx.returncode == 0, nginx.stderr


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
def test_the_proxy_limits_the_requests_and_connections_of_an_address(tmp_path: Path) -> None:
    with proxy(tmp_path, {"rate=600r/s": "rate=1r/m", "burst=3000": "burst=2"}) as port:
        requests = [fetch(f"http://127.0.0.1:{port}/api/v1/me") for _ in range(5)]
        assert [status for status, _ in requests] == [503] * 3 + [429] * 2  # nothing behind it
        assert json.loads(requests[-1][1])["code"] == "too_many_requests"
        assert fetch(f"http://127.0.0.1:{port}/static/client/main.js")[0] == 503


def test_bodies_of_slow_clients_do_not_fill_the_memory_of_the_proxy() -> None:
    proxy = SERVICES["proxy"]
    (size,) = re.findall(r":size=(\d+)m$", "\n".join(proxy["tmpfs"]))
    (memory,) = re.findall(r"^(\d+)M$", proxy["deploy"]["resources"]["limits"]["memory"])
    (body,) = re.findall(
        r"^client_max_body_size (\d+)k;", (DEPLOY / "nginx" / "http.conf").read_text(), re.MULTILINE
    )
    assert int(size) * 2 <= int(memory)
    assert MAX_BODY_BYTES < int(body) * 1024 <= 4 * MAX_BODY_BYTES


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
@pytest.mark.parametrize("path", ["api/v1/me", "accounts/login/", "api/v1/me/events/stream"])
def test_a_body_that_the_proxy_refuses_gets_the_error_of_the_service(
    tmp_path: Path, path: str
) -> None:
    with proxy(tmp_path, {}) as port:
        url = f"http://127.0.0.1:{port}/{path}"
        assert fetch(url, {"text": "x" * 200 * 1024})[0] == 503  # nothing behind it
        status, body = fetch(url, {"text": "x" * 256 * 1024})
    refused = problem(413, "body_too_large", str(BodyTooLarge.default_detail))
    assert status == 413
    assert json.loads(body).keys() == refused.keys()
    assert json.loads(body) == refused | {"request_id": json.loads(body)["request_id"]}


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::a", True),
        ("2001:db8:1:200::1", "2001:db8:1:2ff::1", True),
        ("2001:db8:1:2ff::1", "2001:db8:1:300::1", False),
        ("2001:db8::1", "2001:db8:0:0:a:b:c:d", True),
    ],
)
def test_the_proxy_counts_an_ipv6_network_as_one_address(
    tmp_path: Path, one: str, other: str, same: bool
) -> None:
    changes = {"rate=600r/s": "rate=1r/m", "burst=3000 nodelay": ""}
    with proxy(tmp_path, changes) as port:
        url = f"http://127.0.0.1:{port}/api/v1/me"
        codes = [fetch(url, headers={"X-Client": each})[0] for each in (one, other)]
    assert codes == [503, 429 if same else 503]


class Large(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Send much JSON."""
        body = b"[" + b"0," * 1000 + b"0]"
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
def test_the_proxy_compresses_the_api_and_no_page_that_has_cookies(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Large) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with proxy(tmp_path, {"172.29.77.11:8000": f"127.0.0.1:{server.server_port}"}) as port:
            compressed = ("api/v1/me", "", "game/1", "table/1", "user/ana")
            bounds = dict.fromkeys(compressed, (20, 200)) | {"accounts/login/": (2000, 3000)}
            for path, (least, most) in bounds.items():
                url = f"http://127.0.0.1:{port}/{path}"
                status, body = fetch(url, headers={"Accept-Encoding": "gzip"})
                assert (status, least < len(body) < most) == (200, True)
        server.shutdown()


@pytest.mark.redis
@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
def test_the_proxy_passes_sockets_and_asks_another_server_for_those_that_one_refuses(
    tmp_path: Path, servers: Servers
) -> None:
    servers.start_web("full", STREAMS_PER_PROCESS="0")
    changes = {
        "172.29.77.21:8000": f"127.0.0.1:{servers.ports['full']}",
        "172.29.77.22:8000": f"127.0.0.1:{servers.ports['web']}",
    }
    first = {"do": "open", "token": servers.guest(), "topics": [{"topic": "me"}]}
    try:
        with proxy(tmp_path, changes) as port:
            servers.ports["proxy"] = port
            clients = [SocketClient(servers, first, web="proxy") for _ in range(3)]
            for client in clients:
                until(lambda client=client: client.of("me"))
            events = TopicsClient(servers, "me", first["token"], "proxy")
            until(lambda: events.of("me"))
            servers.close_streams()
        assert "token" not in (tmp_path / "log").read_text()
    finally:
        servers.kill("full")


@contextmanager
def proxy(folder: Path, changes: dict[str, str]) -> Iterator[int]:
    """Yield the port of an nginx with the proxy's files, these changes, and no web processes."""
    port = free_port()
    shutil.copytree(DEPLOY / "nginx", folder / "nginx")
    user = "user root;" if os.geteuid() == 0 else ""
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx" / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr crit; events {{}}\n"
        f"http {{ include http.conf; include upstreams.conf; {temporary}\n"
        "set_real_ip_from 127.0.0.1; real_ip_header X-Client;"  # a test chooses its address
        f"server {{ listen 127.0.0.1:{port}; include locations.conf; }} }}"
    )
    changes |= {"/dev/stdout": str(folder / "log"), "172.29.77.": "127.0.0.", ":8000": ":1"}
    for file in (folder / "nginx").iterdir():
        text = file.read_text()
        for old, new in changes.items():
            text = text.replace(old, new)
        file.write_text(text)
    with subprocess.Popen(["nginx", "-c", folder / "nginx" / "nginx.conf"]) as process:
        try:
            until(lambda: fetch(f"http://127.0.0.1:{port}/metrics")[0] == 404)
            yield port
        finally:
            process.terminate()


@pytest.mark.parametrize("name", ["backup.sh", "restore.sh", "roll.sh"])
def test_scripts_are_executable_and_parse(name: str) -> None:
    script = DEPLOY / name
    assert script.stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
