"""The check that tests write only documented rows and events."""

from typing import Any

import pytest

from games.models import Move, TableEvent
from games.tables.announcements import announce_table
from tests.harness import rows
from tests.harness.copies import no_copies
from tests.harness.document import committed
from tests.harness.games import act, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table

ID = "17be102f-8ef0-45c8-b4a9-177cd11e6bd4"


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        ({"type": "turn", "seat": 0, "roll_number": 1}, ""),
        ({"type": "penalty", "seat": 0, "pawn": None, "from": None}, ""),
        ({"type": "cancel_expired"}, ""),
        ({"type": "turn", "seat": 0}, "roll_number"),
        ({"type": "turn", "seat": 0, "roll_number": "1"}, "not of type"),
        ({"type": "turn", "seat": 0, "roll_number": 1, "colour": "red"}, "colour"),
        ({"type": "landed"}, "there is no type 'landed'"),
        ({}, "there is no type None"),
    ],
)
def test_an_event_must_match_its_schema(event: dict[str, Any], fault: str) -> None:
    found = rows.fault_of_event(event)

    assert fault in found
    assert bool(found) == bool(fault)


@pytest.mark.parametrize(
    ("name", "kind", "data", "fault"),
    [
        ("GameRow", "roll", {"n": 3, "roll": [6]}, ""),
        ("GameRow", "roll", {"n": 3, "roll": [7]}, "7 is greater"),
        ("GameRow", "notice", {}, ""),
        ("GameRow", "notice", {"why": "so"}, "expected"),
        ("TableRow", "seat_left", {"seat": 1, "master_id": None, "not_ready": []}, ""),
        ("TableRow", "seat_left", {"seat": 1, "not_ready": []}, "master"),
        (
            *("TableRow", "options_changed"),
            *({"changed": {"bet": {"before": 0, "after": 5}}, "not_ready": [2]}, ""),
        ),
        ("TableRow", "options_changed", {"changed": {"bet": 5}, "not_ready": []}, "not of type"),
        ("TableRow", "burnt", {}, "there is no kind 'burnt'"),
        ("TournamentRow", "round_drawn", {"round": 1, "tables": 2, "byes": [5]}, ""),
        ("TournamentRow", "round_ended", {"round": 1, "next_at": None}, ""),
        ("TournamentRow", "games_ended", {"tables": [{"round": 1, "table": 2}]}, "voided"),
        (
            "PersonalRow",
            "friend_request",
            {"user_id": ID, "name": "ana", "notification_id": ID},
            "",
        ),
        ("PersonalRow", "matched", {"ticket_id": ID, "table_id": ID}, "game_id"),
        (
            "PersonalRow",
            "restricted",
            {"what": "chat", "reason": "insults", "until": NOW, "notification_id": ID},
            "",
        ),
        (
            "PersonalRow",
            "restricted",
            {"what": "chat", "reason": "", "notification_id": ID},
            "until",
        ),
        (
            "PersonalRow",
            "restriction_lifted",
            {"what": "play", "reason": "a mistake", "notification_id": ID},
            "",
        ),
    ],
)
def test_a_row_must_match_its_schema(
    name: str, kind: str, data: dict[str, Any], fault: str
) -> None:
    found = rows.fault_of_row(name, kind, data)

    assert fault in found
    assert bool(found) == bool(fault)


@pytest.mark.django_db
@pytest.mark.made_up_rows
def test_undocumented_rows_and_events_are_found() -> None:
    ana = Person(NOW)
    with no_copies():
        game = act(started(ana, Person(NOW)), NOW)
    assert rows.faults() == []
    assert {type(row) for row in rows.WRITTEN} == {Move, TableEvent}

    rows.WRITTEN.clear()
    announce_table(open_table(ana), "burnt", now=NOW)
    assert ["there is no kind 'burnt'" in fault for fault in rows.faults()] == [True]

    rows.WRITTEN.clear()
    Move(game=game, version=9, kind="notice", seat=0, data={}, events=[{"type": "landed"}], at=NOW)
    assert ["there is no type 'landed'" in fault for fault in rows.faults()] == [True]


STREAMS = ("GameStreamEvent", "TableStreamEvent", "TournamentStreamEvent", "PersonalStreamEvent")


@pytest.mark.parametrize("name", STREAMS)
def test_streams_declare_the_schemas_of_their_events(name: str) -> None:
    schemas = committed()["components"]["schemas"]
    streams = [
        operation["get"]["responses"]["200"]["content"]
        for path, operation in committed()["paths"].items()
        if path.endswith("/stream")
    ]

    assert {"snapshot", "message", "closed"} <= schemas[name]["x-kinds"].keys()
    assert f"#/components/schemas/{name}" in {
        content["text/event-stream"]["schema"]["contentSchema"]["$ref"] for content in streams
    }
    assert {"$ref": f"#/components/schemas/{name.removesuffix('Event')}Page"} in [
        content["application/json"]["schema"] for content in streams
    ]
