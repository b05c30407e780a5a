"""A game before its start: its dice are promised, its client seeds can still be set."""

from datetime import datetime
from uuid import UUID

from games import fairness, seeds
from games.models import Game
from games.services.versions import count_change


def open_game(table_id: UUID, *, server_seed: bytes, now: datetime) -> Game:
    """Let the table wait for its next game, with the dice committed (fairness.md section 1)."""
    count_change(table_id)
    return Game.objects.create(
        table_id=table_id,
        commitment=fairness.commitment(server_seed),
        server_seed=seeds.encrypted(server_seed),
        created_at=now,
    )
