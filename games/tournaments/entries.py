"""Joining a tournament, pausing, coming back and leaving."""

from datetime import datetime, timedelta
from statistics import mean
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from accounts.errors import Oneself
from accounts.models import NotificationKind, User
from accounts.notifications.inbox import notify_of_request
from accounts.people.selectors import blocked_pairs
from accounts.people.strangers import check_may_ask, notify_of_stranger
from accounts.users.locking import lock_own
from accounts.users.selectors import user_named
from accounts.wallet import buy_ins
from games.conduct.penalties import check_may_play
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.access import (
    entry_numbered,
    lock_tournament,
    lock_visible,
    own_player,
)
from games.tournaments.admission import check_admitted
from games.tournaments.announcements import announce
from games.tournaments.commands import about, has_enough
from games.tournaments.errors import (
    CannotBePartner,
    EntryOut,
    JoiningClosed,
    NotAdmitted,
    NotOrganiser,
    PartnerNeeded,
    TournamentFull,
    TournamentOver,
    TournamentStarted,
)
from ranking.boards.selectors import rating_of

Status = TournamentEntry.Status
MOST_NOTIFIED: Final = {"tournament_id": 2, "user_id": 5}
"""How often an hour a player is asked to be a partner in one tournament, and by one player."""
LAST_CALL: Final = timedelta(seconds=60)
"""How long before its end an arena takes nobody any more: there would be no game."""
GONE: Final = (Status.LEFT, Status.REMOVED, Status.OUT)


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
    tournament = lock_tournament(tournament_id)
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


@transaction.atomic
def leave(*, tournament_id: UUID, user_id: UUID, now: datetime) -> None:
    """Leave. Before the start the buy-in goes back; after it, points and place stay. Idempotent.

    A game that runs goes on, and its result counts. Raises TournamentNotVisible, TournamentOver.
    """
    lock_own(user_id)
    tournament = lock_tournament(tournament_id)
    rows = TournamentPlayer.objects.filter(tournament=tournament, user=user_id)
    player = rows.select_related("entry").first()
    if player is None or player.entry.status in GONE:
        return
    take_out(tournament, player.entry, Status.LEFT, now=now)


@transaction.atomic
def pause(*, tournament_id: UUID, user_id: UUID, now: datetime) -> TournamentEntry:
    """Be paired no more until `resume`. A game that runs goes on. Idempotent.

    Raises: TournamentNotVisible, NotJoined, EntryOut, TournamentOver.
    """
    tournament, player = _own(tournament_id, user_id)
    entry = player.entry
    if entry.status == Status.ACTIVE:
        _set(entry, Status.PAUSED)
        announce(tournament, "paused", {"entries": [entry.number]}, now=now)
    return entry


@transaction.atomic
def resume(*, tournament_id: UUID, user_id: UUID, now: datetime) -> TournamentEntry:
    """Be paired again. Idempotent; it also says that the player is there, as `ready` does.

    Raises: TournamentNotVisible, NotJoined, EntryOut, TournamentOver.
    """
    tournament, player = _own(tournament_id, user_id)
    return _resume(tournament, player, now)


@transaction.atomic
def ready(*, tournament_id: UUID, user_id: UUID, now: datetime) -> TournamentEntry:
    """Say that the player is there, and wants to be paired. Idempotent.

    Raises: TournamentNotVisible, NotJoined, EntryOut, TournamentOver.
    """
    _tournament, player = _own(tournament_id, user_id)
    TournamentPlayer.objects.filter(id=player.id).update(seen_at=now)
    return player.entry


@transaction.atomic
def remove_entry(*, tournament_id: UUID, user_id: UUID, number: int, now: datetime) -> None:
    """Remove an entry, whose players may not join again. For the organiser. Idempotent.

    A game that runs goes on, and its result counts for the others. With a buy-in only before the
    start: the organiser may play for the pot. Raises: TournamentNotVisible, NotOrganiser,
    EntryNotVisible, TournamentStarted, TournamentOver.
    """
    tournament = lock_visible(tournament_id, user_id)
    if tournament.organiser_id != user_id:
        raise NotOrganiser
    if tournament.buy_in and tournament.status == Tournament.Status.RUNNING:
        raise TournamentStarted
    entry = entry_numbered(tournament, number)
    if entry.status != Status.REMOVED:
        take_out(tournament, entry, Status.REMOVED, now=now)


def take_out(
    tournament: Tournament, entry: TournamentEntry, status: Status, *, now: datetime
) -> None:
    """Take an entry out of a locked tournament, because it leaves or is removed.

    Before the start, or as an incomplete pair, it is deleted, and buy-ins go back; a removed player
    may not join again. Raises TournamentOver.
    """
    _check_not_over(tournament)
    if entry.status != Status.LEFT:  # which is not counted any more
        tournament.entry_count -= 1
    Tournament.objects.filter(id=tournament.id).update(entry_count=tournament.entry_count)
    announce(tournament, str(status), {"entry": entry.number}, now=now)
    never_played = (
        tournament.status == Tournament.Status.ANNOUNCED or entry.status == Status.INCOMPLETE
    )
    if not never_played:
        _set(entry, status)
        return
    paid = entry.players.filter(paid=True)
    users, key = list(paid.values_list("user_id", flat=True)), f"{tournament.id}:{entry.id}:back"
    paid.update(paid=False)
    if status == Status.LEFT:
        entry.delete()
    else:
        _set(entry, status)
    if users:
        buy_ins.give_back(tournament=tournament.id, users=users, key=key, now=now)


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
    return _resume(tournament, player, now)


def _resume(tournament: Tournament, player: TournamentPlayer, now: datetime) -> TournamentEntry:
    entry = player.entry
    TournamentPlayer.objects.filter(id=player.id).update(seen_at=now)
    if entry.status in (Status.PAUSED, Status.LEFT):
        waits = tournament.format == Tournament.Format.ARENA and entry.pairing_id is None
        running = tournament.status == Tournament.Status.RUNNING
        _set(entry, Status.ACTIVE, waits_since=now if waits and running else None)
        announce(tournament, "resumed", {"entries": [entry.number]}, now=now)
    return entry


def _own(tournament_id: UUID, user_id: UUID) -> tuple[Tournament, TournamentPlayer]:
    """The tournament, locked, and the user's row."""
    tournament = lock_visible(tournament_id, user_id)
    player = own_player(tournament, user_id)
    _check_not_over(tournament)
    if player.entry.status in GONE:
        raise EntryOut
    return tournament, player


def _check_not_over(tournament: Tournament) -> None:
    if tournament.is_over:
        raise TournamentOver


def _check_open(tournament: Tournament, now: datetime, *, again: bool = False) -> None:
    """Check that it can be joined now; a Swiss tournament also `again` after its start."""
    _check_not_over(tournament)
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
        _ask(tournament, user, other, now)
    return entry


def _ask(tournament: Tournament, user: User, partner: User, now: datetime) -> None:
    """Ask a player to be the partner. Raises TakesNoRequests."""
    is_stranger = check_may_ask(user, partner)
    data = about(tournament) | {"user_id": str(user.id), "user_name": user.username}
    kind = NotificationKind.TOURNAMENT_PARTNER
    send = notify_of_stranger if is_stranger else notify_of_request
    send(user_id=partner.id, kind=kind, data=data, most=MOST_NOTIFIED, now=now)


def _complete(tournament: Tournament, entry: TournamentEntry, now: datetime) -> None:
    """Let an entry with all its players take part; the last one needed starts the tournament."""
    players = list(entry.players.values_list("user_id", flat=True))
    if len(players) < (2 if tournament.teams else 1):
        return
    if tournament.teams:
        known = [r for user in players if (r := rating_of(user, tournament.ruleset)) is not None]
        entry.rating = mean(known) if known else None
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


def _set(entry: TournamentEntry, status: Status, *, waits_since: datetime | None = None) -> None:
    entry.status, entry.waits_since = status, waits_since
    if status != Status.INCOMPLETE:
        entry.partner = None
    entry.save(update_fields=["status", "waits_since", "partner"])
