"""Views of allauth that differ here."""

from allauth.headless.account import views as account
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.signin.allauth.mails import ResetInput


class SignupView(account.SignupView):
    """Hashes the password before the transaction: that is slow, and writers may have to wait."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Create the account."""
        self.input.hashed = make_password(self.input.cleaned_data.pop("password"))
        with transaction.atomic():
            response: HttpResponseBase = super().post(request, *args, **kwargs)
        return response


class RequestPasswordResetView(account.RequestPasswordResetView):
    """Sends one mail for all accounts of an address."""

    input_class = ResetInput
