"""A command uses the game that its process has changed last, unless its row was written since."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, Move
from games.play import held
from tests.harness.games import off_turn, on_turn, started
from tests.harness.people import Person
from tests.harness.threads import at_once, client_of, codes

pytestmark = [pytest.mark.postgres, pytest.mark.undivided, pytest.mark.django_db(transaction=True)]


def due_move(*people: Person) -> tuple[Game, Person, dict[str, Any]]:
    """A game that this process holds, the player on turn, and a legal move."""
    game = started(*people, now=timezone.now())
    while True:
        player, url = on_turn(game, *people), f"/api/v1/games/{game.id}/roll"
        state = player.api.post(url, {"version": game.version}).json()
        game.refresh_from_db()
        if state["turn"]["phase"] == "move":
            move = {name: state["legal_moves"][0][name] for name in ("pawn", "kind", "value")}
            return game, player, {"version": game.version, **move}


def statements(game: Game, player: Person, body: dict[str, Any]) -> tuple[Any, list[str]]:
    """The response to a move, and the first words of its statements."""
    player.api.get("/api/v1/me")  # the address and the activity are recorded by now
    with CaptureQueriesContext(connection) as queries:
        answer = player.api.post(f"/api/v1/games/{game.id}/moves", body)
    return answer, [query["sql"].split()[0] for query in queries]


def test_the_next_command_in_the_same_process_only_writes(ana: Person, ben: Person) -> None:
    game, player, body = due_move(ana, ben)
    answer, sent = statements(game, player, body)
    assert (answer.status_code, sent) == (200, ["WITH"])
    assert answer.json()["version"] == game.version + 1
    present = player.api.get(f"/api/v1/games/{game.id}").json()
    shown = {name: value for name, value in answer.json().items() if name in present}
    for one in (present, shown):
        one["turn"].pop("ms_left")
    assert shown == present


def rename(game: Game, player: Person) -> None:
    """As the deletion of an account does, without a new version."""
    game.players[0]["name"] = "deleted"
    Game.objects.filter(id=game.id).update(players=game.players)


def overdue(game: Game, player: Person) -> None:
    Game.objects.filter(id=game.id).update(deadline_at=timezone.now() - timedelta(minutes=2))


def by_another_process(game: Game, player: Person) -> None:
    held._held.pop(game.id)


WRITERS: dict[Callable[[Game, Person], None], tuple[int, str | None]] = {
    rename: (200, None),
    overdue: (409, "stale_version"),
    by_another_process: (200, None),
}


@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
def test_a_row_that_was_written_since_is_read_again(
    ana: Person, ben: Person, write: Callable[[Game, Person], None]
) -> None:
    game, player, body = due_move(ana, ben)
    write(game, player)
    answer, sent = statements(game, player, body)
    assert (answer.status_code, answer.json().get("code")) == WRITERS[write]
    assert "SELECT" in sent
    present = Game.objects.get(id=game.id)
    assert (answer.json().get("game") or answer.json())["version"] == present.version
    if write is rename:
        assert answer.json()["seats"][0]["player"]["name"] == "deleted"


def test_a_game_that_others_have_ended_is_not_changed(ana: Person, ben: Person) -> None:
    game, player, body = due_move(ana, ben)
    taken = held._held[game.id]
    for person in (ana, ben):
        vote = {"vote": "propose" if person is ana else "agree"}
        assert person.api.post(f"/api/v1/games/{game.id}/cancel-votes", vote).status_code == 200
    held._held[game.id] = taken
    rows = Move.objects.count()
    answer, sent = statements(game, player, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "game_not_running")
    assert Move.objects.count() == rows
    assert sent[0] == "WITH"  # which has written nothing


@pytest.mark.parametrize("who", ["opponent", "stranger"])
def test_others_are_refused_as_ever(ana: Person, ben: Person, who: str) -> None:
    game, _, body = due_move(ana, ben)
    other = off_turn(game, ana, ben) if who == "opponent" else Person(timezone.now())
    answer, _ = statements(game, other, body)
    code = "not_your_turn" if who == "opponent" else "not_playing"
    assert answer.json()["code"] == code
    assert Game.objects.get(id=game.id).version == game.version


def test_one_of_several_commands_at_once_succeeds(ana: Person, ben: Person) -> None:
    for _ in range(5):
        game, player, body = due_move(ana, ben)
        url = f"/api/v1/games/{game.id}/moves"
        answers = at_once(lambda _, u=url, b=body, p=player: client_of(p).post(u, b))
        assert codes(answers) == [200, 409, 409, 409]
        assert Game.objects.get(id=game.id).version == game.version + 1


def test_a_process_holds_a_bounded_number_of_games(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held, "MOST", 2)
    monkeypatch.setattr(held, "_held", {})
    games = [due_move(ana, ben)[0].id for _ in range(4)]
    assert list(held._held) == games[-2:]
