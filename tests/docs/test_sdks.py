"""sdk/csharp, sdk/dart: their versions, operations, dependencies, and short examples."""

import json
import re

import pytest

from tests.harness.document import committed
from tests.harness.markdown import text

VERSIONS = {
    "sdk/csharp/Parcheesi/Parcheesi.csproj": r"<Version>(.+)</Version>",
    "sdk/csharp/Parcheesi/package.json": r'"version": "(.+)"',
    "sdk/csharp/Parcheesi/Operations.g.cs": r'string Version = "(.+)"',
    "sdk/dart/pubspec.yaml": r"(?m)^version: (.+)$",
    "sdk/dart/lib/src/operations.g.dart": r"const version = '(.+)'",
}


@pytest.mark.parametrize("file", VERSIONS)
def test_the_version_is_that_of_the_document(file: str) -> None:
    assert re.findall(VERSIONS[file], text(file)) == [committed()["info"]["version"]]


@pytest.mark.parametrize("robot", ["csharp/examples/Robot/Robot.cs", "dart/example/robot.dart"])
def test_a_robot_is_short(robot: str) -> None:
    lines = [line for line in text(f"sdk/{robot}").splitlines() if line.strip(" {}")]

    assert len(lines) <= 35


@pytest.mark.parametrize(
    ("file", "suffix"),
    [("csharp/Parcheesi/Operations.g.cs", "async("), ("dart/lib/src/operations.g.dart", "(")],
)
def test_every_operation_is_a_method(file: str, suffix: str) -> None:
    code = text(f"sdk/{file}").lower()
    operations = [
        operation["operationId"]
        for path, operations in committed()["paths"].items()
        for operation in operations.values()
        if path.startswith("/api/")
    ]

    assert operations
    assert not [name for name in operations if f" {name.lower()}{suffix}" not in code]


def test_the_packages_have_no_other_dependency() -> None:
    unity = json.loads(text("sdk/csharp/Parcheesi/package.json"))["dependencies"]

    assert list(unity) == ["com.unity.nuget.newtonsoft-json"]
    project = text("sdk/csharp/Parcheesi/Parcheesi.csproj")
    assert re.findall(r'PackageReference Include="(.+?)"', project) == ["Newtonsoft.Json"]
    dart = text("sdk/dart/pubspec.yaml").partition("dependencies:\n")[2]
    assert re.findall(r"^  (\w+):", dart, re.MULTILINE) == ["crypto", "http", "web_socket_channel"]
