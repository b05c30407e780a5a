import 'dart:async';
import 'dart:convert';

import 'package:http/http.dart' as http;

import 'backoff.dart';
import 'call.dart';
import 'errors.dart';
import 'events.dart';
import 'models.g.dart';
import 'operations.g.dart';
import 'tokens.dart';
import 'transport.dart';

/// A client of the service for one user. Each operation of the API is a method. All of them repeat a request whose
/// answer was lost, under one Idempotency-Key, so that it is carried out once; wait as long as the service asks for;
/// and get new tokens when the access token has expired.
class ParcheesiClient with Operations {
  /// Makes a client; nothing is sent yet. [service] is an address such as `https://play.example.com`. [tokens] were
  /// stored earlier; without them sign in first.
  ParcheesiClient(
    String service, {
    Tokens? tokens,
    this.onTokens,
    this.retryFor = const Duration(minutes: 2),
    this.tryFor = const Duration(seconds: 40),
    http.Client? client,
  })  : _tokens = tokens,
        _transport = Transport(Uri.parse(service), client ?? http.Client());

  /// After this time without a line a stream is opened again: a heartbeat comes each 10 seconds.
  static const _silence = Duration(seconds: 25);

  /// Called with new tokens: store them. The old refresh token is used up.
  final void Function(Tokens)? onTokens;

  /// How long a request is repeated before it fails.
  final Duration retryFor;

  /// How long one try waits for its answer; a long poll takes 25 seconds.
  final Duration tryFor;

  final Transport _transport;
  Tokens? _tokens;
  Future<void>? _refreshing;

  /// The tokens in use; null before signing in.
  Tokens? get tokens => _tokens;

  /// Creates a guest, and acts for it from now on. With [deviceSecret], 32 random bytes in base64url that the app keeps
  /// in the key store, it is the guest of this device, created at the first time only.
  Future<User> signInAsGuest({String? deviceSecret}) async {
    final signedIn = await createGuest(guestRequest: GuestRequest(deviceSecret: deviceSecret));
    use(Tokens(signedIn.accessToken, signedIn.refreshToken));
    return signedIn.user;
  }

  /// Signs in a registered player, and acts for it from now on. [logIn] has the name or a verified e-mail address, and
  /// the password. [askForCode] asks the player for a code of the second factor, and is only called if the account has
  /// one; without it the log-in to such an account is refused. ApiException for a wrong password or code.
  Future<void> signIn(AuthLogin logIn, {Future<String> Function()? askForCode}) async {
    AuthAuthenticatedResponse signedIn;
    try {
      signedIn = await this.logIn(logIn);
    } on ApiException catch (refusal) {
      final session = refusal.secondFactorSession;
      if (askForCode == null || session == null) {
        rethrow;
      }
      signedIn = await verifySecondFactor(session, AuthMFAAuthenticate(code: await askForCode()));
    }
    use(Tokens(signedIn.meta.accessToken!, signedIn.meta.refreshToken));
  }

  /// Ends the session, whose stored tokens are worthless afterwards; without tokens does nothing.
  Future<void> signOut() async {
    if (_tokens == null) {
      return;
    }
    try {
      await logOut();
    } on ApiException catch (ended) {
      if (ended.status != 401) {
        rethrow; // 401 is the answer of a log-out: nobody is signed in any more
      }
    }
    _tokens = null;
  }

  /// Acts with these tokens from now on.
  void use(Tokens tokens) {
    _tokens = tokens;
    onTokens?.call(tokens);
  }

  /// Ends all connections.
  void close() => _transport.close();

  /// The JSON of the answer, or its text. ApiException if the service refuses, ServiceUnreachableException if no
  /// answer comes within [retryFor].
  @override
  Future<Object?> send(Call call) async {
    final answer = await _open(call);
    return answer.json ?? (answer.text.isEmpty ? null : answer.text);
  }

  /// Follows a game: with [after] the rows after that version, else a snapshot first.
  Stream<StreamEvent> followGame(String gameId, {int? after}) => _follow('/api/v1/games/$gameId/stream', after);

  /// Follows a table: with [after] the rows after that number, else a snapshot first.
  Stream<StreamEvent> followTable(String tableId, {int? after}) => _follow('/api/v1/tables/$tableId/stream', after);

  /// Follows your notifications.
  Stream<StreamEvent> followMe({int? after}) => _follow('/api/v1/me/stream', after);

  Future<Answer> _open(Call call, {String? lastEventId}) async {
    final backoff = Backoff();
    var refreshed = false;
    while (true) {
      final used = call.anonymous ? null : _tokens;
      final answer = await _transport.attempt(call, used, tryFor, lastEventId: lastEventId);
      if (answer.isGood) {
        return answer;
      }
      if (answer.problem?.code == 'token_expired' && used?.refresh != null && !refreshed) {
        refreshed = true;
        await _refresh(used!);
        continue;
      }
      if (!answer.isWorthRepeating || !backoff.leavesTime(retryFor, answer.retryAfter)) {
        throw answer.failure;
      }
      await backoff.pause(answer.retryAfter);
    }
  }

  /// Exchanges the refresh token, unless another request does so or has done so.
  Future<void> _refresh(Tokens used) async {
    if (!identical(used, _tokens)) {
      return;
    }
    await (_refreshing ??= _exchange(used).whenComplete(() => _refreshing = null));
  }

  Future<void> _exchange(Tokens used) async {
    final call = Call('POST', '/api/v1/auth/refresh', anonymous: true, key: used.refreshKey)
      ..body = RefreshRequest(refreshToken: used.refresh!).toJson();
    final signedIn = SignedIn.fromJson(await send(call));
    use(Tokens(signedIn.accessToken, signedIn.refreshToken));
  }

  /// The events of a stream to its end. It is opened again after the last event received, so that no row is lost or
  /// comes twice.
  Stream<StreamEvent> _follow(String path, int? after) async* {
    var last = after == null ? '' : '$after';
    final backoff = Backoff();
    while (true) {
      final used = _tokens;
      final parser = EventParser();
      final answer = await _open(Call('GET', path), lastEventId: last);
      final lines = answer.stream!.timeout(_silence).transform(utf8.decoder).transform(const LineSplitter());
      String? closed;
      try {
        await for (final line in lines) {
          final event = parser.add(line);
          if (event == null) {
            continue;
          }
          if (event.name == 'closed') {
            closed = '${event.data['code']}';
            break;
          }
          backoff.reset();
          last = event.id == null ? last : '${event.id}';
          yield event;
          if (event.name == 'end') {
            return;
          }
        }
      } on Exception {
        // The connection was lost, cut off or silent: it is opened again below.
      }
      if (closed != null) {
        if (closed != 'token_expired' || used?.refresh == null) {
          throw StreamClosedException(closed);
        }
        await _refresh(used!);
      }
      await backoff.pause(parser.retry);
    }
  }
}
