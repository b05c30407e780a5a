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
USER = {
    "id": "",
    "name": "",
    "display_name": "",
    "guest": True,
    "avatar": "owl",
    "robot_account": False,
}
SESSION = {
    "access_token": "new",
    "refresh_token": "next",
    "expires_in_s": 1,
    "token_type": "",
    "user": USER,
}
"""What a refresh gives."""

compiled = pytest.mark.skipif(
    not (shutil.which("mcs") and shutil.which("mono") and NEWTONSOFT),
    reason="needs mcs, mono and Newtonsoft.Json (mono-mcs, libnewtonsoft-json5.0-cil)",
)


def build(folder: Path, name: str, sources: Path) -> Path:
    """A program beside the library; a warning of the compiler is an error."""
    library, program = folder / "Parcheesi.dll", folder / f"{name}.exe"
    if not library.exists():
        _compile(library, "library", [_newtonsoft(folder)], SDK / "Parcheesi")
    _compile(program, "exe", [_newtonsoft(folder), library], sources)
    return program


def build_together(folder: Path, name: str, sources: Path) -> Path:
    """A program that contains the library, and so may move its clocks."""
    program = folder / f"{name}.exe"
    _compile(program, "exe", [_newtonsoft(folder)], SDK / "Parcheesi", sources)
    return program


def run(program: Path, *arguments: str) -> str:
    """What a program prints; it must succeed."""
    return programs.run(["mono", str(program), *arguments])


def _newtonsoft(folder: Path) -> Path:
    return Path(shutil.copy(NEWTONSOFT[0], folder / "Newtonsoft.Json.dll"))


def _compile(made: Path, target: str, libraries: list[Path], *sources: Path) -> None:
    references = [f"-r:{library}" for library in ("System.Net.Http", *libraries)]
    options = ["-langversion:7.2", "-warn:4", "-warnaserror", f"-target:{target}", f"-out:{made}"]
    files = [str(file) for folder in sources for file in sorted(folder.glob("*.cs"))]
    # mcs prints each fault on stderr, which must be empty
    programs.run(["mcs", *options, *references, *files])
