"""What becomes of each table when the database is divided among machines."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Distributed:
    """A table whose rows are on the data nodes, beside those of the same game."""

    column: str
    """The game's id: its hash chooses the node."""
    key: tuple[str, ...]
    """The columns of its primary key, one of them the game's id: Citus has no other unique keys."""
    replaced: tuple[str, ...] = ()
    """Unique indexes whose columns do not include the game's id: they become plain indexes."""


DISTRIBUTED: Final = {
    "games_game": Distributed(
        "id",
        ("id",),
        # The lock of the table, which each creator of a game holds, keeps it true.
        replaced=("one_open_game_a_table",),
    ),
    "games_player": Distributed("game_id", ("game_id", "seat")),
    # Its 32 partitions by the game's hash become 32 shards by the same.
    "games_move": Distributed("game_id", ("game_id", "version")),
    "games_gameanalysis": Distributed("game_id", ("game_id",)),
}
"""Games, and what is read and written with one game. The order is that of their foreign keys."""

COORDINATOR: Final = {
    "People, and what is found by person. A shard by game would ask all nodes for one person.": (
        "accounts_user accounts_user_groups accounts_user_user_permissions accounts_keptname"
        " accounts_seenaddress accounts_notification accounts_personalstream"
        " accounts_personalevent accounts_friendship accounts_block accounts_mute accounts_session"
        " accounts_grant accounts_guestdevice accounts_personaltoken accounts_appclosure"
        " accounts_notificationsettings accounts_snoozedgame"
        " accounts_pushdevice accounts_push accounts_staffact accounts_idempotencykey"
        " accounts_webhookendpoint accounts_webhookdelivery games_conduct games_penalty"
        " games_matchmakingticket games_integritycase games_casemember games_casegame"
        " games_gameluck"
    ),
    "Every request of a player writes it by person: 0.02 ms here, 4 ms on 32 shards.": (
        "games_presence"
    ),
    "Chips: a movement touches several people and the bank, in one transaction.": (
        "accounts_account accounts_transaction accounts_entry accounts_stake"
    ),
    "Rankings: sums over all games of a person, and orders of all people.": (
        "ranking_week ranking_booking ranking_result ranking_progress ranking_statistics"
        " ranking_standing ranking_badge ranking_tally ranking_tallychange"
    ),
    "Tables: few writes, and the lobby, private tables and chat join them with people.": (
        "games_table games_seat games_kick games_invitation games_tableevent games_chatmessage"
        " games_report games_watcher"
    ),
    "Tournaments: a round touches all entries, and is drawn in one transaction.": (
        "games_tournament games_tournamententry games_tournamentplayer games_round games_pairing"
        " games_score games_tournamentevent"
    ),
    "Dice: sums over all games of a week.": "games_dicechange games_diceweek",
    "One row for each part of the service, and for each maintenance.": (
        "games_heartbeat accounts_maintenance"
    ),
}
"""Tables that stay on the coordinator as plain ones, by the reason. Their transactions can change
a game as well, so their writes are guarded: see `steps`."""

APART: Final = (
    "live_process",
    "live_minute",
    "accounts_notice",
    "django_admin_log",
    "auth_permission",
    "auth_group_permissions",
    "auth_group",
    "django_content_type",
    "django_session",
    "django_migrations",
    "account_emailaddress",
    "account_emailconfirmation",
    "mfa_authenticator",
    "socialaccount_socialapp",
    "socialaccount_socialaccount",
    "socialaccount_socialtoken",
    "allauth_idp_oidc_client",
    "allauth_idp_oidc_token",
)
"""Tables that stay on the coordinator, and that no transaction changes together with a game."""


def guarded() -> list[str]:
    """The tables of the coordinator that a transaction may change together with a game."""
    return " ".join(COORDINATOR.values()).split()
