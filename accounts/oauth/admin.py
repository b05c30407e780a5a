"""Third-party apps in the admin: the staff registers them."""

from typing import Any, cast

from allauth.idp.oidc import admin as allauth
from allauth.idp.oidc.models import Client, Token
from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest

from accounts.models import MAX_REASON, AppClosure, User
from accounts.oauth import apps
from accounts.oauth.redirect_uris import check_redirect_uri
from accounts.sessions.scopes import IN_WORDS
from accounts.staff.actions import State, may_act_on
from accounts.staff.admin.actions import (
    InternalActionForm,
    StaffAction,
    WithStaffActions,
)
from accounts.staff.admin.base import Bounded, Rows, at, column, link, named, short, uuid


class AppForm(forms.ModelForm):
    """The registration of an app."""

    scopes = forms.MultipleChoiceField(
        choices=[(scope, f"{scope}: {text}") for scope, text in IN_WORDS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text="The scopes it may request from players.",
    )
    reason = forms.CharField(max_length=MAX_REASON, help_text="For the log of staff actions.")

    class Meta:
        model = Client
        fields = ("name", "type", "redirect_uris", "scopes", "owner")
        help_texts = {"type": "Confidential: the app runs on a server and keeps a secret."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["scopes"] = self.instance.get_scopes()
        if "redirect_uris" in self.fields:  # absent for staff members that may only read
            self.fields["redirect_uris"].required = True

    def clean_redirect_uris(self) -> str:
        """Refuse unsafe redirect URIs."""
        addresses = self.cleaned_data["redirect_uris"].split()
        for address in addresses:
            check_redirect_uri(address)
        return "\n".join(addresses)

    def clean_scopes(self) -> str:
        """The scopes in the form in which allauth stores them."""
        return "\n".join(self.cleaned_data["scopes"])


# allauth's pages offer grant types that we do not support, and show the hashes of tokens.
admin.site.unregister([Client, Token])


def _is_closed(app: Client) -> bool:
    return AppClosure.objects.filter(client=app).exists()


@admin.register(Client)
class AppAdmin(WithStaffActions, Bounded, allauth.ClientAdmin):
    """Apps. The secret of a new app is shown once."""

    form = AppForm
    list_display = ("name", "short_id", "type", "by", "created_at")
    list_filter = ("type",)
    list_select_related = ("owner",)
    search_help_text = "The name or id of an app, or its owner's name"
    fields = (
        "id",
        "name",
        "type",
        "redirect_uris",
        "scopes",
        "owner",
        "created_at",
        "closed",
        "reason",
    )
    readonly_fields = ("id", "created_at", "closed")
    actions = None
    staff_actions = (
        StaffAction(
            "close_app",
            "Close",
            "accounts.add_appclosure",
            lambda run: apps.close(run.target.pk, reason=run.reason, now=run.now),
            offered=lambda app: not _is_closed(app),
            note="Nobody can sign in with it, and all its tokens end. "
            "Its owner is notified, and cannot undo it.",
            harms=True,
        ),
        StaffAction(
            "reopen_app",
            "Reopen",
            "accounts.delete_appclosure",
            lambda run: apps.reopen(run.target.pk, now=run.now),
            InternalActionForm,
            offered=_is_closed,
            note="Players can sign in with it again. Its owner is notified.",
        ),
        StaffAction(
            "remove_app",
            "Remove",
            "allauth_idp_oidc.delete_client",
            lambda run: apps.remove(run.target.pk, now=run.now),
            InternalActionForm,
            final="All grants of the app end, and its registration is deleted.",
        ),
    )
    by = column("Owner", lambda app: link(app.owner))
    short_id = column("Client id", lambda app: f"{short(app.pk)}…")

    def has_change_permission(self, request: HttpRequest, obj: Client | None = None) -> bool:
        """Whether the staff member may change the app, as by an action."""
        allowed: bool = super().has_change_permission(request, obj)
        return allowed and (obj is None or self.may_act_on(cast(User, request.user), obj))

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """False: apps are removed by a staff action, with a reason."""
        return False

    def state(self, target: Client) -> State:
        """The registration, empty if there is none."""
        rows = Client.objects.select_for_update().filter(pk=target.pk)
        row = rows.values("name", "type", "redirect_uris", "scopes").first()
        return row | {"closed": _is_closed(target)} if row else {}

    def may_act_on(self, staff: User, target: Client) -> bool:
        """Whether the staff member may act on its owner, if it has one."""
        return target.owner is None or may_act_on(staff, target.owner)

    def name_of(self, target: Client) -> str:
        """The name of the app: its id says nothing."""
        return str(target.name)

    def search(self, rows: Rows, term: str) -> Rows:
        """The apps of this id, name or owner."""
        row_id = uuid(term)
        found = Q(name__icontains=term) | Q(owner__in=named(term))
        return rows.filter(id=row_id.hex) if row_id else rows.filter(found)

    @admin.display(description="Closed")
    def closed(self, app: Client) -> str:
        """When and why the staff closed it."""
        closure = AppClosure.objects.filter(client=app.pk).first()
        return f"{at(closure.closed_at)}: {closure.reason}" if closure else "–"

    def save_model(
        self, request: HttpRequest, obj: Client, form: forms.ModelForm, change: bool
    ) -> None:
        """Save the app, with the one supported grant type, and record the action.

        Raises PermissionDenied if the staff member may not act on the new owner.
        """
        if not self.may_act_on(cast(User, request.user), obj):
            raise PermissionDenied
        obj.set_grant_types([Client.GrantType.AUTHORIZATION_CODE, Client.GrantType.REFRESH_TOKEN])
        obj.set_response_types([Client.ResponseType.CODE])
        obj.skip_consent = obj.allow_uri_wildcards = False
        with self.recorded_as("change_app" if change else "register_app", request, obj, form):
            super().save_model(request, obj, form, change)
