"""The addresses of accounts."""

from django.urls import include, path

from accounts.api import (
    blocks,
    events,
    friends,
    grants,
    notifications,
    schema,  # noqa: F401 - registers itself
    views,
    wallet,
)

urlpatterns = [
    path("auth/guest", views.GuestView.as_view(), name="guest"),
    path("auth/upgrade", views.UpgradeView.as_view(), name="upgrade"),
    path("auth/refresh", views.RefreshView.as_view(), name="refresh"),
    path("auth/", include("accounts.api.auth.urls")),
    path("me/events", events.PersonalEventsView.as_view(), name="me-events"),
    path("events/tickets", events.TicketsView.as_view(), name="tickets"),
    path("me/friends", friends.FriendsView.as_view(), name="friends"),
    path("me/friends/<str:name>", friends.FriendView.as_view(), name="friend"),
    path("me/friends/<str:name>/accept", friends.AcceptView.as_view(), name="friend-accept"),
    path("me/friends/<str:name>/decline", friends.DeclineView.as_view(), name="friend-decline"),
    path("me/blocks", blocks.BlocksView.as_view(), name="blocks"),
    path("me/blocks/<str:name>", blocks.BlockView.as_view(), name="block"),
    path("me/mutes", blocks.MutesView.as_view(), name="mutes"),
    path("me/mutes/<str:name>", blocks.MuteView.as_view(), name="mute"),
    path("me/notifications", notifications.NotificationsView.as_view(), name="notifications"),
    path("me/notifications/read", notifications.ReadView.as_view(), name="notifications-read"),
    path("me/grants", grants.GrantsView.as_view(), name="grants"),
    path("me/grants/<str:grant_id>", grants.GrantView.as_view(), name="grant"),
    path("me/wallet", wallet.WalletView.as_view(), name="wallet"),
    path("me/wallet/entries", wallet.EntriesView.as_view(), name="wallet-entries"),
    path("me/daily-gift", wallet.DailyGiftView.as_view(), name="daily-gift"),
]
