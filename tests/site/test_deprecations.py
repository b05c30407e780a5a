"""Deprecated operations are marked in the document and in the headers of every response."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIClient
from rest_framework.views import APIView

from core.api.operations import deprecated
from tests.harness.people import Person

SINCE, SUNSET = datetime(2026, 11, 1, tzinfo=UTC), datetime(2027, 11, 30, 23, tzinfo=UTC)
OLD = "/api/v1/old"
HEADERS = {
    "Deprecation": f"@{int(SINCE.timestamp())}",
    "Sunset": "Tue, 30 Nov 2027 23:00:00 GMT",
    "Link": '<http://testserver/docs/versions>; rel="deprecation"; type="text/html"',
}


class OldView(APIView):
    """A deprecated operation, and one that stays."""

    @extend_schema(operation_id="getOld", responses={200: None})
    @deprecated(since=SINCE, sunset=SUNSET)
    def get(self, request: Request) -> Response:
        """Read what is old.

        Read what is new instead.
        """
        return Response()

    @extend_schema(operation_id="makeNew", request=None, responses={200: None})
    def post(self, request: Request) -> Response:
        """Make something.

        It stays.
        """
        return Response()


urlpatterns = [path("api/v1/old", OldView.as_view()), path("", include("parcheesi_site.urls"))]


def deprecation_headers(answer: Any) -> dict[str, str]:
    return {name: answer[name] for name in HEADERS if name in answer}


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_every_response_of_a_deprecated_operation_has_the_headers(
    ana: Person, api: APIClient
) -> None:
    answers = [ana.api.get(OLD), ana.api.head(OLD), api.get(OLD)]

    assert [answer.status_code for answer in answers] == [200, 200, 401]
    assert [deprecation_headers(answer) for answer in answers] == [HEADERS] * 3


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_other_responses_have_no_deprecation_headers(ana: Person) -> None:
    answers = [ana.api.post(OLD), ana.api.delete(OLD), ana.api.get(f"{OLD}er")]

    assert [answer.status_code for answer in answers] == [200, 405, 404]
    assert [deprecation_headers(answer) for answer in answers] == [{}] * 3
    assert deprecation_headers(ana.api.get("/api/v1/me")) == {}


@pytest.mark.urls(__name__)
def test_the_linked_page_exists(api: APIClient) -> None:
    page = api.get("/docs/versions").content.decode()

    assert "Deprecation<" in page


def test_the_document_marks_deprecated_operations() -> None:
    maker: Any = SchemaGenerator  # untyped
    document = maker(patterns=urlpatterns).get_schema(public=True)
    old, new = (document["paths"][OLD][method] for method in ("get", "post"))

    assert old["deprecated"] is True
    assert old["description"] == (
        "Read what is new instead.\n\nDeprecated since 2026-11-01; may be removed from 2027-11-30."
    )
    assert set(HEADERS) <= set(old["responses"]["200"]["headers"])
    assert set(HEADERS) <= set(document["components"]["headers"])
    assert "deprecated" not in new
    assert not set(HEADERS) & set(new["responses"]["200"]["headers"])


def test_a_sunset_within_a_year_is_refused() -> None:
    with pytest.raises(ValueError, match="twelve months"):
        deprecated(since=SINCE, sunset=SINCE + timedelta(days=364))
