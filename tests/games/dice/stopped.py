"""Games that end soon, whoever plays."""

from games.models import Game
from games.play.voiding import void_game
from tests.harness.games import played_on
from tests.harness.people import NOW


def stopped(game: Game, steps: int = 40) -> Game:
    """Void the game after this number of rolls and moves."""
    void_game(game_id=played_on(game, steps).id, note="", now=NOW)
    return Game.objects.get(id=game.id)
