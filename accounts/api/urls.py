"""The addresses of accounts."""

from django.urls import path

from accounts.api import (
    schema,  # noqa: F401 - registers itself
    views,
)

urlpatterns = [
    path("auth/guest", views.GuestView.as_view(), name="guest"),
    path("auth/refresh", views.RefreshView.as_view(), name="refresh"),
    path("me", views.MeView.as_view(), name="me"),
]
