"""URLs of accounts."""

from django.urls import include, path

from accounts.developer_apps.api import AppSecretView, AppsView, AppView
from accounts.notifications.api import NotificationsView, ReadView
from accounts.oauth.api import GrantsView, GrantView
from accounts.people.api.blocks import BlocksView, BlockView, MutesView, MuteView
from accounts.people.api.finding import UsersView
from accounts.people.api.friends import AcceptView, DeclineView, FriendsView, FriendView
from accounts.personal_tokens.api import PersonalTokensView, PersonalTokenView
from accounts.preferences.api import NotificationSettingsView, SnoozedGameView
from accounts.push.api import PushDevicesView, PushDeviceView
from accounts.sessions.streams.api import TicketsView
from accounts.signin.api.views import DeviceView, GuestView, RefreshView, UpgradeView
from accounts.wallet.api import DailyGiftView, EntriesView, WalletView
from accounts.webhooks.api import (
    WebhookDeliveriesView,
    WebhookDeliveryResendView,
    WebhookResendView,
    WebhookSecretView,
    WebhooksView,
    WebhookTestView,
    WebhookView,
)

urlpatterns = [
    path("auth/guest", GuestView.as_view(), name="guest"),
    path("auth/upgrade", UpgradeView.as_view(), name="upgrade"),
    path("auth/refresh", RefreshView.as_view(), name="refresh"),
    path("auth/", include("accounts.signin.allauth.urls")),
    path("me/device", DeviceView.as_view(), name="device"),
    path("streams/tickets", TicketsView.as_view(), name="tickets"),
    path("users", UsersView.as_view(), name="users"),
    path("me/friends", FriendsView.as_view(), name="friends"),
    path("me/friends/<str:name>", FriendView.as_view(), name="friend"),
    path("me/friends/<str:name>/accept", AcceptView.as_view(), name="friend-accept"),
    path("me/friends/<str:name>/decline", DeclineView.as_view(), name="friend-decline"),
    path("me/blocks", BlocksView.as_view(), name="blocks"),
    path("me/blocks/<str:name>", BlockView.as_view(), name="block"),
    path("me/mutes", MutesView.as_view(), name="mutes"),
    path("me/mutes/<str:name>", MuteView.as_view(), name="mute"),
    path("me/notifications", NotificationsView.as_view(), name="notifications"),
    path("me/notifications/read", ReadView.as_view(), name="notifications-read"),
    path(
        "me/notification-settings",
        NotificationSettingsView.as_view(),
        name="notification-settings",
    ),
    path(
        "me/notification-settings/snoozed-games/<uuid:game_id>",
        SnoozedGameView.as_view(),
        name="snoozed-game",
    ),
    path("me/devices", PushDevicesView.as_view(), name="push-devices"),
    path("me/devices/<uuid:device_id>", PushDeviceView.as_view(), name="push-device"),
    path("me/grants", GrantsView.as_view(), name="grants"),
    path("me/grants/<str:grant_id>", GrantView.as_view(), name="grant"),
    path("me/tokens", PersonalTokensView.as_view(), name="personal-tokens"),
    path("me/tokens/<uuid:token_id>", PersonalTokenView.as_view(), name="personal-token"),
    path("me/apps", AppsView.as_view(), name="apps"),
    path("me/apps/<str:app_id>", AppView.as_view(), name="app"),
    path("me/apps/<str:app_id>/secret", AppSecretView.as_view(), name="app-secret"),
    path("me/webhooks", WebhooksView.as_view(), name="webhooks"),
    path("me/webhooks/<uuid:webhook_id>", WebhookView.as_view(), name="webhook"),
    path(
        "me/webhooks/<uuid:webhook_id>/secret", WebhookSecretView.as_view(), name="webhook-secret"
    ),
    path("me/webhooks/<uuid:webhook_id>/test", WebhookTestView.as_view(), name="webhook-test"),
    path(
        "me/webhooks/<uuid:webhook_id>/deliveries",
        WebhookDeliveriesView.as_view(),
        name="webhook-deliveries",
    ),
    path(
        "me/webhooks/<uuid:webhook_id>/resend", WebhookResendView.as_view(), name="webhook-resend"
    ),
    path(
        "me/webhooks/<uuid:webhook_id>/deliveries/<uuid:delivery_id>/resend",
        WebhookDeliveryResendView.as_view(),
        name="webhook-delivery-resend",
    ),
    path("me/wallet", WalletView.as_view(), name="wallet"),
    path("me/wallet/entries", EntriesView.as_view(), name="wallet-entries"),
    path("me/daily-gift", DailyGiftView.as_view(), name="daily-gift"),
]
