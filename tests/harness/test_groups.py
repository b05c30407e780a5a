"""The tests of a group run in one process, so that what they share is started once."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = """
import os
import pytest

@pytest.mark.xdist_group("one")
@pytest.mark.parametrize("number", range(8))
def test_process(number):
    with open("processes", "a") as file:
        print(os.environ["PYTEST_XDIST_WORKER"], file=file)
"""


def test_all_tests_of_a_group_run_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "test_group.py").write_text(TESTS)
    (tmp_path / "pytest.ini").touch()
    outside = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    outside["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "xdist", "-n2", "--dist=loadgroup"]

    subprocess.run(command, cwd=tmp_path, env=outside, check=True, stdout=subprocess.DEVNULL)

    processes = (tmp_path / "processes").read_text().split()
    assert len(processes) == 8
    assert len({*processes}) == 1
