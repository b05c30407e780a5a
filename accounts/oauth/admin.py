"""Other people's apps in the admin: the staff registers them."""

from typing import Any, Final, cast
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from allauth.idp.oidc import admin as allauth
from allauth.idp.oidc.models import Client, Token
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.models import MAX_REASON
from accounts.oauth import grants
from accounts.sessions.scopes import IN_WORDS
from accounts.staff import actions as acting
from accounts.staff.actions import State
from accounts.staff.admin.actions import Act, Acting, Doing, QuietForm
from core import clock

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


def check_way_back(address: str) -> None:
    """See that codes can safely be sent to an address of an app. Raises ValidationError."""
    if not _is_safe(address):
        raise ValidationError(
            "%(address)s is not https, nor on the player's own machine (http://127.0.0.1), "
            "nor of a scheme with a dot in it, such as com.example.app:/back.",
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
    return "." in parts.scheme  # an app on a device: a domain of its own, turned round


class AppForm(forms.ModelForm):
    """An app as it is registered: what it is, where it gets its codes, what it may ask for."""

    scopes = forms.MultipleChoiceField(
        choices=[(scope, f"{scope}: {text}") for scope, text in IN_WORDS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text="What it may ask players for.",
    )
    reason = forms.CharField(max_length=MAX_REASON, help_text="For the record of the staff.")

    class Meta:
        model = Client
        fields = ("name", "type", "redirect_uris", "scopes", "owner")
        help_texts = {"type": "Confidential: it runs on a server, and keeps a secret."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["scopes"] = self.instance.get_scopes()
        self.fields["redirect_uris"].required = True

    def clean_redirect_uris(self) -> str:
        """Refuse addresses to which codes should not be sent."""
        addresses = self.cleaned_data["redirect_uris"].split()
        for address in addresses:
            check_way_back(address)
        return "\n".join(addresses)

    def clean_scopes(self) -> str:
        """Return the scopes as they are kept."""
        return "\n".join(self.cleaned_data["scopes"])


# Theirs offers ways to get a token that have no place here, and shows the hashes of tokens.
admin.site.unregister([Client, Token])


def _remove(doing: Doing) -> None:
    """Take the app away, once nothing of it can do anything any more."""
    grants.retire(doing.about, now=doing.now)
    doing.about.delete()


def _state(app_id: object) -> State:
    rows = Client.objects.filter(pk=app_id)
    return rows.values("name", "type", "redirect_uris", "scopes").first() or {}


@admin.register(Client)
class AppAdmin(Acting, allauth.ClientAdmin):
    """Show the secret of a new app, once."""

    form = AppForm
    list_display = ("name", "id", "type", "owner", "created_at")
    list_filter = ("type",)
    list_select_related = ("owner",)
    fields = ("id", "name", "type", "redirect_uris", "scopes", "owner", "created_at", "reason")
    readonly_fields = ("id", "created_at")
    actions = None
    acts = (
        Act(
            "remove_app",
            "Remove",
            "allauth_idp_oidc.delete_client",
            _remove,
            QuietForm,
            note="Ends all that players have granted it. It cannot be undone.",
        ),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Apps go by an act, with a reason."""
        return False

    def state(self, about: Client) -> State:
        """Return how it is registered; nothing once it is not."""
        return _state(about.pk)

    def save_model(self, request: HttpRequest, obj: Client, form: Any, change: bool) -> None:
        """Save it, with the one way to get tokens that there is, and record it."""
        obj.set_grant_types([Client.GrantType.AUTHORIZATION_CODE, Client.GrantType.REFRESH_TOKEN])
        obj.set_response_types([Client.ResponseType.CODE])
        obj.skip_consent = obj.allow_uri_wildcards = False
        name, reason = ("change_app" if change else "register_app"), form.cleaned_data["reason"]
        act = acting.Act(name, cast(UUID, request.user.pk), reason, uuid4())
        with acting.recorded(act, obj, lambda: _state(obj.pk), now=clock.now()):
            super().save_model(request, obj, form, change)
