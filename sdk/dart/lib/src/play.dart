import 'call.dart';
import 'client.dart';
import 'errors.dart';
import 'events.dart';
import 'models.g.dart';

/// Takes one of the legal moves of a game.
typedef Choose = Move Function(Game game);

/// Playing turns and whole games.
extension Playing on ParcheesiClient {
  /// Plays a turn of the seat: rolls, and moves what [choose] takes, until another seat is on turn or the game is
  /// over. A game that has gone on meanwhile is continued from there. Gives the game after the turn.
  Future<Game> playTurn(Game game, int seat, Choose choose) async {
    var now = game;
    while (_canAct(now, seat)) {
      final move = now.legalMoves.isNotEmpty ? choose(now) : null;
      try {
        now = Game.fromJson(await send(_command(now, move)));
      } on ApiException catch (refused) {
        if (refused.status != 409) {
          rethrow;
        }
        final present = refused.problem?.game ?? await getGame(now.id);
        if (present.version == now.version && _canAct(present, seat)) {
          rethrow; // nothing has changed: the same command would be refused again
        }
        now = present;
      }
    }
    return now;
  }

  /// Plays a game to its end, from any point: turns of your own, and waiting for those of others. Gives the game
  /// after its end.
  Future<Game> playGame(String gameId, Choose choose) async {
    final me = await getMe();
    var game = await getGame(gameId);
    final seat = game.seats.firstWhere((taken) => taken.player?.id == me.id).seat;
    game = await playTurn(game, seat, choose);
    // While a turn is played the stream waits; rows of that time are older than the game then.
    await for (final event in followGame(gameId, after: game.version)) {
      if (_isNews(event, game.version, seat)) {
        game = await playTurn(await getGame(gameId), seat, choose);
      }
    }
    return getGame(gameId);
  }
}

/// Whether a roll or a move is due. Values of status and phase that may be new one day do not count.
bool _canAct(Game game, int seat) => game.endedAt == null && game.turn?.seat == seat;

Call _command(Game game, Move? move) {
  final call = Call('POST', '/api/v1/games/{game_id}/${move == null ? 'roll' : 'moves'}')..path('game_id', game.id);
  call.body = move == null
      ? RollRequest(version: game.version).toJson()
      : PlayMoveRequest(version: game.version, pawn: move.pawn, kind: move.kind, value: move.value, to: move.to)
          .toJson();
  return call;
}

/// Whether an event is later than the version, and the seat is now on turn.
bool _isNews(StreamEvent event, int version, int seat) {
  final now = event.name == 'snapshot' ? event.data : event.data['current'];
  final turn = now is Map ? now['turn'] : null;
  return (event.number ?? 0) > version && turn is Map && turn['seat'] == seat;
}
