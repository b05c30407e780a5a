"""The steps that are measured; to be imported once Django is set up."""

import cProfile
import pstats
import time
from argparse import Namespace
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from statistics import median
from typing import Any, Final

import psutil
from django.db import connection, transaction
from django.utils import timezone

from accounts.sessions import lifecycle
from benchmarks.api.in_process import send
from benchmarks.api.load import API, Command
from benchmarks.tournaments.seating.entered import end_games, entered, people, play_on_paper
from games.models import Pairing, Tournament
from games.tournaments.rounds.draws import draw_round
from games.tournaments.rounds.scores import book_ended
from games.tournaments.rounds.tables import start_pairings

DRAW_MS, BOOKING_MS, PAGE_MS = 1_000, 5, 10
"""What is wanted: of a draw, of booking a game, of a page."""
READS: Final = 100
"""In one batch, of which there are as many as rounds."""
FLOOR: Final = "GET time"


@dataclass(frozen=True, slots=True)
class Cost:
    """What one of several equal acts took: milliseconds of the processor, and statements."""

    own_ms: float
    postgres_ms: float
    statements: float

    @property
    def ms(self) -> float:
        """In both processes."""
        return self.own_ms + self.postgres_ms


@dataclass
class Costs:
    """The costs of all acts, by name."""

    profile: cProfile.Profile | None
    found: dict[str, list[Cost]] = field(default_factory=lambda: defaultdict(list))

    @contextmanager
    def measured(self, name: str, times: int = 1) -> Iterator[None]:
        """Measure the block, in which the act happens so many times."""
        statements = 0

        def count(execute: Callable[..., Any], *given: Any) -> Any:
            nonlocal statements
            statements += 1
            return execute(*given)

        database, own = _postgres_s(), time.process_time()
        if self.profile:
            self.profile.enable()
        with connection.execute_wrapper(count):
            yield
        if self.profile:
            self.profile.disable()
        own = time.process_time() - own
        database = _postgres_s() - database
        cost = Cost(1000 * own / times, 1000 * database / times, statements / times)
        self.found[name].append(cost)

    def ms(self, name: str) -> float:
        """The median of the act's whole cost."""
        return median(cost.ms for cost in self.found[name])

    def print(self) -> None:
        """Print a table of them."""
        print("| | ms | of this process | of PostgreSQL | statements | times GET time |")
        print("|" + "---|" * 6)
        for name, costs in self.found.items():
            own, postgres, statements = (
                median(getattr(cost, part) for cost in costs)
                for part in ("own_ms", "postgres_ms", "statements")
            )
            print(
                f"| {name} | {self.ms(name):.1f} | {own:.1f} | {postgres:.1f} "
                f"| {statements:.1f} | {self.ms(name) / self.ms(FLOOR):.1f} |"
            )


def _postgres_s() -> float:
    """The processor's seconds of all PostgreSQL's processes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        server = psutil.Process(cursor.fetchone()[0]).parents()[0]
    own = server.cpu_times()
    each = [own, *(process.cpu_times() for process in server.children())]
    ended_s = own.children_user + own.children_system
    return sum(times.user + times.system for times in each) + ended_s


def run(given: Namespace) -> bool:
    """Measure and print all. Returns whether it is as wanted."""
    costs = Costs(cProfile.Profile() if given.profile else None)
    users = people(given.entries, timezone.now())
    for form in ("arena", "swiss"):
        tournament = entered(form, users, timezone.now())
        for _ in range(given.rounds):
            _round(tournament, form, costs)
    _standings(given, costs)
    costs.print()
    if costs.profile:
        pstats.Stats(costs.profile).sort_stats("cumulative").print_stats(60)
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's
    return all(
        costs.ms(name) <= most
        for name in costs.found
        for act, most in (("draw", DRAW_MS), ("booking", BOOKING_MS), ("standings", PAGE_MS))
        if act in name
    )


def _round(tournament: Tournament, form: str, costs: Costs) -> None:
    """Draw, start, end and book a round."""
    now = timezone.now()
    tournament.players.update(seen_at=now)
    with costs.measured(f"{form}: the draw"), transaction.atomic():
        draw_round(_locked(tournament), now=now)
    tables = Pairing.objects.filter(tournament=tournament, booked_at=None).count()
    with costs.measured(f"{form}: the start of a game", tables):
        while start_pairings(tournament.id, now=now):
            pass
    now += timedelta(minutes=10)
    end_games(tournament, now)
    with costs.measured(f"{form}: booking a game", tables), transaction.atomic():
        book_ended(_locked(tournament), now=now)


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(id=tournament.id)


def _standings(given: Namespace, costs: Costs) -> None:
    """Read pages of the standings of a large tournament."""
    now = timezone.now()
    users = people(given.standings, now)
    tournament = entered("swiss", users, now)
    play_on_paper(tournament, now)
    signed_in = lifecycle.begin_first(users[len(users) // 2], user_agent="", now=now)[1]
    token, standings = signed_in.tokens.access_token, f"/tournaments/{tournament.id}/standings"
    pages = {
        FLOOR: "/time",
        "standings, the top": standings,
        "standings, around me": f"{standings}?around=me",
    }
    for _ in range(given.rounds + 1):
        for name, path in pages.items():
            with costs.measured(name, READS):
                for _read in range(READS):
                    send(Command(API + path, token, {}), "GET")
    for name in pages:
        del costs.found[name][0]  # which filled caches
