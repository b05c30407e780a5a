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
ACCOUNT = """
import { Parcheesi, Refused } from "../src/index.js";

const [address = "", username = "", password = "", code = ""] = process.argv.slice(2);
const client = new Parcheesi(address);
const refusal = (act: Promise<unknown>): Promise<void> =>
  act.then(
    () => console.log("accepted"),
    (error) => console.log(error instanceof Refused ? error.message : error),
  );

await client.createGuest();
await client.signIn({ username, password }, () => code);
const session = client.tokens!;
console.log((await client.call("getMe")).name);
await client.signOut();
console.log(client.tokens);
client.use(session);
await refusal(client.call("getMe"));
await refusal(client.signIn({ username, password }));
await refusal(client.signIn({ username, password }, async () => code));
await refusal(client.signIn({ username, password: "wrong" }, () => "no code is due"));
const digits = { username: `${username}a`, password: "82041795518" };
await refusal(client.call("signUp", { body: digits }));
"""
ASLEEP = """
import { createServer } from "node:http";
import { Parcheesi } from "../src/index.js";

let asleepMs = 0;
for (const clock of [Date, performance]) {
  const awake = clock.now.bind(clock);
  clock.now = () => awake() + asleepMs;
}
let requests = 0;
const server = createServer((_, response) => {
  requests++;
  if (requests === 2) {
    asleepMs = 140_000;
    response.destroy();
  } else {
    response.setHeader("Content-Type", "application/json").end('{"now": "", "ms": 1}');
  }
});
await new Promise<void>((begun) => server.listen(0, begun));
const { port } = server.address() as { port: number };
const client = new Parcheesi(`http://127.0.0.1:${port}`);
for (let call = 0; call < 2; call++) console.log((await client.call("getTime")).ms);
server.close();
server.closeAllConnections();
"""
INSECURE = """
// What a page without https has of `crypto`; and no WebSocket.
const whole = crypto;
const getRandomValues = (array: Uint8Array) => whole.getRandomValues(array);
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues } });
Reflect.deleteProperty(globalThis, "WebSocket");
export {};
"""
NATIVE = """
// What React Native lacks; node's own `fetch` and WebSocket have taken it before.
void WebSocket;
await fetch("data:,");
const lacking: [object, string[]][] = [
  [globalThis, ["crypto", "EventSource", "TextDecoder", "TextDecoderStream"]],
  [AbortSignal, ["abort", "any", "timeout"]],
  [AbortSignal.prototype, ["reason", "throwIfAborted"]],
  [Response.prototype, ["body"]],
];
for (const [owner, names] of lacking)
  for (const name of names)
    if (!Reflect.deleteProperty(owner, name) || name in owner) throw new Error(name);
export {};
"""
WITH_SOCKET = ("--experimental-websocket", "--no-warnings")
"""Node 20 has a WebSocket only with this."""
TWICE = """
import { Parcheesi } from "../src/index.js";

const [service = "", proxy = ""] = process.argv.slice(2);
for (let session = 0; session < 2; session++) {
  const client = new Parcheesi(service);
  await client.createGuest();
  const guest = await client.userId();
  const later = new Parcheesi(proxy, { tokens: client.tokens! });
  console.log((await later.userId()) === guest, later.tokens!.refresh !== client.tokens!.refresh);
}
"""
REFUSED = """
import { Parcheesi, SignInAgain } from "../src/index.js";

const [address = "", refresh] = process.argv.slice(2);
const client = new Parcheesi(address, { tokens: { access: "old", ...(refresh && { refresh }) } });
const calls = [client.call("getMe"), client.call("getMe"), client.followMe().next()];
const print = (error: unknown) =>
  console.log((error instanceof SignInAgain ? "sign in again: " : "") + String(error));
await Promise.all(calls.map((call) => call.catch(print)));
"""
NOBODY = """
import { Parcheesi, Unreachable } from "../src/index.js";

let waited = 0;
const { setTimeout: really } = globalThis;
globalThis.setTimeout = ((act: () => void, ms = 0) => {
  const ours = new Error().stack?.includes("transport") ?? false; // `fetch` has timers, too
  if (ours && ms < 40_000) waited += ms; // others limit the time of a try
  return really(act, ms < 40_000 ? 0 : ms);
}) as typeof setTimeout;
await new Parcheesi(process.argv[2] ?? "").call("getTime").catch((error) => {
  console.log(error instanceof Unreachable, waited > 100_000, waited <= 120_000);
});
"""
ENDS = r"1\. seat \d, 0 spaces from home\n2\. seat \d, [1-9]\d* spaces from home\n\d+ captures\n"

pytestmark = [
    pytest.mark.xdist_group("sdk_typescript"),  # so that only one worker installs
    pytest.mark.skipif(not shutil.which("npm"), reason="needs node and npm"),
]


class Project:
    """A copy of the client beside the document, compiled."""

    def __init__(self, folder: Path) -> None:
        self.sdk = folder / "sdk" / "typescript"
        shutil.copytree(SDK, self.sdk, ignore=shutil.ignore_patterns(*MADE))
        (folder / "docs").mkdir()
        shutil.copy(PATH, folder / "docs")

    def compile(self, name: str, code: str) -> None:
        """Compile a program of this name beside the examples."""
        (self.sdk / "examples" / f"{name}.ts").write_text(code)
        self.run("npx", "tsc")

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
    project.compile("account", ACCOUNT)

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

    project.compile("refused", REFUSED)
    with scripted_service(script) as (address, service):
        printed = project.run("node", "build/examples/refused.js", address, refresh)

    assert printed.splitlines() == [f"sign in again: Error: {code}: "] * 3
    assert bool(refresh) == any(it.path.endswith("/refresh") for it in service.requests)


def test_a_refresh_that_is_refused_for_now_is_no_reason_to_sign_in(project: Project) -> None:
    def script(request: Request) -> Answer:
        if request.path.endswith("/refresh"):
            return problem(503, "service_unavailable")
        return problem(401, "token_expired")

    project.compile("refused", REFUSED)
    with scripted_service(script) as (address, _):
        printed = project.run("node", "build/examples/refused.js", address, "good")

    assert printed.splitlines() == ["Error: service_unavailable: "] * 3


def test_a_service_that_is_away_at_first_is_tried_for_two_minutes(project: Project) -> None:
    project.compile("nobody", NOBODY)
    printed = project.run("node", "build/examples/nobody.js", f"http://127.0.0.1:{free_port()}")

    assert printed == "true true true\n"


def test_a_lost_refresh_gets_the_same_tokens_when_it_is_repeated(
    project: Project, made_run: str
) -> None:
    """The key of the exchange is the same for all tokens; two sessions do not meet by it."""
    plan = {1: EXPIRED, 2: LOST, 5: EXPIRED, 6: LOST}
    project.compile("twice", TWICE)
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
    project.compile("asleep", ASLEEP)
    assert project.run("node", "build/examples/asleep.js").split() == ["1", "1"]


def test_the_readme_s_examples_compile(project: Project) -> None:
    for number, code in enumerate(blocks(README, "ts")):
        given = "" if "import { Parcheesi" in code else IMPORT
        given += "" if "new Parcheesi" in code else "declare const client: Parcheesi;\n"
        written = code.replace('"parcheesi-client"', '"../src/index.js"')
        (project.sdk / "examples" / f"readme_{number}.ts").write_text(given + written)

    project.run("npx", "tsc", "--noEmit")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('ruleset: "parchis"', 'ruleset: "ludo"'),
        ('"addRobots"', '"addRobot"'),
        ("event.by", "event.thief"),
        ('=== "capture"', '=== "kidnap"'),
        ("body: { version }", "body: { number: 1 }"),
    ],
)
def test_names_missing_in_the_document_do_not_compile(
    project: Project, right: str, wrong: str
) -> None:
    code = (project.sdk / "examples" / "robot.ts").read_text()
    assert right in code
    mistaken = project.sdk / "examples" / "mistaken.ts"
    mistaken.write_text(code.replace(right, wrong))

    try:
        with pytest.raises(AssertionError, match=r"mistaken\.ts\("):
            project.run("npx", "tsc", "--noEmit")
    finally:
        mistaken.unlink()


def test_follow_does_what_the_service_says(project: Project) -> None:
    """Rows once and in order, closes, refusals, changes of the topics, and sleep."""
    project.compile("following", (PROGRAMS / "following.ts").read_text())

    printed = project.run("node", "build/examples/following.js")

    assert printed == (PROGRAMS / "following.txt").read_text()


@pytest.mark.parametrize(
    ("transport", "options", "killed"),
    [("sse", (), KILLED), ("websocket", WITH_SOCKET, CUT)],
)
def test_the_rows_of_several_topics_come_once_and_in_order_through_cuts(
    project: Project, made_run: str, transport: str, options: tuple[str, ...], killed: str
) -> None:
    project.compile("several", (PROGRAMS / "several.ts").read_text())
    with failing_proxy(made_run, {}.get) as (proxy, seen):
        program = ("build/examples/several.js", made_run, proxy, transport)
        printed = project.run("node", *options, *program)

    assert printed == "true true\ntrue true true\n"
    assert killed in seen


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
    [(INSECURE, (), FAILURES), (NATIVE, WITH_SOCKET, FAILURES - {KILLED} | {CUT})],
    ids=["insecure page", "React Native"],
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
    project.compile("prelude", prelude)
    lacking = (*options, "--import", "./build/examples/prelude.js")
    with failing_proxy(made_run, many, unknowns) as (address, seen):
        printed = project.run("node", *lacking, "build/examples/robot.js", address)

    assert re.fullmatch(ENDS, printed)
    assert set(seen) == failures
    assert unknowns.seen.keys() == {"value", "kind", "field", "event"}
