"""Examples in the document: what the service was asked and has answered, from a file.

`tests/openapi/examples.py` makes it, and its tests see that the service still answers so.
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
    found: dict[str, Described] = json.loads(PATH.read_text())
    return found


def add_examples(result: Described, **_: Any) -> Described:
    """Show in every operation what was asked and answered (a hook of the generator)."""
    for methods in result["paths"].values():
        for operation in methods.values():
            if example := examples().get(operation["operationId"]):
                _add(operation, example)
    return result


def _add(operation: Described, example: Described) -> None:
    if "body" in example["request"]:
        for content in operation["requestBody"]["content"].values():
            content["example"] = example["request"]["body"]
    told = operation["responses"].get(str(example["status"]), {}).get("content", {})
    if example["type"] in told:
        told[example["type"]]["example"] = example["body"]
