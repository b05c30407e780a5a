"""Every error is a problem (RFC 9457)."""

import logging
from uuid import UUID

import pytest
from django.test import Client
from django.urls import include, path
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from core.errors import (
    DomainError,
    Malformed,
    NotPossibleNow,
    NotSignedIn,
    NotVisible,
    NotYours,
    RuleBroken,
    Unavailable,
)
from games.engine import errors as engine
from parcheesi_site import urls
from parcheesi_site.api import problems
from parcheesi_site.api.parsers import MAX_BODY_BYTES

REFUSALS = {
    "malformed": Malformed("What?"),
    "signed": NotSignedIn(),
    "yours": NotYours(),
    "visible": NotVisible(),
    "now": NotPossibleNow(game={"version": 7}),
    "rule": RuleBroken(),
    "throttled": Throttled(wait=12.3),
    "unavailable": Unavailable(wait_s=7),
    "fault": RuntimeError("the secret is 42"),
}


class Raising(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request, name):
        raise REFUSALS[name]


class Pips(serializers.Serializer):
    pips = serializers.ListField(child=serializers.IntegerField(min_value=1))


class Echo(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def post(self, request):
        body = Pips(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(body.data)


def plain_view(request):
    raise REFUSALS["fault"]


urlpatterns = [
    path("raise/<name>", Raising.as_view()),
    path("echo", Echo.as_view()),
    path("plain", plain_view),
    path("", include(urls.urlpatterns)),
]
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500
pytestmark = pytest.mark.urls(__name__)


def assert_problem(response, status, code):
    body = response.json()
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"/docs/errors#{code}"
    assert body["title"]
    assert body["detail"]
    assert body["request_id"] == response["X-Request-ID"]
    return body


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("malformed", 400, "malformed"),
        ("signed", 401, "not_authenticated"),
        ("yours", 403, "permission_denied"),
        ("visible", 404, "not_found"),
        ("now", 409, "not_possible_now"),
        ("rule", 422, "rule_broken"),
        ("throttled", 429, "too_many_requests"),
        ("unavailable", 503, "service_unavailable"),
        ("fault", 500, "internal_error"),
    ],
)
def test_each_kind_of_refusal_has_its_status(api, name, status, code):
    assert_problem(api.get(f"/raise/{name}"), status, code)


def test_a_refusal_carries_its_detail_and_data(api):
    assert api.get("/raise/malformed").json()["detail"] == "What?"
    assert api.get("/raise/now").json()["game"] == {"version": 7}


def test_a_401_has_a_challenge(api):
    assert api.get("/raise/signed")["WWW-Authenticate"] == "Bearer"


def test_429_and_503_have_retry_after(api):
    assert api.get("/raise/throttled")["Retry-After"] == "13"
    assert api.get("/raise/unavailable")["Retry-After"] == "7"
    assert api.get("/raise/unavailable").json()["retry_after_s"] == 7
    assert problems.refused(Unavailable(wait_s=7))["Retry-After"] == "7"


@pytest.mark.parametrize("address", ["/raise/fault", "/plain"])
def test_an_unexpected_exception_is_logged_and_not_revealed(api, caplog, address):
    with caplog.at_level(logging.ERROR, "django.request"):
        response = api.get(address)

    assert_problem(response, 500, "internal_error")
    assert "secret" not in response.content.decode()
    assert any("the secret is 42" in str(record.exc_info) for record in caplog.records)


def test_an_unknown_address_returns_404(api):
    assert_problem(api.get("/nowhere"), 404, "not_found")


def test_an_unknown_address_of_the_api_returns_404(api):
    assert_problem(api.get("/api/v1/nowhere"), 404, "not_found")


@pytest.mark.parametrize("address", ["/health/live", "/api/v1/auth/guest"])
def test_an_unsupported_method_returns_405(api, address):
    response = api.delete(address)

    assert_problem(response, 405, "method_not_allowed")
    assert response["Allow"]


def test_malformed_json_returns_400(api):
    response = api.post("/echo", data="{", content_type="application/json")

    assert_problem(response, 400, "malformed_json")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ('{"pips": [' + "1," * 40_000 + "1]}", 413, "body_too_large"),
        ("[" * 30_000, 413, "body_too_large"),
        ('{"pips": [NaN]}', 400, "malformed_json"),
        ('{"pips": ' + "9" * 5_000 + "}", 400, "malformed_json"),
        (b'{"pips": "\xff"}', 400, "malformed_json"),
        ('{"pips": ["\\ud800"]}', 400, "malformed_json"),
        ('{"\\udfff": 1}', 400, "malformed_json"),
        ('"text"', 400, "validation_error"),
        ("null", 400, "validation_error"),
    ],
)
def test_a_hostile_body_is_refused(api, body, status, code):
    answer = api.post("/echo", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.django_db  # reads the time
@pytest.mark.parametrize("charset", ["utf-16", "punycode", "unicode_escape", "latin-1"])
def test_a_body_is_read_as_utf_8_whatever_it_claims_to_be(api, charset):
    kind = f"application/json; charset={charset}"
    answer = api.generic("POST", "/api/v1/auth/refresh", '{"x": "é"}'.encode("utf-16"), kind)
    assert_problem(answer, 400, "malformed_json")
    answer = api.generic("POST", "/api/v1/auth/refresh", '{"refresh_token": "é"}'.encode(), kind)
    assert_problem(answer, 401, "token_invalid")


def test_a_body_up_to_the_documented_size_is_accepted(api):
    for size, too_large in ((MAX_BODY_BYTES, False), (MAX_BODY_BYTES + 1, True)):
        body = "{}".ljust(size)
        answer = api.post("/echo", body, content_type="application/json")
        assert (answer.status_code == 413) == too_large


def test_an_unsupported_media_type_returns_415(api):
    response = api.post("/echo", data="pips=1", content_type="application/x-www-form-urlencoded")

    assert_problem(response, 415, "unsupported_media_type")


def test_an_unacceptable_media_type_returns_406(api):
    assert_problem(api.get("/api/v1/me", HTTP_ACCEPT="text/csv"), 406, "not_acceptable")


def test_each_invalid_field_is_named(api):
    body = assert_problem(api.post("/echo", {"pips": [3, 0]}), 400, "validation_error")

    assert [(error["field"], error["code"]) for error in body["errors"]] == [
        ("pips.1", "min_value")
    ]


def test_an_unknown_host_returns_400(api):
    assert_problem(api.get("/health/live", HTTP_HOST="evil.example"), 400, "bad_request")


@pytest.mark.django_db
def test_a_form_without_a_csrf_token_returns_403():
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "a"})

    assert_problem(response, 403, "csrf_failed")


def subclasses(kind):
    return {kind}.union(*(subclasses(child) for child in kind.__subclasses__()))


def test_every_error_class_has_a_code_and_a_status():
    for kind in subclasses(DomainError):
        assert 400 <= problems.status_of(kind) < 500 or issubclass(kind, Unavailable)
        assert kind.code.replace("_", "").isalnum(), kind


def test_the_most_specific_class_determines_the_status():
    assert problems.status_of(engine.WrongPhase) == 409
    assert problems.status_of(engine.IllegalMove) == 422


@pytest.mark.django_db
def test_options_of_a_view_with_get_and_post_returns_405(person):
    answer = person().api.options(f"/api/v1/games/{UUID(int=1)}/moves")

    assert answer.status_code == 405
    assert {"GET", "POST"} <= set(answer["Allow"].split(", "))
