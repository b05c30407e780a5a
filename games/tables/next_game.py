"""The next game of a table, which waits for its start."""

from datetime import datetime

from django.dispatch import receiver

from games.fairness import seeds
from games.fairness.dice import commitment
from games.models import Game, Seat, Table
from games.play import Outcome, game_over
from games.tables.announcements import announce_table, announce_terms
from games.tables.seats import free


@receiver(game_over)
def prepare_next_game(*, game: Game, outcome: Outcome, **_: object) -> None:
    """Free the seats of players who left for good, and create the table's next game.

    A tournament's table is closed instead.
    """
    now = outcome.at
    table = Table.objects.select_for_update().get(id=game.table_id)
    if table.tournament:
        _close_arranged(table, now)
        return
    left = [result.user for result in outcome.results if result.left]
    for seat in Seat.objects.filter(table=table, user__in=left):
        free(table, seat, now)
    following = create_game(table, server_seed=seeds.new_server_seed(), now=now)
    announce_terms(
        table, "game_ended", {"game_id": str(game.id), "next_game_id": str(following.id)}, now=now
    )


def _close_arranged(table: Table, now: datetime) -> None:
    """Close a tournament's table: its players meet again only if they are paired again."""
    Seat.objects.filter(table=table).delete()
    Table.objects.filter(id=table.id).update(closed_at=now, master=None, empty_since=now)
    announce_table(table, "closed", now=now)


def create_game(table: Table, *, server_seed: bytes, now: datetime) -> Game:
    """Create the table's waiting game with its commitment to the dice (fairness.md section 1)."""
    game = new_game(table, server_seed=server_seed, now=now)
    game.save(force_insert=True)
    table.save(update_fields=["game"])
    return game


def new_game(table: Table, *, server_seed: bytes, now: datetime) -> Game:
    """The same, not saved, also of a table that is not."""
    table.game = Game(
        table=table,
        commitment=commitment(server_seed),
        server_seed=seeds.encrypted(server_seed),
        created_at=now,
    )
    return table.game
