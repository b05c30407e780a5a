"""The audit of the soak of tournaments passes correct data and finds each kind of fault."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import copy
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import F
from django.test import TestCase
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Account, Entry
from accounts.wallet import buy_ins
from benchmarks.soaks.tournaments.audit import audit
from benchmarks.soaks.tournaments.checks import drawn, verifier, wrong_lines, wrong_record
from benchmarks.soaks.tournaments.plans import FORMATS, random_plan
from games.models import (
    Game,
    Move,
    Pairing,
    Player,
    Round,
    Score,
    Table,
    Tournament,
    TournamentEntry,
    TournamentEvent,
)
from games.play.voiding import void_game
from games.tournaments.commands import cancel
from games.tournaments.entries.leaving import leave
from games.tournaments.record import record_of
from tests.harness import tampering
from tests.harness.games import played_to_the_end
from tests.harness.people import NOW
from tests.harness.service import ROOT
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    announced,
    people,
    play_games,
    played,
    running,
    swept,
)

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("soak_tournaments")]


class Scenario:
    """One tournament of each format, with byes, voids, streaks and leavers, and a cancelled one."""

    def __init__(self) -> None:
        self.people = people(5)
        self.swiss = played(voided(running(*self.people, buy_in=10)), *self.people)
        void_game(game_id=game_of(self.swiss), note="wrong", now=START + timedelta(hours=2))
        self.swiss = swept(self.swiss, now=START + timedelta(hours=2))
        arena = ARENA | {"duration_s": 1200}
        self.arena = played(running(*self.people[:3], **arena), *self.people[:3])
        self.knockout = self._knockout()
        self.cancelled = announced(*self.people, buy_in=7)
        cancel(self.cancelled, "organiser", now=NOW)
        self.ids = [self.swiss.id, self.arena.id, self.knockout.id, self.cancelled.id]

    def _knockout(self) -> Tournament:
        """A knockout in which a game is played again, and its winner leaves."""
        knockout = voided(running(*self.people, **KNOCKOUT))
        (game,) = Game.objects.filter(tournament=knockout.id, status=Game.Status.PLAYING)
        played_to_the_end(game)
        winner = Player.objects.get(game=game, place=1).user_id
        assert winner
        leave(tournament_id=knockout.id, user_id=winner, now=START)
        return played(knockout, *self.people)

    def faults(self) -> list[str]:
        found: list[str] = audit(self.ids)["faults"]
        return found


def voided(tournament: Tournament) -> Tournament:
    """Play the first round, and void one of its games before the next one is drawn."""
    play_games(tournament)
    swept(tournament, now=START)
    void_game(game_id=game_of(tournament), note="wrong", now=START)
    return swept(tournament, now=START)


def game_of(tournament: Tournament) -> UUID:
    """A game with a result."""
    pairing = Pairing.objects.filter(tournament=tournament, voided=False).last()
    assert pairing
    assert pairing.game
    return pairing.game


@pytest.fixture(scope="module")
def prepared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scenario]:
    """The scenario, built once, in a transaction around those of the tests."""
    with django_db_blocker.unblock():
        around = TestCase._enter_atomics()
        try:
            yield Scenario()
        finally:
            TestCase._rollback_atomics(around)


@pytest.fixture
def scenario(prepared: Scenario) -> Scenario:
    """A copy that a test may change; its own transaction is rolled back."""
    own = copy(prepared)
    own.ids = [*prepared.ids]
    return own


def change(rows: Any, **changes: Any) -> Callable[[Scenario], object]:
    return lambda scenario: tampering.change(rows, **changes)


def second_game(scenario: Scenario) -> None:
    game = Game.objects.get(id=game_of(scenario.swiss))
    table = Table.objects.get(id=game.table_id)
    table.id, table._state.adding = uuid4(), True
    table.save()
    game.pk, game._state.adding, game.table_id = uuid4(), True, table.id
    game.save()


def second_pairing(scenario: Scenario) -> None:
    pairing = Pairing.objects.filter(tournament=scenario.swiss).first()
    assert pairing
    pairing.replays_id = pairing.pk
    pairing.pk, pairing._state.adding, pairing.game = None, True, None
    pairing.save()


def without_event(scenario: Scenario) -> None:
    TournamentEvent.objects.filter(tournament=scenario.arena, number=3).delete()


def forgotten(scenario: Scenario) -> None:
    scenario.ids = scenario.ids[1:]


def pay_again(scenario: Scenario) -> None:
    person = scenario.people[0].id
    buy_ins.buy_in(tournament=scenario.swiss.id, user=person, key="again", chips=0, now=NOW)
    change(Entry.objects.filter(account=person, transaction__purpose="buy_in"), chips=-11)(scenario)


SCORED = Score.objects.filter(kind="game")
OF_ARENA = SCORED.filter(tournament__format="arena")
OF_KNOCKOUT = SCORED.filter(tournament__format="knockout")
SWISS = Tournament.objects.filter(format="swiss", status="finished")
OWN = TournamentEntry.objects.filter(tournament__status="finished")
TAMPERING: dict[str, tuple[str, Callable[[Scenario], object]]] = {
    "a tournament nobody has created": ("was created by nobody", forgotten),
    "a tournament that is gone": ("is gone", lambda scenario: scenario.ids.append(uuid4())),
    "a reason": ("because of 'bored'", change(Tournament.objects, reason="bored")),
    "an open tournament": ("is running", change(SWISS, status="running", ended_at=None)),
    "a gap in the stream": ("gap in its stream", without_event),
    "a number of scores": ("scores for", change(SWISS, score_count=3)),
    "an occupied entry": ("are at a table", lambda t: OWN.update(pairing=Pairing.objects.first())),
    "a round without an end": ("has no end", change(Round.objects, ended_at=None)),
    "a number of rounds": ("has the rounds", change(SWISS, round=9)),
    "an entry that is not seated": ("seats", change(Round.objects, byes=[])),
    "an entry in two places": ("seats", change(Round.objects, byes=[1])),
    "a second game": ("games of pairings, and", second_game),
    "a second pairing": ("two results of", second_pairing),
    "another table": ("other tables than games", change(Table.objects, tournament=None)),
    "a pairing that is not booked": ("is not booked", change(Pairing.objects, booked_at=None)),
    "a void pairing": ("voided: True", change(Pairing.objects, voided=True)),
    "a game of others": ("a game of others", change(Pairing.objects, entries=[1, 2])),
    "a missing score": ("scores of", change(OF_ARENA, kind="void")),
    "a missing bye": ("other byes", change(Round.objects, byes=[])),
    "points": ("not Right", change(SCORED, points=F("points") + 1)),
    "points of a bye": ("not Right", change(Score.objects.filter(kind="bye"), points=9)),
    "a void": ("not Right", change(Score.objects.filter(kind="void"), distance=-1)),
    "a win": ("not Right", change(SCORED.filter(won=False), won=True)),
    "a distance": ("not Right", change(SCORED, distance=F("distance") + 1)),
    "going on": ("not Right", change(OF_KNOCKOUT.filter(goes_on=False), goes_on=True)),
    "a place of a leaver": (
        "not Right",
        change(TournamentEvent.objects.filter(kind="left"), kind="paused"),
    ),
    "a streak": ("has a streak", change(OWN, streak=7)),
    "points of an entry": ("has points", change(OWN, points=F("points") + 1)),
    "a number of byes": ("has points", change(OWN, byes=F("byes") + 1)),
    "opponents met": ("has met", change(OWN, met={})),
    "places of tables": ("has met", change(OWN, seated=[9, 9])),
    "a final place": ("has place", change(OWN, place=3)),
    "the opponents' points": ("of its opponents", change(OWN, opponents=99)),
    "a prize": ("has the prize", change(OWN, prize=3)),
    "a prize that was not paid": ("has moved", change(SWISS, prizes=[100])),
    "a buy-in": ("has moved", pay_again),
    "a balance": ("chips instead of", change(Account.objects.filter(kind="player"), balance=7)),
    "an escrow": ("the escrow", change(Account.objects.filter(kind="escrow"), closed_at=None)),
    "a game without places": ("cannot be audited", change(Move.objects, events=[])),
}


def test_correct_data_has_no_faults(scenario: Scenario) -> None:
    result = audit(scenario.ids)
    assert result["faults"] == []
    counts = result["counts"]
    assert (
        counts["swiss, finished"] == counts["arena, finished"] == counts["knockout, finished"] == 1
    )
    assert counts["cancelled organiser"] or counts["swiss, cancelled organiser"] == 1
    assert min(counts["scores, bye"], counts["pairings played again"], counts["entries, left"]) >= 1
    assert counts["scores, void"] >= 6


@pytest.mark.parametrize("name", TAMPERING)
def test_the_audit_finds_the_fault(scenario: Scenario, name: str) -> None:
    fault, tamper = TAMPERING[name]
    tamper(scenario)

    found = scenario.faults()
    assert any(fault in line for line in found), found


def test_a_record_is_verified_by_the_published_script(scenario: Scenario) -> None:
    script = verifier()
    for tournament in (scenario.swiss, scenario.arena, scenario.knockout):
        record = record_of(tournament).decode()
        assert wrong_record(script, record) == ""
        assert drawn(record)["round"] == Tournament.objects.get(id=tournament.id).round
        assert "WRONG" in wrong_record(script, record.replace('"commitment":"', '"commitment":"0'))
    assert "down" in wrong_record(script, '{"type": "about:blank", "detail": "down"}')


def logged(**more: str) -> str:
    return json.dumps({"event": "a task failed", "level": "error", **more})


def test_only_errors_of_lost_connections_may_be_logged() -> None:
    unscheduled = "Traceback\ncelery.beat.SchedulingError: Couldn't apply scheduled task"
    lost = [
        logged(exception="Traceback\nfile\ndjango.db.utils.OperationalError: refused\n\tmore"),
        json.dumps({"event": "OperationalError: the connection is closed: /api/v1/me"}),
        logged(exception=f"kombu.exceptions.OperationalError: refused\n\n{unscheduled}"),
    ]
    pool = logged(logger="psycopg.pool")
    wrong = [
        logged(exception="Traceback\nKeyError: 'seat'"),
        logged(exception=f"Traceback\nKeyError: 'seat'\n\n{unscheduled}"),
        logged(exception=unscheduled),
        logged(exception="Traceback\ndjango.db.utils.OperationalError: deadlock detected"),
        logged(),
        "Killed",
    ]

    assert wrong_lines([*lost, pool, "", *wrong]) == (
        wrong,
        {"OperationalError": 3, "psycopg.pool": 1},
    )


def test_the_plans_are_of_all_kinds() -> None:
    plans = [random_plan(number, random.Random(number)) for number in range(300)]
    terms = [plan.terms for plan in plans]
    assert {each["format"] for each in terms} == {*FORMATS}
    assert {each["seats"] for each in terms} == {2, 3, 4}
    assert {each["ruleset"] for each in terms} == {"parchis", "superparcheesi", "parcheesi"}
    assert {each["access"] for each in terms} == {"public", "code"}
    assert any(plan.pairs for plan in plans)
    assert any(each.get("buy_in") for each in terms)
    assert {plan.fate for plan in plans} == {"plays", "organiser", "staff"}


@pytest.mark.release
@pytest.mark.timeout(900)
def test_a_small_soak_has_no_faults() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.soaks.tournaments", "--tournaments=6", "--timeout=600"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )

    summary = json.loads(done.stdout.splitlines()[-1])
    assert summary["faults"] == 0, done.stdout
    assert summary["counts"]["tournaments"] == summary["counts"]["records verified"] == 6
    assert done.returncode == 0
