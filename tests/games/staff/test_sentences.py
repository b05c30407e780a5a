"""Rows of a record as sentences: for each type of event, in English, with pawns from 1."""

from typing import Any, get_args

import pytest

from games.engine.moving.obstacles import Reason
from games.responses import GAME_EVENT
from games.staff.sentences import BLOCKED, SENTENCES, sentence

NAMES = {0: "Ana (yellow)", 2: "Robot (red)"}
WHEN = "2026-11-24T08:30:00.5+00:00"


def moved(**changes: Any) -> dict[str, Any]:
    move = {"pawn": 1, "kind": "die", "value": 6, "from": "10", "to": "16", "captures": None}
    return {"type": "move", "seat": 0, "move": move | changes}


def blocked(value: int, pawns: list[int], reason: str, at: str | None = None) -> dict[str, Any]:
    return {"kind": "die", "value": value, "pawns": pawns, "reason": reason, "at": at}


def forfeited(*stopped: dict[str, Any]) -> dict[str, Any]:
    return {"type": "forfeit", "seat": 0, "dice": [3, 4], "bonuses": [], "blocked": [*stopped]}


PLACES = [{"seat": 2, "place": 1, "distance": 0}, {"seat": 0, "place": 2, "distance": 9}]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            {"type": "opening_roll", "seat": 0, "roll": [3, 4]},
            "Ana (yellow) rolls 3 and 4 in the opening.",
        ),
        ({"type": "roll", "seat": 0, "roll": [6], "dice": [6]}, "Ana (yellow) rolls 6."),
        (
            {"type": "roll", "seat": 0, "roll": [6], "dice": [7]},
            "Ana (yellow) rolls 6, which counts as 7.",
        ),
        (
            {"type": "roll", "seat": 0, "roll": [5, 5], "dice": [5, 5, 2, 2]},
            "Ana (yellow) rolls 5 and 5, which counts as 5, 5, 2 and 2.",
        ),
        (moved(), "Ana (yellow) moves pawn 2 from 10 to 16 with 6."),
        (moved(**{"from": "nest", "to": "5"}), "Ana (yellow) enters pawn 2 on 5 with 6."),
        (
            moved(kind="sum", **{"from": "nest", "to": "5"}),
            "Ana (yellow) enters pawn 2 on 5 with the sum of two dice.",
        ),
        (
            moved(kind="bonus", value=20, **{"from": "h1", "to": "h3"}),
            "Ana (yellow) moves pawn 2 from home path 1 to home path 3 with a bonus of 20.",
        ),
        (
            moved(**{"from": "h2", "to": "home"}),
            "Ana (yellow) brings pawn 2 home from home path 2 with 6.",
        ),
        (moved(kind="decline", value=20), "Ana (yellow) declines the bonus of 20."),
        (moved() | {"seat": 2}, "Ana (yellow) moves pawn 2 of Robot (red) from 10 to 16 with 6."),
        (
            {"type": "capture", "seat": 2, "pawn": 0, "by": 0},
            "Ana (yellow) captures pawn 1 of Robot (red).",
        ),
        (
            {"type": "bonus_earned", "seat": 0, "value": 20},
            "Ana (yellow) earns a bonus of 20 spaces.",
        ),
        (forfeited(), "Ana (yellow) cannot use 3 and 4."),
        (
            forfeited(blocked(3, [0, 1], "in_nest"), blocked(4, [0, 1], "in_nest")),
            "Ana (yellow) cannot use 3 and 4: only a 5 enters a pawn.",
        ),
        (
            forfeited(blocked(3, [0], "blockade", "13"), blocked(4, [1, 2], "past_home")),
            (
                "Ana (yellow) cannot use 3 and 4: pawn 1, there is a blockade on 13; "
                "pawns 2 and 3, home needs an exact number."
            ),
        ),
        (
            {"type": "forfeit", "seat": 0, "dice": [], "bonuses": [20]},
            "Ana (yellow) cannot use the bonus of 20.",
        ),
        (
            {"type": "penalty", "seat": 0, "pawn": 3, "from": "9"},
            "Ana (yellow) has a third repeat: pawn 4 goes from 9 back to its nest.",
        ),
        (
            {"type": "penalty", "seat": 0, "pawn": None, "from": None},
            "Ana (yellow) has a third repeat, so the turn is over.",
        ),
        ({"type": "turn", "seat": 2, "roll_number": 1}, "It is Robot (red)'s turn."),
        ({"type": "turn", "seat": 0, "roll_number": 2}, "Ana (yellow) rolls again."),
        (
            {"type": "automatic", "seat": 0, "automatic": True, "reason": "absent"},
            "A robot plays for Ana (yellow): the player was away when the turn came.",
        ),
        (
            {"type": "automatic", "seat": 0, "automatic": False, "reason": None},
            "Ana (yellow) plays again.",
        ),
        ({"type": "connection", "seat": 0, "connected": False}, "Ana (yellow) is away."),
        (
            {"type": "deadline_moved", "seat": 0, "what": "turn", "until": WHEN},
            (
                "The service was down or maintained, so Ana (yellow) has more time for the turn, "
                "until 2026-11-24 08:30:00 UTC."
            ),
        ),
        ({"type": "clock_changed", "turn_s": 30}, "A turn now has 30 seconds."),
        ({"type": "clock_changed", "turn_s": None}, "A turn now has no time limit."),
        ({"type": "left", "seat": 0, "reason": "resigned"}, "Ana (yellow) resigns."),
        (
            {"type": "left", "seat": 0, "reason": "abandoned"},
            "Ana (yellow) has been away for too long and is out.",
        ),
        (
            {"type": "cancel_proposed", "seat": 0, "ends_at": WHEN},
            "Ana (yellow) proposes to cancel the game, until 2026-11-24 08:30:00 UTC.",
        ),
        ({"type": "cancel_agreed", "seat": 0}, "Ana (yellow) agrees to cancel the game."),
        ({"type": "cancel_refused", "seat": 0}, "Ana (yellow) refuses to cancel the game."),
        ({"type": "cancel_expired"}, "The proposal to cancel the game has expired."),
        (
            {"type": "ended", "status": "voided", "reason": "staff", "places": [], "note": "No."},
            "The game is voided (staff). “No.”",
        ),
        (
            {"type": "over", "places": PLACES, "reason": "time_limit"},
            "The game is over by its time. 1. Robot (red), 2. Ana (yellow).",
        ),
        ({"type": "of_a_later_version", "seat": 0}, "Of a later version."),
    ],
)
def test_an_event_is_a_sentence(event: dict[str, Any], text: str) -> None:
    assert sentence(event, 0, NAMES) == text


def test_every_type_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(GAME_EVENT.serializers)


def test_every_obstacle_has_a_reason() -> None:
    assert set(BLOCKED) == set(get_args(Reason))
