// Follows topics at a service of this program's own, and prints what it is sent and what comes.
import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:crypto/crypto.dart';
import 'package:parcheesi/parcheesi.dart';

typedef Json = Map<String, dynamic>;
typedef Script = void Function(Server socket, Json command);
typedef Act = FutureOr<void> Function(Following events, String event);

const texts = ['access_token', 'refresh_token', 'token_type', 'id', 'name', 'display_name', 'avatar'];
final Json signedIn = {for (final name in texts) name: 'new', 'expires_in_s': 1, 'guest': true, 'robot_account': false};
const _soon = Duration(milliseconds: 50);
var scripts = <Script>[];
var allowsSockets = true;
late ParcheesiClient client;

/// The service's end of a connection, which acts by the next script.
class Server {
  Server.socket(WebSocket socket, this._network) : _socket = socket {
    Script? script;
    socket.listen((text) {
      final command = jsonDecode(text as String) as Json;
      if (command['do'] == 'open') {
        script = scripts.removeAt(0);
        log(['open', command['token'], jsonEncode(command['topics'])]);
      } else {
        log([command['do'], command['topic']]);
      }
      script?.call(this, command);
    });
  }

  Server.events(this._network, HttpRequest request) : _socket = null {
    log(['get', request.headers.value('authorization'), request.uri.queryParameters['topics']]);
    final script = scripts.removeAt(0);
    script(this, const {'do': 'open'});
    _network.write(_unsent.join());
    _network.listen(null, onDone: _network.destroy);
  }

  final WebSocket? _socket;
  final Socket _network;
  final _unsent = <String>[];

  void say(String? topic, String event, [int? id, Json data = const {}]) {
    final text = jsonEncode({'topic': topic, 'event': event, 'id': id, 'data': data});
    _socket == null ? _unsent.add('data: $text\n\n') : _socket!.add(text);
  }

  void rows(String topic, List<int> numbers) => numbers.forEach((number) => say(topic, 'message', number));

  void end(int code, String reason, int? retry) {
    say(null, 'closed', null, {'code': reason, 'retry_ms': retry});
    _socket!.close(code == 1012 ? WebSocketStatus.goingAway : code, reason); // Dart sends no 1012
  }

  void lose() => Timer(_soon, _network.destroy);
}

void log(List<Object?> words) => print(words.where((word) => word != null).join(' '));

Script open(void Function(Server socket) act) => (socket, command) {
      if (command['do'] == 'open') {
        socket.say(null, 'opened');
        act(socket);
      }
    };

final Script end = open((socket) => ['me', 'games/1'].forEach((topic) => socket.say(topic, 'end')));

void expired(Server socket, Json command) => socket.end(4401, 'token_expired', null);

void changes(Server socket, Json command) {
  final topic = command['topic'] as String? ?? '';
  switch (command['do']) {
    case 'open':
      socket.say(null, 'opened');
      socket.rows('me', [2]);
    case 'subscribe':
      socket.say(topic, 'snapshot', 5);
    case 'unsubscribe':
      socket.rows(topic, [6]); // on its way
      socket.say(topic, 'unsubscribed');
      socket.say('me', 'end');
  }
}

Future<void> run(
  String name,
  Topics topics,
  List<Script> given, [
  Act? act,
  FollowBy? by = FollowBy.webSocket,
]) async {
  log(['#', name]);
  scripts = [...given];
  late final Following events;
  FutureOr<void> tell(List<Object?> words) {
    log(words);
    return act?.call(events, words.take(2).join(' '));
  }

  events = client.follow(topics, by: by, onCut: (since) => tell([since == null ? 'back' : 'cut']));
  try {
    await for (final event in events) {
      final acts = tell([event.topic, event.name, event.number, event.data['code']]);
      if (acts is Future) {
        await acts;
      }
    }
  } on ApiException catch (refused) {
    log([refused.status, refused.code]);
  }
}

Future<void> waits(Following events, String event) => Future.delayed(_soon * 4);

/// Serves WebSockets and events by hand, so that they can be lost, and new tokens.
Future<HttpServer> serve() async {
  final server = await HttpServer.bind(InternetAddress.loopbackIPv4, 0);
  server.listen((request) async {
    final key = request.headers.value('sec-websocket-key');
    final response = request.response;
    if (key == null && request.uri.path.endsWith('/streams')) {
      response.headers
        ..contentType = ContentType('text', 'event-stream')
        ..chunkedTransferEncoding = false
        ..persistentConnection = false;
      Server.events(await response.detachSocket(), request);
      return;
    }
    if (key == null || !allowsSockets) {
      key == null ? null : log(['no WebSocket']);
      response.headers.contentType = ContentType.json;
      response.write(jsonEncode({...signedIn, 'user': signedIn}));
      await response.close();
      return;
    }
    final accept = base64.encode(sha1.convert(utf8.encode('${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11')).bytes);
    response
      ..statusCode = HttpStatus.switchingProtocols
      ..headers.set('Connection', 'Upgrade')
      ..headers.set('Upgrade', 'websocket')
      ..headers.set('Sec-WebSocket-Accept', accept)
      ..headers.set('Sec-WebSocket-Protocol', 'parcheesi.v1');
    final network = await response.detachSocket();
    Server.socket(WebSocket.fromUpgradedSocket(network, protocol: 'parcheesi.v1', serverSide: true), network);
  });
  return server;
}

Future<void> main() async {
  final server = await serve();
  client = ParcheesiClient('http://127.0.0.1:${server.port}', tokens: const Tokens('old', 'r'));

  await run('rows', {'me': null, 'games/1': 7}, [
    open((socket) {
      socket.say('me', 'snapshot', 3);
      socket.rows('games/1', [8, 9]);
      socket.lose();
    }),
    open((socket) {
      socket.rows('games/1', [9, 10]);
      socket.say('me', 'future');
      socket.say('me', 'snapshot', 1); // of a restored service
      socket.rows('me', [2]);
      socket.end(1012, 'server_ends', 20);
    }),
    end,
  ]);

  await run('1006', {'me': 1}, [open((socket) => socket.lose()), end]);
  for (final (code, reason, retry) in [
    (4400, 'malformed_message', null),
    (4401, 'session_ended', null),
    (4403, 'insufficient_scope', null),
    (4408, 'silent', 0),
    (4413, 'message_too_long', null),
    (4429, 'too_many_streams', 20),
    (4500, 'internal_error', 0),
    (4503, 'service_unavailable', 20),
  ]) {
    await run('$code', {'me': 1}, [open((socket) => socket.end(code, reason, retry)), end]);
  }

  await run('expired', {'me': 1}, [expired, end]);
  await run('expired again', {'me': 1}, [expired, expired]);

  await run('refused', {'me': 1, 'games/1': 1, 'tables/1': 1}, [
    (socket, command) {
      if (command['do'] == 'open') {
        socket.say(null, 'opened');
        socket.say('tables/1', 'refused', null, {'code': 'not_found', 'retry_ms': null});
        socket.say('games/1', 'refused', null, {'code': 'too_many_requests', 'retry_ms': 20});
        socket.say('me', 'closed', null, {'code': 'blocked', 'retry_ms': null});
      } else if (command['topic'] == 'games/1') {
        socket.say('games/1', 'end');
      }
    },
  ]);

  await run('changes', {'me': 1}, [changes], (events, event) {
    if (event == 'me message') {
      events.add('games/1');
    } else if (event == 'games/1 snapshot') {
      events.drop('games/1');
    }
  });
  await run('changed at once', {'me': 1, 'games/1': 1}, [changes, end], (events, event) {
    if (event == 'me message') {
      events.drop('games/1');
      events.add('games/1', 8);
    }
  });
  final many = {for (var at = 0; at < 30; at++) 'games/$at': 1, 'me': 1};
  await run('many', many, [], (events, event) => events.close());

  final took = Stopwatch()..start();
  await run('woken in a pause', {'me': 1}, [open((socket) => socket.end(1012, 'server_ends', 20000)), end],
      (events, event) {
    if (event == 'cut') {
      events.wake();
    }
  });
  log([took.elapsed < const Duration(seconds: 5) ? 'at once' : 'late']);
  await run('woken in vain', {'me': 1}, [open((socket) => socket.rows('me', [2]))], (events, event) {
    events.wake();
    Timer(_soon, events.close);
  });
  await run('asked for again, then silence', {'me': 1}, [
    open((socket) => socket.say('me', 'refused', null, {'code': 'not_found', 'retry_ms': null})),
    end,
  ], (events, event) {
    if (event == 'me refused') {
      events.add('me', 1);
    }
  });
  await run('paused at the end', {'me': 1}, [
    open((socket) {
      socket.rows('me', [2, 3]);
      socket.say('me', 'end');
    }),
  ], (events, event) {
    switch (event) {
      case 'me message':
        return waits(events, event);
      case 'me end':
        events.add('games/1');
        Timer(_soon, events.close);
    }
  });
  await run('refused, then a pause', {'me': 1, 'games/1': 1}, [
    open((socket) {
      socket.say('games/1', 'refused', null, {'code': 'too_many_requests', 'retry_ms': 100});
      socket.end(1012, 'server_ends', 20000);
    }),
  ], (events, event) {
    if (event == 'cut') {
      Timer(_soon * 10, events.close);
    }
  });

  await run('events, paused at the end', {'me': 1}, [
    (server, _) {
      server.rows('me', [2]);
      server.say('me', 'end');
      server.lose();
    },
  ], waits, FollowBy.events);
  await run('events, expired', {'me': 1}, [
    (server, _) {
      server.say(null, 'closed', null, {'code': 'token_expired', 'retry_ms': null});
      server.lose();
    },
    (server, _) => server.say('me', 'end'),
  ], null, FollowBy.events);
  log(['# events, changed at once']);
  scripts = [
    (server, _) => server.rows('me', [50, 51]),
    (server, _) {
      server.rows('me', [11]);
      server.say('me', 'end');
    },
  ];
  final changed = client.follow({'me': 49}, by: FollowBy.events);
  final done = Completer<void>();
  changed.listen((event) {
    log([event.topic, event.name, event.number]);
    if (event.number == 50 && event.name == 'message') {
      changed.drop('me');
      changed.add('me', 10);
    }
  }, onDone: done.complete);
  await done.future;
  allowsSockets = false;
  await run('no WebSocket', {'me': 1}, [
    (server, _) {
      server.rows('me', [2]);
      server.lose();
    },
    (server, _) => server.say('me', 'end'),
  ], null, null);
  allowsSockets = true;

  log(['# cancelled']);
  scripts = [open((_) {})];
  final waiting = client.follow({'me': 1}).listen((_) {});
  await Future<void>.delayed(const Duration(milliseconds: 200));
  await waiting.cancel();
  log(['cancelled']);
  client.close();
  await server.close();
}
