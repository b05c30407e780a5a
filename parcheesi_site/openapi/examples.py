"""Examples in the document: recorded requests and responses, from a file.

`tests/openapi/examples.py` records it, and its tests compare it with the service's responses.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_name("examples.json")

Described = dict[str, Any]


@cache
def examples() -> dict[str, Described]:
    """Return the examples by operation."""
    recorded: dict[str, Described] = json.loads(PATH.read_text())
    return recorded


def add_examples(result: Described, **_: Any) -> Described:
    """Add a request and a response to every operation (a hook of the generator)."""
    for methods in result["paths"].values():
        for operation in methods.values():
            if example := examples().get(operation["operationId"]):
                _add(operation, example)
    return result


def _add(operation: Described, example: Described) -> None:
    if "body" in example["request"]:
        for content in operation["requestBody"]["content"].values():
            content["example"] = example["request"]["body"]
    contents = operation["responses"].get(str(example["status"]), {}).get("content", {})
    if example["type"] in contents:
        contents[example["type"]]["example"] = example["body"]
