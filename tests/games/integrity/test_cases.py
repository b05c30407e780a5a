"""Cases: listed once, decided once, and listed again only for further games."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.db import transaction

from accounts.models import User
from accounts.moderation.restrictions import Restriction
from games.integrity import cases
from games.integrity.errors import CaseDecided, OwnCase
from games.integrity.tasks import search_rings
from games.models import CaseGame, CaseMember, IntegrityCase
from tests.games.integrity.rings import FIRST, LATER, fed, players, ring

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
Status = IntegrityCase.Status


def staff(*, is_superuser: bool = False) -> User:
    return User.objects.create(username="clerk", is_staff=True, is_superuser=is_superuser)


def members(case: IntegrityCase) -> set[UUID]:
    return set(case.members.values_list("user", flat=True))


def games(case: IntegrityCase) -> set[UUID]:
    return set(case.games.values_list("game", flat=True))


def dismiss(case: IntegrityCase, clerk: User) -> None:
    with transaction.atomic():
        cases.dismiss(case_id=case.id, staff_id=clerk.id, reason="Brothers", now=LATER)


def decide(case: IntegrityCase, clerk: User) -> None:
    decision = cases.Decision(clerk.id, "Fed", Restriction.PLAY, LATER + timedelta(days=30))
    with transaction.atomic():
        cases.decide(case_id=case.id, decision=decision, now=LATER)


def test_a_ring_becomes_one_case_however_often_it_is_searched() -> None:
    (taker, feeder), played = ring()
    assert cases.search(LATER) == 1
    fed(taker, feeder, 2, first=LATER)
    assert cases.search(LATER + timedelta(hours=1)) == 1
    case = IntegrityCase.objects.get()
    assert members(case) == {taker, feeder}
    assert len(games(case)) == len(played) + 2
    assert (case.chips, case.points) == (11 * 50, 11 * 5)
    assert (case.found_at, case.seen_at) == (LATER, LATER + timedelta(hours=1))
    assert [pair["won"] for pair in case.pairs] == [11]


def test_a_ring_that_grows_stays_one_case() -> None:
    (taker, *_), _ = ring(3)
    cases.search(LATER)
    (further,) = players(1)
    fed(taker, further, 9)
    cases.search(LATER)
    assert further in members(IntegrityCase.objects.get())


def test_two_rings_are_two_cases() -> None:
    ring()
    ring(3)
    cases.search(LATER)
    assert sorted(len(members(case)) for case in IntegrityCase.objects.all()) == [2, 3]


def test_a_dismissed_group_is_listed_again_only_for_further_games() -> None:
    (taker, feeder), played = ring()
    cases.search(LATER)
    dismiss(IntegrityCase.objects.get(), staff())
    assert cases.search(LATER) == 0
    fed(taker, feeder, 2, first=LATER)
    assert cases.search(LATER + timedelta(days=1)) == 0
    fed(taker, feeder, 8, first=LATER + timedelta(hours=2))
    assert cases.search(LATER + timedelta(days=1)) == 1
    anew = IntegrityCase.objects.get(status=Status.OPEN)
    assert len(games(anew)) == 10
    assert not games(anew) & set(played)


def test_a_decided_group_is_not_listed_again() -> None:
    ring()
    cases.search(LATER)
    decide(IntegrityCase.objects.get(), staff())
    assert cases.search(LATER) == 0


def test_games_since_the_last_search_are_added_to_the_decision() -> None:
    (taker, feeder), played = ring()
    cases.search(LATER)
    later = fed(taker, feeder, 2, first=LATER - timedelta(hours=2))
    case = IntegrityCase.objects.get()
    decide(case, staff())
    assert games(case) == {*played, *later}


def test_a_case_is_decided_once() -> None:
    ring()
    cases.search(LATER)
    case, clerk = IntegrityCase.objects.get(), staff()
    dismiss(case, clerk)
    with pytest.raises(CaseDecided):
        decide(case, clerk)
    case.refresh_from_db()
    assert (case.status, case.decision, case.decided_by) == (Status.DISMISSED, "Brothers", clerk)


def test_nobody_decides_a_case_of_own_games_or_of_other_staff() -> None:
    (taker, feeder), _ = ring()
    cases.search(LATER)
    case, clerk = IntegrityCase.objects.get(), staff()
    User.objects.filter(id=feeder).update(is_staff=True)
    with pytest.raises(OwnCase):
        dismiss(case, clerk)
    User.objects.filter(id=feeder).update(is_staff=False)
    (own,) = fed(taker, clerk.id, 1, scored=False)
    CaseGame.objects.create(case=case, game_id=own)
    with pytest.raises(OwnCase):
        decide(case, clerk)


def test_old_cases_are_deleted(settings: object) -> None:
    settings.INTEGRITY_CASES_KEPT_DAYS = 10  # type: ignore[attr-defined]
    for _ in range(3):
        ring()
    cases.search(LATER)
    kept, dismissed, forgotten = IntegrityCase.objects.order_by("id")
    dismiss(dismissed, staff())
    IntegrityCase.objects.filter(id=forgotten.id).update(seen_at=LATER - timedelta(days=20))
    cases.delete_old(LATER + timedelta(days=11))
    assert set(IntegrityCase.objects.all()) == {kept}
    assert not CaseMember.objects.exclude(case=kept).exists()


def test_nothing_is_searched_without_a_window(settings: object) -> None:
    ring()
    settings.INTEGRITY_WINDOW_DAYS = 0  # type: ignore[attr-defined]
    assert cases.search(LATER) == 0


def test_the_task_searches_by_the_database_s_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ring()
    monkeypatch.setattr("core.clock.now", lambda: LATER)
    assert search_rings() == 1
    monkeypatch.setattr("core.clock.now", lambda: FIRST + timedelta(days=100))
    assert search_rings() == 0
    assert not IntegrityCase.objects.exists()
