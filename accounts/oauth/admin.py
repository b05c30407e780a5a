"""Third-party apps in the admin: the staff registers them."""

from typing import Any, cast
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from allauth.idp.oidc import admin as allauth
from allauth.idp.oidc.models import Client, Token
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.checks import LOOPBACK
from accounts.models import MAX_REASON
from accounts.oauth import grants
from accounts.sessions.scopes import IN_WORDS
from accounts.staff.actions import State, recorded
from accounts.staff.admin.actions import (
    ActionRun,
    InternalActionForm,
    StaffAction,
    WithStaffActions,
)
from core import clock


def check_redirect_uri(address: str) -> None:
    """Raise ValidationError if codes cannot be sent safely to this redirect URI."""
    if not _is_safe(address):
        raise ValidationError(
            "%(address)s must be https, on the player's own machine (http://127.0.0.1), "
            "or have a scheme with a dot, such as com.example.app:/back.",
            params={"address": address},
        )


def _is_safe(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.fragment or "*" in address:
        return False
    if parts.scheme in ("http", "https"):
        return bool(host) and (parts.scheme == "https" or host in LOOPBACK)
    return "." in parts.scheme  # a native app: its own domain, reversed


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
        self.fields["redirect_uris"].required = True

    def clean_redirect_uris(self) -> str:
        """Refuse unsafe redirect URIs."""
        addresses = self.cleaned_data["redirect_uris"].split()
        for address in addresses:
            check_redirect_uri(address)
        return "\n".join(addresses)

    def clean_scopes(self) -> str:
        """Return the scopes in the form in which allauth stores them."""
        return "\n".join(self.cleaned_data["scopes"])


# allauth's pages offer grant types that we do not support, and show the hashes of tokens.
admin.site.unregister([Client, Token])


def _remove(run: ActionRun) -> None:
    grants.retire(run.target, now=run.now)
    run.target.delete()


@admin.register(Client)
class AppAdmin(WithStaffActions, allauth.ClientAdmin):
    """Apps. The secret of a new app is shown once."""

    form = AppForm
    list_display = ("name", "id", "type", "owner", "created_at")
    list_filter = ("type",)
    list_select_related = ("owner",)
    fields = ("id", "name", "type", "redirect_uris", "scopes", "owner", "created_at", "reason")
    readonly_fields = ("id", "created_at")
    actions = None
    staff_actions = (
        StaffAction(
            "remove_app",
            "Remove",
            "allauth_idp_oidc.delete_client",
            _remove,
            InternalActionForm,
            note="Ends all grants of the app. It cannot be undone.",
        ),
    )

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return False: apps are removed by a staff action, with a reason."""
        return False

    def state(self, target: Client) -> State:
        """Return the registration, empty if there is none."""
        rows = Client.objects.filter(pk=target.pk)
        return rows.values("name", "type", "redirect_uris", "scopes").first() or {}

    def save_model(
        self, request: HttpRequest, obj: Client, form: forms.ModelForm, change: bool
    ) -> None:
        """Save the app, with the one supported grant type, and record the action."""
        obj.set_grant_types([Client.GrantType.AUTHORIZATION_CODE, Client.GrantType.REFRESH_TOKEN])
        obj.set_response_types([Client.ResponseType.CODE])
        obj.skip_consent = obj.allow_uri_wildcards = False
        with recorded(
            "change_app" if change else "register_app",
            obj,
            lambda: self.state(obj),
            staff_id=cast(UUID, request.user.pk),
            reason=form.cleaned_data["reason"],
            key=uuid4(),
            now=clock.now(),
        ):
            super().save_model(request, obj, form, change)
