"""The addresses of the boards."""

from django.urls import path

from ranking.api import views

urlpatterns = [
    path("rankings/weekly", views.WeeksView.as_view(), name="weeks"),
    path("rankings/weekly/<str:week>", views.WeekView.as_view(), name="week"),
    path("rankings/xp", views.XpView.as_view(), name="xp"),
    path("rankings/rating/<str:ruleset>", views.RatingView.as_view(), name="rating"),
    path("me/badges", views.BadgesView.as_view(), name="badges"),
]
