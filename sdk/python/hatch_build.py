"""Generates `parcheesi.v1` from the OpenAPI document whenever the package is built.

The version of the package is that of the document.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

COPY = "openapi.json"
"""The document's name in a source distribution."""


def document(root: str) -> Path:
    """The OpenAPI document: the project's, or the copy in a source distribution."""
    copy = Path(root, COPY)
    return copy if copy.exists() else Path(root).parent.parent / "docs" / "openapi.json"


class Version(MetadataHookInterface):
    """Takes the version from the document."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the version."""
        metadata["version"] = json.loads(document(self.root).read_text("utf-8"))["info"]["version"]


class Generate(BuildHookInterface[Any]):
    """Generates models and endpoints into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the generated code to a wheel, or the document to a source distribution."""
        source = document(self.root)
        if self.target_name == "sdist":
            build_data["force_include"][str(source)] = COPY
            return
        folder = Path(mkdtemp(), "v1")
        options = ["--path", str(source), "--meta", "none", "--output-path", str(folder)]
        options += ["--config", str(Path(self.root, "generator.yml")), "--fail-on-warning"]
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # for its ruff
        subprocess.run(
            [sys.executable, "-m", "openapi_python_client", "generate", *options],
            check=True,
            env={**os.environ, "PATH": path},
        )
        build_data["force_include"][str(folder)] = "parcheesi/v1"
