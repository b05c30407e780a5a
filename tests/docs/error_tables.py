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
from types import ModuleType
from typing import Any, Final

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
HEAD: Final = """\
| code | status | when | what a client does | operations |
|---|---|---|---|---|
"""
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
        "The request cannot be parsed, or its body is cut off or not complete within 30 seconds.",
        "correct its address, its headers or its chunks",
    ),
    "method_not_allowed": (405, "The address has no such method.", "see `Allow`"),
    "csrf_failed": (403, "A form of the admin is out of date.", "reload the page"),
}
FEW: Final = 12
"""How many operations a row names."""


def page() -> str:
    """The page with its tables as they should be."""
    parts = re.split(r"(?m)^(?=## )", (ROOT / PAGE).read_text())
    return "".join(_with_table(part) for part in parts)


def _with_table(part: str) -> str:
    heading = re.match(r"## \d.*:", part)
    statuses = set(re.findall(r"\d\d\d|\dxx", heading[0] if heading else ""))
    rows = [row for status, row in table() if statuses & {str(status), f"{status // 100}xx"}]
    new = HEAD + "".join(rows)
    return re.sub(r"(^\|.*\n)+", lambda _: new, part, flags=re.MULTILINE) if rows else part


def table() -> list[tuple[int, str]]:
    """Every code's status and row, in their order."""
    rows = [(status, code, when, do) for code, (status, when, do) in OUTSIDE_OF_VIEWS.items()]
    for code, kinds in by_code().items():
        errors = [documented(kind) for kind in kinds]
        when = " ".join(error.meaning for error in errors)
        do = "; ".join(filter(None, map(_help, kinds))) or f"show: *{errors[0].detail}*"
        rows.append((errors[0].status, code, when, do))
    return [
        (status, f"| `{code}` | {status} | {when} | {do} | {_operations(code)} |\n")
        for status, code, when, do in sorted(rows)
    ]


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
    """What helps, by the paragraph of the docstring that says so."""
    found = re.search(r"What helps: (.+?)\.\s*(?:\n\n|$)", kind.__doc__ or "", re.DOTALL)
    return " ".join(found[1].split()) if found else ""


def _operations(code: str) -> str:
    names = [
        f"`{operation['operationId']}`"
        for methods in committed()["paths"].values()
        for operation in methods.values()
        if any(code in codes for codes in operation["x-codes"].values())
    ]
    return ", ".join(sorted(names)) or "–" if len(names) <= FEW else "many"


if __name__ == "__main__":
    (ROOT / PAGE).write_text(page())
