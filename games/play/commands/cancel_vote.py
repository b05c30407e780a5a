"""Ending a game amicably: one proposes to cancel it, and everybody who is there agrees."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from core.clock import rfc3339
from games.engine import Position
from games.engine.consequences import Event
from games.models import Game
from games.play.commands.gate import Change, locked
from games.play.errors import NoProposal
from games.play.metrics import Due
from games.play.recording import notice, vote_is_over
from games.play.responses import describe_game
from games.play.scheduler.sweeps import sweep_due
from games.play.seat_state import SeatStates, seat_state, with_seat


class Vote(StrEnum):
    """What somebody says to cancelling the game."""

    PROPOSE = "propose"
    AGREE = "agree"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Said:
    """What has become of the proposal: the fields of the game, and what is told."""

    fields: dict[str, Any]
    events: list[Event]


@transaction.atomic
def vote(*, game_id: UUID, user_id: UUID, vote: Vote, version: int | None, now: datetime) -> Change:
    """Propose to cancel the game, agree to it or refuse; it also takes one's automatic seat back.

    To propose what is proposed already is to agree. Once everybody who is there has agreed, the
    game is cancelled; robots have no vote, and automatic seats are not waited for.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, LeftForGood, GameNotRunning,
    StaleVersion, NoProposal.
    """
    played = locked(game_id=game_id, user_id=user_id, version=version, now=now)
    game, seat = played.game, played.seat
    attendance = _back(game, seat)
    said = SAYING[vote](game, seat, now)
    rows = notice(
        game,
        played.position,
        attendance=attendance,
        events=said.events,
        changes=said.fields,
        now=now,
    )
    return Change(game, played.position, rows[0].events if rows else [])


def expire_votes(*, now: datetime, at_most: int = 500) -> int:
    """Let proposals disappear whose time is over, the oldest first; returns how many."""
    return sweep_due(Due.VOTE, _expire, now=now, at_most=at_most)


def _expire(game: Game, position: Position, now: datetime) -> bool:
    return bool(notice(game, position, attendance=game.attendance, now=now))


def _back(game: Game, seat: int) -> SeatStates:
    own = seat_state(game.attendance, seat)
    return with_seat(game.attendance, seat, own.taken_back())


def _propose(game: Game, seat: int, now: datetime) -> Said:
    if _is_on(game, now):
        return _agree(game, seat, now)
    ends_at = now + timedelta(seconds=settings.CANCEL_VOTE_LASTS_S)
    event = {"type": "cancel_proposed", "seat": seat, "ends_at": rfc3339(ends_at)}
    return Said(_fields({"proposed_by": seat, "agreed": [seat]}, ends_at), [event])


def _agree(game: Game, seat: int, now: datetime) -> Said:
    proposal = _proposal(game, now)
    if seat in proposal["agreed"]:
        return Said(_fields(proposal, game.vote_ends_at), [])
    agreed = {**proposal, "agreed": sorted([*proposal["agreed"], seat])}
    return Said(_fields(agreed, game.vote_ends_at), [{"type": "cancel_agreed", "seat": seat}])


def _refuse(game: Game, seat: int, now: datetime) -> Said:
    _proposal(game, now)
    return Said(_fields(None, None), [{"type": "cancel_refused", "seat": seat}])


SAYING: Final[dict[Vote, Callable[[Game, int, datetime], Said]]] = {
    Vote.PROPOSE: _propose,
    Vote.AGREE: _agree,
    Vote.REFUSE: _refuse,
}


def _is_on(game: Game, now: datetime) -> bool:
    return game.cancel_vote is not None and not vote_is_over(game, now)


def _proposal(game: Game, now: datetime) -> dict[str, Any]:
    if game.cancel_vote is None or vote_is_over(game, now):
        raise NoProposal(game=describe_game(game, now=now))
    return dict(game.cancel_vote)


def _fields(proposal: dict[str, Any] | None, ends_at: datetime | None) -> dict[str, Any]:
    return {"cancel_vote": proposal, "vote_ends_at": ends_at}
