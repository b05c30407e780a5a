"""The root of every refusal of this service; no HTTP here."""

from typing import Any, ClassVar


class GameError(Exception):
    """A refusal with a stable `code`, a `detail` for people and `data` for programs."""

    code: ClassVar[str] = "game_error"
    default_detail: ClassVar[str] = "This cannot be done."

    def __init__(self, detail: str = "", **data: Any) -> None:
        self.detail = detail or self.default_detail
        self.data = data
        super().__init__(self.detail)
