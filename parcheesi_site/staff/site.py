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
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse

from accounts.models import User
from accounts.moderation.restrictions import Restriction, is_restricted
from accounts.staff.admin.names import list_name
from core import clock
from core.api.types import Json
from parcheesi_site.staff import second_factor
from parcheesi_site.staff.search import search

SET_UP = "Staff members need a second factor. Set one up, then open the staff pages."
SIGN_IN = "Sign in again, with your second factor."


class StaffSite(admin.AdminSite):
    """Admits staff members who are not banned and have verified a second factor."""

    site_header = site_title = "Parcheesi"
    index_title = "Staff"
    index_template = "admin/staff_index.html"
    empty_value_display = "–"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user may enter."""
        user = request.user
        if not (isinstance(user, User) and super().has_permission(request)):
            return False
        verified = not settings.STAFF_SECOND_FACTOR or _has_verified_factor(request, user)
        return verified and not is_restricted(user, Restriction.ACCOUNT, clock.now())

    def index(self, request: HttpRequest, extra_context: Json | None = None) -> TemplateResponse:
        """Show what is wrong, what is waiting, and all lists."""
        # The pages of the admin register themselves with this site, so it cannot import them first.
        from parcheesi_site.staff import first_page  # noqa: PLC0415 - see above

        return super().index(request, {**first_page.context(request.user), **(extra_context or {})})

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Json]:
        """The lists that the user may open, named as the staff speaks of them."""
        apps: list[Json] = super().get_app_list(request, app_label)
        for app in apps:
            for model in app["models"]:
                model["name"] = list_name(model["model"]._meta)
        return apps

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """The admin's addresses and that of the search.

        Without that of "View on site", since no row has a page on the site.
        """
        found = self.admin_view(lambda request: search(request, self))
        entries = [
            entry
            for entry in super().get_urls()
            if not isinstance(entry, URLPattern) or entry.name != "view_on_site"
        ]
        return [path("search/", found, name="search"), *entries]

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
        second_factor.accept_recent_password(request, user)
        messages.warning(request, SET_UP)
        return redirect("mfa_activate_totp")
    messages.warning(request, SIGN_IN)
    back = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index")
    return redirect(reverse("mfa_reauthenticate", query={REDIRECT_FIELD_NAME: back}))
