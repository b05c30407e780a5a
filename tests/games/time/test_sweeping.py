"""Sweeps: due games in batches, retries of failing games, and the count of lateness."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import Error, connection, transaction
from django.test.utils import CaptureQueriesContext
from prometheus_client import REGISTRY

from games.models import Game, Move, Presence
from games.play import automatic
from games.play.commands.cancel_vote import Vote, vote
from games.time import deadlines, presence, sweeps
from games.time.deadlines import expire_votes
from games.time.metrics import Due
from tests.harness.games import about_to_end, started
from tests.harness.people import NOW, Person
from tests.harness.threads import at_once

pytestmark = pytest.mark.sqlite


LATER = NOW + timedelta(seconds=61)


@pytest.fixture
def people() -> tuple[Person, Person]:
    """Two players, made once there is a database."""
    return Person(NOW), Person(NOW)


def counted(name: str, due: str) -> float:
    return REGISTRY.get_sample_value(f"parcheesi_{name}", {"due": due}) or 0.0


def break_(game: Game) -> None:
    Game.objects.filter(id=game.id).update(server_seed="not encrypted")


def commits(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return sum(query["sql"] == "COMMIT" for query in queries)


@pytest.mark.django_db
class TestFailing:
    def test_a_failing_game_is_retried_after_growing_pauses(
        self, people: tuple[Person, Person]
    ) -> None:
        break_(started(*people))
        tried, at = [], LATER
        before = counted("sweep_failures_total", "turn")
        while at < LATER + timedelta(seconds=20):
            last = counted("sweep_failures_total", "turn")
            deadlines.sweep_overdue_turns(now=at)
            if counted("sweep_failures_total", "turn") > last:
                tried.append((at - LATER).total_seconds())
            at += timedelta(seconds=1)
        assert tried == [0, 1, 3, 7, 15]
        assert counted("sweep_failures_total", "turn") == before + 5

    def test_a_repaired_game_is_played(self, people: tuple[Person, Person]) -> None:
        game = started(*people)
        break_(game)
        assert deadlines.sweep_overdue_turns(now=LATER) == 0
        Game.objects.filter(id=game.id).update(server_seed=game.server_seed)
        assert deadlines.sweep_overdue_turns(now=LATER) == 0
        assert deadlines.sweep_overdue_turns(now=LATER + timedelta(seconds=1)) == 1

    def test_failing_games_do_not_use_up_the_limit(self, people: tuple[Person, Person]) -> None:
        for _ in range(3):
            break_(started(*people))
        sound = started(*people, now=NOW + timedelta(seconds=1))
        assert deadlines.sweep_overdue_turns(now=LATER, at_most=3) == 0
        at = LATER + timedelta(seconds=0.5)
        assert deadlines.sweep_overdue_turns(now=at, at_most=3) == 1
        sound.refresh_from_db()
        assert sound.version > 1

    def test_a_failing_game_does_not_affect_its_batch(self, people: tuple[Person, Person]) -> None:
        games = [started(*people, now=NOW + timedelta(milliseconds=n)) for n in range(5)]
        break_(games[2])
        assert deadlines.sweep_overdue_turns(now=LATER) == 4
        versions = [Game.objects.get(id=game.id).version for game in games]
        assert [version > 1 for version in versions] == [True, True, False, True, True]


@pytest.mark.django_db(transaction=True)
def test_only_a_batch_that_has_failed_is_played_with_savepoints(
    people: tuple[Person, Person],
) -> None:
    games = [started(*people, now=NOW + timedelta(milliseconds=n)) for n in range(3)]
    assert savepoints(lambda: deadlines.sweep_overdue_turns(now=LATER)) == 0
    broken = games[0]
    break_(broken)
    later = LATER + timedelta(seconds=62)
    assert savepoints(lambda: deadlines.sweep_overdue_turns(now=later)) > 0
    for game in games[1:]:
        versions = Move.objects.filter(game=game).order_by("version").values_list("version")
        assert [version for (version,) in versions] == list(range(1, len(versions) + 1))


def savepoints(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return sum(query["sql"].startswith("SAVEPOINT") for query in queries)


@pytest.mark.django_db
class TestLateness:
    def late(self, due: Due, act: Callable[[], Any]) -> float:
        """The seconds of lateness counted for the one game that `act` handles."""
        before = [counted(f"lateness_seconds_{name}", due) for name in ("count", "sum")]
        assert act() == 1
        count, total = [counted(f"lateness_seconds_{name}", due) for name in ("count", "sum")]
        assert count == before[0] + 1
        return total - before[1]

    def test_of_a_turn(self, people: tuple[Person, Person]) -> None:
        started(*people)  # to 60 s
        at = NOW + timedelta(seconds=67)
        late = self.late(Due.TURN, lambda: deadlines.sweep_overdue_turns(now=at))
        assert 7 < late < 37  # plus the time that playing took

    def test_of_a_robot(self, people: tuple[Person, Person]) -> None:
        game = started(people[0], seats=2, robot_pause_ms=2_000)
        due = NOW + timedelta(seconds=2)
        Game.objects.filter(id=game.id).update(deadline_at=None, robot_due_at=due)
        at = NOW + timedelta(seconds=5)
        assert 3 < self.late(Due.ROBOT, lambda: deadlines.play_due_robots(now=at, at_most=1)) < 33

    def test_of_silence_and_return(self, people: tuple[Person, Person]) -> None:
        game = started(*people)
        Presence.objects.filter(game=game, seat=0).update(seen_at=NOW + timedelta(days=1))
        at = NOW + timedelta(seconds=49)  # silent after 45 s
        assert 4 < self.late(Due.SILENCE, lambda: presence.mark_silent_players_away(now=at)) < 34
        gone = Game.objects.get(id=game.id).abandons_at
        assert gone is not None
        at = gone + timedelta(seconds=10)
        assert 10 < self.late(Due.RETURN, lambda: presence.sweep_abandoned(now=at)) < 40

    def test_of_a_proposal(self, people: tuple[Person, Person]) -> None:
        game = started(*people)
        vote(game_id=game.id, user_id=people[0].id, vote=Vote.PROPOSE, version=None, now=NOW)
        at = NOW + timedelta(seconds=62)
        assert 2 < self.late(Due.VOTE, lambda: expire_votes(now=at)) < 32


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestBatches:
    @pytest.mark.undivided
    def test_games_are_committed_together(
        self, people: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sweeps, "BATCH_S", 60)  # however busy the machine is
        for _ in range(sweeps.BATCH + 2):
            started(*people)
        assert commits(lambda: deadlines.sweep_overdue_turns(now=LATER)) == 3  # the last is empty

    def test_a_slow_batch_ends_early(self, people: tuple[Person, Person]) -> None:
        for _ in range(3):
            started(*people)

        def dawdle(game: Game, now: datetime) -> bool:
            time.sleep(1.1 * sweeps.BATCH_S)
            return automatic.play_out_turn(game, now=now)

        assert commits(partial(sweeps.sweep_due, Due.TURN, dawdle, now=LATER, at_most=3)) == 3

    @pytest.mark.undivided
    def test_a_game_that_ends_is_the_last_of_its_batch(
        self, people: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sweeps, "BATCH_S", 60)  # however busy the machine is
        ending = about_to_end(*people)
        after = [started(*people) for _ in range(2)]
        Game.objects.filter(id=ending.id).update(deadline_at=NOW)
        assert commits(lambda: deadlines.sweep_overdue_turns(now=LATER, at_most=3)) == 2
        ending.refresh_from_db()
        assert ending.status == Game.Status.FINISHED
        assert all(Game.objects.get(id=game.id).version > 1 for game in after)

    def test_a_game_locked_by_another_worker_is_skipped(
        self, people: tuple[Person, Person]
    ) -> None:
        games = [started(*people, now=NOW + timedelta(milliseconds=n)) for n in range(4)]
        with transaction.atomic():
            held = Game.objects.select_for_update().get(id=games[1].id)
            (played,) = at_once(lambda _: deadlines.sweep_overdue_turns(now=LATER), times=1)
        assert played == 3
        assert Game.objects.get(id=held.id).version == 1

    def test_concurrent_sweeps_play_each_game_once(self, people: tuple[Person, Person]) -> None:
        games = [started(*people) for _ in range(40)]
        played = at_once(lambda _: deadlines.sweep_overdue_turns(now=LATER))
        assert sum(played) == 40
        for game in games:
            rows = Move.objects.filter(game=game, version__gt=1)
            assert len({row.seat for row in rows}) == 1

    def test_a_lost_connection_does_not_postpone_games(self, people: tuple[Person, Person]) -> None:
        games = [started(*people) for _ in range(2)]

        def lose_connection(game: Game, now: datetime) -> bool:
            connection.connection.close()
            return automatic.play_out_turn(game, now=now)

        with pytest.raises(Error):
            sweeps.sweep_due(Due.TURN, lose_connection, now=LATER, at_most=2)
        connection.close()
        assert deadlines.sweep_overdue_turns(now=LATER) == len(games)
