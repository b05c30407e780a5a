"""The code in the pages for beginners runs as it stands: whole games, their dice and replays."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.harness.failing_proxy import (
    BROKEN,
    BUSY,
    EXPIRED,
    KILLED,
    LOST,
    PAGE,
    REFUSED,
    failing_proxy,
)
from tests.harness.markdown import blocks
from tests.harness.ports import free_port
from tests.harness.programs import JAVASCRIPT, PYTHON, WRITTEN, bash, execute, read, token
from tests.harness.verifying import needs_node

README, QUICK, REPLAY = "README.md", "docs/quick-start.md", "docs/replay.md"
either = pytest.mark.parametrize("language", [PYTHON, pytest.param(JAVASCRIPT, marks=needs_node)])

EVENT_SOURCE = """
// A browser's EventSource, as far as it goes: each failure is an `error`, which says nothing more.
globalThis.EventSource = class {
  listeners = {};
  constructor(url) { this.read(url).catch(() => {}).then(() => this.closed || this.onerror()); }
  addEventListener(type, listener) { this.listeners[type] = listener; }
  close() { this.closed = true; }
  async read(url) {
    const answer = await fetch(url, { headers: { Accept: "text/event-stream" } });
    if (!answer.ok) return;
    let text = "";
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split("\\n\\n");
      text = blocks.pop();
      for (const block of blocks) {
        const fields = block.split("\\n").map((line) => line.split(/: (.*)/s));
        const { event = "message", id, data } = Object.fromEntries(fields);
        if (!data || this.closed) continue;
        (this.listeners[event] ?? this.onmessage)({ lastEventId: id, data });
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


def following(service: str, proxy: str, then: str) -> str:
    """A program that plays the quick start's game, and follows it through the proxy.

    In place of the third request nobody listens.
    """
    (follow,) = blocks("docs/streams.md", JAVASCRIPT)
    (quick,) = blocks(QUICK, JAVASCRIPT)
    begin, loop, playing = quick.replace(WRITTEN, service).partition("\nwhile")
    nobody = f"http://127.0.0.1:{free_port()}/"
    assert "1000 * 2" in follow
    quickly = follow.replace("1000 * 2", "10 * 2")
    page = f"""{{
        const API = "{proxy}/api/v1/";
        let sent = 0;
        const fetch = (address, more) =>
          globalThis.fetch(++sent === 3 ? "{nobody}" : address, more);
        {quickly}{then}
    }}"""
    return f"{EVENT_SOURCE}{begin}{page}\n{loop}{playing}"


@needs_node
def test_a_page_follows_a_stream_through_failures_to_its_end(made_run: str, tmp_path: Path) -> None:
    plan = {2: EXPIRED, 3: LOST, 5: EXPIRED, 8: BUSY, 9: PAGE, 10: BROKEN, 14: REFUSED, 15: LOST}
    print_numbers = """
        follow(`/api/v1/${here}/stream`, (data, id) => console.log(`row ${id}`))
          .then(() => console.log("end"));"""

    with failing_proxy(made_run, plan.get) as (proxy, seen):
        printed = execute(JAVASCRIPT, following(made_run, proxy, print_numbers), tmp_path)

    rows = [int(line.removeprefix("row ")) for line in printed.splitlines() if "row" in line]
    assert rows == list(range(rows[0], rows[0] + len(rows)))
    assert "end" in printed.splitlines()
    assert {*seen} == {EXPIRED, LOST, BUSY, PAGE, BROKEN, REFUSED, KILLED}


@needs_node
def test_a_page_stops_following_when_the_player_must_sign_in(made_run: str, tmp_path: Path) -> None:
    print_reason = """
        follow(`/api/v1/${here}/stream`, () => {}).catch((error) => {
          console.log(error.message);
          process.exit();
        });"""

    with failing_proxy(made_run, lambda _: EXPIRED) as (proxy, seen):
        printed = execute(JAVASCRIPT, following(made_run, proxy, print_reason), tmp_path)

    assert printed == "token_expired\n"
    assert seen == [EXPIRED, EXPIRED]
