"""What changes something answers with a status that the OpenAPI document tells."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from django.urls import resolve
from django.utils import timezone
from rest_framework.test import APIClient

from tests.games.conftest import Person, befriend, block, open_table
from tests.site.posts import API, EXAMPLES

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


def person() -> Person:
    return Person(timezone.now())


def own_seat() -> tuple[Person, str]:
    ana = person()
    return ana, f"/tables/{open_table(ana).id}/seats"


def robot() -> tuple[Person, str]:
    ana, seats = own_seat()
    ana.api.post(f"{API}{seats.removesuffix('seats')}robots", {"seat": 2})
    return ana, f"{seats}/2"


def watch() -> tuple[Person, str]:
    ana, ben = person(), person()
    return ben, f"/tables/{open_table(ana).id}/watch"


def invitation() -> tuple[Person, str]:
    ana = person()
    url = f"/tables/{open_table(ana, private=True).id}/invitations"
    return ana, f"{url}/{ana.api.post(API + url, {'code': True}).json()['id']}"


def ticket() -> tuple[Person, str]:
    ana = person()
    url = "/matchmaking/tickets"
    body = ana.api.post(API + url, {"ruleset": "parchis", "seats": 2}).json()
    return ana, f"{url}/{body['id']}"


def friend() -> tuple[Person, str]:
    ana, ben = person(), person()
    befriend(ana, ben)
    return ana, f"/me/friends/{ben.user.username}"


def blocked() -> tuple[Person, str]:
    ana, ben = person(), person()
    block(ana, ben)
    return ana, f"/me/blocks/{ben.user.username}"


def muted() -> tuple[Person, str]:
    ana, ben = person(), person()
    ana.api.post(f"{API}/me/mutes", {"name": ben.user.username})
    return ana, f"/me/mutes/{ben.user.username}"


REMOVALS: list[Callable[[], tuple[Person, str]]] = [
    own_seat,
    robot,
    watch,
    invitation,
    ticket,
    friend,
    blocked,
    muted,
]


@pytest.mark.django_db
def test_every_removal_answers_as_the_document_says() -> None:
    examples = [made() for made in REMOVALS]
    done = {check("delete", API + url, who.api.delete(API + url)) for who, url in examples}

    assert done == {path for path, methods in operations().items() if "delete" in methods}


@pytest.mark.django_db
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_post_answers_as_the_document_says(name: str) -> None:
    example = EXAMPLES[name]()

    check("post", API + example.url, example.send(None))
