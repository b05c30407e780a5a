"""The worker's task for deadlines plays turns when their deadlines pass."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game
from games.time import deadlines, tasks
from games.time.tasks import sweep_deadlines
from tests.harness.games import started
from tests.harness.people import NOW, Person

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def due_in(game: Game, seconds: float) -> None:
    deadline_at = timezone.now() + timedelta(seconds=seconds)
    Game.objects.filter(id=game.id).update(deadline_at=deadline_at)


def test_a_turn_that_is_due_before_the_next_sweep_is_played_when_it_is(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "ROUND_S", 60.0)  # a slow machine has time enough
    soon, later = started(ana, ben, turn_s=3600), started(ana, ben, turn_s=3600)
    due_in(soon, 0.3)
    due_in(later, 3600)
    assert sweep_deadlines() == 1
    assert Game.objects.get(id=soon.id).version > soon.version
    assert Game.objects.get(id=later.id).version == later.version


def test_no_turn_is_played_after_the_round(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "ROUND_S", 0.0)
    game = started(ana, ben, turn_s=3600)
    due_in(game, 60)  # a slow machine gets here before
    assert sweep_deadlines() == 0
    assert Game.objects.get(id=game.id).version == game.version


def test_a_round_goes_on_while_turns_are_overdue(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "ROUND_S", 60.0)
    monkeypatch.setattr(tasks, "AT_MOST", 1)
    for _ in range(3):
        due_in(started(ana, ben, turn_s=3600), -1)
    assert sweep_deadlines() == 3


def test_the_next_deadline_is_the_first_to_come(ana: Person, ben: Person) -> None:
    assert deadlines.next_deadline_in_s(NOW) is None
    for seconds in (60, 30, 90):
        started(ana, ben, now=NOW, turn_s=seconds)
    assert deadlines.next_deadline_in_s(NOW) == 30
    assert deadlines.next_deadline_in_s(NOW + timedelta(seconds=30)) == 30
