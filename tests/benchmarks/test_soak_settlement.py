"""The audit of the settlement soak passes correct data and finds each kind of fault."""

from collections.abc import Callable, Iterator
from copy import copy
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import TestCase, override_settings
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Account, Entry, Notification, Stake
from accounts.wallet import grants
from benchmarks.soaks.settlement import ledger, results
from benchmarks.soaks.settlement.audit import faults, report
from benchmarks.soaks.settlement.jobs import published
from games.models import Game, Player
from games.play.commands.cancel_vote import Vote, vote
from games.play.commands.resign import resign
from games.play.voiding import void_game
from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Tally, Week
from ranking.weeks import closing
from tests.harness import rows, tampering
from tests.harness.games import competitive
from tests.harness.people import NOW, Person, registered

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("soak_settlement")]

SUNDAY = NOW
MONDAY = NOW + timedelta(days=1)
TUESDAY = NOW + timedelta(days=2)


class Scenario:
    """Games of every kind, a closed week, and a game voided after its week was closed."""

    def __init__(self) -> None:
        self.ana, self.ben, self.carla, self.dora = (registered() for _ in range(4))
        self.first = self.won_by(self.ana, self.ben, bet=99)
        self.paired()
        closing.close_due(now=MONDAY)
        self.weeks = {week.name: published(week) for week in Week.objects.filter(state="closed")}
        # Ana loses all her chips, so that voiding her first win needs an advance.
        self.won_by(self.carla, self.ana, bet=1000, now=MONDAY)
        self.won_by(self.dora, self.ana, bet=chips(self.ana), now=MONDAY)
        void_game(game_id=self.first.id, note="wrong", now=MONDAY)
        grants.daily_gift(user_id=self.ana.id, now=MONDAY)
        self.cancelled()
        voided = competitive(self.carla, self.dora, now=MONDAY)
        void_game(game_id=voided.id, note="wrong", now=MONDAY)
        self.until = TUESDAY

    def won_by(self, winner: Person, loser: Person, *, bet: int, now: datetime = SUNDAY) -> Game:
        game = competitive(winner, loser, bet=bet, now=now)
        leave(game, loser, now)
        return game

    def paired(self) -> None:
        """A game of two new pairs; one of the winners has left."""
        people = [registered() for _ in range(4)]
        game = competitive(*people, bet=7, teams=True, arms=4)
        for person in (people[2], people[1], people[3]):
            leave(game, person, SUNDAY)

    def cancelled(self) -> None:
        """A game of three new players: one leaves, then the others agree to cancel."""
        people = [registered() for _ in range(3)]
        game = competitive(*people, bet=10, now=MONDAY)
        leave(game, people[0], MONDAY)
        for person in people[1:]:
            vote(game_id=game.id, user_id=person.id, vote=Vote.PROPOSE, version=None, now=MONDAY)

    def faults(self) -> list[str]:
        return list(faults(self.weeks, self.until))


@pytest.fixture(scope="module")
def prepared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scenario]:
    """The scenario, built once, in a transaction around those of the tests."""
    settings = override_settings(PLAY_BAN_STEPS_S=[0], WEEKLY_PRIZES=[20, 10])
    with django_db_blocker.unblock(), settings:
        around = TestCase._enter_atomics()
        try:
            rows.watch()
            rows.WRITTEN.clear()
            scenario = Scenario()
            assert not (wrong := rows.faults()), wrong
            yield scenario
        finally:
            TestCase._rollback_atomics(around)


@pytest.fixture
def scenario(prepared: Scenario) -> Scenario:
    """A copy that a test may change; its own transaction is rolled back."""
    own = copy(prepared)
    own.weeks = dict(prepared.weeks)
    return own


def leave(game: Game, person: Person, now: datetime) -> None:
    resign(game_id=game.id, user_id=person.id, version=None, now=now)


def chips(person: Person) -> int:
    return Account.objects.get(id=person.id).balance or 0


def change(rows: Any, **changes: Any) -> Callable[[Scenario], object]:
    return lambda scenario: tampering.change(rows, **changes)


def book_again(sign: int) -> Callable[[Scenario], object]:
    def act(scenario: Scenario) -> None:
        booking = Booking.objects.filter(week__state="running", sign=1).first()
        assert booking
        booking.pk, booking._state.adding, booking.sign = None, True, sign
        booking.game = booking.game if sign < 0 else uuid4()
        booking.save()

    return act


def stake(scenario: Scenario) -> None:
    Stake.objects.create(game_id=scenario.first.id, player_id=scenario.ana.id, chips=1)


def award(code: str) -> Callable[[Scenario], object]:
    # Ben has won neither a game nor a place in a week.
    return lambda scenario: Badge.objects.create(user=scenario.ben.user, code=code, earned_at=NOW)


def pay_again(scenario: Scenario) -> None:
    grants.prize(prizes={scenario.ben.id: 5}, week="2026-W44", key="again", now=MONDAY)


def later(scenario: Scenario) -> None:
    scenario.until += timedelta(days=8)


FINISHED = Game.objects.filter(status="finished")
SETTLED = Result.objects.filter(booking__sign=1)
TAMPERING: dict[str, tuple[str, Callable[[Scenario], object]]] = {
    "a game runs": ("has not ended", lambda scenario: competitive(registered(), registered())),
    "chips of a running game": (
        "were moved for games that have not ended",
        lambda scenario: competitive(registered(), registered()),
    ),
    "a bet": ("has moved", change(FINISHED.filter(bet=7), bet=8)),
    "a stake": ("stakes are left", stake),
    "an escrow": (
        "has 0 chips, closed at None",
        change(Account.objects.filter(kind="escrow"), closed_at=None),
    ),
    "an entry": (
        "Each balance is the sum",
        change(Entry.objects.filter(transaction__purpose="settlement", chips=21), chips=22),
    ),
    "an advance": (
        "was advanced",
        change(Entry.objects.filter(transaction__purpose="advance", chips__gt=0), chips=-1),
    ),
    "a reversal that leaves something": (
        "is left with 1",
        change(Entry.objects.filter(transaction__purpose="void", balance=0), balance=1),
    ),
    "a gift": (
        "and had then",
        change(Entry.objects.filter(transaction__purpose="daily_gift", chips=200), balance=400),
    ),
    "a balance": (
        "chips instead of",
        change(Account.objects.filter(kind="player"), balance=F("balance") + 1),
    ),
    "an extra booking": ("is booked as [1] instead of []", book_again(1)),
    "an extra reversal": ("is booked as [1, -1] instead of [1]", book_again(-1)),
    "a void that is not booked": (
        "is booked as [1] instead of [1, -1]",
        change(FINISHED.filter(bet=7), status="voided", reason="staff"),
    ),
    "a place": ("has brought", change(Player.objects.filter(place=2), place=3)),
    "a missing player": (
        "other results than players",
        lambda t: Player.objects.filter(place=2)[0].delete(),
    ),
    "points": ("has brought", change(SETTLED, points=F("points") + 5)),
    "XP": ("has brought", change(SETTLED, xp=F("xp") + 5)),
    "a distance": ("has brought", change(Player.objects.filter(place=2), distance=1)),
    "another time of the end": ("is booked in", change(FINISHED, ended_at=NOW + timedelta(days=8))),
    "a rating": ("has rated", change(SETTLED, mu=F("mu") + 1)),
    "a previous rating": ("has rated", change(SETTLED, sigma_before=F("sigma_before") + 1)),
    "a reversed result": ("was taken back", change(Result.objects.filter(xp__lt=0), xp=-1)),
    "a first win": (
        "has the badges",
        lambda scenario: Badge.objects.filter(code="first_win").delete(),
    ),
    "an extra badge": ("has the badges", award("wins_10")),
    "a badge of a player without a win": ("has never won", award("from_last")),
    "a badge of the week": ("were not earned", award("weekly_first")),
    "a missing badge of the week": (
        "were not given",
        lambda scenario: Badge.objects.filter(code="weekly_podium").delete(),
    ),
    "a standing": ("Standing (", change(Standing.objects.all(), points=F("points") + 1)),
    "experience": ("Progress (", change(Progress.objects.all(), xp=F("xp") + 1)),
    "statistics": ("Statistics (", change(Statistics.objects.all(), mu=F("mu") + 1)),
    "a tally": ("Tally (", lambda scenario: Tally.objects.create(board="xp", bucket=999, people=1)),
    "an overdue week": ("is over and not closed", later),
    "an unpublished week": ("but published ones []", lambda scenario: scenario.weeks.clear()),
    "a published week": (
        "is not as it was published",
        change(Standing.objects.filter(place=1), wins=2, games=2),
    ),
    "a final place": ("has the place", change(Standing.objects.filter(place=1), place=2)),
    "a prize": ("has paid", pay_again),
    "a displayed prize": ("shows other prizes", change(Standing.objects.filter(place=1), prize=1)),
    "a prize without a notification": (
        "was notified as",
        lambda scenario: Notification.objects.filter(kind="weekly_prize").first().delete(),  # type: ignore[union-attr]
    ),
}


def test_correct_data_has_no_faults(scenario: Scenario, capsys: pytest.CaptureFixture[str]) -> None:
    assert scenario.faults() == []
    report({"counts": {}, "weeks": scenario.weeks, "took_s": 1}, [])
    figures = results.figures()
    assert (figures["finished, last_remaining"], figures["voided, staff"]) == (3, 2)
    assert figures["voided after the closing of their week"] == 1
    assert Entry.objects.filter(transaction__purpose="advance").exists()
    assert "1 weeks closed" in capsys.readouterr().out


@pytest.mark.parametrize("name", TAMPERING)
def test_the_audit_finds_the_fault(scenario: Scenario, name: str) -> None:
    fault, tamper = TAMPERING[name]
    tamper(scenario)

    found = scenario.faults()
    assert any(fault in line for line in found), found


def test_points_and_shares_are_those_of_the_documents() -> None:
    assert results.points([1, 2, 2, 4]) == [15, 0, 0, -15]
    assert results.points([1, 2, 3, 4, 5, 6]) == [25, 15, 5, -5, -15, -25]
    winners = [uuid4(), uuid4()]
    assert ledger.shares(10, winners[:1]) == {winners[0]: 8}
    assert ledger.shares(14, winners) == dict.fromkeys(winners, 5)
