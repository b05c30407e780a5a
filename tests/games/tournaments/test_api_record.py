"""The record and the results of a tournament over HTTP."""

import csv
import hashlib
import io
import json
from typing import Any

import pytest

from accounts.models import User
from games.models import TournamentEntry
from games.tournaments.pairing import draw, seeding
from games.tournaments.pairing.record import Round, Score, Terms, field_of
from tests.games.tournaments.over_http import address, got, refused
from tests.harness.people import registered
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    SWISS,
    announced,
    current,
    people,
    played,
    running,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def drawn(lines: list[dict[str, Any]]) -> list[tuple[Any, Any]]:
    """By round, the tables and byes in the record, and those that the seed gives."""
    head, *rest = lines
    seed = bytes.fromhex(head["seed"])
    assert hashlib.sha256(seed).hexdigest() == head["commitment"]
    seeds = {line["entry"]: line["seed"] for line in rest if line["type"] == "entry"}
    terms = Terms(head["format"], head["sides"], seed, seeds)
    earlier, scores, found = list[Round](), list[Score](), []
    for line in rest:
        if line["type"] == "score":
            assert line["number"] == len(scores) + 1
            kept = ("entry", "points", "win", "distance", "kind")
            scores.append(Score(**{name: line[name] for name in kept}))
        elif line["type"] == "round":
            assert line["scores"] == len(scores)
            row = Round(
                line["number"],
                line["scores"],
                tuple((entry, waited) for entry, waited in line["contenders"]),
                tuple((one, other) for one, other in line["apart"]),
                tuple(map(tuple, line["tables"])),
                tuple(line["byes"]),
            )
            made = draw(field_of(terms, earlier, scores, row))
            found.append(((row.tables, row.byes), (made.tables, made.byes)))
            earlier.append(row)
    return found


@pytest.mark.parametrize(("terms", "count"), [(SWISS, 5), (KNOCKOUT, 4)])
def test_the_record_recomputes_all_rounds(terms: dict[str, Any], count: int) -> None:
    players = people(count)
    tournament = played(running(*players, **terms), *players)
    answer = players[0].api.get(address(tournament, "record"))
    lines = lines_of(answer.content.decode())
    rounds = drawn(lines)

    assert answer["Content-Type"] == "application/x-ndjson"
    assert len(rounds) == current(tournament).round
    assert [stored for stored, _ in rounds] == [computed for _, computed in rounds]
    entries = [line for line in lines if line["type"] == "entry"]
    seed = bytes.fromhex(lines[0]["seed"])
    ratings = {line["entry"]: line["rating"] for line in entries}
    assert {line["entry"]: line["seed"] for line in entries} == seeding(ratings, seed)


def test_points_of_the_record_add_up_to_the_standings() -> None:
    players = people(5)
    tournament = played(running(*players), *players)
    lines = lines_of(players[0].api.get(address(tournament, "record")).content.decode())
    points = {line["entry"]: 0 for line in lines if line["type"] == "entry"}
    for line in lines:
        if line["type"] == "score":
            points[line["entry"]] += line["points"]

    rows = got(players[0], address(tournament, "standings"))["results"]
    assert points == {row["number"]: row["points"] for row in rows}


@pytest.mark.parametrize("part", ["record", "results"])
def test_before_the_end_there_is_none(part: str) -> None:
    players = people(2)
    for tournament in (announced(*players), running(*people(2), **ARENA)):
        refused(players[0].api.get(address(tournament, part)), 409, "tournament_running")


def test_results_are_in_the_order_of_places() -> None:
    players = people(3)
    tournament = played(running(*players), *players)
    answer = players[0].api.get(address(tournament, "results"), HTTP_ACCEPT="text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert [row["place"] for row in rows] == ["1", "2", "3"]
    assert {row["players"] for row in rows} == {player.user.username for player in players}
    stored = TournamentEntry.objects.order_by("place").values_list("number", "points")
    assert [(int(row["entry"]), int(row["points"])) for row in rows] == [*stored]


@pytest.mark.parametrize("name", ["=1+2", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_name_is_a_formula_of_a_spreadsheet(name: str) -> None:
    ana, ben = people(2)
    tournament = announced(ana, ben)
    User.objects.filter(id=ana.id).update(username=name)
    type(tournament).objects.update(status="cancelled", ended_at=tournament.created_at, due_at=None)
    answer = registered().api.get(address(tournament, "results"))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode(), newline="")))

    assert rows[0]["players"] == f"'{name}"
    assert rows[1]["players"] == ben.user.username
