"""A repeated roll or move: the record tells what the first request with its key has made."""

from uuid import UUID

from core.idempotency.errors import IdempotencyKeyReused
from core.idempotency.store import Claim
from games.models import Move
from games.play.commands.gate import CommandResult
from games.play.game_state import state_of
from games.visibility.lookups import current_game


def carried_out(game_id: UUID, claim: Claim) -> CommandResult | None:
    """What the command of this claim has made, in the game as it is now; None if it made nothing.

    Raises IdempotencyKeyReused if the key is another command's, GameDamaged.
    """
    row = Move.objects.filter(game=game_id, key=claim.key_id).first()
    if row is None:
        return None
    if row.request != claim.request_id:
        raise IdempotencyKeyReused
    game = current_game(game_id)
    return CommandResult(game, state_of(game).position, row.events, row.version)
