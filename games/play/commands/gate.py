"""The one gate to a running game: every command of a player comes in here."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import NotRequired, TypedDict, Unpack
from uuid import UUID

from django.db import transaction

from core.errors import DomainError
from core.idempotency.store import Claim
from games.engine import Position
from games.engine.json.types import Event
from games.errors import GameDamaged, GameNotRunning, NotPlaying
from games.models import Game, Move
from games.play.automatic import is_overdue, play_out_turn
from games.play.commit import commit
from games.play.errors import LeftForGood, NotYourTurn, StaleVersion
from games.play.game_state import GameState, state_of
from games.play.held import Held, taken
from games.play.seat_states import seat_state
from games.play.transition import Actor, Steps, Update, transition_of
from games.visibility.lookups import current_game, game_of


@dataclass(frozen=True, slots=True)
class Seated:
    """A player in a running game, as the command finds it."""

    game: Game
    state: GameState
    seat: int


Act = Callable[[Seated], Steps | Update | None]
"""What the player wants to change; None for nothing."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """A game after a command, and the events that came of it."""

    game: Game
    position: Position
    events: list[Event]
    made_version: int
    """Of the row with these events; the game may have gone on since."""


class Asked(TypedDict):
    """What all commands are given."""

    game_id: UUID
    user_id: UUID
    version: int | None
    now: datetime
    claim: NotRequired[Claim | None]


def command(act: Act, *, on_turn: bool = False, **given: Unpack[Asked]) -> CommandResult:
    """Let one of its players change a running game.

    An overdue turn is played out first. A command without a version is for the current one. With
    `on_turn` only the player on turn may act, and the version may be older if only notices have
    followed it: others add them at will, and they change neither the position nor the turn.
    Otherwise the game is locked before `act`, which may write other rows in the same transaction.

    A roll that is repeated has a stale version: it never rolls again. The row of a command on turn
    has its `claim`, so that `repetition.carried_out` finds it; the claim's key is in one row only.
    Of a game that the user may watch, `data["game"]` of a refusal is the row that it is about.
    """
    asked = _Asked(act, on_turn, **given)
    held = taken(asked.game_id, asked.version) if on_turn else None
    result = held and _attempt_held(held, asked)
    # The second attempt is for a command that lost the race to a notice.
    result = result or _attempt(asked) or _attempt(asked)
    if not result:
        raise StaleVersion(game=current_game(asked.game_id))
    return result


@dataclass(frozen=True, slots=True)
class _Asked:
    """The parameters of a command."""

    act: Act
    on_turn: bool
    game_id: UUID
    user_id: UUID
    version: int | None
    now: datetime
    claim: Claim | None = None


def _attempt(asked: _Asked) -> CommandResult | None:
    """Read the game and change it; None if another change has come first."""
    game = game_of(asked.game_id, asked.user_id)
    try:
        seat = seat_of(game, asked.user_id)
        if is_overdue(game, asked.now):
            play_out_turn(game, now=asked.now)
            game = current_game(asked.game_id)
        if asked.on_turn:
            return _change(game, seat, asked)
        with transaction.atomic():
            game = Game.objects.select_for_update().get(id=asked.game_id)
            if result := _change(game, seat, asked):
                return result
            raise StaleVersion  # undoes what `act` has written
    except DomainError as refusal:
        refusal.data.setdefault("game", game)
        raise


def _attempt_held(held: Held, asked: _Asked) -> CommandResult | None:
    """Change a held game; None if its row may say otherwise."""
    if is_overdue(held.game, asked.now):
        return None
    try:
        return _change(held.game, seat_of(held.game, asked.user_id), asked, held)
    except DomainError:
        return None


def _change(game: Game, seat: int, asked: _Asked, held: Held | None = None) -> CommandResult | None:
    """Commit what the player wants; None if the game is no longer as the caller read it."""
    _check_due(game, asked.version, on_turn=asked.on_turn)
    state = held.state if held else state_of(game)
    if asked.on_turn and state.position.turn.seat != seat:
        raise NotYourTurn
    change = asked.act(Seated(game, state, seat))
    made = change and transition_of(game, state, change, actor=Actor.PLAYER, now=asked.now)
    if not made:
        return CommandResult(game, state.position, [], game.version)
    row = made.rows[0]
    if asked.claim:
        row.key, row.request = asked.claim.key_id, asked.claim.request_id
    if not commit(game, made, written_by=held.written_by if held else None):
        return None
    return CommandResult(game, made.after.position, row.events, row.version)


def _check_due(game: Game, version: int | None, *, on_turn: bool) -> None:
    """Raise GameNotRunning, or StaleVersion for another version than the game's."""
    if game.status != Game.Status.PLAYING:
        raise GameNotRunning
    if version is None or version == game.version:
        return
    if not (on_turn and _only_notices_since(version, game)):
        raise StaleVersion


def _only_notices_since(version: int, game: Game) -> bool:
    """Whether the position and the turn are those of this older version; one query."""
    if version > game.version:
        return False
    since = Move.objects.filter(game=game, version__gt=version, version__lte=game.version)
    return not since.exclude(kind=Move.Kind.NOTICE).exists()


def seat_of(game: Game, user_id: UUID) -> int:
    """The player's seat in a started game."""
    if game.status == Game.Status.WAITING:
        raise GameNotRunning
    for player in game.players:
        if player["user"] == str(user_id):
            if seat_state(game.attendance, player["seat"]).left:
                raise LeftForGood
            return player["seat"]
    if not game.players:
        raise GameDamaged
    raise NotPlaying
