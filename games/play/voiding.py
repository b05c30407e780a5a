"""The staff's commands: cancel a game, or void it so that it does not count.

All its players see the note.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.errors import GameDamaged, GameNotRunning, GameNotVisible
from games.models import Game, GameAnalysis, GameLuck
from games.play.commit import apply, void_unread
from games.play.endings.rules import Ending
from games.play.errors import NothingToVoid
from games.play.transition import Update


@transaction.atomic
def void_game(*, game_id: UUID, note: str, now: datetime) -> Game:
    """End a running game, or reverse the result of a finished one; also of a damaged game.

    Raises GameNotVisible, NothingToVoid.
    """
    game = _locked(game_id)
    if game.status not in (Game.Status.PLAYING, Game.Status.FINISHED):
        raise NothingToVoid
    GameAnalysis.objects.filter(game=game).delete()  # it ends with the result
    GameLuck.objects.filter(game=game_id).delete()
    try:
        with transaction.atomic():
            return _ended(game, Game.Status.VOIDED, note, now)
    except GameDamaged:
        return void_unread(_locked(game_id), note=note, now=now)


@transaction.atomic
def cancel_game(*, game_id: UUID, note: str, now: datetime) -> Game:
    """End a running game as a vote does: nobody scores, and players who did not leave are refunded.

    Raises GameNotVisible, GameNotRunning, GameDamaged.
    """
    game = _locked(game_id)
    if game.status != Game.Status.PLAYING:
        raise GameNotRunning
    return _ended(game, Game.Status.CANCELLED, note, now)


def _locked(game_id: UUID) -> Game:
    game = Game.objects.select_for_update().filter(id=game_id).first()
    if game is None:
        raise GameNotVisible
    return game


def _ended(game: Game, status: Game.Status, note: str, now: datetime) -> Game:
    apply(game, Update(ending=Ending(status, Game.Reason.STAFF, note)), now=now)
    return game
