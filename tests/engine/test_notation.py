"""The text notation of records: writing, reading and errors."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    EngineError,
    IllegalMove,
    MalformedRecord,
    Setup,
    WrongPhase,
    position_to_json,
    setup_from_json,
)
from games.engine.records.notation import read_record, write_record
from games.engine.records.record import Record, RecordEvent, after, positions, replay
from tests.engine.conformance import DATA, RULESETS, chosen, lines
from tests.engine.random_games import random_record, setups
from tests.harness.cases import Case, check_all
from tests.harness.examples import examples

DOC = Path(__file__).parents[2] / "docs" / "notation.md"

SHORT = """\
[Ruleset "parchis"]
[Options "start_pawns=0 third_repeat=leading"]
[Arms "4"]
[Teams "no"]
[Seats "yellow red"]
[Site "a \\"quoted\\" \\\\ place; no comment"]

opening: yellow 3, red 3, yellow 6, red 2
1. yellow 5: 1 nest-5
2. red 1: -
3. yellow 6: 1 5-11 | 6: 1 11-17 | 6: -
4. red 4: -
* unfinished
"""


def record_of(game: Case) -> Record:
    """The record of a playthrough among the conformance vectors."""
    opening = tuple((entry["seat"], tuple(entry["roll"])) for entry in game["opening"])
    record = Record(setup_from_json(game["setup"]), opening)
    position, events = replay(record), list[RecordEvent]()
    for event in game["events"]:
        played = tuple(event["roll"]) if "roll" in event else chosen(position, event["move"])
        events.append(played)
        position = after(position, played)
    return replace(record, events=tuple(events), tags={"Game": game["id"]})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_playthroughs_are_written_and_read_back(ruleset: str) -> None:
    check_all(lines(f"{ruleset}.games.jsonl"), write_and_read_back)


def write_and_read_back(game: Case) -> None:
    record = record_of(game)
    text = write_record(record)
    assert read_record(text) == record
    assert position_to_json(replay(record)) == game["end"]


def test_a_record_in_canonical_form_is_read_and_written_back() -> None:
    record = read_record(SHORT)
    assert record.tags == {"Site": 'a "quoted" \\ place; no comment'}
    assert write_record(record) == SHORT


def test_comments_blank_lines_and_other_line_ends_are_ignored() -> None:
    text = SHORT.replace("1. yellow", "; the first\n\n1. yellow").replace("nest-5", "nest-5 ; so")
    assert read_record(text.replace("\n", "\r\n")) == read_record(SHORT)


def test_the_shortest_header() -> None:
    record = read_record(
        '[Ruleset "parcheesi"]\n[Seats "blue green"]\nopening: blue 1-1, green 1-2\n* unfinished'
    )
    assert (record.setup.arms, record.setup.teams, record.setup.seats) == (4, False, (1, 3))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_golden_record(ruleset: str) -> None:
    text = (DATA / f"{ruleset}.record.txt").read_text("utf-8")
    assert write_record(read_record(text)) == text


def test_the_examples_of_the_document_are_records() -> None:
    examples = re.findall(r"```text\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        assert read_record(example).events


@pytest.mark.parametrize(
    ("written", "instead", "line", "detail"),
    [
        ('"parchis"', '"ludo"', 1, "no ruleset"),
        ('"parchis"', "parchis", 1, "tag"),
        ("start_pawns=0", "luck=1", 1, "no option"),
        ("start_pawns=0", "start_pawns=3", 1, "cannot be .3"),
        ('[Arms "4"]', '[Arms "5"]', 1, "Arms"),
        ('[Arms "4"]', '[Arms "4"]\n[Arms "4"]', 4, "twice"),
        ('[Teams "no"]', '[Teams "yes"]', 1, "pairs"),
        ('[Seats "yellow red"]', '[Seats "yellow"]', 1, "two players"),
        ('[Seats "yellow red"]', '[Seats "yellow pink"]', 1, "colour"),
        ('[Seats "yellow red"]\n', "", 1, "Seats"),
        ("opening: ", "", 8, "opening"),
        ("yellow 6, red 2", "yellow 6", 8, "opening roll"),
        ("yellow 6, red 2", "yellow 6, blue 2", 8, "does not play"),
        ("yellow 6, red 2", "yellow 6, red 7", 8, "not a roll"),
        ("yellow 6, red 2", "yellow 6, red 2-2", 8, "dice"),
        ("1. yellow 5:", "2. yellow 5:", 9, "Turn 1"),
        ("1. yellow 5:", "1. red 5:", 9, "yellow's turn"),
        ("1. yellow 5:", "1. pink 5:", 9, "colour"),
        ("1. yellow 5:", "1 yellow 5:", 9, "turn is expected"),
        ("1. yellow 5: 1 nest-5", "1. yellow 5", 9, "colon"),
        ("1 nest-5", "-", 10, "has not ended"),
        ("1 nest-5", "1 nest-6", 9, "cannot move"),
        ("1 nest-5", "1 nest-5 +5", 9, "cannot move"),
        ("1 nest-5", "1 nest-5 sum", 9, "cannot move"),
        ("1 nest-5", "1 nest-5 x red/1", 9, "cannot move from"),
        ("1 nest-5", "red/1 nest-39", 9, "cannot move from"),
        ("1 nest-5", "5 nest-5", 9, "not a move"),
        ("1 nest-5", "0 nest-5", 9, "not a move"),
        ("1 nest-5", "1 nest-69", 9, "No pawn of yellow"),
        ("1 5-11", "1 5-11 +7", 11, "is 6"),
        ("1 5-11", "1 11-5", 11, "No pawn of yellow"),
        ("1 5-11", "1 5-11, 1 11-17", 11, "not possible now"),
        ("| 6: -\n", "| 6: - | 2: -\n", 11, "already ended"),
        ("2. red 1: -", "2. red 1: - | 2: -", 10, "already ended"),
        ("* unfinished", "* 1 yellow, 2 red", 13, "unfinished"),
        ("* unfinished", "", 14, "unfinished"),
        ("* unfinished", "* unfinished\n5. yellow 1: -", 14, "after its end"),
    ],
)
def test_each_error_names_its_line(written: str, instead: str, line: int, detail: str) -> None:
    assert written in SHORT
    with pytest.raises(MalformedRecord, match=detail) as refused:
        read_record(SHORT.replace(written, instead, 1))
    assert refused.value.detail.startswith(f"Line {line}: ")
    assert refused.value.data == {"line": line}


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing", "[", "\0", "* unfinished"])
def test_texts_that_are_no_records(text: str) -> None:
    with pytest.raises(MalformedRecord):
        read_record(text)


def test_a_replay_names_the_turn_that_breaks_the_rules() -> None:
    record = read_record(SHORT)
    first = record.events[1]
    twice = replace(record, events=(*record.events[:2], first))
    with pytest.raises(WrongPhase, match="Turn 2, event 3"):
        replay(twice)
    moved = record.events[4]
    wrong = replace(record, events=(*record.events[:1], moved))
    with pytest.raises(IllegalMove, match="Turn 1, event 2"):
        list(positions(wrong))


@pytest.mark.parametrize("tags", [{"Arms": "4"}, {"lower": "x"}, {"Two Words": "x"}, {"A": "a\nb"}])
def test_a_tag_that_cannot_be_written(tags: dict[str, str]) -> None:
    with pytest.raises(EngineError):
        write_record(replace(read_record(SHORT), tags=tags))


@examples(40)
@given(setups(), st.integers(0, 2**32), st.integers(0, 200))
def test_any_game_is_written_and_read_back(setup: Setup, seed: int, events: int) -> None:
    record = random_record(setup, seed, events)
    assert read_record(write_record(record)) == record
