"""Mails that our own operations send."""

from allauth.account.models import EmailAddress
from rest_framework.request import Request

from accounts.models import User


def ask_to_verify(request: Request, user: User) -> None:
    """Ask, at the address of somebody who has just registered with one, whether it is theirs."""
    address = EmailAddress.objects.filter(user=user, verified=False).first()
    if address is not None:
        address.send_confirmation(request._request, signup=True)
