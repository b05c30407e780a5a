"""Request bodies about notifications."""

from django.utils.translation import gettext
from rest_framework import serializers

from core.api.fields import Flag, Id
from core.api.types import Input, Json

MAX_READ = 100


class MarkReadRequest(Input):
    """Either some notifications or all of them."""

    ids = serializers.ListField(child=Id(), max_length=MAX_READ, required=False)
    all = Flag(default=False)

    def validate(self, attrs: Json) -> Json:
        """Take one of the two."""
        if attrs["all"] == ("ids" in attrs):
            raise serializers.ValidationError(gettext("Send either `ids`, or `all` as true."))
        return {"ids": attrs.get("ids")}
