"""The places of a finished game."""

from core.api.types import Json
from games.engine import Position, places_to_json
from games.models import Game, position_of
from games.play.seat_state import given_up, sides_of_people


def places_of(game: Game, position: Position | None = None) -> list[Json]:
    """The places of a finished game, best first; none where nobody scores.

    Those who left for good are last; when all others have left, who remained is first.
    """
    position = position or position_of(game)
    if position is None or game.status != Game.Status.FINISHED:
        return []
    left, won = given_up(position.setup, game.players, game.attendance), set[int]()
    if game.reason == Game.Reason.LAST_REMAINING:
        sides = sides_of_people(position.setup, game.players)
        won = {seat for side in sides for seat in side} - left
    return places_to_json(position, left, won)
