"""The README of the engine is correct."""

import doctest
from pathlib import Path

import games.engine

README = Path(games.engine.__file__).with_name("README.md")


def test_the_example_works() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, tried >= 6) == (0, True)


def test_every_module_is_in_the_table() -> None:
    names = {path.stem for path in README.parent.glob("*.py")} - {"__init__"}
    rows = README.read_text("utf-8").partition("|---|---|")[2]
    assert {name for name in names if f"`{name}`" not in rows} <= {"board", "errors"}
