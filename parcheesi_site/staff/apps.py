"""Django's admin with our own site, and the roles of staff members."""

from typing import Final

from django.apps import apps
from django.contrib.admin.apps import AdminConfig
from django.db.models.signals import post_migrate

from parcheesi_site.staff.roles import set_roles

SECTIONS: Final = {"auth": "Staff", "allauth_idp_oidc": "Third-party apps"}
"""Names of other packages that say too little to the staff."""


class StaffConfig(AdminConfig):
    """Django's admin with our own site."""

    default_site = "parcheesi_site.staff.site.StaffSite"

    def ready(self) -> None:
        """Update the roles after each migration, with any app's new permissions."""
        super().ready()
        for label, name in SECTIONS.items():
            apps.get_app_config(label).verbose_name = name
        post_migrate.connect(set_roles)
        # They import models, which are not loaded before.
        from allauth.mfa.signals import authenticator_added  # noqa: PLC0415 - see above

        from parcheesi_site.staff import second_factor  # noqa: PLC0415 - see above

        authenticator_added.connect(second_factor.remember)
