"""The entry point of the streams for an ASGI server, which serves everything else as well."""

import os

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")
django.setup()

from parcheesi_site.operations.live import pulse  # noqa: E402 - models are there only now
from parcheesi_site.operations.live.models import Process  # noqa: E402 - models are there only now
from parcheesi_site.server import heartbeat  # noqa: E402 - models are there only now
from parcheesi_site.server.streaming import StreamHandler  # noqa: E402 - models are there only now

application = StreamHandler(settings.DATABASE_THREADS)
heartbeat.start()
pulse.start(Process.Kind.WEB)
