"""Which processes there are, and figures of each minute: what the page of live figures shows."""

from django.db import models


class Process(models.Model):
    """A process of the service, as it says itself every few seconds."""

    class Kind(models.TextChoices):
        """What it does."""

        WEB = "web"
        WORKER = "worker"
        BEAT = "beat"

    name = models.CharField(max_length=120, primary_key=True)
    """Its kind, machine and number there."""
    kind = models.CharField(max_length=10, choices=Kind)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    acted_at = models.DateTimeField(null=True)
    """When it was last done with a task, or asked for one."""
    task = models.CharField(max_length=60, blank=True)
    """Of the tasks it is at, the one that has been running for longest."""
    task_since = models.DateTimeField(null=True)
    streams = models.PositiveIntegerField(default=0)
    """How many are open in it."""

    class Meta:
        verbose_name_plural = "processes"
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class Minute(models.Model):
    """What was done in a minute, which all processes add to, and how things stood in it."""

    at = models.DateTimeField(primary_key=True)
    sampled = models.BooleanField(default=False)
    """Whether a process has taken it upon itself to write how things stood."""

    requests = models.PositiveIntegerField(default=0)
    requests_s = models.FloatField(default=0)
    errors = models.PositiveIntegerField(default=0)
    """What nobody foresaw, in web servers, workers and streams, and games that failed a sweep."""
    steps = models.PositiveIntegerField(default=0)
    """Rolls and moves."""
    tasks = models.PositiveIntegerField(default=0)
    overdue = models.PositiveIntegerField(default=0)
    """Overdue turns that were played."""
    overdue_s = models.FloatField(default=0)
    """By how much they were late, all together."""
    statements = models.PositiveIntegerField(default=0)
    statements_s = models.FloatField(default=0)
    redis_errors = models.PositiveIntegerField(default=0)

    games = models.PositiveIntegerField(null=True)
    """Games that were being played."""
    players = models.PositiveIntegerField(null=True)
    """People in them who were connected."""
    waiting_s = models.FloatField(null=True)
    """How long the longest has been waiting of what was due in games."""
    queued = models.PositiveIntegerField(null=True)
    """Tasks that no worker had taken up; null while Redis could not be reached."""
    streams = models.PositiveIntegerField(null=True)
    chips = models.BigIntegerField(null=True)
    """Chips that players have, staked ones among them, by all entries up to `chips_to`."""
    chips_to = models.BigIntegerField(null=True)
    entries = models.BigIntegerField(null=True)
    """The last entry of the ledger that there was."""

    class Meta:
        default_permissions = ("view",)
        verbose_name = "live figures"
        verbose_name_plural = "live figures"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
