"""Announcements of the staff to everybody: notices, and the maintenance of the service."""

import uuid
from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length

from core.languages import in_language_of_reader

MAX_NOTICE = 280

models.CharField.register_lookup(Length)


def _bounded(name: str, field: str, *, least: int = 1) -> models.CheckConstraint:
    """SQLite has no limit of a column's length."""
    within = {f"{field}__length__gte": least, f"{field}__length__lte": MAX_NOTICE}
    return models.CheckConstraint(condition=Q(**within), name=name)


class Notice(models.Model):
    """A notice of the staff, which clients show from one time until another."""

    class Level(models.TextChoices):
        """How much a notice matters."""

        INFO = "info"
        """Players may close it."""
        WARNING = "warning"
        URGENT = "urgent"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    level = models.CharField(max_length=10, choices=Level, default=Level.INFO)
    text_en = models.CharField("Text in English", max_length=MAX_NOTICE)
    text_es = models.CharField("Text in Spanish", max_length=MAX_NOTICE)
    begins_at = models.DateTimeField("From")
    ends_at = models.DateTimeField("Until")

    class Meta:
        ordering = ["-begins_at", "id"]
        indexes = [
            models.Index(fields=["-begins_at", "id"], name="notice_newest"),
            models.Index(fields=["ends_at"], name="notice_ends"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("begins_at")), name="notice_ends_after_it_begins"
            ),
            models.CheckConstraint(
                condition=Q(level__in=("info", "warning", "urgent")), name="notice_level"
            ),
            _bounded("notice_text_en", "text_en"),
            _bounded("notice_text_es", "text_es"),
        ]

    def __str__(self) -> str:
        return self.text_en

    @property
    def text(self) -> str:
        """The text in the active language."""
        return in_language_of_reader(en=self.text_en, es=self.text_es)


class Maintenance(models.Model):
    """A time without new games, in which the clocks of running games stand still.

    There is one at most that is not over. It is over once the clocks of all games go on, with the
    deadlines moved by its length; that is soon after `ends_at`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    text_en = models.CharField("Text in English", max_length=MAX_NOTICE, blank=True)
    text_es = models.CharField("Text in Spanish", max_length=MAX_NOTICE, blank=True)
    begins_at = models.DateTimeField("From")
    ends_at = models.DateTimeField("Until", null=True, blank=True)
    """Null while the end is not known."""
    over = models.BooleanField(default=False)

    class Meta:
        ordering = ["-begins_at", "id"]
        verbose_name_plural = "maintenance"
        indexes = [models.Index(fields=["-begins_at", "id"], name="maintenance_newest")]
        constraints = [
            models.UniqueConstraint(
                fields=["over"], condition=Q(over=False), name="one_maintenance_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True, over=False)
                | Q(ends_at__isnull=False, ends_at__gt=F("begins_at")),
                name="maintenance_ends_after_it_begins",
            ),
            _bounded("maintenance_text_en", "text_en", least=0),
            _bounded("maintenance_text_es", "text_es", least=0),
        ]

    def __str__(self) -> str:
        until = f"{self.ends_at:%Y-%m-%d %H:%M}" if self.ends_at else "not known"
        return f"{self.begins_at:%Y-%m-%d %H:%M} UTC, until {until}"

    @property
    def text(self) -> str:
        """The text in the active language, or else in the other; empty if there is none."""
        en, es = self.text_en, self.text_es
        return in_language_of_reader(en=en or es, es=es or en)

    def has_begun(self, now: datetime) -> bool:
        """Whether it has begun, and perhaps ended."""
        return self.begins_at <= now

    def has_ended(self, now: datetime) -> bool:
        """Whether its time has passed."""
        return self.ends_at is not None and self.ends_at <= now

    def lasts(self, now: datetime) -> bool:
        """Whether it is running now: no game starts."""
        return self.has_begun(now) and not self.has_ended(now)
