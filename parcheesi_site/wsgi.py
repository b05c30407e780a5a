"""The entry point of the API for a WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")

django_application = get_wsgi_application()

from parcheesi_site import databases  # noqa: E402 - needs the loaded apps
from parcheesi_site.operations.live import pulse  # noqa: E402 - needs the loaded apps
from parcheesi_site.operations.live.models import Process  # noqa: E402 - needs the loaded apps
from parcheesi_site.server import garbage  # noqa: E402 - needs the loaded apps
from parcheesi_site.server.whole import whole  # noqa: E402 - needs the loaded apps

databases.require_fit()
application = whole(django_application)
pulse.start(Process.Kind.WEB)
garbage.spare_loaded_code()
