"""One example of every operation of signing in except POSTs: the client and the body."""

from collections.abc import Callable
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from rest_framework.test import APIClient

from accounts.models import User
from tests.harness.signing_in import App
from tests.site import posts

Request = tuple[APIClient, Any]
"""A client and a body."""


def anonymous() -> Request:
    return posts.anonymous(), None


def player() -> Request:
    return posts.player().signed_in(), None


def protected() -> Request:
    return posts.protected()[0].signed_in(), None


def with_address(**more: bool) -> Request:
    app = posts.player(email=posts.ADDRESS)
    EmailAddress.objects.update(verified=True)
    return app.signed_in(), {"email": posts.ADDRESS, **more}


def addresses() -> Request:
    return with_address()[0], None


def another_address() -> Request:
    return posts.player(email=posts.ADDRESS).signed_in(), {"email": posts.ADDRESS}


def unverified_address() -> Request:
    app, address = posts.player(), f"c{posts.ADDRESS}"
    user = User.objects.get(username=app.me().json()["name"])
    EmailAddress.objects.create(user=user, email=address)
    return app.signed_in(), {"email": address}


def with_key(header: str, post: Callable[[], posts.Post]) -> Request:
    client = posts.anonymous()
    client.credentials(**{header: post().body["key"]})
    return client, None


def provider_account() -> Request:
    body, app = posts.provider_login(), App()
    app.post("provider/token", body)
    app.post("provider/signup", {"username": "ana-from-elsewhere", "email": ""})
    return app.signed_in(), None


def disconnected_provider() -> Request:
    client, _ = provider_account()
    account = client.get("/api/v1/auth/providers").json()["data"][0]
    client.post("/api/v1/auth/password/change", {"new_password": posts.PASSWORD})
    client.post("/api/v1/auth/reauthenticate", {"password": posts.PASSWORD})
    return client, {"provider": account["provider"]["id"], "account": account["uid"]}


def pending_provider_sign_up() -> Request:
    app = App()
    app.post("provider/token", posts.provider_login())
    return app.signed_in(), None


EXAMPLES: dict[str, Callable[[], Request]] = {
    "getAuthConfig": anonymous,
    "getAuthSession": player,
    "logOut": player,
    "checkPasswordResetKey": partial(with_key, "HTTP_X_PASSWORD_RESET_KEY", posts.password_reset),
    "listEmails": addresses,
    "resendEmailVerification": unverified_address,
    "setPrimaryEmail": partial(with_address, primary=True),
    "removeEmail": another_address,
    "checkEmailVerificationKey": partial(
        with_key, "HTTP_X_EMAIL_VERIFICATION_KEY", posts.email_verify
    ),
    "listSecondFactors": protected,
    "getTotp": player,
    "disableTotp": protected,
    "listRecoveryCodes": protected,
    "getProviderSignUp": pending_provider_sign_up,
    "listProviderAccounts": provider_account,
    "disconnectProvider": disconnected_provider,
}
"""The examples, by operationId."""
