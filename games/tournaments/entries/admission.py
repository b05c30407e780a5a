"""The players that may join a tournament."""

from datetime import datetime, timedelta

from django.utils.crypto import constant_time_compare

from accounts.errors import RegisteredOnly
from accounts.models import User
from games.models import Tournament
from games.tournaments.commands import hashed
from games.tournaments.errors import NotAdmitted
from ranking.boards.selectors import games_in, rating_of

Access = Tournament.Access


def check_admitted(tournament: Tournament, user: User, code: str, *, now: datetime) -> None:
    """Check the conditions of a tournament that the user may see.

    Raises: RegisteredOnly, NotAdmitted.
    """
    if user.is_guest:
        raise RegisteredOnly
    if tournament.access == Access.CODE and tournament.organiser_id != user.id:
        _check_code(tournament, code)
    if user.is_robot != (tournament.robots == Tournament.Robots.ONLY):
        raise NotAdmitted(condition="robots", value=tournament.robots)
    if user.date_joined > now - timedelta(days=tournament.registered_days):
        raise NotAdmitted(condition="registered_days", value=tournament.registered_days)
    _check_play(tournament, user)


def _check_code(tournament: Tournament, code: str) -> None:
    if not constant_time_compare(hashed(code), tournament.code_hash):
        raise NotAdmitted(condition="code", value=None)


def _check_play(tournament: Tournament, user: User) -> None:
    """Check the rating, a player without one has none of the limits' ratings, and the games."""
    low, high = tournament.rating_from, tournament.rating_to
    if low is not None or high is not None:
        rating = rating_of(user.id, tournament.ruleset)
        if low is not None and (rating is None or rating < low):
            raise NotAdmitted(condition="rating_from", value=low)
        if high is not None and rating is not None and rating > high:
            raise NotAdmitted(condition="rating_to", value=high)
    if tournament.games_played and games_in(user.id, tournament.ruleset) < tournament.games_played:
        raise NotAdmitted(condition="games_played", value=tournament.games_played)
