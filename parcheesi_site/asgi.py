"""The entry point of the streams for an ASGI server, which serves everything else as well."""

import os
from typing import Any

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")
django.setup()

from accounts.personal import PersonalEvents  # noqa: E402 - models are there only now
from games.streams import GameEvents, TableEvents  # noqa: E402
from parcheesi_site.handler import ThreadHandler  # noqa: E402
from parcheesi_site.streaming import EventStream  # noqa: E402

THREADS = 4


def _stream(source_of: Any) -> Any:
    return EventStream.as_asgi(source_of=source_of)


everything_else: Any = ThreadHandler(THREADS)
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
