"""sdk/typescript: generated, compiled, and plays through failures and unknowns."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.harness.document import PATH, committed
from tests.harness.failing_proxy import (
    CUT,
    EXPIRED,
    FAILURES,
    KILLED,
    LOST,
    failing_proxy,
    many,
)
from tests.harness.markdown import ROOT, blocks, text
from tests.harness.ports import free_port
from tests.harness.unknowns import Unknowns
from tests.slow.scripted_service import Answer, Request, problem, scripted_service
from tests.slow.second_factor import protected_account

SDK = ROOT / "sdk" / "typescript"
PROGRAMS = Path(__file__).parent / "typescript"
PATIENCE_S = 400
README = "sdk/typescript/README.md"
EXAMPLE = "sdk/typescript/examples/react-native"
IMPORT = 'import { Parcheesi } from "../src/index.js";\n'
MADE = ("node_modules", "build", "api.ts", "operations.ts")
WITH_SOCKET = ("--experimental-websocket", "--no-warnings")
"""Node 20 has a WebSocket only with this."""
WRONG = {
    'ruleset: "parchis"': 'ruleset: "ludo"',
    '"addRobots"': '"addRobot"',
    "event.by": "event.thief",
    '=== "capture"': '=== "kidnap"',
    "body: { version }": "body: { number: 1 }",
}
"""What the robot says right, and names that the document lacks."""
ENDS = r"1\. seat \d, 0 spaces from home\n2\. seat \d, [1-9]\d* spaces from home\n\d+ captures\n"

pytestmark = [
    pytest.mark.xdist_group("sdk_typescript"),  # so that only one worker installs
    pytest.mark.skipif(not shutil.which("npm"), reason="needs node and npm"),
]


class Project:
    """A copy of the client beside the document, with the programs of the tests as examples."""

    def __init__(self, folder: Path) -> None:
        self.sdk = folder / "sdk" / "typescript"
        shutil.copytree(SDK, self.sdk, ignore=shutil.ignore_patterns(*MADE))
        for program in PROGRAMS.glob("*.ts"):
            shutil.copy(program, self.sdk / "examples")
        (folder / "docs").mkdir()
        shutil.copy(PATH, folder / "docs")

    def run(self, *command: str, folder: Path | None = None) -> str:
        """The output of a command that must succeed."""
        done = subprocess.run(
            command,
            cwd=folder or self.sdk,
            env=os.environ,
            capture_output=True,
            text=True,
            timeout=3 * PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("sdk"))
    project.run("npm", "ci")
    project.run("npm", "run", "build")
    return project


def test_its_version_is_the_document_s_and_its_lock_names_no_registry() -> None:
    version = committed()["info"]["version"]

    assert json.loads(text("sdk/typescript/package.json"))["version"] == version
    assert "resolved" not in text("sdk/typescript/package-lock.json")
    links = re.findall('"resolved": "(.*)"', text(f"{EXAMPLE}/package-lock.json"))
    assert links == ["../.."]


def test_its_robot_plays_a_whole_game(project: Project, made_run: str) -> None:
    assert re.fullmatch(ENDS, project.run("node", "build/examples/robot.js", made_run))


def test_an_account_with_a_second_factor_signs_in_and_out(project: Project, made_run: str) -> None:
    name, password, codes = protected_account(made_run)

    printed = project.run("node", "build/examples/account.js", made_run, name, password, codes[0])

    assert printed.splitlines() == [
        name,
        "undefined",
        "session_ended: This session has ended. Sign in again.",
        "401: ",  # without a code
        "400: Incorrect code.",  # as it was used before
        "400: The password is wrong, or there is no such account.",
        "400: This password is entirely numeric.",
    ]


@pytest.mark.parametrize(
    ("refresh", "code"),
    [("used", "refresh_token_reused"), ("expired", "token_expired"), ("", "token_expired")],
)
def test_a_player_who_must_sign_in_again_is_told_so(
    project: Project, refresh: str, code: str
) -> None:
    def script(request: Request) -> Answer:
        refreshing = request.path.endswith("/refresh")
        return problem(401, code if refreshing else "token_expired")

    with scripted_service(script) as (address, service):
        printed = project.run("node", "build/examples/refused.js", address, refresh)

    assert printed.splitlines() == [f"sign in again: Error: {code}: "] * 3
    assert bool(refresh) == any(it.path.endswith("/refresh") for it in service.requests)


def test_a_refresh_that_is_refused_for_now_is_no_reason_to_sign_in(project: Project) -> None:
    def script(request: Request) -> Answer:
        if request.path.endswith("/refresh"):
            return problem(503, "service_unavailable")
        return problem(401, "token_expired")

    with scripted_service(script) as (address, _):
        printed = project.run("node", "build/examples/refused.js", address, "good")

    assert printed.splitlines() == ["Error: service_unavailable: "] * 3


def test_a_service_that_is_away_at_first_is_tried_for_two_minutes(project: Project) -> None:
    printed = project.run("node", "build/examples/nobody.js", f"http://127.0.0.1:{free_port()}")

    assert printed == "true true true\n"


def test_a_lost_refresh_gets_the_same_tokens_when_it_is_repeated(
    project: Project, made_run: str
) -> None:
    """The key of the exchange is the same for all tokens; two sessions do not meet by it."""
    plan = {1: EXPIRED, 2: LOST, 5: EXPIRED, 6: LOST}
    with failing_proxy(made_run, plan.get) as (address, seen):
        printed = project.run("node", "build/examples/twice.js", made_run, address)

    assert printed == "true true\n" * 2
    assert seen == [EXPIRED, LOST, EXPIRED, LOST]


def test_its_package_is_installed_in_a_project(project: Project, tmp_path: Path) -> None:
    *_, pack, install = (block.split() for block in blocks(README, "sh"))
    project.run(*pack[-2:])
    package = install[-1].rpartition("/")[2]
    code = 'import { Parcheesi } from "parcheesi-client"; console.log(typeof Parcheesi)'
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "game.js").write_text(code)

    project.run(*install[:-1], "--offline", str(project.sdk / package), folder=tmp_path)

    assert project.run("node", "game.js", folder=tmp_path) == "function\n"


def test_a_phone_that_slept_during_a_try_tries_again(project: Project) -> None:
    assert project.run("node", "build/examples/asleep.js").split() == ["1", "1"]


def test_the_readme_s_examples_compile(project: Project) -> None:
    for number, code in enumerate(blocks(README, "ts")):
        given = "" if "import { Parcheesi" in code else IMPORT
        given += "" if "new Parcheesi" in code else "declare const client: Parcheesi;\n"
        written = code.replace('"parcheesi-client"', '"../src/index.js"')
        (project.sdk / "examples" / f"readme_{number}.ts").write_text(given + written)

    project.run("npx", "tsc", "--noEmit")


def test_names_missing_in_the_document_do_not_compile(project: Project) -> None:
    code = (project.sdk / "examples" / "robot.ts").read_text()
    mistaken = [project.sdk / "examples" / f"mistaken_{number}.ts" for number in range(len(WRONG))]
    for path, (right, wrong) in zip(mistaken, WRONG.items(), strict=True):
        assert right in code
        path.write_text(code.replace(right, wrong))

    try:
        with pytest.raises(AssertionError) as failed:
            project.run("npx", "tsc", "--noEmit")
    finally:
        for path in mistaken:
            path.unlink()
    assert {*re.findall(r"examples/(\w+\.ts)\(", str(failed.value))} == {it.name for it in mistaken}


def test_follow_does_what_the_service_says(project: Project) -> None:
    """Rows once and in order, closes, refusals, changes of the topics, and sleep."""

    printed = project.run("node", "build/examples/following.js")

    assert printed == (PROGRAMS / "following.txt").read_text()


@pytest.mark.parametrize(
    ("transport", "options", "killed"),
    [("sse", (), KILLED), ("websocket", WITH_SOCKET, CUT)],
)
def test_the_rows_of_several_topics_come_once_and_in_order_through_cuts(
    project: Project, made_run: str, transport: str, options: tuple[str, ...], killed: str
) -> None:
    with failing_proxy(made_run, {}.get) as (proxy, seen):
        program = ("build/examples/several.js", made_run, proxy, transport)
        printed = project.run("node", *options, *program)

    assert printed == "true true\ntrue true true\n"
    assert killed in seen


@pytest.mark.release
def test_the_react_native_example_compiles_to_the_code_of_its_engine(project: Project) -> None:
    """By tsc against React Native's own types, by Metro, and by Hermes."""
    folder = project.sdk / "examples" / "react-native"
    installing = ("npm", "ci", "--no-audit", "--no-fund")
    installed = subprocess.run(installing, cwd=folder, capture_output=True, text=True, check=False)
    if installed.returncode:
        pytest.skip(f"npm cannot install React Native: {installed.stderr}")

    project.run("npm", "run", "check", folder=folder)
    project.run("npm", "run", "bundle", folder=folder)

    assert "parcheesi.v1" in (folder / "build" / "app.js").read_text()
    hermes = "node_modules/hermes-compiler/hermesc/linux64-bin/hermesc"
    compiled = ("-emit-binary", "-out", "build/app.hbc", "build/app.js")
    project.run(hermes, "-w", *compiled, folder=folder)


@pytest.mark.parametrize(
    ("prelude", "options", "failures"),
    [("insecure", (), FAILURES), ("native", WITH_SOCKET, FAILURES - {KILLED} | {CUT})],
)
def test_its_robot_plays_on_through_failures_and_unknowns(
    project: Project,
    made_run: str,
    prelude: str,
    options: tuple[str, ...],
    failures: frozenset[str],
) -> None:
    """By responses and by WebSockets; without what such platforms lack."""
    unknowns = Unknowns()
    lacking = (*options, "--import", f"./build/examples/{prelude}.js")
    with failing_proxy(made_run, many, unknowns) as (address, seen):
        printed = project.run("node", *lacking, "build/examples/robot.js", address)

    assert re.fullmatch(ENDS, printed)
    assert set(seen) == failures
    assert unknowns.seen.keys() == {"value", "kind", "field", "event"}
