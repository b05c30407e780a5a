"""The parts of a tournament's page: standings, rounds and events; and links from other pages."""

from collections.abc import Collection, Iterable
from typing import Final

from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.staff.admin.base import at, game_link, link, table
from games.models import (
    Pairing,
    Round,
    Tournament,
    TournamentEntry,
    TournamentEvent,
    TournamentPlayer,
)
from games.staff.parts import Html
from games.tournaments.standings import in_order

MAX_ROWS: Final = 20
"""Rows of each list within a page."""
MAX_TABLES: Final = 60


@admin.display(description="First 20")
def standings(tournament: Tournament) -> Html:
    """The best entries, with links to their players."""
    best = list(in_order(tournament).prefetch_related("players__user")[:MAX_ROWS])
    return table(
        (
            *("Rank", "Entry", "Players", "Status", "Points", "Wins", "Opponents", "Distance"),
            *("Games", "Byes", "Prize"),
        ),
        [
            (
                *(entry.place or rank, entry.number, _links(entry), entry.status, entry.points),
                *(entry.wins, entry.opponents, entry.distance, entry.games, entry.byes),
                f"{entry.prize:,}" if entry.prize else "–",
            )
            for rank, entry in enumerate(best, start=1)
        ],
    )


@admin.display(description="Removed")
def removed(tournament: Tournament) -> Html:
    """The entries that the staff or the organiser has removed."""
    gone = TournamentEntry.objects.filter(tournament=tournament, status="removed")
    rows = gone.prefetch_related("players__user")[:MAX_ROWS]
    return format_html_join(", ", "{} ({})", ((_links(e), e.number) for e in rows)) or "none"


@admin.display(description="Latest rounds")
def rounds(tournament: Tournament) -> Html:
    """The rounds, the latest first."""
    latest = list(Round.objects.filter(tournament=tournament).order_by("-number")[:MAX_ROWS])
    names = _names(tournament, {number for row in latest for number in row.byes})
    return table(
        ("Round", "Drawn (UTC)", "Entries", "Byes", "Ended (UTC)"),
        [
            (
                *(row.number, at(row.drawn_at), len(row.contenders)),
                _listed(row.byes, names),
                at(row.ended_at),
            )
            for row in latest
        ],
    )


@admin.display(description="Latest tables")
def tables(tournament: Tournament) -> Html:
    """The tables, the latest round first, with links to their games."""
    rows = Pairing.objects.filter(tournament=tournament).select_related("round")
    latest = list(rows.order_by("-round", "table_number", "id")[:MAX_TABLES])
    names = _names(tournament, {number for row in latest for number in row.entries})
    return table(
        ("Round", "Table", "Players", "Game", "State", "Ended (UTC)"),
        [
            (
                *(row.round.number, row.table_number, _listed(row.entries, names)),
                game_link(row.game) if row.game else "–",
                *(_state(row), at(row.ended_at)),
            )
            for row in latest
        ],
    )


@admin.display(description="Latest events")
def events(tournament: Tournament) -> Html:
    """The latest rows of its stream."""
    latest = TournamentEvent.objects.filter(tournament=tournament).order_by("-number")[:MAX_ROWS]
    return table(
        ("Number", "At (UTC)", "Event", "Details"),
        [(row.number, at(row.at), row.kind.replace("_", " "), _details(row)) for row in latest],
    )


@admin.display(description="Tournaments")
def of_player(user: User) -> Html:
    """The latest tournaments that a player has joined, and those the player organises."""
    rows = TournamentPlayer.objects.filter(user=user).select_related("tournament", "entry")
    latest = rows.defer("tournament__server_seed").order_by("-id")[:MAX_ROWS]
    joined = table(
        ("Joined (UTC)", "Tournament", "Format", "Status", "Entry", "Points", "Place", "Prize"),
        [
            (
                *(at(row.entry.joined_at), link(row.tournament, row.tournament.name)),
                *(row.tournament.format, row.tournament.status, row.entry.status),
                *(row.entry.points, row.entry.place or "–", row.entry.prize or "–"),
            )
            for row in latest
        ],
    )
    own = Tournament.objects.filter(organiser=user).defer("server_seed").order_by("-created_at")
    links = format_html_join(
        ", ", "{} ({})", ((link(each, each.name), each.status) for each in own[:MAX_ROWS])
    )
    return format_html("{}<p>Organised: {}</p>", joined, links or "none")


def _state(pairing: Pairing) -> str:
    again = " (again)" if pairing.replays_id else ""
    if pairing.voided:
        return f"without a result{again}" + ("" if pairing.booked_at else ", to be booked")
    if pairing.ended_at:
        return ("booked" if pairing.booked_at else "to be booked") + again
    return ("running" if pairing.game else "to start") + again


def _names(tournament: Tournament, numbers: Collection[int]) -> dict[int, SafeString]:
    """Links to the players of these entries, by number."""
    found = TournamentEntry.objects.filter(tournament=tournament, number__in=numbers)
    return {entry.number: _links(entry) for entry in found.prefetch_related("players__user")}


def _links(entry: TournamentEntry) -> SafeString:
    return format_html_join(" and ", "{}", ((link(p.user),) for p in entry.players.all()))


def _listed(numbers: Iterable[int], names: dict[int, SafeString]) -> Html:
    listed = ((names.get(number, number),) for number in numbers)
    return format_html_join(", ", "{}", listed) or "–"


def _details(event: TournamentEvent) -> str:
    shown = (f"{name.replace('_', ' ')} {_short(value)}" for name, value in event.data.items())
    return ", ".join(shown) or "–"


def _short(value: object) -> str:
    """A value of an event; of a long list only its length."""
    if isinstance(value, list):
        plain = len(value) <= MAX_ROWS and all(isinstance(each, int) for each in value)
        return (", ".join(map(str, value)) or "none") if plain else str(len(value))
    return str(value)
