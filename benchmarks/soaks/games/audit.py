"""A process with access to the soak's database: it voids games, and finally audits all of them.

One JSON request per line in, one response per line out. Run it with the service's environment, once
Django is set up (see `__main__.py`).
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any
from uuid import UUID

from django.db import InterfaceError, InternalError, OperationalError, connection
from django.utils import timezone

from accounts.models import Notification
from benchmarks.soaks.games.players import ABANDONED_AFTER_S
from benchmarks.soaks.games.records import RecordModel, Row, lateness_s
from games.engine import EngineError, Position, position_to_json, read_record, replay
from games.fairness.dice import verify
from games.models import OPEN, Game, Move, Penalty, Player, Presence, Seat, Table, TableEvent
from games.play.errors import NothingToVoid
from games.play.voiding import void_game
from games.records.responses import present_fairness, present_record
from games.records.stored import position_of

SCORED_AT_FIRST = ("", Game.NotScored.ENDED_EARLY)
"""Why a game does not count that was scored while it ran; empty if it counts."""
NOT_TO_THE_SECOND = 4
"""How long before a player became silent the last activity may have been written, in seconds."""
LONGEST_OUTAGE_S = 60


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Carry out the request."""
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
    """All faults in the database, and counts."""
    faults = list(_faults_of_all(played))
    rows, late, away = 0, list[float](), 0
    counts: Counter[str] = Counter()
    for summary in played:
        game = Game.objects.get(id=summary["game"])
        record: list[Row] = [dict(row) for row in Move.objects.filter(game=game).values()]
        try:
            faults.extend(f"game {game.id} {fault}" for fault in faults_of(game, summary, record))
        except (EngineError, LookupError, TypeError, ValueError) as error:
            faults.append(f"game {game.id} cannot be audited: {error!r}")
        rows += len(record)
        late += lateness_s(record, game.turn_s)
        away += sum(_wrongly_away(summary, record))
        counts[f"{game.status}, {game.reason}"] += 1
    counts |= Counter(penalties=Penalty.objects.count())
    counts |= Counter({"times that a present player was marked away": away})
    return {"faults": faults, "counts": counts, "rows": rows, "late_s": late}


def faults_of(game: Game, summary: dict[str, Any], rows: list[Row]) -> Iterator[str]:
    """The faults of a game that has ended."""
    if [row["version"] for row in rows] != list(range(1, game.version + 1)):
        yield f"{len(rows)} rows for version {game.version}"
    if game.status in OPEN:
        yield f"is {game.status}"
        return
    position = position_of(game)
    assert position is not None  # noqa: S101 - a constraint
    people = {player["seat"] for player in game.players if player["user"]}
    sides = [side for pair in position.setup.sides() if (side := frozenset(pair) & people)]
    model = RecordModel(len(game.players), sides, scored=game.not_scored_reason in SCORED_AT_FIRST)
    yield from model.faults(rows)
    if (model.endings or [(0, "")])[-1][1] != game.reason:
        yield f"ended as {game.reason}, but its record has {model.endings}"
    yield from _replayed(game)
    yield from _results(game, position, model)
    yield from _left(game, summary, model)
    if any(late < 0 for late in lateness_s(rows, game.turn_s)):
        yield "had a turn played before its time was over"
    if game.reason not in (possible := reasons_possible(summary, sides, model.overdue)):
        yield f"ended as {game.reason}, but its players' actions allow only {sorted(possible)}"


def reasons_possible(
    summary: dict[str, Any], sides: list[frozenset[int]], overdue: Collection[int] = ()
) -> set[str]:
    """The possible endings, by the recorded actions of the players.

    On a busy machine a player may be too slow unintentionally: by the record, `overdue` seats.
    """
    if summary["voided"]:
        return {"staff"}
    people = summary["people"]
    gone = {actions["seat"] for actions in people if actions["resigned"] or any(_long(actions))}
    absent = {d["seat"] for d in people if d["resigned"] or d["idle"] or d["away"]} | {*overdue}
    remaining = [side for side in sides if not side <= gone]
    reasons = {
        "played": True,
        "vote": any(actions["proposed"] for actions in people),
        "last_remaining": len(sides) > 1 and len(remaining) <= 1,
        "all_automatic": absent >= {actions["seat"] for actions in people},
    }
    return {reason for reason, is_possible in reasons.items() if is_possible}


def _long(actions: dict[str, Any]) -> Iterator[bool]:
    for since, until in actions["away"]:
        yield until is None or until - since >= ABANDONED_AFTER_S - NOT_TO_THE_SECOND


def _replayed(game: Game) -> Iterator[str]:
    record = read_record(present_record(game)["notation"])
    if position_to_json(replay(record)) != game.position:
        yield "does not replay to its position"
    if wrong := verify(present_fairness(game)):
        yield f"has dice that do not follow from its seeds: {wrong[:3]}"


def _results(game: Game, position: Position, model: RecordModel) -> Iterator[str]:
    rows = list(Player.objects.filter(game=game))
    users = {player["seat"]: player["user"] for player in game.players}
    if [(row.seat, row.user_id and str(row.user_id)) for row in rows] != sorted(users.items()):
        yield "has other result rows than players"
    if {row.seat: row.left for row in rows if row.left} != model.left:
        yield f"has a record in which {model.left} left, unlike its result rows"
    scored = game.status == Game.Status.FINISHED
    if any((row.place is not None) != scored for row in rows):
        yield f"is {game.status} with places {[row.place for row in rows]}"
    elif scored:
        yield from _places(rows, position, model)


def _places(rows: list[Player], position: Position, model: RecordModel) -> Iterator[str]:
    places = {row.seat: row.place or 0 for row in rows}
    gone = {seat for side in model.sides if side <= set(model.left) for seat in side}
    gone |= {position.setup.partner(seat) for seat in gone if position.setup.teams}
    staying = [place for seat, place in places.items() if seat not in gone]
    if gone and staying and min(places[seat] for seat in gone) <= max(staying):
        yield f"places leavers, {gone}, before others: {places}"
    if 1 not in places.values() or any(row.distance != position.distance(row.seat) for row in rows):
        yield f"has places {places} and distances {[row.distance for row in rows]}"
    if model.endings[0][1] == "last_remaining":
        winners = model.people - gone
        if any(places[seat] != 1 for seat in winners):
            yield f"was not won by the remaining players, {set(winners)}: {places}"


def _left(game: Game, summary: dict[str, Any], model: RecordModel) -> Iterator[str]:
    penalties = {str(row.user_id): row.reason for row in Penalty.objects.filter(game=game)}
    expected: dict[str, str] = {}
    for actions in summary["people"]:
        player = Player.objects.get(game=game, seat=actions["seat"])
        if player.left:
            expected[actions["user"]] = player.left
        if (player.left == Player.Left.RESIGNED) != actions["resigned"]:
            yield f"seat {player.seat} left as {player.left!r}, resigned: {actions['resigned']}"
        at = player.left_at.timestamp() if player.left_at else 0
        if player.left == Player.Left.ABANDONED and not _was_away(actions, at, ABANDONED_AFTER_S):
            yield f"seat {player.seat} was abandoned at {at}, but away {actions['away']}"
    if penalties != (expected if len(summary["people"]) > 1 else {}):
        yield f"has brought the penalties {penalties}, while {expected} left"
    if Presence.objects.filter(game=game).exists():
        yield "still has presence rows of its players"
    if Seat.objects.filter(table=game.table_id, user__in=list(map(UUID, expected))).exists():
        yield "has a seat of a player who has left"


def _was_away(actions: dict[str, Any], at: float, for_s: float) -> bool:
    return any(
        since + for_s - NOT_TO_THE_SECOND <= at and (until is None or at <= until)
        for since, until in actions["away"]
    )


def _wrongly_away(summary: dict[str, Any], rows: list[Row]) -> Iterator[bool]:
    people = {actions["seat"]: actions for actions in summary["people"]}
    for row in rows:
        for event in row["events"]:
            if event["type"] == "connection" and not event["connected"]:
                yield not _was_away(people[event["seat"]], row["at"].timestamp(), 0)


def _faults_of_all(played: list[dict[str, Any]]) -> Iterator[str]:
    known = {summary["game"] for summary in played}
    started = Game.objects.exclude(status=Game.Status.WAITING)
    if others := {str(id_) for id_ in started.values_list("id", flat=True)} ^ known:
        yield f"games differ from those that players recorded: {sorted(others)}"
    for table in Table.objects.filter(closed_at=None):
        open_games = list(Game.objects.filter(table=table, status__in=OPEN))
        if [game.status for game in open_games] != [Game.Status.WAITING]:
            yield f"table {table.id} has these open games: {open_games}"
    ended = TableEvent.objects.filter(kind="game_ended").values_list("data", flat=True)
    if wrong := {game: n for game, n in Counter(d["game_id"] for d in ended).items() if n != 1}:
        yield f"games were settled so often: {wrong}"
    if missing := known - {data["game_id"] for data in ended}:
        yield f"games were never settled: {sorted(missing)}"
    notified = Notification.objects.filter(kind="penalty").count()
    if notified != Penalty.objects.count():
        yield f"{notified} notifications of {Penalty.objects.count()} penalties"


def main(act: Callable[[dict[str, Any]], dict[str, Any]] = answer) -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        print(json.dumps(_patiently(act, json.loads(line))), flush=True)


def _patiently(
    act: Callable[[dict[str, Any]], dict[str, Any]], request: dict[str, Any]
) -> dict[str, Any]:
    """Act once the database is there: a data node may be down."""
    until = time.monotonic() + LONGEST_OUTAGE_S
    while True:
        try:
            return act(request)
        except (OperationalError, InterfaceError, InternalError):
            if time.monotonic() > until:
                raise
            connection.close()
            time.sleep(0.5)
