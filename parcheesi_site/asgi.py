"""The entry point of the streams for an ASGI server, which serves everything else as well."""

from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path, re_path

from parcheesi_site.bridge import Bridge
from parcheesi_site.wsgi import application as django  # sets Django up: before our own models

from accounts.personal import PersonalEvents  # isort: skip
from games.streams import GameEvents, TableEvents  # isort: skip
from parcheesi_site.streaming import EventStream  # isort: skip

THREADS = 4


def _stream(source_of: Any) -> Any:
    return EventStream.as_asgi(source_of=source_of)


everything_else: Any = Bridge(django, THREADS)
application = ProtocolTypeRouter(
    {
        "http": URLRouter(
            [
                path(
                    "api/v1/games/<uuid:game_id>/events",
                    _stream(lambda user_id, game_id: GameEvents(game_id)),
                ),
                path(
                    "api/v1/tables/<uuid:table_id>/events",
                    _stream(lambda user_id, table_id: TableEvents(table_id)),
                ),
                path("api/v1/me/events", _stream(PersonalEvents)),
                re_path("", everything_else),
            ]
        )
    }
)
