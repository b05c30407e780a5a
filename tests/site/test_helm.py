"""The chart in `deploy/helm` renders, and runs what `deploy/compose.yaml` runs."""

import base64
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.harness.markdown import names, rows, text

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "deploy" / "helm"
SERVICES: dict[str, Any] = yaml.safe_load(text("deploy/compose.yaml"))["services"]
AS_IN_COMPOSE = {
    "web": "api-1",
    "streams": "streams-1",
    "worker-play": "play-1",
    "worker-ranking": "ranking",
    "worker-mail": "mail",
    "beat": "beat-1",
    "pgbouncer": "pgbouncer",
}
SECRET = "not-in-plain-text"
IMAGE = ("host=play.example", "image.repository=registry.example/parcheesi", "image.tag=v2")
OURS = (
    *IMAGE,
    "database.host=db.example",
    *(
        f"secrets.{name}={SECRET}"
        for name in ("SECRET_KEY", "SEED_ENCRYPTION_KEYS", "POSTGRES_PASSWORD", "REDIS_URL")
    ),
)
NAMED = (*IMAGE, "database.host=db.example", "existingSecret=mine")

pytestmark = pytest.mark.skipif(not shutil.which("helm"), reason="needs helm")


def run(command: str, *values: str, file: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `helm lint` or `helm template` with these values."""
    start = ["helm", command, *(["parcheesi"] if command == "template" else ["--strict"])]
    files = ["--values", str(file)] if file else []
    sets = [word for value in values for word in ("--set", value)]
    return subprocess.run(
        [*start, str(CHART), *files, *sets], capture_output=True, text=True, check=False
    )


@cache
def rendered(*values: str, file: Path | None = None) -> list[dict[str, Any]]:
    result = run("template", *values, file=file)
    assert result.returncode == 0, result.stderr
    return [it for it in yaml.safe_load_all(result.stdout) if it]


def of_kind(kind: str, *values: str) -> dict[str, dict[str, Any]]:
    """The objects of a kind, by name without that of the release."""
    found = [it for it in rendered(*values) if it["kind"] == kind]
    return {it["metadata"]["name"].removeprefix("parcheesi-"): it for it in found}


def pod(deployment: dict[str, Any]) -> Any:
    return deployment["spec"]["template"]["spec"]


def container(deployment: dict[str, Any]) -> Any:
    (only,) = pod(deployment)["containers"]
    return only


def variables(deployment: dict[str, Any]) -> dict[str, str | None]:
    env = container(deployment)["env"]
    listed = [it["name"] for it in env]
    assert len(listed) == len(set(listed)), "Kubernetes refuses a name that is set twice"
    return {it["name"]: it.get("value") for it in env}


def labels_of_pods(deployment: dict[str, Any]) -> set[tuple[str, str]]:
    return set(deployment["spec"]["template"]["metadata"]["labels"].items())


def seconds(span: str) -> int:
    return int(span.removesuffix("s"))


@pytest.mark.parametrize("values", [OURS, NAMED])
def test_helm_finds_no_fault(values: tuple[str, ...]) -> None:
    result = run("lint", *values)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("name", "service"), AS_IN_COMPOSE.items())
def test_it_runs_what_compose_runs(name: str, service: str) -> None:
    ours, theirs = of_kind("Deployment", *OURS)[name], SERVICES[service]
    limits = theirs["deploy"]["resources"]["limits"]
    cpu = container(ours)["resources"]["limits"]["cpu"]

    assert container(ours)["resources"]["limits"]["memory"] == f"{limits['memory']}i"
    assert float(cpu.removesuffix("m")) / (1000 if "m" in cpu else 1) == float(limits["cpus"])
    assert pod(ours)["terminationGracePeriodSeconds"] >= seconds(theirs["stop_grace_period"])
    if name == "pgbouncer":
        assert container(ours)["image"] == theirs["image"]
        assert container(ours)["command"][-1].endswith(
            "exec pgbouncer /etc/parcheesi/pgbouncer.ini"
        )
    else:
        assert container(ours)["command"] == theirs["command"]
        same = [it for it in SERVICES.values() if it.get("command") == theirs["command"]]
        assert ours["spec"]["replicas"] == len(same)


def test_it_runs_all_of_compose() -> None:
    built = {name.partition("-")[0] for name, it in SERVICES.items() if "build" in it}
    chosen = {it.partition("-")[0] for it in AS_IN_COMPOSE.values()}

    assert built - {"migrate"} == chosen - {"pgbouncer"}
    assert set(of_kind("Deployment", *OURS)) == set(AS_IN_COMPOSE)


@pytest.mark.parametrize("name", AS_IN_COMPOSE)
def test_a_new_pod_is_ready_before_an_old_one_ends(name: str) -> None:
    deployment = of_kind("Deployment", *OURS)[name]
    probes = {it for it in container(deployment) if it.endswith("Probe")}

    assert deployment["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    if name == "beat":
        # As in compose: the other one takes over. It stays until the new one has had time to start.
        assert not probes
        assert deployment["spec"]["minReadySeconds"] >= 10
        assert deployment["spec"]["replicas"] == 2
    else:
        assert probes == {"startupProbe", "readinessProbe", "livenessProbe"}


@pytest.mark.parametrize("name", ["web", "streams", "worker-play"])
def test_the_probes_ask_what_compose_asks(name: str) -> None:
    deployed = container(of_kind("Deployment", *OURS)[name])
    (ask,) = re.findall(
        r"127\.0\.0\.1:(\d+)(/[^']+)", SERVICES[AS_IN_COMPOSE[name]]["healthcheck"]["test"][-1]
    )
    probe = deployed["readinessProbe"]["httpGet"]
    (port,) = deployed["ports"]

    assert (str(port["containerPort"]), probe["path"]) == ask
    assert probe["port"] == port["name"]
    if name != "worker-play":
        assert probe["httpHeaders"] == [{"name": "Host", "value": "play.example"}]
        # A dependency that is away is not a reason to restart a process.
        assert deployed["livenessProbe"]["httpGet"]["path"] == "/health/live"
        # Longer than a fail-over of the database, in which the process itself answers.
        ready = deployed["readinessProbe"]
        assert ready["periodSeconds"] * ready["failureThreshold"] > 30
        # granian ends within its own time after the pause.
        pause = int(deployed["lifecycle"]["preStop"]["exec"]["command"][1])
        grace = pod(of_kind("Deployment", *OURS)[name])["terminationGracePeriodSeconds"]
        assert grace >= pause + seconds(SERVICES[AS_IN_COMPOSE[name]]["stop_grace_period"])


def test_each_deployment_has_its_budget_and_no_pod_has_two() -> None:
    budgets = of_kind("PodDisruptionBudget", *OURS)
    for name, deployment in of_kind("Deployment", *OURS).items():
        matching = [
            it
            for it, budget in budgets.items()
            if set(budget["spec"]["selector"]["matchLabels"].items()) <= labels_of_pods(deployment)
        ]
        assert matching == [name]
        assert budgets[name]["spec"]["maxUnavailable"] == 1


def test_pods_have_no_privileges_and_no_token() -> None:
    jobs = of_kind("Job", *OURS)
    for it in [*of_kind("Deployment", *OURS).values(), *jobs.values()]:
        assert pod(it)["automountServiceAccountToken"] is False
        assert pod(it)["securityContext"]["runAsNonRoot"] is True
        security = container(it)["securityContext"]
        assert security["readOnlyRootFilesystem"] is True
        assert security["allowPrivilegeEscalation"] is False
        assert security["capabilities"] == {"drop": ["ALL"]}
    assert pod(jobs["migration"])["securityContext"]["runAsUser"] == 10001  # as in the Dockerfile


def test_services_and_routes_lead_to_pods() -> None:
    deployments, services = of_kind("Deployment", *OURS), of_kind("Service", *OURS)
    for name, service in services.items():
        assert set(service["spec"]["selector"].items()) <= labels_of_pods(deployments[name])
        ports = {it["name"] for it in container(deployments[name])["ports"]}
        assert {it["targetPort"] for it in service["spec"]["ports"]} <= ports
    for name, ingress in of_kind("Ingress", *OURS).items():
        (path,) = ingress["spec"]["rules"][0]["http"]["paths"]
        assert path["backend"]["service"]["name"] == f"parcheesi-{name}"
        assert name in services


def test_the_ingress_has_the_limits_of_the_proxy() -> None:
    http, locations = text("deploy/nginx/http.conf"), text("deploy/nginx/locations.conf")
    ingress = of_kind("Ingress", *OURS)
    short = {
        name: {key.rpartition("/")[2]: it for key, it in one["metadata"]["annotations"].items()}
        for name, one in ingress.items()
    }
    web, streams = short["web"], short["streams"]

    assert f"rate={web['limit-rps']}r/s" in http
    burst = int(web["limit-rps"]) * int(web["limit-burst-multiplier"])
    assert f"burst={burst} " in locations
    assert f"limit_conn connections {web['limit-connections']};" in locations
    assert f"client_max_body_size {web['proxy-body-size']};" in http
    assert f"proxy_read_timeout {web['proxy-read-timeout']}s;" in locations
    assert f"proxy_send_timeout {web['proxy-send-timeout']}s;" in text("deploy/nginx/proxying.conf")
    assert streams == web | {"use-regex": "true", "proxy-buffering": "off"}
    path = ingress["streams"]["spec"]["rules"][0]["http"]["paths"][0]["path"]
    assert f"location ~ ^{path} {{" in locations


@pytest.mark.parametrize(
    "values", [OURS, NAMED, (*NAMED, "archive.existingClaim=it", "houseRules=A")]
)
def test_every_variable_is_a_setting(values: tuple[str, ...]) -> None:
    settings = text("docs/settings.md").partition("\n## House rules\n")[0]
    known = {name for row in rows(settings) for name in names(row[0])}
    # Of libraries and of the chart itself; the others are in compose.yaml, too.
    known |= {"PGSSLMODE", "PGOPTIONS", "PROMETHEUS_MULTIPROC_DIR", "POSTGRES_PASSWORD", "POD_IP"}
    for name, it in (of_kind("Deployment", *values) | of_kind("Job", *values)).items():
        if name != "pgbouncer":
            assert set(variables(it)) <= known, name


@pytest.mark.parametrize("name", [it for it in AS_IN_COMPOSE if it != "pgbouncer"])
def test_every_variable_of_compose_is_set(name: str) -> None:
    ours = variables(of_kind("Deployment", *OURS, "archive.existingClaim=it")[name])
    theirs = SERVICES[AS_IN_COMPOSE[name]]["environment"]

    assert set(theirs) - set(ours) == {"REDIS_URL"}  # from the Secret
    assert str(ours["DATABASE_URL"]).endswith("?DISABLE_SERVER_SIDE_CURSORS=True")
    for each in ("DATA_DIR", "PROMETHEUS_MULTIPROC_DIR", "ARCHIVE_FOLDER", "WORKER_METRICS"):
        assert ours.get(each) == theirs.get(each)


def test_the_migration_comes_first_with_all_that_it_needs() -> None:
    job = of_kind("Job", *OURS)["migration"]
    about = job["metadata"]["annotations"]
    ours, theirs = variables(job), SERVICES["migrate"]

    assert about["helm.sh/hook"] == "pre-install,pre-upgrade"
    assert container(job)["command"] == theirs["command"]
    assert ours["PGOPTIONS"] == theirs["environment"]["PGOPTIONS"]
    assert ours["DATABASE_URL"] == (  # the server itself
        "postgres://parcheesi:$(POSTGRES_PASSWORD)@db.example:5432/parcheesi"
    )
    # Nothing else of the release exists at that moment.
    assert "serviceAccountName" not in pod(job)
    assert all("emptyDir" in it for it in pod(job)["volumes"])
    (source,) = container(job)["envFrom"]
    secret = of_kind("Secret", *OURS)["migration"]
    assert source["secretRef"]["name"] == secret["metadata"]["name"]
    before = secret["metadata"]["annotations"]
    assert before["helm.sh/hook"] == about["helm.sh/hook"]
    assert int(before["helm.sh/hook-weight"]) < int(about["helm.sh/hook-weight"])
    assert "hook-succeeded" in before["helm.sh/hook-delete-policy"]


def test_workers_can_come_before_web_and_beats() -> None:
    values = (*OURS, "image.previousTag=v1")
    tags = {
        name: container(it)["image"].rpartition(":")[2]
        for name, it in (of_kind("Deployment", *values) | of_kind("Job", *values)).items()
        if name != "pgbouncer"
    }

    assert {name for name, tag in tags.items() if tag == "v1"} == {"web", "streams", "beat"}
    assert variables(of_kind("Deployment", *values)["web"])["BUILD_VERSION"] == "v1"
    # The second step changes nothing of the workers.
    assert (
        of_kind("Deployment", *values)["worker-play"] == of_kind("Deployment", *OURS)["worker-play"]
    )


def test_secrets_are_in_secrets_only() -> None:
    encoded = base64.b64encode(SECRET.encode()).decode()
    for it in rendered(*OURS):
        assert SECRET not in str(it)
        assert (encoded in str(it)) == (it["kind"] == "Secret")


def test_a_named_secret_is_used_and_none_is_made() -> None:
    assert not of_kind("Secret", *NAMED)
    for name, it in (of_kind("Deployment", *NAMED) | of_kind("Job", *NAMED)).items():
        if name != "pgbouncer":
            assert container(it)["envFrom"] == [{"secretRef": {"name": "mine"}}]
        (password,) = (e for e in container(it)["env"] if e["name"] == "POSTGRES_PASSWORD")
        assert password["valueFrom"]["secretKeyRef"] == {"name": "mine", "key": "POSTGRES_PASSWORD"}


@pytest.mark.parametrize(
    ("before", "after"),
    [(OURS, "secrets.SECRET_KEY=new"), (NAMED, "secretVersion=2"), (OURS, "houseRules=A = 1")],
)
def test_what_a_process_reads_at_its_start_replaces_its_pods(
    before: tuple[str, ...], after: str
) -> None:
    for name in ("web", "worker-play", "beat"):
        one = of_kind("Deployment", *before)[name]["spec"]["template"]["metadata"]
        assert one != of_kind("Deployment", *before, after)[name]["spec"]["template"]["metadata"]


def test_pgbouncer_has_the_settings_of_compose() -> None:
    theirs = text("deploy/pgbouncer/pgbouncer.ini")
    ours = of_kind("ConfigMap", *OURS)["pgbouncer"]["data"]["pgbouncer.ini"]
    replicas = of_kind("Deployment", *OURS)["pgbouncer"]["spec"]["replicas"]

    changed = {"* = host=postgres port=5432", "default_pool_size = 40"}
    assert set(theirs.splitlines()) - set(ours.splitlines()) == changed
    assert set(ours.splitlines()) - set(theirs.splitlines()) == {
        "* = host=db.example port=5432",
        f"default_pool_size = {40 // replicas}",  # as many connections together
        "server_tls_sslmode = prefer",
    }


def test_without_pgbouncer_the_secret_names_the_server() -> None:
    values = (*IMAGE, "pgbouncer.enabled=false", "existingSecret=mine")
    assert "pgbouncer" not in of_kind("Deployment", *values)
    assert "DATABASE_URL" not in variables(of_kind("Deployment", *values)["web"])
    job = container(of_kind("Job", *values)["migration"])
    (url,) = (it for it in job["env"] if it["name"] == "DATABASE_URL")
    assert url["valueFrom"]["secretKeyRef"]["key"] == "MIGRATION_DATABASE_URL"
    assert url["valueFrom"]["secretKeyRef"]["optional"] is True


def test_an_autoscaler_sets_the_replicas() -> None:
    values = (*OURS, "web.autoscaling.enabled=true", "workers.play.autoscaling.enabled=true")
    scalers = of_kind("HorizontalPodAutoscaler", *values)
    assert set(scalers) == {"web", "worker-play"}
    for name, scaler in scalers.items():
        deployment = of_kind("Deployment", *values)[name]
        assert scaler["spec"]["scaleTargetRef"]["name"] == deployment["metadata"]["name"]
        assert "replicas" not in deployment["spec"]


def test_settings_of_the_operator_win() -> None:
    env = variables(of_kind("Deployment", *OURS, "settings.NUM_PROXIES=2")["web"])
    assert env["NUM_PROXIES"] == "2"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("web.replica=3", "replica"),
        ("web.replicas=0", "web.replicas: "),
        ("beat.replicas=3", "beat.replicas: "),
        ("host=https://play.example", "host: "),
        ("image.tag=", "image.tag: "),
        ("image.tag=latest", "name a version"),
        ("workers.play.queues={plays}", "workers.play.queues.0: "),
        ("workers.mail=null", "No worker has the queue mail"),
        ("settings.EMAIL_URL=smtp://a:b@c", "settings.EMAIL_URL is a secret"),
        ("secrets.SECRET_KEY=", "secrets.SECRET_KEY: "),
        ("existingSecret=mine", "either existingSecret or secrets"),
        ("database.host=", "pgbouncer.enabled needs database.host"),
        ("database.sslmode=off", "database.sslmode: "),
        ("pgbouncer.connections=1", "pgbouncer.connections is less"),
        ("web.autoscaling.minReplicas=11", "autoscaling of web: maxReplicas is less"),
    ],
)
def test_a_wrong_value_is_refused_in_words(value: str, words: str) -> None:
    result = run("template", *OURS, value)
    assert result.returncode != 0
    # Helm 4 says "at '/web/replicas': …", Helm 3 "web.replicas: …".
    assert words in re.sub("at '/(.+?)':", lambda it: f"{it[1]}:".replace("/", "."), result.stderr)


@pytest.mark.parametrize("name", [it.partition("=")[0] for it in OURS if it.startswith("secrets.")])
def test_a_missing_secret_is_named(name: str) -> None:
    result = run("template", *(it for it in OURS if not it.startswith(f"{name}=")))
    assert result.returncode != 0
    assert f"Set {name}, or existingSecret with all secrets." in result.stderr


def test_the_examples_of_the_document_render(tmp_path: Path) -> None:
    examples = re.findall(
        r"^```yaml\n(.*?)^```$", text("docs/deploying.md"), re.MULTILINE | re.DOTALL
    )
    assert examples
    for number, example in enumerate(examples):
        file = tmp_path / f"{number}.yaml"
        file.write_text(example)
        assert run("lint", file=file).returncode == 0
        assert rendered(file=file)
