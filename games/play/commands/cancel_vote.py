"""Cancelling a game by vote: one player proposes it, and all voters agree."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Unpack

from django.conf import settings

from core.clock import rfc3339
from games.play.commands.gate import Asked, CommandResult, Seated, command
from games.play.errors import NoProposal, NoVoteInTournament
from games.play.game_state import CancelVote, GameState
from games.play.seat_states import seat_state, with_seat
from games.play.stopped_clocks import clock_of
from games.play.transition import Update


class Vote(StrEnum):
    """A player's vote on cancelling the game."""

    PROPOSE = "propose"
    AGREE = "agree"
    REFUSE = "refuse"


def vote(*, vote: Vote, **asked: Unpack[Asked]) -> CommandResult:
    """Propose to cancel the game, agree or refuse. It also takes an automatic seat back.

    A second proposal counts as agreeing. The game is cancelled once all people agree that have not
    left; when the time is over, automatic seats no longer count.
    """

    def act(player: Seated) -> Update:
        if player.game.tournament:
            raise NoVoteInTournament
        state, seat = player.state, player.seat
        update = _update(vote, state, seat, clock_of(player.game, asked["now"]))
        own = seat_state(state.seats, seat).resume()
        return replace(update, seats=with_seat(state.seats, seat, own))

    return command(act, **asked)


def _update(vote: Vote, state: GameState, seat: int, now: datetime) -> Update:
    """The vote's update of the game. Raises NoProposal."""
    proposal = state.cancel_vote
    if proposal is None or proposal.ends_at <= now:
        if vote != Vote.PROPOSE:
            raise NoProposal
        ends_at = now + timedelta(seconds=settings.CANCEL_VOTE_LASTS_S)
        event = {"type": "cancel_proposed", "seat": seat, "ends_at": rfc3339(ends_at)}
        return Update(cancel_vote=CancelVote(seat, (seat,), ends_at), events=[event])
    if vote == Vote.REFUSE:
        return Update(cancel_vote=None, events=[{"type": "cancel_refused", "seat": seat}])
    if seat in proposal.agreed:
        return Update()
    agreed = tuple(sorted([*proposal.agreed, seat]))
    event = {"type": "cancel_agreed", "seat": seat}
    return Update(cancel_vote=replace(proposal, agreed=agreed), events=[event])
