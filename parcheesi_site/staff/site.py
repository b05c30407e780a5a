"""The admin site: for staff members with a second factor."""

from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import User
from accounts.moderation.restrictions import Restriction, is_restricted
from core import clock
from core.api.types import Json

SET_UP = "Staff members need a second factor. Set one up, then return to this page."
SIGN_IN = "Sign in again, with your second factor."


class StaffSite(admin.AdminSite):
    """Admits staff members who are not banned and have verified a second factor."""

    site_header = site_title = "Parcheesi"
    index_title = "Staff"
    index_template = "admin/staff_index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user may enter."""
        user = request.user
        if not (isinstance(user, User) and super().has_permission(request)):
            return False
        verified = not settings.STAFF_SECOND_FACTOR or _has_verified_factor(request, user)
        return verified and not is_restricted(user, Restriction.ACCOUNT, clock.now())

    def login(self, request: HttpRequest, extra_context: Json | None = None) -> HttpResponse:
        """Redirect users without permission to the sign-in, staff members to the second factor."""
        user = request.user
        if isinstance(user, User) and user.is_staff and not self.has_permission(request):
            if is_restricted(user, Restriction.ACCOUNT, clock.now()):
                raise PermissionDenied
            return _second_factor(request, user)
        response: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return response

    def password_change(  # type: ignore[override]  # another kind of answer
        self, request: HttpRequest, extra_context: Json | None = None
    ) -> HttpResponse:
        """Redirect to the page that also ends the other sessions."""
        return redirect("account_change_password")


def _has_verified_factor(request: HttpRequest, user: User) -> bool:
    records = get_authentication_records(request, user)
    return any(record["method"] == "mfa" for record in records) and is_mfa_enabled(user)


def _second_factor(request: HttpRequest, user: User) -> HttpResponse:
    if not is_mfa_enabled(user):
        messages.warning(request, SET_UP)
        return redirect("mfa_activate_totp")
    messages.warning(request, SIGN_IN)
    back = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index")
    return redirect(reverse("mfa_reauthenticate", query={REDIRECT_FIELD_NAME: back}))
