"""The end of a tournament: final places and prizes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify_each
from accounts.users.selectors import closed_accounts
from accounts.wallet import buy_ins
from accounts.wallet.newcomers import newcomers_among
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.announcements import announce
from games.tournaments.commands import about
from games.tournaments.entries.partners import forget_requests
from games.tournaments.standings import in_order
from games.tournaments.stored import store

Entry = TournamentEntry


def finish(tournament: Tournament, *, now: datetime) -> None:
    """End a locked, running tournament: places are final, and prizes are paid."""
    dropped = drop_incomplete(tournament)
    ranked = list(in_order(tournament).prefetch_related("players"))
    for place, entry in enumerate(ranked, start=1):
        entry.place, entry.waits_since = place, None
    tournament.status, tournament.ended_at = Tournament.Status.FINISHED, now
    tournament.due_at = None
    tournament.save(update_fields=["status", "ended_at", "due_at"])
    shares = _shares(tournament, ranked, now)
    pot = buy_ins.pot_of(tournament.id) - len(dropped) * tournament.buy_in
    chips = buy_ins.prizes_of(pot, shares, guaranteed=tournament.guaranteed)
    for entry in ranked:
        entry.prize = sum(chips.get(player.user_id, 0) for player in entry.players.all())
    store(ranked, ["place", "prize", "waits_since"])
    announce(tournament, "finished", now=now)
    _notify(tournament, ranked, now)
    # Last, as it locks chips: see games.play.endings.settlement.
    if dropped:
        key = f"{tournament.id}:incomplete at the end"
        buy_ins.give_back(tournament=tournament.id, users=dropped, key=key, now=now)
    buy_ins.pay_prizes(tournament=tournament.id, shares=shares, now=now)


def drop_incomplete(tournament: Tournament) -> list[UUID]:
    """Delete the pairs without a partner. Returns the players whose buy-ins have to go back."""
    incomplete = Entry.objects.filter(tournament=tournament, status=Entry.Status.INCOMPLETE)
    players = TournamentPlayer.objects.filter(entry__in=incomplete, paid=True)
    users, count = list(players.values_list("user_id", flat=True)), incomplete.count()
    if count:
        forget_requests(incomplete, tournament)
        incomplete.delete()
        tournament.entry_count -= count
        Tournament.objects.filter(id=tournament.id).update(entry_count=tournament.entry_count)
    return users


def _shares(tournament: Tournament, ranked: Sequence[Entry], now: datetime) -> dict[UUID, int]:
    """The parts of the pot by player; of a pair each has half of its part.

    A closed account and a newcomer win nothing: their parts are the others'. One person could
    enter with many new accounts where the staff has filled the pot.
    """
    users = [player.user_id for entry in ranked for player in entry.players.all()]
    without = closed_accounts(users) | newcomers_among(users, now) if tournament.prizes else set()
    return {
        player.user_id: part if tournament.teams else 2 * part
        for entry, part in zip(ranked, tournament.prizes, strict=False)
        for player in entry.players.all()
        if (player.paid or not tournament.buy_in) and player.user_id not in without
    }


def _notify(tournament: Tournament, ranked: Sequence[Entry], now: datetime) -> None:
    same = about(tournament) | {"status": "finished", "reason": ""}
    data = {
        player.user_id: same
        | {"place": entry.place, "prize": entry.prize // len(entry.players.all())}
        for entry in ranked
        for player in entry.players.all()
    }
    notify_each(data, kind=NotificationKind.TOURNAMENT_OVER, now=now)
