"""Players and their games in the API."""

from datetime import datetime
from typing import Annotated, TypedDict, cast

from accounts.models import RequestsFrom
from accounts.users.responses import ROBOT_ACCOUNT, Avatar, User
from core.api.responses import Doc, Uuid
from games import models
from games.engine import PositionJson
from games.play import clock_of
from games.responses import LeftReason, present_game_player
from ranking.boards.responses import Achievements


class GamePlayer(TypedDict):
    """A player of a game."""

    seat: int
    id: Uuid | None
    name: str
    avatar: Avatar
    robot_account: Annotated[bool, Doc(ROBOT_ACCOUNT)]


class PlayedGame(TypedDict):
    """A game as one of its players has played it."""

    game_id: Uuid
    table_id: Uuid
    status: Annotated[str, Doc(choices=models.Game.Status.choices)]
    reason: Annotated[str | None, Doc(choices=models.Game.Reason.choices)]
    ruleset: str
    teams: bool
    scored: bool
    bet: Annotated[int, Doc("Chips each player has staked.")]
    seat: int
    place: int | None
    left: LeftReason | None
    on_turn: Annotated[bool, Doc("Whether the game waits for this player.")]
    deadline_at: Annotated[
        datetime | None,
        Doc(
            "Of the present turn, whoever is on turn; null while a robot is, without a clock, and "
            "while a maintenance has stopped it."
        ),
    ]
    players: list[GamePlayer]
    started_at: datetime
    ended_at: datetime | None


class Profile(User, Achievements):
    """A user, with what they have won and played."""

    recent_games: list[PlayedGame]


class Me(Profile):
    """The caller, with what others do not see."""

    language: Annotated[str, Doc("Of e-mails and messages; empty for none chosen.")]
    turns: Annotated[
        int, Doc("How many running games wait for you: those of `GET me/games?turn=mine`.")
    ]
    requests_from: Annotated[
        str,
        Doc(
            "Who may send you friend requests and invitations, beside your friends.",
            choices=RequestsFrom.choices,
        ),
    ]
    findable: Annotated[
        bool,
        Doc("Whether other players find you by the beginning of your name; never while a guest."),
    ]


def present_played(row: models.Player, *, now: datetime) -> PlayedGame:
    """A game as one of its players has played it; without further queries."""
    game = row.game
    position = cast(PositionJson, game.position)  # as in every started game
    has_deadline = game.turn_s is not None and clock_of(game, now) == now
    return {
        "game_id": str(game.id),
        "table_id": str(game.table_id),
        "status": game.status,
        "reason": game.reason or None,
        "ruleset": position["ruleset"],
        "teams": position["teams"],
        "scored": not game.not_scored_reason,
        "bet": game.bet,
        "seat": row.seat,
        "place": row.place,
        "left": row.left or None,
        "on_turn": game.deadline_at is not None and position["turn"]["seat"] == row.seat,
        "deadline_at": game.deadline_at if has_deadline else None,
        "players": [
            {"seat": player["seat"], **present_game_player(player)} for player in game.players
        ],
        "started_at": cast(datetime, game.started_at),  # as in every started game
        "ended_at": game.ended_at,
    }
