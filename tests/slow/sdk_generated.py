"""The generated files of the C# and Dart SDKs, made anew from the document."""

import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest

from sdk.generator.__main__ import generate

needs_java = pytest.mark.skipif(not shutil.which("java"), reason="the generator needs Java")


@cache
def generated(language: str) -> dict[str, str]:
    """The text of each file of a language, by name."""
    with tempfile.TemporaryDirectory() as folder:
        generate(language, Path(folder))
        return {file.name: file.read_text() for file in Path(folder).iterdir()}
