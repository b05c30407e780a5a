"""The table of docs/events.md: a row for each type of event, from the OpenAPI document.

`python -m tests.docs.event_table`, a part of `make openapi`, writes it; all other text of the page
is by hand.
"""

import re
from typing import Any, Final

from parcheesi_site.openapi.unions import KINDS
from tests.harness.document import committed
from tests.harness.markdown import ROOT

PAGE: Final = "docs/events.md"
HEAD: Final = "| type | fields | |\n|---|---|---|\n"


def page() -> str:
    """The page with its table as it should be."""
    before, heading, after = (ROOT / PAGE).read_text().partition("## Types of events")
    kinds: dict[str, Any] = committed()["components"]["schemas"]["GameEvent"][KINDS]
    rows = "".join(_row(kind, schema) for kind, schema in kinds.items())
    new = re.sub(r"(^\|.*\n)+", lambda _: HEAD + rows, after, count=1, flags=re.MULTILINE)
    return before + heading + new


def _row(kind: str, schema: Any) -> str:
    fields = ", ".join(f"`{name}`" for name in schema["properties"] if name != "type")
    return f"| `{kind}` | {fields or '–'} | {schema['description']} |\n"


if __name__ == "__main__":
    (ROOT / PAGE).write_text(page())
