"""Pages of games and their records."""

from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor
from rest_framework.request import Request

from core.api.pagination import Pages
from games.models import Game, Move
from games.selectors import record_of


class RecordPages(Pages):
    """The record, oldest first; a part of it may be in the archive."""

    page_size = 100
    max_page_size = 500

    def paginate_record(self, game: Game, request: Request) -> list[Move]:
        """Return the page. Raises NotFound for a cursor that no page has told, Unavailable."""
        self.base_url = request.build_absolute_uri()
        size = self.get_page_size(request) or self.page_size
        rows = record_of(game, after=self._after(request), at_most=size + 1)
        self.last = rows[size - 1].version if len(rows) > size else None
        return rows[:size]

    def get_next_link(self) -> str | None:
        """Return the address of the next page."""
        if self.last is None:
            return None
        return str(self.encode_cursor(Cursor(offset=0, reverse=False, position=self.last)))

    def _after(self, request: Request) -> int:
        cursor = self.decode_cursor(request)
        try:
            return max(0, int(cursor.position or 0)) if cursor else 0
        except ValueError as error:
            raise NotFound(self.invalid_cursor_message) from error
