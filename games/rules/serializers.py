"""Request bodies of previews."""

from rest_framework import serializers

from core.api.types import Input


class OfferedMove(Input):
    """One of the legal moves."""

    pawn = serializers.IntegerField(min_value=0, max_value=3)
    kind = serializers.ChoiceField(choices=("sum", "die", "bonus"))
    value = serializers.IntegerField(min_value=1, max_value=100)


class Tried(Input):
    """A position to think about."""

    position = serializers.DictField(help_text="As the `position` of a game (docs/rules.md).")


class TriedRoll(Tried):
    """A roll to try."""

    pips = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="1 to 6, one or two of them, as the ruleset throws.",
    )


class TriedMove(Tried):
    """One of the legal moves to try."""

    move = OfferedMove()
