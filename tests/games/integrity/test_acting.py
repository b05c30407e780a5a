"""The act: all games voided, all accounts restricted, whatever happens in between."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import OperationalError, connection, transaction

from accounts.models import Session, StaffAct, User
from accounts.moderation.restrictions import Restriction, is_restricted
from accounts.wallet import balances
from games.integrity import acting, cases
from games.integrity.tasks import act_on_rings
from games.models import CaseGame, Game, IntegrityCase
from games.play.voiding import void_game
from games.players.deletion import delete_account
from ranking.models import Standing, Week
from tests.harness.chips import assert_right
from tests.harness.games import competitive, played_to_the_end
from tests.harness.people import NOW, Person, registered

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=1)


@pytest.fixture
def pair() -> list[Person]:
    return [registered(), registered()]


@pytest.fixture
def case(pair: list[Person]) -> IntegrityCase:
    """A decided case of two players and three games."""
    games = [played_to_the_end(competitive(*pair, now=NOW + timedelta(days=n))) for n in range(3)]
    made = IntegrityCase.objects.create(
        key="x", score=9, chips=150, points=15, found_at=LATER, seen_at=LATER
    )
    for person in pair:
        made.members.create(user=person.user)
    for game in games:
        made.games.create(game=game)
    return made


def decide(case: IntegrityCase, what: Restriction = Restriction.PLAY) -> IntegrityCase:
    clerk = User.objects.create(username="clerk", is_staff=True)
    until = LATER + timedelta(days=30)
    with transaction.atomic():
        decision = cases.Decision(clerk.id, "You fed each other", what, until)
        cases.decide(case_id=case.id, decision=decision, now=LATER)
    case.refresh_from_db()
    return case


def outcomes(case: IntegrityCase) -> list[str]:
    return list(case.games.order_by("id").values_list("outcome", flat=True))


def statuses(case: IntegrityCase) -> list[str]:
    games = Game.objects.filter(id__in=case.games.values("game"))
    return sorted(games.values_list("status", flat=True))


def assert_done(case: IntegrityCase) -> None:
    case.refresh_from_db()
    assert case.status == IntegrityCase.Status.ACTED
    assert outcomes(case) == ["voided"] * 3
    assert statuses(case) == ["voided"] * 3
    assert set(case.members.values_list("outcome", flat=True)) == {"restricted"}
    acts = StaffAct.objects.values_list("name", flat=True)
    assert sorted(acts) == ["ban_from_play"] * 2 + ["void_game"] * 3
    assert_right()


def test_all_games_are_voided_and_all_accounts_restricted(
    case: IntegrityCase, pair: list[Person]
) -> None:
    assert acting.carry_out(now=LATER) == 0  # still open
    decide(case)
    assert acting.carry_out(now=LATER) == 5
    assert_done(case)
    for person in pair:
        person.user.refresh_from_db()
        assert is_restricted(person.user, Restriction.PLAY, LATER)
        assert person.user.play_ban_reason == "You fed each other"
        assert balances.balance(person.id) == 1000
    assert set(Standing.objects.values_list("points", flat=True)) == {0}
    assert acting.carry_out(now=LATER) == 0


def test_points_of_a_closed_week_are_taken_back_in_the_running_one(case: IntegrityCase) -> None:
    first = Standing.objects.earliest("week").week
    Week.objects.filter(starts_on=first.starts_on).update(state="closed", closed_at=LATER)
    closed = Standing.objects.filter(week=first).order_by("user").values_list("points")
    before = list(closed)
    decide(case)
    acting.carry_out(now=LATER + timedelta(days=7))
    assert_done(case)
    assert (
        list(Standing.objects.filter(week=first).order_by("user").values_list("points")) == before
    )
    for user in case.members.values_list("user", flat=True):
        assert sum(Standing.objects.filter(user=user).values_list("points", flat=True)) == 0


def test_a_ban_from_signing_in_ends_the_sessions(case: IntegrityCase, pair: list[Person]) -> None:
    decide(case, Restriction.ACCOUNT)
    acting.carry_out(now=LATER)
    assert not Session.objects.filter(user__in=[p.id for p in pair], ended_at=None).exists()
    assert StaffAct.objects.filter(name="ban").count() == 2


class Killed(BaseException):
    """Like the end of the process."""


def at(number: int, error: BaseException) -> Callable[..., Game]:
    """Void games, but raise the error at this one, after voiding it."""
    calls: list[UUID] = []

    def void(*, game_id: UUID, **given: object) -> Game:
        calls.append(game_id)
        game = void_game(game_id=game_id, **given)  # type: ignore[arg-type]
        if len(calls) == number:
            raise error
        return game

    return void


def test_another_worker_continues_where_one_has_died(
    case: IntegrityCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide(case)
    with monkeypatch.context() as patched:
        patched.setattr(acting, "void_game", at(2, Killed()))
        with pytest.raises(Killed):
            acting.carry_out(now=LATER)
    assert outcomes(case) == ["voided", "", ""]
    assert statuses(case) == ["finished", "finished", "voided"]
    assert acting.carry_out(now=LATER) == 2
    assert_done(case)


def test_a_long_act_is_continued_by_the_next_run(case: IntegrityCase) -> None:
    decide(case)
    seconds = iter([0.0, 0.0, 0.0, 0.0, acting.LASTS_S])
    assert acting.carry_out(now=LATER, seconds=lambda: next(seconds)) == 3
    case.refresh_from_db()
    assert (case.status, outcomes(case)) == ("acting", ["voided", "", ""])
    acting.carry_out(now=LATER)
    assert_done(case)


def test_a_game_that_cannot_be_voided_does_not_stop_the_others(
    case: IntegrityCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide(case)
    with monkeypatch.context() as patched:
        patched.setattr(acting, "void_game", at(2, ValueError("damaged")))
        assert acting.carry_out(now=LATER) == 5
    case.refresh_from_db()
    assert (case.status, outcomes(case)) == ("acted", ["voided", "failed", "voided"])
    with transaction.atomic():
        cases.try_again(case_id=case.id)
    assert acting.carry_out(now=LATER) == 1
    assert_done(case)


def test_after_a_deadlock_the_next_run_tries_again(
    case: IntegrityCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide(case)
    with monkeypatch.context() as patched:
        patched.setattr(acting, "void_game", at(2, OperationalError("deadlock")))
        assert acting.carry_out(now=LATER) == 4
    case.refresh_from_db()
    assert (case.status, outcomes(case)) == ("acting", ["voided", "", "voided"])
    acting.carry_out(now=LATER)
    assert_done(case)


def test_closed_accounts_and_voided_games_are_passed_over(
    case: IntegrityCase, pair: list[Person]
) -> None:
    decide(case)
    first = case.games.earliest("id")
    void_game(game_id=first.game_id, note="Before", now=LATER)
    delete_account(user_id=pair[1].id, password="", confirm=True, now=LATER)
    assert acting.carry_out(now=LATER) == 5
    case.refresh_from_db()
    assert (case.status, outcomes(case)) == ("acted", ["nothing", "voided", "voided"])
    assert list(case.members.values_list("outcome", flat=True)) == ["restricted", "closed"]


def test_the_task_acts_by_the_database_s_time(
    case: IntegrityCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide(case)
    monkeypatch.setattr("core.clock.now", lambda: LATER)
    assert act_on_rings() == 5
    assert_done(case)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_do_not_act_twice(case: IntegrityCase) -> None:
    decide(case)

    def work() -> int:
        try:
            return acting.carry_out(now=LATER)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(work) for _ in range(2)]
    assert sum(each.result() for each in done) == 5
    acting.carry_out(now=LATER)
    assert_done(case)
    assert CaseGame.objects.count() == 3
