"""make test-flaky: it finds the changed tests, and repeats them."""

import os
import subprocess
import sys
from pathlib import Path

from tests.harness import flaky
from tests.harness.changed import ROOT, changed_tests
from tests.harness.process_tree import alive
from tests.harness.service import until

MODULE = '''"""A module."""

import pytest

LIMIT = 3

def test_one() -> None:
    assert LIMIT

@pytest.mark.parametrize("number", [1, 2])
def test_two(number: int) -> None:
    assert number < LIMIT

class TestThree:
    def test_three(self) -> None:
        assert LIMIT
'''
OFTEN = """
import unittest
import pytest

SEEN = set()

@pytest.mark.parametrize("name", "ab")
def test_folder(name, tmp_path):
    assert tmp_path not in SEEN
    SEEN.add(tmp_path)
    assert len(SEEN) != 4

class TestUnit(unittest.TestCase):
    def test_unit(self):
        pass
"""
KILLED = """
import os, signal
from tests.harness.flaky import busy_loops

with busy_loops() as loops:
    print(*[loop.pid for loop in loops], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_new_or_changed_test_is_chosen_alone() -> None:
    changed = MODULE.replace("[1, 2]", "[1, 2, 0]") + "\ndef test_four() -> None:\n    pass\n"

    assert changed_tests(MODULE, changed) == ["test_two", "test_four"]
    assert changed_tests(MODULE, MODULE.replace("self) -> None:\n", "self):")) == ["TestThree"]


def test_comments_imports_and_lines_change_nothing() -> None:
    same = MODULE.replace("import pytest", "import os\nimport pytest").replace("A module", "Tests")

    assert changed_tests(MODULE, f"# one\n\n{same}") == []


def test_all_tests_of_a_file_are_chosen_if_they_may_depend_on_the_change() -> None:
    assert changed_tests(MODULE, MODULE.replace("LIMIT = 3", "LIMIT = 4")) is None
    assert changed_tests("", MODULE) is None


def test_each_test_is_repeated_with_its_own_fixtures(tmp_path: Path) -> None:
    file = tmp_path / "test_often.py"
    file.write_text(OFTEN)
    plugins = ("-p", "pytest_randomly", "-p", "tests.harness.repeats", "-p", "no:cacheprovider")

    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--repeat=3", "-c", "/dev/null", str(file)],
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "1 failed, 8 passed" in run.stdout, run.stdout
    assert run.stdout.count("FAILED") == 1


def test_busy_loops_end_with_the_run() -> None:
    with flaky.busy_loops() as loops:
        assert [loop.poll() for loop in loops] == [None] * flaky.BUSY_LOOPS

    assert None not in [loop.poll() for loop in loops]


def test_busy_loops_end_also_if_the_run_is_killed() -> None:
    run = subprocess.run(
        [sys.executable, "-c", KILLED], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )

    loops = [int(pid) for pid in run.stdout.split()]
    assert len(loops) == flaky.BUSY_LOOPS
    until(lambda: not alive(loops))
