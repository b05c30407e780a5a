"""Penalties in the API."""

from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from core.api.responses import Doc
from games import models


class Penalty(TypedDict):
    """A warning or a ban."""

    game_id: UUID
    kind: Annotated[str, Doc(choices=models.Penalty.Kind.choices)]
    reason: Annotated[str, Doc(choices=models.Player.Left.choices)]
    created_at: datetime
    ends_at: datetime | None


def present_penalty(penalty: models.Penalty) -> Penalty:
    """The penalty, as the player sees it."""
    return {
        "game_id": penalty.game_id,
        "kind": penalty.kind,
        "reason": penalty.reason,
        "created_at": penalty.created_at,
        "ends_at": penalty.ends_at,
    }
