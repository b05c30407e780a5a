"""URLs of OAuth 2 and OpenID Connect, under the names that allauth uses."""

from django.urls import include, path

from accounts.oauth import views

app_name = "idp"
provider = [
    path(
        ".well-known/openid-configuration",
        views.ConfigurationView.as_view(),
        name="configuration",
    ),
    path(".well-known/oauth-authorization-server", views.ConfigurationView.as_view()),
    path(".well-known/jwks.json", views.JwksView.as_view(), name="jwks"),
    path("oauth/authorize", views.AuthorizationView.as_view(), name="authorization"),
    path("oauth/token", views.TokenView.as_view(), name="token"),
    path("oauth/revoke", views.RevokeView.as_view(), name="revoke"),
    path("oauth/userinfo", views.UserInfoView.as_view(), name="userinfo"),
]
urlpatterns = [path("", include((provider, "oidc")))]
