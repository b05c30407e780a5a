"""The vectors are what the independent script in docs/ gives, and the script is independent."""

import ast

from tests.fairness.make_vectors import SCRIPT, all_vectors
from tests.fairness.scripts import VECTORS


def test_the_script_reproduces_the_vectors() -> None:
    assert all_vectors() == VECTORS


def test_the_script_imports_only_the_standard_library() -> None:
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {name.name for node in imports for name in node.names}
    assert names == {"hashlib", "hmac", "json", "sys"}
