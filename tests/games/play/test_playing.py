"""Rolling and moving over HTTP, from the first roll to the result."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Move, Player
from games.play.commands import gate
from games.play.commit import commit
from games.play.transition import Transition
from tests.harness.games import (
    act,
    assert_replays,
    nearly_over,
    off_turn,
    on_turn,
    played_on,
    started,
)
from tests.harness.http_play import play_beside_robots, play_until
from tests.harness.people import Person
from tests.harness.tables import seen

pytestmark = pytest.mark.sqlite


@pytest.fixture
def game(ana: Person, ben: Person) -> Game:
    return started(ana, ben, now=timezone.now())


def url(game: Game, path: str = "") -> str:
    return f"/api/v1/games/{game.id}{path}"


def do_roll(person: Person, game: Game, version: int | None = None) -> Any:
    return person.api.post(url(game, "/roll"), {"version": version or game.version})


def test_a_roll_answers_with_the_new_state_and_its_events(
    game: Game, ana: Person, ben: Person
) -> None:
    answer = do_roll(on_turn(game, ana, ben), game)
    assert answer.status_code == 200
    state = answer.json()
    assert state["version"] == 2
    assert state["events"][0]["type"] == "roll"
    assert state["position"] == ana.api.get(url(game)).json()["position"]


def test_a_repeated_roll_never_rolls_again(game: Game, ana: Person, ben: Person) -> None:
    player = on_turn(game, ana, ben)
    first = do_roll(player, game).json()
    again = do_roll(player, game)
    assert (again.status_code, again.json()["code"]) == (409, "stale_version")
    present = again.json()["game"]
    assert present["position"] == first["position"]
    assert present["version"] == 2
    assert Move.objects.filter(game=game).count() == 2


def toggle(person: Person, game: Game, times: int = 2) -> None:
    """Add a notice each time."""
    for n in range(times):
        assert person.api.post(url(game, "/auto"), {"automatic": not n % 2}).status_code == 200


def test_notices_of_another_player_make_no_roll_stale(game: Game, ana: Person, ben: Person) -> None:
    player, other = on_turn(game, ana, ben), off_turn(game, ana, ben)
    toggle(other, game)
    rolled = do_roll(player, game)
    assert (rolled.status_code, rolled.json()["version"]) == (200, 4)
    toggle(other, game)
    again = do_roll(player, game)
    assert (again.status_code, again.json()["code"]) == (409, "stale_version")
    kinds = list(Move.objects.filter(game=game).order_by("version").values_list("kind", flat=True))
    assert kinds == ["opening", "notice", "notice", "roll", "notice", "notice"]


def test_notices_of_another_player_make_no_move_stale(game: Game, ana: Person, ben: Person) -> None:
    state = play_until((ana, ben), game, lambda state: state["turn"]["phase"] == "move")
    game.refresh_from_db()
    toggle(off_turn(game, ana, ben), game)
    move = {key: state["legal_moves"][0][key] for key in ("pawn", "kind", "value", "to")}
    body = {"version": state["version"], **move}
    moves = [on_turn(game, ana, ben).api.post(url(game, "/moves"), body) for _ in range(2)]
    assert [answer.status_code for answer in moves] == [200, 409]
    assert moves[0].json()["version"] == state["version"] + 3
    assert moves[1].json()["code"] == "stale_version"


def before_the_commit(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let this happen between the next command's reading and writing."""

    def beaten(game: Game, made: Transition, **more: Any) -> bool:
        monkeypatch.setattr(gate, "commit", commit)
        act()
        return commit(game, made, **more)

    monkeypatch.setattr(gate, "commit", beaten)


def test_a_roll_that_loses_the_race_to_a_notice_is_thrown(
    game: Game, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    before_the_commit(monkeypatch, lambda: toggle(off_turn(game, ana, ben), game, times=1))
    answer = do_roll(on_turn(game, ana, ben), game)
    assert (answer.status_code, answer.json()["version"]) == (200, 3)


def test_a_roll_that_loses_the_race_to_itself_is_thrown_once(
    game: Game, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_turn(game, ana, ben)
    before_the_commit(monkeypatch, lambda: do_roll(player, game))
    answer = do_roll(player, game)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")
    assert answer.json()["game"]["version"] == 2
    assert Move.objects.filter(game=game).count() == 2


def test_a_roll_that_loses_the_race_to_a_resignation_brings_nobody_back(
    ana: Person, ben: Person, eva: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = started(ana, ben, eva, seats=3, now=timezone.now())
    player = on_turn(game, ana, ben, eva)
    before_the_commit(monkeypatch, lambda: player.api.post(url(game, "/resign")))
    answer = do_roll(player, game)
    assert (answer.status_code, answer.json()["code"]) == (409, "left_for_good")


def test_a_future_version_is_refused(game: Game, ana: Person, ben: Person) -> None:
    answer = do_roll(on_turn(game, ana, ben), game, version=7)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")


def test_only_the_player_on_turn_acts(game: Game, ana: Person, ben: Person) -> None:
    answer = do_roll(off_turn(game, ana, ben), game)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")


def test_a_user_without_a_seat_may_read_but_not_act(game: Game, person: Any) -> None:
    stranger = person()
    assert stranger.api.get(url(game)).status_code == 200
    answer = do_roll(stranger, game)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_playing")


def test_commands_of_the_wrong_phase_are_refused(game: Game, ana: Person, ben: Person) -> None:
    player = on_turn(game, ana, ben)
    move = {"version": 1, "pawn": 0, "kind": "die", "value": 3}
    answer = player.api.post(url(game, "/moves"), move)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_phase")
    state = play_until((ana, ben), game, lambda state: state["turn"]["phase"] == "move")
    game.refresh_from_db()
    answer = do_roll(on_turn(game, ana, ben), game, state["version"])
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_phase")


@pytest.mark.parametrize(("kind", "value"), [("bonus", 99), ("fly", 1)])
def test_an_illegal_move_changes_nothing(
    game: Game, ana: Person, ben: Person, kind: str, value: int
) -> None:
    state = play_until((ana, ben), game, lambda state: state["turn"]["phase"] == "move")
    game.refresh_from_db()
    wrong = {"version": state["version"], "pawn": 0, "kind": kind, "value": value}
    answer = on_turn(game, ana, ben).api.post(url(game, "/moves"), wrong)
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal_move")
    assert ana.api.get(url(game)).json()["version"] == state["version"]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"version": "x"},
        {"version": -1},
        {"version": 1, "pawn": 4, "kind": "die", "value": 1},
        {"version": 1, "pawn": 0, "kind": ["die"], "value": 1},
        {"version": 1, "pawn": 0, "kind": "die", "value": 101},
        {"version": 1, "pawn": 0, "kind": "die", "value": None},
    ],
)
def test_an_invalid_command_names_the_wrong_field(
    game: Game, ana: Person, ben: Person, wrong: dict[str, Any]
) -> None:
    answer = on_turn(game, ana, ben).api.post(url(game, "/moves"), wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert answer.json()["errors"][0]["field"]


def test_a_waiting_game_refuses_rolls(ana: Person) -> None:
    table = ana.api.post("/api/v1/tables", {"ruleset": "parchis"}).json()
    answer = ana.api.post(f"/api/v1/games/{table['game_id']}/roll", {"version": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "game_not_running")
    waiting = ana.api.get(f"/api/v1/games/{table['game_id']}").json()
    assert (waiting["status"], waiting["version"], waiting["position"]) == ("waiting", 0, None)
    assert waiting["seats"][0]["player"]["name"] == ana.user.username


@pytest.mark.parametrize("path", ["", "/moves", "/record", "/fairness", "/board.svg"])
def test_a_game_that_does_not_exist_is_not_found(ana: Person, path: str) -> None:
    answer = ana.api.get(f"/api/v1/games/{uuid.uuid4()}{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("ruleset", ["parchis", "superparcheesi", "parcheesi"])
def test_a_game_is_played_to_its_result(ana: Person, ben: Person, ruleset: str) -> None:
    game = started(ana, ben, now=timezone.now(), ruleset=ruleset)
    play_until((ana, ben), game, lambda state: state["version"] >= 20)
    nearly_over(game, 30)
    state = play_until((ana, ben), game, lambda state: state["status"] == "finished")
    first, second = state["result"]["places"]
    assert (first["place"], first["distance"], second["place"]) == (1, 0, 2)
    assert second["distance"] > 0
    assert (state["turn"], state["legal_moves"]) == (None, [])
    assert state["events"][-1]["type"] == "over"
    rows = {row.seat: (row.place, row.distance) for row in Player.objects.filter(game=game)}
    assert rows == {p["seat"]: (p["place"], p["distance"]) for p in (first, second)}
    assert_replays(game)
    answer = do_roll(ana, game, state["version"])
    assert (answer.status_code, answer.json()["code"]) == (409, "game_not_running")
    table = ana.api.get(f"/api/v1/tables/{game.table_id}").json()
    assert table["status"] == "open"
    assert table["game_id"] != str(game.id)
    assert ben.api.post(f"/api/v1/tables/{table['id']}/ready", seen(table["id"])).status_code == 200
    assert ana.api.post(f"/api/v1/tables/{table['id']}/start", seen(table["id"])).status_code == 201


def test_a_game_of_one_player_and_robots_ends(ana: Person) -> None:
    game = nearly_over(started(ana, seats=4, now=timezone.now()), 80)
    play_beside_robots(ana, game)
    assert_replays(game)
    assert not Move.objects.filter(game=game, automatic=True).exists()


@pytest.mark.parametrize(
    ("others", "until"),
    [({}, 10_000), ({"seats": 4, "strength": "easy"}, 60), ({"turn_s": 7 * 24 * 3600}, 60)],
)
def test_a_game_recorded_at_once_equals_the_one_played_step_by_step(
    ana: Person, ben: Person, others: dict[str, Any], until: int
) -> None:
    """`played_on` leaves the same rows, game and result as the commands of players."""
    game = at_once = started(ana, ben, now=timezone.now(), **others)
    with transaction.atomic():
        while at_once.status == "playing" and at_once.version < until:
            at_once = played_on(at_once, until - at_once.version)
        quickly = whole(at_once)
        transaction.set_rollback(True)
    while game.status == "playing" and game.version < until:
        game = act(game, game.started_at)
    assert whole(game) == quickly


def whole(game: Game) -> list[Any]:
    """All stored fields except keys and times: `act` has robots play later."""
    new = ("id", "at", "_state")
    rows = [*Move.objects.filter(game=game), *Player.objects.filter(game=game)]
    times = dict.fromkeys(("ended_at", "deadline_at", "robot_due_at"))
    stored = Game.objects.filter(id=game.id).values().get() | times
    return [stored, *({k: v for k, v in vars(row).items() if k not in new} for row in rows)]


def test_the_record_is_listed_in_pages_oldest_first(game: Game, ana: Person, ben: Person) -> None:
    play_until((ana, ben), game, lambda state: state["version"] >= 5)
    first = ben.api.get(url(game, "/moves?limit=3")).json()
    rest = ben.api.get(first["next"]).json()
    rows = first["results"] + rest["results"]
    assert [row["version"] for row in rows] == [1, 2, 3, 4, 5]
    assert rows[0]["kind"] == "opening"
    assert rest["next"] is None


def test_the_board_is_served_as_svg(game: Game, ana: Person) -> None:
    answer = ana.api.get(url(game, "/board.svg"))
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")


def test_an_overdue_turn_is_played_before_a_late_command(ana: Person, ben: Person) -> None:
    long_ago = timezone.now() - timedelta(minutes=5)
    game = started(ana, ben, now=long_ago)
    player = on_turn(game, ana, ben)
    answer = do_roll(player, game)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")
    present = answer.json()["game"]
    assert present["turn"]["seat"] != game.position["turn"]["seat"]
    assert present["turn"]["ms_left"] > 0
    played = Move.objects.filter(game=game, version__gt=1)
    assert played.exists()
    assert all(row.automatic for row in played)


def test_a_command_takes_four_statements_and_a_read_one(
    game: Game, ana: Person, ben: Person
) -> None:
    for person in (ana, ben):
        person.api.get("/api/v1/me")  # the first request in a while records activity
    with CaptureQueriesContext(connection) as rolling:
        state = do_roll(on_turn(game, ana, ben), game).json()
    assert len(statements(rolling)) <= 4
    play_until((ana, ben), game, lambda state: state["turn"]["phase"] == "move")
    game.refresh_from_db()
    state = ana.api.get(url(game)).json()
    move = {key: state["legal_moves"][0][key] for key in ("pawn", "kind", "value")}
    with CaptureQueriesContext(connection) as moving:
        body = {"version": game.version, **move}
        assert on_turn(game, ana, ben).api.post(url(game, "/moves"), body).status_code == 200
    assert len(statements(moving)) <= 4
    with CaptureQueriesContext(connection) as reading:
        ana.api.get(url(game))
    assert len(statements(reading)) == 1


def statements(queries: CaptureQueriesContext) -> list[str]:
    found = [query["sql"] for query in queries.captured_queries]
    return [
        sql for sql in found if sql.split()[0] not in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    ]
