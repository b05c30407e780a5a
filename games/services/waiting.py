"""A game before its start: its dice are promised, its client seeds can still be set."""

from datetime import datetime
from uuid import UUID

from games import fairness, seeds
from games.models import Game, Seat


def open_game(table_id: UUID, *, server_seed: bytes, now: datetime) -> Game:
    """Let the table wait for its next game, with the dice committed (fairness.md section 1).

    Those seated have to agree to it anew.
    """
    unready(table_id)
    return Game.objects.create(
        table_id=table_id,
        commitment=fairness.commitment(server_seed),
        server_seed=seeds.encrypted(server_seed),
        created_at=now,
    )


def unready(table_id: UUID) -> None:
    """Let everybody at the table agree anew."""
    Seat.objects.filter(table_id=table_id, robot="", ready=True).update(ready=False)
