"""The record of a game as a text (docs/notation.md)."""

from collections.abc import Mapping

from rest_framework.renderers import BaseRenderer, JSONRenderer


class NotationRenderer(BaseRenderer):
    """Renders the `notation` of a record; errors are JSON."""

    media_type = "text/plain"
    format = "txt"

    def render(
        self,
        data: Mapping[str, object],
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, object] | None = None,
    ) -> bytes:
        """The body."""
        if "notation" in data:
            return str(data["notation"]).encode()
        return bytes(JSONRenderer().render(data, None, renderer_context))
