"""Scored games: which games are scored, and how stakes and rankings follow."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.users.addresses import record_address
from accounts.wallet import balances
from accounts.wallet.errors import NotEnoughChips
from games.models import Game, Move, Table
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import Vote, vote
from games.play.commands.resign import resign
from games.play.endings import settlement
from games.play.endings.places import places_of
from games.play.responses import present_game
from games.play.voiding import void_game
from games.tables import readiness, start
from games.tables.commands import take_seat
from games.tables.errors import CannotStart
from games.visibility.lookups import current_game, game_of
from ranking.boards.selectors import profile
from ranking.models import Booking, Progress, Result
from tests.harness.games import (
    act,
    assert_replays,
    competitive,
    person_at,
    played_to_the_end,
    started,
)
from tests.harness.people import NOW, Person, registered, robot_account
from tests.harness.recomputing import mismatches
from tests.harness.tables import open_table, seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Person:
    return registered()


@pytest.fixture
def ben() -> Person:
    return registered()


def chips(*people: Person) -> list[int]:
    return [balances.balance(person.id) for person in people]


def scoring_of(table: Table, person: Person) -> tuple[bool, str | None]:
    game = Game.objects.get(table=table, status="waiting")
    state = present_game(game_of(game.id, person.id), now=NOW)
    return state["scored"], state["not_scored_reason"]


def test_a_competitive_game_of_registered_players_counts(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, competitive=True, bet=100)
    assert scoring_of(table, ana) == (True, None)
    game = start.start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    state = present_game(game, now=NOW)
    assert (state["scored"], state["not_scored_reason"], state["bet"]) == (
        True,
        None,
        100,
    )
    assert chips(ana, ben) == [900, 900]


def test_a_practice_game_does_not_count(ana: Person, ben: Person) -> None:
    assert scoring_of(open_table(ana, ben), ana) == (False, "practice_table")


def test_a_game_with_a_guest_does_not_count_and_moves_no_chips(ana: Person) -> None:
    guest = Person(NOW)
    table = open_table(ana, guest, competitive=True, bet=100)
    assert scoring_of(table, ana) == (False, "guests")
    game = start.start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    assert (game.not_scored_reason, game.bet, chips(ana)) == ("guests", 0, [1000])


def test_people_and_robot_accounts_do_not_score_together(ana: Person) -> None:
    robot = robot_account()
    table = open_table(ana, robot, competitive=True, bet=100)
    assert scoring_of(table, ana) == (False, "robot_accounts")
    game = start.start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    assert (game.not_scored_reason, game.bet) == ("robot_accounts", 0)
    assert chips(ana, robot) == [1000, 1000]
    played_to_the_end(game)
    assert not Booking.objects.exists()


def test_robot_accounts_score_among_each_other() -> None:
    robots = [robot_account(), robot_account()]
    table = open_table(*robots, competitive=True)
    assert scoring_of(table, robots[0]) == (True, None)
    game = start.start_game(table_id=table.id, user_id=robots[0].id, now=NOW, **seen(table))
    played_to_the_end(game)
    assert Booking.objects.get().among_robots
    assert Progress.objects.filter(is_robot=True).count() == 2
    assert mismatches() == []
    void_game(game_id=game.id, note="", now=NOW)
    assert Booking.objects.filter(among_robots=True, sign=-1).count() == 1
    assert mismatches() == []


def test_robot_accounts_stake_no_chips() -> None:
    table = open_table(*(robots := [robot_account(), robot_account()]), competitive=True, bet=100)
    with pytest.raises(CannotStart, match="Robot accounts stake no chips"):
        start.start_game(table_id=table.id, user_id=robots[0].id, now=NOW, **seen(table))


def test_a_game_of_two_players_on_one_address_does_not_count() -> None:
    ana, ben = (registered(address="192.0.2.1") for _ in range(2))
    game = competitive(ana, ben)
    state = present_game(game, now=NOW)
    assert (state["scored"], state["not_scored_reason"]) == (False, "same_address")
    assert (game.bet, chips(ana, ben)) == (0, [1000, 1000])
    assert "192.0.2.1" not in str(state)


def test_an_address_shared_long_ago_does_not_matter() -> None:
    ana = registered(address="192.0.2.1")
    ben = registered(now=NOW - timedelta(hours=2), address="192.0.2.1")
    record_address(user_id=ben.id, address="192.0.2.2", now=NOW)
    assert competitive(ana, ben).not_scored_reason == ""


def test_requests_record_the_address(ana: Person, ben: Person) -> None:
    for person in (ana, ben):
        person.api.get("/api/v1/me", REMOTE_ADDR="192.0.2.9")
    table = open_table(ana, ben, competitive=True)
    game = Game.objects.get(table=table)
    state = ana.api.get(f"/api/v1/games/{game.id}").json()
    assert (state["scored"], state["not_scored_reason"]) == (False, "same_address")


def test_scoring_is_decided_at_the_start(ana: Person, ben: Person) -> None:
    game = competitive(ana, ben)
    for person in (ana, ben):
        record_address(user_id=person.id, address="192.0.2.1", now=NOW)
    assert present_game(current_game(game.id), now=NOW)["scored"]


def test_a_player_without_the_chips_prevents_the_start(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, competitive=True, bet=800)
    competitive(ana, registered(), bet=300)
    with pytest.raises(NotEnoughChips) as refused:
        start.start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    assert refused.value.data["users"] == [str(ana.id)]
    assert Game.objects.get(table=table).status == "waiting"
    assert chips(ana, ben) == [700, 1000]


def test_a_player_without_the_chips_cannot_be_ready(ana: Person, ben: Person) -> None:
    competitive(ana, registered(), bet=300)
    table = open_table(ben, competitive=True, bet=800)
    take_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)
    with pytest.raises(NotEnoughChips) as refused:
        readiness.set_ready(table_id=table.id, user_id=ana.id, ready=True, now=NOW, **seen(table))
    assert refused.value.data["users"] == [str(ana.id)]


def test_the_winner_takes_the_pot_less_a_quarter(ana: Person, ben: Person) -> None:
    game = played_to_the_end(competitive(ana, ben))
    winner = places_of(game)[0]["seat"]
    won = {str(ana.id): 1050, str(ben.id): 900}
    lost = {str(ana.id): 900, str(ben.id): 1050}
    first = next(p["user"] for p in game.players if p["seat"] == winner)
    assert chips(ana, ben) == list((won if first == str(ana.id) else lost).values())


def test_a_player_that_resigns_loses_the_stake(ana: Person, ben: Person) -> None:
    game = competitive(ana, ben)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    assert chips(ana, ben) == [1050, 900]


def test_a_pair_shares_the_pot() -> None:
    people = [registered() for _ in range(4)]
    game = played_to_the_end(competitive(*people, teams=True))
    by_user = {str(person.id): balances.balance(person.id) for person in people}
    first = {place["seat"] for place in places_of(game) if place["place"] == 1}
    for player in game.players:
        assert by_user[player["user"]] == (1050 if player["seat"] in first else 900)


def test_a_partner_that_left_gets_no_share_of_the_pot() -> None:
    people = [registered() for _ in range(4)]
    game = competitive(*people, teams=True)
    seats = {
        p["seat"]: person for p in game.players for person in people if p["user"] == str(person.id)
    }
    resign(game_id=game.id, user_id=seats[0].id, version=None, now=NOW)
    for seat in (1, 3):
        resign(game_id=game.id, user_id=seats[seat].id, version=None, now=NOW)
    assert [balances.balance(seats[n].id) for n in range(4)] == [900, 900, 1200, 900]


def test_stakes_return_when_all_agree_to_cancel(ana: Person, ben: Person) -> None:
    game = competitive(ana, ben)
    for person in (ana, ben):
        vote(game_id=game.id, user_id=person.id, vote=Vote.PROPOSE, version=None, now=NOW)
    assert Game.objects.get(id=game.id).status == "cancelled"
    assert chips(ana, ben) == [1000, 1000]


@pytest.mark.parametrize("ended", [False, True])
def test_stakes_return_when_a_game_is_voided(ana: Person, ben: Person, ended: bool) -> None:
    game = competitive(ana, ben)
    if ended:
        resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    void_game(game_id=game.id, note="", now=NOW)
    assert chips(ana, ben) == [1000, 1000]


def progress(person: Person) -> tuple[int, int]:
    """XP, and points of the week."""
    state = profile(person.id, now=NOW)
    return state["xp"], (state["week"] or {"points": 0})["points"]


def test_a_scored_game_is_ranked_once_in_the_transaction_that_ends_it(
    ana: Person, ben: Person
) -> None:
    game = competitive(ana, ben)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    assert (progress(ana), progress(ben)) == ((20, 5), (5, -5))
    result = Result.objects.get(user=ben.id)
    assert (result.place, result.left) == (2, True)


def test_a_game_that_does_not_count_is_not_ranked(ana: Person, ben: Person) -> None:
    guest = Person(NOW)
    for other, game in ((ben, started(ana, ben)), (guest, competitive(ana, guest))):
        resign(game_id=game.id, user_id=other.id, version=None, now=NOW)
    game = competitive(ana, ben)
    for person in (ana, ben):
        vote(game_id=game.id, user_id=person.id, vote=Vote.PROPOSE, version=None, now=NOW)
    assert not Result.objects.exists()


def test_a_voided_game_is_taken_back_from_the_ranking(ana: Person, ben: Person) -> None:
    game = competitive(ana, ben)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    void_game(game_id=game.id, note="", now=NOW)
    assert (progress(ana), progress(ben)) == ((0, 0), (0, 0))
    assert [booking.sign for booking in Booking.objects.order_by("id")] == [1, -1]


def test_pairs_are_ranked_as_pairs() -> None:
    people = [registered() for _ in range(4)]
    game = competitive(*people, teams=True)
    resign(game_id=game.id, user_id=people[0].id, version=None, now=NOW)
    partner = person_at(game, (seat_of(game, people[0]) + 2) % 4, *people)
    resign(game_id=game.id, user_id=partner.id, version=None, now=NOW)
    losers = {people[0].id, partner.id}
    for person in people:
        assert progress(person) == ((5, -5) if person.id in losers else (20, 5))


def seat_of(game: Game, person: Person) -> int:
    return next(p["seat"] for p in game.players if p["user"] == str(person.id))


def test_statistics_count_the_captures_of_the_record(ana: Person, ben: Person) -> None:
    game = played_to_the_end(competitive(ana, ben))
    events = [e for row in Move.objects.filter(game=game) for e in row.events]
    captures = [event for event in events if event["type"] == "capture"]
    for person in (ana, ben):
        seat = seat_of(game, person)
        (row,) = profile(person.id, now=NOW)["statistics"]
        assert row["captures_made"] == sum(event["by"] == seat for event in captures)
        assert row["captures_suffered"] == sum(event["seat"] == seat for event in captures)
        assert row["games"] == 1


def test_an_ending_that_cannot_be_ranked_is_rolled_back(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    game = competitive(ana, ben)
    monkeypatch.setattr(settlement, "_rank", fail)
    with pytest.raises(RuntimeError):
        resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    assert (chips(ana, ben), progress(ana)) == ([900, 900], (0, 0))


def test_settling_takes_constant_statements() -> None:
    with_nothing, with_all = {}, {}
    for count in (2, 4):
        people = [registered() for _ in range(count)]
        for costs, game in (
            (with_nothing, started(*people, seats=count)),
            (with_all, competitive(*people)),
        ):
            for person in people[2:]:
                resign(game_id=game.id, user_id=person.id, version=None, now=NOW)
            with CaptureQueriesContext(connection) as queries:
                resign(game_id=game.id, user_id=people[1].id, version=None, now=NOW)
            costs[count] = len(queries)
    added = {count: with_all[count] - with_nothing[count] for count in (2, 4)}
    assert added[4] <= added[2]  # the first result of a week takes three more
    assert added[4] <= 13


def test_a_scored_game_is_played_to_its_end_whoever_looks_away(ana: Person, ben: Person) -> None:
    game = competitive(ana, ben)
    for person in (ana, ben):
        set_automatic(game_id=game.id, user_id=person.id, automatic=True, version=None, now=NOW)
    game.refresh_from_db()
    while game.status == "playing":
        game = act(game, NOW)
    assert (game.status, game.reason) == ("finished", "played")
    assert Result.objects.filter(booking__game=game.id).count() == 2
    assert sorted(chips(ana, ben)) == [900, 1050]
    assert_replays(game)
