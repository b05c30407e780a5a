/// The connections of `follow`: a WebSocket, or a response of Server-Sent Events.
library;

import 'dart:async';
import 'dart:convert';

import 'package:web_socket_channel/web_socket_channel.dart';

import 'call.dart';
import 'tokens.dart';
import 'transport.dart';

const _path = '/api/v1/streams';

/// After this time without a message a connection counts as lost: a heartbeat comes every 10 seconds.
const silence = Duration(seconds: 25);

/// Topics (`me`, `tables/{id}`, `games/{id}`), and the number after which each begins; null: a snapshot comes first.
typedef Topics = Map<String, int?>;

/// Sends a command over an open connection.
typedef Send = void Function(Map<String, Object?> command);

/// What the service sends, see docs/streams.md. Messages without a topic are about the connection.
class Message {
  /// A message from its JSON.
  Message.of(String text) : this._(jsonDecode(text) as Map<String, dynamic>);

  Message._(Map<String, dynamic> json)
      : topic = json['topic'] as String?,
        event = json['event'] as String,
        id = json['id'] as int?,
        data = json['data'] as Map<String, dynamic>? ?? const {};

  /// The topic, if it is about one.
  final String? topic;

  /// `snapshot`, `message`, `ping`, …
  final String event;

  /// The number of a row or snapshot.
  final int? id;

  /// The content of the event.
  final Map<String, dynamic> data;

  /// Whether the connection ends.
  bool get isEnd => event == 'closed' && topic == null;

  /// What `refused` and `closed` ask to wait; null: not to be tried again.
  Duration? get retry => switch (data['retry_ms']) {
        final int ms => Duration(milliseconds: ms),
        _ => null,
      };
}

/// How a connection ended; without a status it was lost.
class End {
  /// An end.
  const End({this.status, this.code, this.retry, this.failure});

  /// The HTTP status of the reason.
  final int? status;

  /// The reason.
  final String? code;

  /// What the service asks to wait.
  final Duration? retry;

  /// The refusal, if it was an answer.
  final Exception? failure;
}

/// Hears what comes over a connection.
abstract interface class Listener {
  /// The connection is open. With [send] its topics can be changed.
  void opened([Send? send]);

  /// Something has arrived: a message, or a part of one.
  void heard([Message? message]);
}

/// Follows the topics until the WebSocket ends, or [stop] does. The token is in the first message: a browser sets no
/// header, and an address would be logged.
Future<End> bySocket(Transport transport, Tokens tokens, Topics topics, Listener listener, Future<void> stop) async {
  final service = transport.service;
  final scheme = service.scheme == 'https' ? 'wss' : 'ws';
  final channel = WebSocketChannel.connect(service.replace(scheme: scheme, path: _path), protocols: ['parcheesi.v1']);
  final ended = Completer<void>();
  Message? closed;
  var isOver = false;
  void send(Map<String, Object?> command) {
    if (!isOver) {
      channel.sink.add(jsonEncode(command));
    }
  }

  final messages = channel.stream.listen(
    (text) {
      final message = Message.of(text as String);
      if (message.event == 'opened') {
        listener.opened(send);
      } else if (message.event == 'ping') {
        send({'do': 'pong'});
      } else if (message.isEnd) {
        closed = message;
      }
      listener.heard(message);
    },
    onError: (_) {}, // its end follows
    onDone: ended.complete,
  );
  final asked = [
    for (final MapEntry(:key, :value) in topics.entries) {'topic': key, if (value != null) 'after': value},
  ];
  final first = {'do': 'open', 'token': tokens.access, 'topics': asked};
  unawaited(channel.ready.then((_) => send(first), onError: (_) {}));
  await Future.any([ended.future, stop]);
  isOver = true; // it may yet become ready
  unawaited(messages.cancel());
  unawaited(channel.sink.close());
  final status = (channel.closeCode ?? 0) - 4000;
  final code = closed?.data['code'] as String? ?? channel.closeReason;
  return End(status: status >= 400 ? status : null, code: code, retry: closed?.retry);
}

/// Follows the topics until the response ends, or [stop] does.
Future<End> byEvents(Transport transport, Tokens tokens, Topics topics, Listener listener, Future<void> stop) async {
  final named = [for (final MapEntry(:key, :value) in topics.entries) value == null ? key : '$key@$value'];
  final call = Call('GET', _path)..query('topics', named.join(','));
  final opening = transport.attempt(call, tokens, silence, isStream: true);
  final answer = await Future.any<Answer?>([opening, stop.then((_) => null)]);
  if (answer == null) {
    unawaited(opening.then((unused) => unused.stream?.listen(null).cancel()));
    return const End();
  }
  final body = answer.stream;
  if (body == null) {
    final status = answer.loss == null ? answer.status : null;
    return End(status: status, code: answer.problem?.code, retry: answer.retryAfter, failure: answer.failure);
  }
  listener.opened();
  final ended = Completer<void>();
  Message? closed;
  final lines = body.transform(utf8.decoder).transform(const LineSplitter()).listen(
    (line) {
      listener.heard();
      final message = _message(line);
      if (message == null) {
        return;
      }
      if (message.isEnd) {
        closed = message;
      }
      listener.heard(message);
    },
    onError: (_) => ended.isCompleted ? null : ended.complete(),
    onDone: () => ended.isCompleted ? null : ended.complete(),
    cancelOnError: true,
  );
  await Future.any([ended.future, stop]);
  unawaited(lines.cancel());
  final code = closed?.data['code'] as String?;
  final isExpired = code == 'token_expired'; // for others, the service answers with the reason when it is opened again
  return End(status: isExpired ? 401 : null, code: code, retry: closed?.retry);
}

/// The message of a line; null for other lines, and for the half of one where the response broke off.
Message? _message(String line) {
  try {
    return line.startsWith('data: ') ? Message.of(line.substring('data: '.length)) : null;
  } on FormatException {
    return null;
  }
}
