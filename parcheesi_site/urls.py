"""All URLs of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerSplitView

from core.languages import in_english
from parcheesi_site.api import meta, test_clock
from parcheesi_site.openapi.view import SchemaView
from parcheesi_site.operations import health
from parcheesi_site.operations.live import metrics_page
from parcheesi_site.pages import changelog, documents, search
from parcheesi_site.pages.app_links import AndroidView, AppleView
from parcheesi_site.pages.client import ClientView, ManifestView, WorkerView
from parcheesi_site.pages.index import IndexView

api: list[URLPattern | URLResolver] = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("", include("ranking.urls")),
    path("meta", meta.MetaView.as_view(), name="meta"),
    path("time", meta.TimeView.as_view(), name="time"),
    path("schema", in_english(SchemaView.as_view()), name="schema"),
    path("docs", in_english(SpectacularSwaggerSplitView.as_view(url_name="schema")), name="docs"),
]
if settings.TEST_CLOCK:
    api.append(path("test/clock", test_clock.TestClockView.as_view()))
urlpatterns = [
    path("api/v1/", include(api)),
    path("", ClientView.as_view()),
    path("game/<uuid:game_id>", ClientView.as_view()),
    path("table/<uuid:table_id>", ClientView.as_view()),
    path("tournament/<uuid:tournament_id>", ClientView.as_view()),
    path("user/<str:name>", ClientView.as_view()),
    path(".well-known/apple-app-site-association", AppleView.as_view()),
    path(".well-known/assetlinks.json", AndroidView.as_view()),
    path("manifest.webmanifest", ManifestView.as_view(), name="manifest"),
    path("service-worker.js", WorkerView.as_view(), name="worker"),
    path("api/v1", IndexView.as_view()),
    path("api/v1/", IndexView.as_view()),
    path("docs", RedirectView.as_view(pattern_name="documents")),
    path("docs/", documents.show, name="documents"),
    path("docs/changelog.atom", changelog.show, name="documents-changelog"),
    path("docs/search.json", search.show, name="documents-search"),
    path("docs/<slug:language>/search.json", search.show, name="documents-search"),
    path("docs/<path:name>", documents.show, name="document"),
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}client/icon.svg")),
    path("health/live", health.LiveView.as_view()),
    path("health/ready", health.ReadyView.as_view()),
    path("metrics", metrics_page.show),
    path(settings.ADMIN_PATH, admin.site.urls),
    path("accounts/", include("accounts.mails.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.oauth.urls")),
]

handler400 = "parcheesi_site.api.problems.bad_request"
handler403 = "parcheesi_site.api.problems.permission_denied"
handler404 = "parcheesi_site.api.problems.not_found"
handler500 = "parcheesi_site.api.problems.server_error"
