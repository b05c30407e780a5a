"""docs/verify_pairings.py: it draws what the service draws, and finds what was changed."""

import copy
import runpy
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import pytest

from games.tournaments.pairing import Format
from tests.harness.simulated_tournaments import Row, Simulated, lines

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_pairings.py"
Script = dict[str, Any]


@pytest.fixture(scope="module")
def script() -> Script:
    return runpy.run_path(str(SCRIPT))


def run(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *arguments],
        input=text, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def played(kind: Format, sides: int, count: int, rounds: int, chance: Random) -> list[Row]:
    """The record of a tournament with late entries, absences, addresses in common and voids."""
    ratings = {
        entry: chance.choice([None, 1200.0, chance.gauss(1500, 200)])
        for entry in range(1, count + 1)
    }
    tournament = Simulated(kind, sides, ratings, chance)
    inside = set(ratings)
    apart = [tuple(sorted(chance.sample(sorted(inside), 2))) for _ in range(min(3, count // 2))]
    games: list[tuple[int, tuple[int, ...]]] = []
    for number in range(1, rounds + 1):
        if kind != "knockout" and number > 1 and chance.random() < 0.2:
            inside.add(tournament.join(1500.0))
        busy = {entry for _number, table in games for entry in table}
        here = [
            (entry, chance.randrange(25) if kind == "arena" else 0)
            for entry in sorted(inside - busy)
            if kind == "knockout" or chance.random() < 0.9
        ]
        drawn = tournament.draw(here, apart)  # type: ignore[arg-type]
        games += [(number, table) for table in drawn.tables]
        for game in list(games):
            if kind != "arena" or chance.random() < 0.5:
                games.remove(game)
                order = tournament.finish(*game)
                if kind == "knockout":
                    inside -= set(order[max(1, sides // 2) :])
        if kind == "swiss" and number == 2:
            tournament.void(number)
    return tournament.record()


CASES: list[tuple[Format, int, int, int]] = [
    ("swiss", 2, 23, 7),
    ("swiss", 2, 90, 4),
    ("swiss", 3, 20, 5),
    ("swiss", 4, 61, 4),
    ("swiss", 8, 30, 3),
    ("swiss", 2, 1, 2),
    ("knockout", 2, 37, 6),
    ("knockout", 2, 110, 2),
    ("knockout", 4, 49, 4),
    ("knockout", 6, 7, 2),
    ("arena", 2, 9, 30),
    ("arena", 2, 70, 6),
    ("arena", 3, 14, 20),
    ("arena", 4, 60, 5),
    ("arena", 2, 0, 1),
]


@pytest.mark.parametrize(("kind", "sides", "count", "rounds"), CASES)
def test_it_draws_the_same(kind: Format, sides: int, count: int, rounds: int) -> None:
    done = run(lines(played(kind, sides, count, rounds, Random(count + sides))))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("All right: the commitment, ")


@cache
def a_record() -> list[Row]:
    return played("swiss", 3, 16, 4, Random(5))


def of_type(record: list[Row], kind: str) -> list[Row]:
    return [row for row in record if row["type"] == kind]


def swap_two(record: list[Row]) -> None:
    one, other, *_ = of_type(record, "round")[1]["tables"]
    one[0], other[0] = other[0], one[0]


def swap_places(record: list[Row]) -> None:
    table = of_type(record, "round")[1]["tables"][2]
    table.reverse()


def swap_tables(record: list[Row]) -> None:
    of_type(record, "round")[1]["tables"].reverse()


def swap_byes(record: list[Row]) -> None:
    row = of_type(record, "round")[1]
    row["byes"][0], row["tables"][0][0] = row["tables"][0][0], row["byes"][0]


def leave_out_a_contender(record: list[Row]) -> None:
    of_type(record, "round")[1]["contenders"].pop()


def forget_apart(record: list[Row]) -> None:
    row = of_type(record, "round")[1]
    row["apart"] = [sorted(table[:2]) for table in row["tables"]]


def change_points(record: list[Row]) -> None:
    next(row for row in of_type(record, "score") if row["kind"] == "game")["points"] += 1


def change_points_of_a_bye(record: list[Row]) -> None:
    next(row for row in of_type(record, "score") if row["kind"] == "bye")["points"] += 1


def drop_a_score(record: list[Row]) -> None:
    record.remove(of_type(record, "score")[4])


def void_nothing(record: list[Row]) -> None:
    next(row for row in of_type(record, "score") if row["kind"] == "void")["points"] -= 1


def drop_a_round(record: list[Row]) -> None:
    record.remove(of_type(record, "round")[1])


def book_later(record: list[Row]) -> None:
    of_type(record, "round")[2]["scores"] = 1


def change_a_rating(record: list[Row]) -> None:
    of_type(record, "entry")[3]["rating"] = 9000.0


def change_the_seed(record: list[Row]) -> None:
    record[0]["seed"] = "5a" * 32


TAMPERINGS: list[tuple[Callable[[list[Row]], None], str]] = [
    (swap_two, "round 2, table 1 should be"),
    (swap_places, "round 2, table 3 should be"),
    (swap_tables, "round 2, table 1 should be"),
    (swap_byes, "round 2 should have the byes"),
    (leave_out_a_contender, "round 2, table"),
    (forget_apart, "round 2, table"),
    (change_points, "should have"),
    (change_points_of_a_bye, "should have 3 points for a bye"),
    (drop_a_score, "score 6 should have the number 5"),
    (void_nothing, "takes back what entry"),
    (drop_a_round, "round 3 should have the number 2"),
    (book_later, "round 3 was drawn after 1 scores, which cannot be"),
    (change_a_rating, "entry 4 should have seed 1 but has"),
    (change_the_seed, "the seed is not the one that was committed to"),
]


@pytest.mark.parametrize(("tamper", "fault"), TAMPERINGS)
def test_it_finds_what_was_changed(tamper: Callable[[list[Row]], None], fault: str) -> None:
    record = copy.deepcopy(a_record())
    tamper(record)
    done = run(lines(record))
    assert done.returncode == 1, done.stdout + done.stderr
    assert any(line.startswith("WRONG: ") and fault in line for line in done.stdout.splitlines())
    assert "All right" not in done.stdout


def test_entries_cannot_be_seeded_as_it_pleases() -> None:
    """In the order of joining: only entries from after the first round may have such seeds."""
    record = copy.deepcopy(a_record())
    for row in of_type(record, "entry"):
        row["seed"] = row["entry"]
    assert "should have seed" in run(lines(record)).stdout


def test_a_file_and_a_running_tournament(tmp_path: Path) -> None:
    path = tmp_path / "record.ndjson"
    path.write_text(lines(a_record()))
    assert run("", str(path)).returncode == 0
    record = copy.deepcopy(a_record())
    record[0]["seed"] = None
    assert run(lines(record)).returncode == 2


@pytest.mark.parametrize("text", ["", "[]\n", "{}\n", "no JSON", '{"type": "round"}\n'])
def test_what_is_no_record_is_not_checked(text: str) -> None:
    done = run(text)
    assert done.returncode == 3
    assert done.stderr.startswith("NOT CHECKED: ")
    assert run("", "/no/such/file").returncode == 3


@pytest.mark.parametrize("seed", range(8))
def test_its_matching_is_the_library_s(script: Script, seed: int) -> None:
    chance = Random(seed)
    for _ in range(20):
        size, most = 2 * chance.randrange(1, 13), chance.choice([2, 10, 1 << 40])
        costs = [[0] * size for _ in range(size)]
        graph = nx.Graph()
        for a in range(size):
            for b in range(a):
                costs[a][b] = costs[b][a] = chance.randrange(most) << 64 | chance.getrandbits(48)
                graph.add_edge(a, b, weight=costs[a][b])
        partners = script["Matching"](costs).partners()
        expected = {frozenset(two) for two in nx.min_weight_matching(graph)}
        assert {frozenset(two) for two in enumerate(partners)} == expected
