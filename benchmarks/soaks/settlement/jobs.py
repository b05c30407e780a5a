"""Jobs of the soak of settlements: scored games, from the table to their end.

Jobs call the service's own commands, one at a time, with the time in the job. Any call may fail on
purpose and be rolled back, be repeated, or be made by two processes at once.
"""

import logging
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final
from uuid import UUID

from django.db import close_old_connections, transaction

from accounts.models import User
from accounts.wallet import grants
from accounts.wallet.errors import NotEnoughChips
from core.errors import DomainError
from games import robots
from games.engine import RULESETS
from games.models import Game, Seat, Table
from games.play.commands import cancel_vote
from games.play.commands import resign as leaving
from games.play.commands.autoplay import set_automatic
from games.play.commands.cancel_vote import Vote
from games.play.commands.turn import play_move, roll_dice
from games.play.voiding import void_game
from games.records.stored import position_of
from games.tables import start
from games.tables.commands import create_table
from games.tables.options import new_table
from games.tables.seats import free_seats, take
from games.time import deadlines
from parcheesi_site.api.outages import outage
from ranking.boards import tallies
from ranking.models import Standing, Week
from ranking.weeks import closing

BETS: Final = (0, 1, 7, 10, 33, 50, 100, 250)
FAILS, REPEATS, TWICE, VOIDED, GIFT = 0.06, 0.1, 0.15, 0.2, 0.15
"""Their probabilities."""
STANDING: Final = ("user", "place", "points", "corrections", "wins", "games", "results", "prize")
"""The published fields of a player in a closed week."""
AT_MOST: Final = 10_000
"""The most actions of robots in a game that only robots play on; a scored one to its end."""


class OnPurpose(Exception):
    """Rolls the transaction back."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job; `later` is the number of games to begin before it."""

    name: str
    given: dict[str, Any] = field(default_factory=dict)
    later: int = 0


@dataclass(slots=True)
class JobResult:
    """The result of a job."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    weeks: dict[str, list[list[Any]]] = field(default_factory=dict)
    """Newly closed weeks, with their standings."""
    interrupted: bool = False
    """By an outage of the database."""


class FaultHandler(logging.Handler):
    """Turns errors logged by the service into faults."""

    def __init__(self, runner: "JobRunner") -> None:
        super().__init__(logging.ERROR)
        self.runner = runner

    def emit(self, record: logging.LogRecord) -> None:
        """Add a fault, unless it is an outage."""
        if record.exc_info and outage(record.exc_info[1]):
            self.runner.result.interrupted = True
        else:
            self.runner.result.faults.append(logging.Formatter().format(record))


class JobRunner:
    """Runs the jobs of a process."""

    def __init__(self, seed: object) -> None:
        self.chance = Random(str(seed))
        self.result = JobResult()
        self.now: datetime

    def do(self, job: Job, now: datetime) -> JobResult:
        """Run the job. Domain errors are counted; any other exception is a fault."""
        self.result, self.now = JobResult(), now
        close_old_connections()
        try:
            JOBS[job.name](self, **job.given)
        except DomainError as error:
            self.result.counts[f"refused: {error.code}"] += 1
            self._add_gifts(error)
        except Exception as error:  # noqa: BLE001 - reported as a fault
            if outage(error):
                self.result.interrupted = True
            else:
                self.result.faults.append(f"{job}: {traceback.format_exc()}")
        return self.result

    def call(self, act: Callable[..., Any], **given: Any) -> Any:
        """Call the service; at random after a failed call, at random twice."""
        if self.chance.random() < FAILS:
            self._fail(act, given)
        answer = act(**given, now=self._later())
        if self.chance.random() < REPEATS:
            self.result.counts["repeats"] += 1
            with suppress(DomainError):
                act(**given, now=self._later())
        return answer

    def finally_call(self, name: str, **given: Any) -> None:
        """Make the last call of a game here, or at random by two processes at once."""
        if self.chance.random() < TWICE:
            self.result.counts["calls by two at once"] += 1
            self.result.jobs += [Job(name, given)] * 2
        else:
            JOBS[name](self, **given)

    def _fail(self, act: Callable[..., Any], given: dict[str, Any]) -> None:
        with suppress(OnPurpose), transaction.atomic():
            act(**given, now=self._later())
            self.result.counts["rolled back on purpose"] += 1
            raise OnPurpose

    def _later(self) -> datetime:
        self.now += timedelta(seconds=self.chance.uniform(0, 1))
        return self.now

    def _add_gifts(self, refusal: DomainError) -> None:
        if isinstance(refusal, NotEnoughChips):
            self.result.jobs += [Job("give", {"user": UUID(u)}) for u in refusal.data["users"]]


def register(runner: JobRunner, users: Sequence[UUID]) -> None:
    """Register players with these ids."""
    for user in users:
        name = {"username": f"player-{user.hex}", "date_joined": runner.now}
        User.objects.get_or_create(id=user, defaults=name)
        runner.call(grants.grant_registration, user_id=user)


def play(runner: JobRunner, users: Sequence[UUID]) -> None:
    """Play a game of some of these players, mostly a short one, to a random end."""
    chance = runner.chance
    table = _new_table(chance)
    master, *others = chance.sample(list(users), table.seats)
    table = create_table(user_id=master, table=table, now=runner.now)
    _seat(table, others, runner.now)
    version = Table.objects.values_list("version", flat=True).get(id=table.id)
    game = runner.call(start.start_game, table_id=table.id, user_id=master, version=version)
    runner.result.counts["games started"] += 1
    for _ in range(chance.randint(0, 4)):
        _act(runner, game.id)
    names, weights = zip(*ENDS.items(), strict=True)
    (end,) = chance.choices(names, weights)
    end(runner, game.id)
    if chance.random() < VOIDED:
        job = Job("void", {"game": game.id}, later=chance.choice([0, 1, 20, 200, 700]))
        runner.result.jobs += [job] * chance.choice([1, 1, 2])
    if chance.random() < GIFT:
        runner.result.jobs += [Job("give", {"user": chance.choice(users)})] * 2


def resign(runner: JobRunner, game: UUID, user: UUID) -> None:
    """Resign a player from the game."""
    runner.call(leaving.resign, game_id=game, user_id=user, version=None)


def vote(runner: JobRunner, game: UUID, user: UUID) -> None:
    """Propose to cancel the game, or agree."""
    runner.call(cancel_vote.vote, game_id=game, user_id=user, vote=Vote.PROPOSE, version=None)


def void(runner: JobRunner, game: UUID) -> None:
    """Void the game as the staff."""
    runner.call(void_game, game_id=game, note="for a soak")


def give(runner: JobRunner, user: UUID) -> None:
    """Claim a player's daily gift."""
    runner.call(grants.daily_gift, user_id=user)


def robot(runner: JobRunner, game: UUID) -> None:
    """Play all due robots until the game has ended."""
    running = Game.objects.filter(id=game, status=Game.Status.PLAYING)
    for _ in range(AT_MOST):
        due = running.values_list("robot_due_at", flat=True).first()
        if due is None:
            return
        # Another process may have played at a later time.
        runner.now = max(runner.now, due)
        runner.call(deadlines.play_due_robots, at_most=10)
    runner.result.faults.append(f"robots do not end the game {game}")


def rescue(runner: JobRunner, game: UUID) -> None:
    """End a game whose process was killed."""
    people = _people(game)
    runner.chance.shuffle(people)
    for user in people:
        if not _is_over(game):
            with suppress(DomainError):  # the player has left already
                resign(runner, game, user)


def find_left_alone(runner: JobRunner) -> None:
    """Add a rescue of each running game."""
    running = Game.objects.filter(status=Game.Status.PLAYING).values_list("id", flat=True)
    runner.result.jobs += [Job("rescue", {"game": game}) for game in running]


def close(runner: JobRunner, known: Sequence[str]) -> None:
    """Close due weeks and sum up tallies; return the closed weeks that are not in `known`."""
    closing.close_due(now=runner.now)
    tallies.count()
    closed = Week.objects.filter(state=Week.State.CLOSED)
    runner.result.weeks = {week.name: published(week) for week in closed if week.name not in known}


def published(week: Week) -> list[list[Any]]:
    """The published standings of a week, serializable as JSON."""
    rows = Standing.objects.filter(week=week).order_by("user").values_list(*STANDING)
    return [[str(user), *figures] for user, *figures in rows]


JOBS: Final[dict[str, Callable[..., None]]] = {
    act.__name__: act
    for act in (register, play, resign, vote, void, give, robot, rescue, find_left_alone, close)
}


def _new_table(chance: Random) -> Table:
    arms = chance.choice((4, 4, 4, 6, 8))
    teams = chance.random() < 0.2
    competitive = chance.random() > 0.04
    options = {
        "ruleset": chance.choice(RULESETS),
        "arms": arms,
        "teams": teams,
        "seats": arms if teams else min(arms, chance.choice((2, 2, 2, 2, 3, 3, 4, 5, 6, 8))),
        "robot_pause_ms": 0,
        "competitive": competitive,
        "bet": chance.choice(BETS) if competitive else 0,
    }
    return new_table(options)


def _seat(table: Table, users: Sequence[UUID], now: datetime) -> None:
    """Seat them and set them ready at once: the soak is about the end of games."""
    with transaction.atomic():
        for number, user in zip(free_seats(table, [0]), users, strict=True):
            take(table, number, now, user_id=user)
        Seat.objects.filter(table=table, user__in=users).update(ready=True)


def _act(runner: JobRunner, game_id: UUID) -> None:
    """Make the due roll or move of the player on turn."""
    game = Game.objects.get(id=game_id)
    position = position_of(game)
    if game.status != Game.Status.PLAYING or position is None:
        return
    user = next(p["user"] for p in game.players if p["seat"] == position.turn.seat)
    command = {"game_id": game_id, "user_id": UUID(user), "version": game.version}
    if position.turn.phase == "roll":
        runner.call(roll_dice, **command)
    else:
        move = robots.choose("normal", position)
        runner.call(play_move, **command, pawn=move.pawn, kind=move.kind, value=move.value)


def _resigned(runner: JobRunner, game_id: UUID) -> None:
    """All sides except one leave, sometimes also one of the winning pair."""
    sides = _sides(game_id)
    runner.chance.shuffle(sides)
    winners, *losers = sides
    leaving_users = [user for side in losers for user in side]
    if len(winners) > 1 and runner.chance.random() < 0.4:
        leaving_users.insert(0, winners[0])
    for user in leaving_users[:-1]:
        resign(runner, game_id, user)
    runner.finally_call("resign", game=game_id, user=leaving_users[-1])


def _cancelled(runner: JobRunner, game_id: UUID) -> None:
    """All agree to cancel, sometimes after one has left."""
    staying = _after_some_left(runner, game_id)
    for user in staying[:-1]:
        vote(runner, game_id, user)
    runner.finally_call("vote", game=game_id, user=staying[-1])


def _all_automatic(runner: JobRunner, game_id: UUID) -> None:
    for user in _after_some_left(runner, game_id):
        given = {"game_id": game_id, "user_id": user, "automatic": True, "version": None}
        runner.call(set_automatic, **given)
    runner.finally_call("robot", game=game_id)


def _voided(runner: JobRunner, game_id: UUID) -> None:
    _after_some_left(runner, game_id)
    runner.finally_call("void", game=game_id)


def _played(runner: JobRunner, game_id: UUID) -> None:
    while not _is_over(game_id):
        _act(runner, game_id)


ENDS: Final[dict[Callable[[JobRunner, UUID], None], float]] = {
    _resigned: 78,
    _cancelled: 9,
    _voided: 6,
    _all_automatic: 6,
    _played: 1,
}
"""The ends of games, with their weights."""


def _after_some_left(runner: JobRunner, game_id: UUID) -> list[UUID]:
    """At random resign a player if that does not end the game; return the others."""
    people = _people(game_id)
    if len(_sides(game_id)) > 2 and runner.chance.random() < 0.5:
        resign(runner, game_id, people.pop())
    return people


def _is_over(game_id: UUID) -> bool:
    return not Game.objects.filter(id=game_id, status=Game.Status.PLAYING).exists()


def _people(game_id: UUID) -> list[UUID]:
    return [user for side in _sides(game_id) for user in side]


def _sides(game_id: UUID) -> list[list[UUID]]:
    game = Game.objects.get(id=game_id)
    position = position_of(game)
    if position is None:
        raise RuntimeError(f"{game} has not started")
    users = {player["seat"]: UUID(player["user"]) for player in game.players}
    return [[users[seat] for seat in side] for side in position.setup.sides()]
