"""The end of a tournament: final places and prizes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify
from accounts.wallet import buy_ins
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.tournaments.announcements import announce
from games.tournaments.commands import about
from games.tournaments.standings import in_order

Entry = TournamentEntry


def finish(tournament: Tournament, *, now: datetime) -> None:
    """End a locked, running tournament: places are final, and prizes are paid."""
    ranked = list(in_order(tournament).prefetch_related("players"))
    for place, entry in enumerate(ranked, start=1):
        entry.place, entry.waits_since = place, None
    tournament.status, tournament.ended_at = Tournament.Status.FINISHED, now
    tournament.due_at = None
    tournament.save(update_fields=["status", "ended_at", "due_at"])
    shares = _shares(tournament, ranked)
    pot = buy_ins.pot_of(tournament.id)
    chips = buy_ins.prizes_of(pot, shares)
    for entry in ranked:
        entry.prize = sum(chips.get(player.user_id, 0) for player in entry.players.all())
    Entry.objects.bulk_update(ranked, ["place", "prize", "waits_since"], batch_size=500)
    announce(tournament, "finished", now=now)
    _notify(tournament, ranked, now)
    # Last, as it locks chips: see games.play.endings.settlement.
    buy_ins.pay_prizes(tournament=tournament.id, shares=shares, now=now)


def _shares(tournament: Tournament, ranked: Sequence[Entry]) -> dict[UUID, int]:
    """The parts of the pot by player; of a pair each has half of its part."""
    return {
        player.user_id: part if tournament.teams else 2 * part
        for entry, part in zip(ranked, tournament.prizes, strict=False)
        for player in entry.players.all()
    }


def _notify(tournament: Tournament, ranked: Sequence[Entry], now: datetime) -> None:
    entry_of = {player.user_id: entry for entry in ranked for player in entry.players.all()}
    for user in sorted(entry_of):
        entry = entry_of[user]
        prize = entry.prize // len(entry.players.all())
        data = about(tournament) | {"place": entry.place, "prize": prize, "status": "finished"}
        kind = NotificationKind.TOURNAMENT_OVER
        notify(user_id=user, kind=kind, data=data | {"reason": ""}, now=now)


def pot_after_bank(tournament: Tournament) -> int:
    """The chips that its prizes divide, as of the players that have joined."""
    paid = TournamentPlayer.objects.filter(tournament=tournament, paid=True).count()
    return buy_ins.less_the_banks(paid * tournament.buy_in)
