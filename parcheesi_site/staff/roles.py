"""The roles of staff members and their permissions: groups, which every migration resets.

For other needs create further groups: changes of these are lost with the next deploy.
"""

from typing import Final

from django.apps import AppConfig
from django.apps import apps as installed
from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db.models import Q

VIEW: Final = (
    *(f"accounts.view_{name}" for name in ("user", "account", "transaction", "entry", "staffact")),
    *("accounts.view_personaltoken", "allauth_idp_oidc.view_client"),
    *("accounts.view_webhookendpoint", "accounts.view_webhookdelivery"),
    *("accounts.view_notice", "accounts.view_maintenance"),
    *(
        f"games.view_{name}"
        for name in (
            *("table", "seat", "game", "player", "move", "report", "chatmessage"),
            *("integritycase", "gameanalysis", "diceweek", "tournament"),
        )
    ),
    *(
        f"ranking.view_{name}"
        for name in (
            *("week", "standing", "booking", "result"),
            *("progress", "statistics", "badge"),
        )
    ),
    "live.view_minute",
    "auth.view_group",
)
SUPPORT: Final = (
    *VIEW,
    *("accounts.log_out_user", "accounts.help_user", "accounts.mute_user"),
    *("games.decide_report", "games.cancel_game"),
)
MODERATOR: Final = (
    *SUPPORT,
    *("accounts.ban_user", "accounts.ban_user_from_play", "games.void_game"),
    *("games.decide_integritycase", "games.run_tournaments"),
    *("accounts.add_appclosure", "accounts.delete_appclosure"),
)
OPERATOR: Final = (
    *MODERATOR,
    *("accounts.adjust_chips", "accounts.set_user_address"),
    *(f"allauth_idp_oidc.{act}_client" for act in ("add", "change", "delete")),
    *(f"accounts.{act}_notice" for act in ("add", "change", "delete")),
    *(f"accounts.{act}_maintenance" for act in ("add", "change", "delete")),
)
ROLES: Final = {"support": SUPPORT, "moderator": MODERATOR, "operator": OPERATOR}
"""Only a superuser, who is created on the command line, appoints staff members."""


def set_roles(app_config: AppConfig, using: str, apps: Apps = installed, **_: object) -> None:
    """Give each role its permissions on an app's models. A receiver of `post_migrate`."""
    try:
        groups = apps.get_model("auth", "Group").objects.using(using)
        permissions = apps.get_model("auth", "Permission").objects.using(using)
    except LookupError:
        return  # migrated back to before their tables
    create_permissions(app_config, using=using, verbosity=0, apps=apps)
    of_app = Q(content_type__app_label=app_config.label)
    prefix = f"{app_config.label}."
    for name, allowed in ROLES.items():
        codes = [each.removeprefix(prefix) for each in allowed if each.startswith(prefix)]
        if not codes:
            continue
        role, _created = groups.get_or_create(name=name)
        wanted = permissions.filter(of_app, codename__in=codes)
        role.permissions.remove(*role.permissions.filter(of_app).exclude(codename__in=codes))
        role.permissions.add(*wanted)
