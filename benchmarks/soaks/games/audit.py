"""A process beside a soak that has the database: it voids games, and audits all of them at last.

One JSON request a line in, one answer a line out. To be run with the service's environment, once
Django is set up (see `__main__.py`).
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.models import Notification
from benchmarks.soaks.games.players import ABANDONED_AFTER_S
from benchmarks.soaks.games.records import Retold, Row, lateness_s
from games.engine import EngineError, Position, position_to_json, read_record, replay
from games.fairness.dice import verify
from games.models import OPEN, Game, Move, Penalty, Player, Presence, Seat, Table, TableEvent
from games.play.commands.void import void_game
from games.play.errors import NothingToVoid
from games.records.record import position_of
from games.records.responses import fairness_record, whole_record

NOT_TO_THE_SECOND = 4
"""How long before falling silent the last sign of somebody may have been noted."""


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Do what is asked for."""
    if "void" in request:
        return _void(UUID(request["void"]))
    return audit(request["audit"])


def _void(game_id: UUID) -> dict[str, Any]:
    before = Game.objects.get(id=game_id).ended_at
    try:
        void_game(game_id=game_id, note="for a soak", now=timezone.now())
    except NothingToVoid:
        return {"voided": False, "after_end": False}
    return {"voided": True, "after_end": before is not None}


def audit(played: list[dict[str, Any]]) -> dict[str, Any]:
    """Everything that is wrong in the database, and figures of it."""
    faults = list(_faults_of_all(played))
    rows, late, away = 0, list[float](), 0
    counts: Counter[str] = Counter()
    for told in played:
        game = Game.objects.get(id=told["game"])
        record: list[Row] = [dict(row) for row in Move.objects.filter(game=game).values()]
        try:
            faults.extend(f"game {game.id} {fault}" for fault in faults_of(game, told, record))
        except (EngineError, LookupError, TypeError, ValueError) as error:
            faults.append(f"game {game.id} cannot be audited: {error!r}")
        rows += len(record)
        late += lateness_s(record, game.turn_s)
        away += sum(_thought_away(told, record))
        counts[f"{game.status}, {game.reason}"] += 1
    counts |= Counter(penalties=Penalty.objects.count())
    counts |= Counter({"times that somebody was thought away who was there": away})
    return {"faults": faults, "counts": counts, "rows": rows, "late_s": late}


def faults_of(game: Game, told: dict[str, Any], rows: list[Row]) -> Iterator[str]:
    """What is wrong about a game that has ended."""
    if [row["version"] for row in rows] != list(range(1, game.version + 1)):
        yield f"{len(rows)} rows for version {game.version}"
    if game.status in OPEN:
        yield f"is {game.status}"
        return
    position = position_of(game)
    assert position is not None  # noqa: S101 - a constraint
    people = {player["seat"] for player in game.players if player["user"]}
    sides = [side for pair in position.setup.sides() if (side := frozenset(pair) & people)]
    retold = Retold(len(game.players), sides)
    yield from retold.faults(rows)
    if (retold.endings or [(0, "")])[-1][1] != game.reason:
        yield f"ended as {game.reason}, but its record tells of {retold.endings}"
    yield from _replayed(game)
    yield from _results(game, position, retold)
    yield from _left(game, told, retold)
    if any(late < 0 for late in lateness_s(rows, game.turn_s)):
        yield "had a turn played before its time was over"
    if game.reason not in (possible := reasons_possible(told, sides, retold.overdue)):
        yield f"ended as {game.reason}, but players know only of {sorted(possible)}"


def reasons_possible(
    told: dict[str, Any], sides: list[frozenset[int]], overdue: Collection[int] = ()
) -> set[str]:
    """How the game may have ended, by what the players know to have done.

    On a busy machine somebody may be too slow who did not mean to be, as the record tells: their
    seats are `overdue`.
    """
    if told["voided"]:
        return {"staff"}
    people = told["people"]
    gone = {deeds["seat"] for deeds in people if deeds["resigned"] or any(_long(deeds))}
    absent = {d["seat"] for d in people if d["resigned"] or d["idle"] or d["away"]} | {*overdue}
    remaining = [side for side in sides if not side <= gone]
    reasons = {
        "played": True,
        "vote": any(deeds["proposed"] for deeds in people),
        "last_remaining": len(sides) > 1 and len(remaining) <= 1,
        "all_automatic": absent >= {deeds["seat"] for deeds in people},
    }
    return {reason for reason, is_possible in reasons.items() if is_possible}


def _long(deeds: dict[str, Any]) -> Iterator[bool]:
    for since, until in deeds["away"]:
        yield until is None or until - since >= ABANDONED_AFTER_S - NOT_TO_THE_SECOND


def _replayed(game: Game) -> Iterator[str]:
    record = read_record(whole_record(game)["notation"])
    if position_to_json(replay(record)) != game.position:
        yield "does not replay to its position"
    if wrong := verify(fairness_record(game)):
        yield f"has dice that do not follow from its seeds: {wrong[:3]}"


def _results(game: Game, position: Position, retold: Retold) -> Iterator[str]:
    rows = list(Player.objects.filter(game=game))
    users = {player["seat"]: player["user"] for player in game.players}
    if [(row.seat, row.user_id and str(row.user_id)) for row in rows] != sorted(users.items()):
        yield "has other result rows than players"
    if {row.seat: row.left for row in rows if row.left} != retold.left:
        yield f"tells that {retold.left} have left, other than its result rows"
    scored = game.status == Game.Status.FINISHED
    if any((row.place is not None) != scored for row in rows):
        yield f"is {game.status} with places {[row.place for row in rows]}"
    elif scored:
        yield from _places(rows, position, retold)


def _places(rows: list[Player], position: Position, retold: Retold) -> Iterator[str]:
    places = {row.seat: row.place or 0 for row in rows}
    gone = {seat for side in retold.sides if side <= set(retold.left) for seat in side}
    gone |= {position.setup.partner(seat) for seat in gone if position.setup.teams}
    staying = [place for seat, place in places.items() if seat not in gone]
    if gone and staying and min(places[seat] for seat in gone) <= max(staying):
        yield f"puts those who left, {gone}, before others: {places}"
    if 1 not in places.values() or any(row.distance != position.distance(row.seat) for row in rows):
        yield f"has places {places} and distances {[row.distance for row in rows]}"
    if retold.endings[0][1] == "last_remaining":
        winners = retold.people - gone
        if any(places[seat] != 1 for seat in winners):
            yield f"was not won by those who remained, {set(winners)}: {places}"


def _left(game: Game, told: dict[str, Any], retold: Retold) -> Iterator[str]:
    penalties = {str(row.user_id): row.reason for row in Penalty.objects.filter(game=game)}
    expected: dict[str, str] = {}
    for deeds in told["people"]:
        player = Player.objects.get(game=game, seat=deeds["seat"])
        if player.left:
            expected[deeds["user"]] = player.left
        if (player.left == Player.Left.RESIGNED) != deeds["resigned"]:
            yield f"seat {player.seat} left as {player.left!r}, resigned: {deeds['resigned']}"
        at = player.left_at.timestamp() if player.left_at else 0
        if player.left == Player.Left.ABANDONED and not _was_away(deeds, at, ABANDONED_AFTER_S):
            yield f"seat {player.seat} was abandoned at {at}, but away {deeds['away']}"
    if penalties != (expected if len(told["people"]) > 1 else {}):
        yield f"has brought the penalties {penalties}, while {expected} left"
    if Presence.objects.filter(game=game).exists():
        yield "still waits for signs of its players"
    if Seat.objects.filter(table=game.table_id, user__in=list(map(UUID, expected))).exists():
        yield "has left a seat to somebody who has left"


def _was_away(deeds: dict[str, Any], at: float, for_s: float) -> bool:
    return any(
        since + for_s - NOT_TO_THE_SECOND <= at and (until is None or at <= until)
        for since, until in deeds["away"]
    )


def _thought_away(told: dict[str, Any], rows: list[Row]) -> Iterator[bool]:
    people = {deeds["seat"]: deeds for deeds in told["people"]}
    for row in rows:
        for event in row["events"]:
            if event["type"] == "connection" and not event["connected"]:
                yield not _was_away(people[event["seat"]], row["at"].timestamp(), 0)


def _faults_of_all(played: list[dict[str, Any]]) -> Iterator[str]:
    known = {told["game"] for told in played}
    started = Game.objects.exclude(status=Game.Status.WAITING)
    if others := {str(id_) for id_ in started.values_list("id", flat=True)} ^ known:
        yield f"these games were started, or not, other than players know: {sorted(others)}"
    for table in Table.objects.filter(closed_at=None):
        open_games = list(Game.objects.filter(table=table, status__in=OPEN))
        if [game.status for game in open_games] != [Game.Status.WAITING]:
            yield f"table {table.id} has these open games: {open_games}"
    ended = TableEvent.objects.filter(kind="game_ended").values_list("data", flat=True)
    if wrong := {game: n for game, n in Counter(d["game"] for d in ended).items() if n != 1}:
        yield f"games were settled so often: {wrong}"
    if missing := known - {data["game"] for data in ended}:
        yield f"games were never settled: {sorted(missing)}"
    told = Notification.objects.filter(kind="penalty").count()
    if told != Penalty.objects.count():
        yield f"{told} players were told of {Penalty.objects.count()} penalties"


def main(act: Callable[[dict[str, Any]], dict[str, Any]] = answer) -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        print(json.dumps(act(json.loads(line))), flush=True)
