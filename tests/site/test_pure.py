"""The layout of the tests: pure code runs without a framework, no test imports another."""

import os
import re
import subprocess
import sys

from tests.conftest import PURE, TESTS

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in {"django", "rest_framework", "celery"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
import pytest
sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def test_pure_tests_run_without_a_framework() -> None:
    folders = [str(TESTS / name) for name in PURE]
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT, *folders, "-k", "test_moving or test_strength"],
        cwd=TESTS.parent,
        env={name: value for name, value in os.environ.items() if "DJANGO" not in name},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_no_test_module_imports_another() -> None:
    imported = re.compile(r"^\s*(?:from|import) tests[\w.]*(?:\.| import )test_", re.MULTILINE)
    modules = list(TESTS.rglob("*.py"))
    assert len(modules) > 200
    assert not [module.name for module in modules if imported.search(module.read_text())]
