"""What a process of the soak of settlements does: games that count, from the table to their end.

Jobs come in and are done by the service itself, one at a time, with the time that each brings. Any
call may fail on purpose and be rolled back, be repeated, or be left to two processes at once.
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
from games.play.commands.void import void_game
from games.play.scheduler import deadlines
from games.records.record import position_of
from games.tables import start
from games.tables.commands import create_table
from games.tables.options import TableOptions
from games.tables.seats import free_seats, take
from ranking.boards import tallies
from ranking.models import Standing, Week
from ranking.weeks import closing

BETS: Final = (0, 1, 7, 10, 33, 50, 100, 250)
FAILS, REPEATS, TWICE, VOIDED, GIFT = 0.06, 0.1, 0.15, 0.2, 0.15
"""How often these happen."""
STANDING: Final = ("user", "place", "points", "corrections", "wins", "games", "results", "prize")
"""What is published of somebody in a closed week."""
AT_MOST: Final = 400
"""Actions of robots until a game that they play alone has ended."""


class OnPurpose(Exception):
    """The transaction is to be rolled back."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do; `later` is after how many further games."""

    name: str
    given: dict[str, Any] = field(default_factory=dict)
    later: int = 0


@dataclass(slots=True)
class Told:
    """What came of a job."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    weeks: dict[str, list[list[Any]]] = field(default_factory=dict)
    """The weeks that were found closed, with their standings."""


class Overheard(logging.Handler):
    """What the service logs as an error is told as a fault."""

    def __init__(self, desk: "Desk") -> None:
        super().__init__(logging.ERROR)
        self.desk = desk

    def emit(self, record: logging.LogRecord) -> None:
        """Tell it."""
        self.desk.told.faults.append(logging.Formatter().format(record))


class Desk:
    """Where a process does its jobs."""

    def __init__(self, seed: object) -> None:
        self.chance = Random(str(seed))
        self.told = Told()
        self.now: datetime

    def do(self, job: Job, now: datetime) -> Told:
        """Do the job. Refusals are counted; whatever else is raised is a fault."""
        self.told, self.now = Told(), now
        close_old_connections()
        try:
            JOBS[job.name](self, **job.given)
        except DomainError as error:
            self.told.counts[f"refused: {error.code}"] += 1
            self._give_to_the_poor(error)
        except Exception:  # noqa: BLE001 - it is told
            self.told.faults.append(f"{job}: {traceback.format_exc()}")
        return self.told

    def call(self, act: Callable[..., Any], **given: Any) -> Any:
        """Let the service do something, at random after a failure, at random once more."""
        if self.chance.random() < FAILS:
            self._fail(act, given)
        answer = act(**given, now=self._later())
        if self.chance.random() < REPEATS:
            self.told.counts["repeats"] += 1
            with suppress(DomainError):
                act(**given, now=self._later())
        return answer

    def finally_call(self, name: str, **given: Any) -> None:
        """Let the last call of something be made here, or by two processes at once."""
        if self.chance.random() < TWICE:
            self.told.counts["calls by two at once"] += 1
            self.told.jobs += [Job(name, given)] * 2
        else:
            JOBS[name](self, **given)

    def _fail(self, act: Callable[..., Any], given: dict[str, Any]) -> None:
        with suppress(OnPurpose), transaction.atomic():
            act(**given, now=self._later())
            self.told.counts["rolled back on purpose"] += 1
            raise OnPurpose

    def _later(self) -> datetime:
        self.now += timedelta(seconds=self.chance.uniform(0, 1))
        return self.now

    def _give_to_the_poor(self, refusal: DomainError) -> None:
        if isinstance(refusal, NotEnoughChips):
            self.told.jobs += [Job("give", {"user": UUID(u)}) for u in refusal.data["users"]]


def register(desk: Desk, users: Sequence[UUID]) -> None:
    """Let people register, who get these ids."""
    for user in users:
        name = {"username": f"player-{user.hex}", "date_joined": desk.now}
        User.objects.get_or_create(id=user, defaults=name)
        desk.call(grants.grant_registration, user_id=user)


def play(desk: Desk, users: Sequence[UUID]) -> None:
    """Let some of these people play a game, mostly a short one, and let it end somehow."""
    chance = desk.chance
    options = _options(chance)
    master, *others = chance.sample(list(users), options.seats)
    table = create_table(user_id=master, options=options, now=desk.now)
    _seat(table, others, desk.now)
    game = desk.call(start.start_game, table_id=table.id, user_id=master)
    desk.told.counts["games started"] += 1
    for _ in range(chance.randint(0, 4)):
        _act(desk, game.id)
    names, weights = zip(*ENDS.items(), strict=True)
    (end,) = chance.choices(names, weights)
    end(desk, game.id)
    if chance.random() < VOIDED:
        job = Job("void", {"game": game.id}, later=chance.choice([0, 1, 20, 200, 700]))
        desk.told.jobs += [job] * chance.choice([1, 1, 2])
    if chance.random() < GIFT:
        desk.told.jobs += [Job("give", {"user": chance.choice(users)})] * 2


def resign(desk: Desk, game: UUID, user: UUID) -> None:
    """Let somebody leave the game."""
    desk.call(leaving.resign, game_id=game, user_id=user, version=None)


def vote(desk: Desk, game: UUID, user: UUID) -> None:
    """Let somebody propose to cancel the game, or agree."""
    desk.call(cancel_vote.vote, game_id=game, user_id=user, vote=Vote.PROPOSE, version=None)


def void(desk: Desk, game: UUID) -> None:
    """Let the staff void the game."""
    desk.call(void_game, game_id=game, note="for a soak")


def give(desk: Desk, user: UUID) -> None:
    """Let somebody take the daily gift."""
    desk.call(grants.daily_gift, user_id=user)


def robot(desk: Desk, game: UUID) -> None:
    """Let robots play on all due seats until the game has ended."""
    running = Game.objects.filter(id=game, status=Game.Status.PLAYING)
    for _ in range(AT_MOST):
        due = running.values_list("robot_due_at", flat=True).first()
        if due is None:
            return
        # Another process may have played on at a later time of its own.
        desk.now = max(desk.now, due)
        desk.call(deadlines.play_due_robots, at_most=10)
    desk.told.faults.append(f"robots do not end the game {game}")


def rescue(desk: Desk, game: UUID) -> None:
    """End a game that was left alone when its process was killed."""
    people = _people(game)
    desk.chance.shuffle(people)
    for user in people:
        if not _is_over(game):
            with suppress(DomainError):  # who has left already
                resign(desk, game, user)


def find_left_alone(desk: Desk) -> None:
    """Ask for the rescue of all games that run."""
    running = Game.objects.filter(status=Game.Status.PLAYING).values_list("id", flat=True)
    desk.told.jobs += [Job("rescue", {"game": game}) for game in running]


def close(desk: Desk, known: Sequence[str]) -> None:
    """Close the weeks that are due and count, and tell of the closed weeks that are not known."""
    closing.close_due(now=desk.now)
    tallies.count()
    closed = Week.objects.filter(state=Week.State.CLOSED)
    desk.told.weeks = {week.name: published(week) for week in closed if week.name not in known}


def published(week: Week) -> list[list[Any]]:
    """The standings of a week as anybody can read them, in a form to be kept as JSON."""
    rows = Standing.objects.filter(week=week).order_by("user").values_list(*STANDING)
    return [[str(user), *figures] for user, *figures in rows]


JOBS: Final[dict[str, Callable[..., None]]] = {
    act.__name__: act
    for act in (register, play, resign, vote, void, give, robot, rescue, find_left_alone, close)
}


def _options(chance: Random) -> TableOptions:
    arms = chance.choice((4, 4, 4, 6, 8))
    teams = chance.random() < 0.2
    competitive = chance.random() > 0.04
    return TableOptions(
        ruleset=chance.choice(RULESETS),
        options={},
        arms=arms,
        teams=teams,
        seats=arms if teams else min(arms, chance.choice((2, 2, 2, 2, 3, 3, 4, 5, 6, 8))),
        robot_pause_ms=0,
        competitive=competitive,
        bet=chance.choice(BETS) if competitive else 0,
    )


def _seat(table: Table, users: Sequence[UUID], now: datetime) -> None:
    """Let them sit down and agree; at once, as it is the end of games that this is about."""
    with transaction.atomic():
        for number, user in zip(free_seats(table, [0]), users, strict=True):
            take(table, number, now, user_id=user)
        Seat.objects.filter(table=table, user__in=users).update(ready=True)


def _act(desk: Desk, game_id: UUID) -> None:
    """The roll or move that is due, by the person on turn."""
    game = Game.objects.get(id=game_id)
    position = position_of(game)
    if game.status != Game.Status.PLAYING or position is None:
        return
    user = next(p["user"] for p in game.players if p["seat"] == position.turn.seat)
    command = {"game_id": game_id, "user_id": UUID(user), "version": game.version}
    if position.turn.phase == "roll":
        desk.call(roll_dice, **command)
    else:
        move = robots.choose("normal", position)
        desk.call(play_move, **command, pawn=move.pawn, kind=move.kind, value=move.value)


def _resigned(desk: Desk, game_id: UUID) -> None:
    """All sides but one leave one after the other, at times one of the winning pair as well."""
    sides = _sides(game_id)
    desk.chance.shuffle(sides)
    winners, *losers = sides
    leaving_users = [user for side in losers for user in side]
    if len(winners) > 1 and desk.chance.random() < 0.4:
        leaving_users.insert(0, winners[0])
    for user in leaving_users[:-1]:
        resign(desk, game_id, user)
    desk.finally_call("resign", game=game_id, user=leaving_users[-1])


def _cancelled(desk: Desk, game_id: UUID) -> None:
    """All agree to cancel, after one has left at times."""
    staying = _after_some_left(desk, game_id)
    for user in staying[:-1]:
        vote(desk, game_id, user)
    desk.finally_call("vote", game=game_id, user=staying[-1])


def _all_automatic(desk: Desk, game_id: UUID) -> None:
    for user in _after_some_left(desk, game_id):
        given = {"game_id": game_id, "user_id": user, "automatic": True, "version": None}
        desk.call(set_automatic, **given)
    desk.finally_call("robot", game=game_id)


def _voided(desk: Desk, game_id: UUID) -> None:
    _after_some_left(desk, game_id)
    desk.finally_call("void", game=game_id)


def _played(desk: Desk, game_id: UUID) -> None:
    while not _is_over(game_id):
        _act(desk, game_id)


ENDS: Final[dict[Callable[[Desk, UUID], None], float]] = {
    _resigned: 78,
    _cancelled: 9,
    _voided: 6,
    _all_automatic: 6,
    _played: 1,
}
"""How games end, and how often."""


def _after_some_left(desk: Desk, game_id: UUID) -> list[UUID]:
    """Let one leave at times where that does not end the game; returns who stays."""
    people = _people(game_id)
    if len(_sides(game_id)) > 2 and desk.chance.random() < 0.5:
        resign(desk, game_id, people.pop())
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
