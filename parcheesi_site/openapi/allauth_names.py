"""Names and notes of allauth's operations, and responses that its specification lacks."""

from typing import Final

OPERATIONS: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("GET", "config"): ("getAuthConfig", "The same for all clients: read it once, at the start."),
    ("POST", "signup"): (
        "signUp",
        "Logs in. The address is optional. [All about accounts](/docs/accounts).",
    ),
    ("POST", "login"): (
        "logIn",
        "By name or verified address. 401 with `mfa_authenticate` pending: send the second factor.",
    ),
    ("GET", "session"): ("getAuthSession", "401 without a log-in, with the flows to log in."),
    ("DELETE", "session"): (
        "logOut",
        "401 is success. Access tokens of the session are refused after 5 seconds at most.",
    ),
    ("POST", "reauthenticate"): (
        "reauthenticate",
        "With the password, after a 401 with `reauthenticate` among its `flows`.",
    ),
    ("POST", "password/change"): (
        "changePassword",
        "Ends all other sessions. Without a password so far, omit the current one.",
    ),
    ("POST", "password/request"): (
        "requestPasswordReset",
        "Sends a key by mail. The response does not reveal whether the account exists.",
    ),
    ("GET", "password/reset"): ("checkPasswordResetKey", "400 if the key is not valid any more."),
    ("POST", "password/reset"): (
        "resetPassword",
        "Ends all sessions and logs in; 401 requires the second factor.",
    ),
    ("GET", "email"): ("listEmails", "Other users cannot see them."),
    ("POST", "email"): (
        "addEmail",
        "A mail asks to verify it; only then can it log in. 401 requires the password again.",
    ),
    ("PUT", "email"): (
        "resendEmailVerification",
        "One such mail in 3 minutes to one address; 403 if it was not sent.",
    ),
    ("PATCH", "email"): (
        "setPrimaryEmail",
        "It must be verified if another one is. 401 requires the password again.",
    ),
    ("DELETE", "email"): (
        "removeEmail",
        "Returns the remaining addresses. 401 requires the password again.",
    ),
    ("GET", "email/verify"): ("checkEmailVerificationKey", "400 if the key is not valid any more."),
    ("POST", "email/verify"): (
        "verifyEmail",
        "401 is success without a token: the address is verified, and nobody is logged in.",
    ),
    ("POST", "2fa/authenticate"): (
        "verifySecondFactor",
        "With the `X-Session-Token` of the first step. A code is valid once; five wrong ones: 429.",
    ),
    ("POST", "2fa/reauthenticate"): (
        "reauthenticateWithSecondFactor",
        "After a 401 with `mfa_reauthenticate` among its `flows`.",
    ),
    ("GET", "authenticators"): ("listSecondFactors", "Without their secrets."),
    ("GET", "authenticators/totp"): (
        "getTotp",
        "404 has a new secret and its URL for a QR code; 409 if an address is unverified.",
    ),
    ("POST", "authenticators/totp"): ("enableTotp", "The first time, creates recovery codes."),
    ("DELETE", "authenticators/totp"): ("disableTotp", "Deletes the recovery codes as well."),
    ("GET", "authenticators/recovery-codes"): (
        "listRecoveryCodes",
        "They replace a lost second factor. Each is valid once.",
    ),
    ("POST", "authenticators/recovery-codes"): (
        "regenerateRecoveryCodes",
        "The old codes become invalid.",
    ),
    ("POST", "provider/token"): (
        "logInWithProvider",
        "Logs in with a provider's token. 401 with `provider_signup`: a new player needs a name.",
    ),
    ("GET", "provider/signup"): (
        "getProviderSignUp",
        "With the `X-Session-Token` of `provider/token`.",
    ),
    ("POST", "provider/signup"): (
        "signUpWithProvider",
        "With the `X-Session-Token` of `provider/token`. Logs in.",
    ),
    ("GET", "providers"): ("listProviderAccounts", "Each of them can log in."),
    ("DELETE", "providers"): (
        "disconnectProvider",
        "400 if no way to log in would be left. 401 requires the password again.",
    ),
}
"""The operationId and the description, by method and path below `auth/`."""

PASSWORD_AGAIN: Final = {401: "ReauthenticationRequired"}
ADDED_RESPONSES: Final[dict[str, dict[int, str]]] = {
    "logIn": {403: "Error"},
    "changePassword": {200: "Authenticated", **PASSWORD_AGAIN},
    "resetPassword": {403: "Error"},
    "setPrimaryEmail": PASSWORD_AGAIN,
    "removeEmail": PASSWORD_AGAIN,
    "verifySecondFactor": {401: "Authentication", 409: "Conflict", 410: "SessionGone"},
    "regenerateRecoveryCodes": {200: "RecoveryCodes"},
    "logInWithProvider": {409: "Conflict"},
    "getProviderSignUp": {410: "SessionGone"},
    "signUpWithProvider": {410: "SessionGone"},
    "disconnectProvider": PASSWORD_AGAIN,
}
"""Names of responses in allauth's specification, by operationId and status."""
