"""What allauth's operations are called, and what they answer beyond what its specification tells.

The words are for players' apps; allauth's own tell of its settings.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Words:
    """An operation in words."""

    name: str
    summary: str
    description: str
    more: dict[int, str] = field(default_factory=dict)
    """Further answers, by the names that allauth's specification has for them."""


CLOSED = {403: "Error"}
PASSWORD_AGAIN = {401: "ReauthenticationRequired"}
NO_SIGN_IN = {401: "Authentication", 409: "Conflict", 410: "SessionGone"}
PAGE = "[All about accounts](/docs/accounts)."

WORDS: dict[tuple[str, str], Words] = {
    ("GET", "config"): Words(
        "getAuthConfig",
        "Read what can be signed in with",
        "The same for everybody: ask once, when your app starts.",
    ),
    ("POST", "signup"): Words(
        "signUp",
        "Register a new player",
        f"The address is optional; a mail asks whether it is yours. Signs in. {PAGE}",
    ),
    ("POST", "login"): Words(
        "logIn",
        "Sign in with a password",
        "By name, or by an address that is verified. 401 with `mfa_authenticate` pending and "
        "`meta.session_token` asks for the second factor.",
        CLOSED,
    ),
    ("GET", "session"): Words(
        "getAuthSession",
        "Read who is signed in, and how",
        "401 tells nobody is, and how to.",
    ),
    ("DELETE", "session"): Words(
        "logOut",
        "Log out here",
        "401 is success: nobody is signed in any more. Access tokens of the session are refused "
        "after 5 seconds at most.",
    ),
    ("POST", "reauthenticate"): Words(
        "reauthenticate",
        "Show the password once more",
        "For what answers 401 with `reauthenticate` among its `flows`.",
    ),
    ("POST", "password/change"): Words(
        "changePassword",
        "Set another password",
        "Ends all sessions but this one. Whoever has no password yet leaves out the current one.",
        {200: "Authenticated", **PASSWORD_AGAIN},
    ),
    ("POST", "password/request"): Words(
        "requestPasswordReset",
        "Ask for a mail with a key for a new password",
        "The answer does not say whether there is such an account.",
    ),
    ("GET", "password/reset"): Words(
        "checkPasswordResetKey",
        "Read whose password a key resets",
        "The key is that of the mail; 400 where it is not good any more.",
    ),
    ("POST", "password/reset"): Words(
        "resetPassword",
        "Set a new password by the key of a mail",
        "Ends all sessions and signs in, but for the second factor (401).",
        CLOSED,
    ),
    ("GET", "email"): Words(
        "listEmails",
        "List your mail addresses",
        "They are shown to nobody else.",
    ),
    ("POST", "email"): Words(
        "addEmail",
        "Add a mail address",
        "A mail asks whether it is yours. It opens no account until that has been answered. 401 "
        "asks for the password once more.",
    ),
    ("PUT", "email"): Words(
        "resendEmailVerification",
        "Send the mail to an address again",
        "One mail in 3 minutes to one address; 403 where it was not sent.",
    ),
    ("PATCH", "email"): Words(
        "setPrimaryEmail",
        "Make an address the primary one",
        "It has to be verified, if another one is. 401 asks for the password once more.",
        PASSWORD_AGAIN,
    ),
    ("DELETE", "email"): Words(
        "removeEmail",
        "Remove a mail address",
        "The rest of them is answered. 401 asks for the password once more.",
        PASSWORD_AGAIN,
    ),
    ("GET", "email/verify"): Words(
        "checkEmailVerificationKey",
        "Read which address a key verifies",
        "The key is that of the mail; 400 where it is not good any more.",
    ),
    ("POST", "email/verify"): Words(
        "verifyEmail",
        "Verify a mail address by the key of a mail",
        "401 is success without a token: the address is verified, and nobody is signed in.",
    ),
    ("POST", "2fa/authenticate"): Words(
        "verifySecondFactor",
        "Sign in: the second step",
        "With the `X-Session-Token` of the first. A code is good once; five wrong ones are 429.",
        NO_SIGN_IN,
    ),
    ("POST", "2fa/reauthenticate"): Words(
        "reauthenticateWithSecondFactor",
        "Show the second factor once more",
        "For what answers 401 with `mfa_reauthenticate` among its `flows`.",
    ),
    ("GET", "authenticators"): Words(
        "listSecondFactors",
        "List your second factors",
        "Without their secrets.",
    ),
    ("GET", "authenticators/totp"): Words(
        "getTotp",
        "Read whether there is a second factor, or get a secret for one",
        "404 has a new secret in `meta`, and an address for a QR code. 409 where an address that "
        "was given is not verified.",
    ),
    ("POST", "authenticators/totp"): Words(
        "enableTotp",
        "Turn the second factor on by a code of it",
        "The first time there are recovery codes as well.",
    ),
    ("DELETE", "authenticators/totp"): Words(
        "disableTotp",
        "Turn the second factor off",
        "Its recovery codes are gone with it.",
    ),
    ("GET", "authenticators/recovery-codes"): Words(
        "listRecoveryCodes",
        "List your recovery codes",
        "For when the second factor is lost. Each is good once.",
    ),
    ("POST", "authenticators/recovery-codes"): Words(
        "regenerateRecoveryCodes",
        "Make new recovery codes",
        "The old ones are good for nothing any more.",
        {200: "RecoveryCodes"},
    ),
    ("POST", "provider/token"): Words(
        "logInWithProvider",
        "Sign in by an account elsewhere",
        "401 with `provider_signup` pending asks a new player for a name.",
        {409: "Conflict"},
    ),
    ("GET", "provider/signup"): Words(
        "getProviderSignUp",
        "Read what is known of a new player from elsewhere",
        "With the `X-Session-Token` of `provider/token`.",
        {410: "SessionGone"},
    ),
    ("POST", "provider/signup"): Words(
        "signUpWithProvider",
        "Register a new player who comes from elsewhere",
        "With the `X-Session-Token` of `provider/token`. Signs in.",
        {410: "SessionGone"},
    ),
    ("GET", "providers"): Words(
        "listProviderAccounts",
        "List your accounts elsewhere",
        "Those by which you can sign in here.",
    ),
    ("DELETE", "providers"): Words(
        "disconnectProvider",
        "Sign in by an account elsewhere no more",
        "400 where nothing would be left to sign in with, 401 asks for the password once more.",
        PASSWORD_AGAIN,
    ),
}
"""By method and address below `auth/`."""
