"""docs/api.md: every operation is there, and its commands print what it says."""

import pytest
from rest_framework.test import APIClient

from tests.docs.conftest import Bash
from tests.harness.markdown import blocks, names, rows, section

API = "docs/api.md"
ACCOUNTS = "docs/accounts.md"


@pytest.mark.redis
def test_the_commands_print_what_the_document_says(bash: Bash) -> None:
    for commands, printed in zip(blocks(API, "bash"), blocks(API, "text"), strict=True):
        assert bash(commands).strip() == printed.strip()


def test_every_operation_is_there(api: APIClient) -> None:
    document = api.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()
    existing = {
        (method.upper(), path.removeprefix("/api/v1/"))
        for path, operations in document["paths"].items()
        for method in operations
    }
    listed = [(method, names(path)[0]) for method, path, _ in rows(section(API, "## Operations"))]
    signing_in = {
        (method, names(operation)[0])
        for operation, _ in rows(section(ACCOUNTS, "## Operations"))
        for method in operation.partition(" `")[0].split(", ")
    }

    assert len(listed) == len(set(listed))
    assert set(listed) | signing_in == existing
