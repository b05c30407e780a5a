"""Chat messages in the admin."""

from django.contrib import admin
from django.db.models import QuerySet

from accounts.staff.admin.base import Listed, named
from games.models import ChatMessage


@admin.register(ChatMessage)
class ChatMessageAdmin(Listed):
    """Chat messages, read only."""

    list_display = ("id", "created_at", "table", "room", "author", "text")
    list_filter = ("room",)
    list_select_related = ("table", "author")
    search_fields = ("id",)
    search_help_text = "The name of the author"
    ordering = ("-id",)

    def search(self, rows: QuerySet[ChatMessage], term: str) -> QuerySet[ChatMessage]:
        """Return the messages of the author."""
        return rows.filter(author__in=named(term))
