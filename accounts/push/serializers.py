"""Request bodies about devices."""

import re
from typing import Final

from django.conf import settings
from django.utils.translation import get_language, gettext
from rest_framework import serializers

from accounts.models import PushDevice
from accounts.models.push import LONGEST_ENDPOINT
from accounts.push.protocols.web_push import check_keys
from core.api.fields import Pattern, Text
from core.api.types import Input, Json
from core.outgoing import Refused, checked

BASE64URL: Final = r"^[A-Za-z0-9_-]+=*$"
TOKENS: Final[dict[str, str]] = {
    PushDevice.Kind.FCM: r"[!-~]+",
    PushDevice.Kind.APNS: r"([0-9A-Fa-f]{2}){8,100}",
}
"""Neither platform says more of them."""
NEEDED: Final = {
    PushDevice.Kind.WEB_PUSH: {"endpoint", "keys"},
    PushDevice.Kind.FCM: {"token"},
    PushDevice.Kind.APNS: {"token"},
}
LANGUAGES: Final = [code for code, _ in settings.LANGUAGES]


class PushKeys(Input):
    """The keys of a subscription, as the browser gives them."""

    p256dh = Pattern(BASE64URL, max_length=100, help_text="The public key, in base64url.")
    auth = Pattern(BASE64URL, max_length=40, help_text="The shared secret, in base64url.")

    def validate(self, attrs: Json) -> Json:
        """Both must be what RFC 8291 says: an uncompressed point of P-256, and 16 bytes."""
        try:
            check_keys(**attrs)
        except ValueError as error:
            raise serializers.ValidationError(
                gettext("These are not the keys of a subscription.")
            ) from error
        return attrs


class PushDeviceRequest(Input):
    """A device that is to receive push messages.

    A browser (`web_push`) sends `endpoint` and `keys`; an app (`fcm`, `apns`) sends `token`.
    """

    kind = serializers.ChoiceField(PushDevice.Kind.choices, default=PushDevice.Kind.WEB_PUSH)
    endpoint = Text(
        max_length=LONGEST_ENDPOINT,
        required=False,
        help_text="For `web_push`, and required there: the push service's address, with `https`.",
    )
    keys = PushKeys(required=False)
    token = Text(
        max_length=LONGEST_ENDPOINT,
        required=False,
        help_text="For `fcm` and `apns`, and required there: what the platform gave to the app. "
        "`apns`: in hexadecimal digits, two for each byte.",
    )
    language = serializers.ChoiceField(
        LANGUAGES, required=False, help_text="Of the messages; otherwise that of the request."
    )

    def validate_endpoint(self, value: str) -> str:
        """Only what messages can be sent to."""
        try:
            checked(value, to_loopback=settings.DEBUG)
        except Refused as error:
            raise serializers.ValidationError(
                gettext("This is not the address of a push service.")
            ) from error
        return value

    def validate(self, attrs: Json) -> Json:
        """What the kind needs, as a Subscription with the language."""
        kind = attrs["kind"]
        needed = NEEDED[kind]
        missing = [name for name in needed if name not in attrs]
        needless = [name for name in ("endpoint", "keys", "token") if name in {*attrs} - needed]
        errors = {name: gettext("A device of this kind needs it.") for name in missing}
        errors |= {name: gettext("A device of this kind has none.") for name in needless}
        if errors:
            raise serializers.ValidationError(errors)
        said = {"kind": kind, "language": attrs.get("language") or get_language() or LANGUAGES[0]}
        if kind == PushDevice.Kind.WEB_PUSH:
            return {**said, "endpoint": attrs["endpoint"], **attrs["keys"]}
        return {**said, "endpoint": _token(kind, attrs["token"])}


def _token(kind: str, token: str) -> str:
    """A token as the platform writes it. Raises ValidationError."""
    if not re.fullmatch(TOKENS[kind], token):
        raise serializers.ValidationError({"token": gettext("This is no token of such a device.")})
    return token.lower() if kind == PushDevice.Kind.APNS else token
