"""What the soak of deliveries compares: what has arrived, and what was to arrive. No Django."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.soaks.deliveries.world import Target

AFTER_S: Final = 65.0
"""After a kill, until a message leased by what was killed must be on its way again."""
STILL_SENT_S: Final = 2 * AFTER_S
"""After the answer that removes a device or an endpoint, if its worker is killed meanwhile."""
SHOWN: Final = 20
Event = Any
"""A notification's id, or a person's id and a number."""


@dataclass(frozen=True, slots=True)
class Row:
    """An event as the database has it: the content of a message, and when it was committed."""

    kind: str
    data: dict[str, Any]
    committed_at: float


@dataclass(slots=True)
class Found:
    """What the comparison has found."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    times: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """By kind of good target: when each event was committed, and when it first arrived."""


@dataclass(frozen=True, slots=True)
class Kill:
    """A part that was killed: when, and when it was started again."""

    name: str
    at: float
    back_at: float


def compare(
    target: Target, expected: Mapping[Event, Row], received: Sequence[dict[str, Any]], found: Found
) -> None:
    """Compare what a target has received with what was to arrive there."""
    name = f"{target.kind} {target.number} ({target.behaviour or 'good'})"
    found.faults += [f"{name}: {one['wrong']}" for one in received if "wrong" in one]
    arrived: dict[Event, list[dict[str, Any]]] = defaultdict(list)
    for one in received:
        if "wrong" not in one:
            arrived[_event(one)].append(one)
    for event, messages in arrived.items():
        row = expected.get(event)
        found.faults += _faults_of(name, event, row, messages)
        found.counts[f"repeated to {target.kind}s, with the same id"] += len(messages) - 1
        if row is not None and not target.behaviour:
            found.times[target.kind].append((row.committed_at, messages[0]["at"]))
    if target.behaviour == "gone":
        found.faults += _after_the_end(name, received)
    if not target.is_removed:
        for event in expected:
            if not any(one["accepted"] or target.is_sent_once for one in arrived[event]):
                found.faults.append(f"{name}: {event} is lost")
    which = f"{'bad' if target.behaviour else 'good'} {target.kind}s"
    if target.kind == "endpoint":
        found.counts[f"later than a higher number, at {which}"] += _overtaken(list(arrived))
    found.counts[f"events for {which}"] += len(expected)
    found.counts[f"requests to {which}"] += len(received)


def _event(message: Mapping[str, Any]) -> Event:
    about = message["about"]
    return tuple(about) if isinstance(about, list) else about


def _faults_of(
    name: str, event: Event, row: Row | None, messages: Sequence[dict[str, Any]]
) -> Iterator[str]:
    if row is None:
        yield f"{name}: {event} is not for it"
        return
    if len({one["id"] for one in messages}) > 1:
        yield f"{name}: {event} has come with several ids"
    if any((one["kind"], one["data"]) != (row.kind, row.data) for one in messages):
        yield f"{name}: {event} is not as the database has it"


def _after_the_end(name: str, received: Sequence[dict[str, Any]]) -> Iterator[str]:
    if received and received[-1]["at"] > received[0]["at"] + STILL_SENT_S:
        yield f"{name}: something was sent long after it was to be removed"


def _overtaken(events: Sequence[tuple[str, int]]) -> int:
    """How many events came after one of the same person with a higher number."""
    highest: dict[str, int] = defaultdict(int)
    late = 0
    for person, number in events:
        late += number < highest[person]
        highest[person] = max(highest[person], number)
    return late


def gaps(
    expected: Mapping[tuple[str, int], Row], counts: Mapping[str, int], pushed: Collection[str]
) -> Iterator[str]:
    """Numbers that a stream lacks, and notifications that no row of a stream tells of."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for person, number in expected:
        numbers[person].append(number)
    for person, found in numbers.items():
        if sorted(found) != [*range(1, counts.get(person, 0) + 1)]:
            yield f"the stream of {person} has {len(found)} rows, up to {counts.get(person)}"
    told = {row.data.get("notification_id") for row in expected.values()}
    yield from (f"no stream tells of the notification {one}" for one in pushed if one not in told)


def is_disturbed(committed_at: float, arrived_at: float, kills: Sequence[Kill]) -> bool:
    """Whether something was killed and not quite back in this time."""
    return any(kill.at <= arrived_at and committed_at <= kill.back_at + AFTER_S for kill in kills)


def delays_s(delays: Sequence[tuple[float, float]]) -> list[float]:
    """How long each event took, the shortest first."""
    return sorted(arrived_at - committed_at for committed_at, arrived_at in delays)


def percentile(sorted_s: Sequence[float], share: float) -> float:
    """The value that this share does not exceed; 0 of nothing."""
    return sorted_s[min(len(sorted_s) - 1, int(len(sorted_s) * share))] if sorted_s else 0.0


def report(found: Found, kills: Sequence[Kill], p99_s: float) -> None:
    """Print the table and the faults; a p99 without kills above `p99_s` is one of them."""
    for name, count in sorted(found.counts.items()):
        print(f"  {count:>9,} {name}")
    print("  from the commit to a good target: events, p50, p99, longest, in s")
    for kind, times in sorted(found.times.items()):
        calm_s = delays_s([each for each in times if not is_disturbed(*each, kills)])
        _print_delays(f"to a {kind}", delays_s(times))
        _print_delays(f"to a {kind}, without kills", calm_s)
        if percentile(calm_s, 0.99) > p99_s:
            found.faults.append(f"p99 to a good {kind} is {percentile(calm_s, 0.99):.2f} s")
    print(
        f"  without kills: without what was on its way or committed from one of {len(kills)} kills"
        f" until {AFTER_S:.0f} s after the restart"
    )
    for fault in found.faults[:SHOWN]:
        print(f"  WRONG {fault[:300]}")
    print(f"  {len(found.faults)} faults", flush=True)


def _print_delays(name: str, seconds: Sequence[float]) -> None:
    shown = "  ".join(f"{percentile(seconds, share):6.2f}" for share in (0.5, 0.99, 1))
    print(f"  {len(seconds):>9,}  {shown}  {name}")
