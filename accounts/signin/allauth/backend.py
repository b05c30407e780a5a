"""Finding the user by name or e-mail address, and password."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser

from accounts.models import User
from accounts.names import normal

TOO_LONG = (User._meta.get_field("username").max_length or 0) + 1
"""No name has this length; SQLite cannot compare much longer ones."""


class AccountBackend(AuthenticationBackend):
    """allauth's backend, restricted to verified e-mail addresses.

    A name is also looked up in its normal form, as names are stored; older names may differ.
    """

    def _authenticate_by_username(self, username: str, password: str) -> AbstractBaseUser | None:
        username = username[:TOO_LONG]
        user: AbstractBaseUser | None = super()._authenticate_by_username(username, password)
        if user is None and (name := normal(username)[:TOO_LONG]) != username:
            user = super()._authenticate_by_username(name, password)
        return user

    def _authenticate_by_email(self, email: str, password: str) -> AbstractBaseUser | None:
        verified = EmailAddress.objects.filter(email=email.lower(), verified=True)
        address = verified.select_related("user").first()
        return self._check_password(address.user, password) if address else None
