"""The places of a finished game."""

from games.engine import Position, places_to_json
from games.engine.json.types import PlaceJson
from games.models import Game, SeatStates
from games.play.seat_states import Players, given_up, sides_of_people
from games.records.stored import position_of


def places_of(game: Game, position: Position | None = None) -> list[PlaceJson]:
    """The places of a game, best first; none if nobody scores."""
    position = position or position_of(game)
    if position is None:
        return []
    return final_places(position, game.players, game.attendance, game.status, game.reason)


def final_places(
    position: Position, players: Players, seats: SeatStates, status: str, reason: str
) -> list[PlaceJson]:
    """The places of a game with this ending, best first; none if nobody scores.

    Players who left for good are last. The last player remaining is first (rules.md section 8).
    """
    if status != Game.Status.FINISHED:
        return []
    left, won = given_up(position.setup, players, seats), set[int]()
    if reason == Game.Reason.LAST_REMAINING:
        sides = sides_of_people(position.setup, players)
        won = {seat for side in sides for seat in side} - left
    return places_to_json(position, left, won)
