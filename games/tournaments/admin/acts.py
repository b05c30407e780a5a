"""What the staff does with a tournament: change, cancel, remove an entry, add to its pot."""

from typing import Any, Final

from django import forms

from accounts.models import User
from accounts.staff.admin.actions import (
    ActionForm,
    ActionRun,
    InternalActionForm,
    StaffAction,
)
from accounts.staff.admin.base import named
from games.models import Pairing, Tournament, TournamentEntry, TournamentPlayer
from games.models.tables import MAX_BET
from games.tournaments.access import entry_numbered, lock_tournament
from games.tournaments.admin.forms import ChangedTerms, Prizes
from games.tournaments.commands import add_to_pot, cancel, change_terms
from games.tournaments.entries.leaving import take_out
from games.tournaments.errors import TournamentOver
from games.tournaments.terms import DEFAULT_PRIZES

PERMISSION: Final = "games.run_tournaments"
Status = TournamentEntry.Status


class CancelForm(ActionForm):
    """The reason, which all players read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = "All players of the tournament read this."


class RemoveForm(InternalActionForm):
    """The player whose entry is removed."""

    player = forms.CharField(help_text="The name. A pair is removed as a whole.")

    def clean_player(self) -> TournamentEntry:
        """The entry of the player of this name."""
        users = named(self.cleaned_data["player"].strip())
        rows = TournamentPlayer.objects.filter(tournament=self.target, user__in=users)
        player = rows.select_related("entry").first()
        if player is None:
            raise forms.ValidationError("This player is not in the tournament.")
        if player.entry.status == Status.REMOVED:
            raise forms.ValidationError("This player was removed before.")
        if player.entry.status == Status.LEFT:
            raise forms.ValidationError("This player has left the tournament.")
        return player.entry


class PotForm(InternalActionForm):
    """The chips to add to the pot; and the prizes, if the tournament has none."""

    chips = forms.IntegerField(min_value=1, max_value=MAX_BET)
    prizes = Prizes(
        required=False,
        initial=DEFAULT_PRIZES,
        help_text="Percentages of the pot, from the first place.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.target.prizes:
            del self.fields["prizes"]


def players_of(entry: TournamentEntry) -> str:
    """The names of an entry's players."""
    users = User.objects.filter(id__in=entry.players.values("user")).order_by("username")
    return " and ".join(users.values_list("username", flat=True))


def _is_open(tournament: Tournament) -> bool:
    return not tournament.is_over


def _is_announced(tournament: Tournament) -> bool:
    return bool(tournament.status == Tournament.Status.ANNOUNCED)


def _takes_chips(tournament: Tournament) -> bool:
    return not tournament.is_over and tournament.robots != Tournament.Robots.ONLY


def _change(run: ActionRun) -> None:
    given = {name: value for name, value in run.data.items() if name not in ("reason", "key")}
    change_terms(lock_tournament(run.target.id), given, now=run.now)


def _cancel(run: ActionRun) -> None:
    tournament = lock_tournament(run.target.id)
    if tournament.is_over:
        raise TournamentOver
    cancel(tournament, run.reason, now=run.now)


def _of_cancel(form: ActionForm) -> str:
    tournament: Tournament = form.target
    games = Pairing.objects.filter(tournament=tournament, game__isnull=False, ended_at=None)
    paid = TournamentPlayer.objects.filter(tournament=tournament, paid=True).count()
    said = [f"You are about to cancel {tournament.name} with {tournament.entry_count} entries."]
    if running := games.count():
        said.append(f"{running} running games go on, for their players' own ratings only.")
    if chips := paid * tournament.buy_in:
        said.append(f"{chips:,} chips go back to {paid} players.")
    if tournament.guaranteed:
        said.append(f"{tournament.guaranteed:,} chips go back to the bank.")
    return " ".join(said)


def _add_to_pot(run: ActionRun) -> None:
    add_to_pot(
        lock_tournament(run.target.id),
        chips=run.data["chips"],
        prizes=run.data.get("prizes", []),
        reason=run.reason,
        staff_id=run.staff_id,
        key=str(run.key),
        now=run.now,
    )


def _remove(run: ActionRun) -> None:
    tournament = lock_tournament(run.target.id)
    entry = entry_numbered(tournament, run.data["player"].number)
    if entry.status != Status.REMOVED:
        take_out(tournament, entry, Status.REMOVED, now=run.now)


def _of_remove(form: ActionForm) -> str:
    entry = form.cleaned_data["player"]
    back = bool(form.target.buy_in) and _is_announced(form.target)
    chips = "The buy-in goes back." if back else ""
    return f"You are about to remove entry {entry.number}: {players_of(entry)}. {chips}".strip()


ACTS: Final = (
    StaffAction(
        "change_tournament",
        "Change the terms",
        PERMISSION,
        _change,
        ChangedTerms,
        _is_announced,
        note="Once players have joined, only name, description, start and size change.",
    ),
    StaffAction(
        "add_to_pot",
        "Add chips to the pot",
        "accounts.adjust_chips",
        _add_to_pot,
        PotForm,
        _takes_chips,
        note="They come from the bank, and all go to the prizes. They go back to the bank if the "
        "tournament is cancelled, or nobody wins a prize.",
    ),
    StaffAction(
        "remove_entry",
        "Remove an entry",
        PERMISSION,
        _remove,
        RemoveForm,
        _is_open,
        note="Before the start the buy-in goes back. After it the entry is paired no more, and "
        "has no place and no prize; its buy-in stays in the pot, and a running game goes on.",
        final="These players cannot join this tournament again.",
        summary=_of_remove,
    ),
    StaffAction(
        "cancel_tournament",
        "Cancel the tournament",
        PERMISSION,
        _cancel,
        CancelForm,
        _is_open,
        note="All buy-ins go back, and nobody gets a place or a prize. Its running games go on.",
        final="The tournament cannot go on.",
        summary=_of_cancel,
    ),
)
