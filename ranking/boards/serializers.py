"""The query of a board."""

from django.utils.translation import gettext
from rest_framework import serializers

from core.api.types import Input, Json

PEOPLE, ROBOTS = "people", "robots"


class BoardQuery(Input):
    """Which part of a board; one of `around`, `friends` and `user`, or the whole from the top."""

    among = serializers.ChoiceField(
        choices=(PEOPLE, ROBOTS), default=PEOPLE, help_text="Robot accounts have their own boards."
    )
    around = serializers.ChoiceField(choices=("me",), required=False, help_text="You, amid others.")
    friends = serializers.BooleanField(default=False, help_text="Your friends and you.")
    user = serializers.CharField(max_length=150, required=False, help_text="One person, by name.")
    cursor = serializers.CharField(max_length=1000, required=False)
    limit = serializers.IntegerField(required=False, min_value=1, help_text="At most 100.")

    def validate(self, attrs: Json) -> Json:
        """Take one part."""
        if bool(attrs.get("around")) + attrs["friends"] + ("user" in attrs) > 1:
            raise serializers.ValidationError(
                gettext("Use only one of `around`, `friends` and `user`.")
            )
        return attrs
