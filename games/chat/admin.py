"""Chat messages in the admin."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.staff.admin.base import Listed, named
from games.models import ChatMessage


@admin.register(ChatMessage)
class ChatMessageAdmin(Listed):
    """What people said."""

    list_display = ("id", "created_at", "table", "room", "author", "text")
    list_filter = ("room",)
    list_select_related = ("table", "author")
    search_fields = ("id",)  # for the field to be shown; `get_search_results` finds
    search_help_text = "The name of the author"
    ordering = ("-id",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[ChatMessage], search_term: str
    ) -> tuple[QuerySet[ChatMessage], bool]:
        """Return what somebody wrote."""
        return (
            queryset.filter(author__in=named(search_term)) if search_term else queryset,
            False,
        )
