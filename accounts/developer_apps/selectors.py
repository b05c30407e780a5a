"""Reading the apps of a developer."""

from uuid import UUID

from allauth.idp.oidc.models import Client
from django.db.models import QuerySet


def apps_of(owner_id: UUID) -> QuerySet[Client]:
    """The developer's apps with their closures, the newest first."""
    rows: QuerySet[Client] = Client.objects.filter(owner=owner_id).select_related("closure")
    return rows.order_by("-created_at", "id")
