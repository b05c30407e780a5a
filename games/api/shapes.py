"""The shapes of answers, for the OpenAPI document; the answers are made by the selectors."""

from rest_framework import serializers

from core.api.types import Shape
from games.api.event_shapes import EVENTS, ROLL, MoveShape, PlaceShape
from games.attendance import Reason
from games.engine import ARMS, COLOURS, RULESETS
from games.models import Game, Kind, MatchmakingTicket, Player
from games.robots import STRENGTHS


class TurnShape(Shape):
    """Who is on turn, and until when."""

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
        choices=[reason.value for reason in Reason], required=False, allow_null=True
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


class BuiltOnShape(Shape):
    """What a game is built on."""

    id = serializers.CharField()
    ruleset = serializers.ChoiceField(choices=RULESETS)
    options = serializers.DictField()
    arms = serializers.ChoiceField(choices=ARMS)
    teams = serializers.BooleanField()
    competitive = serializers.BooleanField()
    bet = serializers.IntegerField(help_text="Chips each player stakes.")


class DifferenceShape(Shape):
    """An option that has changed."""

    before = serializers.JSONField()
    after = serializers.JSONField()


class TableShape(BuiltOnShape):
    """A table."""

    turn_s = serializers.IntegerField()
    robot_pause_ms = serializers.IntegerField()
    private = serializers.BooleanField()
    spectators_allowed = serializers.BooleanField()
    robots_allowed = serializers.BooleanField()
    version = serializers.IntegerField()
    free_seats = serializers.IntegerField()
    status = serializers.ChoiceField(choices=("open", "playing", "closed"))
    game = serializers.CharField(allow_null=True, help_text="The game waited for, or played.")
    master = serializers.CharField(allow_null=True)
    seats = TableSeatShape(many=True)
    created_at = serializers.DateTimeField()


class InvitationShape(Shape):
    """An invitation to a table."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=("player", "code"))
    player = PlayerShape(allow_null=True)
    code = serializers.CharField(allow_null=True, help_text="Told once, when it is made.")
    expires_at = serializers.DateTimeField(allow_null=True)
    uses_left = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()


class ChangedTableShape(TableShape):
    """A table after its options were changed."""

    changed = serializers.DictField(child=DifferenceShape(), help_text="By option.")


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


class MatchmakingTicketShape(Shape):
    """A ticket, as its owner sees it."""

    id = serializers.CharField()
    ruleset = serializers.ChoiceField(choices=RULESETS)
    seats = serializers.IntegerField()
    arms = serializers.ChoiceField(choices=ARMS)
    turn_s = serializers.IntegerField()
    competitive = serializers.BooleanField()
    bet = serializers.IntegerField()
    status = serializers.ChoiceField(choices=MatchmakingTicket.Status.choices)
    reason = serializers.CharField(
        allow_null=True, help_text="Why the service cancelled it: a code."
    )
    table = serializers.CharField(allow_null=True)
    game = serializers.CharField(allow_null=True, help_text="Has begun once it is here.")
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class ChangeShape(GameShape):
    """A game after a command."""

    events = EVENTS


class PositionShape(Shape):
    """A position with its legal moves."""

    position = serializers.DictField()
    legal_moves = MoveShape(many=True)


class OutcomeShape(PositionShape):
    """What comes of a roll or a move that was tried."""

    events = EVENTS


class OutcomesShape(PositionShape):
    """A position, and what comes of each of its legal moves."""

    outcomes = OutcomeShape(many=True, help_text="In the order of the legal moves.")


class ClientSeedShape(Shape):
    """A seat's part of the dice."""

    seat = serializers.IntegerField()
    client_seed = serializers.CharField()


class ThrownShape(Shape):
    """A roll, with its number in the game."""

    n = serializers.IntegerField()
    seat = serializers.IntegerField()
    dice = ROLL


class FairnessShape(Shape):
    """All that it takes to check the dice."""

    game = serializers.CharField()
    commitment = serializers.CharField()
    server_seed = serializers.CharField(allow_null=True, help_text="Published at the end.")
    client_seeds = ClientSeedShape(many=True)
    rolls = ThrownShape(many=True)


class RecordShape(Shape):
    """A game's record, whole."""

    game = serializers.CharField()
    setup = serializers.DictField()
    opening = serializers.ListField(child=serializers.DictField())
    start = serializers.DictField(help_text="The position after the opening rolls.")
    events = serializers.ListField(child=serializers.DictField())
    notation = serializers.CharField()


class OptionShape(Shape):
    """An option of a ruleset."""

    name = serializers.CharField()
    default = serializers.JSONField()
    values = serializers.ListField(child=serializers.JSONField())
    meaning = serializers.CharField()


class RulesetShape(Shape):
    """A ruleset with its options."""

    name = serializers.ChoiceField(choices=RULESETS)
    dice = serializers.IntegerField()
    options = OptionShape(many=True)
