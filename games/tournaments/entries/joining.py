"""Joining a tournament, alone or as a pair."""

from datetime import datetime, timedelta
from statistics import mean
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from accounts.errors import Oneself
from accounts.models import User
from accounts.people.selectors import blocked_pairs
from accounts.users.locking import lock_own
from accounts.users.selectors import user_named
from accounts.wallet import buy_ins
from games.conduct.penalties import check_may_play
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.access import lock_visible
from games.tournaments.announcements import announce
from games.tournaments.commands import has_enough
from games.tournaments.entries.admission import check_admitted
from games.tournaments.entries.partners import ask, forget_request
from games.tournaments.entries.presence import check_not_over, come_back
from games.tournaments.errors import (
    CannotBePartner,
    EntryOut,
    JoiningClosed,
    NotAdmitted,
    PartnerNeeded,
    TournamentFull,
)
from ranking.boards.selectors import rating_of

Status = TournamentEntry.Status
LAST_CALL: Final = timedelta(seconds=60)
"""How long before its end an arena takes nobody any more: there would be no game."""


@transaction.atomic
def join(
    *, tournament_id: UUID, user_id: UUID, partner: str = "", code: str = "", now: datetime
) -> TournamentEntry:
    """Join, alone or as a pair, which is complete once both have named each other. Idempotent.

    A player that has left an arena or a Swiss tournament comes back with the points it had. Raises:
    TournamentNotVisible, TournamentOver, JoiningClosed, TournamentFull, EntryOut, PartnerNeeded,
    CannotBePartner, TakesNoRequests, PlayBanned, what `check_admitted` and `buy_in` raise.
    """
    user = lock_own(user_id)
    tournament = lock_visible(tournament_id, user_id)
    earlier = TournamentPlayer.objects.filter(tournament=tournament, user=user)
    if player := earlier.select_related("entry").first():
        return _back(tournament, player, now)
    check_admitted(tournament, user, code, now=now)
    _check_open(tournament, now)
    check_may_play(user_id, now)
    if bool(partner) != tournament.teams:
        raise PartnerNeeded
    entry = _asked(tournament, user, partner) if partner else None
    if entry is None:
        entry = _new_entry(tournament, user, partner, now)
    player = TournamentPlayer.objects.create(
        tournament=tournament, entry=entry, user=user, seen_at=now, paid=tournament.buy_in > 0
    )
    _complete(tournament, entry, now)
    buy_ins.buy_in(
        tournament=tournament.id,
        user=user.id,
        key=f"{tournament.id}:{player.id}",
        chips=tournament.buy_in,
        now=now,
    )
    return entry


def _back(tournament: Tournament, player: TournamentPlayer, now: datetime) -> TournamentEntry:
    """The entry of a player that has joined before; one that has left comes back."""
    entry = player.entry
    if entry.status == Status.REMOVED:
        raise NotAdmitted(condition="removed", value=None)
    if entry.status != Status.LEFT:
        return entry
    if tournament.teams:  # one of the two has ended it for both
        raise EntryOut
    check_may_play(player.user_id, now)
    _check_open(tournament, now, again=True)
    tournament.entry_count += 1
    Tournament.objects.filter(id=tournament.id).update(entry_count=tournament.entry_count)
    return come_back(tournament, player, now)


def _check_open(tournament: Tournament, now: datetime, *, again: bool = False) -> None:
    """Check that it can be joined now; a Swiss tournament also `again` after its start."""
    check_not_over(tournament)
    if tournament.status == Tournament.Status.ANNOUNCED:
        _check_room(tournament)
        return
    if tournament.format == Tournament.Format.KNOCKOUT:
        raise EntryOut if again else JoiningClosed
    if tournament.format == Tournament.Format.SWISS and not again:
        raise JoiningClosed
    closes_at = tournament.ends_at and tournament.ends_at - (timedelta() if again else LAST_CALL)
    if closes_at and closes_at <= now:
        raise JoiningClosed
    if not again:
        _check_room(tournament)


def _check_room(tournament: Tournament) -> None:
    """Raise TournamentFull; incomplete pairs have no place yet."""
    count = tournament.entry_count
    if tournament.teams:
        count -= tournament.entries.filter(status=Status.INCOMPLETE).count()
    if count >= tournament.max_entries:
        raise TournamentFull(max_entries=tournament.max_entries)


def _asked(tournament: Tournament, user: User, partner: str) -> TournamentEntry | None:
    """The incomplete entry by which this partner waits for the user; None if there is none.

    Raises CannotBePartner.
    """
    other = user_named(partner)
    if other.id == user.id:
        raise Oneself
    if other.is_guest or blocked_pairs([user.id, other.id]):
        raise CannotBePartner
    theirs = TournamentPlayer.objects.filter(tournament=tournament, user=other)
    player = theirs.select_related("entry").first()
    if player is None:
        return None
    if player.entry.status != Status.INCOMPLETE or player.entry.partner_id != user.id:
        raise CannotBePartner
    return player.entry


def _new_entry(tournament: Tournament, user: User, partner: str, now: datetime) -> TournamentEntry:
    """A new entry of the locked tournament; that of a pair waits for the partner, who is asked."""
    tournament.last_entry += 1
    tournament.entry_count += 1
    counts = {"last_entry": tournament.last_entry, "entry_count": tournament.entry_count}
    Tournament.objects.filter(id=tournament.id).update(**counts)
    other = user_named(partner) if partner else None
    entry = TournamentEntry.objects.create(
        tournament=tournament,
        number=tournament.last_entry,
        status=Status.INCOMPLETE if other else Status.ACTIVE,
        partner=other,
        joined_at=now,
        rating=rating_of(user.id, tournament.ruleset),
    )
    if other:
        ask(tournament, user, other, now)
    return entry


def _complete(tournament: Tournament, entry: TournamentEntry, now: datetime) -> None:
    """Let an entry with all its players take part; the last one needed starts the tournament."""
    players = list(entry.players.values_list("user_id", flat=True))
    if len(players) < (2 if tournament.teams else 1):
        return
    if tournament.teams:
        known = [r for user in players if (r := rating_of(user, tournament.ruleset)) is not None]
        entry.rating = mean(known) if known else None
        forget_request(entry)
        entry.partner, entry.status = None, Status.ACTIVE
    if tournament.status == Tournament.Status.RUNNING:  # an arena
        entry.waits_since, entry.seed = now, _next_seed(tournament)
    entry.save(update_fields=["rating", "partner", "status", "waits_since", "seed"])
    announce(tournament, "joined", {"entry": entry.number}, now=now)
    if tournament.status == Tournament.Status.ANNOUNCED and has_enough(tournament):
        Tournament.objects.filter(id=tournament.id).update(due_at=now)


def _next_seed(tournament: Tournament) -> int:
    last = TournamentEntry.objects.filter(tournament=tournament).aggregate(Max("seed"))
    return (last["seed__max"] or 0) + 1
