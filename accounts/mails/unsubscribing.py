"""The link with which the recipient of a mail ends them all: it names the user, and is signed."""

from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

signer: Final = Signer(salt="accounts.mails")


def token_of(user_id: UUID) -> str:
    """The token of a user. It never expires: old mails keep their link."""
    return signer.sign(user_id.hex)


def user_of(token: str) -> UUID | None:
    """The user of a token; None if it is none of ours."""
    try:
        return UUID(signer.unsign(token))
    except (BadSignature, ValueError):
        return None


def link_of(user_id: UUID) -> str:
    """The address of the page that ends the mails."""
    page = reverse("unsubscribe", args=[token_of(user_id)])
    return f"{settings.PUBLIC_URL.rstrip('/')}{page}"
