"""The best moves of a player who practises against robots."""

from uuid import UUID

from games import robots
from games.engine import Move
from games.errors import GameNotRunning, NotPlaying
from games.hints.errors import NoDecision, NoHintsHere
from games.models import Game, Kind
from games.play import LeftForGood, NotYourTurn, seat_of
from games.records.stored import position_of
from games.visibility.lookups import game_of
from games.visibility.refusals import READ_GAME

REFUSALS = (
    *READ_GAME,
    NotPlaying,
    LeftForGood,
    GameNotRunning,
    NoHintsHere,
    NotYourTurn,
    NoDecision,
)


def hint_of(*, game_id: UUID, user_id: UUID) -> tuple[int, list[tuple[Move, float]]]:
    """The version of the game, and its best moves, one or two; one query.

    Raises the errors in `REFUSALS`.
    """
    game = game_of(game_id, user_id)
    seat = seat_of(game, user_id)
    if not _is_practice(game):
        raise NoHintsHere
    position = position_of(game)
    if position is None or game.status != Game.Status.PLAYING:
        raise GameNotRunning
    if position.turn.seat != seat:
        raise NotYourTurn
    best = robots.two_best(position)
    if not best:
        raise NoDecision
    return game.version, best


def _is_practice(game: Game) -> bool:
    """Whether nobody else plays, and nothing is at stake."""
    people = [player for player in game.players if player["kind"] == Kind.HUMAN]
    return len(people) == 1 and not game.competitive
