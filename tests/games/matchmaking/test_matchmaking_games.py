"""Quick play: which players are matched, what they get, and failures to start a game."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.errors import RobotAccount
from accounts.models import Notification, User
from games.matchmaking import matches, selectors
from games.matchmaking.matches import start_matches
from games.models import Game, MatchmakingTicket, Seat, Table
from games.tables import readiness
from games.tables.errors import CannotStart
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person, block, robot_account
from tests.harness.quick_play import LATER, wait
from tests.harness.tables import open_table, seen


def match(now: Any = LATER, chance: int = 1) -> int:
    return start_matches(now=now, chance=Random(chance))


def together(*people: Person) -> bool:
    """Whether these people, and no others, sit at one table."""
    return any(
        {seat.user_id for seat in table.taken_seats.all()} == {person.id for person in people}
        for table in Table.objects.prefetch_related("taken_seats")
    )


def statuses(*people: Person) -> list[str]:
    return [MatchmakingTicket.objects.get(user=person.id).status for person in people]


@pytest.fixture
def people(person: Callable[[], Person]) -> Callable[[int], list[Person]]:
    return lambda number: [person() for _ in range(number)]


def test_two_players_with_the_same_criteria_get_a_started_game(ana: Person, ben: Person) -> None:
    wait(ana, ben, ruleset="parcheesi", turn_s=45, competitive=True, bet=20)
    assert match() == 1
    game = Game.objects.get()
    assert (game.status, game.version, game.started_at) == ("playing", 1, LATER)
    assert (game.turn_s, game.competitive, game.bet) == (45, True, 20)
    assert {player["user"] for player in game.players} == {str(ana.id), str(ben.id)}
    for person in (ana, ben):
        ticket = person.api.get(f"/api/v1/matchmaking/tickets/{ticket_of(person).id}").json()
        assert (ticket["status"], ticket["game_id"]) == ("matched", str(game.id))
        assert ticket["table_id"] == str(game.table_id)
        state = person.api.get(f"/api/v1/games/{ticket['game_id']}").json()
        assert state["turn"]["phase"] == "roll"


def test_seats_at_many_tables_do_not_prevent_a_match(
    ana: Person, ben: Person, settings: Any
) -> None:
    settings.UNPLAYED_TABLES_AT_ONCE = 1
    open_table(ana, ben)
    wait(ana, ben)
    assert match() == 1


def test_robot_accounts_are_matched_with_each_other_only(ana: Person) -> None:
    robots = [robot_account(), robot_account()]
    wait(robots[0], ana)
    assert match() == 0
    wait(robots[1])
    assert match() == 1
    assert together(*robots)
    assert statuses(ana) == ["waiting"]


def test_robot_accounts_stake_nothing_in_quick_play(db: None) -> None:
    robot = robot_account()
    with pytest.raises(RobotAccount):
        wait(robot, competitive=True, bet=20)
    wait(robot, competitive=True)
    assert statuses(robot) == ["waiting"]


def ticket_of(person: Person) -> MatchmakingTicket:
    return MatchmakingTicket.objects.get(user=person.id)


def test_the_table_of_a_match_is_like_any_other(ana: Person, ben: Person, eva: Person) -> None:
    wait(ana, ben)
    match()
    (table,) = eva.api.get("/api/v1/tables").json()["results"]
    assert (table["private"], table["spectators_allowed"], table["free_seats"]) == (False, True, 0)
    assert table["status"] == "playing"
    assert table["master_id"] == table["seats"][0]["player"]["id"]
    played_to_the_end(Game.objects.get())
    for person in (ana, ben):
        version = seen(table["id"])
        readiness.request_rematch(
            table_id=UUID(table["id"]), user_id=person.id, now=LATER, **version
        )
    assert Game.objects.filter(table=table["id"], status="playing").count() == 1


@pytest.mark.parametrize(
    ("seats", "arms"), [(3, 4), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8), (2, 8)]
)
def test_a_game_of_each_size_starts(people: Any, seats: int, arms: int) -> None:
    players = people(seats)
    wait(*players[1:], seats=seats, arms=arms)
    assert match() == 0
    wait(players[0], after_s=30, seats=seats, arms=arms)
    assert match() == 1
    assert together(*players)
    assert Seat.objects.filter(ready=True).count() == 0


@pytest.mark.parametrize(
    "other",
    [
        {"ruleset": "parcheesi"},
        {"seats": 3},
        {"arms": 6},
        {"turn_s": 61},
        {"competitive": True},
        {"competitive": True, "bet": 5},
    ],
)
def test_players_with_different_criteria_are_not_matched(
    ana: Person, ben: Person, eva: Person, other: dict[str, Any]
) -> None:
    wait(ana)
    wait(ben, **other)
    assert match() == 0
    wait(eva, after_s=10)
    assert match() == 1
    assert together(ana, eva)


def test_seats_are_drawn_reproducibly(people: Any) -> None:
    orders = set()
    for chance in range(8):
        tickets = sorted(wait(*people(3), seats=3), key=lambda ticket: ticket.id)
        assert match(chance=chance) == 1
        table = Table.objects.get(taken_seats__user=tickets[0].user_id)
        seated = list(table.taken_seats.values_list("user", flat=True))
        drawn = [ticket.user_id for ticket in tickets]
        Random(chance).shuffle(drawn)
        assert seated == drawn
        assert table.master_id == drawn[0]
        orders.add(tuple([ticket.user_id for ticket in tickets].index(user) for user in seated))
    assert len(orders) > 2


def test_the_longest_waiting_players_are_matched_first(
    ana: Person, ben: Person, eva: Person
) -> None:
    wait(ben, ana, eva)
    assert match() == 1
    assert together(ana, ben)
    assert statuses(eva) == ["waiting"]


def test_matched_players_are_notified(ana: Person, ben: Person) -> None:
    tickets = wait(ana, ben)
    match()
    game = Game.objects.get()
    for ticket in tickets:
        notification = Notification.objects.get(user=ticket.user_id)
        assert notification.kind == "matched"
        assert notification.data == {
            "ticket_id": str(ticket.id),
            "table_id": str(game.table_id),
            "game_id": str(game.id),
        }
        assert notification.created_at == LATER


def test_players_are_matched_within_a_rating_window_that_widens(
    ana: Person, ben: Person, eva: Person, settings: Any
) -> None:
    settings.QUICK_PLAY_WINDOW_POINTS, settings.QUICK_PLAY_WIDER_POINTS_PER_S = 50.0, 1.0
    for ticket, rating in zip(wait(ana, ben, eva), (1500, 1600, 1700), strict=True):
        MatchmakingTicket.objects.filter(id=ticket.id).update(rating=rating)
    assert match(NOW + timedelta(seconds=49)) == 0
    assert match(NOW + timedelta(seconds=50)) == 1
    assert together(ana, ben)


def test_players_without_ratings_are_matched(ana: Person, ben: Person) -> None:
    wait(ana, ben)
    assert not MatchmakingTicket.objects.filter(rating__isnull=False).exists()
    assert match() == 1


@pytest.mark.parametrize("reverse", [False, True])
def test_players_with_a_block_between_them_are_never_matched(
    ana: Person, ben: Person, eva: Person, reverse: bool
) -> None:
    wait(ana, ben)
    block(ben, ana) if reverse else block(ana, ben)
    assert match() == 0
    wait(eva, after_s=10)
    assert match() == 1
    assert together(ana, eva)


def test_a_block_made_after_the_queue_was_read_still_counts(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait(ana, ben)
    block(ana, ben)
    monkeypatch.setattr(selectors, "blocked_pairs_waiting", lambda now: set())
    assert match() == 0
    assert statuses(ana, ben) == ["waiting", "waiting"]


def test_two_players_of_one_address_are_not_matched_for_a_competitive_game(
    ana: Person, ben: Person, eva: Person
) -> None:
    wait(ana, ben, address="home", competitive=True)
    assert match() == 0
    wait(eva, after_s=10, address="elsewhere", competitive=True)
    assert match() == 1
    assert together(ana, eva)


def test_two_players_of_one_address_are_matched_for_practice(ana: Person, ben: Person) -> None:
    wait(ana, ben, address="home")
    assert match() == 1


def test_a_closed_account_gets_no_game_and_the_others_keep_their_waiting_time(
    ana: Person, ben: Person, eva: Person
) -> None:
    before = wait(ana, ben)[1].created_at
    User.objects.filter(id=ana.id).update(is_active=False)
    assert match() == 0
    assert (ticket_of(ana).status, ticket_of(ana).reason) == ("cancelled", "account_closed")
    assert not Table.objects.exists()
    assert (ticket_of(ben).status, ticket_of(ben).created_at) == ("waiting", before)
    wait(eva, after_s=10)
    assert match() == 1
    assert together(ben, eva)


def test_a_deleted_account_leaves_no_ticket(ana: Person, ben: Person) -> None:
    wait(ana, ben)
    User.objects.get(id=ana.id).delete()
    assert match() == 0
    assert statuses(ben) == ["waiting"]


def test_a_player_that_has_begun_another_game_is_not_matched(
    ana: Person, ben: Person, eva: Person
) -> None:
    wait(ana, ben)
    started(ana, seats=2)
    assert match() == 0
    answer = ana.api.get(f"/api/v1/matchmaking/tickets/{ticket_of(ana).id}").json()
    assert (answer["status"], answer["reason"]) == ("cancelled", "playing")
    assert statuses(ben) == ["waiting"]
    assert Game.objects.filter(status="playing").count() == 1


def test_slow_games_and_seats_at_tables_do_not_prevent_a_match(ana: Person, ben: Person) -> None:
    wait(ana, ben)
    started(ana, seats=2, turn_s=86_400)
    open_table(ben)
    assert match() == 1


def test_a_playing_player_can_be_matched_for_a_slow_game(ana: Person, ben: Person) -> None:
    wait(ana, ben, turn_s=86_400)
    started(ana, seats=2)
    assert match() == 1


def refusing(error: Exception, only: int) -> Callable[..., Any]:
    """`open_with_game`, which raises the error for tables of `only` players."""
    usual = matches.open_with_game

    def open_with_game(people: Sequence[UUID], table: Table, *, now: Any) -> Game:
        game = usual(people, table, now=now)
        if len(people) == only:
            raise error
        return game

    return open_with_game


def test_a_start_that_fails_for_one_player_cancels_only_that_ticket(
    people: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = people(3)
    times = [ticket.created_at for ticket in wait(*three, seats=3)]
    error = CannotStart(user_id=str(three[1].id))
    monkeypatch.setattr(matches, "open_with_game", refusing(error, only=3))
    assert match() == 0
    assert statuses(*three) == ["waiting", "cancelled", "waiting"]
    assert ticket_of(three[1]).reason == "cannot_start"
    assert [ticket_of(person).created_at for person in three] == times
    assert not Table.objects.exists()
    assert not Notification.objects.exists()


def test_a_start_that_fails_for_no_particular_player_cancels_all_their_tickets(
    people: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    two, three = people(2), people(3)
    wait(*three, seats=3)
    wait(*two, seats=2)
    monkeypatch.setattr(matches, "open_with_game", refusing(CannotStart(), only=3))
    assert match() == 1
    assert together(*two)
    assert statuses(*three) == ["cancelled"] * 3


def test_an_unexpected_error_cancels_no_ticket_and_does_not_hold_up_others(
    people: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    two, three = people(2), people(3)
    tickets = wait(*three, seats=3)
    wait(*two, seats=2)
    with monkeypatch.context() as broken:
        broken.setattr(matches, "open_with_game", refusing(OSError("disk"), only=3))
        assert match() == 1
    assert together(*two)
    assert str(tickets[0].id) in caplog.text
    assert statuses(*three) == ["waiting"] * 3
    assert Table.objects.count() == 1
    assert match() == 1
    assert together(*three)


def test_a_match_that_is_killed_midway_is_rolled_back(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait(ana, ben)

    def killed(**_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(matches, "notify", killed)
        with pytest.raises(KeyboardInterrupt):
            match()
    assert not Table.objects.exists()
    assert statuses(ana, ben) == ["waiting", "waiting"]
    assert match() == 1


def test_tickets_matched_by_another_worker_are_skipped(
    people: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Two workers have read the same queue; the slower one acts last."""
    three = people(3)
    tickets = wait(*three)
    read = [[tickets[0].id, tickets[1].id], [tickets[1].id, tickets[2].id]]
    assert match() == 1
    for stale in read:
        monkeypatch.setattr(matches, "_groups", lambda now, ids=stale: iter([ids]))
        assert match() == 0
    assert Game.objects.count() == 1
    assert statuses(*three) == ["matched", "matched", "waiting"]
    assert "no game could be started" not in caplog.text


def test_a_round_starts_at_most_so_many_games(people: Any) -> None:
    wait(*people(6))
    assert start_matches(now=LATER, chance=Random(1), at_most=2) == 2
    assert match() == 1


def statements(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)


def test_a_round_without_a_match_takes_constant_statements(people: Any) -> None:
    assert statements(match) == 1
    wait(*people(3), seats=4)
    assert statements(match) == 1
    wait(*people(5), address="home", competitive=True)
    few = statements(match)
    wait(*people(10), address="home", competitive=True)
    assert statements(match) == few == 2


def test_each_further_player_of_a_match_adds_twelve_statements(people: Any) -> None:
    costs = {}
    for seats in (2, 3, 4):
        wait(*people(seats), seats=seats)
        costs[seats] = statements(match)
    assert costs[4] - costs[3] == costs[3] - costs[2] == 12  # a seat and a notification among them
    assert costs[2] <= 58
