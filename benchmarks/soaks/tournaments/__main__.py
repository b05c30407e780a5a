"""Many small tournaments whose players vanish, return, pause and leave, while all is killed.

    python -m benchmarks.soaks.tournaments                       1,000 tournaments
    python -m benchmarks.soaks.tournaments --tournaments 20      a minute or two

On PostgreSQL, with two web processes, two workers and beat. These, Valkey and PostgreSQL are killed
with -9 at random and started again. At the end each tournament must have ended, each pairing have
had one game, and every score, place, prize and chip is computed again, and all draws from the
seeds. The last line is a summary in JSON. The exit status is 0 only without faults.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any, Final

from benchmarks.soaks.clients import Findings, Service
from benchmarks.soaks.games.__main__ import Staff, clients
from benchmarks.soaks.services import WEBS, WORKERS, Running, on_killed_postgres
from benchmarks.soaks.tournaments.checks import drawn, verifier, wrong_lines, wrong_record
from benchmarks.soaks.tournaments.people import Cup, House, Person
from benchmarks.soaks.tournaments.plans import random_plan
from tests.harness.service import ALL_SCORED

STAFF: Final = (
    "import django; django.setup(); from benchmarks.soaks.tournaments.staff import main; main()"
)
SETTINGS: Final = ALL_SCORED | {
    "LOG_LEVEL": "ERROR",
    "LOG_FORMAT": "json",
    "STREAM_HEARTBEAT_S": "5",
    "SEEN_AT_MOST_EVERY_S": "2",
    "AUTOMATIC_PAUSE_MS": "0",
    "OVERDUE_TURNS_BEFORE_AUTOMATIC": "1",
    "CONNECTED_FOR_S": "10",
    "ABANDONED_AFTER_S": "15",
    "PLAY_BAN_STEPS_S": "[3, 10]",
    "REGISTRATION_CHIPS": "100000",
    "NEWCOMER_DAYS": "0",
    "TOURNAMENTS_AT_ONCE": "1000",
    "TOURNAMENT_AWAY_AFTER_S": "10",
    "TOURNAMENT_WAITS_FOR_S": "15",
}
KILLED: Final = (
    *((WEBS[0],), (WEBS[1],), (WORKERS[0],), WORKERS),
    *(("valkey",), ("postgres",), ("beat",)),
)
LONG_DOWN_S: Final = 18.0
"""Longer than DOWNTIME_AFTER_S."""
LONG_ONE_IN: Final = 15
"""Kills of which one lasts long: it puts all tournaments off by a minute."""
MAY_LAST: Final = (WORKERS, ("postgres",), ("beat",))
WATCHERS: Final = 12
PEOPLE_OF_ONE: Final = 4
"""People for each tournament that runs at the same time."""
REPORT_EVERY_S, SHORTEN_EVERY_S, ASK_EVERY_S = 30.0, 2.0, 2.0
PATIENCE_S: Final = 180.0
"""How long the last tournaments, games and scores may take once all clients have gone."""
SHOWN, MAX_FAULT = 30, 1500


class Soak:
    """A run on a running service."""

    def __init__(
        self, running: Running, service: Service, options: argparse.Namespace, log: IO[bytes]
    ) -> None:
        self.running, self.service, self.options = running, service, options
        self.findings: Findings = service.findings
        self.staff = Staff(running, STAFF, log)
        self.house = House(service, self._ask_staff, [], [], options.tournaments)
        self.over = asyncio.Event()
        self.begun = time.monotonic()
        service.refused_at = []

    async def run(self) -> Counter[str]:
        """Play all tournaments in trouble, and audit them. Returns what was counted."""
        await self.staff.start()
        await self._open()
        beside = [self._make_trouble(), self._shorten_arenas(), self._print_progress()]
        tasks = [asyncio.create_task(each) for each in beside]
        try:
            async with asyncio.timeout(self.options.timeout):
                await asyncio.gather(*(self._keep_playing() for _ in range(self.options.parallel)))
        except TimeoutError:
            self.findings.fault(f"the play has not ended in {self.options.timeout} s")
        finally:
            self.over.set()
            for failed in await asyncio.gather(*tasks, return_exceptions=True):
                if failed is not None:
                    self.findings.fault(f"failed: {failed!r}")
        self.findings.counts["s of play"] = int(time.monotonic() - self.begun)
        await self._drain()
        audit = await self._ask_staff({"audit": self.house.ids})
        self.findings.faults += audit["faults"]
        await self._check_records()
        await self.staff.stop()
        return self.findings.counts + Counter(audit["counts"])

    async def _ask_staff(self, request: dict[str, Any]) -> Any:
        """The staff's answer, which is read even if nobody waits for it any more."""
        return await asyncio.shield(asyncio.create_task(self.staff.ask(request)))

    async def _open(self) -> None:
        """Create the people, and the guests that watch."""
        count = max(30, PEOPLE_OF_ONE * self.options.parallel)
        made = await self._ask_staff({"people": count})
        self.house.people = [Person(**each) for each in made["people"]]
        guests = [await self.service.must("POST", "/auth/guest") for _ in range(WATCHERS)]
        self.house.watchers = [guest["access_token"] for guest in guests]

    async def _keep_playing(self) -> None:
        house = self.house
        while house.left > 0:
            house.left -= 1
            house.number += 1
            cup = Cup(house, random_plan(house.number, house.service.chance))
            (failed,) = await asyncio.gather(cup.run(), return_exceptions=True)
            if failed is not None:
                self.findings.fault(f"tournament {cup.id} failed: {failed!r}")
            self.findings.counts["tournaments"] += 1

    async def _make_trouble(self) -> None:
        """Kill processes and start them again, each kind in its turn."""
        chance, turns = random.Random(self.options.seed), list[tuple[str, ...]]()
        kills = 0
        every_s = self.options.kill_every
        while every_s and not await self._rest(chance.uniform(0.5, 1.5) * every_s):
            turns = turns or chance.sample(KILLED, len(KILLED))
            names = turns.pop()
            kills += 1
            long = kills % LONG_ONE_IN == 0
            if long:
                names = chance.choice(MAY_LAST)
            down_s = LONG_DOWN_S if long else chance.uniform(0, 3)
            await asyncio.to_thread(self.running.restart, names, down_s, self.findings)

    async def _shorten_arenas(self) -> None:
        while not await self._rest(SHORTEN_EVERY_S):
            await self._ask_staff({"shorten": None})

    async def _print_progress(self) -> None:
        printed = 0
        while not await self._rest(REPORT_EVERY_S):
            printed = self._print(printed)

    def _print(self, printed: int) -> int:
        """Print new faults and how far it is; returns how many faults were printed."""
        counts, faults = self.findings.counts, self.findings.faults
        for fault in faults[printed : printed + SHOWN]:
            print(f"  WRONG {fault[:MAX_FAULT]}")
        kills = sum(n for name, n in counts.items() if name.startswith("restarts of"))
        took_s = time.monotonic() - self.begun
        of_all = f"{counts['tournaments']} of {self.options.tournaments} tournaments"
        rest = f"{counts['games']} games, {counts['commands']} commands, {kills} kills"
        print(f"{took_s:.0f} s: {of_all}, {rest}, {len(faults)} faults", flush=True)
        return len(faults)

    async def _rest(self, for_s: float) -> bool:
        """Wait so long; whether the play is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(for_s):
                await self.over.wait()
        return self.over.is_set()

    async def _drain(self) -> None:
        """Wait until nothing runs and all is booked; the audit finds what does not end."""
        until = time.monotonic() + PATIENCE_S
        while (await self._ask_staff({"open": None}))["open"] and time.monotonic() < until:
            await self._ask_staff({"shorten": None})
            await asyncio.sleep(ASK_EVERY_S)

    async def _check_records(self) -> None:
        """Compute all draws again from the records, as anyone can."""
        script, counts = verifier(), self.findings.counts
        for one in self.house.ids:
            record = await self._record_of(one)
            if wrong := await asyncio.to_thread(wrong_record, script, record):
                self.findings.fault(f"record of {one}: {wrong}")
            counts["records verified"] += 1
            counts["rounds drawn again"] += drawn(record)["round"]

    async def _record_of(self, tournament: str) -> str:
        """The record as the API gives it."""
        headers = {"Authorization": f"Bearer {self.house.watchers[0]}"}
        url = self.service.url(f"/tournaments/{tournament}/record")
        until = time.monotonic() + PATIENCE_S
        while True:
            async with self.service.session.get(url, headers=headers) as answer:
                # A pool may still have a connection of before the last kill.
                if answer.status != 503 or time.monotonic() > until:
                    return await answer.text()
            await asyncio.sleep(1)


def report(counts: Counter[str], findings: Findings, took_s: float) -> None:
    """Print the counts, the faults, and all of it in one line of JSON."""
    for name, count in sorted(counts.items()):
        print(f"  {count:>8,} {name}")
    for fault in findings.faults[:SHOWN]:
        print(f"  WRONG {fault[:MAX_FAULT]}")
    result = {
        "faults": len(findings.faults),
        "took_s": round(took_s),
        "counts": dict(sorted(counts.items())),
    }
    print(json.dumps(result))


async def soak(
    running: Running, options: argparse.Namespace, log: IO[bytes]
) -> tuple[Counter[str], Findings]:
    """Soak; returns the counts, and what was found."""
    async with clients(running, options.seed) as service:
        (counts,) = await asyncio.gather(
            Soak(running, service, options, log).run(), return_exceptions=True
        )
        if isinstance(counts, BaseException):
            service.findings.fault(f"the soak has failed: {counts!r}")
            counts = service.findings.counts
        return counts, service.findings


def main() -> int:
    """Soak and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.soaks.tournaments", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--parallel", type=int, default=80, help="tournaments at the same time")
    parser.add_argument(
        "--timeout", type=float, default=2700, help="seconds of play at most; tokens last an hour"
    )
    parser.add_argument("--kill-every", type=float, default=22, help="seconds; 0: no kills")
    parser.add_argument("--log", type=Path, help="where the service writes its errors")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running
    begun = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log: Path = options.log or folder / "log"
        file = stack.enter_context(log.open("ab"))
        running = stack.enter_context(on_killed_postgres(folder, SETTINGS, log=file))
        print(f"{options.tournaments} tournaments, {options.parallel} at a time", flush=True)
        counts, findings = asyncio.run(soak(running, options, file))
        wrong, lost = wrong_lines(log.read_text(errors="replace").splitlines())
        findings.faults += [f"logged: {line}" for line in wrong]
        counts.update({f"logged, {name}": n for name, n in lost.items()})
    report(counts, findings, time.monotonic() - begun)
    return 1 if findings.faults or counts["tournaments"] < options.tournaments else 0


if __name__ == "__main__":
    sys.exit(main())
