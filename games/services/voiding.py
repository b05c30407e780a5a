"""Voiding a game: the staff declares that nothing of it counts."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games import selectors
from games.errors import GameNotVisible, NothingToVoid
from games.models import Game
from games.services.endings import Ending
from games.services.recording import notice


@transaction.atomic
def void(*, game_id: UUID, note: str, now: datetime) -> Game:
    """End a running game, or take back the result of a finished one; `note` tells players why.

    Raises GameNotVisible, NothingToVoid.
    """
    game = Game.objects.select_for_update().filter(id=game_id).first()
    if game is None:
        raise GameNotVisible
    position = selectors.position_of(game)
    if position is None or game.status not in (Game.Status.PLAYING, Game.Status.FINISHED):
        raise NothingToVoid
    ending = Ending(Game.Status.VOIDED, Game.Reason.STAFF, note)
    notice(game, position, attendance=game.attendance, ending=ending, now=now)
    return game
