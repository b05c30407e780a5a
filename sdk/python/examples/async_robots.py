"""Plays some games at once: python async_robots.py [address]"""

import asyncio
import sys

from parcheesi import AsyncParcheesi, ok
from parcheesi.v1.api.tables import add_robots, create_table, start_game
from parcheesi.v1.models import CreateTableRequest, Game, Move, StartGameRequest

GAMES = 3


def choose(game: Game) -> Move:
    """The move that goes the longest way."""
    return max(game.legal_moves, key=lambda move: move.value)


async def play(address: str) -> Game:
    """A finished game of a new guest against a robot of the service."""
    async with AsyncParcheesi(address) as client:
        await client.create_guest()
        wanted = CreateTableRequest(ruleset="parchis", seats=2, robot_pause_ms=0)
        table = ok(await create_table.asyncio(client=client.api, body=wanted))
        table = ok(await add_robots.asyncio(table.id, client=client.api))
        seen = StartGameRequest(version=table.version)
        game = ok(await start_game.asyncio(table.id, client=client.api, body=seen))
        return await client.play(game, choose)


async def main(address: str) -> None:
    """Print how the games ended."""
    for game in await asyncio.gather(*(play(address) for _ in range(GAMES))):
        print(f"game {game.id}: version {game.version}, {game.status}")


asyncio.run(main(sys.argv[1] if sys.argv[1:] else "http://127.0.0.1:8000"))
