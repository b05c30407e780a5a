"""The site: settings, URLs, the Celery application, and code that all APIs share."""

from parcheesi_site.celery import app as celery_app

__all__ = ["celery_app"]
