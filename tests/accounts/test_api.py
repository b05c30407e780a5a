"""Guests: creation, tokens and refreshing."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.test import APIRequestFactory

from accounts.avatars import avatar_of
from accounts.models import User
from accounts.sessions.authentication import TokenAuthentication
from accounts.sessions.tokens import TokenExpired
from accounts.signin import guests

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(api):
    return api.post("/api/v1/auth/guest").json()


def bearer(token):
    return {"HTTP_AUTHORIZATION": f"Bearer {token}"}


def test_a_guest_gets_an_account_and_tokens(api):
    response = api.post("/api/v1/auth/guest")
    body = response.json()
    user = User.objects.get(id=body["user"]["id"])

    assert response.status_code == 201
    assert body["user"] == {
        "id": str(user.id),
        "name": user.username,
        "display_name": "",
        "guest": True,
        "avatar": avatar_of(user.id, ""),
        "robot_account": False,
    }
    assert len(body["user"]["name"].split("-")) == 3
    assert body["token_type"] == "Bearer"
    assert body["expires_in_s"] == 3600
    assert not user.has_usable_password()
    me = api.get("/api/v1/me", **bearer(body["access_token"])).json()
    assert me.items() >= body["user"].items()


def test_creating_a_guest_takes_three_queries(api, django_assert_num_queries):
    with django_assert_num_queries(3):
        api.post("/api/v1/auth/guest")


def test_a_token_is_verified_without_a_query(guest, django_assert_num_queries):
    request = APIRequestFactory().get("/", **bearer(guest["access_token"]))
    with django_assert_num_queries(0):
        user, _ = TokenAuthentication().authenticate(request)

    assert str(user.id) == str(user.pk) == guest["user"]["id"]
    assert user.name == guest["user"]["name"]
    assert user.is_guest
    assert user.is_authenticated


def test_a_token_expires_by_the_authenticator_s_clock(guest):
    later = TokenAuthentication(clock=lambda: timezone.now() + timedelta(hours=1))

    with pytest.raises(TokenExpired):
        later.authenticate(APIRequestFactory().get("/", **bearer(guest["access_token"])))


def test_an_expired_token_is_refused(api):
    old = guests.create_guest(now=timezone.now() - timedelta(hours=2))
    response = api.get("/api/v1/me", **bearer(old.tokens.access_token))

    assert response.status_code == 401
    assert response.json()["code"] == "token_expired"
    assert response["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ({}, "not_authenticated"),
        ({"HTTP_AUTHORIZATION": "Basic abc"}, "not_authenticated"),
        (bearer("nonsense"), "token_invalid"),
        (bearer(""), "token_invalid"),
    ],
)
def test_a_request_without_a_valid_token_is_refused(api, header, code):
    response = api.get("/api/v1/me", **header)

    assert response.status_code == 401
    assert response.json()["code"] == code
    assert response["WWW-Authenticate"] == "Bearer"


def test_a_refresh_token_gives_a_new_pair(api, guest):
    response = api.post("/api/v1/auth/refresh", {"refresh_token": guest["refresh_token"]})
    body = response.json()

    assert response.status_code == 200
    assert body["user"] == guest["user"]
    assert body["access_token"] != guest["access_token"]
    assert body["refresh_token"] != guest["refresh_token"]
    assert api.get("/api/v1/me", **bearer(body["access_token"])).status_code == 200


def test_an_access_token_cannot_be_used_to_refresh(api, guest):
    response = api.post("/api/v1/auth/refresh", {"refresh_token": guest["access_token"]})

    assert response.status_code == 401
    assert response.json()["code"] == "token_invalid"


def test_a_refresh_without_a_token_names_the_field(api):
    response = api.post("/api/v1/auth/refresh", {})

    assert response.status_code == 400
    assert response.json()["errors"][0]["field"] == "refresh_token"


@pytest.mark.parametrize("closing", [{"is_active": False}, None])
def test_a_closed_account_cannot_refresh(api, guest, closing):
    users = User.objects.filter(id=guest["user"]["id"])
    users.update(**closing) if closing else users.delete()

    response = api.post("/api/v1/auth/refresh", {"refresh_token": guest["refresh_token"]})
    assert response.status_code == 401
    assert api.get("/api/v1/me", **bearer(guest["access_token"])).status_code == 404


def test_the_number_of_guests_per_address_is_limited(api, settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "guests": (2, 3600)}
    responses = [api.post("/api/v1/auth/guest") for _ in range(3)]

    assert [response.status_code for response in responses] == [201, 201, 429]
    assert int(responses[-1]["Retry-After"]) > 0


def test_a_name_is_unique_ignoring_case():
    User.objects.create_user("Ana")

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ANA")
