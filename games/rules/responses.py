"""Rulesets, positions and previews in the API."""

from rest_framework import serializers

from core.api.types import Json, Shape
from core.languages import translate
from games.engine import OPTIONS, RULESETS, RulesetName, default_options
from games.engine.rulesets import DICE
from games.responses import EVENTS, MoveShape


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
