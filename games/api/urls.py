"""The addresses of tables, games and rules."""

from django.urls import path

from games.api import events, games, invitations, matchmaking, penalties, rules, tables, talk

urlpatterns = [
    path("tables", tables.TablesView.as_view(), name="tables"),
    path("tables/<uuid:table_id>", tables.TableView.as_view(), name="table"),
    path("tables/<uuid:table_id>/events", events.TableEventsView.as_view(), name="table-events"),
    path("tables/<uuid:table_id>/seats", tables.SeatsView.as_view(), name="seats"),
    path("tables/<uuid:table_id>/seats/<int:seat>", tables.SeatView.as_view(), name="seat"),
    path("tables/<uuid:table_id>/robots", tables.RobotsView.as_view(), name="robots"),
    path("tables/<uuid:table_id>/start", tables.StartView.as_view(), name="start"),
    path("tables/<uuid:table_id>/chat", talk.ChatView.as_view(), name="chat"),
    path("tables/<uuid:table_id>/watch", talk.WatchView.as_view(), name="watch"),
    path("tables/<uuid:table_id>/spectators", talk.SpectatorsView.as_view(), name="spectators"),
    path("reports", talk.ReportsView.as_view(), name="reports"),
    path("tables/<uuid:table_id>/ready", tables.ReadyView.as_view(), name="ready"),
    path("tables/<uuid:table_id>/rematch", tables.RematchView.as_view(), name="rematch"),
    path("tables/<uuid:table_id>/kick", tables.KickView.as_view(), name="kick"),
    path(
        "tables/<uuid:table_id>/invitations",
        invitations.InvitationsView.as_view(),
        name="invitations",
    ),
    path(
        "tables/<uuid:table_id>/invitations/redeem",
        invitations.RedeemView.as_view(),
        name="redeem",
    ),
    path(
        "tables/<uuid:table_id>/invitations/<uuid:invitation_id>",
        invitations.InvitationView.as_view(),
        name="invitation",
    ),
    path("matchmaking/tickets", matchmaking.TicketsView.as_view(), name="matchmaking-tickets"),
    path(
        "matchmaking/tickets/<uuid:ticket_id>",
        matchmaking.TicketView.as_view(),
        name="matchmaking-ticket",
    ),
    path("me", profiles.MeView.as_view(), name="me"),
    path("me/games", profiles.OwnGamesView.as_view(), name="own-games"),
    path("users/<str:name>", profiles.UserView.as_view(), name="user"),
    path("users/<str:name>/games", profiles.UserGamesView.as_view(), name="user-games"),
    path("me/penalties", penalties.PenaltiesView.as_view(), name="penalties"),
    path("games", games.GamesView.as_view(), name="games"),
    path("games/<uuid:game_id>", games.GameView.as_view(), name="game"),
    path("games/<uuid:game_id>/roll", games.RollView.as_view(), name="roll"),
    path("games/<uuid:game_id>/moves", games.MovesView.as_view(), name="moves"),
    path("games/<uuid:game_id>/auto", games.AutoView.as_view(), name="auto"),
    path("games/<uuid:game_id>/resign", games.ResignView.as_view(), name="resign"),
    path("games/<uuid:game_id>/cancel-votes", games.CancelVotesView.as_view(), name="cancel-votes"),
    path("games/<uuid:game_id>/client-seed", games.ClientSeedView.as_view(), name="client-seed"),
    path("games/<uuid:game_id>/events", events.GameEventsView.as_view(), name="game-events"),
    path("games/<uuid:game_id>/record", games.RecordView.as_view(), name="record"),
    path("games/<uuid:game_id>/fairness", games.FairnessView.as_view(), name="fairness"),
    path("games/<uuid:game_id>/board.svg", games.BoardView.as_view(), name="board"),
    path("rulesets", rules.RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<str:name>", rules.RulesetView.as_view(), name="ruleset"),
]
