"""Mails that our own operations send."""

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from rest_framework.request import Request

from accounts.models import User


def ask_to_verify(request: Request, user: User) -> None:
    """Ask, at the address of somebody who has just registered with one, whether it is theirs.

    An address is not asked again so soon, whoever names it.
    """
    address = EmailAddress.objects.filter(user=user, verified=False).first()
    if address is not None:
        send_verification_email_to_address(request._request, address, signup=True)
