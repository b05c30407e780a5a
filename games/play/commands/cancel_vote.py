"""Ending a game amicably: one player proposes to cancel it, and everybody who is there agrees."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.conf import settings

from core.clock import rfc3339
from games.models import Game
from games.play.commands.gate import CommandResult, command
from games.play.commit import apply
from games.play.errors import NoProposal
from games.play.metrics import Due
from games.play.scheduler.sweeps import sweep_due
from games.play.seat_state import seat_state, with_seat
from games.play.transition import CancelVote, GameState, Update
from games.play.turns import GameTerms


class Vote(StrEnum):
    """What a player says about cancelling the game."""

    PROPOSE = "propose"
    AGREE = "agree"
    REFUSE = "refuse"


def vote(
    *, game_id: UUID, user_id: UUID, vote: Vote, version: int | None, now: datetime
) -> CommandResult:
    """Propose to cancel the game, agree or refuse. It also takes an automatic seat back.

    Proposing what is proposed already is agreeing. Once everybody who is there has agreed, the game
    is cancelled. Robots have no vote, and automatic seats are not waited for.

    Raises what `command` raises, and NoProposal.
    """

    def act(_: GameTerms, state: GameState, seat: int) -> Update:
        update = VOTE_HANDLERS[vote](state, seat, now)
        own = seat_state(state.seats, seat).resume()
        return replace(update, seats=with_seat(state.seats, seat, own))

    return command(game_id=game_id, user_id=user_id, version=version, now=now, act=act, lock=True)


def expire_votes(*, now: datetime, at_most: int = 500) -> int:
    """End proposals whose time has run out, the oldest first; returns how many."""
    return sweep_due(Due.VOTE, _expire, now=now, at_most=at_most)


def _expire(game: Game, now: datetime) -> bool:
    return apply(game, Update(), now=now) is not None


def _propose(state: GameState, seat: int, now: datetime) -> Update:
    if state.vote_at(now):
        return _agree(state, seat, now)
    ends_at = now + timedelta(seconds=settings.CANCEL_VOTE_LASTS_S)
    event = {"type": "cancel_proposed", "seat": seat, "ends_at": rfc3339(ends_at)}
    return Update(cancel_vote=CancelVote(seat, (seat,), ends_at), events=[event])


def _agree(state: GameState, seat: int, now: datetime) -> Update:
    proposal = _proposal(state, now)
    if seat in proposal.agreed:
        return Update()
    agreed = tuple(sorted([*proposal.agreed, seat]))
    event = {"type": "cancel_agreed", "seat": seat}
    return Update(cancel_vote=replace(proposal, agreed=agreed), events=[event])


def _refuse(state: GameState, seat: int, now: datetime) -> Update:
    _proposal(state, now)
    return Update(cancel_vote=None, events=[{"type": "cancel_refused", "seat": seat}])


VOTE_HANDLERS: Final[dict[Vote, Callable[[GameState, int, datetime], Update]]] = {
    Vote.PROPOSE: _propose,
    Vote.AGREE: _agree,
    Vote.REFUSE: _refuse,
}


def _proposal(state: GameState, now: datetime) -> CancelVote:
    proposal = state.vote_at(now)
    if proposal is None:
        raise NoProposal
    return proposal
