// Follows a table and its game through cuts, and prints whether all rows came in order:
// dart run several.dart service proxy webSocket|events
import 'package:parcheesi/parcheesi.dart';

bool isWhole(List<int?> found, int last) =>
    found.length == last && found.indexed.every((it) => it.$2 == it.$1 + 1);

Future<void> main(List<String> arguments) async {
  final [service, proxy, by] = arguments;
  final player = ParcheesiClient(service);
  await player.signInAsGuest();
  var table = await player.createTable(const CreateTableRequest(ruleset: 'parchis', seats: 2, robotPauseMs: 0));
  table = await player.addRobots(table.id);
  final started = await player.startGame(table.id, StartGameRequest(version: table.version));
  final over = player.playGame(started.id, (game) => game.legalMoves.first);

  final tables = <int?>[];
  final games = <int?>[];
  final cuts = <DateTime?>[];
  final reader = ParcheesiClient(proxy, tokens: player.tokens);
  final game = 'games/${started.id}';
  final following = reader.follow(
    {'me': null, 'tables/${table.id}': 0},
    onCut: cuts.add,
    by: FollowBy.values.byName(by),
  );
  await for (final event in following) {
    if (event.topic == 'me' && event.name == 'snapshot') {
      following.add(game, 0);
    }
    if (event.name == 'message' && event.topic != 'me') {
      (event.topic == game ? games : tables).add(event.number);
    }
    if (event.topic == game && event.name == 'end') {
      following.drop('me');
    }
    if (event.name == 'unsubscribed') {
      break;
    }
  }
  print('${isWhole(games, (await over).version)} ${isWhole(tables, tables.length)}');
  final alternate = cuts.indexed.every((it) => (it.$2 == null) == it.$1.isOdd);
  print('${tables.length > 3} ${cuts.length > 4} $alternate');
  player.close();
  reader.close();
}
