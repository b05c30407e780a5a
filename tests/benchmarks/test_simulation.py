"""The simulation of up to a million people: queueing theory, conservation, and its table."""

import dataclasses
import math
import random
import statistics
from pathlib import Path

import pytest
import simpy

from benchmarks.simulation import assumptions, calibration, report, sweeps
from benchmarks.simulation.assumptions import Assumptions
from benchmarks.simulation.detail import Events, Variable, Web, hold
from benchmarks.simulation.load import Database, Load, Plan
from benchmarks.simulation.queueing import Station, Waits, erlang_c
from tests.harness.markdown import text

GIVEN = Assumptions()


def plan(people: int, database: Database = Database.ONE, **changed: float) -> Plan:
    return Plan(Load(people, dataclasses.replace(GIVEN, **changed)), database)


@pytest.mark.parametrize(
    ("servers", "offered", "probability"),
    # The first by hand: one server is busy for the share of its load. The others are in tables.
    [(1, 0.7, 0.7), (2, 1.0, 1 / 3), (3, 2.0, 4 / 9), (10, 8.0, 0.4092), (100, 0.0, 0.0)],
)
def test_the_probability_of_waiting_is_erlangs(
    servers: int, offered: float, probability: float
) -> None:
    assert erlang_c(servers, offered) == pytest.approx(probability, abs=1e-4)


def test_servers_cannot_take_more_than_their_number() -> None:
    with pytest.raises(ValueError, match="cannot take a load of 2"):
        erlang_c(2, 2.0)


@pytest.mark.parametrize("servers", [1, 4])
def test_simulated_and_drawn_waits_have_the_mean_of_theory(servers: int) -> None:
    station = Station(servers, rate=0.8 * servers, service_s=1.0)
    env, chance, waited = simpy.Environment(), random.Random(1), list[float]()
    cores = simpy.Resource(env, servers)

    def arrivals() -> Events:
        while True:
            yield env.timeout(chance.expovariate(station.rate))
            env.process(customer())

    def customer() -> Events:
        begun, took = env.now, chance.expovariate(1.0)
        yield from hold(env, cores, took)
        waited.append(env.now - begun - took)

    env.process(arrivals())
    env.run(until=60_000 / servers)
    waits = Waits(station, random.Random(2))
    drawn = [waits.draw() for _ in range(100_000)]

    assert statistics.mean(waited) == pytest.approx(station.mean_wait_s, rel=0.1)
    assert statistics.mean(drawn) == pytest.approx(station.mean_wait_s, rel=0.05)


def test_variable_times_have_their_mean_and_deviation() -> None:
    times = Variable(0.5, random.Random(1))
    drawn = [times.draw(2.0) for _ in range(20_000)]

    assert statistics.mean(drawn) == pytest.approx(2.0, rel=0.02)
    assert statistics.pstdev(drawn) == pytest.approx(1.0, rel=0.05)


def test_requests_are_conserved_and_obey_littles_law() -> None:
    seconds = 10
    web = Web(plan(10_000), seconds, seed=1).run()
    counted_s = 0.9 * seconds

    assert web.arrived == web.left + web.inside
    assert web.arrived == pytest.approx(seconds * web.rate, rel=0.05)
    inside = web.area / counted_s
    assert inside == pytest.approx(web.rate * statistics.mean(web.all.latencies_s), rel=0.05)


def test_drawn_waits_at_the_database_equal_simulated_ones() -> None:
    busy = plan(2_000, primary_cores=1, primary_command_ms=3.0, primary_read_ms=0.8)
    assert 0.5 < busy.central.load < 0.9

    drawn = Web(busy, 50, seed=1).run().commands
    whole = Web(busy, 50, seed=1, whole=True).run().commands

    # Arrivals and times at the real core are no M/M/1's, so the two are near, not equal.
    assert drawn.cut_ms(50) == pytest.approx(whole.cut_ms(50), rel=0.25)
    assert drawn.cut_ms(99) == pytest.approx(whole.cut_ms(99), rel=0.25)


def test_only_one_primary_is_simulated_as_a_whole() -> None:
    with pytest.raises(ValueError, match="Only one primary"):
        Web(plan(100, Database.CITUS), 1, seed=1, whole=True)


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second = (report.run(5_000, Database.CITUS, GIVEN, 3, 7) for _ in range(2))
    other = report.run(5_000, Database.CITUS, GIVEN, 3, 8)

    assert first == second
    assert first != other


def test_sums_are_proportional_to_people() -> None:
    small, large = Load(1_000, GIVEN), Load(1_000_000, GIVEN)

    for part in ("commands", "others", "web", "workers", "delivery", "redis", "settled"):
        assert getattr(large, part) == pytest.approx(1_000 * getattr(small, part))


def test_nodes_share_what_one_coordinator_did() -> None:
    through, any_node = Load(10_000, GIVEN), Load(10_000, GIVEN)
    presence = (through.commands + through.others) * GIVEN.coordinator_read_ms / 1e3

    def both(load: Load, database: Database) -> float:
        return load.central(database) + load.data(database)

    added = both(any_node, Database.ANY_NODE) - both(through, Database.CITUS)
    assert added == pytest.approx(presence)


def test_a_load_beyond_the_database_has_no_latency() -> None:
    assert report.run(1_000_000, Database.ONE, GIVEN, 1, 1).commands is None
    assert report.run(10_000_000, Database.ANY_NODE, GIVEN, 1, 1).commands is None


def test_the_limit_is_where_the_part_is_fully_busy() -> None:
    for database in Database:
        limits = plan(1_000, database).limits()
        name = "the primary" if database is Database.ONE else "the coordinator"
        full = Load(round(limits[name]), GIVEN).central(database)
        assert full == pytest.approx(GIVEN.primary_cores, rel=0.01)


def test_a_node_with_more_shards_has_more_to_do() -> None:
    even = plan(1_000_000, Database.CITUS, shards=11).data
    uneven = plan(1_000_000, Database.CITUS, shards=32)

    assert even
    assert uneven.data
    # 77.8 cores in all: with three shards of 32 each node stays below 60 % of its 16 cores.
    assert uneven.data_nodes == 11
    assert uneven.data.load > even.load


def test_sweeps_play_each_deadline_once_and_in_order() -> None:
    deadlines = sweeps.at_random(50, 20, seed=1)
    late = sweeps.lateness(deadlines, 2, Load(1, GIVEN))

    assert len(late) == len(deadlines)
    assert min(late) > 0


def test_more_than_a_worker_can_play_is_late() -> None:
    rate = 1.5 / Load(1, GIVEN).turn_s(1)
    deadlines = sweeps.at_random(rate, 10, seed=1)

    assert sweeps.lateness(deadlines, 1, Load(1, GIVEN))[-1] > 3
    assert sweeps.lateness(deadlines, 4, Load(1, GIVEN))[-1] < 1


@pytest.fixture(scope="module")
def measured() -> list[calibration.Line]:
    return calibration.lines(GIVEN, seed=1)


@pytest.mark.xdist_group("calibration")  # so that it is simulated once
def test_what_was_measured_is_reproduced_except_the_tails(
    measured: list[calibration.Line],
) -> None:
    missed = [line.name for line in measured if not line.reproduced]
    assert missed == [
        "p99 of a command, ms",
        "p99 lateness over 60 s, s",
        "a row to 200 streams of a game, p99, ms",
    ]


def test_assumptions_are_changed_by_a_file_and_then_by_settings(tmp_path: Path) -> None:
    file = tmp_path / "changed.toml"
    file.write_text("turn_pace_s = 6\nthreads = 8\n")

    given = assumptions.changed(["threads=2"], file)

    assert (given.turn_pace_s, given.threads) == (6, 2)
    assert given.web_read_ms == GIVEN.web_read_ms


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("turns=3", "No such assumption: turns"),
        ("threads=many", "threads needs a number, not 'many'"),
        ("threads", "threads needs a number"),
        ("turn_pace_s=0", "turn_pace_s must be more than 0"),
        ("commit_ms=-1", "commit_ms is -1"),
        ("commit_ms=nan", "commit_ms is nan"),
        ("share_unchanged=1.5", "share_unchanged is a share"),
    ],
)
def test_wrong_assumptions_are_refused_in_words(setting: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        assumptions.changed([setting])


def test_the_document_has_the_chief_assumptions() -> None:
    words = " ".join(text("docs/scaling.md").split())
    for phrase in (
        f"a planned load of {GIVEN.planned_load:.0%}".replace("%", " %"),
        f"{GIVEN.players_a_game:g} players a game",
        f"a command every {GIVEN.turn_pace_s:g} s in a game",
        f"another request every {GIVEN.request_pace_s:g} s of a person",
        f"{GIVEN.streams_a_person:g} open streams a person",
        f"{GIVEN.primary_cores:g} cores of the primary",
        f"{GIVEN.data_node_cores:g} cores of a data node",
        f"1,000; the simulation has {GIVEN.streams_a_process:,.0f}",
    ):
        assert phrase in words


def test_the_table_of_assumptions_has_each_with_its_source() -> None:
    lines = assumptions.markdown(GIVEN).splitlines()

    assert len(lines) == 2 + len(dataclasses.fields(GIVEN))
    assert "| `turn_pace_s` | 3 s | between two commands of a game | assumed |" in lines


@pytest.mark.xdist_group("calibration")
def test_the_document_has_the_figures_of_the_code(measured: list[calibration.Line]) -> None:
    document = text("docs/scaling.md")

    assert report.calibrated(measured) in document
    for database in Database:
        for name, people in plan(1_000_000, database).limits().items():
            assert math.isfinite(people)
            assert f"{name} with {report.two_digits(people)} people" in document
