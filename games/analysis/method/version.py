"""The version of an analysis: another one may give other figures."""

from functools import cache
from hashlib import sha256
from typing import Final

from games.engine import RulesetName
from games.robots.chances.files import TABLES, WEIGHTS

METHOD: Final = 5
"""Counted up with each change of the figures by the code."""


@cache
def version_of(ruleset: RulesetName) -> str:
    """The method, and a hash of the evaluator's weights and tables for this ruleset."""
    files = (folder / f"{ruleset}.npz" for folder in (WEIGHTS, TABLES))
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    return f"{METHOD}-{digest[:8]}"
