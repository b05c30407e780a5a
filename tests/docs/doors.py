"""Which features use which, and by which modules: a table and a picture of docs/architecture.md.

`python -m tests.docs.doors` writes both; a test compares them. A feature is a package of an app.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

import grimp

from tests.harness.markdown import ROOT

PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "pictures" / "doors.svg"
BEGINS, ENDS = "| feature | by these modules | features that use it |\n", "\n## "
APPS = ("core", "accounts", "ranking", "games", "parcheesi_site")
WIRING = ("urls", "admin", "tasks", "apps", "management")
"""Modules of an app that gather those of its features."""
MANY = 12
"""Features of a row that are counted, not named."""
CELL = 15
"""Pixels of a row and of a column."""

Doors = Mapping[str, Mapping[str, frozenset[str]]]
"""By feature and module: the features that import the module."""


@cache
def doors() -> Doors:
    """The modules of each package that other features import, the most used package first."""
    graph = grimp.build_graph(*APPS, cache_dir=None)
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for user in graph.modules:
        for module in graph.find_modules_directly_imported_by(user):
            feature, by = feature_of(module), feature_of(user)
            if feature != by and by.partition(".")[2] not in WIRING and is_package(feature):
                found[feature][module].add(by)
    frozen = {
        feature: {module: frozenset(users) for module, users in sorted(modules.items())}
        for feature, modules in sorted(found.items())
        if "migrations" not in feature
    }
    return dict(sorted(frozen.items(), key=lambda item: -len(users_of(item[1]))))


def is_package(feature: str) -> bool:
    """Whether it has modules of its own."""
    return (ROOT / feature.replace(".", "/")).is_dir()


def feature_of(module: str) -> str:
    """The app and the package or module below it."""
    return ".".join(module.split(".")[:2])


def users_of(modules: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The features that import any of these modules."""
    return frozenset().union(*modules.values())


def table() -> str:
    """The rows of the table."""
    return "".join(
        f"| `{feature}` | {_names(feature, modules)} | {_users(feature, users_of(modules))} |\n"
        for feature, modules in doors().items()
    )


def _names(feature: str, modules: Mapping[str, frozenset[str]]) -> str:
    short = (module.removeprefix(feature).lstrip(".") for module in modules)
    return ", ".join(f"`{name}`" if name else "the package" for name in short)


def _users(feature: str, users: frozenset[str]) -> str:
    app = feature.partition(".")[0]
    names = sorted(user.removeprefix(f"{app}.") for user in users)
    return f"{len(names)} features" if len(names) > MANY else ", ".join(names)


def page() -> str:
    """The page with the present table."""
    before, _, after = PAGE.read_text().partition(BEGINS)
    return f"{before}{BEGINS}|---|---|---|\n{table()}{ENDS}{after.partition(ENDS)[2]}"


def picture() -> str:
    """A square for each feature of a row that uses the one of the column: dark for many modules."""
    used = list(doors())
    users = sorted({user for modules in doors().values() for user in users_of(modules)}, key=_order)
    left, top = 210, 190
    width, height = left + CELL * len(used) + 10, top + CELL * len(users) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="Verdana, DejaVu Sans, Arial, sans-serif" font-size="11">\n'
        "<title>Which features use which</title>\n"
        f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>\n'
        + "".join(_labels(users, used, left, top))
        + "".join(_squares(users, used, left, top))
        + "</svg>\n"
    )


def _order(feature: str) -> tuple[int, str]:
    return APPS.index(feature.partition(".")[0]), feature


def _labels(users: list[str], used: list[str], left: int, top: int) -> Iterator[str]:
    for row, user in enumerate(users):
        y = top + CELL * row
        yield f'<text x="{left - 6}" y="{y + 11}" text-anchor="end">{user}</text>\n'
        yield f'<path d="M{left} {y}h{CELL * len(used)}" stroke="#ddd"/>\n'
    for column, feature in enumerate(used):
        x = left + CELL * column + 11
        yield f'<text transform="translate({x} {top - 6}) rotate(-90)">{feature}</text>\n'
        yield f'<path d="M{x - 11} {top}v{CELL * len(users)}" stroke="#ddd"/>\n'


def _squares(users: list[str], used: list[str], left: int, top: int) -> Iterator[str]:
    for column, feature in enumerate(used):
        for row, user in enumerate(users):
            modules = sum(user in by for by in doors()[feature].values())
            if modules:
                x, y = left + CELL * column + 1, top + CELL * row + 1
                fill = ("#bcd8f0", "#6fa8dc", "#1f5f9f")[min(modules, 3) - 1]
                size = f'width="{CELL - 2}" height="{CELL - 2}"'
                yield f'<rect x="{x}" y="{y}" {size} fill="{fill}"/>\n'


if __name__ == "__main__":
    PAGE.write_text(page())
    PICTURE.write_text(picture())
