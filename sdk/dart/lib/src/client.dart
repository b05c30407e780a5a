import 'dart:async';

import 'package:http/http.dart' as http;

import 'backoff.dart';
import 'call.dart';
import 'connection.dart';
import 'errors.dart';
import 'events.dart';
import 'follow.dart';
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

  /// What happens in several topics, over one connection: `me`, `tables/{id}` and `games/{id}`, up to 30, each with the
  /// number after which to begin; null: a snapshot comes first. [onCut] is called with the time since which you are
  /// cut off, and with null when you no longer are. Without [by] it is a WebSocket, or Server-Sent Events while none
  /// comes about.
  Following follow(Topics topics, {void Function(DateTime? since)? onCut, FollowBy? by}) =>
      Following(_transport, () => _tokens, _refresh, topics, onCut: onCut, by: by);

  /// Follows a game: with [after] the rows after that version, else a snapshot first. ApiException if you may not read
  /// it, or no longer.
  Stream<StreamEvent> followGame(String gameId, {int? after}) => _followOne('games/$gameId', after);

  /// Follows a table: with [after] the rows after that number, else a snapshot first.
  Stream<StreamEvent> followTable(String tableId, {int? after}) => _followOne('tables/$tableId', after);

  /// Follows your notifications.
  Stream<StreamEvent> followMe({int? after}) => _followOne('me', after);

  Future<Answer> _open(Call call) async {
    final backoff = Backoff();
    var refreshed = false;
    while (true) {
      final used = call.anonymous ? null : _tokens;
      final answer = await _transport.attempt(call, used, tryFor);
      if (answer.isGood) {
        return answer;
      }
      if (answer.problem?.code == 'token_expired' && used != null && !refreshed) {
        refreshed = true;
        if (await _refresh(used)) {
          continue;
        }
      }
      if (!answer.isWorthRepeating || !backoff.leavesTime(retryFor, answer.retryAfter)) {
        throw answer.failure;
      }
      await backoff.pause(answer.retryAfter);
    }
  }

  /// Whether there are newer tokens: exchanges the refresh token, unless another request does so or has done so.
  Future<bool> _refresh(Tokens used) async {
    if (!identical(used, _tokens)) {
      return true;
    }
    if (used.refresh == null) {
      return false;
    }
    await (_refreshing ??= _exchange(used).whenComplete(() => _refreshing = null));
    return true;
  }

  Future<void> _exchange(Tokens used) async {
    final call = Call('POST', '/api/v1/auth/refresh', anonymous: true, key: used.refreshKey)
      ..body = RefreshRequest(refreshToken: used.refresh!).toJson();
    final signedIn = SignedIn.fromJson(await send(call));
    use(Tokens(signedIn.accessToken, signedIn.refreshToken));
  }

  /// The events of a topic to its end.
  Stream<StreamEvent> _followOne(String topic, int? after) => follow({topic: after})
      .asyncExpand((event) => event.name == 'refused' ? _afterRefusal(topic, event.number) : Stream.value(event));

  /// Throws why the topic may not be read; goes on if it may be again.
  Stream<StreamEvent> _afterRefusal(String topic, int? after) async* {
    await send(Call('GET', '/api/v1/$topic/stream'));
    await Future<void>.delayed(const Duration(seconds: 1));
    yield* _followOne(topic, after);
  }
}
