"""The engine's public functions with the JSON of rules.md §9, as `tests.engine.independent` has."""

from typing import Any

from games import engine

Json = Any
"""An object; the engine's own types are its TypedDicts."""


def start(setup: Json, opening: list[Json]) -> Json:
    rolls = [(entry["seat"], tuple(entry["roll"])) for entry in opening]
    return engine.position_to_json(engine.start(engine.new_setup(**setup), rolls))


def legal_moves(position: Json) -> list[Json]:
    return [engine.move_to_json(move) for move in engine.position_from_json(position).legal_moves]


def roll(position: Json, pips: list[int]) -> Json:
    return engine.position_to_json(engine.roll(engine.position_from_json(position), pips))


def play(position: Json, move: Json) -> Json:
    before = engine.position_from_json(position)
    legal = before.find_move(
        pawn=move["pawn"], kind=move["kind"], value=move["value"], to=move.get("to")
    )
    return engine.position_to_json(engine.play(before, legal))


def time_up(position: Json) -> Json:
    return engine.position_to_json(engine.time_up(engine.position_from_json(position)))


def places(position: Json) -> Json:
    return engine.places_to_json(engine.position_from_json(position))
