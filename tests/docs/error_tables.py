"""The tables of docs/errors.md: a row for each code, from the class of its error.

`python -m tests.docs.error_tables`, a part of `make openapi`, writes them below the headings that
begin with a status; all other text of the page is by hand.
"""

import importlib
import os
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple

import django
from rest_framework import exceptions

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

import accounts
import core
import games
import parcheesi_site
import ranking
from core.api.operations import Kind
from core.errors import DomainError
from parcheesi_site.api.parsers import BodyTooLarge
from parcheesi_site.openapi.errors import documented
from tests.harness.document import committed
from tests.harness.markdown import ROOT

PAGE: Final = "docs/errors.md"
OURS: Final = (accounts, core, games, parcheesi_site, ranking)
OF_THE_FRAMEWORK: Final = (
    exceptions.ValidationError,
    exceptions.ParseError,
    exceptions.NotAcceptable,
    exceptions.UnsupportedMediaType,
    exceptions.APIException,
    BodyTooLarge,
)
OUTSIDE_OF_VIEWS: Final = {
    "bad_request": (
        400,
        (
            "The request cannot be parsed, or its body is cut off or takes over 30 seconds."
            " Correct its address, headers or chunks."
        ),
    ),
    "method_not_allowed": (405, "The address has no such method. See `Allow`."),
    "csrf_failed": (403, "A form of the admin is out of date. Reload the page."),
}
OF_NO_OPERATION: Final = {*OUTSIDE_OF_VIEWS, "permission_denied"}
"""Codes of responses that no operation lists."""


class Row(NamedTuple):
    """A code of the page."""

    status: int
    code: str
    text: str
    """When it comes, and what helps."""


def page() -> str:
    """The page with its tables as they should be."""
    parts = re.split(r"(?m)^(?=## )", (ROOT / PAGE).read_text())
    return "".join(_with_table(part) for part in parts)


def _with_table(part: str) -> str:
    found = rows_below(part.partition("\n")[0])
    if not found:
        return part
    several = len({row.status for row in found}) > 1
    new = "| code | when, and what helps |\n|---|---|\n"
    for status, code, text in found:
        new += f"| `{code}` | {f'{status}: ' * several}{text} |\n"
    return re.sub(r"(^\|.*\n)+", lambda _: new, part, flags=re.MULTILINE)


def rows_below(heading: str) -> list[Row]:
    """The rows of the table that belongs below a heading; none if it has no such table."""
    statuses = re.findall(r"\d\d\d|\dxx", heading) if re.match(r"## \d.*:", heading) else []
    return [
        row
        for row in table()
        if row.code in of_responses() and {str(row.status), f"{row.status // 100}xx"} & {*statuses}
    ]


def table() -> list[Row]:
    """Every code, in the order of their statuses."""
    found = [Row(status, code, text) for code, (status, text) in OUTSIDE_OF_VIEWS.items()]
    for code, kinds in by_code().items():
        text = " ".join(f"{documented(kind).meaning}{_help(kind)}" for kind in kinds)
        found.append(Row(documented(kinds[0]).status, code, text))
    return sorted(found)


@cache
def of_responses() -> set[str]:
    """The codes that a response can have."""
    return OF_NO_OPERATION | {
        code
        for methods in committed()["paths"].values()
        for operation in methods.values()
        for codes in operation["x-codes"].values()
        for code in codes
    }


def by_code() -> dict[str, list[Kind]]:
    """The kinds of each code, without those of a kind that has the same code."""
    found: dict[str, list[Kind]] = defaultdict(list)
    for kind in (*OF_THE_FRAMEWORK, *refusals(DomainError)):
        code = documented(kind).code
        if not {*found[code]} & {*kind.__mro__, *OF_THE_FRAMEWORK}:
            found[code].append(kind)
    return {code: sorted(kinds, key=lambda kind: kind.__name__) for code, kinds in found.items()}


def refusals(kind: Any) -> Iterator[Any]:
    """The kind and all below it."""
    for package in OURS:
        for name in modules(package):
            importlib.import_module(name)
    yield from _from(kind)


def _from(kind: Any) -> Iterator[Any]:
    yield kind
    for below in kind.__subclasses__():
        if below.__module__.partition(".")[0] in {package.__name__ for package in OURS}:
            yield from _from(below)


def modules(package: ModuleType) -> Iterator[str]:
    """The names of the modules of a package that can be imported anywhere."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations" not in found.name and not found.name.endswith((".run", ".asgi", ".wsgi")):
            yield found.name


def _help(kind: Kind) -> str:
    """A space and the sentence that says what helps, by that paragraph of the docstring."""
    found = re.search(r"What helps: (.+?)\.\s*(?:\n\n|$)", kind.__doc__ or "", re.DOTALL)
    advice = " ".join(found[1].split()) if found else ""
    return f" {advice[0].upper()}{advice[1:]}." if advice else ""


if __name__ == "__main__":
    (ROOT / PAGE).write_text(page())
