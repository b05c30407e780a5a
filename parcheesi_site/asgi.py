"""The entry point of the streams for an ASGI server, which serves everything else as well."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")
django.setup()

from parcheesi_site.streaming import StreamHandler  # noqa: E402 - models are there only now

THREADS = 4

application = StreamHandler(THREADS)
