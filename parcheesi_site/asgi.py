"""The entry point for an ASGI server, which serves streams and everything else."""

import os

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")
django.setup()

from parcheesi_site import databases  # noqa: E402 - needs the loaded apps
from parcheesi_site.operations.live import pulse  # noqa: E402 - needs the loaded apps
from parcheesi_site.operations.live.models import Process  # noqa: E402 - needs the loaded apps
from parcheesi_site.server import garbage  # noqa: E402 - needs the loaded apps
from parcheesi_site.server.streaming import StreamHandler  # noqa: E402 - needs the loaded apps

databases.require_fit()
application = StreamHandler(settings.DATABASE_THREADS)
pulse.start(Process.Kind.WEB)
garbage.spare_loaded_code()
