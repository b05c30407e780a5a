"""The ledger, read-only, and its audit."""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import HOUSE, HOUSE_NAMES, Account, Entry, Transaction, User
from accounts.staff.admin.base import (
    Listed,
    ReadOnly,
    Rows,
    choice,
    column,
    game_link,
    link,
    named,
    short,
    tournament_link,
    uuid,
)
from accounts.wallet import audit

MOST_SHOWN: Final = 4
"""Entries of a transaction in the list."""


def _accounts(term: str) -> list[UUID] | QuerySet[User, UUID]:
    """The ids of the accounts of a user's name, or of the id of a user, game or tournament."""
    account = uuid(term)
    return [account] if account else named(term)


def _transactions(term: str) -> Q:
    entries = Entry.objects.filter(account__in=_accounts(term))
    return Q(id__in=entries.values("transaction"))


KindFilter = choice(
    "kind",
    {
        "player": ("players", Q(kind=Account.Kind.PLAYER)),
        "escrow": ("escrows", Q(kind=Account.Kind.ESCROW)),
        "house": ("the house", Q(id__in=HOUSE)),
    },
)
"""The kind of account. Those of the house are found by id, as their kind has no index."""


class LedgerAdmin(Listed):
    """A part of the ledger, found by a user's name, or the id of a user, a game or a tournament."""

    change_list_template = "admin/ledger/change_list.html"
    search_fields = ("id",)  # shows the search field; `condition` does the search
    search_help_text = "The name of a user, or the id of a user, a game or a tournament"
    condition: Callable[[str], Q]
    """The condition for a search term."""

    def search(self, rows: Rows, term: str) -> Rows:
        """The rows of the user, the game or the tournament."""
        return rows.filter(self.condition(term))


def _game_or_tournament(row: Transaction) -> str | SafeString:
    if row.game:
        return game_link(row.game)
    return tournament_link(row.tournament) if row.tournament else "–"


def _owner(account: Account) -> str | SafeString:
    return link(account.user) if account.user else HOUSE_NAMES.get(account.id, "–")


@admin.register(Account)
class AccountAdmin(LedgerAdmin):
    """Accounts of chips."""

    list_display = ("account", "kind", "of", "balance", "closed_at")
    list_filter = (KindFilter,)
    list_select_related = ("user",)
    ordering = ("id",)
    fields = ("id", "kind", "of", "balance", "closed_at", "movements")
    readonly_fields = ("of", "movements")
    condition = staticmethod(lambda term: Q(id__in=_accounts(term)))
    account = column("Account", lambda account: HOUSE_NAMES.get(account.id) or short(account.id))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        """The accounts; of each, whether it is the escrow of a tournament."""
        rows: QuerySet[Account] = super().get_queryset(request)
        of_it = Transaction.objects.filter(tournament=OuterRef("pk"))
        return rows.annotate(of_tournament=Exists(of_it))

    @admin.display(description="Of")
    def of(self, account: Account) -> str | SafeString:
        """A link to the player, the game or the tournament."""
        if account.kind != Account.Kind.ESCROW:
            return link(account.user)
        is_tournament = getattr(account, "of_tournament", False)
        return tournament_link(account.id) if is_tournament else game_link(account.id)

    @admin.display(description="Movements")
    def movements(self, account: Account) -> SafeString:
        """A link to the transactions of the account."""
        address = reverse("admin:accounts_transaction_changelist", query={"q": account.id})
        return format_html('<a href="{}">all of them</a>', address)


class EntryInline(ReadOnly, admin.TabularInline):
    """The entries of a transaction."""

    model = Entry
    fields = ("account", "user", "chips", "balance")
    readonly_fields = ("user",)
    user = column("User", lambda entry: link(entry.account.user) if entry.account.user else "")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """The entries with the users."""
        return super().get_queryset(request).select_related("account__user")


@admin.register(Transaction)
class TransactionAdmin(LedgerAdmin):
    """Movements of chips."""

    list_display = ("id", "at", "purpose", "moved", "of_game", "why", "staff")
    list_filter = ("purpose",)
    list_select_related = ("staff",)
    ordering = ("-id",)
    inlines = (EntryInline,)
    fields = ("at", "purpose", "of_game", "week", "reason", "staff", "key")
    readonly_fields = ("of_game",)
    condition = staticmethod(_transactions)
    of_game = column("Game", _game_or_tournament)
    why = column("Reason", lambda transaction: transaction.reason or transaction.week or "–")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Transaction]:
        """The transactions with their entries and players."""
        rows: QuerySet[Transaction] = super().get_queryset(request)
        entries = Entry.objects.select_related("account__user").order_by("id")
        return rows.prefetch_related(Prefetch("entries", entries))

    @admin.display(description="Players and chips")
    def moved(self, transaction: Transaction) -> SafeString:
        """The players and the bank with their chips. Escrows only pass chips on."""
        entries = [e for e in transaction.entries.all() if e.account.kind != Account.Kind.ESCROW]
        entries.sort(key=lambda entry: entry.account.kind == Account.Kind.HOUSE)
        moves = ((_owner(entry.account), f"{entry.chips:+,}") for entry in entries[:MOST_SHOWN])
        more = ", …" if len(entries) > MOST_SHOWN else ""
        return format_html("{}{}", format_html_join(", ", "{} <b>{}</b>", moves), more)

    def get_urls(self) -> list[URLPattern]:
        """The admin's addresses and that of the audit."""
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
