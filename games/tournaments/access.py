"""The tournaments that a user may see, and reading one for a change."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.people.selectors import is_friend
from core.database.compiled import built_once, first
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.errors import EntryNotVisible, NotJoined, TournamentNotVisible

Access = Tournament.Access


def visible(user_id: UUID) -> QuerySet[Tournament]:
    """The tournaments that the user may see; one by code is seen by all that have the address."""
    mine = Q(organiser=user_id) | joined_by(user_id)
    for_friends = Q(access=Access.FRIENDS) & is_friend(user_id, "organiser")
    return Tournament.objects.filter(~Q(access=Access.FRIENDS) | for_friends | mine)


def listed(user_id: UUID) -> QuerySet[Tournament]:
    """The same for lists, which show those by code to their players only."""
    mine = Q(organiser=user_id) | joined_by(user_id)
    return visible(user_id).filter(~Q(access=Access.CODE) | mine)


def joined_by(user_id: UUID) -> Q:
    """The condition on tournaments which the user has joined."""
    return Q(Exists(TournamentPlayer.objects.filter(tournament=OuterRef("pk"), user=user_id)))


def tournament_of(tournament_id: UUID, user_id: UUID) -> Tournament:
    """The tournament, if the user may see it. Raises TournamentNotVisible."""
    tournament = first(_visible_one(tournament_id, user_id))
    if tournament is None:
        raise TournamentNotVisible
    return tournament


@built_once
def _visible_one(tournament_id: UUID, user_id: UUID) -> QuerySet[Tournament]:
    return visible(user_id).filter(id=tournament_id)


def lock_tournament(tournament_id: UUID) -> Tournament:
    """The tournament, locked until the end of the transaction. Raises TournamentNotVisible."""
    rows = Tournament.objects.select_for_update(no_key=True)
    tournament = rows.filter(id=tournament_id).first()
    if tournament is None:
        raise TournamentNotVisible
    return tournament


def lock_visible(tournament_id: UUID, user_id: UUID) -> Tournament:
    """The same, if the user may see it."""
    tournament_of(tournament_id, user_id)
    return lock_tournament(tournament_id)


def entry_numbered(tournament: Tournament, number: int) -> TournamentEntry:
    """The entry of this number. Raises EntryNotVisible."""
    entry = TournamentEntry.objects.filter(tournament=tournament, number=number).first()
    if entry is None:
        raise EntryNotVisible
    return entry


def own_player(tournament: Tournament, user_id: UUID) -> TournamentPlayer:
    """The user's row, with the entry. Raises NotJoined."""
    rows = TournamentPlayer.objects.filter(tournament=tournament, user=user_id)
    player = rows.select_related("entry").first()
    if player is None:
        raise NotJoined
    return player
