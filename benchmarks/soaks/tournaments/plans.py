"""What is played in each tournament of the soak, and what its people do there, by chance."""

import random
from dataclasses import dataclass
from typing import Any, Final

FORMATS: Final = ("arena", "swiss", "knockout")
RULESETS: Final = {"parchis": 4, "superparcheesi": 1, "parcheesi": 1}
SHAPES: Final = {(2, False): 5, (3, False): 2, (4, False): 2, (4, True): 3}
"""Players at a table and whether they are pairs, with their shares."""
MAX_ROUNDS: Final = (3, 3, 4, 6)
"""Rounds after which the game of a table ends."""
WHOLE_GAMES: Final = 0.03
"""The share of tournaments whose games are played to their end."""
TABLE_MOODS: Final = {"all play": 30, "some play": 40, "none plays": 30}
AT_A_TABLE: Final = {"play": 60, "hand over": 20, "vanish": 15, "resign": 5}
"""What a player does at a table where some play."""
AFTER_A_TABLE: Final = {"stay": 80, "pause": 8, "leave": 6, "leave and come back": 6}


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament, and how many join it."""

    terms: dict[str, Any]
    joining: int
    """Entries."""
    leaving: int
    """Entries that leave again before the start, and others join in their place."""
    fate: str
    """`plays`; or it is cancelled: `organiser` before the start, or `staff` while it runs."""

    @property
    def pairs(self) -> bool:
        """Whether two people are an entry."""
        return bool(self.terms["teams"])


def random_plan(number: int, chance: random.Random) -> Plan:
    """The plan of the tournament of this number; the formats take turns."""
    form = FORMATS[number % len(FORMATS)]
    (seats, pairs) = one_of(SHAPES, chance)
    sides = seats // 2 if pairs else seats
    joining = chance.randint(max(sides, 3), sides + 4)
    (fate,) = chance.choices(("plays", "organiser", "staff"), (94, 3, 3))
    terms = {
        "name": f"Soak {number}",
        "format": form,
        "ruleset": one_of(RULESETS, chance),
        "options": _options(chance),
        "seats": seats,
        "teams": pairs,
        "turn_s": 5,
        "break_s": chance.choice((0, 0, 1, 3)),
        "access": chance.choice(("public", "public", "code")),
        **_of_format(form, sides, chance),
        **_buy_in(chance),
        **({"starts_with": joining} if chance.random() < 0.8 else {"starts_in_s": 20}),
    }
    return Plan(terms, joining, int(chance.random() < 0.2), fate)


def one_of(shares: dict[Any, int], chance: random.Random) -> Any:
    """One of the keys, by their shares."""
    return chance.choices(list(shares), list(shares.values()))[0]


def _options(chance: random.Random) -> dict[str, Any]:
    options = {"pawns": chance.choice((1, 1, 2)), "game_s": 60}
    if chance.random() < WHOLE_GAMES:
        return options
    return options | {"max_rounds": chance.choice(MAX_ROUNDS)}


def _of_format(form: str, sides: int, chance: random.Random) -> dict[str, Any]:
    if form == "arena":
        return {"duration_s": 600}  # the least; the staff ends it earlier
    if form == "swiss":
        return {"rounds": chance.choice((2, 2, 3))}
    return {"advance": chance.randint(1, sides - 1)}


def _buy_in(chance: random.Random) -> dict[str, Any]:
    if chance.random() < 0.6:
        return {}
    prizes = chance.choice(([], [100], [60, 40], [34, 33, 33], [40, 30, 20, 10]))
    return {"buy_in": chance.randint(1, 50), "prizes": prizes}
