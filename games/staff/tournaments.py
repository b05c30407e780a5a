"""The tournament of a game: a link, and what follows in it when the staff voids the game."""

from typing import Final

from django.contrib import admin

from accounts.staff.admin.base import link
from games.models import Game, Pairing, Tournament
from games.staff.parts import Html

VOIDED: Final = {
    Tournament.Format.ARENA: "its points are taken back",
    Tournament.Format.SWISS: "its points are taken back, and each of its entries gets a bye",
    Tournament.Format.KNOCKOUT: "it is played again, unless the next round is drawn: then its "
    "points are taken back, and those that went on stay in",
}
"""What follows when a game is voided, by format."""


@admin.display(description="Tournament")
def of_game(game: Game) -> Html:
    """A link to the tournament of a game."""
    rows = Tournament.objects.filter(id=game.tournament).only("name") if game.tournament else ()
    return next((link(row, row.name) for row in rows), "–")


def of_a_void(tournament: Tournament) -> str:
    """What follows if one of its games is voided."""
    if tournament.is_over:
        return (
            "If a game is voided (on its page), its points are taken back; places and prizes of a "
            "tournament that is over stay."
        )
    return f"If a game is voided (on its page), {VOIDED[Tournament.Format(tournament.format)]}."


def of_voiding(game: Game) -> str:
    """What follows in the tournament of a game if it is voided; empty without a tournament."""
    if game.tournament is None:
        return ""
    rows = Pairing.objects.filter(game=game.id).select_related("round", "tournament")
    pairing = rows.first()
    if pairing is None:
        return ""
    tournament = pairing.tournament
    table = f"table {pairing.table_number} of round {pairing.round.number} of {tournament.name}"
    return f"The game is {table}: {_follows(tournament, pairing)}."


def _follows(tournament: Tournament, pairing: Pairing) -> str:
    if tournament.is_over:
        return "its points are taken back; final places and prizes stay"
    if tournament.format != Tournament.Format.KNOCKOUT:
        return VOIDED[Tournament.Format(tournament.format)]
    if pairing.round.number == tournament.round:
        return "it is played again"
    return "the next round is drawn, so its points are taken back, and those that went on stay in"
