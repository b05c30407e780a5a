"""The native apps that may open links to the service."""

import re

from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.settings.environment import env

_IOS = re.compile(r"[A-Z0-9]{10}\.[A-Za-z0-9.-]+")
_ANDROID = re.compile(
    r"([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)=((?:[0-9A-F]{2}:){31}[0-9A-F]{2})", re.ASCII | re.IGNORECASE
)


def ios_apps(entries: list[str]) -> list[str]:
    """The ids of the apps. Raises ImproperlyConfigured."""
    ids = [entry.strip() for entry in entries]
    for one in ids:
        if not _IOS.fullmatch(one):
            raise ImproperlyConfigured(f"IOS_APPS: {one!r} is not like ABCDE12345.com.example.app.")
    return ids


def android_apps(entries: list[str]) -> dict[str, list[str]]:
    """The fingerprints of each app's certificates, by its package. Raises ImproperlyConfigured."""
    apps: dict[str, list[str]] = {}
    for entry in entries:
        found = _ANDROID.fullmatch(entry.strip())
        if not found:
            raise ImproperlyConfigured(
                f"ANDROID_APPS: {entry!r} is not like com.example.app=14:6D:…, "
                "with the 32 bytes of a SHA-256 fingerprint."
            )
        apps.setdefault(found[1], []).append(found[2].upper())
    return apps


IOS_APPS = ios_apps(env.list("IOS_APPS", default=[]))
ANDROID_APPS = android_apps(env.list("ANDROID_APPS", default=[]))
