"""docs/api.md: every operation and every error is there, and its commands print what it says."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest
from rest_framework import exceptions
from rest_framework.test import APIClient

import accounts
import games
import parcheesi_site
import ranking
from accounts.errors import DomainError
from parcheesi_site import problems
from parcheesi_site.parsers import BodyTooLarge
from tests.docs.conftest import Bash
from tests.docs.markdown import blocks, names, rows, section

API = "docs/api.md"
OURS = (accounts, games, parcheesi_site, ranking)
KINDS = {"malformed", "not_possible_now", "rule_broken", "rule_error", "game_error", "error"}
"""Classes that others are made of; told in the sentence beneath the table."""
OF_THE_FRAMEWORK = (
    exceptions.ValidationError,
    exceptions.ParseError,
    exceptions.NotAuthenticated,
    exceptions.PermissionDenied,
    exceptions.NotFound,
    exceptions.MethodNotAllowed,
    exceptions.NotAcceptable,
    exceptions.UnsupportedMediaType,
    exceptions.Throttled,
    BodyTooLarge,
)
OUTSIDE_OF_VIEWS = {"bad_request": 400, "csrf_failed": 403, "internal_error": 500}


@pytest.mark.redis
def test_the_commands_print_what_the_document_says(bash: Bash) -> None:
    (commands,) = blocks(API, "bash")
    (printed,) = blocks(API, "text")

    assert bash(commands).strip() == printed.strip()


def modules(package: ModuleType) -> Iterator[str]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations" not in found.name and not found.name.endswith((".run", ".asgi", ".wsgi")):
            yield found.name


def refusals(kind: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    yield kind
    for below in kind.__subclasses__():
        if below.__module__.partition(".")[0] in {package.__name__ for package in OURS}:
            yield from refusals(below)


def statuses() -> dict[str, int]:
    """Every code that there is, with its status."""
    for package in OURS:
        for name in modules(package):
            importlib.import_module(name)
    found = dict(OUTSIDE_OF_VIEWS)
    for kind in refusals():
        found[kind.code] = int(problems.status_of(kind()))
    for kind in OF_THE_FRAMEWORK:
        found[problems.CODES.get(kind) or kind.default_code] = kind.status_code
    return found


def test_every_error_is_there_with_its_status() -> None:
    listed = rows(section(API, "## Errors"))
    documented = {names(code)[0]: int(status) for code, status, _ in listed}
    existing = statuses()

    assert documented == {code: s for code, s in existing.items() if code not in KINDS}
    assert len(listed) == len(documented)


def test_the_kinds_are_told_with_their_statuses() -> None:
    *_, sentence = section(API, "## Errors").strip().split("\n\n")
    existing = statuses()
    told: dict[str, int] = {}
    for part in sentence.replace("\n", " ").split(")"):
        codes, _, status = part.rpartition("(")
        told |= {code: int(status) for code in names(codes)}

    assert told == {code: existing[code] for code in KINDS}


def test_the_example_of_an_error_is_one(api: APIClient) -> None:
    (example,) = map(json.loads, blocks(API, "json"))
    answer = api.post("/api/v1/auth/refresh", {}).json()

    assert example.keys() == answer.keys()
    assert example["errors"][0].keys() == answer["errors"][0].keys()
    assert {k: example[k] for k in ("type", "title", "status", "detail", "code")} == {
        k: answer[k] for k in ("type", "title", "status", "detail", "code")
    }


def test_every_operation_is_there(api: APIClient) -> None:
    document = api.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()
    existing = {
        (method.upper(), path.removeprefix("/api/v1/"))
        for path, operations in document["paths"].items()
        for method in operations
    }
    listed = [(method, names(path)[0]) for method, path, _ in rows(section(API, "## Operations"))]

    assert sorted(listed) == sorted(existing)
