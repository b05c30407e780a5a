"""The code in the pages for beginners runs as it stands: whole games, their dice and replays."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.harness.markdown import blocks
from tests.harness.programs import JAVASCRIPT, PYTHON, WRITTEN, bash, execute, read, token
from tests.harness.verifying import needs_node

README, QUICK, REPLAY = "README.md", "docs/quick-start.md", "docs/replay.md"
either = pytest.mark.parametrize("language", [PYTHON, pytest.param(JAVASCRIPT, marks=needs_node)])

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


def test_the_game_of_the_readme_is_played_to_a_winner_and_its_dice_are_right(made_run: str) -> None:
    game, check = blocks(README, "bash")

    *places, verdict = bash(made_run, game + check).splitlines()

    assert len(places) == 4
    assert re.fullmatch(r"1\. seat \d, 0 spaces from home", places[0])
    assert re.fullmatch(r"All right: the commitment and \d{2,} rolls\.", verdict)


@either
def test_the_quick_start_runs_in_each_language(
    language: str, made_run: str, tmp_path: Path
) -> None:
    (code,) = blocks(QUICK, language)
    assert WRITTEN in code

    assert execute(language, code.replace(WRITTEN, made_run), tmp_path) == "1\n"


@pytest.fixture(scope="module")
def played(made_run: str, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Finished games of two rulesets."""
    (code,) = blocks(QUICK, PYTHON)
    for ruleset in ("superparcheesi", "parcheesi"):
        changed = code.replace(WRITTEN, made_run).replace('"parchis"', f'"{ruleset}"')
        execute(PYTHON, changed, tmp_path_factory.mktemp(ruleset))
    finished = [g for g in read(made_run, "games")["results"] if g["status"] == "finished"]
    assert len({game["ruleset"] for game in finished}) >= 2
    return finished


@either
def test_a_replay_without_the_rules_ends_in_the_final_position(
    language: str, made_run: str, played: list[dict[str, Any]], tmp_path: Path
) -> None:
    code = blocks(REPLAY, language)[0]
    guest = token(made_run)
    for game in played:
        printed = execute(language, code, tmp_path, f"{made_run}/api/v1", guest, game["id"])
        assert json.loads(printed) == game["position"]["pawns"]


def test_a_replay_with_the_rules_ends_the_game(
    made_run: str, played: list[dict[str, Any]], tmp_path: Path
) -> None:
    _, code = blocks(REPLAY, PYTHON)
    for game in played:
        notation = read(made_run, f"games/{game['id']}/record")["notation"]
        assert execute(PYTHON, code, tmp_path, given=notation) == "over\n"


@needs_node
def test_a_page_follows_a_stream_and_resumes_where_it_broke(made_run: str, tmp_path: Path) -> None:
    (follow,) = blocks("docs/streams.md", JAVASCRIPT)
    (quick,) = blocks(QUICK, JAVASCRIPT)
    begin, loop, playing = quick.replace(WRITTEN, made_run).partition("\nwhile")
    code = (
        f"{EVENT_SOURCE}{begin}{follow}\n"
        "await follow(`/api/v1/${here}/stream`, (data, id) => console.log(id));\n"
        f"{loop}{playing}"
    )

    numbers = [int(line) for line in execute(JAVASCRIPT, code, tmp_path).splitlines()]

    assert numbers == list(range(numbers[0], numbers[0] + 8))
