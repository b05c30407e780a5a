"""Examples in the document: recorded requests and responses, from a file.

`tests/openapi/examples.py` records it, and its tests compare it with the service's responses.
"""

import json
from functools import cache
from pathlib import Path

from core.api.types import Json

PATH = Path(__file__).with_name("examples.json")


@cache
def examples() -> dict[str, Json]:
    """The examples by operation."""
    recorded: dict[str, Json] = json.loads(PATH.read_text())
    return recorded


def add_examples(result: Json, **_: object) -> Json:
    """Add a request and a response to every operation (a hook of the generator)."""
    for methods in result["paths"].values():
        for operation in methods.values():
            if example := examples().get(operation["operationId"]):
                _add(operation, example)
    return result


def _add(operation: Json, example: Json) -> None:
    if "body" in example["request"]:
        for content in operation["requestBody"]["content"].values():
            content["example"] = example["request"]["body"]
    contents = operation["responses"].get(str(example["status"]), {}).get("content", {})
    if example["type"] in contents:
        contents[example["type"]]["example"] = example["body"]
