"""The rolls of a game, which follow from its seeds."""

from games.fairness import seeds
from games.fairness.dice import dice_roll
from games.models import Game


def dice_of(game: Game, n: int, count: int) -> tuple[int, ...]:
    """The pips of roll number `n` of the game (fairness.md section 3)."""
    client_seeds = [player["client_seed"] for player in game.players]
    return dice_roll(seeds.decrypted(game.server_seed), str(game.id), client_seeds, n, count)
