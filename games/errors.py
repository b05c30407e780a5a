"""The root of every refusal of the games; no HTTP here."""

from typing import ClassVar

from accounts.errors import DomainError


class GameError(DomainError):
    """A refusal by the games, with a stable `code`, a `detail` for people and `data`."""

    code: ClassVar[str] = "game_error"
