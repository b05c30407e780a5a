"""The jobs of the soak of settlements leave behind what its audit passes."""

from typing import Any
from uuid import UUID

import pytest

from benchmarks.soaks.settlement.audit import faults
from benchmarks.soaks.settlement.jobs import Job, JobRunner
from benchmarks.soaks.settlement.processes import Plan
from games.models import Game
from tests.harness.people import NOW

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
def test_jobs_leave_what_is_right(settings: Any) -> None:
    settings.PLAY_BAN_STEPS_S = [0]
    users = [UUID(int=number, version=4) for number in range(1, 13)]
    runner, plan = JobRunner(1), Plan(10, 2, users, JobRunner(1).chance)
    assert runner.do(Job("register", {"users": users}), plan.now()).faults == []
    weeks: dict[str, Any] = {}
    while following := plan.next_job():
        told = runner.do(*following)
        assert told.faults == []
        for job in told.jobs:
            plan.add(job)
        weeks = runner.do(Job("close", {"known": list(weeks)}), plan.now()).weeks | weeks
    assert Game.objects.filter(status="finished").exists()
    assert weeks
    assert list(faults(weeks, plan.now())) == []


def test_what_a_process_raises_is_told() -> None:
    told = JobRunner(1).do(Job("void", {"game": "nonsense"}), NOW)

    assert "ValidationError" in told.faults[0]
