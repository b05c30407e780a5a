"""One example of every operation of signing in that is no POST: who asks, and with what body."""

from collections.abc import Callable
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from rest_framework.test import APIClient

from accounts.models import User
from tests.harness.signing_in import App
from tests.site import posts

Asked = tuple[APIClient, Any]
"""A client and a body."""


def somebody() -> Asked:
    return posts.anonymous(), None


def player() -> Asked:
    return posts.player().signed_in(), None


def protected() -> Asked:
    return posts.protected()[0].signed_in(), None


def with_address(**more: bool) -> Asked:
    app = posts.player(email=posts.ADDRESS)
    EmailAddress.objects.update(verified=True)
    return app.signed_in(), {"email": posts.ADDRESS, **more}


def addresses() -> Asked:
    return with_address()[0], None


def another_address() -> Asked:
    return posts.player(email=posts.ADDRESS).signed_in(), {"email": posts.ADDRESS}


def not_asked_yet() -> Asked:
    app, address = posts.player(), f"c{posts.ADDRESS}"
    user = User.objects.get(username=app.me().json()["name"])
    EmailAddress.objects.create(user=user, email=address)
    return app.signed_in(), {"email": address}


def with_key(header: str, post: Callable[[], posts.Post]) -> Asked:
    client = posts.anonymous()
    client.credentials(**{header: post().body["key"]})
    return client, None


def from_elsewhere() -> Asked:
    asked, app = posts.from_elsewhere(), App()
    app.post("provider/token", asked)
    app.post("provider/signup", {"username": "ana-from-elsewhere", "email": ""})
    return app.signed_in(), None


def leaving_elsewhere() -> Asked:
    client, _ = from_elsewhere()
    account = client.get("/api/v1/auth/providers").json()["data"][0]
    client.post("/api/v1/auth/password/change", {"new_password": posts.PASSWORD})
    client.post("/api/v1/auth/reauthenticate", {"password": posts.PASSWORD})
    return client, {"provider": account["provider"]["id"], "account": account["uid"]}


def new_from_elsewhere() -> Asked:
    app = App()
    app.post("provider/token", posts.from_elsewhere())
    return app.signed_in(), None


EXAMPLES: dict[str, Callable[[], Asked]] = {
    "getSignInOptions": somebody,
    "getSignIn": player,
    "logOut": player,
    "readPasswordKey": partial(with_key, "HTTP_X_PASSWORD_RESET_KEY", posts.password_reset),
    "listAddresses": addresses,
    "askToVerify": not_asked_yet,
    "setPrimaryAddress": partial(with_address, primary=True),
    "removeAddress": another_address,
    "readAddressKey": partial(with_key, "HTTP_X_EMAIL_VERIFICATION_KEY", posts.email_verify),
    "listSecondFactors": protected,
    "getTotp": player,
    "turnTotpOff": protected,
    "listRecoveryCodes": protected,
    "readSignUpFromElsewhere": new_from_elsewhere,
    "listAccountsElsewhere": from_elsewhere,
    "removeAccountElsewhere": leaving_elsewhere,
}
"""By the operation's name."""
