"""The files by which iOS and Android let apps open links for others (docs/apps.md).

Each platform checks on its own that an app and the service name each other.
"""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.views import View

from core.api.types import Json

PATHS: Final = ("/game/*", "/table/*", "/tournament/*", "/user/*")
ALL_URLS: Final = "delegate_permission/common.handle_all_urls"


class AppleView(View):
    """Which iOS apps may open which paths."""

    def get(self, request: HttpRequest) -> JsonResponse:
        """The file for Apple. Raises Http404 without such apps."""
        components = [{"/": path} for path in PATHS]
        details = [{"appIDs": settings.IOS_APPS, "components": components}]
        return _file({"applinks": {"details": details}}, settings.IOS_APPS)


class AndroidView(View):
    """Which Android apps may open links; their manifests name the paths."""

    def get(self, request: HttpRequest) -> JsonResponse:
        """The file for Android. Raises Http404 without such apps."""
        apps = settings.ANDROID_APPS
        return _file([_statement(package, apps[package]) for package in apps], apps)


def _statement(package: str, fingerprints: list[str]) -> Json:
    return {
        "relation": [ALL_URLS],
        "target": {
            "namespace": "android_app",
            "package_name": package,
            "sha256_cert_fingerprints": fingerprints,
        },
    }


def _file(content: object, apps: object) -> JsonResponse:
    if not apps:
        raise Http404
    headers = {"Cache-Control": "public, max-age=3600"}
    return JsonResponse(content, safe=False, headers=headers)
