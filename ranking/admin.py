"""Results, weeks and standings in the admin, to be read: nobody changes them by hand."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin.base import Listed, ReadOnly
from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Week


class ResultInline(ReadOnly, admin.TabularInline):
    """What a booking has brought each player."""

    model = Result
    fields = ("user", "place", "points", "xp", "lost_distance", "mu", "sigma", "left")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Result]:
        """Return the results with their people."""
        return super().get_queryset(request).select_related("user")


@admin.register(Booking)
class BookingAdmin(Listed):
    """Games that were settled or taken back."""

    list_display = ("game", "sign", "week", "correction", "ruleset", "players", "at")
    list_filter = ("sign", "correction", "ruleset")
    list_select_related = ("week",)
    search_fields = ("=game",)
    ordering = ("-id",)
    inlines = (ResultInline,)


@admin.register(Week)
class WeekAdmin(Listed):
    """Weeks, and how far each has come."""

    list_display = ("name", "state", "starts_on", "closed_at")
    ordering = ("-starts_on",)


@admin.register(Result)
class ResultAdmin(Listed):
    """What games have brought people, found by name."""

    list_display = ("id", "user", "booking", "place", "points", "xp", "mu", "sigma")
    list_select_related = ("user", "booking")
    search_fields = ("=user__username",)
    ordering = ("-id",)


@admin.register(Standing)
class StandingAdmin(Listed):
    """People in weeks."""

    list_display = ("week", "place", "user", "points", "corrections", "wins", "games", "prize")
    list_select_related = ("week", "user")
    search_fields = ("=user__username",)
    ordering = ("-week", "-score", "games", "reached_at", "user")


@admin.register(Progress)
class ProgressAdmin(Listed):
    """The XP of people."""

    list_display = ("user", "xp", "games", "wins", "reached_at")
    list_select_related = ("user",)
    search_fields = ("=user__username",)
    ordering = ("-xp", "reached_at", "user")


@admin.register(Statistics)
class StatisticsAdmin(Listed):
    """The games of people under a ruleset, and the rating."""

    list_display = ("user", "ruleset", "games", "place_1", "mu", "sigma", "ordinal")
    list_filter = ("ruleset",)
    list_select_related = ("user",)
    search_fields = ("=user__username",)
    ordering = ("ruleset", "-ordinal", "reached_at", "user")


@admin.register(Badge)
class BadgeAdmin(Listed):
    """Who has earned which badge."""

    list_display = ("user", "code", "earned_at")
    list_select_related = ("user",)
    search_fields = ("=user__username", "=code")
    ordering = ("-id",)
