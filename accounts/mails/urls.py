"""The page that ends the mails about notifications."""

from django.urls import path

from accounts.mails.views import UnsubscribeView

urlpatterns = [path("mails/off/<str:token>", UnsubscribeView.as_view(), name="unsubscribe")]
