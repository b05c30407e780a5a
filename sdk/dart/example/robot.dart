import 'package:parcheesi/parcheesi.dart';

/// Home first, then a capture, then out of the nest, then the longest way.
int worth(Move move) =>
    (move.to == 'home' ? 800 : 0) + (move.captures != null ? 400 : 0) + (move.from == 'nest' ? 200 : 0) + move.value;

Move best(Game game) => game.legalMoves.reduce((a, b) => worth(a) >= worth(b) ? a : b);

/// Plays a whole game of Parchís against a robot of the service: dart run example/robot.dart [address]
Future<void> main(List<String> arguments) async {
  final client = ParcheesiClient(arguments.isEmpty ? 'http://127.0.0.1:8000' : arguments.first);
  await client.signInAsGuest();
  var table = await client.createTable(const CreateTableRequest(ruleset: 'parchis', seats: 2, robotPauseMs: 0));
  table = await client.addRobots(table.id, addRobotsRequest: const AddRobotsRequest(strength: 'easy'));
  var game = await client.startGame(table.id, StartGameRequest(version: table.version));

  game = await client.playGame(game.id, best);

  print('games/${game.id} is ${game.status}');
  for (final place in game.result!.places) {
    print('${place.place}. seat ${place.seat}, ${place.distance} spaces from home');
  }
  client.close();
}
