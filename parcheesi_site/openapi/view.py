"""The OpenAPI document over HTTP: rendered and compressed once in each process."""

import gzip
from functools import cache
from typing import Final

from django.http import HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.encoding import force_bytes
from django.views.decorators.http import conditional_page
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from parcheesi_site.openapi.generator import document

RENDERERS: Final = {each.media_type: each for each in SpectacularAPIView.renderer_classes}


class SchemaView(SpectacularAPIView):
    """The document as YAML or JSON."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        """Return the document; 304 if the client has it."""
        renderer = request.accepted_renderer
        zipped = "gzip" in request.headers.get("Accept-Encoding", "")
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        full = HttpResponse(
            _zipped(renderer.media_type) if zipped else _rendered(renderer.media_type),
            content_type=f"{renderer.media_type}{charset}",
        )
        name = f"{spectacular_settings.TITLE}.{renderer.format}"
        full["Content-Disposition"] = f'inline; filename="{name}"'
        if zipped:
            full["Content-Encoding"] = "gzip"
        patch_cache_control(full, public=True, max_age=300)
        patch_vary_headers(full, ["Accept-Encoding"])
        return conditional_page(lambda _: full)(request)


@cache
def _rendered(media_type: str) -> bytes:
    return force_bytes(RENDERERS[media_type]().render(document(), media_type, {}))


@cache
def _zipped(media_type: str) -> bytes:
    return gzip.compress(_rendered(media_type), mtime=0)
