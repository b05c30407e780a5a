"""The rows that streams of tables and users have in common."""

from django.db import models


class NumberedEvent(models.Model):
    """A row of a stream, numbered in the order of the commits."""

    id = models.BigAutoField(primary_key=True)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering = ["number"]
