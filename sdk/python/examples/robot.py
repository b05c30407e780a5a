"""Plays a game of Parchís against a robot of the service: python robot.py [address]"""

import sys

from parcheesi import Parcheesi, ok
from parcheesi.v1.api.tables import add_robots, create_table, start_game
from parcheesi.v1.models import CreateTableRequest, Game, Move, StartGameRequest


def worth(move: Move) -> tuple[bool, bool, bool, int]:
    """Home first, then a capture, then out of the nest, then the longest way."""
    return move.to == "home", move.captures is not None, move.from_ == "nest", move.value


def choose(game: Game) -> Move:
    """The move to make: one of the legal moves of the game."""
    return max(game.legal_moves, key=worth)


with Parcheesi(sys.argv[1] if sys.argv[1:] else "http://127.0.0.1:8000") as client:
    client.create_guest()
    wanted = CreateTableRequest(ruleset="parchis", seats=2, robot_pause_ms=0)
    table = ok(create_table.sync(client=client.api, body=wanted))
    table = ok(add_robots.sync(table.id, client=client.api))
    seen = StartGameRequest(version=table.version)
    game = ok(start_game.sync(table.id, client=client.api, body=seen))

    game = client.play(game, choose)

    for place in game.result.places if game.result else ():
        print(f"{place.place}. seat {place.seat}, {place.distance} spaces from home")
