"""What is to be done in a game."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from conftest import ADDRESS, Service
from parcheesi import Event, Parcheesi, Refused
from parcheesi.playing import Step, matters, next_step
from parcheesi.v1.models import Game

DOCUMENT = json.loads((Path(__file__).parents[3] / "docs" / "openapi.json").read_text("utf-8"))
ROLL = DOCUMENT["paths"]["/api/v1/games/{game_id}/roll"]["post"]
ROLLED = ROLL["responses"]["200"]["content"]["application/json"]["example"]
MOVE = {"pawn": 0, "kind": "die", "value": 3, "from": "5", "to": "8", "captures": None}


def game_json(**changes: Any) -> dict[str, Any]:
    """A game whose turn it is at seat 0, to roll."""
    turn = {"seat": 0, "phase": "roll", "attempt": 1, "deadline_at": None, "ms_left": None}
    turn |= changes.pop("turn", {})
    return {**ROLLED, "legal_moves": [], "turn": turn, "version": 5, **changes}


def game(**changes: Any) -> Game:
    return Game.from_dict(game_json(**changes))


@pytest.mark.parametrize(
    ("changes", "step"),
    [
        ({}, Step.ROLL),
        ({"legal_moves": [MOVE], "turn": {"phase": "move"}}, Step.MOVE),
        ({"legal_moves": [MOVE], "turn": {"phase": "future"}}, Step.MOVE),
        ({"turn": {"phase": "future"}}, Step.LOOK_AGAIN),
        ({"status": "future"}, Step.ROLL),
        ({"turn": {"seat": 2}}, Step.WAIT),
        ({"ended_at": "2026-11-23T12:00:00Z", "status": "future"}, Step.OVER),
    ],
)
def test_the_next_step(changes: dict[str, Any], step: Step) -> None:
    assert next_step(game(**changes), seat=0) is step


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        (Event("message", 5, {"current": {"turn": {"seat": 0}}}), False),
        (Event("message", 6, {"current": {"turn": {"seat": 0}}}), True),
        (Event("message", 6, {"current": {"turn": {"seat": 2}}}), False),
        (Event("message", 6, {"current": {"turn": None}}), True),
        (Event("message", 6, {"current": None}), False),
        (Event("future", 6, {}), False),
        (Event("end", 6, {}), True),
    ],
)
def test_rows_that_matter_to_a_player(event: Event, answer: bool) -> None:
    assert matters(event, game(), seat=0) is answer


def refused(present: dict[str, Any]) -> httpx.Response:
    problem = {"type": "", "title": "", "status": 409, "detail": "", "request_id": ""}
    return httpx.Response(409, json=problem | {"code": "future", "game": present})


def turn_of(service: Service) -> Game:
    with Parcheesi(ADDRESS, transport=httpx.MockTransport(service)) as client:
        client._user_id = UUID(ROLLED["seats"][0]["player"]["id"])
        return client.play_turn(game(), lambda game: game.legal_moves[0])


def test_a_refusal_with_a_newer_game_continues_with_that() -> None:
    service = Service(refused(game_json(version=8, turn={"seat": 2})))

    assert turn_of(service).version == 8


def test_a_refusal_with_the_same_game_is_raised() -> None:
    with pytest.raises(Refused):
        turn_of(Service(refused(game_json())))
