"""Response bodies."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from core.json import encoded

ANYTHING: Final = frozenset({"*/*", "application/json"})


class OrjsonRenderer(JSONRenderer):
    """JSON without indentation, whatever `Accept` asks for."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body; empty for a response without content."""
        return b"" if data is None else encoded(data)


class QuickNegotiation(DefaultContentNegotiation):
    """DRF's negotiation, without parsing the headers that nearly all clients send."""

    def select_renderer(  # type: ignore[override]  # as DRF calls it
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The renderer, and its media type. Raises NotAcceptable."""
        first = renderers[0]
        if isinstance(first, OrjsonRenderer) and request.META.get("HTTP_ACCEPT", "*/*") in ANYTHING:
            return first, first.media_type
        chosen: tuple[BaseRenderer, str] = super().select_renderer(
            request, renderers, format_suffix
        )
        return chosen
