"""Types that several responses share: events, moves, seats (docs/events.md).

A new type of event is added to `GAME_EVENT`. The tests hold every event that is written against
it (tests/openapi/events.py).
"""

from datetime import datetime
from typing import Annotated, Final, NotRequired, TypedDict
from uuid import UUID

from accounts.avatars import ROBOT, avatar_of
from accounts.models import User
from accounts.users.responses import ROBOT_ACCOUNT, Avatar
from core.api.responses import Doc, Uuid, one_of
from core.api.types import Json
from games import models
from games.engine import RULESETS, Phase
from games.engine.board import ARMS, COLOURS
from games.engine.json.types import BlockedJson, MoveJson, PlaceJson, PositionJson, Roll
from games.robots.strengths import STRENGTHS
from games.schemas import OPTIONS_OBJECT, POSITION

LeftReason = Annotated[str, Doc(choices=models.Player.Left.choices)]

Reason = Annotated[str, Doc(choices=[reason.value for reason in models.AutomaticReason])]

OverReason = Annotated[
    str,
    Doc(
        "In a game: played out, or ended by a limit.",
        choices=("played", "round_limit", "time_limit"),
    ),
]


GAME_EVENT: Final = one_of(
    "GameEvent",
    "type",
    {
        "opening_roll": ("A roll that decides the first player.", {"seat": int, "roll": Roll}),
        "roll": (
            (
                "The pips, and the values to use, which may differ by the rules: a 6 that "
                "counts as 7, four values for a doublet."
            ),
            {"seat": int, "roll": Roll, "dice": list[int]},
        ),
        "move": (
            "The seat whose pawn was moved (in pairs perhaps the partner's), and the move.",
            {"seat": int, "move": MoveJson},
        ),
        "capture": (
            "The pawn that returned to its nest, its seat, and the seat that captured it.",
            {"seat": int, "pawn": int, "by": int},
        ),
        "bonus_earned": (
            "Spaces to move with any pawn.",
            {"seat": int, "value": int},
        ),
        "forfeit": (
            (
                "Dice and bonuses that could not be used, and what stopped the pawns, as in a "
                "game's `blocked`; games of older versions do not have it."
            ),
            {
                "seat": int,
                "dice": list[int],
                "bonuses": list[int],
                "blocked": NotRequired[list[BlockedJson]],
            },
        ),
        "penalty": (
            (
                "A pawn sent back to its nest by a third repeat; `pawn` and `from` are null "
                "where none was."
            ),
            {"seat": int, "pawn": int | None, "from": str | None},
        ),
        "turn": (
            "A roll is due: the first of a turn, or after a repeat the next one.",
            {"seat": int, "roll_number": int},
        ),
        "automatic": (
            (
                "Whether a robot plays this player's seat from now on, and why: `overdue`, "
                "`chosen`, `absent`, `left`; null if the player is back."
            ),
            {"seat": int, "automatic": bool, "reason": Reason | None},
        ),
        "connection": (
            "Whether the player is connected.",
            {"seat": int, "connected": bool},
        ),
        "deadline_moved": (
            (
                "The service was down or maintained: the end of a `turn`, of the time to come back "
                "(`return`) or of a proposal to cancel (`vote`) is later."
            ),
            {
                "seat": int,
                "what": Annotated[str, Doc(choices=("turn", "return", "vote"))],
                "until": datetime,
            },
        ),
        "clock_changed": (
            (
                "The time per turn of a practice game was changed (null: no clock); the current"
                " turn has all of it."
            ),
            {"turn_s": int | None},
        ),
        "left": (
            "The player has left the game permanently, and why: `resigned`, `abandoned`.",
            {"seat": int, "reason": LeftReason},
        ),
        "cancel_proposed": (
            (
                "The player proposes to cancel the game; the others may agree or refuse until "
                "`ends_at`."
            ),
            {"seat": int, "ends_at": datetime},
        ),
        "cancel_agreed": ("The player agrees.", {"seat": int}),
        "cancel_refused": ("The player refuses, which ends the proposal.", {"seat": int}),
        "cancel_expired": ("The proposal has expired.", {}),
        "ended": (
            (
                "The game ended without being played out (other ends, limits included, are "
                "`over`); `places` is empty if nobody scores, `note` is the staff's text."
            ),
            {
                "status": Annotated[str, Doc(choices=models.Game.Status.choices)],
                "reason": Annotated[str, Doc(choices=models.Game.Reason.choices)],
                "places": list[PlaceJson],
                "note": Annotated[str, Doc("The staff's explanation.")],
            },
        ),
        "over": (
            (
                "The result: `[{seat, place, distance}]`, best first, and how it came: "
                "`played`, `round_limit`, `time_limit`; previews have no `reason`."
            ),
            {"places": list[PlaceJson], "reason": NotRequired[OverReason]},
        ),
    },
)

Event = Annotated[Json, GAME_EVENT]

PositionResponse = Annotated[PositionJson, POSITION]

Options = Annotated[Json, OPTIONS_OBJECT]
"""Values by option, as far as they are not the ruleset's defaults."""


class Turn(TypedDict):
    """The seat on turn, and its deadline."""

    seat: int
    phase: Phase
    attempt: Annotated[int, Doc("Number of the roll in this turn, from 1.")]
    deadline_at: Annotated[
        datetime | None, Doc("null while a robot plays, and in a game without a clock")
    ]
    ms_left: int | None


class Player(TypedDict):
    """An account, or a robot of the service (id null)."""

    id: Uuid | None
    name: str
    avatar: Avatar
    robot_account: Annotated[bool, Doc(ROBOT_ACCOUNT)]


def present_player(user: User) -> Player:
    """A person as a player; without further queries."""
    return {
        "id": str(user.id),
        "name": user.username,
        "avatar": avatar_of(user.id, user.avatar),
        "robot_account": user.is_robot,
    }


def present_game_player(player: models.PlayerJson) -> Player:
    """A player of a started game, whose name and avatar are those of its start."""
    return {
        "id": player["user"],
        "name": player["name"],
        "avatar": _avatar(player),
        "robot_account": player.get("robot_account", False),
    }


def _avatar(player: models.PlayerJson) -> str:
    if player["user"] is None:
        return ROBOT
    return avatar_of(UUID(player["user"]), player.get("avatar", ""))


class Seat(TypedDict):
    """A seat."""

    seat: int
    colour: Annotated[str, Doc(choices=COLOURS)]
    kind: Annotated[str | None, Doc(choices=models.Kind.choices)]
    player: Player | None
    strength: Annotated[str | None, Doc("Of a robot; null for a person.", choices=STRENGTHS)]
    client_seed: str | None


class Terms(TypedDict):
    """The ruleset, its options, and the stakes of a table or a game."""

    id: Uuid
    ruleset: Annotated[str, Doc(choices=RULESETS)]
    options: Options
    arms: Annotated[int, Doc(choices=ARMS)]
    teams: bool
    turn_s: Annotated[
        int | None,
        Doc("Seconds for a turn; null for no clock, which only a person alone can do without."),
    ]
    competitive: bool
    bet: Annotated[int, Doc("Chips each player stakes.")]
