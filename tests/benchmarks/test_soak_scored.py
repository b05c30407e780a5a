"""The jobs of the settlement soak leave behind data that passes its audit."""

from typing import Any
from uuid import UUID

import pytest

from benchmarks.soaks.settlement.audit import faults
from benchmarks.soaks.settlement.jobs import Job, JobRunner
from benchmarks.soaks.settlement.processes import Plan
from games.models import Game
from tests.harness.people import NOW
from tests.harness.service import ALL_SCORED

pytestmark = pytest.mark.django_db


@pytest.mark.release
@pytest.mark.django_db(transaction=True)
def test_the_audit_finds_no_fault_after_the_jobs(settings: Any) -> None:
    settings.PLAY_BAN_STEPS_S = [0]
    for name, value in ALL_SCORED.items():
        setattr(settings, name, int(value))
    users = [UUID(int=number, version=4) for number in range(1, 13)]
    runner, plan = JobRunner(1), Plan(10, 2, users, JobRunner(1).chance)
    assert runner.do(Job("register", {"users": users}), plan.now()).faults == []
    weeks: dict[str, Any] = {}
    while following := plan.next_job():
        done = runner.do(*following)
        assert done.faults == []
        for job in done.jobs:
            plan.add(job)
        weeks = runner.do(Job("close", {"known": list(weeks)}), plan.now()).weeks | weeks
    assert Game.objects.filter(status="finished").exists()
    assert weeks
    assert list(faults(weeks, plan.now())) == []


def test_an_exception_of_a_job_is_reported_as_a_fault() -> None:
    done = JobRunner(1).do(Job("void", {"game": "nonsense"}), NOW)

    assert "ValidationError" in done.faults[0]
