"""Chat messages in the admin."""

from django.contrib import admin
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.staff.admin.base import Listed, column, named, short, user_link
from games.models import ChatMessage


@admin.register(ChatMessage)
class ChatMessageAdmin(Listed):
    """Chat messages, read only."""

    list_display = ("id", "created_at", "at_table", "room", "by", "text")
    list_filter = ("room",)
    list_select_related = ("author",)
    search_fields = ("id",)
    search_help_text = "The name of the author"
    ordering = ("-id",)
    by = column("Player", lambda message: user_link(message.author_id, message.author))

    @admin.display(description="Table")
    def at_table(self, message: ChatMessage) -> SafeString:
        """A link to the table."""
        address = reverse("admin:games_table_change", args=[message.table_id])
        return format_html('<a href="{}">{}</a>', address, short(message.table_id))

    def search(self, rows: QuerySet[ChatMessage], term: str) -> QuerySet[ChatMessage]:
        """The messages of the author."""
        return rows.filter(author__in=named(term))
