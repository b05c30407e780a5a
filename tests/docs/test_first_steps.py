"""What is written for who begins: quick start, robots and replays run as they stand."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.engine import OPTIONS, RULESETS, new_setup
from tests.docs.conftest import PATIENCE_S, WRITTEN, Bash
from tests.docs.test_examples import read
from tests.engine.positions import state
from tests.harness.games import started
from tests.harness.markdown import ROOT, blocks, rows, section, text
from tests.harness.people import Person
from tests.harness.verifying import NODE, needs_node

QUICK, REPLAY, ROBOT, PLAY = (
    f"docs/{name}.md" for name in ("quick-start", "replay", "write-a-robot", "how-to-play")
)
PYTHON, JAVASCRIPT = "python", pytest.param("javascript", marks=needs_node)
either = pytest.mark.parametrize("language", [PYTHON, JAVASCRIPT])
live = pytest.mark.redis

EVENT_SOURCE = """
// A browser's EventSource, as far as it goes: breaks once after four events, ends after eight.
let left = 8;
globalThis.EventSource = class {
  listeners = {};
  constructor(url) { this.read(url); }
  addEventListener(type, listener) { this.listeners[type] = listener; }
  close() { this.closed = true; }
  async read(url) {
    const answer = await fetch(url, { headers: { Accept: "text/event-stream" } });
    let text = "";
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split("\\n\\n");
      text = blocks.pop();
      for (const block of blocks) {
        const fields = block.split("\\n").map((line) => line.split(/: (.*)/s));
        const { event = "message", id, data } = Object.fromEntries(fields);
        if (!data || this.closed) continue;
        (this.listeners[event] ?? this.onmessage)({ lastEventId: id, data });
        if (--left === 0) process.exit();
        if (left === 4) return this.onerror();
      }
    }
  }
};
"""


def execute(language: str, code: str, folder: Path, *arguments: str, given: str = "") -> str:
    """What a program prints that is written to a file of its own."""
    file = folder / ("program.py" if language == PYTHON else "program.mjs")
    file.write_text(code)
    done = subprocess.run(
        [sys.executable if language == PYTHON else str(NODE), str(file), *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@live
@pytest.mark.timeout(300)
def test_the_quick_start_with_curl(bash: Bash) -> None:
    *_, looked = bash("".join(blocks(QUICK, "bash"))).splitlines()

    assert looked == "True"


@pytest.mark.django_db
def test_the_example_of_a_game_is_part_of_one(ana: Person) -> None:
    (example,) = map(json.loads, blocks(QUICK, "json"))
    game = ana.api.get(f"/api/v1/games/{started(ana, now=timezone.now()).id}").json()

    def is_part(told: Any, real: Any) -> bool:
        if isinstance(told, dict):
            return all(key in real and is_part(told[key], real[key]) for key in told)
        return not told or not isinstance(told, list) or not real or is_part(told[0], real[0])

    assert is_part(example, game)
    move = example["legal_moves"][0]
    assert int(move["to"]) - int(move["from"]) == move["value"]


@live
@pytest.mark.timeout(300)
@either
def test_the_quick_start_in_a_language(language: str, service: str, tmp_path: Path) -> None:
    (code,) = blocks(QUICK, language)
    assert WRITTEN in code

    assert execute(language, code.replace(WRITTEN, service), tmp_path) == "1\n"


@pytest.fixture(scope="module")
def played(service: str, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Games that are over, of two rulesets."""
    (code,) = blocks(QUICK, PYTHON)
    for ruleset in ("superparcheesi", "parcheesi"):
        changed = code.replace(WRITTEN, service).replace('"parchis"', f'"{ruleset}"')
        execute(PYTHON, changed, tmp_path_factory.mktemp(ruleset))
    finished = [g for g in read(service, "games")["results"] if g["status"] == "finished"]
    assert len({game["ruleset"] for game in finished}) >= 2
    return finished


@live
@pytest.mark.timeout(600)
@either
def test_a_replay_without_the_rules(
    language: str, service: str, played: list[dict[str, Any]], tmp_path: Path
) -> None:
    code = blocks(REPLAY, language)[0]
    token = read(service, "me", with_token=True)
    for game in played:
        printed = execute(language, code, tmp_path, f"{service}/api/v1", token, game["id"])
        assert json.loads(printed) == game["position"]["pawns"]


@live
def test_a_replay_with_the_rules(
    service: str, played: list[dict[str, Any]], tmp_path: Path
) -> None:
    _, code = blocks(REPLAY, PYTHON)
    for game in played:
        notation = read(service, f"games/{game['id']}/record")["notation"]
        assert execute(PYTHON, code, tmp_path, given=notation) == "over\n"


@live
def test_a_look_ahead(service: str, tmp_path: Path) -> None:
    (code,) = blocks(ROBOT, PYTHON)
    captures = state(
        pawns={0: "10 30 nest nest", 2: "33 nest nest nest"}, phase="move", roll=[3], dice=[3]
    )
    call = f"\nprint(json.dumps(best(json.loads({json.dumps(captures)!r}))))\n"

    chosen = json.loads(execute(PYTHON, code.replace(WRITTEN, service) + call, tmp_path))

    assert (chosen["pawn"], chosen["captures"]) == (1, {"seat": 2, "pawn": 0})


@live
@needs_node
def test_a_page_follows_a_stream_and_goes_on_where_it_broke(service: str, tmp_path: Path) -> None:
    (follow,) = blocks("docs/streams.md", "javascript")
    (quick,) = blocks(QUICK, "javascript")
    begin, loop, playing = quick.replace(WRITTEN, service).partition("\nwhile")
    code = (
        f"{EVENT_SOURCE}{begin}{follow}\n"
        "await follow(`/api/v1/${here}/events`, (data, id) => console.log(id));\n"
        f"{loop}{playing}"
    )

    numbers = [int(line) for line in execute("javascript", code, tmp_path).splitlines()]

    assert numbers == list(range(numbers[0], numbers[0] + 8))


def test_the_example_of_a_move_has_the_fields_of_one() -> None:
    (example,) = map(json.loads, blocks(ROBOT, "json"))

    assert list(example) == ["pawn", "kind", "value", "from", "to", "captures"]
    assert int(example["to"]) - int(example["from"]) == example["value"]


def test_the_way_of_a_pawn_is_as_told() -> None:
    board = new_setup(ruleset="parchis", options={}, arms=4, teams=False, seats=[0, 1, 2, 3]).board
    assert "`(s - 5 - 17k) mod 68 + 1`" in " ".join(text(ROBOT).split())
    for k in range(4):
        for progress in range(1, 65):
            s = int(board.places[k][progress])
            assert (s - 5 - 17 * k) % 68 + 1 == progress


def test_the_three_games_differ_as_told() -> None:
    told = {row[0]: row[1:] for row in rows(section(PLAY, "## The three games"))}
    options = {option.name: option.defaults for option in OPTIONS.values()}

    def agrees(name: str, line: str, yes: Any) -> None:
        said = [not cell.startswith(("no", "–")) for cell in told[line]]
        assert said == [default == yes for default in options[name]], line

    assert len(RULESETS) == 3
    agrees("start_pawns", "a pawn on the start square to begin with", 1)
    agrees("share_safe_squares", "two colours on a safe square", True)
    agrees("six_counts_seven", "a 6 with an empty nest", True)
    agrees("open_blockade", "a blockade must be opened", True)
    assert options["bonus_timing"] == ("immediate", "immediate", "after_dice")
    assert options["third_repeat"] == ("last_moved", "last_moved", "end_turn")
    assert options["turn_order"] == ("with", "with", "against")
    assert options["capture_bonus"] == (20, 20, 20)
    assert options["home_bonus"] == (10, 10, 10)
    assert "Eighteen options" in text(PLAY)
    assert len(OPTIONS) == 18


def test_the_spanish_page_tells_as_much() -> None:
    def shape(name: str) -> list[int]:
        """The number of lines of each kind of what stands beneath each heading."""
        parts = text(name).split("\n## ")
        return [len(rows(part)) + part.count("\n- ") + part.count("**") for part in parts]

    assert shape(PLAY.replace("docs/", "docs/es/")) == shape(PLAY)
