"""Compiles the C# SDK with Mono."""

import shutil
from pathlib import Path

import pytest

from tests.harness import programs
from tests.harness.markdown import ROOT

SDK = ROOT / "sdk" / "csharp"
LIBRARIES = [Path("/usr/lib/cli"), Path("/usr/lib/mono/gac")]
"""Where distributions keep Newtonsoft.Json."""
NEWTONSOFT = [dll for folder in LIBRARIES for dll in folder.glob("Newtonsoft*/**/*.Json.dll")]

compiled = pytest.mark.skipif(
    not (shutil.which("mcs") and shutil.which("mono") and NEWTONSOFT),
    reason="needs mcs, mono and Newtonsoft.Json (mono-mcs, libnewtonsoft-json5.0-cil)",
)


def build(folder: Path, name: str, sources: Path) -> Path:
    """A program beside the library; a warning of the compiler is an error."""
    library, newtonsoft = folder / "Parcheesi.dll", folder / "Newtonsoft.Json.dll"
    if not library.exists():
        shutil.copy(NEWTONSOFT[0], newtonsoft)
        _compile(library, "library", [newtonsoft], SDK / "Parcheesi")
    program = folder / f"{name}.exe"
    _compile(program, "exe", [newtonsoft, library], sources)
    return program


def run(program: Path, *arguments: str) -> str:
    """What a program prints; it must succeed."""
    return programs.run(["mono", str(program), *arguments])


def _compile(made: Path, target: str, libraries: list[Path], sources: Path) -> None:
    references = [f"-r:{library}" for library in ("System.Net.Http", *libraries)]
    options = ["-langversion:7.2", "-warn:4", "-warnaserror", f"-target:{target}", f"-out:{made}"]
    # mcs prints each fault on stderr, which must be empty
    programs.run(["mcs", *options, *references, *map(str, sorted(sources.glob("*.cs")))])
