"""Django's admin as it is here."""

from django.contrib.admin.apps import AdminConfig


class StaffConfig(AdminConfig):
    """Django's admin, with a site of our own."""

    default_site = "parcheesi_site.staff.StaffSite"
