"""Chat messages, and reports about them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.models import MAX_REASON
from core.database.public_ids import PublicId

MAX_TEXT, MAX_COMMENT = 500, 500


class Room(models.TextChoices):
    """A chat room of a table."""

    PLAYERS = "players"
    SPECTATORS = "spectators"


class Reaction(models.TextChoices):
    """What players can say with one tap. More may be added."""

    WAVE = "wave"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    LUCKY = "lucky"
    LAUGH = "laugh"
    WOW = "wow"
    OOPS = "oops"
    THINKING = "thinking"
    GOOD_LUCK = "good_luck"
    CONGRATULATIONS = "congratulations"
    SORRY = "sorry"
    HURRY = "hurry"
    REMATCH = "rematch"
    OUCH = "ouch"
    CLOSE_CALL = "close_call"
    REVENGE = "revenge"


class MessageKind(models.TextChoices):
    """What a message is."""

    TEXT = "text"
    REACTION = "reaction"


class ChatMessage(PublicId):
    """A message at a table, or a reaction, whose text is its name; ids grow with time."""

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=10, choices=Room)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(
        max_length=10,
        choices=MessageKind,
        default=MessageKind.TEXT,
        db_default=MessageKind.TEXT.value,
    )
    text = models.CharField(max_length=MAX_TEXT)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["table", "room", "-id"], name="chat_newest"),
            models.Index(fields=["author", "-created_at"], name="chat_of_an_author"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(room__in=Room.values), name="chat_room"),
            models.CheckConstraint(condition=~Q(text=""), name="chat_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.author_id} at {self.table_id}: {self.text}"


class Report(PublicId):
    """A report of a message, or of a player at a table, with copies of the messages before it."""

    class Reason(models.TextChoices):
        """Why the message or the player is reported."""

        INSULT = "insult"
        CHEATING = "cheating"
        SPAM = "spam"
        OTHER = "other"

    class Status(models.TextChoices):
        """Whether the staff has resolved it."""

        OPEN = "open"
        RESOLVED = "resolved"

    class Effect(models.TextChoices):
        """The effect of the staff's decision."""

        NONE = "none"
        MUTED = "muted"
        PLAY_BANNED = "play_banned"
        BANNED = "banned"
        VOIDED = "voided"
        """The game of the message."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    message = models.ForeignKey(
        ChatMessage, on_delete=models.SET_NULL, null=True, related_name="reports"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    reason = models.CharField(max_length=10, choices=Reason)
    comment = models.CharField(max_length=MAX_COMMENT, blank=True)
    table_id = models.UUIDField(null=True)
    """Where a player was reported; none for a message, which has its table. No foreign key: it
    only says where to look."""
    text = models.CharField(max_length=MAX_TEXT, blank=True)
    """Of the message; empty for a player."""
    context = models.JSONField(default=list)
    """The messages before it, oldest first: [{id, author, name, text, at}]."""
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    effect = models.CharField(max_length=12, choices=Effect, blank=True, default="", db_default="")
    """Empty while it is open, and if it was resolved without a decision."""
    decision = models.CharField(max_length=MAX_REASON, blank=True, default="", db_default="")
    """The reason, which the author receives if there is an effect."""

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["-id"], name="report_open", condition=Q(status="open")),
            models.Index(fields=["author", "-id"], name="report_of_an_author"),
            models.Index(fields=["reporter", "-created_at"], name="report_of_a_reporter"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["reporter", "message"], name="reported_once"),
            models.CheckConstraint(
                condition=Q(status="open", resolved_at__isnull=True)
                | Q(status="resolved", resolved_at__isnull=False),
                name="report_is_resolved_at_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(reporter=F("author")), name="nobody_reports_oneself"
            ),
        ]
        permissions = [("decide_report", "Can decide a report")]

    def __str__(self) -> str:
        return f"report {self.id}: {self.reason}"
