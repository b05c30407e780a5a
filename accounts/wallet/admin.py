"""The ledger, read-only, and its audit."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import HOUSE, Account, Entry, Transaction, User
from accounts.staff.admin.base import Choice, Listed, ReadOnly, Rows, link, named, uuid
from accounts.wallet import audit


def _accounts(term: str) -> list[UUID] | QuerySet[User, UUID]:
    """The ids of the accounts of a user's name, or of the id of a user or a game."""
    account = uuid(term)
    return [account] if account else named(term)


def _transactions(term: str) -> Q:
    entries = Entry.objects.filter(account__in=_accounts(term))
    return Q(id__in=entries.values("transaction"))


class KindFilter(Choice):
    """The kind of account. Those of the house are found by id, as their kind has no index."""

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
    search_fields = ("id",)  # shows the search field; `condition` does the search
    search_help_text = "The name of a user, or the id of a user or a game"
    condition: Callable[[str], Q]
    """The condition for a search term."""

    def search(self, rows: Rows, term: str) -> Rows:
        """Return the rows of the user or the game."""
        return rows.filter(self.condition(term))


@admin.register(Account)
class AccountAdmin(LedgerAdmin):
    """Accounts of chips."""

    list_display = ("__str__", "kind", "user", "balance", "closed_at")
    list_filter = (KindFilter,)
    list_select_related = ("user",)
    ordering = ("id",)
    fields = ("id", "kind", "user", "balance", "closed_at", "movements")
    readonly_fields = ("movements",)
    condition = staticmethod(lambda term: Q(id__in=_accounts(term)))

    @admin.display(description="Movements")
    def movements(self, account: Account) -> SafeString:
        """Return a link to the transactions of the account."""
        address = reverse("admin:accounts_transaction_changelist", query={"q": account.id})
        return format_html('<a href="{}">all of them</a>', address)


class EntryInline(ReadOnly, admin.TabularInline):
    """The entries of a transaction."""

    model = Entry
    fields = ("account", "user", "chips", "balance")
    readonly_fields = ("user",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Return the entries with the users."""
        return super().get_queryset(request).select_related("account__user")

    @admin.display(description="User")
    def user(self, entry: Entry) -> str | SafeString:
        """Return a link to the player."""
        return link(entry.account.user) if entry.account.user else ""


@admin.register(Transaction)
class TransactionAdmin(LedgerAdmin):
    """Movements of chips."""

    list_display = ("id", "purpose", "game", "week", "reason", "staff", "at")
    list_filter = ("purpose",)
    list_select_related = ("staff",)
    ordering = ("-id",)
    inlines = (EntryInline,)
    condition = staticmethod(_transactions)

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's addresses and that of the audit."""
        proof = self.admin_site.admin_view(self.proof)
        return [path("proof/", proof, name="accounts_books_proof"), *super().get_urls()]

    def proof(self, request: HttpRequest) -> HttpResponse:
        """Show the rules of the ledger. A POST audits them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        is_audited = request.method == "POST"
        context = {
            **self.admin_site.each_context(request),
            "title": "Check of the ledger",
            "opts": self.opts,
            "rules": [rule for rule, _ in audit.PROOFS],
            "is_audited": is_audited,
            "figures": audit.figures() if is_audited else None,
            "violations": list(audit.violations()) if is_audited else [],
        }
        return TemplateResponse(request, "admin/ledger/proof.html", context)
