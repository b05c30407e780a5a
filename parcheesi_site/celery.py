"""The Celery application; tasks are found in each app's `tasks.py`."""

import os

from celery import Celery

import parcheesi_site.metrics  # noqa: F401  # a worker serves them

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "parcheesi_site.settings")

app = Celery("parcheesi")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
