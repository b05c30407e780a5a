"""Every POST and DELETE returns a status that the OpenAPI document describes."""

import re
from functools import cache
from typing import Any

import pytest
from django.urls import resolve
from rest_framework.test import APIClient

from tests.openapi.signing_in import EXAMPLES as SIGNING_IN
from tests.site.posts import API, EXAMPLES
from tests.site.removals import BODIES, REMOVALS

JSON = "application/vnd.oai.openapi+json"


@cache
def operations() -> dict[str, Any]:
    """The document's operations, by path and method."""
    paths: dict[str, Any] = APIClient().get(f"{API}/schema", HTTP_ACCEPT=JSON).json()["paths"]
    return paths


def check(method: str, url: str, answer: Any) -> str:
    """Compare a response with the document; return the operation's path there."""
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", resolve(url.partition("?")[0]).route)
    documented = operations()[path][method]["responses"]
    assert str(answer.status_code) in documented, (url, answer.status_code, documented.keys())
    assert bool(answer.content) == ("content" in documented[str(answer.status_code)])
    return path


@pytest.mark.django_db
def test_every_delete_returns_a_documented_response() -> None:
    examples = [example() for example in REMOVALS.values()]
    checked = {
        check("delete", API + url, person.api.delete(API + url, BODIES.get(url)))
        for person, url in examples
    }

    deletes = {path: ops["delete"] for path, ops in operations().items() if "delete" in ops}
    assert checked == {
        path for path, each in deletes.items() if each["operationId"] not in SIGNING_IN
    }


@pytest.mark.django_db
@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_post_returns_a_documented_response(name: str) -> None:
    example = EXAMPLES[name]()

    check("post", API + example.url, example.send(None))
