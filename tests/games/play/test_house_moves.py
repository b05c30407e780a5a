"""Moves that house rules add: passing the home row, and declining a bonus."""

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.engine import stored_position
from games.fairness.dice import verify
from games.models import Game, Move
from games.records.replay import faults
from games.records.responses import present_fairness
from games.records.rolls import dice_of
from games.time import deadlines
from tests.harness.games import on_turn, played_to_the_end, started
from tests.harness.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

RULES = "/api/v1/rules"


def with_turn(game: Game, places: list[str], **turn: Any) -> Game:
    """The game with the pawns of the seat on turn on these places, and this turn."""
    seat = str(game.position["turn"]["seat"])
    pawns = game.position["pawns"] | {seat: places}
    changed = game.position["turn"] | {"phase": "move", **turn}
    position = game.position | {"pawns": pawns, "turn": changed}
    Game.objects.filter(id=game.id).update(position=position)
    return Game.objects.get(id=game.id)


def at_the_home_row(ana: Person, ben: Person) -> tuple[Game, str, str]:
    """A game whose legal moves are to turn in and to pass; and where the two lead."""
    game = started(ana, ben, options={"second_lap": True, "pawns": 1}, now=timezone.now())
    board = stored_position(game.position, game.edition).setup.board
    seat = game.position["turn"]["seat"]
    game = with_turn(game, [board.places[seat][board.last]], roll=[3], dice=[3])
    return game, "h3", board.places[seat][board.home + 3]


MOVE = {"pawn": 0, "kind": "die", "value": 3}


def sent(game: Game, *people: Person, **move: Any) -> Any:
    body = {"version": game.version, **move}
    return on_turn(game, *people).api.post(f"/api/v1/games/{game.id}/moves", body)


def test_where_two_moves_differ_in_their_target_it_must_be_sent(ana: Person, ben: Person) -> None:
    game, into, past = at_the_home_row(ana, ben)
    shown = ana.api.get(f"/api/v1/games/{game.id}").json()
    assert [move["to"] for move in shown["legal_moves"]] == [into, past]
    for wrong in ({}, {"to": "home"}):
        refused = sent(game, ana, ben, **MOVE, **wrong)
        assert (refused.status_code, refused.json()["code"]) == (422, "illegal_move")
    for malformed in ({"to": 3}, {"to": "h3 or so"}):
        refused = sent(game, ana, ben, **MOVE, **malformed)
        assert (refused.status_code, refused.json()["code"]) == (400, "validation_error")


@pytest.mark.parametrize("choice", [0, 1])
def test_a_pawn_goes_where_it_is_sent(ana: Person, ben: Person, choice: int) -> None:
    game, *targets = at_the_home_row(ana, ben)
    seat = str(game.position["turn"]["seat"])
    moved = sent(game, ana, ben, **MOVE, to=targets[choice]).json()
    assert moved["position"]["pawns"][seat] == [targets[choice]]
    assert moved["position"]["second_lap"] == ({seat: [0]} if choice else {})
    game.refresh_from_db()
    position = stored_position(game.position, game.edition)
    assert position.distance(int(seat)) == (75 - 3 + 1 if choice else 5)


def test_a_preview_takes_the_target_as_well(ana: Person, ben: Person) -> None:
    game, into, past = at_the_home_row(ana, ben)
    for to in (into, past):
        body = {"position": game.position, "move": {**MOVE, "to": to}}
        previewed = APIClient().post(f"{RULES}/move", body).json()
        assert previewed["events"][0]["move"]["to"] == to
    refused = APIClient().post(f"{RULES}/move", {"position": game.position, "move": MOVE})
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal_move")


def with_a_bonus(ana: Person, ben: Person) -> Game:
    """A game in which only a bonus of 20 is left to play, or to decline."""
    options = {"bonuses_optional": True, "pawns": 2}
    game = started(ana, ben, options=options, now=timezone.now())
    board = stored_position(game.position, game.edition).setup.board
    seat = game.position["turn"]["seat"]
    places = [board.places[seat][30], "nest"]
    return with_turn(game, places, roll=[3], dice=[], bonuses=[20])


def test_a_bonus_is_declined(ana: Person, ben: Person) -> None:
    game = with_a_bonus(ana, ben)
    seat, before = game.position["turn"]["seat"], game.position["pawns"]
    declined = sent(game, ana, ben, pawn=0, kind="decline", value=20)
    assert declined.status_code == 200, declined.json()
    state = declined.json()
    assert state["position"]["pawns"] == before
    assert state["turn"]["seat"] != seat
    move, forfeit, _turn = state["events"]
    assert (move["move"]["kind"], move["move"]["from"]) == ("decline", move["move"]["to"])
    assert forfeit == {"type": "forfeit", "seat": seat, "dice": [], "bonuses": [20], "blocked": []}
    assert Move.objects.get(game=game, version=2).data["move"]["kind"] == "decline"


def test_an_overdue_player_declines_nothing_of_worth(ana: Person, ben: Person) -> None:
    game = with_a_bonus(ana, ben)
    assert game.deadline_at is not None
    deadlines.sweep_overdue_turns(now=game.deadline_at)
    assert Move.objects.get(game=game, version=2).data["move"]["kind"] == "bonus"


@pytest.mark.parametrize(("ruleset", "dice"), [("parcheesi", 1), ("parcheesi", 2), ("parchis", 1)])
def test_opening_rolls_have_their_own_number_of_dice(
    ana: Person, ben: Person, ruleset: str, dice: int
) -> None:
    options = {"opening_dice": dice} if ruleset == "parcheesi" else {}
    game = started(ana, ben, ruleset=ruleset, options={**options, "max_rounds": 2})
    opening = Move.objects.get(game=game, version=1).data["rolls"]
    assert {len(roll["roll"]) for roll in opening} == {dice}
    two = [dice_of(game, roll["n"], 2) for roll in opening]
    assert [roll["roll"] for roll in opening] == [list(pips[:dice]) for pips in two]
    game = played_to_the_end(game)
    assert faults(game) == []
    record = present_fairness(game)
    assert verify({**record}) == []
    verified = ana.api.get(f"/api/v1/games/{game.id}/fairness").json()
    assert verified["rolls"][: len(opening)] == opening


def test_an_opening_roll_with_a_die_too_many_is_found(ana: Person, ben: Person) -> None:
    game = started(ana, ben, ruleset="parcheesi", options={"opening_dice": 1})
    rows = list(Move.objects.filter(game=game))
    for roll in rows[0].data["rolls"]:
        roll["roll"] = list(dice_of(game, roll["n"], 2))  # the seeds' dice, but one too many
    assert any("breaks the rules" in fault for fault in faults(game, rows))
