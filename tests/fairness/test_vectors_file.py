"""The vectors are the output of the script in docs/, and the script is independent."""

import re
import sys

from tests.fairness.make_vectors import SCRIPT, all_vectors
from tests.harness.verifying import VECTORS


def test_the_script_reproduces_the_vectors() -> None:
    assert all_vectors() == VECTORS


def test_the_script_imports_only_the_standard_library() -> None:
    imported = re.findall(r"^(?:import|from) (\w+)", SCRIPT.read_text("utf-8"), re.MULTILINE)
    assert imported
    assert set(imported) <= sys.stdlib_module_names
