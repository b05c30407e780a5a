"""The kinds of devices to which this service can send: those whose settings are there."""

from django.conf import settings

from accounts.models import PushDevice

Kind = PushDevice.Kind


def configured() -> list[str]:
    """The kinds, as few as none."""
    keys = {
        Kind.WEB_PUSH: [settings.WEB_PUSH_PRIVATE_KEY],
        Kind.FCM: [settings.FCM_CREDENTIALS],
        Kind.APNS: [
            settings.APNS_KEY,
            settings.APNS_KEY_ID,
            settings.APNS_TEAM_ID,
            settings.APNS_TOPIC,
        ],
    }
    return [str(kind) for kind, needed in keys.items() if all(needed)]
