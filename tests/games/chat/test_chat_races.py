"""Concurrent messages, reports and decisions on them, in threads on PostgreSQL."""

import time
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.admin import site
from django.utils import timezone

from accounts.models import User
from accounts.staff import actions
from games.chat import reports
from games.models import (
    ChatMessage,
    Report,
    Watcher,
)
from games.moderation import decisions
from games.moderation.errors import ReportResolved
from tests.harness.chat import said
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table
from tests.harness.threads import at_once, client_of, codes

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_concurrent_messages_respect_the_limit(ana: Person) -> None:
    table = open_table(ana)
    url = f"/api/v1/tables/{table.id}/chat"
    answers = at_once(lambda _: client_of(ana).post(url, {"text": "hola"}), times=8)
    assert codes(answers) == [201] * 5 + [429] * 3
    assert ChatMessage.objects.count() == 5


def test_concurrent_reports_and_watches_create_one_row(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    message = ben.api.post(f"/api/v1/tables/{table.id}/chat", {"text": "fool"}).json()["id"]
    body = {"message_id": message, "reason": "spam"}
    assert codes(at_once(lambda _: client_of(ana).post("/api/v1/reports", body))) == [201] * 4
    assert Report.objects.count() == 1
    watch = f"/api/v1/tables/{table.id}/watch"
    assert codes(at_once(lambda _: client_of(ana).post(watch))) == [200] * 4
    assert Watcher.objects.count() == 1


def test_one_of_two_concurrent_decisions_resolves_the_reports_of_a_message(
    ana: Person, ben: Person
) -> None:
    eva = Person(NOW)
    table = open_table(ana, ben, eva, seats=3)
    message = said(ben, table)
    for person in (ana, eva):
        reports.report(
            message_id=message.uuid,
            user_id=person.id,
            reason="spam",
            comment="",
            now=timezone.now(),
        )
    rows = list(Report.objects.order_by("-id"))
    clerks = [User.objects.create(username=f"clerk-{n}", is_staff=True) for n in range(2)]
    page = site._registry[Report]

    def decide(number: int) -> str:
        report, staff_id, now = rows[number], clerks[number].id, timezone.now()
        decision = decisions.Decision(
            staff_id, Report.Effect.MUTED, "spam", now + timedelta(days=1)
        )

        def state() -> Any:
            found = page.state(report)  # type: ignore[attr-defined]  # of a page with staff actions
            time.sleep(0.3)
            return found

        action = {"staff_id": staff_id, "reason": "spam", "key": uuid4(), "now": now}
        try:
            with actions.recorded("decide", report, state, **action):
                decisions.decide(report_id=report.id, decision=decision, now=now)
        except ReportResolved:
            return "resolved already"
        return "decided"

    assert sorted(at_once(decide, 2)) == ["decided", "resolved already"]
    assert set(Report.objects.values_list("status", flat=True)) == {"resolved"}
