"""Whether this process has met an outage of the database."""

from datetime import datetime
from typing import Final


class Outage:
    """Whether the database was away for this process since the sweeps' last heartbeat."""

    def __init__(self) -> None:
        self.noted = False
        self.before: datetime | None = None
        """The last heartbeat at the first look after the outage; the next one ends it."""

    def note(self) -> None:
        """Count the time since the last heartbeat as downtime, however short it is."""
        self.noted, self.before = True, None

    def is_since(self, last: datetime) -> bool:
        """Whether the sweeps have not written another heartbeat than this one since."""
        if self.noted and self.before is None:
            self.before = last
        self.noted = self.noted and self.before == last
        return self.noted


OUTAGE: Final = Outage()
