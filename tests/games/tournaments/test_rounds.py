"""The players that are drawn, what a void changes, and what a killed process leaves."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.users.addresses import record_address
from games.errors import TableArranged, TableClosed
from games.models import (
    Game,
    Heartbeat,
    Pairing,
    Round,
    Score,
    Table,
    Tournament,
    TournamentEntry,
    TournamentPlayer,
)
from games.play import resign, void_game
from games.play.commands.cancel_vote import Vote, vote
from games.play.errors import NoVoteInTournament
from games.tables.commands import take_seat
from games.tables.options import change_options
from games.time import deadlines
from games.tournaments.commands import cancel
from games.tournaments.entries import joining, leaving, presence
from games.tournaments.rounds.lifecycle import attend
from games.tournaments.rounds.tables import start_pairings
from games.uptime import TOURNAMENTS
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    all_ready,
    announced,
    current,
    people,
    play_games,
    running,
    swept,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def statuses(tournament: Tournament) -> list[str]:
    rows = TournamentEntry.objects.filter(tournament=tournament).order_by("number")
    return list(rows.values_list("status", flat=True))


def void(game_id: Any) -> None:
    void_game(game_id=game_id, note="a test", now=START)


def test_who_is_away_is_paused_and_comes_back_with_one_call() -> None:
    players = people(5)
    tournament = announced(*players)
    all_ready(tournament, *players[:4], now=START)
    tournament = swept(tournament, now=START)
    assert statuses(tournament) == ["active"] * 4 + ["paused"]
    assert TournamentEntry.objects.get(number=5).games == 0
    play_games(tournament)
    swept(tournament, now=START)
    presence.resume(tournament_id=tournament.id, user_id=players[4].id, now=START)
    all_ready(tournament, *players, now=START + MINUTE)
    swept(tournament, now=START + MINUTE)
    fifth = TournamentEntry.objects.get(number=5)
    assert fifth.games + fifth.byes == 1


def test_a_tournament_to_which_nobody_comes_is_cancelled() -> None:
    tournament = announced(*people(4))
    for minute in range(7):
        tournament = swept(tournament, now=START + minute * MINUTE)
    assert (tournament.status, tournament.reason) == ("cancelled", "too_few")
    assert not Round.objects.exists()


def test_with_too_few_entries_it_is_cancelled() -> None:
    tournament = swept(announced(*people(1)), now=START)
    assert (tournament.status, tournament.reason) == ("cancelled", "too_few")


def test_people_who_have_all_left_are_not_paired() -> None:
    players = people(4)
    tournament = running(*players)
    for person in players:
        leaving.leave(tournament_id=tournament.id, user_id=person.id, now=START)
    play_games(tournament)
    for minute in range(1, 9):
        tournament = swept(tournament, now=START + minute * MINUTE)
    assert tournament.status == "finished"
    assert tournament.round == 1


def test_players_of_one_address_do_not_meet_while_others_are_left() -> None:
    players = people(4)
    for person in players[:2]:
        record_address(user_id=person.id, address="192.0.2.1", now=START)
    running(*players)
    assert Round.objects.get().apart == [[1, 2]]
    assert sorted(map(sorted, Pairing.objects.values_list("entries", flat=True))) != [
        [1, 2],
        [3, 4],
    ]


def test_a_game_that_nobody_plays_ends_by_its_clock() -> None:
    tournament = running(*people(2), rounds=1, turn_s=10)
    now = START
    while not (tournament := current(tournament)).is_over:
        now += timedelta(seconds=5)
        assert now < START + timedelta(seconds=700)
        deadlines.sweep_overdue_turns(now=now, at_most=10)
        deadlines.play_due_robots(now=now, at_most=10)
        swept(tournament, now=now)
    assert tournament.status == "finished"
    assert Game.objects.get(status="finished").tournament == tournament.id


def test_no_table_of_a_tournament_can_be_changed_by_its_players() -> None:
    players = people(3)
    running(*players[:2])
    game = Game.objects.get(status="playing")
    own: dict[str, Any] = {
        "game_id": game.id,
        "user_id": players[0].id,
        "version": None,
        "now": START,
    }
    with pytest.raises(NoVoteInTournament):
        vote(vote=Vote.PROPOSE, **own)
    table = Table.objects.get(id=game.table_id)
    master: dict[str, Any] = {"table_id": table.id, "user_id": table.master_id, "now": START}
    with pytest.raises(TableArranged):
        change_options(changes={"turn_s": 5}, **master)
    resign(**own)
    with pytest.raises(TableClosed):
        take_seat(table_id=game.table_id, user_id=players[2].id, seat=None, now=START)
    assert not Game.objects.filter(table=table, status="waiting").exists()


def test_a_killed_process_leaves_nothing_twice_and_nothing_undone() -> None:
    players = people(4)
    tournament = announced(*players)
    all_ready(tournament, *players, now=START)
    kills = 0
    while _is_killed(tournament, after=kills + 1):
        kills += 1
        started = Pairing.objects.exclude(game=None).count()
        assert Game.objects.filter(status="playing").count() == started
    assert kills > 20
    assert Round.objects.count() == 1
    assert Pairing.objects.exclude(game=None).count() == 2
    assert Game.objects.filter(status="playing").count() == 2


class Killed(BaseException):
    """The process has been killed."""


def _is_killed(tournament: Tournament, after: int) -> bool:
    """Attend, but die at this statement; whether there were so many."""
    left = after

    def count(execute: Any, *arguments: Any) -> Any:
        nonlocal left
        left -= 1
        if not left:
            raise Killed
        return execute(*arguments)

    try:
        with connection.execute_wrapper(count):
            attend(tournament.id, now=START)
    except Killed:
        return True
    return False


def test_a_void_in_a_swiss_round_takes_points_back_and_gives_a_bye() -> None:
    tournament = running(*people(4))
    play_games(tournament)
    swept(tournament, now=START)
    pairing = Pairing.objects.first()
    assert pairing is not None
    void(pairing.game)
    swept(tournament, now=START)
    swept(tournament, now=START)
    rows = Score.objects.filter(pairing=pairing).values_list("kind", "points")
    assert sorted(rows) == [
        ("bye", 2),
        ("bye", 2),
        ("game", 0),
        ("game", 2),
        ("void", -2),
        ("void", 0),
    ]
    points = TournamentEntry.objects.filter(number__in=pairing.entries).values_list("points")
    assert list(points) == [(2,), (2,)]


def test_a_void_in_a_knockout_is_played_again() -> None:
    tournament = running(*people(4), **KNOCKOUT)
    play_games(tournament)
    swept(tournament, now=START)
    pairing = Pairing.objects.first()
    assert pairing is not None
    void(pairing.game)
    swept(tournament, now=START)
    again = Pairing.objects.get(replays=pairing)
    assert again.entries == pairing.entries
    assert play_games(tournament) == 1
    assert Pairing.objects.get(id=again.id).ended_at
    swept(tournament, now=START)
    all_ready_now = START + MINUTE
    for entry in TournamentEntry.objects.filter(status="active").prefetch_related("players"):
        user = entry.players.get().user_id
        presence.ready(tournament_id=tournament.id, user_id=user, now=all_ready_now)
    swept(tournament, now=all_ready_now)
    assert Pairing.objects.get(round__number=2)


def test_a_game_voided_while_it_runs_is_nobodys_loss() -> None:
    tournament = running(*people(2))
    void(Pairing.objects.get().game)
    swept(tournament, now=START)
    assert set(Score.objects.values_list("kind", "points")) == {("bye", 2)}


def test_downtime_moves_the_end_of_an_arena_and_is_no_absence() -> None:
    players = people(4)
    tournament = running(*players, **ARENA)
    swept(tournament, now=START + timedelta(seconds=3))
    up = START + timedelta(hours=2)
    Heartbeat.objects.filter(name=TOURNAMENTS).update(at=START + timedelta(seconds=3))
    tournament = swept(tournament, now=up, after_downtime=True)
    assert tournament.ends_at == up + timedelta(seconds=3597)
    assert statuses(tournament) == ["active"] * 4


def test_what_was_due_in_downtime_waits_a_minute_for_its_players() -> None:
    players = people(4)
    tournament = announced(*players)
    all_ready(tournament, *players, now=START)
    Heartbeat.objects.create(name=TOURNAMENTS, at=START - timedelta(seconds=1))
    up = START + timedelta(hours=5)
    tournament = swept(tournament, now=up, after_downtime=True)
    assert tournament.status == "announced"
    tournament = swept(tournament, now=up + MINUTE)
    assert tournament.status == "running"
    assert statuses(tournament) == ["active"] * 4


def test_no_game_starts_in_what_is_cancelled() -> None:
    tournament = running(*people(2))
    Pairing.objects.update(game=None, started_at=None)  # as if a worker had been killed
    cancel(current(tournament), "rain", now=START)
    swept(tournament, now=START)
    assert Pairing.objects.get().game is None


def test_a_table_that_cannot_have_a_game_has_a_bye_for_all() -> None:
    players = people(4)
    tournament = running(*players)
    one, two = Pairing.objects.all()
    Pairing.objects.filter(id=one.id).update(game=None, started_at=None)
    Tournament.objects.filter(id=tournament.id).update(ruleset="none")
    swept(tournament, now=START)
    swept(tournament, now=START)
    assert set(Score.objects.values_list("pairing", "points")) == {(one.id, 2)}
    assert Pairing.objects.get(id=two.id).ended_at is None


def test_a_table_that_cannot_have_a_game_holds_no_other_up() -> None:
    tournament = running(*people(6))
    one, *others = Pairing.objects.all()
    Pairing.objects.update(game=None, started_at=None)
    banned = TournamentPlayer.objects.get(entry__number=one.entries[0]).user
    banned.play_banned_until = START + timedelta(days=1)
    banned.save()

    assert start_pairings(tournament.id, now=START) == len(others) == 2
    one.refresh_from_db()
    assert (one.game, one.voided) == (None, True)
    assert Game.objects.filter(tournament=tournament.id).count() == 3 + len(others)


def test_a_sweep_with_an_earlier_time_draws_nobody_as_waiting_for_less_than_nothing() -> None:
    tournament = running(*people(5), **ARENA)
    later, earlier = START + timedelta(seconds=9), START + timedelta(seconds=8)
    [person] = people(1)
    joining.join(tournament_id=tournament.id, user_id=person.id, now=later)
    swept(tournament, now=earlier)
    assert Round.objects.get(number=2).contenders[1] == [6, 0]


def test_games_start_together_in_as_many_statements_as_one() -> None:
    assert _statements_of_starts(2) == _statements_of_starts(8)


def _statements_of_starts(count: int) -> int:
    tournament = running(*people(count))
    Pairing.objects.update(game=None, started_at=None)
    with CaptureQueriesContext(connection) as captured:
        assert start_pairings(tournament.id, now=START) == count // 2
    return len(captured)


def test_a_knockout_table_that_cannot_play_again_is_decided_without_a_game(
    caplog: pytest.LogCaptureFixture,
) -> None:
    players = people(4)
    tournament = running(*players, **KNOCKOUT)
    play_games(tournament)
    swept(tournament, now=START)
    pairing = Pairing.objects.all()[0]
    banned = TournamentPlayer.objects.get(entry__number=pairing.entries[0]).user
    banned.play_banned_until = START + timedelta(days=1)
    banned.save()
    void(pairing.game)
    for _ in range(5):
        swept(tournament, now=START)
    assert Pairing.objects.filter(round__number=1).count() == 3  # with one that was to be replayed
    all_ready(tournament, *[each for each in players if each.id in _active(tournament)], now=START)
    swept(tournament, now=START + MINUTE)
    assert pairing.entries[0] not in Pairing.objects.get(round__number=2).entries
    assert not caplog.records  # a ban is no error of the service


def _active(tournament: Tournament) -> set[Any]:
    rows = TournamentEntry.objects.filter(tournament=tournament, status="active")
    return set(rows.values_list("players__user", flat=True))


def test_who_has_left_does_not_take_the_place_that_goes_on() -> None:
    players = people(4)
    tournament = running(*players, **KNOCKOUT)
    for entry in TournamentEntry.objects.filter(number__in=(1, 2)).prefetch_related("players"):
        leaving.leave(tournament_id=tournament.id, user_id=entry.players.get().user_id, now=START)
    play_games(tournament)
    swept(tournament, now=START)
    both = {n for pairing in Pairing.objects.all() for n in pairing.entries}
    assert both == {1, 2, 3, 4}
    for pairing in Pairing.objects.all():
        stayed = [n for n in pairing.entries if n > 2]
        goes = Score.objects.filter(pairing=pairing, goes_on=True)
        assert set(goes.values_list("entry__number", flat=True)) <= set(stayed or pairing.entries)


def test_an_arena_in_which_nobody_played_is_cancelled() -> None:
    tournament = announced(*people(3), **ARENA)
    swept(tournament, now=START)
    tournament = swept(tournament, now=START + timedelta(hours=1))
    assert (tournament.status, tournament.reason) == ("cancelled", "too_few")


def test_the_last_round_counts_for_the_sum_of_opponents() -> None:
    players = people(6)
    tournament = running(*players, rounds=1)
    play_games(tournament)
    swept(tournament, now=START)
    points = dict(TournamentEntry.objects.values_list("number", "points"))
    for entry in TournamentEntry.objects.all():
        assert entry.opponents == sum(points[int(other)] for other in entry.met)
