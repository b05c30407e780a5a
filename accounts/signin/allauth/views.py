"""Views of allauth that differ here."""

from allauth.account.app_settings import EMAIL_CONFIRMATION_EXPIRE_DAYS, SALT
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.headless.account import views as account
from allauth.headless.account.inputs import VerifyEmailInput
from django.contrib.auth.hashers import make_password
from django.core import signing
from django.core.exceptions import ValidationError
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


class VerifiedBefore(EmailConfirmationHMAC):
    """A key that has verified its address already."""

    @classmethod
    def from_key(cls, key: str) -> "VerifiedBefore | None":
        """What the key is for, unless it is not valid or its address is not verified."""
        try:
            pk = signing.loads(key, max_age=EMAIL_CONFIRMATION_EXPIRE_DAYS * 86400, salt=SALT)
        except signing.BadSignature:
            return None
        address = EmailAddress.objects.filter(pk=pk, verified=True).first()
        return cls(address) if address else None

    def confirm(self, request: HttpRequest) -> EmailAddress:
        """The address, which stays as it is."""
        return self.email_address


class RepeatableVerifyEmailInput(VerifyEmailInput):
    """Takes the key of a mail again: people follow a link twice, and mail programs before them."""

    def clean_key(self) -> str:
        """The key. Raises ValidationError unless it verifies an address, or has done so."""
        try:
            return str(super().clean_key())
        except ValidationError:
            verification = VerifiedBefore.from_key(self.cleaned_data["key"])
            if verification is None:
                raise
            self.verification = verification
            return str(self.cleaned_data["key"])


class VerifyEmailView(account.VerifyEmailView):
    """Answers the second request with a key as the first."""

    input_class = RepeatableVerifyEmailInput
