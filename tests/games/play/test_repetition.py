"""A roll or a move sent again with its key: the record tells what the first one has made."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.idempotency.models import IdempotencyKey
from games.models import Game, Move
from tests.harness.games import about_to_end, on_turn, started
from tests.harness.people import Person
from tests.harness.threads import THREADS, at_once, client_of, codes

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def roll(player: Person, game: Game, key: str | None, version: int | None = None) -> Any:
    body = {"version": game.version if version is None else version}
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return player.api.post(f"/api/v1/games/{game.id}/roll", body, **headers)


def play_on(game: Game, *people: Person) -> None:
    """One more row of the record, without a key."""
    game.refresh_from_db()
    player = on_turn(game, *people)
    state = player.api.get(f"/api/v1/games/{game.id}").json()
    body, url = {"version": game.version}, f"/api/v1/games/{game.id}"
    if state["turn"]["phase"] == "roll":
        assert player.api.post(f"{url}/roll", body).status_code == 200
    else:
        move = {name: state["legal_moves"][0][name] for name in ("pawn", "kind", "value")}
        assert player.api.post(f"{url}/moves", {**body, **move}).status_code == 200


def test_a_repetition_tells_what_was_made_in_a_game_that_has_gone_on(
    ana: Person, ben: Person
) -> None:
    game = started(ana, ben, now=timezone.now())
    player = on_turn(game, ana, ben)
    first = roll(player, game, "k").json()
    for _ in range(3):
        play_on(game, ana, ben)
    again = roll(player, game, "k", version=1)
    assert (again.status_code, again["Idempotency-Replayed"]) == (200, "true")
    answer = again.json()
    assert (answer["events"], answer["made_version"]) == (first["events"], 2)
    assert (first["version"], first["made_version"], answer["version"]) == (2, 2, 5)
    present = player.api.get(f"/api/v1/games/{game.id}").json()
    assert answer["position"] == present["position"]
    assert Move.objects.filter(game=game).count() == 5


def test_the_last_move_of_a_game_may_be_repeated(ana: Person, ben: Person) -> None:
    game = about_to_end(ana, ben)
    player, body = on_turn(game, ana, ben), {"version": game.version}
    url = f"/api/v1/games/{game.id}"
    move = player.api.get(url).json()["legal_moves"][0]
    body |= {name: move[name] for name in ("pawn", "kind", "value")}
    first, again = (
        player.api.post(f"{url}/moves", body, HTTP_IDEMPOTENCY_KEY="k") for _ in range(2)
    )
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert first.json()["status"] == "finished"


@pytest.mark.parametrize("when", ["due", "stale", "malformed"])
def test_the_key_of_another_command_is_refused_at_any_time(
    ana: Person, ben: Person, when: str
) -> None:
    game = started(ana, ben, now=timezone.now())
    player = on_turn(game, ana, ben)
    assert roll(player, game, "k").status_code == 200
    game.refresh_from_db()
    while on_turn(game, ana, ben) is not player or game.position["turn"]["phase"] != "roll":
        play_on(game, ana, ben)
        game.refresh_from_db()
    url, rows = f"/api/v1/games/{game.id}/roll", Move.objects.count()
    body: dict[str, Any] = {
        "due": {"version": game.version},
        "stale": {"version": game.version - 1},
        "malformed": {"version": "x"},
    }[when]
    answer = player.api.post(url, body, HTTP_IDEMPOTENCY_KEY="k")
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert Move.objects.count() == rows


def test_players_and_games_have_keys_of_their_own(ana: Person, ben: Person) -> None:
    for game in (started(ana, ben, now=timezone.now()) for _ in range(2)):
        seen = set[Any]()
        while len(seen) < 2:
            player = on_turn(game, ana, ben)
            if player.id not in seen and game.position["turn"]["phase"] == "roll":
                seen.add(player.id)
                assert roll(player, game, "k").status_code == 200
            else:
                play_on(game, ana, ben)
            game.refresh_from_db()


@pytest.mark.parametrize("first", [True, False])
def test_processes_of_both_versions_find_what_the_other_has_made(
    ana: Person, ben: Person, settings: Any, first: bool
) -> None:
    """With STORE_COMMAND_RESPONSES a process works as those of the version before."""
    game = started(ana, ben, now=timezone.now())
    player = on_turn(game, ana, ben)
    settings.STORE_COMMAND_RESPONSES = first
    made = roll(player, game, "k").json()
    assert IdempotencyKey.objects.exists() == first
    settings.STORE_COMMAND_RESPONSES = not first
    again = roll(player, game, "k")
    assert (again.status_code, again["Idempotency-Replayed"]) == (200, "true")
    assert again.json()["events"] == made["events"]
    other = roll(player, game, "k", version=9)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


def test_a_refused_command_leaves_its_key_free(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    player = on_turn(game, ana, ben)
    assert roll(player, game, "k", version=9).json()["code"] == "stale_version"
    assert roll(player, game, "k").status_code == 200


@pytest.mark.postgres
def test_repetitions_at_once_all_learn_what_the_one_has_made(ana: Person, ben: Person) -> None:
    for _ in range(10):
        game = started(ana, ben, now=timezone.now())
        player, url = on_turn(game, ana, ben), f"/api/v1/games/{game.id}/roll"
        sent = {"data": {"version": 1}, "HTTP_IDEMPOTENCY_KEY": "k"}
        answers = at_once(lambda _, u=url, p=player, s=sent: client_of(p).post(u, **s))
        assert codes(answers) == [200] * THREADS
        assert sum("Idempotency-Replayed" in answer for answer in answers) == THREADS - 1
        first, *others = (answer.json() for answer in answers)
        assert all(other["events"] == first["events"] for other in others)
        assert Move.objects.filter(game=game).count() == 2


@pytest.mark.postgres
def test_a_roll_with_a_key_takes_two_statements(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    player = on_turn(game, ana, ben)
    player.api.get("/api/v1/me")
    with CaptureQueriesContext(connection) as queries:
        assert roll(player, game, "k").status_code == 200
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "WITH"]
    with CaptureQueriesContext(connection) as queries:
        assert roll(player, game, "k").status_code == 200
    assert len(queries) <= 4  # the game twice, the rows since the version, the row of the key
