"""What a staff action has changed, value by value."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from uuid import UUID

from accounts.models import HOUSE_NAMES, StaffAct

Change = tuple[str, str, str]
"""Name, value before and value after."""


def changes(act: StaffAct) -> Iterator[Change]:
    """What differs after the action, as the staff reads it."""
    before, after = dict(_flat(act.before)), dict(_flat(act.after))
    for name in {**before, **after}:
        old, new = before.get(name), after.get(name)
        if old != new:
            yield name, _text(old), _text(new)


def _flat(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """The values with the names of all levels: `results 1a2b3c4d points`."""
    for key, value in values.items():
        name = f"{prefix} {_name(key)}".strip()
        if isinstance(value, dict):
            yield from _flat(value, name)
        else:
            yield name, value


def _name(key: str) -> str:
    """Words for a field, the beginning of an id, or the name of an account of the house."""
    try:
        row_id = UUID(key)
    except ValueError:
        return key.replace("_", " ")
    return HOUSE_NAMES.get(row_id) or key[:8]


def _text(value: object) -> str:
    if value is None or value in ("", []):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return _time(value) if isinstance(value, str) else str(value)


def _time(text: str) -> str:
    """A stored time to the second; any other text as it is."""
    try:
        return f"{datetime.fromisoformat(text):%Y-%m-%d %H:%M:%S} UTC" if "T" in text else text
    except ValueError:
        return text
