"""The first sign-in to the admin, in which a second factor is set up, asks for each thing once.

The password of this sign-in is enough to set up the factor, if it was entered just now; and the
code that was checked then counts as shown in this sign-in. The next one would come in half a
minute.
"""

import time

from allauth.account import app_settings
from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.reauthentication import reauthenticate_by_password
from allauth.mfa.models import Authenticator
from django.http import HttpRequest

from accounts.models import User


def accept_recent_password(request: HttpRequest, user: User) -> None:
    """Count the password with which the user has just signed in as entered once more."""
    entered = [
        record["at"]
        for record in get_authentication_records(request, user)
        if record["method"] == "password"
    ]
    if entered and time.time() - max(entered) < app_settings.REAUTHENTICATION_TIMEOUT:
        reauthenticate_by_password(request)


def remember(request: HttpRequest, user: User, authenticator: Authenticator, **_: object) -> None:
    """Record the new factor for the session. A receiver of `authenticator_added`."""
    if authenticator.type == Authenticator.Type.TOTP:
        record_authentication(request, user, method="mfa", type=authenticator.type)
