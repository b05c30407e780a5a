"""The version of an analysis: another one may give other figures."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from games.engine import RulesetName
from games.robots.chances.files import TABLES, WEIGHTS

TYPICAL: Final = Path(__file__).with_name("typical.json")
"""What is usual in games of each kind (`typical`)."""
METHOD: Final = 7
"""Counted up with each change of the figures by the code."""
QUICK: Final = "-quick"
"""At the end of the version of a quick report."""


def is_quick(version: str) -> bool:
    """Whether a more exact report follows the one by this version."""
    return version.endswith(QUICK)


@cache
def version_of(ruleset: RulesetName) -> str:
    """The method, and a hash of the weights and tables for this ruleset, and of what is usual."""
    files = (*(folder / f"{ruleset}.npz" for folder in (WEIGHTS, TABLES)), TYPICAL)
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    return f"{METHOD}-{digest[:8]}"
