"""The files in `deploy/` are consistent with each other and with the service."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from parcheesi_site.worker.queues import QUEUES

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
    assert list(dict.fromkeys(kinds)) == ["play", "beat", "ranking", "mail", "streams", "api"]


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
    images |= set(re.findall(r"^FROM (\S+)", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE))
    for image in images:
        assert re.search(r":\d+\.\d+(\.\d+)?-", image), image


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
    assert '"type":"urn:parcheesi:problem:service_unavailable"' in body


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


@pytest.mark.parametrize("name", ["backup.sh", "restore.sh", "roll.sh"])
def test_scripts_are_executable_and_parse(name: str) -> None:
    script = DEPLOY / name
    assert script.stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
