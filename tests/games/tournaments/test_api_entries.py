"""Joining, pausing, leaving and removing over HTTP."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Account, Friendship, User
from games.models import Tournament, TournamentEntry, TournamentPlayer
from tests.games.tournaments.over_http import address, created, fields_of, got, refused
from tests.harness.people import NOW, Person, befriend, block, registered, robot_account
from tests.harness.threads import at_once, client_of
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    announced,
    current,
    people,
    play_games,
    running,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]
GONE = "00000000-0000-4000-8000-000000000000"


def join(person: Person, tournament: Any, **choices: str) -> Any:
    return person.api.post(address(tournament, "join"), choices)


def joined(person: Person, tournament: Any, **choices: str) -> dict[str, Any]:
    answer = join(person, tournament, **choices)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_player_joins_and_is_the_entry_of_the_answer() -> None:
    ana = registered()
    tournament = announced()
    entry = joined(ana, tournament)

    assert (entry["number"], entry["status"], entry["rank"]) == (1, "active", None)
    assert [player["id"] for player in entry["players"]] == [str(ana.id)]
    assert got(ana, address(tournament))["me"] == entry
    assert got(registered(), address(tournament))["me"] is None


def test_joining_twice_changes_nothing() -> None:
    ana = registered()
    tournament = announced()
    assert joined(ana, tournament) == joined(ana, tournament)
    assert current(tournament).entry_count == TournamentPlayer.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_joining_from_two_clients_at_once_makes_one_entry() -> None:
    ana = registered()
    tournament = announced(max_entries=2)
    answers = at_once(lambda _: client_of(ana).post(address(tournament, "join"), {}).status_code, 4)

    assert answers == [200] * 4
    assert current(tournament).entry_count == TournamentPlayer.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_last_place_is_taken_once() -> None:
    tournament = announced(max_entries=2)
    everybody = people(4)
    answers = at_once(
        lambda n: client_of(everybody[n]).post(address(tournament, "join"), {}).status_code, 4
    )

    assert sorted(answers) == [200, 200, 409, 409]
    assert current(tournament).entry_count == TournamentPlayer.objects.count() == 2


def test_guests_join_none(ana: Person) -> None:
    refused(join(ana, announced()), 403, "registered_only")


@pytest.mark.parametrize(
    ("terms", "condition"),
    [
        ({"rating_from": 1500}, "rating_from"),
        ({"registered_days": 1}, "registered_days"),
        ({"games_played": 1}, "games_played"),
        ({"robots": "only"}, "robots"),
        ({"access": "code"}, "code"),
    ],
)
def test_the_condition_that_is_not_met_is_named(terms: dict[str, Any], condition: str) -> None:
    tournament = announced(**terms)
    problem = refused(join(registered(), tournament), 409, "not_admitted")

    assert problem["condition"] == condition
    assert problem["value"] == terms[condition] if condition in terms else problem["value"] is None
    assert current(tournament).entry_count == 0


def test_robot_accounts_play_among_themselves() -> None:
    robot = robot_account()
    assert refused(join(robot, announced()), 409, "not_admitted")["condition"] == "robots"
    assert joined(robot, announced(robots="only"))["players"][0]["robot_account"]


def test_the_code_lets_in() -> None:
    ana, ben = people(2)
    made = created(ana, access="code")
    assert refused(join(ben, made, code="guess"), 409, "not_admitted")["condition"] == "code"
    joined(ben, made, code=made["code"])
    joined(ana, made)


def test_friends_join_a_tournament_of_friends() -> None:
    ana, ben, eva = people(3)
    befriend(ana, ben)
    made = created(ana, access="friends")
    joined(ben, made)
    refused(join(eva, made), 404, "not_found")


def test_the_banned_and_the_poor_do_not_join() -> None:
    ana, ben, eva = people(3)
    tournament = announced()
    User.objects.filter(id=ana.id).update(play_banned_until=NOW + timedelta(days=1))
    refused(join(ana, tournament), 409, "play_banned")
    dear = announced(buy_in=500)
    Account.objects.filter(id=ben.id).update(balance=499)
    assert refused(join(ben, dear), 409, "not_enough_chips")["users"] == [str(ben.id)]
    Account.objects.filter(id=eva.id).update(games_to_unlock=5)
    refused(join(eva, dear), 409, "chips_locked")
    assert TournamentEntry.objects.count() == 0


def test_a_full_one_is_closed() -> None:
    tournament = announced(*people(2), max_entries=2)
    assert refused(join(registered(), tournament), 409, "tournament_full")["max_entries"] == 2


def test_after_the_start_only_an_arena_is_joined() -> None:
    by_format: list[tuple[dict[str, Any], int]] = [({}, 409), (KNOCKOUT, 409), (ARENA, 200)]
    for terms, status in by_format:
        tournament = announced(*people(2), **terms)
        Tournament.objects.filter(id=tournament.id).update(status="running", started_at=NOW)
        assert join(registered(), tournament).status_code == status


def test_after_the_end_nothing_is_possible() -> None:
    ana, ben = people(2)
    tournament = announced(ana)
    over = {"status": "cancelled", "ended_at": NOW, "due_at": None}
    Tournament.objects.filter(id=tournament.id).update(**over)

    refused(join(ben, tournament), 409, "tournament_over")
    for what in ("pause", "resume", "ready", "leave"):
        refused(ana.api.post(address(tournament, what)), 409, "tournament_over")


def test_a_pair_is_complete_once_both_have_named_each_other() -> None:
    ana, ben, eva = people(3)
    pairs = announced(seats=4, teams=True)
    names = [person.user.username for person in (ana, ben, eva)]
    half = joined(ana, pairs, partner=names[1])

    assert (half["status"], half["partner"]["name"]) == ("incomplete", names[1])
    seen = got(ben, address(pairs))
    assert (seen["me"], seen["partner_waits_for_you"]["name"]) == (None, names[0])
    assert got(eva, address(pairs))["partner_waits_for_you"] is None
    whole = joined(ben, pairs, partner=names[0].upper())
    assert (whole["status"], whole["number"], whole["partner"]) == ("active", 1, None)
    assert [player["name"] for player in whole["players"]] == names[:2]
    refused(join(eva, pairs, partner=names[0]), 409, "cannot_be_partner")


def test_a_pair_needs_one_partner_whom_it_may_ask() -> None:
    ana, ben = people(2)
    pairs = announced(seats=4, teams=True)
    block(ben, ana)

    refused(join(ana, pairs), 422, "partner_needed")
    refused(join(ana, announced(), partner=ben.user.username), 422, "partner_needed")
    refused(join(ana, pairs, partner=ana.user.username), 422, "oneself")
    refused(join(ana, pairs, partner="nobody-here"), 404, "not_found")
    refused(join(ana, pairs, partner=ben.user.username), 409, "cannot_be_partner")
    assert TournamentEntry.objects.count() == 0


def test_bodies_have_known_fields_and_limits() -> None:
    ana = registered()
    tournament = announced()
    assert fields_of(ana.api.post(address(tournament, "join"), {"cod": "x"})) == {"cod"}
    assert fields_of(join(ana, tournament, code="x" * 65)) == {"code"}
    assert fields_of(join(ana, tournament, partner="x" * 151)) == {"partner"}


def test_who_pauses_comes_back_with_one_call() -> None:
    ana = registered()
    tournament = announced(ana)
    paused = ana.api.post(address(tournament, "pause")).json()
    again = ana.api.post(address(tournament, "pause")).json()
    ready = ana.api.post(address(tournament, "ready")).json()
    back = ana.api.post(address(tournament, "resume")).json()

    assert [each["status"] for each in (paused, again, ready, back)] == [
        *("paused", "paused", "paused", "active"),
    ]


@pytest.mark.parametrize("what", ["pause", "resume", "ready"])
def test_only_players_pause(what: str) -> None:
    refused(registered().api.post(address(announced(), what)), 409, "not_joined")
    refused(registered().api.post(address({"id": GONE}, what)), 404, "not_found")


def test_what_one_may_not_see_is_not_found_by_any_command() -> None:
    ana, ben, eva = people(3)
    befriend(ana, ben)
    made = created(ana, access="friends")
    joined(ben, made)
    for what in ("join", "leave", "pause", "resume", "ready"):
        refused(eva.api.post(address(made, what), {}), 404, "not_found")
    refused(eva.api.delete(address(made, "entries", 1)), 404, "not_found")
    Friendship.objects.all().delete()
    for what in ("pause", "resume", "ready", "join"):  # its players see it
        assert ben.api.post(address(made, what), {}).status_code == 200
    assert ben.api.post(address(made, "leave")).status_code == 204
    refused(join(ben, made), 404, "not_found")


def test_who_leaves_before_the_start_is_gone() -> None:
    ana = registered()
    tournament = announced(ana)
    for _ in range(2):
        assert ana.api.post(address(tournament, "leave")).status_code == 204
    assert got(ana, address(tournament))["me"] is None
    assert joined(ana, tournament)["number"] == 2


def test_who_leaves_after_it_keeps_points_and_place() -> None:
    ana, ben, eva, max_ = people(4)
    tournament = running(ana, ben, eva, max_)
    TournamentEntry.objects.filter(number=1).update(points=5)
    assert ana.api.post(address(tournament, "leave")).status_code == 204

    me = got(ana, address(tournament))["me"]
    assert (me["status"], me["points"], me["rank"]) == ("left", 5, 1)
    refused(ana.api.post(address(tournament, "pause")), 409, "entry_out")
    assert joined(ana, tournament)["status"] == "active"


def test_an_entry_shows_its_table() -> None:
    ana, ben = people(2)
    tournament = running(ana, ben)
    table = got(ana, address(tournament))["me"]["pairing"]

    assert (table["round"], table["table"]) == (1, 1)
    assert got(ana, f"/api/v1/games/{table['game_id']}")["status"] == "playing"
    play_games(tournament)  # and no sweep has booked it
    assert got(ana, address(tournament))["me"]["pairing"] is None


def test_the_organiser_removes_an_entry_before_the_start() -> None:
    ana, ben = people(2)
    made = created(ana)
    joined(ben, made)
    for _ in range(2):
        assert ana.api.delete(address(made, "entries", 1)).status_code == 204

    assert got(ana, address(made))["entry_count"] == 0
    assert got(ana, address(made, "standings"))["results"] == []
    assert refused(join(ben, made), 409, "not_admitted")["condition"] == "removed"
    refused(ben.api.post(address(made, "ready")), 409, "entry_out")


def test_the_organiser_removes_entries_of_a_running_one() -> None:
    ana, ben, eva, max_ = people(4)
    tournament = running(ana, ben, eva, max_)
    Tournament.objects.update(organiser=ana.id)
    assert ben.api.post(address(tournament, "leave")).status_code == 204
    for number in (2, 3, 3):
        assert ana.api.delete(address(tournament, "entries", number)).status_code == 204

    assert current(tournament).entry_count == 2
    rows = got(ana, address(tournament, "standings"))["results"]
    assert {row["number"] for row in rows} == {1, 4}
    assert got(ben, address(tournament))["me"]["rank"] is None


def test_only_the_organiser_removes_and_only_what_is_there() -> None:
    ana, ben = people(2)
    made = created(ana)
    joined(ben, made)
    refused(ben.api.delete(address(made, "entries", 1)), 403, "not_organiser")
    refused(ana.api.delete(address(made, "entries", 2)), 404, "not_found")
    refused(ana.api.delete(address({"id": GONE}, "entries", 1)), 404, "not_found")
    Tournament.objects.update(status="cancelled", ended_at=NOW, due_at=None)
    refused(ana.api.delete(address(made, "entries", 1)), 409, "tournament_over")
