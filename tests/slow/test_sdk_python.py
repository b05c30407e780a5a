"""sdk/python: generated, installed, checked by mypy, and plays through failures and unknowns."""

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from tests.harness.document import PATH, committed
from tests.harness.failing_proxy import FAILURES, KILLED, failing_proxy, many
from tests.harness.markdown import ROOT, blocks
from tests.harness.programs import WRITTEN
from tests.harness.servers import Servers
from tests.harness.service import until
from tests.harness.two_players import TwoPlayers
from tests.harness.unknowns import Unknowns
from tests.slow.second_factor import protected_account

SDK = ROOT / "sdk" / "python"
README = "sdk/python/README.md"
MOST_FILES = 600
NOBODY = "games/00000000-0000-0000-0000-000000000000"
PATIENCE_S = 600
READS_ALL_ROWS = """
    from parcheesi.v1.models import GameRow

    events = client.follow_game(game.id, after=0)
    rows = [GameRow.from_dict(event.data) for event in events if event.name == "message"]
    assert [row.version for row in rows] == list(range(1, game.version + 1))
    print("no row is missing")
"""
FOLLOWS = """
import json
import sys
from parcheesi import Parcheesi, Tokens

address, token, topics = sys.argv[1:]


def on_cut(since):
    print(json.dumps(["cut", since and since.isoformat()]))


with Parcheesi(address, Tokens(token)) as client:
    with client.follow(json.loads(topics), on_cut) as events:
        for event in events:
            print(json.dumps([event.topic, event.name, event.number, event.data]))
            if event.name == "end":
                break
"""
FOLLOWS_ASYNC = """
import asyncio
import json
import sys
from parcheesi import AsyncParcheesi, Tokens

address, token, topics = sys.argv[1:]


async def on_cut(since):
    print(json.dumps(["cut", since and since.isoformat()]))


async def main():
    async with AsyncParcheesi(address, Tokens(token)) as client:
        async with client.follow(json.loads(topics), on_cut) as events:
            async for event in events:
                print(json.dumps([event.topic, event.name, event.number, event.data]))
                if event.name == "end":
                    break


asyncio.run(main())
"""
CHANGES = """
import sys
import time
from threading import Event, Thread
from parcheesi import Parcheesi, Tokens

address, token, game, table = sys.argv[1:]
arrived = {topic: Event() for topic in ("me", game, table)}


def change(events):
    arrived["me"].wait()
    time.sleep(0.5)  # now the other thread waits for the service
    events.add(game)
    arrived[game].wait()
    time.sleep(0.5)
    events.drop("me")
    events.add(table)
    arrived[table].wait()
    time.sleep(0.5)
    events.close()


began = time.monotonic()
with Parcheesi(address, Tokens(token)) as client:
    with client.follow({"me": None}, on_cut=print) as events:
        Thread(target=change, args=[events]).start()
        for event in events:
            print(event.topic, event.name)
            arrived[event.topic].set()
print(time.monotonic() - began < 10)
"""
CHANGES_ASYNC = """
import asyncio
import sys
import time
from parcheesi import AsyncParcheesi, Tokens

address, token, game, table = sys.argv[1:]
arrived = {topic: asyncio.Event() for topic in ("me", game, table)}


async def change(events):
    await arrived["me"].wait()
    await asyncio.sleep(0.5)  # now the other task waits for the service
    events.add(game)
    await arrived[game].wait()
    await asyncio.sleep(0.5)
    events.drop("me")
    events.add(table)
    await arrived[table].wait()
    await asyncio.sleep(0.5)
    await events.close()


async def main():
    async with AsyncParcheesi(address, Tokens(token)) as client:
        async with client.follow({"me": None}, on_cut=print) as events:
            changes = asyncio.create_task(change(events))
            async for event in events:
                print(event.topic, event.name)
                arrived[event.topic].set()
            await changes


began = time.monotonic()
asyncio.run(main())
print(time.monotonic() - began < 10)
"""
SIGNS_IN = """
import sys
from parcheesi import NotSignedIn, Parcheesi, Refused, ok
from parcheesi.v1.api.auth import sign_up
from parcheesi.v1.api.me import get_me
from parcheesi.v1.models import AuthSignup

address, name, password, code = sys.argv[1:]


def refusal(act):
    try:
        return act()
    except (NotSignedIn, Refused) as refused:
        return refused


def forbidden():
    raise AssertionError("no code is due")


with Parcheesi(address) as client:
    client.create_guest()
    guest = client.user_id()
    client.sign_in(name, password, lambda: code)
    session = client.sender.tokens
    print(ok(get_me.sync(client=client.api)).name, client.user_id() != guest)
    client.sign_out()
    print(client.sender.tokens)
    client.use(session)
    print(refusal(client.user_id))
    print(refusal(lambda: client.sign_in(name, password)))
    print(refusal(lambda: client.sign_in(name, password, lambda: code)))
    print(refusal(lambda: client.sign_in(name, "wrong", forbidden)))
    print(refusal(lambda: client.sign_in(f"{name}@nobody.example", password, forbidden)))
    body = AuthSignup.from_dict({"username": f"{name}a", "password": "82041795518"})
    print(refusal(lambda: ok(sign_up.sync(client=client.api, body=body))))
"""
SIGNS_IN_ASYNC = """
import asyncio
import sys
from parcheesi import AsyncParcheesi, NotSignedIn

address, name, password, code = sys.argv[1:]


async def ask():
    return code


async def main():
    async with AsyncParcheesi(address) as client:
        await client.create_guest()
        guest = await client.user_id()
        await client.sign_in(name, password, ask)
        print(await client.user_id() != guest)
        await client.sign_out()
        print(client.sender.tokens)
        try:
            await client.sign_in(name, password)
        except NotSignedIn as refused:
            print(refused)
        await client.sign_out()


asyncio.run(main())
"""

pytestmark = pytest.mark.xdist_group("sdk_python")  # so that only one worker installs


class Project:
    """A copy of the client beside the document, with an environment that has it installed."""

    def __init__(self, folder: Path) -> None:
        self.root, self.sdk = folder, folder / "sdk" / "python"
        shutil.copytree(SDK, self.sdk)
        (folder / "docs").mkdir()
        shutil.copy(PATH, folder / "docs")

    def run(self, *command: str, cwd: Path | None = None) -> str:
        """The output of a command that must succeed."""
        done = subprocess.run(
            command,
            cwd=cwd or self.root,
            env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=3 * PATIENCE_S,  # mypy takes half a minute on a quick machine
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def python(self, *arguments: str) -> str:
        """The output of a program that uses the client."""
        return self.run(str(self.root / "client" / "bin" / "python"), "-I", *arguments)

    def mypy(self, *arguments: str) -> str:
        """mypy's report; AssertionError if it finds anything."""
        program = self.root / "client" / "bin" / "mypy"
        return self.run(str(program), *arguments, cwd=self.sdk)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("sdk"))
    _, install = blocks(README, "sh")
    create, client, robot = install.splitlines()
    assert robot.startswith("client/bin/python ")
    project.run(*create.replace("python3", sys.executable).split())
    project.run(*client.split(), "--constraint", "sdk/python/requirements-test.txt")
    project.run(*client.split()[:2], "--requirement", "sdk/python/requirements-test.txt")
    return project


def test_the_package_has_the_document_s_version_and_few_files(project: Project) -> None:
    printed = project.python("-c", "import parcheesi; print(parcheesi.__version__)")

    assert printed.strip() == committed()["info"]["version"]
    (package,) = (project.root / "client").glob("lib/python*/site-packages/parcheesi")
    assert 300 < len(list((package / "v1").rglob("*.py"))) <= MOST_FILES


def test_the_core_the_examples_and_the_readme_are_typed(project: Project) -> None:
    for number, code in enumerate(blocks(README, "python")):
        given = "from parcheesi import Parcheesi\nfrom parcheesi.v1.models import Game\n"
        given += f'client = Parcheesi("{WRITTEN}")\ngame: Game\n' if "import" not in code else ""
        (project.sdk / f"readme_{number}.py").write_text(given + code)

    project.mypy("--package", "parcheesi")
    project.mypy("examples", "tests")
    for number, _ in enumerate(blocks(README, "python")):
        project.mypy(f"readme_{number}.py")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('ruleset="parchis"', 'ruleset="ludo"'),
        ("game.legal_moves", "game.moves"),
        ("table.version", "table.number"),
        ("move.value", "move.spaces"),
        ("place.distance", "place.away"),
    ],
)
def test_names_missing_in_the_document_are_errors(project: Project, right: str, wrong: str) -> None:
    code = (SDK / "examples" / "robot.py").read_text()
    assert right in code
    (project.sdk / "wrong.py").write_text(code.replace(right, wrong))

    with pytest.raises(AssertionError, match=re.escape(re.findall(r"\w+", wrong)[-1])):
        project.mypy("wrong.py")


def test_the_tests_of_the_core_pass(project: Project) -> None:
    options = ("-c", "pyproject.toml", "-p", "no:cacheprovider", "-q", "tests")
    printed = project.run(str(project.root / "client/bin/pytest"), *options, cwd=project.sdk)

    assert re.search(r"\d{2,} passed", printed)


def test_the_readme_leads_to_a_finished_game(project: Project, made_run: str) -> None:
    command = blocks(README, "sh")[1].splitlines()[-1]

    printed = project.python(*command.split()[1:], made_run)

    assert re.fullmatch(
        r"1\. seat \d, 0 spaces from home\n2\. seat \d, [1-9]\d* spaces from home\n", printed
    )


def test_an_account_with_a_second_factor_signs_in_and_out(project: Project, made_run: str) -> None:
    name, password, codes = protected_account(made_run)

    printed = project.python("-c", SIGNS_IN, made_run, name, password, codes[0])

    assert printed.splitlines() == [
        f"{name} True",
        "None",
        "401 session_ended: This session has ended. Sign in again.",
        "401: mfa_authenticate is due.",
        "400: Incorrect code.",  # as it was used before
        "400: The password is wrong, or there is no such account.",
        "400: The password is wrong, or there is no such account.",
        "400: This password is entirely numeric.",
    ]


def test_an_account_with_a_second_factor_signs_in_with_asyncio(
    project: Project, made_run: str
) -> None:
    name, password, codes = protected_account(made_run)

    printed = project.python("-c", SIGNS_IN_ASYNC, made_run, name, password, codes[1])

    assert printed.splitlines() == ["True", "None", "401: mfa_authenticate is due."]


def test_the_readme_s_examples_run(project: Project, made_run: str) -> None:
    robot, account, _, stream, topics = blocks(README, "python")
    code = f'{robot}\nclient = Parcheesi("{WRITTEN}", client.sender.tokens)\n'
    code += f"{stream}\n{topics}\n{account}"
    (project.root / "readme.py").write_text(code.replace(WRITTEN, made_run))

    printed = project.python("readme.py").splitlines()

    assert printed[0] == "finished"
    told = [line.split()[1] for line in printed[1:]]
    events = [name for name in told if name not in ("turns", "announcements")]
    assert {*events[:-2]} <= {"opening", "roll", "move", "notice"}
    assert events[-2:] == ["snapshot", "end"]


@pytest.mark.parametrize("robot", ["robot.py", "async_robots.py"])
def test_a_robot_plays_on_through_failures_and_unknowns(
    project: Project, made_run: str, robot: str
) -> None:
    code = (SDK / "examples" / robot).read_text()
    (project.root / robot).write_text(code + (READS_ALL_ROWS if robot == "robot.py" else ""))
    unknowns = Unknowns()
    with failing_proxy(made_run, many, unknowns) as (address, seen):
        printed = project.python(robot, address)

    *ends, last = printed.splitlines()
    assert len(ends) == 2
    assert all(re.fullmatch(r"[12]\. seat \d, \d+ spaces from home|game .*", line) for line in ends)
    assert last.startswith("game ") or last == "no row is missing"
    assert set(seen) == FAILURES
    assert unknowns.seen.keys() == {"value", "kind", "field", "event"}


@pytest.mark.redis
@pytest.mark.parametrize("program", [FOLLOWS, FOLLOWS_ASYNC], ids=["threads", "asyncio"])
def test_topics_are_followed_through_cuts_and_a_restart(
    project: Project, servers: Servers, players: TwoPlayers, program: str
) -> None:
    game, table = f"games/{players.state['id']}", f"tables/{players.table}"
    began = players.version
    topics = json.dumps({"me": None, table: 0, game: began, NOBODY: None})
    upstream = f"http://127.0.0.1:{servers.ports['web']}"
    with failing_proxy(upstream, {}.get) as (address, seen), ThreadPoolExecutor() as pool:
        options = ("-c", program, address, players.tokens[0], topics)
        following = pool.submit(project.python, *options)
        until(lambda: following.done() or servers.open_streams("web") == 3)
        players.steps(20)
        servers.kill("web")
        servers.start_web("web")
        while players.state["status"] == "playing":
            players.step()
            if players.version % 20 == 0:
                servers.call(f"/api/v1/{table}/chat", {"text": "Hello"}, players.tokens[0])
        printed = following.result(PATIENCE_S)

    lines = [json.loads(line) for line in printed.splitlines()]
    events = [line for line in lines if line[0] != "cut"]
    numbers = {topic: [each[2] for each in events if each[0] == topic] for topic in (game, table)}
    assert numbers[game] == [*range(began + 1, players.version + 1), players.version]
    assert numbers[table] == [*range(1, len(numbers[table]) + 1)]
    assert len(numbers[table]) > 5
    assert [each[1] for each in events if each[0] == "me"][:1] == ["snapshot"]
    assert [each[3]["code"] for each in events if each[0] == NOBODY] == ["not_found"]
    cuts = [line[1] for line in lines if line[0] == "cut"]
    assert (seen.count(KILLED) > 5, len(cuts) > 10) == (True, True)
    assert all((one is None) != (other is None) for one, other in pairwise(cuts))
    assert datetime.fromisoformat(cuts[0]).tzinfo


@pytest.mark.redis
@pytest.mark.parametrize("program", [CHANGES, CHANGES_ASYNC], ids=["threads", "asyncio"])
def test_topics_change_while_the_client_waits_for_the_service(
    project: Project, servers: Servers, players: TwoPlayers, program: str
) -> None:
    game, table = f"games/{players.state['id']}", f"tables/{players.table}"
    address = f"http://127.0.0.1:{servers.ports[servers.open('calm')]}"

    printed = project.python("-c", program, address, players.tokens[0], game, table)

    snapshots = [f"{topic} snapshot" for topic in ("me", game, table)]
    state = ("me turns", "me announcements")
    events = [line for line in printed.splitlines() if line not in state]
    assert events == [*snapshots, "True"]
