"""URLs of the boards."""

from django.urls import path

from ranking.boards import api

urlpatterns = [
    path("rankings/weekly", api.WeeksView.as_view(), name="weeks"),
    path("rankings/weekly/<str:week>", api.WeekView.as_view(), name="week"),
    path("rankings/xp", api.XpView.as_view(), name="xp"),
    path("rankings/rating/<str:ruleset>", api.RatingView.as_view(), name="rating"),
    path("me/badges", api.BadgesView.as_view(), name="badges"),
    path("me/results/<uuid:game_id>", api.ResultView.as_view(), name="own-result"),
]
