"""Reading tables and games, and what they look like from outside."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet

from core.api.types import Json
from core.languages import translate
from core.messages import message as _
from core.rows import row_of, values_of
from games import access, archive, fairness, seeds
from games.attendance import Attendance, Kept, attendance_of, given_up, sides_of_people
from games.engine import (
    COLOURS,
    OPTIONS,
    Captured,
    Position,
    RulesetName,
    default_options,
    move_to_json,
    places_to_json,
    position_to_json,
    setup_to_json,
    stored_position,
)
from games.engine import Move as EngineMove
from games.engine.consequences import Event as Consequence
from games.engine.notation import write_record
from games.engine.record import Event, Record, positions
from games.engine.rulesets import DICE
from games.errors import GameNotRunning, GameNotVisible, NotMaster, TableNotVisible
from games.models import OPEN, Game, Invitation, Kind, Move, Seat, Table
from games.scored import why_not_scored

GAME_VERSIONS = """
SELECT game.version, at.version,
  CASE game.status
    WHEN 'waiting' THEN NOT at.private
    WHEN 'playing' THEN NOT game.private AND game.spectators_allowed
    ELSE NOT game.private
  END
FROM games_game game JOIN games_table at ON at.id = game.table_id
WHERE game.id = %s
"""
"""And whether all may look at it, as `access.check_game` decides."""
TABLE_VERSION = "SELECT version, NOT private FROM games_table WHERE id = %s"


def playing_seats(arms: int, seats: int) -> list[int]:
    """The seats of a table for so many players, spread evenly over the arms."""
    return [number * arms // seats for number in range(seats)]


def tables(user_id: UUID) -> QuerySet[Table]:
    """The open tables that the person may see, ready to be described, in three queries."""
    return _with_seats(access.visible_tables(user_id).filter(closed_at=None))


def table_of(table_id: UUID, user_id: UUID) -> Table:
    """The table, for who may see it. Raises TableNotVisible."""
    table = _with_seats(access.visible_tables(user_id)).filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    return table


def changed_table(table_id: UUID) -> Table:
    """The table after a change, for the answer to who was let in for it."""
    return _with_seats(Table.objects.all()).get(id=table_id)


def games(user_id: UUID) -> QuerySet[Game]:
    """The started games that the person may look at."""
    return access.watchable_games(user_id).exclude(status=Game.Status.WAITING)


def game_of(game_id: UUID, user_id: UUID) -> Game:
    """The game, in one query where all may watch. Raises GameNotVisible, SpectatorsNotAllowed."""
    game = present_game(game_id)
    access.check_game(game, user_id)
    return game


def present_game(game_id: UUID) -> Game:
    """The game as it is now, for who was let in already. Raises GameNotVisible."""
    game = row_of(Game, game_id)
    if game is None:
        raise GameNotVisible
    return game


def game_tag(game_id: UUID, user_id: UUID) -> str:
    """What changes with the game's answers, without loading one that all may watch.

    Raises GameNotVisible, SpectatorsNotAllowed.
    """
    found = values_of(Game, game_id, GAME_VERSIONS)
    if found is None:
        raise GameNotVisible
    version, table_version, for_all = found
    if not for_all:
        game_of(game_id, user_id)
    return _game_tag(version, table_version)


def tag_of_game(game: Game) -> str:
    """The same for a game at hand. One further query while it waits, unless it was described."""
    return _game_tag(game.version, 0 if game.version else game.table.version)


def table_tag(table_id: UUID, user_id: UUID) -> str:
    """What changes with the table's answer, without loading it. Raises TableNotVisible."""
    found = values_of(Table, table_id, TABLE_VERSION)
    if found is None:
        raise TableNotVisible
    version, for_all = found
    if not for_all and not access.visible_tables(user_id).filter(id=table_id).exists():
        raise TableNotVisible
    return str(version)


def invitations_in_force(table_id: UUID, now: datetime) -> QuerySet[Invitation]:
    """The persons invited to the table, and the codes that still open it."""
    of_persons = Q(user__isnull=False)
    return Invitation.objects.filter(
        of_persons | Q(expires_at__gt=now, uses_left__gt=0), table_id=table_id, revoked_at=None
    )


def invitations_of(table_id: UUID, user_id: UUID, *, now: datetime) -> QuerySet[Invitation]:
    """The invitations in force, for the master. Raises TableNotVisible, NotMaster."""
    if table_of(table_id, user_id).master_id != user_id:
        raise NotMaster
    return invitations_in_force(table_id, now).select_related("user")


def record_of(game: Game, *, after: int = 0, at_most: int | None = None) -> list[Move]:
    """The rows of the game's record after a version, oldest first; from the archive as well.

    Raises Unavailable where the archive cannot be read.
    """
    rows = list(Move.objects.filter(game=game, version__gt=after).order_by("version")[:at_most])
    # Versions have no gaps: what is not there was archived, perhaps since the game was read.
    first = rows[0].version if rows else game.version + 1
    if first <= max(after, 0) + 1:
        return rows
    archived = [row for row in archive.rows_of(game.id) if after < row.version < first]
    return [*archived, *rows][:at_most]


def position_of(game: Game) -> Position | None:
    """The position, or None before the start."""
    return None if game.position is None else stored_position(game.position)


def places(game: Game, position: Position | None = None) -> list[Json]:
    """The places of a finished game, best first; none where nobody scores.

    Those who left for good are last; when all others have left, who remained is first.
    """
    position = position or position_of(game)
    if position is None or game.status != Game.Status.FINISHED:
        return []
    left, won = given_up(position.setup, game.players, game.attendance), set[int]()
    if game.reason == Game.Reason.LAST_REMAINING:
        sides = sides_of_people(position.setup, game.players)
        won = {seat for side in sides for seat in side} - left
    return places_to_json(position, left, won)


def expects_presence(game: Game) -> bool:
    """Whether people are expected to stay, as turns are short."""
    return game.turn_s <= int(settings.PRESENCE_EXPECTED_UP_TO_TURN_S)


def voters(game: Game, attendance: Kept) -> list[int]:
    """The seats of the people whose vote counts: those whom no robot stands in for."""
    return [
        player["seat"]
        for player in game.players
        if player["user"] and not attendance_of(attendance, player["seat"]).automatic
    ]


def describe_table(table: Table) -> Json:
    """The table as clients see it; from `tables()`, without further queries."""
    taken = {seat.number: seat for seat in table.taken_seats.all()}
    open_games = getattr(table, "open", [])
    game = open_games[0] if open_games else None
    return {
        "id": str(table.id),
        "ruleset": table.ruleset,
        "options": table.options,
        "arms": table.arms,
        "teams": table.teams,
        "turn_s": table.turn_s,
        "robot_pause_ms": table.robot_pause_ms,
        "competitive": table.competitive,
        "bet": table.bet,
        "private": table.private,
        "spectators_allowed": table.spectators_allowed,
        "robots_allowed": table.robots_allowed,
        "version": table.version,
        "free_seats": table.free_seats,
        "status": _table_status(table, game),
        "game": str(game.id) if game else None,
        "master": str(table.master_id) if table.master_id else None,
        "seats": [
            {"seat": number, "colour": COLOURS[number], **_sitting(taken.get(number))}
            for number in playing_seats(table.arms, table.seats)
        ],
        "created_at": table.created_at,
    }


def describe_invitation(invitation: Invitation, *, code: str | None = None) -> Json:
    """The invitation as the master sees it; a code is told once, when it is made."""
    person = invitation.user
    return {
        "id": str(invitation.id),
        "kind": "code" if person is None else "player",
        "player": {"id": str(person.id), "name": person.username} if person else None,
        "code": code,
        "expires_at": invitation.expires_at,
        "uses_left": invitation.uses_left,
        "created_at": invitation.created_at,
    }


def describe_game(game: Game, *, now: datetime, position: Position | None = None) -> Json:
    """The game as everybody may see it. While it waits for its start, its table is read as well."""
    position = position or position_of(game)
    if position is None:
        game.table = changed_table(game.table_id)
    stakes = game if position else game.table
    return {
        "id": str(game.id),
        "table": str(game.table_id),
        "status": game.status,
        "reason": game.reason or None,
        "version": game.version,
        **_built_on(game, position),
        "competitive": stakes.competitive,
        "bet": stakes.bet,
        "position": position_to_json(position) if position else None,
        "turn": _turn(game, position, now),
        "legal_moves": _legal_moves(game, position),
        "commitment": game.commitment,
        **_scored(game, now),
        "cancel_vote": _cancel_vote(game, now),
        "seats": _seats(game, position),
        "result": _result(game, position),
        "started_at": game.started_at,
        "ended_at": game.ended_at,
    }


def describe_row(row: Move) -> Json:
    """A row of the record, as it stands there."""
    return {
        "version": row.version,
        "kind": row.kind,
        "seat": row.seat,
        "automatic": row.automatic,
        "data": row.data,
        "events": row.events,
        "at": row.at,
    }


def describe_present(game: Game, *, now: datetime) -> Json:
    """What follows from the last row: the position, who is on turn, and what is possible."""
    position = position_of(game)
    return {
        "status": game.status,
        "position": position_to_json(position) if position else None,
        "turn": _turn(game, position, now),
        "legal_moves": [move_to_json(move) for move in position.legal_moves] if position else [],
    }


def describe_change(
    game: Game, position: Position, events: list[Consequence], *, now: datetime
) -> Json:
    """The game after a command, with what came of it."""
    return {**describe_game(game, now=now, position=position), "events": events}


def fairness_record(game: Game) -> Json:
    """Everything that anyone needs to check the dice (docs/fairness.md, "The record").

    Raises Unavailable.
    """
    return fairness_of(game, record_of(game))


def fairness_of(game: Game, rows: Iterable[Move]) -> Json:
    """The same, from the rows of the game's record."""
    revealed = seeds.decrypted(game.server_seed).hex() if game.ended_at else None
    throws = (row for row in rows if row.kind in (Move.Kind.OPENING, Move.Kind.ROLL))
    rolls = [roll for row in throws for roll in _rolls(row)]
    return {
        "game": str(game.id),
        "commitment": game.commitment,
        "server_seed": revealed,
        "client_seeds": [
            {"seat": player["seat"], "client_seed": player["client_seed"]}
            for player in game.players
        ],
        "rolls": rolls,
    }


def whole_record(game: Game) -> Json:
    """The record from the opening rolls to the present, enough to replay the game.

    Raises GameNotRunning, Unavailable.
    """
    record = record_from(game, played_rows(game))
    return {
        "game": str(game.id),
        "setup": setup_to_json(record.setup),
        "opening": [{"seat": seat, "roll": list(pips)} for seat, pips in record.opening],
        "start": position_to_json(next(positions(record))),
        "events": [
            {"move": move_to_json(event)}
            if isinstance(event, EngineMove)
            else {"roll": list(event)}
            for event in record.events
        ],
        "notation": write_record(record),
    }


def played_rows(game: Game) -> list[Move]:
    """The opening, the rolls and the moves of the game, oldest first. Raises Unavailable."""
    return played(record_of(game))


def played(rows: Iterable[Move]) -> list[Move]:
    """Those of the rows that change the position."""
    return [row for row in rows if row.kind != Move.Kind.NOTICE]


def record_from(game: Game, rows: Iterable[Move]) -> Record:
    """The game as the engine replays it, from its `played_rows`. Raises GameNotRunning."""
    position = position_of(game)
    if position is None:
        raise GameNotRunning(_("The game has no record before its start."))
    first, *following = rows
    opening = tuple((entry["seat"], tuple(entry["roll"])) for entry in first.data["rolls"])
    tags = {"Game": str(game.id), "Commitment": game.commitment}
    return Record(position.setup, opening, tuple(_event_of(row) for row in following), tags)


def _event_of(row: Move) -> Event:
    if row.kind == Move.Kind.ROLL:
        return tuple(row.data["roll"])
    move = row.data["move"]
    captures = Captured(**move["captures"]) if move["captures"] else None
    return EngineMove(
        row.events[0]["seat"],
        move["pawn"],
        move["kind"],
        move["value"],
        move["from"],
        move["to"],
        captures,
    )


def dice_of(game: Game, n: int, count: int) -> tuple[int, ...]:
    """The pips of roll number `n` of the game (fairness.md section 3)."""
    client_seeds = [player["client_seed"] for player in game.players]
    return fairness.dice(seeds.decrypted(game.server_seed), str(game.id), client_seeds, n, count)


def describe_ruleset(name: RulesetName) -> Json:
    """A ruleset with the options that apply to it."""
    return {
        "name": name,
        "dice": DICE[name],
        "options": [
            {
                "name": option,
                "default": default,
                "values": list(OPTIONS[option].values),
                "meaning": translate(OPTIONS[option].meaning),
            }
            for option, default in default_options(name).items()
        ],
    }


def _game_tag(version: int, table_version: int) -> str:
    # Before the start it is the table's seats that change.
    return str(version) if version else f"0.{table_version}"


def _with_seats(found: QuerySet[Table]) -> QuerySet[Table]:
    return found.prefetch_related(
        Prefetch("taken_seats", Seat.objects.select_related("user")),
        Prefetch("games", Game.objects.filter(status__in=OPEN).order_by(), "open"),
    )


def _table_status(table: Table, game: Game | None) -> str:
    if table.closed_at is not None:
        return "closed"
    return "playing" if game and game.status == Game.Status.PLAYING else "open"


def _rolls(row: Move) -> list[Json]:
    if row.kind == Move.Kind.OPENING:
        return [
            {"n": roll["n"], "seat": roll["seat"], "dice": roll["roll"]}
            for roll in row.data["rolls"]
        ]
    return [{"n": row.data["n"], "seat": row.seat, "dice": row.data["roll"]}]


def _sitting(seat: Seat | None) -> Json:
    if seat is None:
        empty = ("kind", "player", "strength", "client_seed")
        return {**dict.fromkeys(empty), "ready": False}
    if seat.user is None:
        kind, player = Kind.ROBOT, {"id": None, "name": f"robot ({seat.robot})"}
    else:
        kind, player = Kind.HUMAN, {"id": str(seat.user_id), "name": seat.user.username}
    return {
        "kind": kind,
        "player": player,
        "strength": seat.robot or None,
        "client_seed": seat.client_seed,
        "ready": seat.ready,
    }


def _built_on(game: Game, position: Position | None) -> Json:
    if position is not None:
        setup = position.setup
        return {
            "ruleset": setup.ruleset,
            "options": dict(setup.options),
            "arms": setup.arms,
            "teams": setup.teams,
        }
    table = game.table
    return {
        "ruleset": table.ruleset,
        "options": table.options,
        "arms": table.arms,
        "teams": table.teams,
    }


def _scored(game: Game, now: datetime) -> Json:
    """As it was decided at the start; before, as it would be now."""
    reason = game.not_scored_reason
    if game.status == Game.Status.WAITING:
        people = [seat.user for seat in game.table.taken_seats.all() if seat.user]
        reason = why_not_scored(game.table, people, now)
    return {"scored": not reason, "not_scored_reason": reason or None}


def _turn(game: Game, position: Position | None, now: datetime) -> Json | None:
    if position is None or game.status != Game.Status.PLAYING:
        return None
    return {
        "seat": position.turn.seat,
        "phase": position.turn.phase,
        "attempt": position.turn.roll_number,
        "deadline_at": game.deadline_at,
        "ms_left": _ms_until(game.deadline_at, now) if game.deadline_at else None,
    }


def _seats(game: Game, position: Position | None) -> list[Json]:
    if position is None:
        return describe_table(game.table)["seats"]  # type: ignore[no-any-return]  # JSON
    result = _result(game, position) or {"places": []}
    places = {entry["seat"]: entry["place"] for entry in result["places"]}
    return [
        {
            "seat": player["seat"],
            "colour": COLOURS[player["seat"]],
            "kind": player["kind"],
            "player": {"id": player["user"], "name": player["name"]},
            "strength": player["robot"],
            "client_seed": player["client_seed"],
            **_attended(game, player["seat"]),
            "distance": position.distance(player["seat"]),
            "place": places.get(player["seat"]),
        }
        for player in game.players
    ]


def _attended(game: Game, seat: int) -> Json:
    own = attendance_of(game.attendance, seat)
    return {
        "automatic": own.automatic is not None,
        "automatic_reason": own.automatic,
        "connected": _connected(game, seat, own),
        "abandons_at": own.abandons_at if game.status == Game.Status.PLAYING else None,
        "left": own.left,
    }


def _connected(game: Game, seat: int, own: Attendance) -> bool | None:
    """None for a robot, and where or when nobody is expected to be there."""
    person = any(player["seat"] == seat and player["user"] for player in game.players)
    if not person or game.status != Game.Status.PLAYING or not expects_presence(game):
        return None
    return not own.away and own.left is None


def _cancel_vote(game: Game, now: datetime) -> Json | None:
    if game.cancel_vote is None or game.vote_ends_at is None:
        return None
    agreed = game.cancel_vote["agreed"]
    return {
        **game.cancel_vote,
        "waiting_for": [seat for seat in voters(game, game.attendance) if seat not in agreed],
        "ends_at": game.vote_ends_at,
        "ms_left": _ms_until(game.vote_ends_at, now),
    }


def _ms_until(then: datetime, now: datetime) -> int:
    return max(0, int((then - now).total_seconds() * 1000))


def _legal_moves(game: Game, position: Position | None) -> list[Json]:
    if position is None or game.status != Game.Status.PLAYING:
        return []
    return [move_to_json(move) for move in position.legal_moves]


def _result(game: Game, position: Position | None) -> Json | None:
    if position is None or game.status != Game.Status.FINISHED:
        return None
    return {"places": places(game, position)}
