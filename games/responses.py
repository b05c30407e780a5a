"""What the events of a game look like, for the OpenAPI document (docs/events.md).

A new type is added here. The tests hold every event that they see written against these shapes
(tests/openapi/events.py).
"""

from typing import Any, Final

from rest_framework import serializers

from core.api.one_of import OneOf, one_of
from core.api.types import Shape
from games.engine import ARMS, COLOURS, RULESETS
from games.models import AutomaticReason, Game, Kind, Player
from games.robots.strengths import STRENGTHS


class PawnShape(Shape):
    """A pawn of a seat."""

    seat = serializers.IntegerField()
    pawn = serializers.IntegerField()


class MoveShape(Shape):
    """A move as offered or recorded."""

    pawn = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=("sum", "die", "bonus"))
    value = serializers.IntegerField()
    to = serializers.CharField()
    captures = PawnShape(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with the one that is a word of Python's."""
        fields = super().get_fields()
        return {**fields, "from": serializers.CharField()}


class PlaceShape(Shape):
    """A seat's place in the result."""

    seat = serializers.IntegerField()
    place = serializers.IntegerField()
    distance = serializers.IntegerField()


SEAT: Final = serializers.IntegerField()

NUMBERS: Final = serializers.ListField(child=serializers.IntegerField())

ROLL: Final = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=6))

PAWN: Final = serializers.IntegerField()

PLACES: Final = PlaceShape(many=True)


GAME_EVENT: Final = one_of(
    "GameEvent",
    "type",
    {
        "opening_roll": ("A roll that decides who starts.", {"seat": SEAT, "roll": ROLL}),
        "roll": (
            "The pips, and the values to use.",
            {"seat": SEAT, "roll": ROLL, "dice": NUMBERS},
        ),
        "move": ("Whose pawn was moved, and how.", {"seat": SEAT, "move": MoveShape()}),
        "capture": (
            "Whose pawn is back in its nest, and the seat that captured it.",
            {"seat": SEAT, "pawn": PAWN, "by": SEAT},
        ),
        "bonus_earned": (
            "Spaces to be moved with any pawn.",
            {"seat": SEAT, "value": serializers.IntegerField()},
        ),
        "forfeit": (
            "What nobody could use.",
            {"seat": SEAT, "dice": NUMBERS, "bonuses": NUMBERS},
        ),
        "penalty": (
            "A pawn sent back to its nest by a third repeat; null where none was.",
            {
                "seat": SEAT,
                "pawn": serializers.IntegerField(allow_null=True),
                "from": serializers.CharField(allow_null=True),
            },
        ),
        "turn": (
            "A roll is due: the first of a turn, or a further one after a repeat.",
            {"seat": SEAT, "roll_number": serializers.IntegerField()},
        ),
        "automatic": (
            "Whether a robot plays this person's seat from now on, and why.",
            {
                "seat": SEAT,
                "automatic": serializers.BooleanField(),
                "reason": serializers.ChoiceField(
                    choices=[reason.value for reason in AutomaticReason], allow_null=True
                ),
            },
        ),
        "connection": (
            "Nothing was heard of this player for a while, or something is again.",
            {"seat": SEAT, "connected": serializers.BooleanField()},
        ),
        "deadline_moved": (
            "The service was down: the end of a turn, or of the time to come back, is later.",
            {
                "seat": SEAT,
                "what": serializers.ChoiceField(choices=("turn", "return")),
                "until": serializers.DateTimeField(),
            },
        ),
        "left": (
            "Who has left the game for good, and why.",
            {"seat": SEAT, "reason": serializers.ChoiceField(choices=Player.Left.choices)},
        ),
        "cancel_proposed": (
            "Who proposes to cancel the game, and until when the others may agree.",
            {"seat": SEAT, "ends_at": serializers.DateTimeField()},
        ),
        "cancel_agreed": ("Who agrees to cancel the game.", {"seat": SEAT}),
        "cancel_refused": ("Who refuses, which ends the proposal.", {"seat": SEAT}),
        "cancel_expired": ("The time of a proposal to cancel the game is over.", {}),
        "ended": (
            "An end that is not played out.",
            {
                "status": serializers.ChoiceField(choices=Game.Status.choices),
                "reason": serializers.ChoiceField(choices=Game.Reason.choices),
                "places": PLACES,
                "note": serializers.CharField(help_text="What the staff says."),
            },
        ),
        "over": ("The result, best first.", {"places": PLACES}),
    },
)

EVENTS: Final = serializers.ListField(child=OneOf(GAME_EVENT))


class TurnShape(Shape):
    """The seat on turn, and its deadline."""

    seat = serializers.IntegerField()
    phase = serializers.ChoiceField(choices=("roll", "move", "over"))
    attempt = serializers.IntegerField(help_text="Number of the roll in this turn, from 1.")
    deadline_at = serializers.DateTimeField(allow_null=True, help_text="null while a robot plays")
    ms_left = serializers.IntegerField(allow_null=True)


class PlayerShape(Shape):
    """A person, or a robot (id null)."""

    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class SeatShape(Shape):
    """A seat."""

    seat = serializers.IntegerField()
    colour = serializers.ChoiceField(choices=COLOURS)
    kind = serializers.ChoiceField(choices=Kind.choices, allow_null=True)
    player = PlayerShape(allow_null=True)
    strength = serializers.ChoiceField(
        choices=STRENGTHS, allow_null=True, help_text="Of a robot; null for a person."
    )
    client_seed = serializers.CharField(allow_null=True)


class BuiltOnShape(Shape):
    """What a game is built on."""

    id = serializers.CharField()
    ruleset = serializers.ChoiceField(choices=RULESETS)
    options = serializers.DictField()
    arms = serializers.ChoiceField(choices=ARMS)
    teams = serializers.BooleanField()
    competitive = serializers.BooleanField()
    bet = serializers.IntegerField(help_text="Chips each player stakes.")
