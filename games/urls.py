"""The URLs of tables, games, players and rules."""

from django.urls import path

from games.analysis.api import AnalysisView, LuckView
from games.chat.api import ChatView, PlayerReportsView, ReactionsView, ReportsView
from games.conduct.api import PenaltiesView
from games.dice.api import DiceGamesView, DiceWeeksView, DiceWeekView, UserDiceView
from games.hints.api import HintView
from games.matchmaking.api import TicketsView, TicketView
from games.play.api import (
    AutoView,
    BoardView,
    CancelVotesView,
    GamesView,
    GameView,
    MovesView,
    ResignView,
    RollView,
)
from games.players.api import (
    ExportView,
    MeView,
    OwnGamesView,
    RobotAccountView,
    UserGamesView,
    UserView,
)
from games.records.api import FairnessView, RecordView
from games.rules.api import (
    PreviewMovesView,
    PreviewMoveView,
    PreviewRollView,
    RulesetsView,
    RulesetView,
)
from games.spectators.api import SpectatorsView, WatchView
from games.streams.api import (
    GameStreamView,
    PersonalStreamView,
    StreamsView,
    TableStreamView,
    TournamentStreamView,
)
from games.tables.api.client_seed import ClientSeedView
from games.tables.api.invitations import InvitationsView, InvitationView, RedeemView
from games.tables.api.tables import (
    KickView,
    ReadyView,
    RematchView,
    RobotsView,
    SeatsView,
    SeatView,
    StartView,
    TablesView,
    TableView,
)
from games.time.api import ConnectedView
from games.tournaments.api.entries import (
    JoinView,
    LeaveView,
    PauseView,
    ResumeView,
    StandingsView,
    TournamentEntryView,
    TournamentReadyView,
)
from games.tournaments.api.record import TournamentRecordView, TournamentResultsView
from games.tournaments.api.rounds import PairingsView, RoundsView, RoundView
from games.tournaments.api.tournaments import (
    CancelTournamentView,
    TournamentsView,
    TournamentView,
)

T = "tournaments/<uuid:tournament_id>"

urlpatterns = [
    # First, as they are requested most and addresses are tried in order:
    path("games/<uuid:game_id>/roll", RollView.as_view(), name="roll"),
    path("games/<uuid:game_id>/moves", MovesView.as_view(), name="moves"),
    path("games/<uuid:game_id>", GameView.as_view(), name="game"),
    path("games", GamesView.as_view(), name="games"),
    path("games/<uuid:game_id>/auto", AutoView.as_view(), name="auto"),
    path("games/<uuid:game_id>/resign", ResignView.as_view(), name="resign"),
    path("games/<uuid:game_id>/cancel-votes", CancelVotesView.as_view(), name="cancel-votes"),
    path("games/<uuid:game_id>/client-seed", ClientSeedView.as_view(), name="client-seed"),
    path("games/<uuid:game_id>/stream", GameStreamView.as_view(), name="game-stream"),
    path("games/<uuid:game_id>/record", RecordView.as_view(), name="record"),
    path("games/<uuid:game_id>/fairness", FairnessView.as_view(), name="fairness"),
    path("games/<uuid:game_id>/analysis", AnalysisView.as_view(), name="analysis"),
    path("games/<uuid:game_id>/board.svg", BoardView.as_view(), name="board"),
    path("games/<uuid:game_id>/hint", HintView.as_view(), name="hint"),
    path("tables", TablesView.as_view(), name="tables"),
    path("tables/<uuid:table_id>", TableView.as_view(), name="table"),
    path("tables/<uuid:table_id>/stream", TableStreamView.as_view(), name="table-stream"),
    path("tables/<uuid:table_id>/seats", SeatsView.as_view(), name="seats"),
    path("tables/<uuid:table_id>/seats/<int:seat>", SeatView.as_view(), name="seat"),
    path("tables/<uuid:table_id>/robots", RobotsView.as_view(), name="robots"),
    path("tables/<uuid:table_id>/start", StartView.as_view(), name="start"),
    path("tables/<uuid:table_id>/chat", ChatView.as_view(), name="chat"),
    path("tables/<uuid:table_id>/reactions", ReactionsView.as_view(), name="reactions"),
    path("tables/<uuid:table_id>/reports", PlayerReportsView.as_view(), name="player-reports"),
    path("tables/<uuid:table_id>/connected", ConnectedView.as_view(), name="connected"),
    path("tables/<uuid:table_id>/watch", WatchView.as_view(), name="watch"),
    path("tables/<uuid:table_id>/spectators", SpectatorsView.as_view(), name="spectators"),
    path("me/stream", PersonalStreamView.as_view(), name="me-stream"),
    path("streams", StreamsView.as_view(), name="streams"),
    path("reports", ReportsView.as_view(), name="reports"),
    path("tables/<uuid:table_id>/ready", ReadyView.as_view(), name="ready"),
    path("tables/<uuid:table_id>/rematch", RematchView.as_view(), name="rematch"),
    path("tables/<uuid:table_id>/kick", KickView.as_view(), name="kick"),
    path("tables/<uuid:table_id>/invitations", InvitationsView.as_view(), name="invitations"),
    path("tables/<uuid:table_id>/invitations/redeem", RedeemView.as_view(), name="redeem"),
    path(
        "tables/<uuid:table_id>/invitations/<uuid:invitation_id>",
        InvitationView.as_view(),
        name="invitation",
    ),
    path("matchmaking/tickets", TicketsView.as_view(), name="matchmaking-tickets"),
    path("matchmaking/tickets/<uuid:ticket_id>", TicketView.as_view(), name="matchmaking-ticket"),
    path("tournaments", TournamentsView.as_view(), name="tournaments"),
    path(T, TournamentView.as_view(), name="tournament"),
    path(f"{T}/cancel", CancelTournamentView.as_view(), name="tournament-cancel"),
    path(f"{T}/join", JoinView.as_view(), name="tournament-join"),
    path(f"{T}/leave", LeaveView.as_view(), name="tournament-leave"),
    path(f"{T}/pause", PauseView.as_view(), name="tournament-pause"),
    path(f"{T}/resume", ResumeView.as_view(), name="tournament-resume"),
    path(f"{T}/ready", TournamentReadyView.as_view(), name="tournament-ready"),
    path(f"{T}/entries/<int:number>", TournamentEntryView.as_view(), name="tournament-entry"),
    path(f"{T}/standings", StandingsView.as_view(), name="tournament-standings"),
    path(f"{T}/rounds", RoundsView.as_view(), name="tournament-rounds"),
    path(f"{T}/rounds/<int:number>", RoundView.as_view(), name="tournament-round"),
    path(f"{T}/pairings", PairingsView.as_view(), name="tournament-pairings"),
    path(f"{T}/record", TournamentRecordView.as_view(), name="tournament-record"),
    path(f"{T}/results", TournamentResultsView.as_view(), name="tournament-results"),
    path(f"{T}/stream", TournamentStreamView.as_view(), name="tournament-stream"),
    path("me", MeView.as_view(), name="me"),
    path("me/robot-account", RobotAccountView.as_view(), name="robot-account"),
    path("me/export", ExportView.as_view(), name="export"),
    path("me/luck", LuckView.as_view(), name="own-luck"),
    path("me/games", OwnGamesView.as_view(), name="own-games"),
    path("users/<str:name>", UserView.as_view(), name="user"),
    path("users/<str:name>/games", UserGamesView.as_view(), name="user-games"),
    path("users/<str:name>/dice", UserDiceView.as_view(), name="user-dice"),
    path("dice/weeks", DiceWeeksView.as_view(), name="dice-weeks"),
    path("dice/weeks/<str:week>", DiceWeekView.as_view(), name="dice-week"),
    path("dice/weeks/<str:week>/games", DiceGamesView.as_view(), name="dice-games"),
    path("me/penalties", PenaltiesView.as_view(), name="penalties"),
    path("rules/roll", PreviewRollView.as_view(), name="preview-roll"),
    path("rules/moves", PreviewMovesView.as_view(), name="preview-moves"),
    path("rules/move", PreviewMoveView.as_view(), name="preview-move"),
    path("rulesets", RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<str:name>", RulesetView.as_view(), name="ruleset"),
]
