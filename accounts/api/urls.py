"""The addresses of accounts."""

from django.urls import path

from accounts.api import (
    events,
    schema,  # noqa: F401 - registers itself
    views,
)

urlpatterns = [
    path("auth/guest", views.GuestView.as_view(), name="guest"),
    path("auth/refresh", views.RefreshView.as_view(), name="refresh"),
    path("me/events", events.PersonalEventsView.as_view(), name="me-events"),
    path("events/tickets", events.TicketsView.as_view(), name="tickets"),
    path("me", views.MeView.as_view(), name="me"),
]
