"""The record of a game over HTTP: as JSON, as text, and checked with the dice."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import read_record, replay
from games.records.stored import position_of
from tests.harness.games import played_to_the_end, started
from tests.harness.people import Person
from tests.harness.tables import open_table
from tests.harness.verifying import SCRIPTS, run

GAMES = {
    "parchis": {"ruleset": "parchis"},
    "superparcheesi": {"ruleset": "superparcheesi", "seats": 3},
    "parcheesi": {"ruleset": "parcheesi", "seats": 4},
    "pairs": {"ruleset": "parcheesi", "seats": 4, "teams": True},
    "six arms": {"ruleset": "superparcheesi", "seats": 6, "arms": 6},
}


@pytest.mark.parametrize(
    "requested",
    [
        {"HTTP_ACCEPT": "text/plain"},
        {"query": "?format=txt"},
        {"query": "?format=txt", "HTTP_ACCEPT": "application/json"},
    ],
)
def test_the_record_is_served_as_text(ana: Person, ben: Person, requested: dict[str, str]) -> None:
    game = played_to_the_end(started(ana, ben))
    url = f"/api/v1/games/{game.id}/record"
    as_json = ana.api.get(url)
    as_text = ana.api.get(url + requested.get("query", ""), **requested)
    assert as_text["Content-Type"] == "text/plain; charset=utf-8"
    assert as_text.content.decode() == as_json.json()["notation"]
    assert read_record(as_text.content.decode()).setup == position_of(game).setup
    assert "Accept" in as_text["Vary"]
    assert as_text["ETag"] != as_json["ETag"]
    again = ana.api.get(
        url + requested.get("query", ""), HTTP_IF_NONE_MATCH=as_text["ETag"], **requested
    )
    assert again.status_code == 304


def test_a_refusal_is_never_plain_text(ana: Person) -> None:
    url = f"/api/v1/games/{open_table(ana).games.get().id}/record"
    refused = ana.api.get(url, HTTP_ACCEPT="text/plain")
    assert refused.json()["code"] == "game_not_running"
    assert refused["Content-Type"] == "application/problem+json"
    assert ana.api.get(url, HTTP_ACCEPT="image/png").status_code == 406


@pytest.mark.parametrize("wanted", ["pdf", "TXT", "api"])
def test_another_format_is_not_acceptable(ana: Person, ben: Person, wanted: str) -> None:
    refused = ana.api.get(f"/api/v1/games/{started(ana, ben).id}/record?format={wanted}")
    assert (refused.status_code, refused.json()["code"]) == (406, "not_acceptable")


def test_the_record_begins_with_the_position_after_the_opening(ana: Person, ben: Person) -> None:
    game = started(ana, ben, options={"start_pawns": 2})
    record = ana.api.get(f"/api/v1/games/{game.id}/record").json()
    assert record["start"] == game.position
    assert record["start"]["pawns"]["0"] == ["5", "5", "nest", "nest"]


def checked(script: str, tmp_path: Path, dice: Any, record: Any) -> tuple[int, list[str]]:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    (tmp_path / "dice.json").write_text(json.dumps(dice))
    done = run(script, None, str(tmp_path / "dice.json"), str(file))
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("script", SCRIPTS)
def test_the_scripts_check_the_dice_of_a_whole_game(
    script: str, kind: str, ana: Person, ben: Person, tmp_path: Path
) -> None:
    finished = played_to_the_end(started(ana, ben, **GAMES[kind]))
    url = f"/api/v1/games/{finished.id}"
    dice, record = ana.api.get(f"{url}/fairness").json(), ana.api.get(f"{url}/record").json()
    assert len(dice["rolls"]) == finished.rolls_thrown > 40
    status, lines = checked(script, tmp_path, dice, record)
    assert (status, len(lines)) == (0, 1)
    assert lines[0] == f"All right: the commitment and {finished.rolls_thrown} rolls."

    opening = len(record["opening"])
    for n in (0, opening, len(dice["rolls"]) - 1):  # the first of the opening, the first, the last
        other = json.loads(json.dumps(dice))
        other["rolls"][n]["roll"][0] = other["rolls"][n]["roll"][0] % 6 + 1
        status, lines = checked(script, tmp_path, other, record)
        assert (status, len(lines)) == (1, 2)  # neither the formula nor the record has it
    assert_other_rolls_in_the_record_are_reported(script, tmp_path, dice, record)


def assert_other_rolls_in_the_record_are_reported(
    script: str, tmp_path: Path, dice: Any, record: Any
) -> None:
    record["opening"][0]["roll"][0] = record["opening"][0]["roll"][0] % 6 + 1
    status, lines = checked(script, tmp_path, dice, record)
    assert status == 1
    assert lines[0].startswith("WRONG: the record shows other dice for roll 0: ")

    dice["rolls"].append({**dice["rolls"][-1], "n": len(dice["rolls"])})
    assert checked(script, tmp_path, dice, record)[0] == 1


@pytest.mark.parametrize("kind", GAMES)
def test_a_replay_of_the_text_ends_in_the_stored_position(
    kind: str, ana: Person, ben: Person
) -> None:
    finished = played_to_the_end(started(ana, ben, **GAMES[kind]))
    text = ana.api.get(f"/api/v1/games/{finished.id}/record?format=txt").content.decode()
    assert replay(read_record(text)) == position_of(finished)
