"""The ledger, which is only read, and the proof of the books."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import HOUSE, Account, Entry, Transaction
from accounts.staff.admin.base import Choice, Listed, ReadOnly, link, named, uuid
from accounts.wallet import audit


def _account(looked_for: str) -> Q:
    given = uuid(looked_for)
    return Q(id=given) if given else Q(id__in=named(looked_for))


def _transactions(looked_for: str) -> Q:
    given = uuid(looked_for)
    accounts = [given] if given else named(looked_for)
    return Q(id__in=Entry.objects.filter(account__in=accounts).values("transaction"))


class KindFilter(Choice):
    """Whose the account is; the two of the house are not looked for among all others."""

    title = "kind"
    parameter_name = "kind"
    choices_of = {
        "player": ("players", Q(kind=Account.Kind.PLAYER)),
        "escrow": ("escrows of games", Q(kind=Account.Kind.ESCROW)),
        "house": ("the house", Q(id__in=HOUSE)),
    }


class LedgerAdmin(Listed):
    """A part of the ledger, found by a user's name, or the id of a user or a game."""

    change_list_template = "admin/ledger/change_list.html"
    search_fields = ("id",)  # for the field to be shown; `found` says what is found
    search_help_text = "The name of a user, or the id of a user or a game"
    found: Callable[[str], Q]
    """The condition on what is looked for."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return what belongs to the user or the game."""
        return queryset.filter(self.found(search_term)) if search_term else queryset, False


@admin.register(Account)
class AccountAdmin(LedgerAdmin):
    """Where chips are."""

    list_display = ("__str__", "kind", "user", "balance", "closed_at")
    list_filter = (KindFilter,)
    list_select_related = ("user",)
    ordering = ("id",)
    fields = ("id", "kind", "user", "balance", "closed_at", "movements")
    readonly_fields = ("movements",)
    found = staticmethod(_account)

    @admin.display(description="Movements")
    def movements(self, account: Account) -> SafeString:
        """Return a link to the transactions of the account."""
        address = reverse("admin:accounts_transaction_changelist", query={"q": account.id})
        return format_html('<a href="{}">all of them</a>', address)


class EntryInline(ReadOnly, admin.TabularInline):
    """What a transaction did to each account."""

    model = Entry
    fields = ("account", "user", "chips", "balance")
    readonly_fields = ("user",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Return the entries with whose they are."""
        return super().get_queryset(request).select_related("account__user")

    @admin.display(description="User")
    def user(self, entry: Entry) -> str | SafeString:
        """Return a link to the player."""
        return link(entry.account.user) if entry.account.user else ""


@admin.register(Transaction)
class TransactionAdmin(LedgerAdmin):
    """Why chips moved."""

    list_display = ("id", "purpose", "game", "week", "reason", "staff", "at")
    list_filter = ("purpose",)
    list_select_related = ("staff",)
    ordering = ("-id",)
    inlines = (EntryInline,)
    found = staticmethod(_transactions)

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's addresses and that of the proof."""
        proof = self.admin_site.admin_view(self.proof)
        return [path("proof/", proof, name="accounts_books_proof"), *super().get_urls()]

    def proof(self, request: HttpRequest) -> HttpResponse:
        """Show what must be so of the books, and asked for by POST, whether it is."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        asked = request.method == "POST"
        context = {
            **self.admin_site.each_context(request),
            "title": "The proof of the books",
            "opts": self.opts,
            "rules": [rule for rule, _ in audit.PROOFS],
            "asked": asked,
            "figures": audit.figures() if asked else None,
            "wrong": list(audit.wrong()) if asked else [],
        }
        return TemplateResponse(request, "admin/ledger/proof.html", context)
