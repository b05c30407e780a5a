"""The roles of the staff, and what each may do: groups, which every migration sets right.

Make further groups for other wants; these are set again with the next deploy.
"""

from typing import Any, Final

from django.apps import AppConfig
from django.apps import apps as installed
from django.contrib.auth.management import create_permissions
from django.db.models import Q

LOOK: Final = (
    *(f"accounts.view_{name}" for name in ("user", "account", "transaction", "entry", "staffact")),
    *(
        f"games.view_{name}"
        for name in ("table", "seat", "game", "player", "move", "report", "chatmessage")
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
    *LOOK,
    *("accounts.log_out_user", "accounts.help_user", "accounts.mute_user"),
    *("games.decide_report", "games.cancel_game"),
)
MODERATOR: Final = (
    *SUPPORT,
    *("accounts.ban_user", "accounts.ban_user_from_play", "games.void_game"),
)
OPERATOR: Final = (
    *MODERATOR,
    *("accounts.adjust_chips", "accounts.set_user_address"),
    *(f"allauth_idp_oidc.{act}_client" for act in ("view", "add", "change", "delete")),
)
ROLES: Final = {"support": SUPPORT, "moderator": MODERATOR, "operator": OPERATOR}
"""Only who has been made a superuser, on the command line, appoints the staff."""


def set_roles(app_config: AppConfig, using: str, apps: Any = installed, **_: Any) -> None:
    """Give each role its permissions on an app's models; the receiver of `post_migrate`."""
    try:
        groups = apps.get_model("auth", "Group").objects.using(using)
        permissions = apps.get_model("auth", "Permission").objects.using(using)
    except LookupError:
        return  # migrated back to before them
    create_permissions(app_config, using=using, verbosity=0, apps=apps)
    of_app = Q(content_type__app_label=app_config.label)
    for name, may in ROLES.items():
        codes = [each.partition(".")[2] for each in may if each.startswith(f"{app_config.label}.")]
        if not codes:
            continue
        role, _created = groups.get_or_create(name=name)
        wanted = permissions.filter(of_app, codename__in=codes)
        role.permissions.remove(*role.permissions.filter(of_app).exclude(codename__in=codes))
        role.permissions.add(*wanted)
