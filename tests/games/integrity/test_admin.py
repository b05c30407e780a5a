"""The page Integrity: its content, the permissions of its actions, and how far they reach."""

import re
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import StaffAct, User
from games.integrity import cases
from games.models import CaseGame, CaseMember, Game, IntegrityCase
from tests.games.integrity.rings import LATER, fed, players, ring
from tests.harness.people import NOW
from tests.harness.staff import browser_of, do, form_of, page_of, staff, unlabelled

pytestmark = pytest.mark.django_db

ACT = "void_and_restrict"
LIST = reverse("admin:games_integritycase_changelist")
CHOICES = {"restriction": "play", "lasts": "30 days"}


def named(*names: str, address: str = "", joined_days_ago: int = 2) -> list[UUID]:
    users = players(len(names), joined=NOW + timedelta(days=1 - joined_days_ago), address=address)
    for user, name in zip(users, names, strict=True):
        User.objects.filter(id=user).update(username=name)
    return users


def found() -> IntegrityCase:
    cases.search(LATER)
    return IntegrityCase.objects.latest("id")


@pytest.fixture
def case() -> IntegrityCase:
    ana, bob = named("Ana", "Bob", address="one")
    fed(ana, bob, 9)
    fed(ana, bob, 2, left_after=1.0, scored=False)
    return found()


def read(client: Client, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_says_why_in_words_and_links_to_all(case: IntegrityCase) -> None:
    page = read(staff("support"), page_of(case))
    for sentence in (
        "Ana won 11 of 11 games against Bob.",
        "2 of them ended because the loser left within 5 rolls.",
        "9 of them ended because the loser left later.",
        "Not scored: 2 of them.",
        "In these games Ana gained 450 chips and 45 points.",
        "Of all games of Bob, these are 100%.",
        "The account of Bob was made on 2026-10-31; the first of these games ended on 2026-11-02.",
        "Both accounts were made within one day.",
        "Both have used one address, which 2 accounts use in all.",
    ):
        assert sentence in page
    for game in case.games.all():
        assert reverse("admin:games_game_change", args=[game.game_id]) in page
    for member in case.members.all():
        assert page_of(member.user) in page


def test_the_reasons_are_in_the_language_of_the_reader(case: IntegrityCase) -> None:
    page = read(staff("support"), page_of(case), accept_language="es")
    assert "Ana ganó 11 de 11 partidas contra Bob." in page
    assert "Ana ganó 450 monedas y 45 puntos" in page


def test_the_page_says_how_a_group_works() -> None:
    ana, bob, eva = named("Ana", "Bob", "Eva")
    fed(ana, bob, 9)
    fed(ana, eva, 9)
    assert "Ana takes from 2 accounts." in read(staff("support"), page_of(found()))
    cycle = named("Cai", "Dan", "Fay")
    for one, other in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
        fed(one, other, 9)
    cases.search(LATER)
    texts = [read(staff("support"), page_of(each)) for each in IntegrityCase.objects.all()]
    circle = "Every account of the group takes from one and gives to another."
    assert [circle in text for text in texts].count(True) == 1


def test_the_page_counts_the_accounts_that_lost_to_one_player_only() -> None:
    taker, *feeders = named("Ana", *(f"Feeder{number}" for number in range(7)))
    for feeder in feeders:
        fed(taker, feeder, 1)
    page = read(staff("support"), page_of(found()))
    assert "7 new accounts have lost to Ana only." in page


def test_the_page_shows_no_address(case: IntegrityCase) -> None:
    page = read(staff("support"), page_of(case))
    assert ">one<" not in page


def test_the_page_shows_the_figures_of_the_pairs(case: IntegrityCase) -> None:
    page = read(staff("support"), page_of(case))
    figures = "".join(f"<td>{figure}</td>" for figure in (11, 11, 11, 2, 2, 450, 45, 2))
    assert figures in unlabelled(page)
    assert "feeder_joined" not in page  # no bare JSON


def test_the_list_and_the_form_say_what_it_is_about(case: IntegrityCase) -> None:
    client = staff("moderator")
    assert "Ana won 11 of 11 games against Bob.</td>" in read(client, LIST)
    form = read(client, form_of(case, ACT))
    assert "11 games are voided." in form
    assert "Ana" in form
    assert "Bob" in form


def test_nothing_is_voided_before_the_summary_is_confirmed(case: IntegrityCase) -> None:
    client = staff("moderator")
    form = read(client, form_of(case, ACT))
    assert "There is no undo." in form
    key = re.search(r'name="key" value="([^"]+)"', form)
    assert key
    sent = {**CHOICES, "reason": "You fed Ana", "key": key[1]}
    asked = client.post(form_of(case, ACT), sent).content.decode()
    assert "You are about to void 11 games" in asked
    assert re.search("(Ana, Bob|Bob, Ana): ban from playing, 30 days", asked)
    case.refresh_from_db()
    assert case.status == "open"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', asked))
    assert {name: hidden[name] for name in sent} == sent
    assert client.post(form_of(case, ACT), hidden).status_code == 302
    case.refresh_from_db()
    assert (case.status, case.decision) == ("acting", "You fed Ana")


def test_only_what_is_final_stands_apart_in_red(case: IntegrityCase) -> None:
    client = staff("moderator")
    page = read(client, page_of(case))
    assert re.findall(r'href="[^"]+/act/(\w+)/" class="changes( final)?"', page) == [
        ("dismiss_case", ""),
        (ACT, " final"),
    ]
    assert "There is no undo" not in read(client, form_of(case, "dismiss_case"))


def test_the_page_says_from_what_the_accounts_are_restricted_and_how_long(
    case: IntegrityCase,
) -> None:
    client = staff("moderator")
    do(client, case, ACT, **{**CHOICES, "lasts": "permanently"})
    User.objects.filter(username="Bob").update(muted_until=datetime(2099, 1, 1, tzinfo=UTC))
    page = read(client, page_of(case))
    assert "writing in chats permanently" in page
    assert ">playing permanently<" in page


def test_the_list_shows_open_cases_and_finds_players(case: IntegrityCase) -> None:
    ring()
    other = found()
    client = staff("support")

    def listed(**query: str) -> set[int]:
        answer = client.get(LIST, query)
        return {row.id for row in answer.context["cl"].result_list}

    assert listed() == {case.id, other.id}
    assert listed(q="ana") == {case.id}
    assert listed(q=str(case.members.first().user_id)) == {case.id}  # type: ignore[union-attr]
    do(staff("moderator"), case, "dismiss_case")
    assert listed() == {other.id}
    assert listed(stage="dismissed") == {case.id}


def test_neither_list_nor_page_needs_a_query_for_each_row(case: IntegrityCase) -> None:
    client = staff("support")

    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as made:
            read(client, address)
        return len(made)

    queries(page_of(case))  # fills caches
    before = queries(LIST), queries(page_of(case))
    for _ in range(3):
        ring(3)
    ana, bob = (User.objects.get(username=name).id for name in ("Ana", "Bob"))
    fed(ana, bob, 5, first=LATER - timedelta(hours=6))
    cases.search(LATER)
    assert case.games.count() == 16
    for name in ("x", "y"):
        CaseMember.objects.create(case=case, user=User.objects.create(username=name))
    assert IntegrityCase.objects.count() == 4
    assert (queries(LIST), queries(page_of(case))) == before


@pytest.mark.parametrize(("role", "may"), [("support", False), ("moderator", True)])
def test_moderators_decide(case: IntegrityCase, role: str, may: bool) -> None:
    client = staff(role)
    page = read(client, page_of(case))
    for act in (ACT, "dismiss_case"):
        assert (form_of(case, act) in page) == may
        assert client.get(form_of(case, act)).status_code == (200 if may else 403)
    assert (do(client, case, ACT, **CHOICES).status_code == 302) == may
    case.refresh_from_db()
    assert case.status == ("acting" if may else "open")


def test_nobody_acts_on_oneself(case: IntegrityCase) -> None:
    ana = User.objects.get(username="Ana")
    ana.is_staff = ana.is_superuser = True
    ana.save()
    client = browser_of(ana)
    assert form_of(case, ACT) not in read(client, page_of(case))
    assert do(client, case, ACT, **CHOICES).status_code == 403


def test_the_act_needs_a_reason_and_a_duration(case: IntegrityCase) -> None:
    client = staff("moderator")
    for missing in ({"reason": ""}, {"lasts": ""}, {"restriction": ""}):
        assert do(client, case, ACT, **{**CHOICES, **missing}).status_code == 200
    case.refresh_from_db()
    assert case.status == "open"


def test_the_page_shows_how_far_the_act_is(case: IntegrityCase) -> None:
    client = staff("moderator")
    assert do(client, case, ACT, **CHOICES, reason="You fed Ana").status_code == 302
    assert "0 of 11 voided" in read(client, page_of(case))
    outcomes = [*["voided"] * 3, "nothing", "failed"]
    for row, outcome in zip(case.games.all(), outcomes, strict=False):
        CaseGame.objects.filter(id=row.id).update(outcome=outcome)
    assert "3 of 11 voided, 2 not" in read(client, page_of(case))
    act = StaffAct.objects.get(name=ACT)
    assert (act.reason, act.before["status"], act.after["status"]) == (
        "You fed Ana",
        "open",
        "acting",
    )
    case.refresh_from_db()
    assert (case.restriction, case.decision) == ("play", "You fed Ana")


def test_what_has_failed_can_be_tried_again(case: IntegrityCase) -> None:
    client = staff("moderator")
    do(client, case, ACT, **CHOICES)
    IntegrityCase.objects.update(status="acted")
    case.games.update(outcome="voided")
    case.members.update(outcome="restricted")
    assert form_of(case, "try_case_again") not in read(client, page_of(case))
    first = case.games.earliest("id")
    case.games.filter(id=first.id).update(outcome="failed")
    assert do(client, case, "try_case_again").status_code == 302
    first.refresh_from_db()
    case.refresh_from_db()
    assert (case.status, first.outcome) == ("acting", "")


def test_the_page_opens_with_a_damaged_game(case: IntegrityCase) -> None:
    Game.objects.filter(status="finished").update(players=[1], position=[], attendance=[])
    assert "Ana, Bob (resigned)" in read(staff("support"), page_of(case))


def test_a_closed_account_keeps_its_place_without_a_name(case: IntegrityCase) -> None:
    User.objects.filter(username="Bob").update(username="deleted-1", is_active=False)
    page = read(staff("support"), page_of(case))
    assert "Ana won 11 of 11 games against deleted-1." in page
