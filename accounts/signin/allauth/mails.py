"""Mails that our own operations send."""

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from rest_framework.request import Request

from accounts.models import User


def ask_to_verify(request: Request, user: User) -> None:
    """Send the verification mail to the address with which a user has just registered.

    allauth limits the number of mails to an address.
    """
    address = EmailAddress.objects.filter(user=user, verified=False).first()
    if address is not None:
        send_verification_email_to_address(request._request, address, signup=True)
