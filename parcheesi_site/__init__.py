"""The site: settings, addresses, the worker application, and what all APIs share."""

from parcheesi_site.celery import app as celery_app

__all__ = ["celery_app"]
