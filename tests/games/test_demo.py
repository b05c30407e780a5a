"""`manage.py demo`: all kinds of tables, created once, as real players would leave them."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games import robots
from games.engine import RULESETS, position_to_json, stored_position
from games.management import demo_tournaments
from games.management.commands import demo
from games.models import Game, Move, Pairing, Player, Table, Tournament, TournamentEntry
from games.time import deadlines
from games.tournaments.sweeps import sweep_tournaments

pytestmark = pytest.mark.django_db

SOME = [
    demo.Scene(("Ana", "Ben"), "parchis", demo.TO_THE_END, seats=2),
    demo.Scene(("Ben",), "superparcheesi", 25),
    demo.Scene(("Carla", "Ana", "Ben", "Dario"), "parcheesi", 40, teams=True),
    demo.Scene(("Dario",), "parchis", 0, robots=False),
]
UNFINISHED = SOME[1:]
TOURNAMENTS = demo_tournaments.TOURNAMENTS


@pytest.fixture(autouse=True)
def no_tournaments(monkeypatch):
    """No tournaments, except in the test of them."""
    monkeypatch.setattr(demo_tournaments, "TOURNAMENTS", [])


@pytest.fixture
def some(monkeypatch):
    """Fewer scenes, to be quick."""
    monkeypatch.setattr(demo, "SCENES", SOME)


@pytest.fixture
def nothing(monkeypatch):
    """No scenes, for tests that need none."""
    monkeypatch.setattr(demo, "SCENES", [])


def run(*arguments):
    output = StringIO()
    call_command("demo", *arguments, stdout=output)
    return output.getvalue()


def contents():
    return [list(model.objects.order_by("pk").values()) for model in (User, Table, Game, Move)]


def test_every_ruleset_board_and_stage_is_among_the_scenes():
    kinds = {(s.ruleset, min(s.steps, 1), s.steps == demo.TO_THE_END) for s in demo.SCENES}

    assert kinds == {(r, *stage) for r in RULESETS for stage in [(0, False), (1, False), (1, True)]}
    assert {s.arms for s in demo.SCENES} == {4, 6, 8}
    assert {s.ruleset for s in demo.SCENES if s.teams} >= {"superparcheesi", "parcheesi"}
    assert {s.arms for s in demo.SCENES if s.teams} == {4, 6, 8}
    assert {s.strength for s in demo.SCENES} == set(robots.STRENGTHS)


def test_no_player_opens_two_tables():
    masters = Counter(scene.people[0] for scene in demo.SCENES)

    assert set(masters.values()) == {1}


def test_a_run_adds_games_as_players_would_leave_them_and_another_adds_nothing(some):
    output = run()

    games = [demo.latest_game(table) for table in Table.objects.order_by("master__username")]
    assert [game.status for game in games] == ["finished", "playing", "playing", "waiting"]
    assert [game.version for game in games[1:]] == [26, 41, 0]
    assert sorted(p.place for p in Player.objects.filter(game=games[0])) == [1, 2]
    assert output.count("\n") == len(SOME)
    assert_players_acted_themselves_in_the_past()
    assert_no_demo_player_can_sign_in()
    before = contents()
    assert run() == "The demo data is there already: nothing is added.\n"
    assert contents() == before
    assert_the_service_can_play_on()


def assert_players_acted_themselves_in_the_past():
    assert_players_acted_in_the_past()
    assert Player.objects.filter(user=None).exists()


def assert_no_demo_player_can_sign_in():
    assert User.objects.filter(username__startswith="demo-").count() == 4
    assert not [user for user in User.objects.all() if user.has_usable_password()]
    assert not User.objects.filter(is_superuser=True).exists()


def assert_the_service_can_play_on():
    game = demo.latest_game(Table.objects.get(ruleset="superparcheesi"))

    later = timezone.now() + 8 * demo.DAY
    assert deadlines.play_due_robots(now=later) + deadlines.sweep_overdue_turns(now=later) > 0

    gone_on = Game.objects.get(id=game.id)
    assert gone_on.version > game.version
    assert position_to_json(stored_position(gone_on.position, gone_on.edition)) == gone_on.position


def test_a_run_after_an_interrupted_one_adds_what_is_missing(monkeypatch):
    monkeypatch.setattr(demo, "SCENES", UNFINISHED[:1])
    run()
    monkeypatch.setattr(demo, "SCENES", UNFINISHED)

    assert run().count("\n") == len(UNFINISHED) - 1
    assert Table.objects.count() == len(UNFINISHED)


def test_a_live_scene_that_fails_leaves_nothing_of_itself(monkeypatch):
    def fail(match):
        raise RuntimeError

    monkeypatch.setattr(demo, "SCENES", [scene for scene in SOME if scene.is_live])
    monkeypatch.setattr(demo.Match, "play_turn", fail)

    with pytest.raises(RuntimeError):
        run()
    assert contents() == [[], [], [], []]


@pytest.mark.django_db(transaction=True)
def test_a_run_neither_blocks_a_running_service_nor_gives_it_work(monkeypatch):
    play_turn, seen = demo.Match.play_turn, []

    def between_transactions(match):
        assert not connection.in_atomic_block
        now = timezone.now()
        due = Game.objects.filter(Q(robot_due_at__lte=now) | Q(deadline_at__lte=now))
        seen.append(due.exists())
        play_turn(match)

    monkeypatch.setattr(demo, "TO_THE_END", 120)  # the beginning suffices
    robots_too = demo.Scene(("Ana", "Ben"), "superparcheesi", demo.TO_THE_END, seats=3)
    monkeypatch.setattr(demo, "SCENES", [robots_too])
    monkeypatch.setattr(demo.Match, "play_turn", between_transactions)
    run()

    assert len(seen) > 50
    assert not any(seen)


@pytest.mark.usefixtures("nothing")
def test_a_tournament_can_be_joined_one_of_each_format_runs_and_one_is_over(monkeypatch):
    monkeypatch.setattr(demo_tournaments, "TOURNAMENTS", TOURNAMENTS)
    assert run().count("\n") == len(TOURNAMENTS)

    rows = Tournament.objects.order_by("status", "format").values_list("status", "format")
    assert list(rows) == [
        ("announced", "swiss"),
        ("finished", "knockout"),
        *(("running", form) for form in ("arena", "knockout", "swiss")),
    ]
    podium = TournamentEntry.objects.filter(tournament__status="finished").order_by("place")
    assert [entry.place for entry in podium] == [1, 2, 3, 4]
    running = Pairing.objects.filter(tournament__status="running")
    assert running.filter(round__number=1, booked_at__isnull=False).count() == 6
    games = Game.objects.filter(id__in=running.filter(ended_at=None).values("game"))
    assert {game.status for game in games} == {"playing"}
    assert games.count() == 5
    assert_players_acted_in_the_past()
    before = list(Pairing.objects.values())
    sweep_tournaments(now=timezone.now())
    deadlines.sweep_overdue_turns(now=timezone.now())
    assert list(Pairing.objects.values()) == before
    assert run() == "The demo data is there already: nothing is added.\n"


def assert_players_acted_in_the_past():
    assert not Move.objects.filter(automatic=True).exists()
    assert not Move.objects.filter(at__gt=timezone.now()).exists()


@pytest.mark.usefixtures("nothing")
def test_a_superuser_is_created_on_request_with_a_random_password():
    passwords = []
    for _ in range(2):
        User.objects.filter(username=demo.ADMIN).delete()
        passwords.append(run("--password").split()[-1])

    admin = User.objects.get(username=demo.ADMIN)
    assert admin.is_superuser
    assert admin.check_password(passwords[1])
    assert len(set(passwords)) == 2


@pytest.mark.usefixtures("nothing")
def test_an_existing_account_is_not_changed():
    User.objects.create_user("Admin", password="its own")

    assert "nothing is changed" in run("--password")
    assert User.objects.get(username="Admin").check_password("its own")
    assert not User.objects.filter(is_superuser=True).exists()
