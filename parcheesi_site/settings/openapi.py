"""drf-spectacular: the OpenAPI document."""

SWAGGER_UI = """{
  deepLinking: true,
  persistAuthorization: true,
  plugins: [guestButton], // static/documents/guest-button.js
  // A token is all that one needs here: an app's authorization leads to the app's own pages.
  responseInterceptor: (response) => {
    if (!response.url.endsWith("/schema")) return response;
    const document = JSON.parse(response.text);
    delete document.components.securitySchemes.oauth2;
    response.text = JSON.stringify(document);
    return response;
  },
}"""
"""The interactive page's configuration, in JavaScript."""
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "DEFAULT_GENERATOR_CLASS": "parcheesi_site.openapi.generator.Generator",
    "TITLE": "Parcheesi",
    "DESCRIPTION": "Parchís and Parcheesi as a service. Errors are `application/problem+json`.",
    "VERSION": "1.0.0",
    "EXTERNAL_DOCS": {
        "description": "Quick start, events and streams, errors, versions and other guides.",
        "url": "/docs/",
    },
    "WEBHOOKS": ["accounts.webhooks.openapi.PERSON_EVENT"],
    "SORT_OPERATIONS": "parcheesi_site.openapi.order.position",
    "SERVERS": [
        {"url": "/", "description": "The service that serves this document."},
        {"url": "http://127.0.0.1:8000", "description": "`make run`."},
    ],
    "TAGS": [
        {"name": "auth", "description": "Accounts and tokens."},
        {"name": "tables", "description": "Tables, their seats and invitations."},
        {"name": "games", "description": "Games and their records."},
        {"name": "matchmaking", "description": "Quick play."},
        {"name": "tournaments", "description": "Tournaments, their entries, rounds and games."},
        {"name": "me", "description": "The user's account, friends, notifications and chips."},
        {"name": "users", "description": "Profiles of users."},
        {"name": "dice", "description": "The dice of the whole service, week by week."},
        {"name": "rankings", "description": "Leaderboards by week, XP and rating."},
        {"name": "rules", "description": "Rulesets and their options."},
        {"name": "reports", "description": "Reports of chat messages to the staff."},
        {"name": "streams", "description": "Tickets for streams."},
        {"name": "service", "description": "The service itself."},
    ],
    "ENUM_SUFFIX": "",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,
    "SWAGGER_UI_SETTINGS": SWAGGER_UI,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SERVE_AUTHENTICATION": [],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "parcheesi_site.openapi.allauth.add_schemas",
        "parcheesi_site.openapi.hooks.add_components",
        "parcheesi_site.openapi.unions.flatten",
        "parcheesi_site.openapi.hooks.open_enums",
        "parcheesi_site.openapi.hooks.close_requests",
        "parcheesi_site.openapi.examples.add_examples",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Avatar": "accounts.avatars.SHOWN",
        "AvatarChoice": "accounts.avatars.AVATARS",
        "LanguageCode": "django.conf.settings.LANGUAGES",
        "Scope": "accounts.personal_tokens.serializers.SCOPES",
        "AppType": ["confidential", "public"],
        "AutomaticReason": ["overdue", "chosen", "absent", "left"],
        "Colour": "games.engine.COLOURS",
        "AnnouncementLevel": "accounts.models.Notice.Level",
        "DeadlineKind": ["turn", "return", "vote"],
        "MessageKind": "accounts.preferences.kinds.KINDS",
        "PenaltyKind": "games.models.Penalty.Kind",
        "Phase": ["roll", "move", "over"],
        "DependencyStatus": ["ok", "unreachable"],
        "SweepStatus": ["ok", "late", "unknown"],
        "Room": "games.models.Room",
        "Strength": "games.robots.STRENGTHS",
        "Vote": ["propose", "agree", "refuse"],
        "FriendState": "accounts.people.responses.STATES",
        "ReportStatus": "games.models.Report.Status",
        "GameStatus": "games.models.Game.Status",
        "ReportReason": "games.models.Report.Reason",
        "GameReason": "games.models.Game.Reason",
        "LeftReason": "games.models.Player.Left",
        "TableStatus": ["open", "playing", "closed"],
        "WeekStatus": "ranking.boards.responses.WEEK_STATES",
        "TicketStatus": "games.models.MatchmakingTicket.Status",
        "PlayerKind": "games.models.Kind",
        "InvitationKind": ["player", "code"],
        "TournamentFormat": "games.models.Tournament.Format",
        "TournamentStatus": "games.models.Tournament.Status",
        "TournamentAccess": "games.models.Tournament.Access",
        "RobotsAdmitted": "games.models.Tournament.Robots",
        "EntryStatus": "games.models.TournamentEntry.Status",
        "MoveKind": "games.engine.moves.KINDS",
        "RecordKind": "games.models.Move.Kind",
        "RulesetName": "games.engine.RULESETS",
    },
}
