from games.tournaments.pairing.drawing import draw
from games.tournaments.pairing.field import Contender, Drawn, Field, Format, Pair
from games.tournaments.pairing.lots import lot, seeding
from games.tournaments.pairing.standing import (
    arena_points,
    bye_points,
    going_on,
    place_points,
    standing_order,
)

__all__ = [
    "Contender",
    "Drawn",
    "Field",
    "Format",
    "Pair",
    "arena_points",
    "bye_points",
    "draw",
    "going_on",
    "lot",
    "place_points",
    "seeding",
    "standing_order",
]
