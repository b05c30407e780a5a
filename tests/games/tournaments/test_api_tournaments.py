"""Creating, listing, changing and cancelling tournaments over HTTP."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account, User
from games.models import Tournament
from tests.games.tournaments.over_http import (
    API,
    BODY,
    address,
    at,
    created,
    fields_of,
    got,
    refused,
)
from tests.harness.people import NOW, Person, befriend, registered, robot_account, unlock
from tests.harness.tournaments import START, announced, current, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]
SOON = (NOW + timedelta(minutes=5)).isoformat()


def test_a_player_creates_a_tournament() -> None:
    ana = registered()
    made = created(ana, options={"pawns": 2}, description="Bring cake.")

    assert made["organiser"]["name"] == ana.user.username
    assert (made["status"], made["entry_count"], made["me"], made["code"]) == (
        *("announced", 0, None, None),
    )
    assert made["options"] == {"pawns": 2, "game_s": 1800}
    assert (made["rounds_expected"], made["seed"], made["sides"]) == (3, None, 2)
    assert datetime.fromisoformat(made["ends_by"]) > START + timedelta(seconds=3 * 1800)
    assert got(ana, address(made)) == made


def test_a_player_whom_the_staff_has_muted_writes_no_names() -> None:
    ana = registered()
    made = created(ana, description="Bring cake.")
    User.objects.filter(id=ana.id).update(muted_until=NOW + timedelta(days=1), mute_reason="Rude")

    assert refused(ana.api.post(API, BODY), 409, "muted")["reason"] == "Rude"
    for text in ({"name": "Other"}, {"description": "Other"}):
        refused(ana.api.patch(address(made), text), 409, "muted")
    same = {"name": made["name"], "description": "", "max_entries": 8}
    changed = ana.api.patch(address(made), same).json()
    assert [changed[name] for name in same] == [*same.values()]
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    "terms",
    [
        {"format": "arena", "rounds": None, "duration_s": 600},
        {"format": "knockout", "rounds": None, "advance": 1},
        {"seats": 4, "teams": True},
        {"seats": 6, "arms": 6},
        {"starts_at": None, "starts_with": 8},
        {"ruleset": "parcheesi", "options": {"game_s": 600}},
    ],
)
def test_all_formats_and_sizes_can_be_created(terms: dict[str, Any]) -> None:
    made = created(registered(), **terms)
    assert {name: made[name] for name in terms.keys() - {"options"}} == {
        name: value for name, value in terms.items() if name != "options"
    }


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"description": "x" * 501}, "description"),
        ({"format": "league"}, "format"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"rounds": 31}, "rounds"),
        ({"rounds": 10**12}, "rounds"),
        ({"seats": 9}, "seats"),
        ({"arms": 5}, "arms"),
        ({"turn_s": 1}, "turn_s"),
        ({"turn_s": 10**9}, "turn_s"),
        ({"duration_s": 599}, "duration_s"),
        ({"break_s": 86_401}, "break_s"),
        ({"max_entries": 10_001}, "max_entries"),
        ({"min_entries": 1}, "min_entries"),
        ({"buy_in": 10**9}, "buy_in"),
        ({"prizes": [101]}, "prizes.0"),
        ({"prizes": [1] * 101}, "prizes"),
        ({"starts_at": "soon"}, "starts_at"),
        ({"rating_from": -1}, "rating_from"),
        ({"registered_days": 40_000}, "registered_days"),
        ({"robots": "maybe"}, "robots"),
        ({"access": "club"}, "access"),
        ({"code_hash": "0"}, "code_hash"),
        ({"status": "running"}, "status"),
    ],
)
def test_malformed_terms_are_named(terms: dict[str, Any], field: str) -> None:
    assert fields_of(registered().api.post(API, BODY | terms)) == {field}
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"rounds": None}, "rounds"),
        ({"advance": 1}, "advance"),
        ({"format": "knockout", "rounds": None, "advance": 2}, "advance"),
        ({"seats": 4, "max_entries": 3}, "max_entries"),
        ({"max_entries": 257}, "max_entries"),
        ({"min_entries": 9, "max_entries": 8}, "min_entries"),
        ({"starts_at": NOW.isoformat()}, "starts_at"),
        ({"starts_at": (NOW + timedelta(days=91)).isoformat()}, "starts_at"),
        ({"starts_at": "9999-12-31T23:59:59Z"}, "starts_at"),
        ({"starts_at": None}, "starts_at"),
        ({"starts_with": 4}, "starts_at"),
        ({"starts_at": None, "starts_with": 101}, "starts_with"),
        ({"prizes": [100]}, "prizes"),
        ({"buy_in": 10, "prizes": [50, 20]}, "prizes"),
        ({"options": {"game_s": 0}}, "options"),
        ({"rating_from": 1500, "rating_to": 1200}, "rating_to"),
    ],
)
def test_terms_that_do_not_fit_each_other_are_named(terms: dict[str, Any], field: str) -> None:
    ana = registered()
    unlock(ana.id)
    problem = refused(ana.api.post(API, BODY | terms), 422, "invalid_tournament")

    assert problem["field"] == field
    assert not Tournament.objects.exists()


def test_a_table_that_the_board_has_no_room_for_is_refused() -> None:
    refused(registered().api.post(API, BODY | {"seats": 6}), 422, "invalid_setup")


def test_guests_and_robot_accounts_create_none(ana: Person) -> None:
    refused(ana.api.post(API, BODY), 403, "registered_only")
    refused(robot_account().api.post(API, BODY), 403, "robot_account")


def test_a_player_has_three_at_once() -> None:
    ana = registered()
    first, *_ = [created(ana) for _ in range(3)]
    refused(ana.api.post(API, BODY), 409, "too_many_tournaments")

    assert ana.api.post(address(first, "cancel")).status_code == 200
    created(ana)


def test_a_buy_in_is_at_most_what_its_organiser_can_stake() -> None:
    ana = registered()
    Account.objects.filter(id=ana.id).update(games_to_unlock=5)
    refused(ana.api.post(API, BODY | {"buy_in": 100}), 409, "chips_locked")
    unlock(ana.id)
    refused(ana.api.post(API, BODY | {"buy_in": 5000}), 409, "not_enough_chips")
    assert created(ana, buy_in=100)["prizes"] == [50, 30, 20]


def test_the_code_is_shown_once() -> None:
    ana, ben = registered(), registered()
    made = created(ana, access="code")

    assert len(made["code"]) > 8
    assert got(ana, address(made))["code"] is None
    assert made["code"] not in str(got(ben, address(made)))


def test_a_repeated_creation_makes_one() -> None:
    ana = registered()
    first, again = (ana.api.post(API, BODY, HTTP_IDEMPOTENCY_KEY="once") for _ in range(2))
    assert first.json() == again.json()
    assert Tournament.objects.count() == 1


def test_lists_have_what_may_be_seen() -> None:
    ana, ben, eva = people(3)
    befriend(ana, ben)
    made = {access: created(ana, access=access)["id"] for access in ("public", "code", "friends")}

    def seen(person: Person) -> set[str]:
        found = {row["id"] for row in got(person, API)["results"]}
        return {access for access, key in made.items() if key in found}

    assert seen(ana) == {"public", "code", "friends"}
    assert seen(ben) == {"public", "friends"}
    assert seen(eva) == {"public"}
    refused(eva.api.get(f"{API}/{made['friends']}"), 404, "not_found")
    assert got(eva, f"{API}/{made['code']}")["access"] == "code"
    refused(eva.api.get(f"{API}/{uuid4()}"), 404, "not_found")


def test_lists_are_filtered() -> None:
    ana, ben = people(2)
    made = {
        "swiss": created(ana),
        "arena": created(ana, format="arena", rounds=None, duration_s=600, ruleset="parcheesi"),
        "over": created(ana, starts_at=SOON),
    }
    names = {row["id"]: name for name, row in made.items()}
    ana.api.post(address(made["over"], "cancel"))
    ben.api.post(address(made["arena"], "join"))

    def listed(query: str, person: Person = ben) -> set[str]:
        return {names[row["id"]] for row in got(person, f"{API}?{query}")["results"]}

    assert listed("") == {"swiss", "arena", "over"}
    assert listed("status=announced") == {"swiss", "arena"}
    assert listed("status=announced,cancelled") == {"swiss", "arena", "over"}
    assert listed("status=running") == set()
    assert listed("format=arena") == listed("ruleset=parcheesi") == listed("mine=true") == {"arena"}
    assert listed("mine=false") == {"swiss", "over"}
    assert listed("mine=true", ana) == {"swiss", "arena", "over"}
    assert fields_of(ben.api.get(f"{API}?status=open")) == {"status"}
    assert fields_of(ben.api.get(f"{API}?kind=arena")) == {"kind"}
    assert fields_of(ben.api.get(f"{API}?mine=maybe")) == {"mine"}


def test_the_next_to_start_comes_first_then_the_newest() -> None:
    organisers = people(2)
    hours = {f"in {n}": START + timedelta(hours=n) for n in (3, 1, 2)}
    for name, start in hours.items():
        created(organisers[0], name=name, starts_at=start.isoformat())
    created(organisers[1], name="when full", starts_at=None, starts_with=2)
    for n in range(2):
        old = announced(name=f"old {n}", now=NOW - timedelta(days=n))
        old.status, old.ended_at, old.due_at = "cancelled", NOW, None
        old.save()
    names, url = [], f"{API}?limit=1"
    while url:
        page = got(organisers[1], url)
        names += [row["name"] for row in page["results"]]
        url = page["next"]

    assert names == ["in 1", "in 2", "in 3", "when full", "old 0", "old 1"]
    assert [row["name"] for row in got(organisers[1], API)["results"]] == names


@pytest.mark.parametrize("cursor", ["x", "WzFd", "bnVsbA==", "e30=", "WyJhIiwgIngiLCAiMSJd"])
def test_an_unknown_cursor_is_no_page(cursor: str) -> None:
    refused(registered().api.get(f"{API}?cursor={cursor}"), 404, "not_found")


def test_a_page_takes_a_constant_number_of_queries() -> None:
    ana, ben = people(2)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert got(ben, f"{API}?limit=50")["results"]
        return len(captured)

    for _ in range(2):
        announced(ana, ben)
    queries()  # fills caches
    few = queries()
    for _ in range(10):
        announced(ana, ben)
    assert queries() == few
    assert few <= 10


def test_an_unchanged_tournament_is_not_sent_again() -> None:
    ana, ben = people(2)
    made = created(ana)
    tag = ben.api.get(address(made))["ETag"]
    assert ben.api.get(address(made), HTTP_IF_NONE_MATCH=tag).status_code == 304

    ben.api.post(address(made, "join"))
    answer = ben.api.get(address(made), HTTP_IF_NONE_MATCH=tag)
    assert answer.json()["me"]["number"] == 1


def test_its_organiser_changes_terms_before_the_start() -> None:
    ana = registered()
    made = created(ana)
    answer = ana.api.patch(address(made), {"name": "Saturday", "rounds": 5, "turn_s": 60})

    assert answer.status_code == 200
    changed = answer.json()
    assert (changed["name"], changed["rounds"], changed["turn_s"]) == ("Saturday", 5, 60)
    assert changed["version"] == made["version"] + 1
    assert changed["options"] == made["options"]
    assert ana.api.patch(address(made), {}).json()["version"] == changed["version"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"access": "code"}, "access"),
        ({"rounds": 0}, "rounds"),
        ({"name": None}, "name"),
        ({"nmae": "x"}, "nmae"),
    ],
)
def test_a_malformed_change_changes_nothing(changes: dict[str, Any], field: str) -> None:
    ana = registered()
    made = created(ana)
    assert fields_of(ana.api.patch(address(made), changes)) == {field}
    assert got(ana, address(made)) == made


def test_once_players_have_joined_its_terms_are_agreed() -> None:
    ana, ben = people(2)
    made = created(ana)
    assert ana.api.patch(address(made), {"rounds": 4}).status_code == 200
    ben.api.post(address(made, "join"))

    problem = refused(ana.api.patch(address(made), {"rounds": 5}), 409, "terms_agreed")
    assert problem["fields"] == ["rounds"]
    later = {"starts_at": (START + timedelta(hours=1)).isoformat(), "max_entries": 5}
    assert ana.api.patch(address(made), later).status_code == 200
    for person in (ana, registered()):
        person.api.post(address(made, "join"))
    answer = ana.api.patch(address(made), {"max_entries": 2})
    assert refused(answer, 422, "invalid_tournament")["field"] == "max_entries"


def test_only_its_organiser_changes_and_cancels_it() -> None:
    ana, ben = people(2)
    made = created(ana)
    for answer in (
        ben.api.patch(address(made), {"name": "Mine"}),
        ben.api.post(address(made, "cancel")),
        ana.api.post(address(announced(), "cancel")),
    ):
        refused(answer, 403, "not_organiser")
    private = created(ana, access="friends")
    refused(ben.api.post(address(private, "cancel")), 404, "not_found")
    refused(ben.api.patch(address(private), {"name": "Mine"}), 404, "not_found")


def test_a_cancelled_tournament_shows_why_and_its_seed() -> None:
    ana = registered()
    made = created(ana)
    answer = ana.api.post(address(made, "cancel"))

    assert answer.status_code == 200
    over = answer.json()
    assert (over["status"], over["reason"], len(over["seed"])) == ("cancelled", "organiser", 64)
    assert ana.api.post(address(made, "cancel")).json() == over
    refused(ana.api.patch(address(made), {"name": "x"}), 409, "tournament_over")


def test_nothing_changes_after_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = registered()
    made = created(ana)
    Tournament.objects.update(status="running", started_at=NOW)
    at(monkeypatch, START)

    refused(ana.api.patch(address(made), {"name": "x"}), 409, "tournament_started")
    refused(ana.api.post(address(made, "cancel")), 409, "tournament_started")
    assert current(Tournament.objects.get()).name == "Friday"


def test_a_damaged_one_is_left_out_of_lists() -> None:
    ana = registered()
    made = created(ana)
    Tournament.objects.update(options=[1])
    assert got(ana, API)["results"] == []
    refused(ana.api.get(address(made)), 503, "tournament_damaged")
