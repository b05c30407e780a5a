"""The devices and endpoints of the soak of deliveries, and which of them misbehave, and how."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

ONE_IN: Final = 10
"""So many, and one of them misbehaves."""
BEHAVIOURS: Final = (
    *("away", "flaky", "hangs", "slow", "trickles", "garbage", "resets"),
    *("endless", "redirects", "rejects", "denies", "gone"),
)
"""How they misbehave, until they are mended; see the receiver."""
DROPPED_BY_PUSH: Final = {"endless", "redirects", "rejects"}
"""Push services that so answer will never take the message: it is sent once."""
REMOVED: Final = {"device": {"gone", "denies"}, "endpoint": {"gone"}}
"""What so answers gets no more, not even after it was mended."""
SEVERAL_DEVICES_ONE_IN: Final = 8
GRANTED_BY: Final = 5
"""People whose events an app's endpoint gets. Every other endpoint is an app's."""
ONLY: Final = ("your_turn", "friend_request")
"""The kinds that every fourth endpoint follows; the others follow all."""


@dataclass(slots=True)
class Target:
    """A device or an endpoint: what the receiver and the audit know of it."""

    kind: str
    """`device` or `endpoint`."""
    number: int
    behaviour: str
    """Empty if it is a good one."""
    users: list[str]
    """Whose events it gets."""
    kinds: list[str]
    """Of an endpoint: those it follows; empty for all."""
    private: str = ""
    """Of a device: its private key, as a number in base 16."""
    secret: str = ""
    """Of a device: what it shares with senders, in base64url. Of an endpoint: its secret."""

    @property
    def path(self) -> str:
        """Where it is, at its host."""
        return f"/{self.kind}/{self.number}"

    @property
    def host(self) -> str:
        """All good ones have one host, as at a large push service; each other one has its own."""
        return host_of(self.kind, self.number) if self.behaviour else "127.0.0.1"

    @property
    def is_removed(self) -> bool:
        """Whether it gets nothing more once it has answered."""
        return self.behaviour in REMOVED[self.kind]

    @property
    def is_sent_once(self) -> bool:
        """Whether its answer ends the message, which is not repeated."""
        return self.kind == "device" and self.behaviour in DROPPED_BY_PUSH


def behaviour_of(number: int) -> str:
    """How the device or endpoint of this number misbehaves; empty if it does not."""
    which, is_bad = number // ONE_IN, number % ONE_IN == ONE_IN - 1
    return BEHAVIOURS[which % len(BEHAVIOURS)] if is_bad else ""


def host_of(kind: str, number: int) -> str:
    """An address of this machine that no other target has."""
    which = number // ONE_IN
    return f"127.{1 if kind == 'device' else 2}.{which // 250}.{which % 250 + 1}"


def people_of(devices: int) -> int:
    """The number of people: every eighth device is the second one of its person."""
    return devices - devices // SEVERAL_DEVICES_ONE_IN


def write(targets: list[Target], people: dict[str, str], file: Path) -> None:
    """Write the world to a file."""
    world = {"targets": [asdict(target) for target in targets], "people": people}
    file.write_text(json.dumps(world))


def read(file: Path) -> tuple[list[Target], dict[str, str]]:
    """The targets, and the names of the people by their ids."""
    world = json.loads(file.read_text())
    return [Target(**target) for target in world["targets"]], world["people"]
