"""Parsing the documents: fenced blocks, tables, links."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text(name: str) -> str:
    return (ROOT / name).read_text()


def blocks(name: str, language: str) -> list[str]:
    """The contents of the fenced blocks of a language."""
    return [body for kind, body in FENCE.findall(text(name)) if kind == language]


def section(name: str, heading: str) -> str:
    """The text below a heading, up to the next heading of the same or a higher level."""
    rank = heading.index(" ")
    _, _, rest = text(name).partition(f"\n{heading}\n")
    assert rest, f"{name} has no {heading!r}"
    return re.split(rf"^#{{1,{rank}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def rows(markdown: str) -> list[list[str]]:
    """The cells of all table rows, without headings and rules."""
    lines = [line for line in markdown.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    ruled = {i for i, row in enumerate(cells) if set("".join(row)) <= set("-: ")}
    return [row for i, row in enumerate(cells) if not {i, i + 1} & ruled]


def names(cell: str) -> list[str]:
    """The code spans of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def folders() -> list[str]:
    """The top folders that the README names."""
    return [names(row[0])[0].strip("/") for row in rows(section("README.md", "## The layout"))]
