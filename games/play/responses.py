"""Games in the API."""

from datetime import datetime

from rest_framework import serializers

from core.api.types import Json, Shape
from games.engine import COLOURS, Position, move_to_json, position_to_json
from games.engine.consequences import Event as Consequence
from games.engine.setups import seats_for
from games.models import AutomaticReason, Game, Kind, Player, Seat, Table
from games.play.endings.places import places_of
from games.play.endings.rules import voters
from games.play.endings.scoring import why_not_scored
from games.play.seat_state import SeatState, seat_state
from games.play.turns import expects_presence
from games.records.record import position_of
from games.responses import EVENTS, BuiltOnShape, MoveShape, PlaceShape, SeatShape, TurnShape
from games.visibility.lookups import table_after_change


def describe_game(game: Game, *, now: datetime, position: Position | None = None) -> Json:
    """The game as everybody may see it. While it waits for its start, its table is read as well."""
    position = position or position_of(game)
    if position is None:
        game.table = table_after_change(game.table_id)
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


def describe_present(game: Game, *, now: datetime) -> Json:
    """What follows from the last row: the position, the turn, the legal moves."""
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


def table_seats(table: Table) -> list[Json]:
    """The seats of a table and the players on them, before the start; without further queries."""
    taken = {seat.number: seat for seat in table.taken_seats.all()}
    return [
        {"seat": number, "colour": COLOURS[number], **_sitting(taken.get(number))}
        for number in seats_for(table.arms, table.seats)
    ]


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
        return table_seats(game.table)
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
    own = seat_state(game.attendance, seat)
    return {
        "automatic": own.automatic is not None,
        "automatic_reason": own.automatic,
        "connected": _connected(game, seat, own),
        "abandons_at": own.abandons_at if game.status == Game.Status.PLAYING else None,
        "left": own.left,
    }


def _connected(game: Game, seat: int, own: SeatState) -> bool | None:
    """None for a robot, and where or when nobody is expected to be there."""
    person = any(player["seat"] == seat and player["user"] for player in game.players)
    if not person or game.status != Game.Status.PLAYING or not expects_presence(game):
        return None
    return not own.away and own.left is None


def _cancel_vote(game: Game, now: datetime) -> Json | None:
    if game.cancel_vote is None or game.vote_ends_at is None:
        return None
    agreed, asked = game.cancel_vote["agreed"], voters(game.players, game.attendance)
    return {
        **game.cancel_vote,
        "waiting_for": [seat for seat in asked if seat not in agreed],
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
    return {"places": places_of(game, position)}


class TableSeatShape(SeatShape):
    """A seat of a table."""

    ready = serializers.BooleanField()


class GameSeatShape(SeatShape):
    """A seat of a game."""

    ready = serializers.BooleanField(required=False, help_text="Before the start.")
    automatic = serializers.BooleanField(
        required=False, help_text="Whether a robot plays this person's seat for the time being."
    )
    automatic_reason = serializers.ChoiceField(
        choices=[reason.value for reason in AutomaticReason], required=False, allow_null=True
    )
    connected = serializers.BooleanField(
        required=False,
        allow_null=True,
        help_text="null for a robot, and where turns are so long that nobody is expected to stay.",
    )
    abandons_at = serializers.DateTimeField(
        required=False,
        allow_null=True,
        help_text="When a player who does not come back has abandoned the game.",
    )
    left = serializers.ChoiceField(
        choices=Player.Left.choices,
        required=False,
        allow_null=True,
        help_text="Why the player left for good.",
    )
    distance = serializers.IntegerField(required=False)
    place = serializers.IntegerField(required=False, allow_null=True)


class CancelVoteShape(Shape):
    """A proposal to cancel the game."""

    proposed_by = serializers.IntegerField(help_text="A seat, as below.")
    agreed = serializers.ListField(child=serializers.IntegerField())
    waiting_for = serializers.ListField(child=serializers.IntegerField())
    ends_at = serializers.DateTimeField()
    ms_left = serializers.IntegerField()


class ResultShape(Shape):
    """How the game ended, where it has places."""

    places = PlaceShape(many=True)


class GameShape(BuiltOnShape):
    """A game."""

    table = serializers.CharField()
    status = serializers.ChoiceField(choices=Game.Status.choices)
    reason = serializers.ChoiceField(
        choices=Game.Reason.choices, allow_null=True, help_text="Why it has ended."
    )
    version = serializers.IntegerField()
    position = serializers.DictField(allow_null=True)
    turn = TurnShape(allow_null=True)
    legal_moves = MoveShape(many=True)
    commitment = serializers.CharField()
    scored = serializers.BooleanField()
    not_scored_reason = serializers.CharField(allow_null=True)
    cancel_vote = CancelVoteShape(allow_null=True)
    seats = GameSeatShape(many=True)
    result = ResultShape(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class ChangeShape(GameShape):
    """A game after a command."""

    events = EVENTS
