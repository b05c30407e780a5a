"""The parts of a tournament's page: its terms, and what is due."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib import admin

from accounts.staff.admin.base import at
from accounts.wallet import buy_ins
from games.models import Pairing, Tournament
from games.staff.parts import or_damaged
from games.tournaments.rounds.scores import TO_BOOK
from games.tournaments.rounds.tables import TO_START
from games.tournaments.terms import ends_by

LATE: Final = timedelta(seconds=30)
"""After this the worker should have attended to what was due."""
Status = Tournament.Status


@admin.display(description="Game")
@or_damaged
def game(tournament: Tournament) -> str:
    """What is played at each table."""
    options = [f"{name} {value}" for name, value in tournament.options.items()]
    pairs = ["in pairs"] if tournament.teams else []
    arms = [f"{tournament.arms} arms"] if tournament.arms != 4 else []
    words = [f"{tournament.seats} at a table", f"{tournament.turn_s} s for a turn"]
    return ", ".join([tournament.ruleset, *arms, *pairs, *words, *options])


@admin.display(description="Course")
def course(tournament: Tournament) -> str:
    """How its games follow each other."""
    if tournament.format == Tournament.Format.ARENA:
        return f"an arena of {(tournament.duration_s or 0) // 60} minutes"
    pause = f"{tournament.break_s} s between rounds"
    if tournament.format == Tournament.Format.SWISS:
        return f"a Swiss tournament of {tournament.rounds} rounds, {pause}"
    return f"a knockout, {tournament.advance} of each table go on, {pause}"


@admin.display(description="Starts (UTC)")
def start(tournament: Tournament) -> str:
    """When it starts, or started."""
    if tournament.started_at:
        return f"started at {at(tournament.started_at)}"
    if tournament.starts_at:
        return at(tournament.starts_at)
    return f"with {tournament.starts_with} entries"


@admin.display(description="Entries")
def entries(tournament: Tournament) -> str:
    """How many there are, of how many."""
    return f"{tournament.entry_count} of {tournament.max_entries}"


@admin.display(description="Who may join")
def conditions(tournament: Tournament) -> str:
    """The conditions for players."""
    low, high = tournament.rating_from, tournament.rating_to
    words = [
        tournament.get_access_display().lower(),
        f"rating from {low}" if low is not None else "",
        f"rating to {high}" if high is not None else "",
        f"registered for {tournament.registered_days} days" if tournament.registered_days else "",
        f"{tournament.games_played} games before" if tournament.games_played else "",
        "robot accounts only" if tournament.robots == Tournament.Robots.ONLY else "",
    ]
    return ", ".join(filter(None, words))


@admin.display(description="Chips")
def chips(tournament: Tournament) -> str:
    """The buy-in, the pot and the prizes."""
    if not tournament.prizes:
        return "no buy-in"
    pot = buy_ins.pot_of(tournament.id)
    parts = ", ".join(f"{part} %" for part in tournament.prizes)
    added = f"{tournament.guaranteed:,} added by the staff; " if tournament.guaranteed else ""
    return f"{tournament.buy_in:,} of each player; {added}{pot:,} in the pot; prizes {parts}"


@admin.display(description="Due (UTC)")
def due(tournament: Tournament) -> str:
    """What happens next, and when."""
    if tournament.is_over:
        return f"nothing: it has ended at {at(tournament.ended_at)}"
    if tournament.status == Status.ANNOUNCED:
        return _due_before_start(tournament)
    rows = Pairing.objects.filter(tournament=tournament)
    counts = {
        "games run": rows.filter(game__isnull=False, ended_at=None).count(),
        "games are to start": rows.filter(TO_START).count(),
        "results are to be booked": rows.filter(TO_BOOK).count(),
    }
    words = [f"{count} {what}" for what, count in counts.items() if count]
    if tournament.due_at:
        words.append(f"the worker looks at it at {at(tournament.due_at)}")
    if last := ends_by(tournament):
        words.append(f"the latest end is {at(last)}")
    return "; ".join(words)


def _due_before_start(tournament: Tournament) -> str:
    if tournament.due_at is None:
        return "it starts once enough have joined"
    reminds = not tournament.reminded and tournament.starts_at
    what = "reminds its players" if reminds else "starts it"
    return f"the worker {what} at {at(tournament.due_at)}"


def is_overdue(tournament: Tournament, now: datetime) -> bool:
    """Whether the worker should have attended to it some time ago."""
    return tournament.due_at is not None and tournament.due_at < now - LATE
