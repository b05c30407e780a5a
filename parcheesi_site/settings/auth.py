"""Signing in: passwords, tokens, second factors, social sign-in, the identity provider, mail."""

import re

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from parcheesi_site.settings.environment import (
    DEBUG,
    SECRET_KEY,
    SECRET_KEY_FALLBACKS,
    Options,
    contact,
    derived_key,
    env,
)
from parcheesi_site.settings.house_rules import MAIL_EVERY_S, MAILS_PER_DAY
from parcheesi_site.settings.rate_limits import SIGN_IN_LIMIT

IN_A_FRONT_END = {
    "account_confirm_email": "/account/verify-email/{key}",
    "account_reset_password": "/account/password/reset",
    "account_reset_password_from_key": "/account/password/reset/key/{key}",
    "account_signup": "/account/signup",
    "socialaccount_login_error": "/account/provider/callback",
}
OWN_PAGES = {
    "account_confirm_email": "/accounts/confirm-email/{key}/",
    "account_reset_password": "/accounts/password/reset/",
    "account_reset_password_from_key": "/accounts/password/reset/key/{key}/",
    "account_signup": "/accounts/signup/",
}


def mail_links(service: str, front_end: str) -> dict[str, str]:
    """The URLs of links in mails: of a front end, or else of the service's own pages."""
    base, paths = (front_end, IN_A_FRONT_END) if front_end else (service, OWN_PAGES)
    return {name: base.rstrip("/") + path for name, path in paths.items()}


def social_apps(env: Env) -> Options:
    """Allauth's settings of the providers in SOCIAL_LOGIN."""
    return {
        name: {"APPS": [social_app(env, name.upper())]}
        for name in env.list("SOCIAL_LOGIN", default=[])
    }


def social_app(env: Env, name: str) -> Options:
    """Our credentials at a provider."""
    app = {
        "client_id": env.str(f"{name}_CLIENT_ID"),
        "secret": env.str(f"{name}_SECRET", default=""),
        "key": env.str(f"{name}_KEY", default=""),
    }
    certificate = env.str(f"{name}_CERTIFICATE", default="", multiline=True)
    return app | ({"settings": {"certificate_key": certificate}} if certificate else {})


def private_keys(pems: str) -> tuple[str, ...]:
    """The keys in a text of concatenated PEM blocks."""
    return tuple(re.findall(r"-----BEGIN [^-]+-----.+?-----END [^-]+-----\n?", pems, re.DOTALL))


def web_push_key(value: str) -> str:
    """A private key of P-256, or nothing. Raises ImproperlyConfigured."""
    if value and not re.fullmatch(r"[\w-]{43}=?", value, re.ASCII):
        raise ImproperlyConfigured("WEB_PUSH_PRIVATE_KEY is not 32 bytes in base64url.")
    return value.rstrip("=")


# The first signs, all verify, and so do those of other secrets.
JWT_SIGNING_KEY, *_OTHERS = env.list("JWT_SIGNING_KEY", default=[]) or [
    derived_key(SECRET_KEY, "jwt")
]
JWT_FALLBACK_KEYS = (*_OTHERS, *(derived_key(secret, "jwt") for secret in SECRET_KEY_FALLBACKS))
AUTHENTICATION_BACKENDS = ["accounts.signin.allauth.backend.AccountBackend"]
ACCOUNT_ADAPTER = "accounts.signin.allauth.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None  # addresses are only in allauth's table
ACCOUNT_PREVENT_ENUMERATION = "strict"  # two accounts may add an address, one can verify it
ACCOUNT_FORMS = {"reset_password": "accounts.signin.allauth.mails.ResetForm"}
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True  # queued but not sent: it takes as long as any other
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True  # still with the second factor
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a token alone cannot change credentials
SESSION_ENGINE = "accounts.sessions.page_store"
ACCOUNT_SESSION_REMEMBER = False  # sign-ins to pages are short
WRONG_PASSWORDS = (5, 300)
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = SIGN_IN_LIMIT[0] > 0 and {
    "login": "{}/{}s/ip".format(*SIGN_IN_LIMIT),
    "signup": "{}/{}s/ip".format(*SIGN_IN_LIMIT),
    "login_failed": "10/m/ip,{}/{}s/key,20/d/key".format(*WRONG_PASSWORDS),  # see below
    "mail": f"1/{MAIL_EVERY_S}s/key",  # a key is a mailbox and a kind of mail
    "mails": f"{MAILS_PER_DAY}/d/key",  # a key is a mailbox
}
# The buckets that allauth counts. A key of wrong passwords is an address with a name.
SIGN_IN_LIMITS = {
    "sign_ins": SIGN_IN_LIMIT,
    "wrong_passwords": WRONG_PASSWORDS if ACCOUNT_RATE_LIMITS else (0, WRONG_PASSWORDS[1]),
}
HEADLESS_CLIENTS = ("app",)
HEADLESS_TOKEN_STRATEGY = "accounts.signin.allauth.token_strategy.TokenStrategy"  # noqa: S105 - a class
# The public address is never read from a request: its sender could redirect links in mails.
PUBLIC_URL = env.str("PUBLIC_URL", default="http://127.0.0.1:8000")
FRONTEND_URL = env.str("FRONTEND_URL", default=f"{PUBLIC_URL.rstrip('/')}/#")  # the web client
CONTACT = contact(env.str("CONTACT", default=""))
# 32 random bytes in base64url, of which the VAPID key follows; empty: no push messages.
WEB_PUSH_PRIVATE_KEY = web_push_key(env.str("WEB_PUSH_PRIVATE_KEY", default=""))
HEADLESS_FRONTEND_URLS = mail_links(PUBLIC_URL, FRONTEND_URL)
MFA_ADAPTER = "accounts.signin.allauth.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Parcheesi"
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=not DEBUG)
MFA_TOTP_TOLERANCE = 1  # half a minute, for inexact clocks
SOCIALACCOUNT_AUTO_SIGNUP = False  # players choose their names
SOCIALACCOUNT_PROVIDERS = social_apps(env)
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

# --- OAuth clients ------------------------------------------------------------------------------
# Concatenated PEM keys: the first signs, all verify. Without a key there are no OAuth clients.
OIDC_PRIVATE_KEYS = private_keys(env.str("OIDC_PRIVATE_KEYS", default="", multiline=True))
IDP_OIDC_PRIVATE_KEYS = [{"pem": key} for key in OIDC_PRIVATE_KEYS]
IDP_OIDC_ADAPTER = "accounts.oauth.adapter.Adapter"
IDP_OIDC_ACCESS_TOKEN_FORMAT = "jwt"  # noqa: S105 - a format
IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN = 3600  # seconds; processes store ended sessions for as long
IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN = 30 * 24 * 3600

# --- mails ------------------------------------------------------------------------------------
EMAIL_URL = env.str("EMAIL_URL", default="")
vars().update(env.email_url("EMAIL_URL", default="dummymail://"))
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="Parcheesi <parcheesi@localhost>")
EMAIL_BOUNCES = env.str("EMAIL_BOUNCES", default="")  # where mails come back; empty: EMAIL_FROM
