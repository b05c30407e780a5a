import 'dart:async';
import 'dart:convert';

import 'package:http/http.dart' as http;

import 'call.dart';
import 'errors.dart';
import 'models.g.dart';
import 'operations.g.dart';
import 'tokens.dart';

const _eventStream = 'text/event-stream';

/// The answer of one try, or the reason why there is none.
class Answer {
  Answer._({this.status = 0, this.json, this.text = '', this.problem, this.loss, this.retryAfter, this.stream});

  /// No whole answer came.
  Answer.lost(Object this.loss)
      : status = 0,
        json = null,
        text = '',
        problem = null,
        retryAfter = null,
        stream = null;

  /// The HTTP status; 0 if the answer was lost.
  final int status;

  /// The body, decoded.
  final Object? json;

  /// The body.
  final String text;

  /// The error, if the service sent one.
  final Problem? problem;

  /// Why there is no answer.
  final Object? loss;

  /// What the service asks to wait.
  final Duration? retryAfter;

  /// The bytes of a stream that has been opened.
  final Stream<List<int>>? stream;

  /// Whether the request succeeded.
  bool get isGood => status >= 200 && status < 300;

  /// Lost, too early, or answered by a proxy in between: the same request may do better later.
  bool get isWorthRepeating =>
      loss != null || const {429, 502, 503, 504}.contains(status) || problem?.code == 'request_in_progress';

  /// The exception of an answer that is not good.
  Exception get failure {
    final lost = loss;
    if (lost != null) {
      return ServiceUnreachableException(lost);
    }
    return status == 401 && problem != null // refused log-ins have none
        ? SignInAgainException(status, problem, json)
        : ApiException(status, problem, json);
  }
}

/// Sends a request once.
class Transport {
  /// Sends to a service.
  Transport(this.service, this._client);

  /// Its address.
  final Uri service;
  final http.Client _client;

  /// The answer, or why there is none. That of [isStream] is not read to its end.
  Future<Answer> attempt(Call call, Tokens? tokens, Duration limit, {bool isStream = false}) async {
    final request = http.Request(call.method, call.at(service));
    request.headers['User-Agent'] = 'parcheesi-dart/$version';
    if (tokens != null) {
      request.headers['Authorization'] = 'Bearer ${tokens.access}';
    }
    if (call.method == 'POST') {
      request.headers['Idempotency-Key'] = call.key;
    }
    request.headers.addAll(call.headers);
    if (call.body != null) {
      request.headers['Content-Type'] = 'application/json';
      request.bodyBytes = utf8.encode(jsonEncode(call.body));
    }
    if (isStream) {
      request.headers['Accept'] = _eventStream;
    }
    try {
      final response = await _client.send(request).timeout(limit);
      if (isStream && _type(response) == _eventStream) {
        return Answer._(status: response.statusCode, stream: response.stream);
      }
      return _read(response, await response.stream.toBytes().timeout(limit));
    } on Exception catch (loss) {
      return Answer.lost(loss); // SocketException, ClientException, TimeoutException, FormatException
    }
  }

  /// Closes all connections.
  void close() => _client.close();

  Answer _read(http.StreamedResponse response, List<int> bytes) {
    final text = utf8.decode(bytes);
    final type = _type(response);
    final good = response.statusCode < 300;
    if (good && type == 'text/html') {
      return Answer.lost(const FormatException('The answer was a page, not the service’s.'));
    }
    final json = type.endsWith('json') && text.isNotEmpty ? jsonDecode(text) : null;
    return Answer._(
      status: response.statusCode,
      json: json,
      text: text,
      problem: good ? null : _problem(json),
      retryAfter: _seconds(response.headers['retry-after']),
    );
  }

  static String _type(http.StreamedResponse response) =>
      (response.headers['content-type'] ?? '').split(';').first.trim();

  static Duration? _seconds(String? value) {
    final seconds = int.tryParse(value ?? '');
    return seconds == null ? null : Duration(seconds: seconds);
  }

  static Problem? _problem(Object? json) {
    if (json is! Map || json['code'] is! String) {
      return null;
    }
    try {
      return Problem.fromJson(json);
    } on TypeError {
      return null; // a proxy’s answer that looks like ours
    }
  }
}
