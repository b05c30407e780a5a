"""Users in the admin, and the ledger, which is only read there."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db import connection, transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts import (
    app_admin,  # noqa: F401 - registers itself
    clock,
)
from accounts.models import Account, Entry, Transaction, User
from accounts.names import DELETED
from accounts.services import sessions

MOST_COUNTED = 5000


class ReadOnly(admin.options.BaseModelAdmin):
    """Shows, and lets nobody add, change or delete."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes rows by hand."""
        return False


class FirstPages(Paginator):
    """Pages of a table of any size: who looks for more than the first rows searches."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, or `MOST_COUNTED` of them."""
        first: QuerySet[Any] = self.object_list[:MOST_COUNTED]  # type: ignore[assignment]  # a slice of rows, not a list of them
        return first.count()


def _named(name: str) -> QuerySet[Any, UUID]:
    users = User.objects.annotate(lower_name=Lower("username"))
    return users.filter(lower_name=Lower(Value(name))).values_list("id", flat=True)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _account(looked_for: str) -> Q:
    given = _uuid(looked_for)
    return Q(id=given) if given else Q(id__in=_named(looked_for))


def _transactions(looked_for: str) -> Q:
    given = _uuid(looked_for)
    accounts = [given] if given else _named(looked_for)
    return Q(id__in=Entry.objects.filter(account__in=accounts).values("transaction"))


class PasswordForm(AdminPasswordChangeForm):
    """A new password, with which those who are signed in by the old one are shut out."""

    def save(self, commit: bool = True) -> User:
        """Set it, and end the user's sessions."""
        user: User = super().save(commit)
        sessions.end_sessions(user_id=user.id, now=clock.now())
        user.refresh_from_db(fields=["logouts"])  # for the page of who has set the own one
        return user


DECIDED: Final = ("username", "is_active", "is_staff", "is_superuser", "is_guest", "muted_until")


class PlayerForm(UserChangeForm):
    """A user as the staff changes it, unless somebody else has done so meanwhile."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    """What had been decided of the user when the form was shown."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._decided = str([str(getattr(self.instance, field)) for field in DECIDED])
        self.initial["seen"] = self._decided

    def clean_seen(self) -> str:
        """Refuse a form that would undo what its reader has not seen."""
        if self.cleaned_data["seen"] != self._decided:
            raise ValidationError("Somebody has changed this user meanwhile. Look again.")
        return self._decided


@admin.register(User)
class PlayerAdmin(UserAdmin):
    """Users, guests among them."""

    form = PlayerForm
    change_password_form = PasswordForm
    list_display = ("username", "display_name", "is_guest", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        ("Player", {"fields": ("display_name", "is_guest", "muted_until", "seen")}),
    )

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> User | None:
        """Return a user, locked where it is to be saved: what it is saved with is not old."""
        given = _uuid(object_id)
        if given and connection.in_atomic_block and request.method == "POST":
            rows = User.objects.select_for_update(no_key=True)
            rows.filter(id=given).values_list("id").first()
        user: User | None = super().get_object(request, object_id, from_field)
        return user

    @transaction.atomic
    def user_change_password(self, *args: Any, **named: Any) -> HttpResponse:
        """Set a password, of a locked user."""
        response: HttpResponse = super().user_change_password(*args, **named)
        return response

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody changes a deleted account: it would come back."""
        deleted = obj is not None and not obj.is_active and obj.username.startswith(DELETED)
        return not deleted and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody deletes users by hand: the staff closes accounts, and players delete their own."""
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save a user, and end the sessions of a closed account."""
        if "username" in form.changed_data:
            obj.rename(obj.username)
        super().save_model(request, obj, form, change)
        if change and not obj.is_active:
            sessions.end_sessions(user_id=obj.id, now=clock.now())


class LedgerAdmin(ReadOnly, admin.ModelAdmin):
    """A part of the ledger, found by a user's name, or the id of a user or a game."""

    paginator = FirstPages
    show_full_result_count = False
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
    list_filter = ("kind",)
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
    def user(self, entry: Entry) -> str:
        """Return the name of the player."""
        return entry.account.user.username if entry.account.user else ""


@admin.register(Transaction)
class TransactionAdmin(LedgerAdmin):
    """Why chips moved."""

    list_display = ("id", "purpose", "game", "week", "reason", "staff", "at")
    list_filter = ("purpose",)
    list_select_related = ("staff",)
    ordering = ("-id",)
    inlines = (EntryInline,)
    found = staticmethod(_transactions)
