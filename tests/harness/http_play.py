"""Games played over HTTP, with one request for each roll and move."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from games.models import Game
from games.time import deadlines
from tests.harness.games import on_turn
from tests.harness.people import Person

State = dict[str, Any]


def play_until(people: tuple[Person, ...], game: Game, stop: Callable[[State], bool]) -> State:
    """Roll and play the first legal moves until `stop(state)`; return that state."""
    url = f"/api/v1/games/{game.id}"
    state: State = people[0].api.get(url).json()
    while not stop(state):
        game.refresh_from_db()
        path, command = "roll", {"version": game.version}
        if state["turn"]["phase"] == "move":
            move = state["legal_moves"][0]
            path, command = "moves", command | {k: move[k] for k in ("pawn", "kind", "value", "to")}
        answer = on_turn(game, *people).api.post(f"{url}/{path}", command)
        assert answer.status_code == 200, answer.content
        state = answer.json()
    return state


def play_beside_robots(person: Person, game: Game) -> None:
    """Play to the end: the person on seat 0 over HTTP, the robots by the sweep."""
    while game.status == Game.Status.PLAYING:
        if game.robot_due_at is None:
            play_until((person,), game, lambda s: not s["turn"] or s["turn"]["seat"] != 0)
        deadlines.play_due_robots(now=timezone.now())
        game.refresh_from_db()
