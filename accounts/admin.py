"""Admin pages of accounts: the ledger, third-party apps, announcements, the log of staff actions.

The page of a player is in `games.admin`, as it also shows games. Pages of other libraries that
would allow manual changes are unregistered.
"""

from allauth.account import admin as addresses
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa import admin as second_factors
from allauth.mfa.models import Authenticator
from allauth.socialaccount import admin as elsewhere
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django.contrib import admin
from django.contrib.auth import admin as auth

from accounts.announcements import admin as announcements
from accounts.oauth import admin as apps
from accounts.personal_tokens import admin as personal_tokens
from accounts.staff.admin import log
from accounts.wallet import admin as ledger
from accounts.webhooks import admin as webhooks

__all__ = [
    "addresses",
    "announcements",
    "apps",
    "auth",
    "elsewhere",
    "ledger",
    "log",
    "personal_tokens",
    "second_factors",
    "webhooks",
]

BY_HAND = (EmailAddress, EmailConfirmation, Authenticator, SocialAccount, SocialApp, SocialToken)

for model in BY_HAND:
    if admin.site.is_registered(model):
        admin.site.unregister(model)
