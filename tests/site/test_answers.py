"""What changes something answers with a status that the OpenAPI document tells."""

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
    """The document's operations, by address and method."""
    paths: dict[str, Any] = APIClient().get(f"{API}/schema", HTTP_ACCEPT=JSON).json()["paths"]
    return paths


def check(method: str, url: str, answer: Any) -> str:
    """Hold an answer against the document; return the address as it is there."""
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", resolve(url.partition("?")[0]).route)
    told = operations()[path][method]["responses"]
    assert str(answer.status_code) in told, (url, answer.status_code, told.keys())
    assert bool(answer.content) == ("content" in told[str(answer.status_code)])
    return path


@pytest.mark.django_db
def test_every_removal_answers_as_the_document_says() -> None:
    examples = [made() for made in REMOVALS.values()]
    done = {
        check("delete", API + url, who.api.delete(API + url, BODIES.get(url)))
        for who, url in examples
    }

    told = {path: ops["delete"] for path, ops in operations().items() if "delete" in ops}
    assert done == {path for path, each in told.items() if each["operationId"] not in SIGNING_IN}


@pytest.mark.django_db
@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_post_answers_as_the_document_says(name: str) -> None:
    example = EXAMPLES[name]()

    check("post", API + example.url, example.send(None))
