"""The web client: one page and its modules, which use only the public API."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views import View
from django.views.generic import TemplateView

from core.api.types import Json

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page may load only its own files: it stores tokens, so no foreign code may run in it.

Pictures to share are painted from `data:`.
"""
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
SITE = Path(__file__).resolve().parents[1]
FOLDERS = [SITE / "static" / name for name in ("client", "parcheesi", "avatars", "reactions")]
"""All that the page loads."""
PAGE = "/"
WORKER = SITE / "static" / "client" / "worker.js"


class ClientView(TemplateView):
    """The page of the client."""

    template_name = "client.html"

    def render_to_response(self, context: Json, **kwargs: object) -> HttpResponse:
        """The page with its policy; it changes only with a release."""
        headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": "no-cache",
            "Content-Language": "en",  # its script translates it into the visitor's language
        }
        more = {
            "worker": not settings.DEBUG,  # its store would hide a developer's changes
            # Otherwise the browser finds the modules one level of imports after another.
            "modules": [file for file in release()["files"] if file.endswith(".js")],
        }
        return super().render_to_response(context | more, headers=headers, **kwargs)


class ManifestView(View):
    """What a browser needs to install the client."""

    def get(self, request: HttpRequest) -> JsonResponse:
        """Return the manifest."""
        body = {
            "id": PAGE,
            "name": "Parcheesi",
            "short_name": "Parcheesi",
            "start_url": PAGE,
            "scope": PAGE,
            "display": "standalone",
            "background_color": "#f3ede2",
            "theme_color": "#f3ede2",
            "icons": [_icon("icon-192", 192), _icon("icon-512", 512), _icon("maskable", 512)],
        }
        headers = {"Cache-Control": "no-cache"}
        return JsonResponse(body, content_type="application/manifest+json", headers=headers)


class WorkerView(View):
    """The service worker of the client; from the root, since it controls only what is below it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Return the worker's script, which begins with the release that it stores."""
        script = f"const RELEASE = {json.dumps(release())};\n{WORKER.read_text()}"
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": WORKER_POLICY}
        return HttpResponse(script, content_type="text/javascript", headers=headers)


@cache
def release() -> Json:
    """The version of the client's files, and their addresses with that of the page."""
    everything = (path for folder in FOLDERS for path in sorted(folder.rglob("*")))
    paths = [path for path in everything if path.is_file() and path != WORKER]
    template = SITE / "templates" / ClientView.template_name
    digest = sha256()
    for path in (*paths, template):
        digest.update(path.name.encode() + path.read_bytes())
    files = [static(path.relative_to(SITE / "static").as_posix()) for path in paths]
    return {"version": digest.hexdigest()[:16], "files": [PAGE, *files]}


def _icon(name: str, size: int) -> Json:
    return {
        "src": static(f"client/icons/{name}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": "maskable" if name == "maskable" else "any",
    }
