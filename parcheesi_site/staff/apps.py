"""Django's admin with a site of our own, and the staff's roles."""

from django.contrib.admin.apps import AdminConfig
from django.db.models.signals import post_migrate

from parcheesi_site.staff.roles import set_roles


class StaffConfig(AdminConfig):
    """Django's admin, with a site of our own."""

    default_site = "parcheesi_site.staff.site.StaffSite"

    def ready(self) -> None:
        """Set the roles after each migration, whichever app's permissions it created."""
        super().ready()
        post_migrate.connect(set_roles)
