"""Processes, and the figures of each minute, for the page of live figures."""

from django.db import models


class Process(models.Model):
    """A process of the service, which updates its row every few seconds."""

    class Kind(models.TextChoices):
        """The kind of a process."""

        WEB = "web"
        WORKER = "worker"
        BEAT = "beat"

    name = models.CharField(max_length=120, primary_key=True)
    """Its kind, host and pid."""
    kind = models.CharField(max_length=10, choices=Kind)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    acted_at = models.DateTimeField(null=True)
    """When a worker last finished a task, or beat sent one."""
    task = models.CharField(max_length=60, blank=True)
    """The longest-running of its current tasks."""
    task_since = models.DateTimeField(null=True)
    streams = models.PositiveIntegerField(default=0)
    """The number of open streams."""

    class Meta:
        verbose_name_plural = "processes"
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class Minute(models.Model):
    """The figures of a minute: counts, to which all processes add, and a sample of the state."""

    at = models.DateTimeField(primary_key=True)
    sampled = models.BooleanField(default=False)
    """Whether a process has claimed the sample of this minute."""

    requests = models.PositiveIntegerField(default=0)
    requests_s = models.FloatField(default=0)
    errors = models.PositiveIntegerField(default=0)
    """Unexpected errors in web servers, workers and streams, and games that failed a sweep."""
    steps = models.PositiveIntegerField(default=0)
    """Rolls and moves."""
    tasks = models.PositiveIntegerField(default=0)
    overdue = models.PositiveIntegerField(default=0)
    """Overdue turns that were played."""
    overdue_s = models.FloatField(default=0)
    """The sum of their lateness."""
    statements = models.PositiveIntegerField(default=0)
    statements_s = models.FloatField(default=0)
    redis_errors = models.PositiveIntegerField(default=0)

    games = models.PositiveIntegerField(null=True)
    """Running games."""
    players = models.PositiveIntegerField(null=True)
    """Connected players in running games."""
    waiting_s = models.FloatField(null=True)
    """The longest wait of anything due in games."""
    queued = models.PositiveIntegerField(null=True)
    """Tasks in the queues; null if Redis did not respond."""
    streams = models.PositiveIntegerField(null=True)
    chips = models.BigIntegerField(null=True)
    """Chips that players have, including stakes, by all entries up to `chips_to`."""
    chips_to = models.BigIntegerField(null=True)
    entries = models.BigIntegerField(null=True)
    """The id of the ledger's last entry."""

    class Meta:
        default_permissions = ("view",)
        verbose_name = "live figures"
        verbose_name_plural = "live figures"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
