"""Mails that anyone can request to any address: counted by mailbox, whichever accounts name it."""

from typing import Final

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.password_reset import get_reset_password_from_key_url
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.core.internal import ratelimit
from allauth.headless.account.inputs import RequestPasswordResetInput
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from rest_framework.request import Request

from accounts.models import User

RESET: Final = "account/email/password_reset_key"
VERIFICATION: Final = "account/email/email_confirmation"
NOTICE: Final = "notice"
"""In the context of a mail that is not counted: no stranger can request it."""
MOST_ACCOUNTS: Final = 5
"""Accounts that one mail names: those that named an unverified address first."""


def mailbox(email: str) -> str:
    """The mailbox of an address, to count by: many providers ignore dots and `+tag`."""
    local, _, domain = email.lower().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


def is_due(request: HttpRequest, template: str, email: str, *, dry_run: bool = False) -> bool:
    """Whether the mailbox may get this mail now. Unless `dry_run`, the mail is counted.

    A forgotten password just after signing up needs its mail: the time between two mails is that
    of their kind, the number in a day that of all.
    """
    kind = "reset" if template == RESET else "verification"
    keys = {"mail": f"{kind} {mailbox(email)}", "mails": mailbox(email)}
    return all(
        ratelimit.consume(
            request,
            app="allauth.account",
            action=action,
            key=key,
            dry_run=dry_run,
            limit_get=True,
        )
        for action, key in keys.items()
    )


def ask_to_verify(request: Request, user: User) -> None:
    """Send the verification mail to the address with which a user has just registered."""
    address = EmailAddress.objects.filter(user=user, verified=False).first()
    if address is not None:
        send_verification_email_to_address(request._request, address, signup=True)


def send_reset(request: HttpRequest, email: str) -> None:
    """Send one mail with a key for each account that this address can reset.

    Without such an account the mail is written and queued as well, but not sent.
    """
    accounts = [
        {"name": user.username, "url": get_reset_password_from_key_url(request, _key(user))}
        for user in _resettable(email.lower())
    ]
    get_adapter(request).send_mail(RESET, email, {"accounts": accounts})


class ResetForm(ResetPasswordForm):
    """The page's request for a new password."""

    def save(self, request: HttpRequest, **_: object) -> str:
        """Send the mail."""
        send_reset(request, self.cleaned_data["email"])
        return str(self.cleaned_data["email"])


class ResetInput(ResetForm, RequestPasswordResetInput):
    """The API's request for a new password."""


def _resettable(email: str) -> list[User]:
    """The account that verified the address, or else those without a verified address."""
    of_user = EmailAddress.objects.filter(user=OuterRef("user"), verified=True)
    rows = EmailAddress.objects.filter(email=email, user__is_active=True)
    rows = rows.annotate(protected=Exists(of_user)).exclude(protected=True, verified=False)
    found = list(rows.select_related("user").order_by("-verified", "id")[:MOST_ACCOUNTS])
    return [row.user for row in found if row.verified or not found[0].verified]


def _key(user: User) -> str:
    token = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)
    return f"{user_pk_to_url_str(user)}-{token}"
