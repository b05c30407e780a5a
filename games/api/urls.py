"""The addresses of tables, games and rules."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
