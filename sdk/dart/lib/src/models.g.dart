// Generated from docs/openapi.json by `make sdk-dart`. Changes here are lost.
import 'json.dart';

/// A seat for a robot, or null for all free seats.
class AddRobotsRequest {
  const AddRobotsRequest({
    this.seat,
    this.strength,
  });

  factory AddRobotsRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AddRobotsRequest(
      seat: optional(json['seat'], (v) => v! as int),
      strength: optional(json['strength'], (v) => v! as String),
    );
  }

  final int? seat;

  /// One of `easy`, `normal`, `hard`, `expert`.
  final String? strength;

  Map<String, dynamic> toJson() => {
        if (seat != null) 'seat': write(seat),
        if (strength != null) 'strength': write(strength),
      };
}

/// A choice between several different moves.
class AnalysisDecision {
  const AnalysisDecision({
    required this.class_,
    required this.cost,
    required this.options,
    required this.seat,
    required this.better,
    required this.reasons,
  });

  factory AnalysisDecision.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisDecision(
      class_: needed(json['class'], (v) => v! as String),
      cost: needed(json['cost'], (v) => v! as int),
      options: needed(json['options'], (v) => v! as int),
      seat: needed(json['seat'], (v) => v! as int),
      better: optional(json['better'], (v) => Move.fromJson(v)),
      reasons: needed(json['reasons'], (v) => list(v, (v) => AnalysisReason.fromJson(v))),
    );
  }

  /// One of `best`, `good`, `inaccuracy`, `mistake`, `blunder`, or one that is new.
  final String class_;

  /// The chance lost against the best move. In 1/10,000: 2534 is 25.34 %.
  final int cost;

  /// The number of different moves.
  final int options;

  /// The seat whose pawns are moved.
  final int seat;

  final Move? better;

  /// At most three; none if the class is `best` or `good`.
  final List<AnalysisReason> reasons;

  Map<String, dynamic> toJson() => {
        'class': write(class_),
        'cost': write(cost),
        'options': write(options),
        'seat': write(seat),
        'better': write(better),
        'reasons': write(reasons),
      };
}

/// A roll that could have come instead.
class AnalysisOutcome {
  const AnalysisOutcome({
    required this.pips,
    required this.effect,
  });

  factory AnalysisOutcome.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisOutcome(
      pips: needed(json['pips'], (v) => list(v, (v) => v! as int)),
      effect: needed(json['effect'], (v) => v! as int),
    );
  }

  /// Ascending. Two different dice come twice as often as a pair.
  final List<int> pips;

  /// What its luck would have been, for the player's side. In 1/10,000: 2534 is 25.34 %.
  final int effect;

  Map<String, dynamic> toJson() => {
        'pips': write(pips),
        'effect': write(effect),
      };
}

/// The game from one player's point of view.
class AnalysisPlayer {
  const AnalysisPlayer({
    required this.seat,
    required this.side,
    required this.robot,
    required this.waterfall,
    required this.decisions,
    required this.automaticDecisions,
    required this.automaticCost,
    required this.luckiest,
    required this.unluckiest,
    required this.dicePercentile,
    required this.spread,
    required this.diceSure,
    required this.fairDice,
  });

  factory AnalysisPlayer.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisPlayer(
      seat: needed(json['seat'], (v) => v! as int),
      side: needed(json['side'], (v) => v! as int),
      robot: needed(json['robot'], (v) => v! as bool),
      waterfall: needed(json['waterfall'], (v) => Waterfall.fromJson(v)),
      decisions: needed(json['decisions'], (v) => DecisionCounts.fromJson(v)),
      automaticDecisions: needed(json['automatic_decisions'], (v) => v! as int),
      automaticCost: needed(json['automatic_cost'], (v) => v! as int),
      luckiest: needed(json['luckiest'], (v) => list(v, (v) => AnalysisRoll.fromJson(v))),
      unluckiest: needed(json['unluckiest'], (v) => list(v, (v) => AnalysisRoll.fromJson(v))),
      dicePercentile: optional(json['dice_percentile'], (v) => v! as int),
      spread: needed(json['spread'], (v) => v! as int),
      diceSure: needed(json['dice_sure'], (v) => v! as bool),
      fairDice: needed(json['fair_dice'], (v) => v! as int),
    );
  }

  final int seat;

  /// The index of the player's side in `sides`.
  final int side;

  /// Whether a robot of the service sat there.
  final bool robot;

  final Waterfall waterfall;

  final DecisionCounts decisions;

  /// Decisions that the server made for the player.
  final int automaticDecisions;

  /// The part of the cost that those have. In 1/10,000: 2534 is 25.34 %.
  final int automaticCost;

  /// Up to three of the player's rolls, the luckiest first.
  final List<AnalysisRoll> luckiest;

  /// The same, the unluckiest first.
  final List<AnalysisRoll> unluckiest;

  /// Of 100 games of this kind, those in which a player had worse dice: all dice, for the player's side. null where it was not measured, and if the pawns did not end the game.
  final int? dicePercentile;

  /// How much usually stays unexplained in games like this one. In 1/10,000: 2534 is 25.34 %.
  final int spread;

  /// Whether it is sure that all dice together helped the player, or harmed.
  final bool diceSure;

  /// With average dice: `end` less all dice and `events`. In 1/10,000: 2534 is 25.34 %.
  final int fairDice;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'side': write(side),
        'robot': write(robot),
        'waterfall': write(waterfall),
        'decisions': write(decisions),
        'automatic_decisions': write(automaticDecisions),
        'automatic_cost': write(automaticCost),
        'luckiest': write(luckiest),
        'unluckiest': write(unluckiest),
        'dice_percentile': write(dicePercentile),
        'spread': write(spread),
        'dice_sure': write(diceSure),
        'fair_dice': write(fairDice),
      };
}

/// Why another move is better, and the same as a sentence.
class AnalysisReason {
  const AnalysisReason({
    required this.code,
    required this.pawn,
    required this.value,
    required this.text,
  });

  factory AnalysisReason.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisReason(
      code: needed(json['code'], (v) => v! as String),
      pawn: optional(json['pawn'], (v) => Pawn.fromJson(v)),
      value: needed(json['value'], (v) => v! as int),
      text: needed(json['text'], (v) => v! as String),
    );
  }

  /// One of `missed_capture`, `missed_home`, `stayed_in_nest`, `left_in_danger`, `gave_up_blockade`, `missed_blockade`, `missed_threat`, `lost_spaces`, `position`, or one that is new.
  final String code;

  final Pawn? pawn;

  /// Spaces, pawns or a probability in 1/10,000, by the code.
  final int value;

  /// In the reader's language.
  final String text;

  Map<String, dynamic> toJson() => {
        'code': write(code),
        'pawn': write(pawn),
        'value': write(value),
        'text': write(text),
      };
}

/// The analysis is being made: ask again.
class AnalysisRequested {
  const AnalysisRequested({
    required this.gameId,
    required this.retryAfterS,
  });

  factory AnalysisRequested.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisRequested(
      gameId: needed(json['game_id'], (v) => v! as String),
      retryAfterS: needed(json['retry_after_s'], (v) => v! as int),
    );
  }

  final String gameId;

  /// Also in `Retry-After`.
  final int retryAfterS;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'retry_after_s': write(retryAfterS),
      };
}

/// A roll that stood out, beside those that could have come instead.
class AnalysisRoll {
  const AnalysisRoll({
    required this.version,
    required this.pips,
    required this.effect,
    required this.others,
  });

  factory AnalysisRoll.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisRoll(
      version: needed(json['version'], (v) => v! as int),
      pips: needed(json['pips'], (v) => list(v, (v) => v! as int)),
      effect: needed(json['effect'], (v) => v! as int),
      others: needed(json['others'], (v) => list(v, (v) => AnalysisOutcome.fromJson(v))),
    );
  }

  /// Of its row in the record, as in the steps.
  final int version;

  /// Ascending.
  final List<int> pips;

  /// Its luck for the player's side, as in the step. In 1/10,000: 2534 is 25.34 %.
  final int effect;

  /// By pips, ascending.
  final List<AnalysisOutcome> others;

  Map<String, dynamic> toJson() => {
        'version': write(version),
        'pips': write(pips),
        'effect': write(effect),
        'others': write(others),
      };
}

/// A roll or a move, and what it did to the chances.
class AnalysisStep {
  const AnalysisStep({
    required this.version,
    required this.kind,
    required this.seat,
    required this.automatic,
    required this.chances,
    required this.effects,
    required this.decision,
  });

  factory AnalysisStep.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AnalysisStep(
      version: needed(json['version'], (v) => v! as int),
      kind: needed(json['kind'], (v) => v! as String),
      seat: needed(json['seat'], (v) => v! as int),
      automatic: needed(json['automatic'], (v) => v! as bool),
      chances: needed(json['chances'], (v) => list(v, (v) => v! as int)),
      effects: needed(json['effects'], (v) => list(v, (v) => v! as int)),
      decision: optional(json['decision'], (v) => AnalysisDecision.fromJson(v)),
    );
  }

  /// Of its row in the record.
  final int version;

  /// One of `roll`, `move`, or one that is new.
  final String kind;

  /// On turn.
  final int seat;

  /// The server acted for a person.
  final bool automatic;

  /// After it, by side; their sum is 10,000. In 1/10,000: 2534 is 25.34 %.
  final List<int> chances;

  /// By side: the luck of a roll, the cost of a move (0 or less for its own side).
  final List<int> effects;

  final AnalysisDecision? decision;

  Map<String, dynamic> toJson() => {
        'version': write(version),
        'kind': write(kind),
        'seat': write(seat),
        'automatic': write(automatic),
        'chances': write(chances),
        'effects': write(effects),
        'decision': write(decision),
      };
}

/// Known values; there may be new ones.
abstract final class AnalysisStepKind {
  static const roll = 'roll';
  static const move = 'move';
}

/// A notice of the staff; show it between `from` and `until`.
class Announcement {
  const Announcement({
    required this.from,
    required this.id,
    required this.level,
    required this.text,
    required this.until,
  });

  factory Announcement.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Announcement(
      from: needed(json['from'], (v) => DateTime.parse(v! as String)),
      id: needed(json['id'], (v) => v! as String),
      level: needed(json['level'], (v) => v! as String),
      text: needed(json['text'], (v) => v! as String),
      until: needed(json['until'], (v) => DateTime.parse(v! as String)),
    );
  }

  final DateTime from;

  final String id;

  /// One of `info`, `warning`, `urgent`, or one that is new.
  final String level;

  /// In the language of the request.
  final String text;

  final DateTime until;

  Map<String, dynamic> toJson() => {
        'from': write(from),
        'id': write(id),
        'level': write(level),
        'text': write(text),
        'until': write(until),
      };
}

/// Known values; there may be new ones.
abstract final class AnnouncementLevel {
  static const info = 'info';
  static const warning = 'warning';
  static const urgent = 'urgent';
}

/// An app that you registered, without its secret.
class App {
  const App({
    required this.id,
    required this.name,
    required this.type,
    required this.redirectUris,
    required this.scopes,
    required this.createdAt,
    required this.closedAt,
    required this.closedReason,
  });

  factory App.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return App(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      type: needed(json['type'], (v) => v! as String),
      redirectUris: needed(json['redirect_uris'], (v) => list(v, (v) => v! as String)),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      closedAt: optional(json['closed_at'], (v) => DateTime.parse(v! as String)),
      closedReason: optional(json['closed_reason'], (v) => v! as String),
    );
  }

  /// The `client_id` of OAuth.
  final String id;

  final String name;

  /// One of `confidential`, `public`, or one that is new.
  final String type;

  final List<String> redirectUris;

  final List<String> scopes;

  final DateTime createdAt;

  /// Since when the staff has closed it: nobody can sign in with it.
  final DateTime? closedAt;

  /// Why the staff has closed it.
  final String? closedReason;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'type': write(type),
        'redirect_uris': write(redirectUris),
        'scopes': write(scopes),
        'created_at': write(createdAt),
        'closed_at': write(closedAt),
        'closed_reason': write(closedReason),
      };
}

/// All your apps, the newest first.
class AppList {
  const AppList({
    required this.results,
  });

  factory AppList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AppList(
      results: needed(json['results'], (v) => list(v, (v) => App.fromJson(v))),
    );
  }

  final List<App> results;

  Map<String, dynamic> toJson() => {
        'results': write(results),
      };
}

/// The registration of an app.
class AppRequest {
  const AppRequest({
    required this.name,
    required this.redirectUris,
    required this.scopes,
    required this.type,
  });

  factory AppRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AppRequest(
      name: needed(json['name'], (v) => v! as String),
      redirectUris: needed(json['redirect_uris'], (v) => list(v, (v) => v! as String)),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      type: needed(json['type'], (v) => v! as String),
    );
  }

  /// Players read it when the app asks for access. It cannot look like the service's own.
  final String name;

  /// `https`, `http://127.0.0.1`, or a scheme with a dot, `com.example:/back`.
  final List<String> redirectUris;

  /// What it may request; a player grants all or some of them.
  final List<String> scopes;

  /// One of `confidential`, `public`.
  final String type;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        'redirect_uris': write(redirectUris),
        'scopes': write(scopes),
        'type': write(type),
      };
}

/// Known values; there may be new ones.
abstract final class AppType {
  static const confidential = 'confidential';
  static const public = 'public';
}

/// An app with its new secret.
class AppWithSecret {
  const AppWithSecret({
    required this.id,
    required this.name,
    required this.type,
    required this.redirectUris,
    required this.scopes,
    required this.createdAt,
    required this.closedAt,
    required this.closedReason,
    required this.secret,
  });

  factory AppWithSecret.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AppWithSecret(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      type: needed(json['type'], (v) => v! as String),
      redirectUris: needed(json['redirect_uris'], (v) => list(v, (v) => v! as String)),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      closedAt: optional(json['closed_at'], (v) => DateTime.parse(v! as String)),
      closedReason: optional(json['closed_reason'], (v) => v! as String),
      secret: optional(json['secret'], (v) => v! as String),
    );
  }

  /// The `client_id` of OAuth.
  final String id;

  final String name;

  /// One of `confidential`, `public`, or one that is new.
  final String type;

  final List<String> redirectUris;

  final List<String> scopes;

  final DateTime createdAt;

  /// Since when the staff has closed it: nobody can sign in with it.
  final DateTime? closedAt;

  /// Why the staff has closed it.
  final String? closedReason;

  /// Only this response has it: it is stored as a hash. null for a public app.
  final String? secret;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'type': write(type),
        'redirect_uris': write(redirectUris),
        'scopes': write(scopes),
        'created_at': write(createdAt),
        'closed_at': write(closedAt),
        'closed_reason': write(closedReason),
        'secret': write(secret),
      };
}

/// Configuration of the Django `allauth.account` app.
class AuthAccountConfiguration {
  const AuthAccountConfiguration({
    this.loginMethods,
    required this.isOpenForSignup,
    required this.emailVerificationByCodeEnabled,
    required this.loginByCodeEnabled,
    this.passwordResetByCodeEnabled,
  });

  factory AuthAccountConfiguration.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAccountConfiguration(
      loginMethods: optional(json['login_methods'], (v) => list(v, (v) => v! as String)),
      isOpenForSignup: needed(json['is_open_for_signup'], (v) => v! as bool),
      emailVerificationByCodeEnabled: needed(json['email_verification_by_code_enabled'], (v) => v! as bool),
      loginByCodeEnabled: needed(json['login_by_code_enabled'], (v) => v! as bool),
      passwordResetByCodeEnabled: optional(json['password_reset_by_code_enabled'], (v) => v! as bool),
    );
  }

  final List<String>? loginMethods;

  final bool isOpenForSignup;

  final bool emailVerificationByCodeEnabled;

  final bool loginByCodeEnabled;

  final bool? passwordResetByCodeEnabled;

  Map<String, dynamic> toJson() => {
        if (loginMethods != null) 'login_methods': write(loginMethods),
        'is_open_for_signup': write(isOpenForSignup),
        'email_verification_by_code_enabled': write(emailVerificationByCodeEnabled),
        'login_by_code_enabled': write(loginByCodeEnabled),
        if (passwordResetByCodeEnabled != null) 'password_reset_by_code_enabled': write(passwordResetByCodeEnabled),
      };
}

class AuthAuthenticated {
  const AuthAuthenticated({
    required this.user,
    required this.methods,
  });

  factory AuthAuthenticated.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticated(
      user: needed(json['user'], (v) => AuthUser.fromJson(v)),
      methods: needed(json['methods'], (v) => list(v, (v) => AuthAuthenticationMethod.fromJson(v))),
    );
  }

  final AuthUser user;

  /// A list of methods used to authenticate.
  final List<AuthAuthenticationMethod> methods;

  Map<String, dynamic> toJson() => {
        'user': write(user),
        'methods': write(methods),
      };
}

class AuthAuthenticatedMeta {
  const AuthAuthenticatedMeta({
    this.sessionToken,
    this.accessToken,
    this.refreshToken,
    this.tokenType,
    this.expiresInS,
    required this.isAuthenticated,
  });

  factory AuthAuthenticatedMeta.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticatedMeta(
      sessionToken: optional(json['session_token'], (v) => v! as String),
      accessToken: optional(json['access_token'], (v) => v! as String),
      refreshToken: optional(json['refresh_token'], (v) => v! as String),
      tokenType: optional(json['token_type'], (v) => v! as String),
      expiresInS: optional(json['expires_in_s'], (v) => v! as int),
      isAuthenticated: needed(json['is_authenticated'], (v) => v! as bool),
    );
  }

  /// Of an unfinished log-in: `X-Session-Token`.
  final String? sessionToken;

  /// After a log-in: for all operations.
  final String? accessToken;

  /// For `POST auth/refresh`.
  final String? refreshToken;

  /// `Bearer`.
  final String? tokenType;

  /// Seconds of the access token.
  final int? expiresInS;

  /// One of `True`.
  final bool isAuthenticated;

  Map<String, dynamic> toJson() => {
        if (sessionToken != null) 'session_token': write(sessionToken),
        if (accessToken != null) 'access_token': write(accessToken),
        if (refreshToken != null) 'refresh_token': write(refreshToken),
        if (tokenType != null) 'token_type': write(tokenType),
        if (expiresInS != null) 'expires_in_s': write(expiresInS),
        'is_authenticated': write(isAuthenticated),
      };
}

class AuthAuthenticatedResponse {
  const AuthAuthenticatedResponse({
    required this.status,
    required this.data,
    required this.meta,
  });

  factory AuthAuthenticatedResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticatedResponse(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => AuthAuthenticated.fromJson(v)),
      meta: needed(json['meta'], (v) => AuthAuthenticationMeta.fromJson(v)),
    );
  }

  /// One of `200`.
  final int status;

  final AuthAuthenticated data;

  final AuthAuthenticationMeta meta;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
        'meta': write(meta),
      };
}

class AuthAuthenticationMeta {
  const AuthAuthenticationMeta({
    this.sessionToken,
    this.accessToken,
    this.refreshToken,
    this.tokenType,
    this.expiresInS,
    required this.isAuthenticated,
  });

  factory AuthAuthenticationMeta.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticationMeta(
      sessionToken: optional(json['session_token'], (v) => v! as String),
      accessToken: optional(json['access_token'], (v) => v! as String),
      refreshToken: optional(json['refresh_token'], (v) => v! as String),
      tokenType: optional(json['token_type'], (v) => v! as String),
      expiresInS: optional(json['expires_in_s'], (v) => v! as int),
      isAuthenticated: optional(json['is_authenticated'], (v) => v! as bool),
    );
  }

  /// Of an unfinished log-in: `X-Session-Token`.
  final String? sessionToken;

  /// After a log-in: for all operations.
  final String? accessToken;

  /// For `POST auth/refresh`.
  final String? refreshToken;

  /// `Bearer`.
  final String? tokenType;

  /// Seconds of the access token.
  final int? expiresInS;

  final bool? isAuthenticated;

  Map<String, dynamic> toJson() => {
        if (sessionToken != null) 'session_token': write(sessionToken),
        if (accessToken != null) 'access_token': write(accessToken),
        if (refreshToken != null) 'refresh_token': write(refreshToken),
        if (tokenType != null) 'token_type': write(tokenType),
        if (expiresInS != null) 'expires_in_s': write(expiresInS),
        'is_authenticated': write(isAuthenticated),
      };
}

class AuthAuthenticationMethod {
  const AuthAuthenticationMethod({
    required this.method,
    required this.at,
    this.email,
    this.username,
    this.phone,
    this.reauthenticated,
    this.provider,
    this.uid,
    this.type,
  });

  factory AuthAuthenticationMethod.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticationMethod(
      method: needed(json['method'], (v) => v! as String),
      at: needed(json['at'], (v) => (v! as num).toDouble()),
      email: optional(json['email'], (v) => v! as String),
      username: optional(json['username'], (v) => v! as String),
      phone: optional(json['phone'], (v) => v! as String),
      reauthenticated: optional(json['reauthenticated'], (v) => v! as bool),
      provider: optional(json['provider'], (v) => v! as String),
      uid: optional(json['uid'], (v) => v! as String),
      type: optional(json['type'], (v) => v! as String),
    );
  }

  /// One of `mfa`, or one that is new.
  final String method;

  /// An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)
  final num at;

  /// The email address.
  final String? email;

  /// The username.
  final String? username;

  /// The phone number.
  final String? phone;

  final bool? reauthenticated;

  /// The provider ID.
  final String? provider;

  /// The provider specific account ID.
  final String? uid;

  /// The type of authenticator. One of `recovery_codes`, `totp`, `webauthn`, or one that is new.
  final String? type;

  Map<String, dynamic> toJson() => {
        'method': write(method),
        'at': write(at),
        if (email != null) 'email': write(email),
        if (username != null) 'username': write(username),
        if (phone != null) 'phone': write(phone),
        if (reauthenticated != null) 'reauthenticated': write(reauthenticated),
        if (provider != null) 'provider': write(provider),
        if (uid != null) 'uid': write(uid),
        if (type != null) 'type': write(type),
      };
}

/// An authentication related response.
class AuthAuthenticationResponse {
  const AuthAuthenticationResponse({
    required this.status,
    required this.data,
    required this.meta,
  });

  factory AuthAuthenticationResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticationResponse(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => AuthAuthenticationResponseData.fromJson(v)),
      meta: needed(json['meta'], (v) => AuthAuthenticationMeta.fromJson(v)),
    );
  }

  /// One of `401`.
  final int status;

  final AuthAuthenticationResponseData data;

  final AuthAuthenticationMeta meta;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
        'meta': write(meta),
      };
}

class AuthAuthenticationResponseData {
  const AuthAuthenticationResponseData({
    required this.flows,
  });

  factory AuthAuthenticationResponseData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthAuthenticationResponseData(
      flows: needed(json['flows'], (v) => list(v, (v) => AuthFlow.fromJson(v))),
    );
  }

  final List<AuthFlow> flows;

  Map<String, dynamic> toJson() => {
        'flows': write(flows),
      };
}

/// Known values; there may be new ones.
abstract final class AuthAuthenticatorType {
  static const recoveryCodes = 'recovery_codes';
  static const totp = 'totp';
  static const webauthn = 'webauthn';
}

class AuthBaseAuthenticationMeta {
  const AuthBaseAuthenticationMeta({
    this.sessionToken,
    this.accessToken,
    this.refreshToken,
    this.tokenType,
    this.expiresInS,
  });

  factory AuthBaseAuthenticationMeta.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthBaseAuthenticationMeta(
      sessionToken: optional(json['session_token'], (v) => v! as String),
      accessToken: optional(json['access_token'], (v) => v! as String),
      refreshToken: optional(json['refresh_token'], (v) => v! as String),
      tokenType: optional(json['token_type'], (v) => v! as String),
      expiresInS: optional(json['expires_in_s'], (v) => v! as int),
    );
  }

  /// Of an unfinished log-in: `X-Session-Token`.
  final String? sessionToken;

  /// After a log-in: for all operations.
  final String? accessToken;

  /// For `POST auth/refresh`.
  final String? refreshToken;

  /// `Bearer`.
  final String? tokenType;

  /// Seconds of the access token.
  final int? expiresInS;

  Map<String, dynamic> toJson() => {
        if (sessionToken != null) 'session_token': write(sessionToken),
        if (accessToken != null) 'access_token': write(accessToken),
        if (refreshToken != null) 'refresh_token': write(refreshToken),
        if (tokenType != null) 'token_type': write(tokenType),
        if (expiresInS != null) 'expires_in_s': write(expiresInS),
      };
}

class AuthBaseAuthenticator {
  const AuthBaseAuthenticator({
    required this.lastUsedAt,
    required this.createdAt,
  });

  factory AuthBaseAuthenticator.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthBaseAuthenticator(
      lastUsedAt: optional(json['last_used_at'], (v) => (v! as num).toDouble()),
      createdAt: needed(json['created_at'], (v) => (v! as num).toDouble()),
    );
  }

  final num? lastUsedAt;

  /// An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)
  final num createdAt;

  Map<String, dynamic> toJson() => {
        'last_used_at': write(lastUsedAt),
        'created_at': write(createdAt),
      };
}

class AuthBaseSignup {
  const AuthBaseSignup({
    this.email,
    required this.username,
  });

  factory AuthBaseSignup.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthBaseSignup(
      email: optional(json['email'], (v) => v! as String),
      username: needed(json['username'], (v) => v! as String),
    );
  }

  /// The email address.
  final String? email;

  /// The username.
  final String username;

  Map<String, dynamic> toJson() => {
        if (email != null) 'email': write(email),
        'username': write(username),
      };
}

class AuthConfigurationResponse {
  const AuthConfigurationResponse({
    required this.data,
    required this.status,
  });

  factory AuthConfigurationResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthConfigurationResponse(
      data: needed(json['data'], (v) => AuthConfigurationResponseData.fromJson(v)),
      status: needed(json['status'], (v) => v! as int),
    );
  }

  final AuthConfigurationResponseData data;

  /// One of `200`.
  final int status;

  Map<String, dynamic> toJson() => {
        'data': write(data),
        'status': write(status),
      };
}

class AuthConfigurationResponseData {
  const AuthConfigurationResponseData({
    required this.account,
    this.socialaccount,
    this.mfa,
    this.usersessions,
  });

  factory AuthConfigurationResponseData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthConfigurationResponseData(
      account: needed(json['account'], (v) => AuthAccountConfiguration.fromJson(v)),
      socialaccount: optional(json['socialaccount'], (v) => AuthSocialAccountConfiguration.fromJson(v)),
      mfa: optional(json['mfa'], (v) => AuthMFAConfiguration.fromJson(v)),
      usersessions: optional(json['usersessions'], (v) => AuthUserSessionsConfiguration.fromJson(v)),
    );
  }

  final AuthAccountConfiguration account;

  final AuthSocialAccountConfiguration? socialaccount;

  final AuthMFAConfiguration? mfa;

  final AuthUserSessionsConfiguration? usersessions;

  Map<String, dynamic> toJson() => {
        'account': write(account),
        if (socialaccount != null) 'socialaccount': write(socialaccount),
        if (mfa != null) 'mfa': write(mfa),
        if (usersessions != null) 'usersessions': write(usersessions),
      };
}

class AuthConflictResponse {
  const AuthConflictResponse({
    required this.status,
  });

  factory AuthConflictResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthConflictResponse(
      status: needed(json['status'], (v) => v! as int),
    );
  }

  /// One of `409`.
  final int status;

  Map<String, dynamic> toJson() => {
        'status': write(status),
      };
}

class AuthEmailAddress {
  const AuthEmailAddress({
    required this.email,
    required this.primary,
    required this.verified,
  });

  factory AuthEmailAddress.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthEmailAddress(
      email: needed(json['email'], (v) => v! as String),
      primary: needed(json['primary'], (v) => v! as bool),
      verified: needed(json['verified'], (v) => v! as bool),
    );
  }

  /// The email address.
  final String email;

  final bool primary;

  final bool verified;

  Map<String, dynamic> toJson() => {
        'email': write(email),
        'primary': write(primary),
        'verified': write(verified),
      };
}

class AuthEmailVerificationInfo {
  const AuthEmailVerificationInfo({
    required this.status,
    required this.data,
    required this.meta,
  });

  factory AuthEmailVerificationInfo.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthEmailVerificationInfo(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => AuthEmailVerificationInfoData.fromJson(v)),
      meta: needed(json['meta'], (v) => AuthEmailVerificationInfoMeta.fromJson(v)),
    );
  }

  /// One of `200`.
  final int status;

  final AuthEmailVerificationInfoData data;

  final AuthEmailVerificationInfoMeta meta;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
        'meta': write(meta),
      };
}

class AuthEmailVerificationInfoData {
  const AuthEmailVerificationInfoData({
    required this.email,
    required this.user,
  });

  factory AuthEmailVerificationInfoData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthEmailVerificationInfoData(
      email: needed(json['email'], (v) => v! as String),
      user: needed(json['user'], (v) => AuthUser.fromJson(v)),
    );
  }

  /// The email address.
  final String email;

  final AuthUser user;

  Map<String, dynamic> toJson() => {
        'email': write(email),
        'user': write(user),
      };
}

class AuthEmailVerificationInfoMeta {
  const AuthEmailVerificationInfoMeta({
    required this.isAuthenticating,
  });

  factory AuthEmailVerificationInfoMeta.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthEmailVerificationInfoMeta(
      isAuthenticating: needed(json['is_authenticating'], (v) => v! as bool),
    );
  }

  final bool isAuthenticating;

  Map<String, dynamic> toJson() => {
        'is_authenticating': write(isAuthenticating),
      };
}

class AuthErrorResponse {
  const AuthErrorResponse({
    required this.status,
    required this.errors,
  });

  factory AuthErrorResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthErrorResponse(
      status: needed(json['status'], (v) => v! as int),
      errors: needed(json['errors'], (v) => list(v, (v) => AuthErrorResponseErrorsInner.fromJson(v))),
    );
  }

  /// One of `400`, `403`, `409`.
  final int status;

  final List<AuthErrorResponseErrorsInner> errors;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'errors': write(errors),
      };
}

class AuthErrorResponseErrorsInner {
  const AuthErrorResponseErrorsInner({
    required this.code,
    this.param,
    required this.message,
  });

  factory AuthErrorResponseErrorsInner.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthErrorResponseErrorsInner(
      code: needed(json['code'], (v) => v! as String),
      param: optional(json['param'], (v) => v! as String),
      message: needed(json['message'], (v) => v! as String),
    );
  }

  /// An error code.
  final String code;

  /// The name of the input parameter that was incorrect.
  final String? param;

  /// A human readable error message.
  final String message;

  Map<String, dynamic> toJson() => {
        'code': write(code),
        if (param != null) 'param': write(param),
        'message': write(message),
      };
}

class AuthFlow {
  const AuthFlow({
    required this.id,
    this.provider,
    this.isPending,
    this.types,
    this.providers,
  });

  factory AuthFlow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthFlow(
      id: needed(json['id'], (v) => v! as String),
      provider: optional(json['provider'], (v) => AuthProvider.fromJson(v)),
      isPending: optional(json['is_pending'], (v) => v! as bool),
      types: optional(json['types'], (v) => list(v, (v) => v! as String)),
      providers: optional(json['providers'], (v) => list(v, (v) => v! as String)),
    );
  }

  /// One of `login`, `login_by_code`, `mfa_authenticate`, `mfa_reauthenticate`, `provider_redirect`, `provider_signup`, `provider_token`, `reauthenticate`, `signup`, `verify_email`, `verify_phone`, or one that is new.
  final String id;

  final AuthProvider? provider;

  /// One of `True`.
  final bool? isPending;

  /// Matches `settings.MFA_SUPPORTED_TYPES`.
  final List<String>? types;

  final List<String>? providers;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        if (provider != null) 'provider': write(provider),
        if (isPending != null) 'is_pending': write(isPending),
        if (types != null) 'types': write(types),
        if (providers != null) 'providers': write(providers),
      };
}

class AuthForbiddenResponse {
  const AuthForbiddenResponse({
    required this.status,
  });

  factory AuthForbiddenResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthForbiddenResponse(
      status: needed(json['status'], (v) => v! as int),
    );
  }

  /// One of `403`.
  final int status;

  Map<String, dynamic> toJson() => {
        'status': write(status),
      };
}

class AuthLogin {
  const AuthLogin({
    required this.password,
    this.username,
    this.email,
  });

  factory AuthLogin.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthLogin(
      password: needed(json['password'], (v) => v! as String),
      username: optional(json['username'], (v) => v! as String),
      email: optional(json['email'], (v) => v! as String),
    );
  }

  /// The password.
  final String password;

  /// The username.
  final String? username;

  /// The email address.
  final String? email;

  Map<String, dynamic> toJson() => {
        'password': write(password),
        if (username != null) 'username': write(username),
        if (email != null) 'email': write(email),
      };
}

class AuthMFAAuthenticate {
  const AuthMFAAuthenticate({
    required this.code,
  });

  factory AuthMFAAuthenticate.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthMFAAuthenticate(
      code: needed(json['code'], (v) => v! as String),
    );
  }

  /// An authenticator code.
  final String code;

  Map<String, dynamic> toJson() => {
        'code': write(code),
      };
}

/// Configuration of the Django `allauth.mfa` app.
class AuthMFAConfiguration {
  const AuthMFAConfiguration({
    required this.supportedTypes,
  });

  factory AuthMFAConfiguration.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthMFAConfiguration(
      supportedTypes: needed(json['supported_types'], (v) => list(v, (v) => v! as String)),
    );
  }

  /// Matches `settings.MFA_SUPPORTED_TYPES`.
  final List<String> supportedTypes;

  Map<String, dynamic> toJson() => {
        'supported_types': write(supportedTypes),
      };
}

/// Known values; there may be new ones.
abstract final class AuthProcess {
  static const login = 'login';
  static const connect = 'connect';
}

class AuthProvider {
  const AuthProvider({
    required this.id,
    required this.name,
    this.clientId,
    this.openidConfigurationUrl,
    required this.flows,
  });

  factory AuthProvider.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthProvider(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      clientId: optional(json['client_id'], (v) => v! as String),
      openidConfigurationUrl: optional(json['openid_configuration_url'], (v) => v! as String),
      flows: needed(json['flows'], (v) => list(v, (v) => v! as String)),
    );
  }

  /// The provider ID.
  final String id;

  /// The name of the provider.
  final String name;

  /// The client ID (in case of OAuth2 or OpenID Connect based providers)
  final String? clientId;

  /// The OIDC discovery or well-known URL (in case of OAuth2 or OpenID Connect based providers)
  final String? openidConfigurationUrl;

  /// The authentication flows the provider integration supports.
  final List<String> flows;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        if (clientId != null) 'client_id': write(clientId),
        if (openidConfigurationUrl != null) 'openid_configuration_url': write(openidConfigurationUrl),
        'flows': write(flows),
      };
}

class AuthProviderAccount {
  const AuthProviderAccount({
    required this.uid,
    required this.display,
    required this.provider,
  });

  factory AuthProviderAccount.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthProviderAccount(
      uid: needed(json['uid'], (v) => v! as String),
      display: needed(json['display'], (v) => v! as String),
      provider: needed(json['provider'], (v) => AuthProvider.fromJson(v)),
    );
  }

  /// The provider specific account ID.
  final String uid;

  /// A name derived from the third-party provider account data.
  final String display;

  final AuthProvider provider;

  Map<String, dynamic> toJson() => {
        'uid': write(uid),
        'display': write(display),
        'provider': write(provider),
      };
}

class AuthProviderSignup {
  const AuthProviderSignup({
    this.email,
    required this.username,
  });

  factory AuthProviderSignup.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthProviderSignup(
      email: optional(json['email'], (v) => v! as String),
      username: needed(json['username'], (v) => v! as String),
    );
  }

  /// The email address.
  final String? email;

  /// The username.
  final String username;

  Map<String, dynamic> toJson() => {
        if (email != null) 'email': write(email),
        'username': write(username),
      };
}

class AuthProviderToken {
  const AuthProviderToken({
    required this.provider,
    required this.process,
    required this.token,
  });

  factory AuthProviderToken.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthProviderToken(
      provider: needed(json['provider'], (v) => v! as String),
      process: needed(json['process'], (v) => v! as String),
      token: needed(json['token'], (v) => AuthProviderTokenToken.fromJson(v)),
    );
  }

  /// The provider ID.
  final String provider;

  /// One of `login`, `connect`.
  final String process;

  final AuthProviderTokenToken token;

  Map<String, dynamic> toJson() => {
        'provider': write(provider),
        'process': write(process),
        'token': write(token),
      };
}

/// The token.
class AuthProviderTokenToken {
  const AuthProviderTokenToken({
    required this.clientId,
    this.idToken,
    this.accessToken,
  });

  factory AuthProviderTokenToken.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthProviderTokenToken(
      clientId: needed(json['client_id'], (v) => v! as String),
      idToken: optional(json['id_token'], (v) => v! as String),
      accessToken: optional(json['access_token'], (v) => v! as String),
    );
  }

  /// The client ID (in case of OAuth2 or OpenID Connect based providers)
  final String clientId;

  /// The ID token.
  final String? idToken;

  /// The access token.
  final String? accessToken;

  Map<String, dynamic> toJson() => {
        'client_id': write(clientId),
        if (idToken != null) 'id_token': write(idToken),
        if (accessToken != null) 'access_token': write(accessToken),
      };
}

class AuthReauthenticate {
  const AuthReauthenticate({
    required this.password,
  });

  factory AuthReauthenticate.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthReauthenticate(
      password: needed(json['password'], (v) => v! as String),
    );
  }

  /// The password.
  final String password;

  Map<String, dynamic> toJson() => {
        'password': write(password),
      };
}

class AuthReauthenticationRequired {
  const AuthReauthenticationRequired({
    required this.flows,
    required this.user,
    required this.methods,
  });

  factory AuthReauthenticationRequired.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthReauthenticationRequired(
      flows: needed(json['flows'], (v) => list(v, (v) => AuthFlow.fromJson(v))),
      user: needed(json['user'], (v) => AuthUser.fromJson(v)),
      methods: needed(json['methods'], (v) => list(v, (v) => AuthAuthenticationMethod.fromJson(v))),
    );
  }

  final List<AuthFlow> flows;

  final AuthUser user;

  /// A list of methods used to authenticate.
  final List<AuthAuthenticationMethod> methods;

  Map<String, dynamic> toJson() => {
        'flows': write(flows),
        'user': write(user),
        'methods': write(methods),
      };
}

/// A response indicating reauthentication is required.
class AuthReauthenticationResponse {
  const AuthReauthenticationResponse({
    required this.status,
    required this.data,
    required this.meta,
  });

  factory AuthReauthenticationResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthReauthenticationResponse(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => AuthReauthenticationRequired.fromJson(v)),
      meta: needed(json['meta'], (v) => AuthAuthenticatedMeta.fromJson(v)),
    );
  }

  /// One of `401`.
  final int status;

  final AuthReauthenticationRequired data;

  final AuthAuthenticatedMeta meta;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
        'meta': write(meta),
      };
}

class AuthRecoveryCodesAuthenticator {
  const AuthRecoveryCodesAuthenticator({
    required this.lastUsedAt,
    required this.createdAt,
    required this.type,
    required this.totalCodeCount,
    required this.unusedCodeCount,
  });

  factory AuthRecoveryCodesAuthenticator.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthRecoveryCodesAuthenticator(
      lastUsedAt: optional(json['last_used_at'], (v) => (v! as num).toDouble()),
      createdAt: needed(json['created_at'], (v) => (v! as num).toDouble()),
      type: needed(json['type'], (v) => v! as String),
      totalCodeCount: needed(json['total_code_count'], (v) => v! as int),
      unusedCodeCount: needed(json['unused_code_count'], (v) => v! as int),
    );
  }

  final num? lastUsedAt;

  /// An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)
  final num createdAt;

  /// The authenticator type. One of `recovery_codes`, or one that is new.
  final String type;

  /// The total number of recovery codes that initially were available.
  final int totalCodeCount;

  /// The number of recovery codes that are unused.
  final int unusedCodeCount;

  Map<String, dynamic> toJson() => {
        'last_used_at': write(lastUsedAt),
        'created_at': write(createdAt),
        'type': write(type),
        'total_code_count': write(totalCodeCount),
        'unused_code_count': write(unusedCodeCount),
      };
}

class AuthRequestPassword {
  const AuthRequestPassword({
    required this.email,
  });

  factory AuthRequestPassword.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthRequestPassword(
      email: needed(json['email'], (v) => v! as String),
    );
  }

  /// The email address.
  final String email;

  Map<String, dynamic> toJson() => {
        'email': write(email),
      };
}

class AuthResetPassword {
  const AuthResetPassword({
    required this.key,
    required this.password,
  });

  factory AuthResetPassword.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthResetPassword(
      key: needed(json['key'], (v) => v! as String),
      password: needed(json['password'], (v) => v! as String),
    );
  }

  /// The password reset key
  final String key;

  /// The password.
  final String password;

  Map<String, dynamic> toJson() => {
        'key': write(key),
        'password': write(password),
      };
}

class AuthSensitiveRecoveryCodesAuthenticator {
  const AuthSensitiveRecoveryCodesAuthenticator({
    required this.lastUsedAt,
    required this.createdAt,
    required this.type,
    required this.totalCodeCount,
    required this.unusedCodeCount,
    this.unusedCodes,
  });

  factory AuthSensitiveRecoveryCodesAuthenticator.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthSensitiveRecoveryCodesAuthenticator(
      lastUsedAt: optional(json['last_used_at'], (v) => (v! as num).toDouble()),
      createdAt: needed(json['created_at'], (v) => (v! as num).toDouble()),
      type: needed(json['type'], (v) => v! as String),
      totalCodeCount: needed(json['total_code_count'], (v) => v! as int),
      unusedCodeCount: needed(json['unused_code_count'], (v) => v! as int),
      unusedCodes: optional(json['unused_codes'], (v) => list(v, (v) => v! as String)),
    );
  }

  final num? lastUsedAt;

  /// An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)
  final num createdAt;

  /// The authenticator type. One of `recovery_codes`, or one that is new.
  final String type;

  /// The total number of recovery codes that initially were available.
  final int totalCodeCount;

  /// The number of recovery codes that are unused.
  final int unusedCodeCount;

  /// The list of unused codes.
  final List<String>? unusedCodes;

  Map<String, dynamic> toJson() => {
        'last_used_at': write(lastUsedAt),
        'created_at': write(createdAt),
        'type': write(type),
        'total_code_count': write(totalCodeCount),
        'unused_code_count': write(unusedCodeCount),
        if (unusedCodes != null) 'unused_codes': write(unusedCodes),
      };
}

/// The session is expired or invalid.
class AuthSessionGoneResponse {
  const AuthSessionGoneResponse({
    required this.status,
    required this.data,
    required this.meta,
  });

  factory AuthSessionGoneResponse.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthSessionGoneResponse(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => map(v, (v) => v)),
      meta: needed(json['meta'], (v) => AuthAuthenticationMeta.fromJson(v)),
    );
  }

  /// One of `410`.
  final int status;

  final Map<String, Object?> data;

  final AuthAuthenticationMeta meta;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
        'meta': write(meta),
      };
}

class AuthSignup {
  const AuthSignup({
    this.email,
    required this.username,
    required this.password,
  });

  factory AuthSignup.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthSignup(
      email: optional(json['email'], (v) => v! as String),
      username: needed(json['username'], (v) => v! as String),
      password: needed(json['password'], (v) => v! as String),
    );
  }

  /// The email address.
  final String? email;

  /// The username.
  final String username;

  /// The password.
  final String password;

  Map<String, dynamic> toJson() => {
        if (email != null) 'email': write(email),
        'username': write(username),
        'password': write(password),
      };
}

/// Configuration of the Django `allauth.socialaccount` app.
class AuthSocialAccountConfiguration {
  const AuthSocialAccountConfiguration({
    required this.providers,
  });

  factory AuthSocialAccountConfiguration.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthSocialAccountConfiguration(
      providers: needed(json['providers'], (v) => list(v, (v) => AuthProvider.fromJson(v))),
    );
  }

  final List<AuthProvider> providers;

  Map<String, dynamic> toJson() => {
        'providers': write(providers),
      };
}

class AuthTOTPAuthenticator {
  const AuthTOTPAuthenticator({
    required this.lastUsedAt,
    required this.createdAt,
    required this.type,
  });

  factory AuthTOTPAuthenticator.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthTOTPAuthenticator(
      lastUsedAt: optional(json['last_used_at'], (v) => (v! as num).toDouble()),
      createdAt: needed(json['created_at'], (v) => (v! as num).toDouble()),
      type: needed(json['type'], (v) => v! as String),
    );
  }

  final num? lastUsedAt;

  /// An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)
  final num createdAt;

  /// One of `totp`, or one that is new.
  final String type;

  Map<String, dynamic> toJson() => {
        'last_used_at': write(lastUsedAt),
        'created_at': write(createdAt),
        'type': write(type),
      };
}

class AuthUser {
  const AuthUser({
    this.id,
    required this.display,
    this.email,
    required this.hasUsablePassword,
    this.username,
  });

  factory AuthUser.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthUser(
      id: optional(json['id'], (v) => v! as String),
      display: needed(json['display'], (v) => v! as String),
      email: optional(json['email'], (v) => v! as String),
      hasUsablePassword: needed(json['has_usable_password'], (v) => v! as bool),
      username: optional(json['username'], (v) => v! as String),
    );
  }

  /// The user ID.
  final String? id;

  /// The display name for the user.
  final String display;

  /// The email address.
  final String? email;

  /// Whether or not the account has a password set.
  final bool hasUsablePassword;

  /// The username.
  final String? username;

  Map<String, dynamic> toJson() => {
        if (id != null) 'id': write(id),
        'display': write(display),
        if (email != null) 'email': write(email),
        'has_usable_password': write(hasUsablePassword),
        if (username != null) 'username': write(username),
      };
}

/// Configuration of the Django `allauth.usersessions` app.
class AuthUserSessionsConfiguration {
  const AuthUserSessionsConfiguration({
    required this.trackActivity,
  });

  factory AuthUserSessionsConfiguration.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthUserSessionsConfiguration(
      trackActivity: needed(json['track_activity'], (v) => v! as bool),
    );
  }

  /// Matches `settings.USERSESSIONS_TRACK_ACTIVITY`.
  final bool trackActivity;

  Map<String, dynamic> toJson() => {
        'track_activity': write(trackActivity),
      };
}

class AuthVerifyEmail {
  const AuthVerifyEmail({
    required this.key,
  });

  factory AuthVerifyEmail.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return AuthVerifyEmail(
      key: needed(json['key'], (v) => v! as String),
    );
  }

  /// The email verification key
  final String key;

  Map<String, dynamic> toJson() => {
        'key': write(key),
      };
}

/// Known values; there may be new ones.
abstract final class AutomaticReason {
  static const overdue = 'overdue';
  static const chosen = 'chosen';
  static const absent = 'absent';
  static const left = 'left';
}

/// Known values; there may be new ones.
abstract final class Avatar {
  static const bear = 'bear';
  static const bee = 'bee';
  static const cat = 'cat';
  static const fox = 'fox';
  static const frog = 'frog';
  static const koala = 'koala';
  static const lion = 'lion';
  static const octopus = 'octopus';
  static const owl = 'owl';
  static const panda = 'panda';
  static const penguin = 'penguin';
  static const rabbit = 'rabbit';
  static const tiger = 'tiger';
  static const turtle = 'turtle';
  static const whale = 'whale';
  static const zebra = 'zebra';
  static const robot = 'robot';
}

/// Known values; there may be new ones.
abstract final class AvatarChoice {
  static const bear = 'bear';
  static const bee = 'bee';
  static const cat = 'cat';
  static const fox = 'fox';
  static const frog = 'frog';
  static const koala = 'koala';
  static const lion = 'lion';
  static const octopus = 'octopus';
  static const owl = 'owl';
  static const panda = 'panda';
  static const penguin = 'penguin';
  static const rabbit = 'rabbit';
  static const tiger = 'tiger';
  static const turtle = 'turtle';
  static const whale = 'whale';
  static const zebra = 'zebra';
}

/// A badge, earned or not.
class Badge {
  const Badge({
    required this.code,
    required this.name,
    required this.description,
    required this.earnedAt,
  });

  factory Badge.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Badge(
      code: needed(json['code'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      description: needed(json['description'], (v) => v! as String),
      earnedAt: optional(json['earned_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String code;

  /// In the language asked for.
  final String name;

  final String description;

  final DateTime? earnedAt;

  Map<String, dynamic> toJson() => {
        'code': write(code),
        'name': write(name),
        'description': write(description),
        'earned_at': write(earnedAt),
      };
}

/// All badges.
class Badges {
  const Badges({
    required this.results,
  });

  factory Badges.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Badges(
      results: needed(json['results'], (v) => list(v, (v) => Badge.fromJson(v))),
    );
  }

  final List<Badge> results;

  Map<String, dynamic> toJson() => {
        'results': write(results),
      };
}

/// A user that the caller blocks.
class Block {
  const Block({
    required this.user,
    required this.createdAt,
  });

  factory Block.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Block(
      user: needed(json['user'], (v) => User.fromJson(v)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final User user;

  final DateTime createdAt;

  Map<String, dynamic> toJson() => {
        'user': write(user),
        'created_at': write(createdAt),
      };
}

/// Pawns that cannot move by a value, and what stops them; see `games.engine.moving.obstacles`.  `at` is the place of the blockade or of the pawns in the way, else null.
class Blocked {
  const Blocked({
    required this.kind,
    required this.value,
    required this.pawns,
    required this.reason,
    required this.at,
  });

  factory Blocked.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Blocked(
      kind: needed(json['kind'], (v) => v! as String),
      value: needed(json['value'], (v) => v! as int),
      pawns: needed(json['pawns'], (v) => list(v, (v) => v! as int)),
      reason: needed(json['reason'], (v) => v! as String),
      at: optional(json['at'], (v) => v! as String),
    );
  }

  /// One of `sum`, `die`, `bonus`, `decline`, or one that is new.
  final String kind;

  final int value;

  final List<int> pawns;

  /// One of `in_nest`, `start_closed`, `past_home`, `blockade`, `square_full`, `safe_square`, `stood_together`, `partner`, `enter_first`, `open_first`, `blockade_expired`, `more_dice`, `larger_die`, `all_dice`, `bonus_first`, `dice_first`, or one that is new.
  final String reason;

  final String? at;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'value': write(value),
        'pawns': write(pawns),
        'reason': write(reason),
        'at': write(at),
      };
}

/// Known values; there may be new ones.
abstract final class BlockedReason {
  static const inNest = 'in_nest';
  static const startClosed = 'start_closed';
  static const pastHome = 'past_home';
  static const blockade = 'blockade';
  static const squareFull = 'square_full';
  static const safeSquare = 'safe_square';
  static const stoodTogether = 'stood_together';
  static const partner = 'partner';
  static const enterFirst = 'enter_first';
  static const openFirst = 'open_first';
  static const blockadeExpired = 'blockade_expired';
  static const moreDice = 'more_dice';
  static const largerDie = 'larger_die';
  static const allDice = 'all_dice';
  static const bonusFirst = 'bonus_first';
  static const diceFirst = 'dice_first';
}

/// Known values; there may be new ones.
abstract final class BonusTiming {
  static const immediate = 'immediate';
  static const afterDice = 'after_dice';
  static const afterAllDice = 'after_all_dice';
}

/// A proposal to cancel the game.
class CancelVote {
  const CancelVote({
    required this.proposedBy,
    required this.agreed,
    required this.waitingFor,
    required this.endsAt,
    required this.msLeft,
  });

  factory CancelVote.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CancelVote(
      proposedBy: needed(json['proposed_by'], (v) => v! as int),
      agreed: needed(json['agreed'], (v) => list(v, (v) => v! as int)),
      waitingFor: needed(json['waiting_for'], (v) => list(v, (v) => v! as int)),
      endsAt: needed(json['ends_at'], (v) => DateTime.parse(v! as String)),
      msLeft: needed(json['ms_left'], (v) => v! as int),
    );
  }

  /// A seat, as below.
  final int proposedBy;

  final List<int> agreed;

  /// Once all have agreed, the game is cancelled; at `ends_at` without automatic seats.
  final List<int> waitingFor;

  final DateTime endsAt;

  final int msLeft;

  Map<String, dynamic> toJson() => {
        'proposed_by': write(proposedBy),
        'agreed': write(agreed),
        'waiting_for': write(waitingFor),
        'ends_at': write(endsAt),
        'ms_left': write(msLeft),
      };
}

/// A vote on cancelling the game.
class CancelVoteRequest {
  const CancelVoteRequest({
    this.version,
    required this.vote,
  });

  factory CancelVoteRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CancelVoteRequest(
      version: optional(json['version'], (v) => v! as int),
      vote: needed(json['vote'], (v) => v! as String),
    );
  }

  final int? version;

  /// One of `propose`, `agree`, `refuse`.
  final String vote;

  Map<String, dynamic> toJson() => {
        if (version != null) 'version': write(version),
        'vote': write(vote),
      };
}

/// Known values; there may be new ones.
abstract final class CaptureOnStart {
  static const crowded = 'crowded';
  static const single = 'single';
}

/// A figure before the game and after it.
class Change {
  const Change({
    required this.before,
    required this.after,
  });

  factory Change.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Change(
      before: needed(json['before'], (v) => v! as int),
      after: needed(json['after'], (v) => v! as int),
    );
  }

  final int before;

  final int after;

  Map<String, dynamic> toJson() => {
        'before': write(before),
        'after': write(after),
      };
}

class ChangePasswordRequest {
  const ChangePasswordRequest({
    this.currentPassword,
    required this.newPassword,
  });

  factory ChangePasswordRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ChangePasswordRequest(
      currentPassword: optional(json['current_password'], (v) => v! as String),
      newPassword: needed(json['new_password'], (v) => v! as String),
    );
  }

  /// The password.
  final String? currentPassword;

  /// The current password.
  final String newPassword;

  Map<String, dynamic> toJson() => {
        if (currentPassword != null) 'current_password': write(currentPassword),
        'new_password': write(newPassword),
      };
}

/// The terms to change. Omitted ones keep their values; `access` cannot be changed.
class ChangeTournamentRequest {
  const ChangeTournamentRequest({
    this.name,
    this.description,
    this.format,
    this.ruleset,
    this.options,
    this.arms,
    this.teams,
    this.seats,
    this.turnS,
    this.spectatorsAllowed,
    this.rounds,
    this.advance,
    this.durationS,
    this.breakS,
    this.startsAt,
    this.startsWith,
    this.minEntries,
    this.maxEntries,
    this.ratingFrom,
    this.ratingTo,
    this.registeredDays,
    this.gamesPlayed,
    this.robots,
    this.buyIn,
    this.prizes,
  });

  factory ChangeTournamentRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ChangeTournamentRequest(
      name: optional(json['name'], (v) => v! as String),
      description: optional(json['description'], (v) => v! as String),
      format: optional(json['format'], (v) => v! as String),
      ruleset: optional(json['ruleset'], (v) => v! as String),
      options: optional(json['options'], (v) => OptionsRequest.fromJson(v)),
      arms: optional(json['arms'], (v) => v! as int),
      teams: optional(json['teams'], (v) => v! as bool),
      seats: optional(json['seats'], (v) => v! as int),
      turnS: optional(json['turn_s'], (v) => v! as int),
      spectatorsAllowed: optional(json['spectators_allowed'], (v) => v! as bool),
      rounds: optional(json['rounds'], (v) => v! as int),
      advance: optional(json['advance'], (v) => v! as int),
      durationS: optional(json['duration_s'], (v) => v! as int),
      breakS: optional(json['break_s'], (v) => v! as int),
      startsAt: optional(json['starts_at'], (v) => DateTime.parse(v! as String)),
      startsWith: optional(json['starts_with'], (v) => v! as int),
      minEntries: optional(json['min_entries'], (v) => v! as int),
      maxEntries: optional(json['max_entries'], (v) => v! as int),
      ratingFrom: optional(json['rating_from'], (v) => v! as int),
      ratingTo: optional(json['rating_to'], (v) => v! as int),
      registeredDays: optional(json['registered_days'], (v) => v! as int),
      gamesPlayed: optional(json['games_played'], (v) => v! as int),
      robots: optional(json['robots'], (v) => v! as String),
      buyIn: optional(json['buy_in'], (v) => v! as int),
      prizes: optional(json['prizes'], (v) => list(v, (v) => v! as int)),
    );
  }

  final String? name;

  final String? description;

  /// One of `arena`, `swiss`, `knockout`.
  final String? format;

  /// One of `parchis`, `superparcheesi`, `parcheesi`.
  final String? ruleset;

  final OptionsRequest? options;

  /// One of `4`, `6`, `8`.
  final int? arms;

  /// Pairs play; each entry is one.
  final bool? teams;

  /// Players at a table.
  final int? seats;

  /// Seconds for a turn.
  final int? turnS;

  final bool? spectatorsAllowed;

  /// Swiss only, and required there.
  final int? rounds;

  /// Knockout only, and required there: how many of each table go on.
  final int? advance;

  /// Arena only, and required there.
  final int? durationS;

  /// Between two rounds.
  final int? breakS;

  /// Within 90 days.
  final DateTime? startsAt;

  /// In place of `starts_at`: once so many have joined.
  final int? startsWith;

  /// With fewer at its start it is cancelled.
  final int? minEntries;

  final int? maxEntries;

  final int? ratingFrom;

  final int? ratingTo;

  /// For how long players have been registered.
  final int? registeredDays;

  /// Scored games of the ruleset, at least.
  final int? gamesPlayed;

  /// One of `never`, `only`.
  final String? robots;

  /// Chips of each player; at most what you can stake.
  final int? buyIn;

  /// With a buy-in: percentages from the first place, together 100; by default 50, 30, 20.
  final List<int>? prizes;

  Map<String, dynamic> toJson() => {
        if (name != null) 'name': write(name),
        if (description != null) 'description': write(description),
        if (format != null) 'format': write(format),
        if (ruleset != null) 'ruleset': write(ruleset),
        if (options != null) 'options': write(options),
        if (arms != null) 'arms': write(arms),
        if (teams != null) 'teams': write(teams),
        if (seats != null) 'seats': write(seats),
        if (turnS != null) 'turn_s': write(turnS),
        if (spectatorsAllowed != null) 'spectators_allowed': write(spectatorsAllowed),
        if (rounds != null) 'rounds': write(rounds),
        if (advance != null) 'advance': write(advance),
        if (durationS != null) 'duration_s': write(durationS),
        if (breakS != null) 'break_s': write(breakS),
        if (startsAt != null) 'starts_at': write(startsAt),
        if (startsWith != null) 'starts_with': write(startsWith),
        if (minEntries != null) 'min_entries': write(minEntries),
        if (maxEntries != null) 'max_entries': write(maxEntries),
        if (ratingFrom != null) 'rating_from': write(ratingFrom),
        if (ratingTo != null) 'rating_to': write(ratingTo),
        if (registeredDays != null) 'registered_days': write(registeredDays),
        if (gamesPlayed != null) 'games_played': write(gamesPlayed),
        if (robots != null) 'robots': write(robots),
        if (buyIn != null) 'buy_in': write(buyIn),
        if (prizes != null) 'prizes': write(prizes),
      };
}

/// A table after its options were changed.
class ChangedTable {
  const ChangedTable({
    required this.id,
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.turnS,
    required this.competitive,
    required this.bet,
    required this.robotPauseMs,
    required this.private,
    required this.spectatorsAllowed,
    required this.robotsAllowed,
    required this.version,
    required this.termsVersion,
    required this.freeSeats,
    required this.status,
    required this.gameId,
    required this.tournamentId,
    required this.masterId,
    required this.seats,
    required this.createdAt,
    required this.changed,
  });

  factory ChangedTable.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ChangedTable(
      id: needed(json['id'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      turnS: optional(json['turn_s'], (v) => v! as int),
      competitive: needed(json['competitive'], (v) => v! as bool),
      bet: needed(json['bet'], (v) => v! as int),
      robotPauseMs: needed(json['robot_pause_ms'], (v) => v! as int),
      private: needed(json['private'], (v) => v! as bool),
      spectatorsAllowed: needed(json['spectators_allowed'], (v) => v! as bool),
      robotsAllowed: needed(json['robots_allowed'], (v) => v! as bool),
      version: needed(json['version'], (v) => v! as int),
      termsVersion: needed(json['terms_version'], (v) => v! as int),
      freeSeats: needed(json['free_seats'], (v) => v! as int),
      status: needed(json['status'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      masterId: optional(json['master_id'], (v) => v! as String),
      seats: needed(json['seats'], (v) => list(v, (v) => TableSeat.fromJson(v))),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      changed: needed(json['changed'], (v) => map(v, (v) => OptionChange.fromJson(v))),
    );
  }

  final String id;

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// Seconds for a turn; null for no clock, which only a person alone can do without.
  final int? turnS;

  final bool competitive;

  /// Chips each player stakes.
  final int bet;

  final int robotPauseMs;

  final bool private;

  final bool spectatorsAllowed;

  final bool robotsAllowed;

  final int version;

  /// Agree to this version or a later one: options and seats are the same since.
  final int termsVersion;

  final int freeSeats;

  /// One of `open`, `playing`, `closed`, or one that is new.
  final String status;

  /// The game waited for, or played.
  final String? gameId;

  /// The tournament that has arranged it.
  final String? tournamentId;

  final String? masterId;

  final List<TableSeat> seats;

  final DateTime createdAt;

  /// By option.
  final Map<String, OptionChange> changed;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'turn_s': write(turnS),
        'competitive': write(competitive),
        'bet': write(bet),
        'robot_pause_ms': write(robotPauseMs),
        'private': write(private),
        'spectators_allowed': write(spectatorsAllowed),
        'robots_allowed': write(robotsAllowed),
        'version': write(version),
        'terms_version': write(termsVersion),
        'free_seats': write(freeSeats),
        'status': write(status),
        'game_id': write(gameId),
        'tournament_id': write(tournamentId),
        'master_id': write(masterId),
        'seats': write(seats),
        'created_at': write(createdAt),
        'changed': write(changed),
      };
}

/// A chat message.
class ChatMessage {
  const ChatMessage({
    required this.id,
    required this.room,
    required this.author,
    required this.text,
    required this.createdAt,
  });

  factory ChatMessage.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ChatMessage(
      id: needed(json['id'], (v) => v! as String),
      room: needed(json['room'], (v) => v! as String),
      author: needed(json['author'], (v) => User.fromJson(v)),
      text: needed(json['text'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// One of `players`, `spectators`, or one that is new.
  final String room;

  final User author;

  final String text;

  final DateTime createdAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'room': write(room),
        'author': write(author),
        'text': write(text),
        'created_at': write(createdAt),
      };
}

/// The text of a chat message.
class ChatMessageRequest {
  const ChatMessageRequest({
    required this.text,
  });

  factory ChatMessageRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ChatMessageRequest(
      text: needed(json['text'], (v) => v! as String),
    );
  }

  /// No control characters. Invisible ones are left out.
  final String text;

  Map<String, dynamic> toJson() => {
        'text': write(text),
      };
}

class CheckPasswordResetKey200Response {
  const CheckPasswordResetKey200Response({
    required this.status,
    required this.data,
  });

  factory CheckPasswordResetKey200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CheckPasswordResetKey200Response(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => CheckPasswordResetKey200ResponseData.fromJson(v)),
    );
  }

  /// One of `200`.
  final int status;

  final CheckPasswordResetKey200ResponseData data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
      };
}

class CheckPasswordResetKey200ResponseData {
  const CheckPasswordResetKey200ResponseData({
    this.user,
  });

  factory CheckPasswordResetKey200ResponseData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CheckPasswordResetKey200ResponseData(
      user: optional(json['user'], (v) => AuthUser.fromJson(v)),
    );
  }

  final AuthUser? user;

  Map<String, dynamic> toJson() => {
        if (user != null) 'user': write(user),
      };
}

/// The state of the service's dependencies; `redis` is broker, cache and publications.
class Checks {
  const Checks({
    required this.database,
    required this.redis,
    required this.broker,
    required this.cache,
    required this.publications,
    required this.worker,
    required this.sweep,
  });

  factory Checks.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Checks(
      database: needed(json['database'], (v) => v! as String),
      redis: needed(json['redis'], (v) => v! as String),
      broker: needed(json['broker'], (v) => v! as String),
      cache: needed(json['cache'], (v) => v! as String),
      publications: needed(json['publications'], (v) => v! as String),
      worker: needed(json['worker'], (v) => v! as String),
      sweep: needed(json['sweep'], (v) => v! as String),
    );
  }

  /// One of `ok`, `unreachable`, or one that is new.
  final String database;

  /// One of `ok`, `unreachable`, or one that is new.
  final String redis;

  /// One of `ok`, `unreachable`, or one that is new.
  final String broker;

  /// One of `ok`, `unreachable`, or one that is new.
  final String cache;

  /// One of `ok`, `unreachable`, or one that is new.
  final String publications;

  /// One of `ok`, `late`, `unknown`, or one that is new.
  final String worker;

  /// One of `ok`, `late`, `unknown`, or one that is new.
  final String sweep;

  Map<String, dynamic> toJson() => {
        'database': write(database),
        'redis': write(redis),
        'broker': write(broker),
        'cache': write(cache),
        'publications': write(publications),
        'worker': write(worker),
        'sweep': write(sweep),
      };
}

/// A value of an option.
class Choice {
  const Choice({
    required this.value,
    required this.label,
  });

  factory Choice.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Choice(
      value: optional(json['value'], (v) => v),
      label: needed(json['label'], (v) => v! as String),
    );
  }

  final Object? value;

  final String label;

  Map<String, dynamic> toJson() => {
        'value': write(value),
        'label': write(label),
      };
}

/// One of the legal moves; it may be sent back as it is.
class ChosenMoveRequest {
  const ChosenMoveRequest({
    required this.pawn,
    required this.kind,
    required this.value,
    this.to,
    this.captures,
    this.from,
  });

  factory ChosenMoveRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ChosenMoveRequest(
      pawn: needed(json['pawn'], (v) => v! as int),
      kind: needed(json['kind'], (v) => v! as String),
      value: needed(json['value'], (v) => v! as int),
      to: optional(json['to'], (v) => v! as String),
      captures: optional(json['captures'], (v) => PawnRequest.fromJson(v)),
      from: optional(json['from'], (v) => v! as String),
    );
  }

  final int pawn;

  /// The move's `kind`; what is not offered is illegal.
  final String kind;

  final int value;

  /// The move's `to`: needed where two moves differ only in it (`second_lap`).
  final String? to;

  final PawnRequest? captures;

  /// Not needed, and ignored.
  final String? from;

  Map<String, dynamic> toJson() => {
        'pawn': write(pawn),
        'kind': write(kind),
        'value': write(value),
        if (to != null) 'to': write(to),
        if (captures != null) 'captures': write(captures),
        if (from != null) 'from': write(from),
      };
}

/// A seat's part of the dice.
class ClientSeed {
  const ClientSeed({
    required this.seat,
    required this.clientSeed,
  });

  factory ClientSeed.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ClientSeed(
      seat: needed(json['seat'], (v) => v! as int),
      clientSeed: needed(json['client_seed'], (v) => v! as String),
    );
  }

  final int seat;

  final String clientSeed;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'client_seed': write(clientSeed),
      };
}

/// A player's client seed for the dice.
class ClientSeedRequest {
  const ClientSeedRequest({
    required this.clientSeed,
  });

  factory ClientSeedRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ClientSeedRequest(
      clientSeed: needed(json['client_seed'], (v) => v! as String),
    );
  }

  final String clientSeed;

  Map<String, dynamic> toJson() => {
        'client_seed': write(clientSeed),
      };
}

/// Known values; there may be new ones.
abstract final class Code {
  static const missedCapture = 'missed_capture';
  static const missedHome = 'missed_home';
  static const stayedInNest = 'stayed_in_nest';
  static const leftInDanger = 'left_in_danger';
  static const gaveUpBlockade = 'gave_up_blockade';
  static const missedBlockade = 'missed_blockade';
  static const missedThreat = 'missed_threat';
  static const lostSpaces = 'lost_spaces';
  static const position = 'position';
}

/// Known values; there may be new ones.
abstract final class Colour {
  static const yellow = 'yellow';
  static const blue = 'blue';
  static const red = 'red';
  static const green = 'green';
  static const orange = 'orange';
  static const purple = 'purple';
  static const white = 'white';
  static const black = 'black';
}

/// A game after a command.
class CommandResult {
  const CommandResult({
    required this.id,
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.turnS,
    required this.competitive,
    required this.bet,
    required this.tableId,
    required this.tournamentId,
    required this.status,
    required this.reason,
    required this.version,
    required this.position,
    required this.turn,
    required this.legalMoves,
    required this.blocked,
    required this.commitment,
    required this.scored,
    required this.notScoredReason,
    required this.cancelVote,
    required this.seats,
    required this.result,
    required this.startedAt,
    required this.endsAt,
    required this.endedAt,
    required this.events,
    required this.madeVersion,
  });

  factory CommandResult.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CommandResult(
      id: needed(json['id'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      turnS: optional(json['turn_s'], (v) => v! as int),
      competitive: needed(json['competitive'], (v) => v! as bool),
      bet: needed(json['bet'], (v) => v! as int),
      tableId: needed(json['table_id'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
      position: optional(json['position'], (v) => Position.fromJson(v)),
      turn: optional(json['turn'], (v) => Turn.fromJson(v)),
      legalMoves: needed(json['legal_moves'], (v) => list(v, (v) => Move.fromJson(v))),
      blocked: needed(json['blocked'], (v) => list(v, (v) => Blocked.fromJson(v))),
      commitment: needed(json['commitment'], (v) => v! as String),
      scored: needed(json['scored'], (v) => v! as bool),
      notScoredReason: optional(json['not_scored_reason'], (v) => v! as String),
      cancelVote: optional(json['cancel_vote'], (v) => CancelVote.fromJson(v)),
      seats: needed(json['seats'], (v) => list(v, (v) => GameSeat.fromJson(v))),
      result: optional(json['result'], (v) => Result.fromJson(v)),
      startedAt: optional(json['started_at'], (v) => DateTime.parse(v! as String)),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
      events: needed(json['events'], (v) => list(v, (v) => GameEvent.fromJson(v))),
      madeVersion: needed(json['made_version'], (v) => v! as int),
    );
  }

  final String id;

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// Seconds for a turn; null for no clock, which only a person alone can do without.
  final int? turnS;

  final bool competitive;

  /// Chips each player stakes.
  final int bet;

  final String tableId;

  /// The tournament that has arranged it.
  final String? tournamentId;

  /// One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.
  final String status;

  /// One of `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.
  final String? reason;

  final int version;

  final Position? position;

  final Turn? turn;

  final List<Move> legalMoves;

  final List<Blocked> blocked;

  final String commitment;

  final bool scored;

  final String? notScoredReason;

  final CancelVote? cancelVote;

  final List<GameSeat> seats;

  final Result? result;

  final DateTime? startedAt;

  /// The game ends with the round in which this passes; null without `game_s`.
  final DateTime? endsAt;

  final DateTime? endedAt;

  final List<GameEvent> events;

  /// The version that the command made, of the row with these `events`. A repeated request with an `Idempotency-Key` may find a greater `version`: the game has gone on.
  final int madeVersion;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'turn_s': write(turnS),
        'competitive': write(competitive),
        'bet': write(bet),
        'table_id': write(tableId),
        'tournament_id': write(tournamentId),
        'status': write(status),
        'reason': write(reason),
        'version': write(version),
        'position': write(position),
        'turn': write(turn),
        'legal_moves': write(legalMoves),
        'blocked': write(blocked),
        'commitment': write(commitment),
        'scored': write(scored),
        'not_scored_reason': write(notScoredReason),
        'cancel_vote': write(cancelVote),
        'seats': write(seats),
        'result': write(result),
        'started_at': write(startedAt),
        'ends_at': write(endsAt),
        'ended_at': write(endedAt),
        'events': write(events),
        'made_version': write(madeVersion),
      };
}

/// Values of an option: those listed, or the numbers from `min` to `max`.
class Condition {
  const Condition({
    required this.option,
    required this.values,
    required this.min,
    required this.max,
  });

  factory Condition.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Condition(
      option: needed(json['option'], (v) => v! as String),
      values: optional(json['values'], (v) => list(v, (v) => v)),
      min: optional(json['min'], (v) => v! as int),
      max: optional(json['max'], (v) => v! as int),
    );
  }

  final String option;

  final List<Object?>? values;

  final int? min;

  final int? max;

  Map<String, dynamic> toJson() => {
        'option': write(option),
        'values': write(values),
        'min': write(min),
        'max': write(max),
      };
}

/// The seats whose players are connected.
class Connected {
  const Connected({
    required this.seats,
  });

  factory Connected.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Connected(
      seats: needed(json['seats'], (v) => list(v, (v) => v! as int)),
    );
  }

  final List<int> seats;

  Map<String, dynamic> toJson() => {
        'seats': write(seats),
      };
}

/// The name of a player, or the terms of a code.
class CreateInvitationRequest {
  const CreateInvitationRequest({
    this.user,
    this.code,
    this.expiresS,
    this.uses,
  });

  factory CreateInvitationRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CreateInvitationRequest(
      user: optional(json['user'], (v) => v! as String),
      code: optional(json['code'], (v) => v! as bool),
      expiresS: optional(json['expires_s'], (v) => v! as int),
      uses: optional(json['uses'], (v) => v! as int),
    );
  }

  final String? user;

  final bool? code;

  /// Of a code.
  final int? expiresS;

  /// How many players a code admits.
  final int? uses;

  Map<String, dynamic> toJson() => {
        if (user != null) 'user': write(user),
        if (code != null) 'code': write(code),
        if (expiresS != null) 'expires_s': write(expiresS),
        if (uses != null) 'uses': write(uses),
      };
}

/// The criteria for a game.
class CreateMatchmakingTicketRequest {
  const CreateMatchmakingTicketRequest({
    required this.ruleset,
    this.arms,
    this.seats,
    this.turnS,
    this.competitive,
    this.bet,
    this.short,
  });

  factory CreateMatchmakingTicketRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CreateMatchmakingTicketRequest(
      ruleset: needed(json['ruleset'], (v) => v! as String),
      arms: optional(json['arms'], (v) => v! as int),
      seats: optional(json['seats'], (v) => v! as int),
      turnS: optional(json['turn_s'], (v) => v! as int),
      competitive: optional(json['competitive'], (v) => v! as bool),
      bet: optional(json['bet'], (v) => v! as int),
      short: optional(json['short'], (v) => v! as bool),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`.
  final String ruleset;

  /// One of `4`, `6`, `8`.
  final int? arms;

  /// Number of players.
  final int? seats;

  /// Seconds for a turn; by default 60, or fewer in a short game.
  final int? turnS;

  final bool? competitive;

  /// Chips; competitive games only.
  final int? bet;

  /// A short game, with fewer pawns and a limit of time.
  final bool? short;

  Map<String, dynamic> toJson() => {
        'ruleset': write(ruleset),
        if (arms != null) 'arms': write(arms),
        if (seats != null) 'seats': write(seats),
        if (turnS != null) 'turn_s': write(turnS),
        if (competitive != null) 'competitive': write(competitive),
        if (bet != null) 'bet': write(bet),
        if (short != null) 'short': write(short),
      };
}

/// The options of a new table, and the players to invite.
class CreateTableRequest {
  const CreateTableRequest({
    required this.ruleset,
    this.options,
    this.arms,
    this.teams,
    this.seats,
    this.turnS,
    this.robotPauseMs,
    this.competitive,
    this.bet,
    this.private,
    this.spectatorsAllowed,
    this.robotsAllowed,
    this.invite,
  });

  factory CreateTableRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CreateTableRequest(
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: optional(json['options'], (v) => OptionsRequest.fromJson(v)),
      arms: optional(json['arms'], (v) => v! as int),
      teams: optional(json['teams'], (v) => v! as bool),
      seats: optional(json['seats'], (v) => v! as int),
      turnS: optional(json['turn_s'], (v) => v! as int),
      robotPauseMs: optional(json['robot_pause_ms'], (v) => v! as int),
      competitive: optional(json['competitive'], (v) => v! as bool),
      bet: optional(json['bet'], (v) => v! as int),
      private: optional(json['private'], (v) => v! as bool),
      spectatorsAllowed: optional(json['spectators_allowed'], (v) => v! as bool),
      robotsAllowed: optional(json['robots_allowed'], (v) => v! as bool),
      invite: optional(json['invite'], (v) => list(v, (v) => v! as String)),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`.
  final String ruleset;

  final OptionsRequest? options;

  /// One of `4`, `6`, `8`.
  final int? arms;

  final bool? teams;

  /// Players; by default one per arm.
  final int? seats;

  /// Seconds for a turn; null: no clock for a person alone, else 60.
  final int? turnS;

  final int? robotPauseMs;

  final bool? competitive;

  /// Chips; competitive games only.
  final int? bet;

  final bool? private;

  final bool? spectatorsAllowed;

  /// Practice tables only; true there by default.
  final bool? robotsAllowed;

  /// Names of players to invite, at most one for each seat beside yours.
  final List<String>? invite;

  Map<String, dynamic> toJson() => {
        'ruleset': write(ruleset),
        if (options != null) 'options': write(options),
        if (arms != null) 'arms': write(arms),
        if (teams != null) 'teams': write(teams),
        if (seats != null) 'seats': write(seats),
        if (turnS != null) 'turn_s': write(turnS),
        if (robotPauseMs != null) 'robot_pause_ms': write(robotPauseMs),
        if (competitive != null) 'competitive': write(competitive),
        if (bet != null) 'bet': write(bet),
        if (private != null) 'private': write(private),
        if (spectatorsAllowed != null) 'spectators_allowed': write(spectatorsAllowed),
        if (robotsAllowed != null) 'robots_allowed': write(robotsAllowed),
        if (invite != null) 'invite': write(invite),
      };
}

/// A new tournament.
class CreateTournamentRequest {
  const CreateTournamentRequest({
    required this.name,
    this.description,
    required this.format,
    required this.ruleset,
    this.options,
    this.arms,
    this.teams,
    this.seats,
    this.turnS,
    this.spectatorsAllowed,
    this.rounds,
    this.advance,
    this.durationS,
    this.breakS,
    this.startsAt,
    this.startsWith,
    this.minEntries,
    this.maxEntries,
    this.ratingFrom,
    this.ratingTo,
    this.registeredDays,
    this.gamesPlayed,
    this.robots,
    this.buyIn,
    this.prizes,
    this.access,
  });

  factory CreateTournamentRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CreateTournamentRequest(
      name: needed(json['name'], (v) => v! as String),
      description: optional(json['description'], (v) => v! as String),
      format: needed(json['format'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: optional(json['options'], (v) => OptionsRequest.fromJson(v)),
      arms: optional(json['arms'], (v) => v! as int),
      teams: optional(json['teams'], (v) => v! as bool),
      seats: optional(json['seats'], (v) => v! as int),
      turnS: optional(json['turn_s'], (v) => v! as int),
      spectatorsAllowed: optional(json['spectators_allowed'], (v) => v! as bool),
      rounds: optional(json['rounds'], (v) => v! as int),
      advance: optional(json['advance'], (v) => v! as int),
      durationS: optional(json['duration_s'], (v) => v! as int),
      breakS: optional(json['break_s'], (v) => v! as int),
      startsAt: optional(json['starts_at'], (v) => DateTime.parse(v! as String)),
      startsWith: optional(json['starts_with'], (v) => v! as int),
      minEntries: optional(json['min_entries'], (v) => v! as int),
      maxEntries: optional(json['max_entries'], (v) => v! as int),
      ratingFrom: optional(json['rating_from'], (v) => v! as int),
      ratingTo: optional(json['rating_to'], (v) => v! as int),
      registeredDays: optional(json['registered_days'], (v) => v! as int),
      gamesPlayed: optional(json['games_played'], (v) => v! as int),
      robots: optional(json['robots'], (v) => v! as String),
      buyIn: optional(json['buy_in'], (v) => v! as int),
      prizes: optional(json['prizes'], (v) => list(v, (v) => v! as int)),
      access: optional(json['access'], (v) => v! as String),
    );
  }

  final String name;

  final String? description;

  /// One of `arena`, `swiss`, `knockout`.
  final String format;

  /// One of `parchis`, `superparcheesi`, `parcheesi`.
  final String ruleset;

  final OptionsRequest? options;

  /// One of `4`, `6`, `8`.
  final int? arms;

  /// Pairs play; each entry is one.
  final bool? teams;

  /// Players at a table.
  final int? seats;

  /// Seconds for a turn.
  final int? turnS;

  final bool? spectatorsAllowed;

  /// Swiss only, and required there.
  final int? rounds;

  /// Knockout only, and required there: how many of each table go on.
  final int? advance;

  /// Arena only, and required there.
  final int? durationS;

  /// Between two rounds.
  final int? breakS;

  /// Within 90 days.
  final DateTime? startsAt;

  /// In place of `starts_at`: once so many have joined.
  final int? startsWith;

  /// With fewer at its start it is cancelled.
  final int? minEntries;

  final int? maxEntries;

  final int? ratingFrom;

  final int? ratingTo;

  /// For how long players have been registered.
  final int? registeredDays;

  /// Scored games of the ruleset, at least.
  final int? gamesPlayed;

  /// One of `never`, `only`.
  final String? robots;

  /// Chips of each player; at most what you can stake.
  final int? buyIn;

  /// With a buy-in: percentages from the first place, together 100; by default 50, 30, 20.
  final List<int>? prizes;

  /// One of `public`, `code`, `friends`.
  final String? access;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        if (description != null) 'description': write(description),
        'format': write(format),
        'ruleset': write(ruleset),
        if (options != null) 'options': write(options),
        if (arms != null) 'arms': write(arms),
        if (teams != null) 'teams': write(teams),
        if (seats != null) 'seats': write(seats),
        if (turnS != null) 'turn_s': write(turnS),
        if (spectatorsAllowed != null) 'spectators_allowed': write(spectatorsAllowed),
        if (rounds != null) 'rounds': write(rounds),
        if (advance != null) 'advance': write(advance),
        if (durationS != null) 'duration_s': write(durationS),
        if (breakS != null) 'break_s': write(breakS),
        if (startsAt != null) 'starts_at': write(startsAt),
        if (startsWith != null) 'starts_with': write(startsWith),
        if (minEntries != null) 'min_entries': write(minEntries),
        if (maxEntries != null) 'max_entries': write(maxEntries),
        if (ratingFrom != null) 'rating_from': write(ratingFrom),
        if (ratingTo != null) 'rating_to': write(ratingTo),
        if (registeredDays != null) 'registered_days': write(registeredDays),
        if (gamesPlayed != null) 'games_played': write(gamesPlayed),
        if (robots != null) 'robots': write(robots),
        if (buyIn != null) 'buy_in': write(buyIn),
        if (prizes != null) 'prizes': write(prizes),
        if (access != null) 'access': write(access),
      };
}

/// What follows from the last row.
class CurrentState {
  const CurrentState({
    required this.status,
    required this.position,
    required this.turn,
    required this.legalMoves,
    required this.blocked,
  });

  factory CurrentState.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CurrentState(
      status: needed(json['status'], (v) => v! as String),
      position: optional(json['position'], (v) => Position.fromJson(v)),
      turn: optional(json['turn'], (v) => Turn.fromJson(v)),
      legalMoves: needed(json['legal_moves'], (v) => list(v, (v) => Move.fromJson(v))),
      blocked: needed(json['blocked'], (v) => list(v, (v) => Blocked.fromJson(v))),
    );
  }

  /// One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.
  final String status;

  final Position? position;

  final Turn? turn;

  final List<Move> legalMoves;

  final List<Blocked> blocked;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'position': write(position),
        'turn': write(turn),
        'legal_moves': write(legalMoves),
        'blocked': write(blocked),
      };
}

/// A player's place in the running week.
class CurrentWeek {
  const CurrentWeek({
    required this.week,
    required this.rank,
    required this.points,
  });

  factory CurrentWeek.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return CurrentWeek(
      week: needed(json['week'], (v) => v! as String),
      rank: needed(json['rank'], (v) => v! as int),
      points: needed(json['points'], (v) => v! as int),
    );
  }

  final String week;

  final int rank;

  final int points;

  Map<String, dynamic> toJson() => {
        'week': write(week),
        'rank': write(rank),
        'points': write(points),
      };
}

/// The daily gift.
class DailyGift {
  const DailyGift({
    required this.chips,
    required this.belowChips,
    required this.notDueReason,
    required this.dueAt,
  });

  factory DailyGift.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DailyGift(
      chips: needed(json['chips'], (v) => v! as int),
      belowChips: needed(json['below_chips'], (v) => v! as int),
      notDueReason: optional(json['not_due_reason'], (v) => v! as String),
      dueAt: optional(json['due_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final int chips;

  /// A player with this many chips, including stakes, gets no gift.
  final int belowChips;

  /// One of `registered_only`, `robot_account`, `gift_taken`, `balance_not_low`, or one that is new.
  final String? notDueReason;

  /// Null if waiting does not help.
  final DateTime? dueAt;

  Map<String, dynamic> toJson() => {
        'chips': write(chips),
        'below_chips': write(belowChips),
        'not_due_reason': write(notDueReason),
        'due_at': write(dueAt),
      };
}

/// Hours of each day; past midnight if `until` is before `from`.
class DailyHours {
  const DailyHours({
    required this.from,
    required this.until,
  });

  factory DailyHours.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DailyHours(
      from: needed(json['from'], (v) => v! as String),
      until: needed(json['until'], (v) => v! as String),
    );
  }

  /// As `22:00`.
  final String from;

  /// As `08:00`.
  final String until;

  Map<String, dynamic> toJson() => {
        'from': write(from),
        'until': write(until),
      };
}

/// Known values; there may be new ones.
abstract final class DeadlineKind {
  static const turn = 'turn';
  static const return_ = 'return';
  static const vote = 'vote';
}

/// A player's own decisions by class, without automatic ones.
class DecisionCounts {
  const DecisionCounts({
    required this.best,
    required this.good,
    required this.inaccuracy,
    required this.mistake,
    required this.blunder,
  });

  factory DecisionCounts.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DecisionCounts(
      best: needed(json['best'], (v) => v! as int),
      good: needed(json['good'], (v) => v! as int),
      inaccuracy: needed(json['inaccuracy'], (v) => v! as int),
      mistake: needed(json['mistake'], (v) => v! as int),
      blunder: needed(json['blunder'], (v) => v! as int),
    );
  }

  final int best;

  final int good;

  final int inaccuracy;

  final int mistake;

  final int blunder;

  Map<String, dynamic> toJson() => {
        'best': write(best),
        'good': write(good),
        'inaccuracy': write(inaccuracy),
        'mistake': write(mistake),
        'blunder': write(blunder),
      };
}

/// The confirmation of declaring a robot account.
class DeclareRobotAccountRequest {
  const DeclareRobotAccountRequest({
    this.confirm,
  });

  factory DeclareRobotAccountRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DeclareRobotAccountRequest(
      confirm: optional(json['confirm'], (v) => v! as bool),
    );
  }

  /// Required as true: the owner cannot undo it.
  final bool? confirm;

  Map<String, dynamic> toJson() => {
        if (confirm != null) 'confirm': write(confirm),
      };
}

/// The confirmation of deleting your account.
class DeleteAccountRequest {
  const DeleteAccountRequest({
    this.password,
    this.confirm,
  });

  factory DeleteAccountRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DeleteAccountRequest(
      password: optional(json['password'], (v) => v! as String),
      confirm: optional(json['confirm'], (v) => v! as bool),
    );
  }

  /// Required if the account has one.
  final String? password;

  /// Required as true if the account has no password, such as a guest's.
  final bool? confirm;

  Map<String, dynamic> toJson() => {
        if (password != null) 'password': write(password),
        if (confirm != null) 'confirm': write(confirm),
      };
}

/// Known values; there may be new ones.
abstract final class DependencyStatus {
  static const ok = 'ok';
  static const unreachable = 'unreachable';
}

/// The device that signs a guest in again.
class Device {
  const Device({
    required this.createdAt,
    required this.usedAt,
  });

  factory Device.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Device(
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      usedAt: needed(json['used_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final DateTime createdAt;

  /// When it last signed the guest in.
  final DateTime usedAt;

  Map<String, dynamic> toJson() => {
        'created_at': write(createdAt),
        'used_at': write(usedAt),
      };
}

/// The secret of a device.
class DeviceRequest {
  const DeviceRequest({
    required this.deviceSecret,
  });

  factory DeviceRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DeviceRequest(
      deviceSecret: needed(json['device_secret'], (v) => v! as String),
    );
  }

  /// Made by the app once, at random, of 256 bits in base64url, and kept in the key store of the phone.
  final String deviceSecret;

  Map<String, dynamic> toJson() => {
        'device_secret': write(deviceSecret),
      };
}

/// How often each face was rolled, and what fair dice would do.
class DiceCounts {
  const DiceCounts({
    required this.dice,
    required this.faces,
    required this.pips,
    required this.due,
    required this.difference,
    required this.pMean,
    required this.pFaces,
  });

  factory DiceCounts.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DiceCounts(
      dice: needed(json['dice'], (v) => v! as int),
      faces: needed(json['faces'], (v) => list(v, (v) => v! as int)),
      pips: needed(json['pips'], (v) => v! as int),
      due: needed(json['due'], (v) => v! as double),
      difference: optional(json['difference'], (v) => v! as double),
      pMean: optional(json['p_mean'], (v) => v! as double),
      pFaces: optional(json['p_faces'], (v) => v! as double),
    );
  }

  /// How many dice were rolled.
  final int dice;

  /// How often one pip, two pips and so on.
  final List<int> faces;

  final int pips;

  /// What fair dice bring on average: 3.5 for each die.
  final double due;

  /// By how much the pips differ from `due`, in percent; null without dice.
  final double? difference;

  /// The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.
  final double? pMean;

  /// The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.
  final double? pFaces;

  Map<String, dynamic> toJson() => {
        'dice': write(dice),
        'faces': write(faces),
        'pips': write(pips),
        'due': write(due),
        'difference': write(difference),
        'p_mean': write(pMean),
        'p_faces': write(pFaces),
      };
}

/// A game of a week, with all that it takes to check and count its dice.
class DiceGame {
  const DiceGame({
    required this.gameId,
    required this.commitment,
    required this.serverSeed,
    required this.clientSeeds,
    required this.rolls,
    required this.endedAt,
    required this.ruleset,
    required this.robots,
  });

  factory DiceGame.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DiceGame(
      gameId: needed(json['game_id'], (v) => v! as String),
      commitment: needed(json['commitment'], (v) => v! as String),
      serverSeed: optional(json['server_seed'], (v) => v! as String),
      clientSeeds: needed(json['client_seeds'], (v) => list(v, (v) => ClientSeed.fromJson(v))),
      rolls: needed(json['rolls'], (v) => list(v, (v) => DiceRoll.fromJson(v))),
      endedAt: needed(json['ended_at'], (v) => DateTime.parse(v! as String)),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      robots: needed(json['robots'], (v) => list(v, (v) => v! as int)),
    );
  }

  final String gameId;

  final String commitment;

  /// Published at the end.
  final String? serverSeed;

  final List<ClientSeed> clientSeeds;

  final List<DiceRoll> rolls;

  final DateTime endedAt;

  final String ruleset;

  /// The seats of robots and robot accounts.
  final List<int> robots;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'commitment': write(commitment),
        'server_seed': write(serverSeed),
        'client_seeds': write(clientSeeds),
        'rolls': write(rolls),
        'ended_at': write(endedAt),
        'ruleset': write(ruleset),
        'robots': write(robots),
      };
}

/// A roll, with its number in the game.
class DiceRoll {
  const DiceRoll({
    required this.n,
    required this.seat,
    required this.roll,
  });

  factory DiceRoll.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DiceRoll(
      n: needed(json['n'], (v) => v! as int),
      seat: needed(json['seat'], (v) => v! as int),
      roll: needed(json['roll'], (v) => list(v, (v) => v! as int)),
    );
  }

  final int n;

  final int seat;

  final List<int> roll;

  Map<String, dynamic> toJson() => {
        'n': write(n),
        'seat': write(seat),
        'roll': write(roll),
      };
}

/// The dice of a week, by seat, by ruleset, and of people and robots.
class DiceWeekDetails {
  const DiceWeekDetails({
    required this.dice,
    required this.faces,
    required this.pips,
    required this.due,
    required this.difference,
    required this.pMean,
    required this.pFaces,
    required this.week,
    required this.startsAt,
    required this.endsAt,
    required this.whole,
    required this.games,
    required this.seats,
    required this.rulesets,
    required this.people,
    required this.robots,
    required this.pPeopleRobots,
  });

  factory DiceWeekDetails.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DiceWeekDetails(
      dice: needed(json['dice'], (v) => v! as int),
      faces: needed(json['faces'], (v) => list(v, (v) => v! as int)),
      pips: needed(json['pips'], (v) => v! as int),
      due: needed(json['due'], (v) => v! as double),
      difference: optional(json['difference'], (v) => v! as double),
      pMean: optional(json['p_mean'], (v) => v! as double),
      pFaces: optional(json['p_faces'], (v) => v! as double),
      week: needed(json['week'], (v) => v! as String),
      startsAt: needed(json['starts_at'], (v) => DateTime.parse(v! as String)),
      endsAt: needed(json['ends_at'], (v) => DateTime.parse(v! as String)),
      whole: needed(json['whole'], (v) => v! as bool),
      games: needed(json['games'], (v) => v! as int),
      seats: needed(json['seats'], (v) => list(v, (v) => SeatDice.fromJson(v))),
      rulesets: needed(json['rulesets'], (v) => list(v, (v) => RulesetDice.fromJson(v))),
      people: needed(json['people'], (v) => DiceCounts.fromJson(v)),
      robots: needed(json['robots'], (v) => DiceCounts.fromJson(v)),
      pPeopleRobots: optional(json['p_people_robots'], (v) => v! as double),
    );
  }

  /// How many dice were rolled.
  final int dice;

  /// How often one pip, two pips and so on.
  final List<int> faces;

  final int pips;

  /// What fair dice bring on average: 3.5 for each die.
  final double due;

  /// By how much the pips differ from `due`, in percent; null without dice.
  final double? difference;

  /// The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.
  final double? pMean;

  /// The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.
  final double? pFaces;

  /// By ISO 8601, such as `2026-W47`; in UTC.
  final String week;

  final DateTime startsAt;

  final DateTime endsAt;

  /// Whether the week is over, and all of its games are counted.
  final bool whole;

  /// Games that ended in the week, in whatever way.
  final int games;

  final List<SeatDice> seats;

  final List<RulesetDice> rulesets;

  final DiceCounts people;

  final DiceCounts robots;

  /// The probability that the averages of people and robots differ at least as much with fair dice; null for fewer than 30 dice of either.
  final double? pPeopleRobots;

  Map<String, dynamic> toJson() => {
        'dice': write(dice),
        'faces': write(faces),
        'pips': write(pips),
        'due': write(due),
        'difference': write(difference),
        'p_mean': write(pMean),
        'p_faces': write(pFaces),
        'week': write(week),
        'starts_at': write(startsAt),
        'ends_at': write(endsAt),
        'whole': write(whole),
        'games': write(games),
        'seats': write(seats),
        'rulesets': write(rulesets),
        'people': write(people),
        'robots': write(robots),
        'p_people_robots': write(pPeopleRobots),
      };
}

/// The dice of a week.
class DiceWeekSummary {
  const DiceWeekSummary({
    required this.dice,
    required this.faces,
    required this.pips,
    required this.due,
    required this.difference,
    required this.pMean,
    required this.pFaces,
    required this.week,
    required this.startsAt,
    required this.endsAt,
    required this.whole,
    required this.games,
  });

  factory DiceWeekSummary.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DiceWeekSummary(
      dice: needed(json['dice'], (v) => v! as int),
      faces: needed(json['faces'], (v) => list(v, (v) => v! as int)),
      pips: needed(json['pips'], (v) => v! as int),
      due: needed(json['due'], (v) => v! as double),
      difference: optional(json['difference'], (v) => v! as double),
      pMean: optional(json['p_mean'], (v) => v! as double),
      pFaces: optional(json['p_faces'], (v) => v! as double),
      week: needed(json['week'], (v) => v! as String),
      startsAt: needed(json['starts_at'], (v) => DateTime.parse(v! as String)),
      endsAt: needed(json['ends_at'], (v) => DateTime.parse(v! as String)),
      whole: needed(json['whole'], (v) => v! as bool),
      games: needed(json['games'], (v) => v! as int),
    );
  }

  /// How many dice were rolled.
  final int dice;

  /// How often one pip, two pips and so on.
  final List<int> faces;

  final int pips;

  /// What fair dice bring on average: 3.5 for each die.
  final double due;

  /// By how much the pips differ from `due`, in percent; null without dice.
  final double? difference;

  /// The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.
  final double? pMean;

  /// The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.
  final double? pFaces;

  /// By ISO 8601, such as `2026-W47`; in UTC.
  final String week;

  final DateTime startsAt;

  final DateTime endsAt;

  /// Whether the week is over, and all of its games are counted.
  final bool whole;

  /// Games that ended in the week, in whatever way.
  final int games;

  Map<String, dynamic> toJson() => {
        'dice': write(dice),
        'faces': write(faces),
        'pips': write(pips),
        'due': write(due),
        'difference': write(difference),
        'p_mean': write(pMean),
        'p_faces': write(pFaces),
        'week': write(week),
        'starts_at': write(startsAt),
        'ends_at': write(endsAt),
        'whole': write(whole),
        'games': write(games),
      };
}

class DisableTotp200Response {
  const DisableTotp200Response({
    required this.status,
  });

  factory DisableTotp200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DisableTotp200Response(
      status: needed(json['status'], (v) => v! as int),
    );
  }

  /// One of `200`.
  final int status;

  Map<String, dynamic> toJson() => {
        'status': write(status),
      };
}

class DisconnectProviderRequest {
  const DisconnectProviderRequest({
    required this.provider,
    required this.account,
  });

  factory DisconnectProviderRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return DisconnectProviderRequest(
      provider: needed(json['provider'], (v) => v! as String),
      account: needed(json['account'], (v) => v! as String),
    );
  }

  /// The provider ID.
  final String provider;

  /// The provider specific account ID.
  final String account;

  Map<String, dynamic> toJson() => {
        'provider': write(provider),
        'account': write(account),
      };
}

class EnableTotpRequest {
  const EnableTotpRequest({
    required this.code,
  });

  factory EnableTotpRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return EnableTotpRequest(
      code: needed(json['code'], (v) => v! as String),
    );
  }

  /// An authenticator code.
  final String code;

  Map<String, dynamic> toJson() => {
        'code': write(code),
      };
}

/// Known values; there may be new ones.
abstract final class EntryStatus {
  static const incomplete = 'incomplete';
  static const active = 'active';
  static const paused = 'paused';
  static const out_ = 'out';
  static const left = 'left';
  static const removed = 'removed';
}

/// The table where an entry plays now.
class EntryTable {
  const EntryTable({
    required this.round,
    required this.table,
    required this.tableId,
    required this.gameId,
  });

  factory EntryTable.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return EntryTable(
      round: needed(json['round'], (v) => v! as int),
      table: needed(json['table'], (v) => v! as int),
      tableId: optional(json['table_id'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
    );
  }

  final int round;

  /// Its number in the round, from 1.
  final int table;

  /// null until the game has started.
  final String? tableId;

  final String? gameId;

  Map<String, dynamic> toJson() => {
        'round': write(round),
        'table': write(table),
        'table_id': write(tableId),
        'game_id': write(gameId),
      };
}

/// Known values; there may be new ones.
abstract final class Failure {
  static const connection = 'connection';
  static const redirect = 'redirect';
  static const refused = 'refused';
  static const status = 'status';
  static const timeout = 'timeout';
  static const tooLarge = 'too_large';
  static const unresolvable = 'unresolvable';
}

/// All that it takes to check the dice.
class Fairness {
  const Fairness({
    required this.gameId,
    required this.commitment,
    required this.serverSeed,
    required this.clientSeeds,
    required this.rolls,
  });

  factory Fairness.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Fairness(
      gameId: needed(json['game_id'], (v) => v! as String),
      commitment: needed(json['commitment'], (v) => v! as String),
      serverSeed: optional(json['server_seed'], (v) => v! as String),
      clientSeeds: needed(json['client_seeds'], (v) => list(v, (v) => ClientSeed.fromJson(v))),
      rolls: needed(json['rolls'], (v) => list(v, (v) => DiceRoll.fromJson(v))),
    );
  }

  final String gameId;

  final String commitment;

  /// Published at the end.
  final String? serverSeed;

  final List<ClientSeed> clientSeeds;

  final List<DiceRoll> rolls;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'commitment': write(commitment),
        'server_seed': write(serverSeed),
        'client_seeds': write(clientSeeds),
        'rolls': write(rolls),
      };
}

/// What is wrong with one field.
class FieldError {
  const FieldError({
    required this.field,
    required this.code,
    required this.detail,
    this.choices,
  });

  factory FieldError.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return FieldError(
      field: optional(json['field'], (v) => v! as String),
      code: needed(json['code'], (v) => v! as String),
      detail: needed(json['detail'], (v) => v! as String),
      choices: optional(json['choices'], (v) => list(v, (v) => v)),
    );
  }

  /// Its name, with dots into lists and objects.
  final String? field;

  final String code;

  final String detail;

  /// The valid values, with `invalid_choice`.
  final List<Object?>? choices;

  Map<String, dynamic> toJson() => {
        'field': write(field),
        'code': write(code),
        'detail': write(detail),
        if (choices != null) 'choices': write(choices),
      };
}

/// Known values; there may be new ones.
abstract final class FirstPlayer {
  static const highest = 'highest';
  static const lowest = 'lowest';
}

/// A friend, or a friend request.
class Friend {
  const Friend({
    required this.user,
    required this.state,
    required this.askedAt,
    required this.acceptedAt,
    required this.online,
  });

  factory Friend.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Friend(
      user: needed(json['user'], (v) => User.fromJson(v)),
      state: needed(json['state'], (v) => v! as String),
      askedAt: needed(json['asked_at'], (v) => DateTime.parse(v! as String)),
      acceptedAt: optional(json['accepted_at'], (v) => DateTime.parse(v! as String)),
      online: optional(json['online'], (v) => v! as bool),
    );
  }

  final User user;

  /// One of `friends`, `asked`, `asks`, or one that is new.
  final String state;

  final DateTime askedAt;

  final DateTime? acceptedAt;

  /// Whether a friend is online; null for a request.
  final bool? online;

  Map<String, dynamic> toJson() => {
        'user': write(user),
        'state': write(state),
        'asked_at': write(askedAt),
        'accepted_at': write(acceptedAt),
        'online': write(online),
      };
}

/// Known values; there may be new ones.
abstract final class FriendState {
  static const friends = 'friends';
  static const asked = 'asked';
  static const asks = 'asks';
}

/// What a scored game has brought you.
class Gains {
  const Gains({
    required this.gameId,
    required this.place,
    required this.xp,
    required this.level,
    required this.rating,
    required this.points,
    required this.week,
    required this.chips,
    required this.badges,
  });

  factory Gains.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Gains(
      gameId: needed(json['game_id'], (v) => v! as String),
      place: needed(json['place'], (v) => v! as int),
      xp: needed(json['xp'], (v) => Change.fromJson(v)),
      level: needed(json['level'], (v) => Change.fromJson(v)),
      rating: needed(json['rating'], (v) => Change.fromJson(v)),
      points: needed(json['points'], (v) => v! as int),
      week: needed(json['week'], (v) => CurrentWeek.fromJson(v)),
      chips: optional(json['chips'], (v) => v! as int),
      badges: needed(json['badges'], (v) => list(v, (v) => Badge.fromJson(v))),
    );
  }

  final String gameId;

  final int place;

  final Change xp;

  final Change level;

  final Change rating;

  /// Weekly points; can be below zero.
  final int points;

  final CurrentWeek week;

  /// Won, less the stake; null without stakes.
  final int? chips;

  /// Those that you have earned by it.
  final List<Badge> badges;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'place': write(place),
        'xp': write(xp),
        'level': write(level),
        'rating': write(rating),
        'points': write(points),
        'week': write(week),
        'chips': write(chips),
        'badges': write(badges),
      };
}

/// A game.
class Game {
  const Game({
    required this.id,
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.turnS,
    required this.competitive,
    required this.bet,
    required this.tableId,
    required this.tournamentId,
    required this.status,
    required this.reason,
    required this.version,
    required this.position,
    required this.turn,
    required this.legalMoves,
    required this.blocked,
    required this.commitment,
    required this.scored,
    required this.notScoredReason,
    required this.cancelVote,
    required this.seats,
    required this.result,
    required this.startedAt,
    required this.endsAt,
    required this.endedAt,
  });

  factory Game.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Game(
      id: needed(json['id'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      turnS: optional(json['turn_s'], (v) => v! as int),
      competitive: needed(json['competitive'], (v) => v! as bool),
      bet: needed(json['bet'], (v) => v! as int),
      tableId: needed(json['table_id'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
      position: optional(json['position'], (v) => Position.fromJson(v)),
      turn: optional(json['turn'], (v) => Turn.fromJson(v)),
      legalMoves: needed(json['legal_moves'], (v) => list(v, (v) => Move.fromJson(v))),
      blocked: needed(json['blocked'], (v) => list(v, (v) => Blocked.fromJson(v))),
      commitment: needed(json['commitment'], (v) => v! as String),
      scored: needed(json['scored'], (v) => v! as bool),
      notScoredReason: optional(json['not_scored_reason'], (v) => v! as String),
      cancelVote: optional(json['cancel_vote'], (v) => CancelVote.fromJson(v)),
      seats: needed(json['seats'], (v) => list(v, (v) => GameSeat.fromJson(v))),
      result: optional(json['result'], (v) => Result.fromJson(v)),
      startedAt: optional(json['started_at'], (v) => DateTime.parse(v! as String)),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// Seconds for a turn; null for no clock, which only a person alone can do without.
  final int? turnS;

  final bool competitive;

  /// Chips each player stakes.
  final int bet;

  final String tableId;

  /// The tournament that has arranged it.
  final String? tournamentId;

  /// One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.
  final String status;

  /// One of `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.
  final String? reason;

  final int version;

  final Position? position;

  final Turn? turn;

  final List<Move> legalMoves;

  final List<Blocked> blocked;

  final String commitment;

  final bool scored;

  final String? notScoredReason;

  final CancelVote? cancelVote;

  final List<GameSeat> seats;

  final Result? result;

  final DateTime? startedAt;

  /// The game ends with the round in which this passes; null without `game_s`.
  final DateTime? endsAt;

  final DateTime? endedAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'turn_s': write(turnS),
        'competitive': write(competitive),
        'bet': write(bet),
        'table_id': write(tableId),
        'tournament_id': write(tournamentId),
        'status': write(status),
        'reason': write(reason),
        'version': write(version),
        'position': write(position),
        'turn': write(turn),
        'legal_moves': write(legalMoves),
        'blocked': write(blocked),
        'commitment': write(commitment),
        'scored': write(scored),
        'not_scored_reason': write(notScoredReason),
        'cancel_vote': write(cancelVote),
        'seats': write(seats),
        'result': write(result),
        'started_at': write(startedAt),
        'ends_at': write(endsAt),
        'ended_at': write(endedAt),
      };
}

/// How much the dice and the decisions did in a game that has ended.
class GameAnalysis {
  const GameAnalysis({
    required this.gameId,
    required this.evaluator,
    required this.quick,
    required this.sides,
    required this.start,
    required this.end,
    required this.players,
    required this.turningPoints,
    required this.steps,
  });

  factory GameAnalysis.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameAnalysis(
      gameId: needed(json['game_id'], (v) => v! as String),
      evaluator: needed(json['evaluator'], (v) => v! as String),
      quick: needed(json['quick'], (v) => v! as bool),
      sides: needed(json['sides'], (v) => list(v, (v) => list(v, (v) => v! as int))),
      start: needed(json['start'], (v) => list(v, (v) => v! as int)),
      end: needed(json['end'], (v) => list(v, (v) => v! as int)),
      players: needed(json['players'], (v) => list(v, (v) => AnalysisPlayer.fromJson(v))),
      turningPoints: needed(json['turning_points'], (v) => list(v, (v) => v! as int)),
      steps: needed(json['steps'], (v) => list(v, (v) => AnalysisStep.fromJson(v))),
    );
  }

  final String gameId;

  /// The version of the evaluator and of the method.
  final String evaluator;

  /// A first, rougher report, in which no dice are sure: the exact one follows.
  final bool quick;

  /// The seats that win together.
  final List<List<int>> sides;

  /// By side, after the opening rolls. In 1/10,000: 2534 is 25.34 %.
  final List<int> start;

  /// By side: its share of the first place; without a result, its last chances. In 1/10,000: 2534 is 25.34 %.
  final List<int> end;

  final List<AnalysisPlayer> players;

  /// The versions of the up to three steps that changed the chances most, the most first.
  final List<int> turningPoints;

  final List<AnalysisStep> steps;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'evaluator': write(evaluator),
        'quick': write(quick),
        'sides': write(sides),
        'start': write(start),
        'end': write(end),
        'players': write(players),
        'turning_points': write(turningPoints),
        'steps': write(steps),
      };
}

/// What has become of it.
class GameEndData {
  const GameEndData({
    required this.status,
    required this.version,
    required this.result,
  });

  factory GameEndData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameEndData(
      status: needed(json['status'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
      result: optional(json['result'], (v) => Result.fromJson(v)),
    );
  }

  /// One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.
  final String status;

  final int version;

  final Result? result;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'version': write(version),
        'result': write(result),
      };
}

/// - `opening_roll`: A roll that decides the first player. `seat`, `roll` - `roll`: The pips, and the values to use, which may differ by the rules: a 6 that counts as 7, four values for a doublet. `seat`, `roll`, `dice` - `move`: The seat whose pawn was moved (in pairs perhaps the partner's), and the move. `seat`, `move` - `capture`: The pawn that returned to its nest, its seat, and the seat that captured it. `seat`, `pawn`, `by` - `bonus_earned`: Spaces to move with any pawn. `seat`, `value` - `forfeit`: Dice and bonuses that could not be used, and what stopped the pawns, as in a game's `blocked`; games of older versions do not have it. `seat`, `dice`, `bonuses`, `blocked` - `penalty`: A pawn sent back to its nest by a third repeat; `pawn` and `from` are null where none was. `seat`, `pawn`, `from` - `turn`: A roll is due: the first of a turn, or after a repeat the next one. `seat`, `roll_number` - `automatic`: Whether a robot plays this player's seat from now on, and why: `overdue`, `chosen`, `absent`, `left`; null if the player is back. `seat`, `automatic`, `reason` - `connection`: Whether the player is connected. `seat`, `connected` - `deadline_moved`: The service was down or maintained: the end of a `turn`, of the time to come back (`return`) or of a proposal to cancel (`vote`) is later. `seat`, `what`, `until` - `clock_changed`: The time per turn of a practice game was changed (null: no clock); the current turn has all of it. `turn_s` - `left`: The player has left the game permanently, and why: `resigned`, `abandoned`. `seat`, `reason` - `cancel_proposed`: The player proposes to cancel the game; the others may agree or refuse until `ends_at`. `seat`, `ends_at` - `cancel_agreed`: The player agrees. `seat` - `cancel_refused`: The player refuses, which ends the proposal. `seat` - `cancel_expired`: The proposal has expired. - `ended`: The game ended without being played out (other ends, limits included, are `over`); `places` is empty if nobody scores, `note` is the staff's text. `status`, `reason`, `places`, `note` - `over`: The result: `[{seat, place, distance}]`, best first, and how it came: `played`, `round_limit`, `time_limit`; previews have no `reason`. `places`, `reason`
class GameEvent {
  const GameEvent({
    required this.type,
    this.seat,
    this.roll,
    this.dice,
    this.move,
    this.pawn,
    this.by,
    this.value,
    this.bonuses,
    this.blocked,
    this.from,
    this.rollNumber,
    this.automatic,
    this.reason,
    this.connected,
    this.what,
    this.until,
    this.turnS,
    this.endsAt,
    this.status,
    this.places,
    this.note,
  });

  factory GameEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameEvent(
      type: needed(json['type'], (v) => v! as String),
      seat: optional(json['seat'], (v) => v! as int),
      roll: optional(json['roll'], (v) => list(v, (v) => v! as int)),
      dice: optional(json['dice'], (v) => list(v, (v) => v! as int)),
      move: optional(json['move'], (v) => Move.fromJson(v)),
      pawn: optional(json['pawn'], (v) => v! as int),
      by: optional(json['by'], (v) => v! as int),
      value: optional(json['value'], (v) => v! as int),
      bonuses: optional(json['bonuses'], (v) => list(v, (v) => v! as int)),
      blocked: optional(json['blocked'], (v) => list(v, (v) => Blocked.fromJson(v))),
      from: optional(json['from'], (v) => v! as String),
      rollNumber: optional(json['roll_number'], (v) => v! as int),
      automatic: optional(json['automatic'], (v) => v! as bool),
      reason: optional(json['reason'], (v) => v! as String),
      connected: optional(json['connected'], (v) => v! as bool),
      what: optional(json['what'], (v) => v! as String),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
      turnS: optional(json['turn_s'], (v) => v! as int),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      status: optional(json['status'], (v) => v! as String),
      places: optional(json['places'], (v) => list(v, (v) => Place.fromJson(v))),
      note: optional(json['note'], (v) => v! as String),
    );
  }

  /// One of `opening_roll`, `roll`, `move`, `capture`, `bonus_earned`, `forfeit`, `penalty`, `turn`, `automatic`, `connection`, `deadline_moved`, `clock_changed`, `left`, `cancel_proposed`, `cancel_agreed`, `cancel_refused`, `cancel_expired`, `ended`, `over`, or one that is new.
  final String type;

  final int? seat;

  final List<int>? roll;

  final List<int>? dice;

  final Move? move;

  final int? pawn;

  final int? by;

  final int? value;

  final List<int>? bonuses;

  final List<Blocked>? blocked;

  final String? from;

  final int? rollNumber;

  final bool? automatic;

  /// One of `overdue`, `chosen`, `absent`, `left`, `resigned`, `abandoned`, `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.
  final String? reason;

  final bool? connected;

  /// One of `turn`, `return`, `vote`, or one that is new.
  final String? what;

  final DateTime? until;

  final int? turnS;

  final DateTime? endsAt;

  /// One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.
  final String? status;

  final List<Place>? places;

  /// The staff's explanation.
  final String? note;

  Map<String, dynamic> toJson() => {
        'type': write(type),
        if (seat != null) 'seat': write(seat),
        if (roll != null) 'roll': write(roll),
        if (dice != null) 'dice': write(dice),
        if (move != null) 'move': write(move),
        if (pawn != null) 'pawn': write(pawn),
        if (by != null) 'by': write(by),
        if (value != null) 'value': write(value),
        if (bonuses != null) 'bonuses': write(bonuses),
        if (blocked != null) 'blocked': write(blocked),
        if (from != null) 'from': write(from),
        if (rollNumber != null) 'roll_number': write(rollNumber),
        if (automatic != null) 'automatic': write(automatic),
        if (reason != null) 'reason': write(reason),
        if (connected != null) 'connected': write(connected),
        if (what != null) 'what': write(what),
        if (until != null) 'until': write(until),
        if (turnS != null) 'turn_s': write(turnS),
        if (endsAt != null) 'ends_at': write(endsAt),
        if (status != null) 'status': write(status),
        if (places != null) 'places': write(places),
        if (note != null) 'note': write(note),
      };
}

/// Known values; there may be new ones.
abstract final class GameEventOverReason {
  static const played = 'played';
  static const roundLimit = 'round_limit';
  static const timeLimit = 'time_limit';
}

/// A player of a game.
class GamePlayer {
  const GamePlayer({
    required this.seat,
    required this.id,
    required this.name,
    required this.avatar,
    required this.robotAccount,
  });

  factory GamePlayer.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GamePlayer(
      seat: needed(json['seat'], (v) => v! as int),
      id: optional(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      avatar: needed(json['avatar'], (v) => v! as String),
      robotAccount: needed(json['robot_account'], (v) => v! as bool),
    );
  }

  final int seat;

  final String? id;

  final String name;

  /// One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.
  final String avatar;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool robotAccount;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'id': write(id),
        'name': write(name),
        'avatar': write(avatar),
        'robot_account': write(robotAccount),
      };
}

/// Known values; there may be new ones.
abstract final class GameReason {
  static const played = 'played';
  static const roundLimit = 'round_limit';
  static const timeLimit = 'time_limit';
  static const lastRemaining = 'last_remaining';
  static const vote = 'vote';
  static const allAutomatic = 'all_automatic';
  static const unattended = 'unattended';
  static const staff = 'staff';
}

/// - `opening`: The rolls that decided which seat starts. - `roll`: A roll: its number in the game, and the pips. - `move`: A move. - `notice`: Something around the game has changed; the position has not.
class GameRow {
  const GameRow({
    required this.kind,
    required this.version,
    required this.seat,
    required this.automatic,
    required this.events,
    required this.at,
    this.current,
    required this.data,
  });

  factory GameRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameRow(
      kind: needed(json['kind'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
      seat: optional(json['seat'], (v) => v! as int),
      automatic: needed(json['automatic'], (v) => v! as bool),
      events: needed(json['events'], (v) => list(v, (v) => GameEvent.fromJson(v))),
      at: needed(json['at'], (v) => DateTime.parse(v! as String)),
      current: optional(json['current'], (v) => CurrentState.fromJson(v)),
      data: needed(json['data'], (v) => GameRowData.fromJson(v)),
    );
  }

  /// One of `opening`, `roll`, `move`, `notice`, or one that is new.
  final String kind;

  final int version;

  /// On turn; null at first.
  final int? seat;

  /// The server acted for a person.
  final bool automatic;

  final List<GameEvent> events;

  final DateTime at;

  final CurrentState? current;

  final GameRowData data;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'version': write(version),
        'seat': write(seat),
        'automatic': write(automatic),
        'events': write(events),
        'at': write(at),
        if (current != null) 'current': write(current),
        'data': write(data),
      };
}

/// - `opening`: `rolls` - `roll`: `n`, `roll` - `move`: `move` - `notice`:
class GameRowData {
  const GameRowData({
    this.rolls,
    this.n,
    this.roll,
    this.move,
  });

  factory GameRowData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameRowData(
      rolls: optional(json['rolls'], (v) => list(v, (v) => OpeningRoll.fromJson(v))),
      n: optional(json['n'], (v) => v! as int),
      roll: optional(json['roll'], (v) => list(v, (v) => v! as int)),
      move: optional(json['move'], (v) => Move.fromJson(v)),
    );
  }

  final List<OpeningRoll>? rolls;

  final int? n;

  final List<int>? roll;

  final Move? move;

  Map<String, dynamic> toJson() => {
        if (rolls != null) 'rolls': write(rolls),
        if (n != null) 'n': write(n),
        if (roll != null) 'roll': write(roll),
        if (move != null) 'move': write(move),
      };
}

/// A seat of a game.
class GameSeat {
  const GameSeat({
    required this.seat,
    required this.colour,
    required this.kind,
    required this.player,
    required this.strength,
    required this.clientSeed,
    this.ready,
    this.automatic,
    this.automaticReason,
    this.connected,
    this.abandonsAt,
    this.left,
    this.distance,
    this.place,
  });

  factory GameSeat.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameSeat(
      seat: needed(json['seat'], (v) => v! as int),
      colour: needed(json['colour'], (v) => v! as String),
      kind: optional(json['kind'], (v) => v! as String),
      player: optional(json['player'], (v) => Player.fromJson(v)),
      strength: optional(json['strength'], (v) => v! as String),
      clientSeed: optional(json['client_seed'], (v) => v! as String),
      ready: optional(json['ready'], (v) => v! as bool),
      automatic: optional(json['automatic'], (v) => v! as bool),
      automaticReason: optional(json['automatic_reason'], (v) => v! as String),
      connected: optional(json['connected'], (v) => v! as bool),
      abandonsAt: optional(json['abandons_at'], (v) => DateTime.parse(v! as String)),
      left: optional(json['left'], (v) => v! as String),
      distance: optional(json['distance'], (v) => v! as int),
      place: optional(json['place'], (v) => v! as int),
    );
  }

  final int seat;

  /// One of `yellow`, `blue`, `red`, `green`, `orange`, `purple`, `white`, `black`, or one that is new.
  final String colour;

  /// One of `human`, `robot`, or one that is new.
  final String? kind;

  final Player? player;

  /// One of `easy`, `normal`, `hard`, `expert`, or one that is new.
  final String? strength;

  final String? clientSeed;

  /// Before the start.
  final bool? ready;

  /// Whether a robot plays this person's seat for the time being.
  final bool? automatic;

  /// One of `overdue`, `chosen`, `absent`, `left`, or one that is new.
  final String? automaticReason;

  /// null for a robot, and where turns are too long to expect players to stay.
  final bool? connected;

  /// When a player who does not come back has abandoned the game.
  final DateTime? abandonsAt;

  /// One of `resigned`, `abandoned`, or one that is new.
  final String? left;

  final int? distance;

  final int? place;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'colour': write(colour),
        'kind': write(kind),
        'player': write(player),
        'strength': write(strength),
        'client_seed': write(clientSeed),
        if (ready != null) 'ready': write(ready),
        if (automatic != null) 'automatic': write(automatic),
        if (automaticReason != null) 'automatic_reason': write(automaticReason),
        if (connected != null) 'connected': write(connected),
        if (abandonsAt != null) 'abandons_at': write(abandonsAt),
        if (left != null) 'left': write(left),
        if (distance != null) 'distance': write(distance),
        if (place != null) 'place': write(place),
      };
}

/// Known values; there may be new ones.
abstract final class GameStatus {
  static const waiting = 'waiting';
  static const playing = 'playing';
  static const finished = 'finished';
  static const cancelled = 'cancelled';
  static const abandoned = 'abandoned';
  static const voided = 'voided';
}

/// - `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `end`: Nothing follows.
class GameStreamEvent {
  const GameStreamEvent({
    required this.event,
    required this.id,
    required this.data,
  });

  factory GameStreamEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameStreamEvent(
      event: needed(json['event'], (v) => v! as String),
      id: optional(json['id'], (v) => v! as int),
      data: optional(json['data'], (v) => v),
    );
  }

  /// One of `snapshot`, `message`, `closed`, `end`, or one that is new.
  final String event;

  final int? id;

  final Object? data;

  Map<String, dynamic> toJson() => {
        'event': write(event),
        'id': write(id),
        'data': write(data),
      };
}

/// A page of events.
class GameStreamPage {
  const GameStreamPage({
    required this.results,
    required this.next,
  });

  factory GameStreamPage.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GameStreamPage(
      results: needed(json['results'], (v) => list(v, (v) => GameStreamEvent.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<GameStreamEvent> results;

  /// null once the stream has ended
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class GetProviderSignUp200Response {
  const GetProviderSignUp200Response({
    required this.status,
    required this.data,
  });

  factory GetProviderSignUp200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GetProviderSignUp200Response(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => GetProviderSignUp200ResponseData.fromJson(v)),
    );
  }

  /// One of `200`.
  final int status;

  final GetProviderSignUp200ResponseData data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
      };
}

class GetProviderSignUp200ResponseData {
  const GetProviderSignUp200ResponseData({
    required this.email,
    required this.account,
    required this.user,
  });

  factory GetProviderSignUp200ResponseData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GetProviderSignUp200ResponseData(
      email: needed(json['email'], (v) => list(v, (v) => AuthEmailAddress.fromJson(v))),
      account: needed(json['account'], (v) => AuthProviderAccount.fromJson(v)),
      user: needed(json['user'], (v) => AuthUser.fromJson(v)),
    );
  }

  final List<AuthEmailAddress> email;

  final AuthProviderAccount account;

  final AuthUser user;

  Map<String, dynamic> toJson() => {
        'email': write(email),
        'account': write(account),
        'user': write(user),
      };
}

class GetTotp200Response {
  const GetTotp200Response({
    required this.status,
    this.meta,
    required this.data,
  });

  factory GetTotp200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GetTotp200Response(
      status: needed(json['status'], (v) => v! as int),
      meta: optional(json['meta'], (v) => GetTotp200ResponseMeta.fromJson(v)),
      data: needed(json['data'], (v) => AuthTOTPAuthenticator.fromJson(v)),
    );
  }

  /// One of `200`.
  final int status;

  final GetTotp200ResponseMeta? meta;

  final AuthTOTPAuthenticator data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        if (meta != null) 'meta': write(meta),
        'data': write(data),
      };
}

class GetTotp200ResponseMeta {
  const GetTotp200ResponseMeta({
    this.recoveryCodesGenerated,
  });

  factory GetTotp200ResponseMeta.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GetTotp200ResponseMeta(
      recoveryCodesGenerated: optional(json['recovery_codes_generated'], (v) => v! as bool),
    );
  }

  /// Whether or not recovery codes where generated automatically.
  final bool? recoveryCodesGenerated;

  Map<String, dynamic> toJson() => {
        if (recoveryCodesGenerated != null) 'recovery_codes_generated': write(recoveryCodesGenerated),
      };
}

/// The grant of an app.
class Grant {
  const Grant({
    required this.id,
    required this.app,
    required this.scopes,
    required this.since,
    required this.lastUsedAt,
  });

  factory Grant.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Grant(
      id: needed(json['id'], (v) => v! as String),
      app: needed(json['app'], (v) => v! as String),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      since: needed(json['since'], (v) => DateTime.parse(v! as String)),
      lastUsedAt: needed(json['last_used_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// Its name.
  final String app;

  final List<String> scopes;

  final DateTime since;

  /// When it last got new tokens.
  final DateTime lastUsedAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'app': write(app),
        'scopes': write(scopes),
        'since': write(since),
        'last_used_at': write(lastUsedAt),
      };
}

/// All grants, the oldest first.
class GrantList {
  const GrantList({
    required this.results,
  });

  factory GrantList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GrantList(
      results: needed(json['results'], (v) => list(v, (v) => Grant.fromJson(v))),
    );
  }

  final List<Grant> results;

  Map<String, dynamic> toJson() => {
        'results': write(results),
      };
}

/// The device of a guest.
class GuestRequest {
  const GuestRequest({
    this.deviceSecret,
  });

  factory GuestRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return GuestRequest(
      deviceSecret: optional(json['device_secret'], (v) => v! as String),
    );
  }

  /// As in `PUT me/device`. The guest of this device is signed in again.
  final String? deviceSecret;

  Map<String, dynamic> toJson() => {
        if (deviceSecret != null) 'device_secret': write(deviceSecret),
      };
}

/// The best moves.
class Hint {
  const Hint({
    required this.version,
    required this.best,
    required this.second,
  });

  factory Hint.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Hint(
      version: needed(json['version'], (v) => v! as int),
      best: needed(json['best'], (v) => SuggestedMove.fromJson(v)),
      second: optional(json['second'], (v) => SuggestedMove.fromJson(v)),
    );
  }

  /// Of the game to which the hint applies.
  final int version;

  final SuggestedMove best;

  final SuggestedMove? second;

  Map<String, dynamic> toJson() => {
        'version': write(version),
        'best': write(best),
        'second': write(second),
      };
}

/// An invitation to a table.
class Invitation {
  const Invitation({
    required this.id,
    required this.kind,
    required this.player,
    required this.code,
    required this.expiresAt,
    required this.usesLeft,
    required this.createdAt,
  });

  factory Invitation.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Invitation(
      id: needed(json['id'], (v) => v! as String),
      kind: needed(json['kind'], (v) => v! as String),
      player: optional(json['player'], (v) => Player.fromJson(v)),
      code: optional(json['code'], (v) => v! as String),
      expiresAt: optional(json['expires_at'], (v) => DateTime.parse(v! as String)),
      usesLeft: optional(json['uses_left'], (v) => v! as int),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// One of `player`, `code`, or one that is new.
  final String kind;

  final Player? player;

  /// Returned once, when it is created.
  final String? code;

  final DateTime? expiresAt;

  final int? usesLeft;

  final DateTime createdAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'kind': write(kind),
        'player': write(player),
        'code': write(code),
        'expires_at': write(expiresAt),
        'uses_left': write(usesLeft),
        'created_at': write(createdAt),
      };
}

/// Known values; there may be new ones.
abstract final class InvitationKind {
  static const player = 'player';
  static const code = 'code';
}

/// The partner of a pair, and the code of a tournament that has one.
class JoinTournamentRequest {
  const JoinTournamentRequest({
    this.partner,
    this.code,
  });

  factory JoinTournamentRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return JoinTournamentRequest(
      partner: optional(json['partner'], (v) => v! as String),
      code: optional(json['code'], (v) => v! as String),
    );
  }

  /// A player's name; the pair is complete once that player names you.
  final String? partner;

  final String? code;

  Map<String, dynamic> toJson() => {
        if (partner != null) 'partner': write(partner),
        if (code != null) 'code': write(code),
      };
}

/// The seat of the player to kick.
class KickRequest {
  const KickRequest({
    required this.seat,
  });

  factory KickRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return KickRequest(
      seat: needed(json['seat'], (v) => v! as int),
    );
  }

  final int seat;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
      };
}

/// How a kind of notification is sent; a channel that is left out stays as it is.
class KindChoiceRequest {
  const KindChoiceRequest({
    required this.kind,
    this.push,
    this.mail,
  });

  factory KindChoiceRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return KindChoiceRequest(
      kind: needed(json['kind'], (v) => v! as String),
      push: optional(json['push'], (v) => v! as bool),
      mail: optional(json['mail'], (v) => v! as bool),
    );
  }

  /// One of `your_turn`, `turn_ends`, `matched`, `invitation`, `friend_request`, `friend_accepted`, `result`, `weekly_prize`, `restricted`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`.
  final String kind;

  final bool? push;

  /// Some kinds are never sent by mail.
  final bool? mail;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        if (push != null) 'push': write(push),
        if (mail != null) 'mail': write(mail),
      };
}

/// How a kind of notification reaches you.
class KindSettings {
  const KindSettings({
    required this.kind,
    required this.push,
    required this.mail,
  });

  factory KindSettings.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return KindSettings(
      kind: needed(json['kind'], (v) => v! as String),
      push: needed(json['push'], (v) => v! as bool),
      mail: optional(json['mail'], (v) => v! as bool),
    );
  }

  /// One of `your_turn`, `turn_ends`, `matched`, `invitation`, `friend_request`, `friend_accepted`, `result`, `weekly_prize`, `restricted`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, or one that is new.
  final String kind;

  final bool push;

  /// null: it never is. Unless you choose, mails are sent while you have no device.
  final bool? mail;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'push': write(push),
        'mail': write(mail),
      };
}

/// Known values; there may be new ones.
abstract final class Kinds {
  static const friendRequest = 'friend_request';
  static const friendAccepted = 'friend_accepted';
  static const invitation = 'invitation';
  static const moreRequests = 'more_requests';
  static const matched = 'matched';
  static const yourTurn = 'your_turn';
  static const turnEnds = 'turn_ends';
  static const result = 'result';
  static const weeklyPrize = 'weekly_prize';
  static const penalty = 'penalty';
  static const restricted = 'restricted';
  static const restrictionLifted = 'restriction_lifted';
  static const reportDecided = 'report_decided';
  static const appClosed = 'app_closed';
  static const appReopened = 'app_reopened';
  static const webhookOff = 'webhook_off';
  static const tournamentSoon = 'tournament_soon';
  static const tournamentTable = 'tournament_table';
  static const tournamentPaused = 'tournament_paused';
  static const tournamentRemoved = 'tournament_removed';
  static const tournamentOver = 'tournament_over';
  static const tournamentPartner = 'tournament_partner';
}

/// A language of texts for users.
class Language {
  const Language({
    required this.code,
    required this.name,
  });

  factory Language.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Language(
      code: needed(json['code'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
    );
  }

  /// For `Accept-Language`.
  final String code;

  /// In the language itself.
  final String name;

  Map<String, dynamic> toJson() => {
        'code': write(code),
        'name': write(name),
      };
}

/// Known values; there may be new ones.
abstract final class LanguageCode {
  static const en = 'en';
  static const es = 'es';
}

/// Known values; there may be new ones.
abstract final class LeftReason {
  static const resigned = 'resigned';
  static const abandoned = 'abandoned';
}

/// Maximum and minimum values.
class Limits {
  const Limits({
    required this.maxBodyBytes,
    required this.maxSeats,
    required this.minTurnS,
    required this.maxTurnS,
    required this.maxRobotPauseMs,
    required this.maxBet,
    required this.rateLimits,
  });

  factory Limits.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Limits(
      maxBodyBytes: needed(json['max_body_bytes'], (v) => v! as int),
      maxSeats: needed(json['max_seats'], (v) => v! as int),
      minTurnS: needed(json['min_turn_s'], (v) => v! as int),
      maxTurnS: needed(json['max_turn_s'], (v) => v! as int),
      maxRobotPauseMs: needed(json['max_robot_pause_ms'], (v) => v! as int),
      maxBet: needed(json['max_bet'], (v) => v! as int),
      rateLimits: needed(json['rate_limits'], (v) => list(v, (v) => RateLimit.fromJson(v))),
    );
  }

  final int maxBodyBytes;

  final int maxSeats;

  final int minTurnS;

  final int maxTurnS;

  final int maxRobotPauseMs;

  /// Chips.
  final int maxBet;

  /// All buckets that a 429 can name; those without a limit are left out.
  final List<RateLimit> rateLimits;

  Map<String, dynamic> toJson() => {
        'max_body_bytes': write(maxBodyBytes),
        'max_seats': write(maxSeats),
        'min_turn_s': write(minTurnS),
        'max_turn_s': write(maxTurnS),
        'max_robot_pause_ms': write(maxRobotPauseMs),
        'max_bet': write(maxBet),
        'rate_limits': write(rateLimits),
      };
}

class ListEmails200Response {
  const ListEmails200Response({
    required this.status,
    required this.data,
  });

  factory ListEmails200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ListEmails200Response(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => list(v, (v) => AuthEmailAddress.fromJson(v))),
    );
  }

  /// One of `200`.
  final int status;

  final List<AuthEmailAddress> data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
      };
}

class ListProviderAccounts200Response {
  const ListProviderAccounts200Response({
    required this.status,
    required this.data,
  });

  factory ListProviderAccounts200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ListProviderAccounts200Response(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => list(v, (v) => AuthProviderAccount.fromJson(v))),
    );
  }

  /// One of `200`.
  final int status;

  final List<AuthProviderAccount> data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
      };
}

class ListRecoveryCodes200Response {
  const ListRecoveryCodes200Response({
    required this.status,
    required this.data,
  });

  factory ListRecoveryCodes200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ListRecoveryCodes200Response(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => AuthSensitiveRecoveryCodesAuthenticator.fromJson(v)),
    );
  }

  /// One of `200`.
  final int status;

  final AuthSensitiveRecoveryCodesAuthenticator data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
      };
}

class ListSecondFactors200Response {
  const ListSecondFactors200Response({
    required this.status,
    required this.data,
  });

  factory ListSecondFactors200Response.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ListSecondFactors200Response(
      status: needed(json['status'], (v) => v! as int),
      data: needed(json['data'], (v) => list(v, (v) => ListSecondFactors200ResponseDataInner.fromJson(v))),
    );
  }

  /// One of `200`.
  final int status;

  final List<ListSecondFactors200ResponseDataInner> data;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'data': write(data),
      };
}

class ListSecondFactors200ResponseDataInner {
  const ListSecondFactors200ResponseDataInner({
    required this.lastUsedAt,
    required this.createdAt,
    required this.type,
    this.totalCodeCount,
    this.unusedCodeCount,
  });

  factory ListSecondFactors200ResponseDataInner.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ListSecondFactors200ResponseDataInner(
      lastUsedAt: optional(json['last_used_at'], (v) => (v! as num).toDouble()),
      createdAt: needed(json['created_at'], (v) => (v! as num).toDouble()),
      type: needed(json['type'], (v) => v! as String),
      totalCodeCount: optional(json['total_code_count'], (v) => v! as int),
      unusedCodeCount: optional(json['unused_code_count'], (v) => v! as int),
    );
  }

  final num? lastUsedAt;

  /// An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)
  final num createdAt;

  /// The authenticator type. One of `recovery_codes`, or one that is new.
  final String type;

  /// The total number of recovery codes that initially were available.
  final int? totalCodeCount;

  /// The number of recovery codes that are unused.
  final int? unusedCodeCount;

  Map<String, dynamic> toJson() => {
        'last_used_at': write(lastUsedAt),
        'created_at': write(createdAt),
        'type': write(type),
        if (totalCodeCount != null) 'total_code_count': write(totalCodeCount),
        if (unusedCodeCount != null) 'unused_code_count': write(unusedCodeCount),
      };
}

/// The process is alive.
class Live {
  const Live({
    required this.status,
  });

  factory Live.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Live(
      status: needed(json['status'], (v) => v! as String),
    );
  }

  /// One of `ok`, or one that is new.
  final String status;

  Map<String, dynamic> toJson() => {
        'status': write(status),
      };
}

/// Known values; there may be new ones.
abstract final class LiveStatus {
  static const ok = 'ok';
}

/// Chips of registration that cannot be staked yet, and what unlocks them.
class LockedChips {
  const LockedChips({
    required this.chips,
    required this.gamesToPlay,
    required this.confirmEmail,
  });

  factory LockedChips.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return LockedChips(
      chips: needed(json['chips'], (v) => v! as int),
      gamesToPlay: needed(json['games_to_play'], (v) => v! as int),
      confirmEmail: needed(json['confirm_email'], (v) => v! as bool),
    );
  }

  final int chips;

  /// Scored games that have to be finished first.
  final int gamesToPlay;

  /// Whether a mail address has to be confirmed first.
  final bool confirmEmail;

  Map<String, dynamic> toJson() => {
        'chips': write(chips),
        'games_to_play': write(gamesToPlay),
        'confirm_email': write(confirmEmail),
      };
}

/// Sums over a person's analysed games. Those of chances are in 1/10,000 of a game.
class Luck {
  const Luck({
    required this.games,
    required this.wins,
    required this.expected,
    required this.fairDice,
    required this.dice,
    required this.events,
    required this.decisions,
    required this.dicePercentile,
  });

  factory Luck.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Luck(
      games: needed(json['games'], (v) => v! as int),
      wins: needed(json['wins'], (v) => v! as int),
      expected: needed(json['expected'], (v) => v! as int),
      fairDice: needed(json['fair_dice'], (v) => v! as int),
      dice: needed(json['dice'], (v) => v! as int),
      events: needed(json['events'], (v) => v! as int),
      decisions: needed(json['decisions'], (v) => v! as int),
      dicePercentile: optional(json['dice_percentile'], (v) => v! as int),
    );
  }

  /// Your games that have a result and were analysed.
  final int games;

  /// 153333 are 15.3333 games: a shared first place is a part of one.
  final int wins;

  /// The wins that were to be expected when the games began.
  final int expected;

  /// With average dice: `wins` less `dice` and `events`, from 0 to all games.
  final int fairDice;

  /// What all dice of these games did to your chance.
  final int dice;

  /// What departures and limits did to it.
  final int events;

  /// What your decisions did to it, without automatic ones: 0 or less.
  final int decisions;

  /// The mean of the games that have one: 50 are average dice. null without such games.
  final int? dicePercentile;

  Map<String, dynamic> toJson() => {
        'games': write(games),
        'wins': write(wins),
        'expected': write(expected),
        'fair_dice': write(fairDice),
        'dice': write(dice),
        'events': write(events),
        'decisions': write(decisions),
        'dice_percentile': write(dicePercentile),
      };
}

/// Known values; there may be new ones.
abstract final class MailOffReason {
  static const unsubscribed = 'unsubscribed';
  static const bounced = 'bounced';
  static const complained = 'complained';
}

/// A time in which no game starts, and the clocks of running games stand still.
class Maintenance {
  const Maintenance({
    required this.from,
    required this.id,
    required this.until,
    required this.text,
    required this.running,
  });

  factory Maintenance.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Maintenance(
      from: needed(json['from'], (v) => DateTime.parse(v! as String)),
      id: needed(json['id'], (v) => v! as String),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
      text: optional(json['text'], (v) => v! as String),
      running: needed(json['running'], (v) => v! as bool),
    );
  }

  final DateTime from;

  final String id;

  /// null while it is not known.
  final DateTime? until;

  /// What the staff says about it, in the request's language.
  final String? text;

  /// Whether it has begun; before, it is only announced.
  final bool running;

  Map<String, dynamic> toJson() => {
        'from': write(from),
        'id': write(id),
        'until': write(until),
        'text': write(text),
        'running': write(running),
      };
}

/// Either some notifications or all of them.
class MarkReadRequest {
  const MarkReadRequest({
    this.ids,
    this.all,
  });

  factory MarkReadRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return MarkReadRequest(
      ids: optional(json['ids'], (v) => list(v, (v) => v! as String)),
      all: optional(json['all'], (v) => v! as bool),
    );
  }

  final List<String>? ids;

  final bool? all;

  Map<String, dynamic> toJson() => {
        if (ids != null) 'ids': write(ids),
        if (all != null) 'all': write(all),
      };
}

/// A ticket, as its owner sees it.
class MatchmakingTicket {
  const MatchmakingTicket({
    required this.id,
    required this.ruleset,
    required this.seats,
    required this.arms,
    required this.turnS,
    required this.short,
    required this.competitive,
    required this.bet,
    required this.status,
    required this.reason,
    required this.tableId,
    required this.gameId,
    required this.createdAt,
    required this.expiresAt,
    required this.endedAt,
  });

  factory MatchmakingTicket.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return MatchmakingTicket(
      id: needed(json['id'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      seats: needed(json['seats'], (v) => v! as int),
      arms: needed(json['arms'], (v) => v! as int),
      turnS: needed(json['turn_s'], (v) => v! as int),
      short: needed(json['short'], (v) => v! as bool),
      competitive: needed(json['competitive'], (v) => v! as bool),
      bet: needed(json['bet'], (v) => v! as int),
      status: needed(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      tableId: optional(json['table_id'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      expiresAt: needed(json['expires_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final int seats;

  /// One of `4`, `6`, `8`.
  final int arms;

  final int turnS;

  final bool short;

  final bool competitive;

  final int bet;

  /// One of `waiting`, `matched`, `cancelled`, `expired`, or one that is new.
  final String status;

  /// Why the service cancelled it: a code.
  final String? reason;

  final String? tableId;

  /// Set once the game has started.
  final String? gameId;

  final DateTime createdAt;

  final DateTime expiresAt;

  final DateTime? endedAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'ruleset': write(ruleset),
        'seats': write(seats),
        'arms': write(arms),
        'turn_s': write(turnS),
        'short': write(short),
        'competitive': write(competitive),
        'bet': write(bet),
        'status': write(status),
        'reason': write(reason),
        'table_id': write(tableId),
        'game_id': write(gameId),
        'created_at': write(createdAt),
        'expires_at': write(expiresAt),
        'ended_at': write(endedAt),
      };
}

/// The caller, with what others do not see.
class Me {
  const Me({
    required this.id,
    required this.name,
    required this.displayName,
    required this.guest,
    required this.avatar,
    required this.robotAccount,
    required this.xp,
    required this.level,
    required this.nextLevelXp,
    required this.badges,
    required this.statistics,
    required this.week,
    required this.recentGames,
    required this.language,
    required this.turns,
    required this.requestsFrom,
    required this.findable,
  });

  factory Me.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Me(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      displayName: needed(json['display_name'], (v) => v! as String),
      guest: needed(json['guest'], (v) => v! as bool),
      avatar: needed(json['avatar'], (v) => v! as String),
      robotAccount: needed(json['robot_account'], (v) => v! as bool),
      xp: needed(json['xp'], (v) => v! as int),
      level: needed(json['level'], (v) => v! as int),
      nextLevelXp: needed(json['next_level_xp'], (v) => v! as int),
      badges: needed(json['badges'], (v) => list(v, (v) => v! as String)),
      statistics: needed(json['statistics'], (v) => list(v, (v) => Statistics.fromJson(v))),
      week: optional(json['week'], (v) => CurrentWeek.fromJson(v)),
      recentGames: needed(json['recent_games'], (v) => list(v, (v) => PlayedGame.fromJson(v))),
      language: needed(json['language'], (v) => v! as String),
      turns: needed(json['turns'], (v) => v! as int),
      requestsFrom: needed(json['requests_from'], (v) => v! as String),
      findable: needed(json['findable'], (v) => v! as bool),
    );
  }

  final String id;

  final String name;

  final String displayName;

  final bool guest;

  /// One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.
  final String avatar;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool robotAccount;

  final int xp;

  final int level;

  final int nextLevelXp;

  /// Codes.
  final List<String> badges;

  final List<Statistics> statistics;

  final CurrentWeek? week;

  final List<PlayedGame> recentGames;

  /// Of e-mails and messages; empty for none chosen.
  final String language;

  /// How many running games wait for you: those of `GET me/games?turn=mine`.
  final int turns;

  /// Who may send you friend requests and invitations, beside your friends.  * `nobody` - Nobody * `friends_of_friends` - Friends Of Friends * `registered` - Registered * `everybody` - Everybody
  final String requestsFrom;

  /// Whether other players find you by the beginning of your name; never while a guest.
  final bool findable;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'display_name': write(displayName),
        'guest': write(guest),
        'avatar': write(avatar),
        'robot_account': write(robotAccount),
        'xp': write(xp),
        'level': write(level),
        'next_level_xp': write(nextLevelXp),
        'badges': write(badges),
        'statistics': write(statistics),
        'week': write(week),
        'recent_games': write(recentGames),
        'language': write(language),
        'turns': write(turns),
        'requests_from': write(requestsFrom),
        'findable': write(findable),
      };
}

/// Known values; there may be new ones.
abstract final class MessageKind {
  static const yourTurn = 'your_turn';
  static const turnEnds = 'turn_ends';
  static const matched = 'matched';
  static const invitation = 'invitation';
  static const friendRequest = 'friend_request';
  static const friendAccepted = 'friend_accepted';
  static const result = 'result';
  static const weeklyPrize = 'weekly_prize';
  static const restricted = 'restricted';
  static const tournamentSoon = 'tournament_soon';
  static const tournamentTable = 'tournament_table';
  static const tournamentPaused = 'tournament_paused';
  static const tournamentRemoved = 'tournament_removed';
  static const tournamentOver = 'tournament_over';
  static const tournamentPartner = 'tournament_partner';
}

/// The service.
class Meta {
  const Meta({
    required this.announcements,
    required this.maintenance,
    required this.announcementsVersion,
    required this.name,
    required this.apiVersion,
    required this.buildVersion,
    required this.languages,
    required this.rulesets,
    required this.arms,
    required this.robots,
    required this.features,
    required this.contact,
    required this.limits,
  });

  factory Meta.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Meta(
      announcements: needed(json['announcements'], (v) => list(v, (v) => Announcement.fromJson(v))),
      maintenance: optional(json['maintenance'], (v) => Maintenance.fromJson(v)),
      announcementsVersion: optional(json['announcements_version'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      apiVersion: needed(json['api_version'], (v) => v! as String),
      buildVersion: needed(json['build_version'], (v) => v! as String),
      languages: needed(json['languages'], (v) => list(v, (v) => Language.fromJson(v))),
      rulesets: needed(json['rulesets'], (v) => list(v, (v) => v! as String)),
      arms: needed(json['arms'], (v) => list(v, (v) => v! as int)),
      robots: needed(json['robots'], (v) => list(v, (v) => v! as String)),
      features: needed(json['features'], (v) => list(v, (v) => v! as String)),
      contact: optional(json['contact'], (v) => v! as String),
      limits: needed(json['limits'], (v) => Limits.fromJson(v)),
    );
  }

  /// The current ones and those to come, the first `from` first.
  final List<Announcement> announcements;

  final Maintenance? maintenance;

  /// Differs once something else is announced; null for nothing. The own stream has it in its event `announcements`.
  final String? announcementsVersion;

  final String name;

  /// Of this document.
  final String apiVersion;

  /// Of the running build, set by its operator.
  final String buildVersion;

  final List<Language> languages;

  final List<String> rulesets;

  /// Of boards.
  final List<int> arms;

  final List<String> robots;

  /// There may be more one day.
  final List<String> features;

  /// Where players can answer a restriction: an e-mail address, or one that begins with `https://`; null if the operator has set none.
  final String? contact;

  final Limits limits;

  Map<String, dynamic> toJson() => {
        'announcements': write(announcements),
        'maintenance': write(maintenance),
        'announcements_version': write(announcementsVersion),
        'name': write(name),
        'api_version': write(apiVersion),
        'build_version': write(buildVersion),
        'languages': write(languages),
        'rulesets': write(rulesets),
        'arms': write(arms),
        'robots': write(robots),
        'features': write(features),
        'contact': write(contact),
        'limits': write(limits),
      };
}

/// Known values; there may be new ones.
abstract final class ModelClass {
  static const best = 'best';
  static const good = 'good';
  static const inaccuracy = 'inaccuracy';
  static const mistake = 'mistake';
  static const blunder = 'blunder';
}

/// A move as offered or recorded.
class Move {
  const Move({
    required this.from,
    required this.pawn,
    required this.kind,
    required this.value,
    required this.to,
    required this.captures,
  });

  factory Move.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Move(
      from: needed(json['from'], (v) => v! as String),
      pawn: needed(json['pawn'], (v) => v! as int),
      kind: needed(json['kind'], (v) => v! as String),
      value: needed(json['value'], (v) => v! as int),
      to: needed(json['to'], (v) => v! as String),
      captures: optional(json['captures'], (v) => Pawn.fromJson(v)),
    );
  }

  final String from;

  final int pawn;

  /// One of `sum`, `die`, `bonus`, `decline`, or one that is new.
  final String kind;

  final int value;

  final String to;

  final Pawn? captures;

  Map<String, dynamic> toJson() => {
        'from': write(from),
        'pawn': write(pawn),
        'kind': write(kind),
        'value': write(value),
        'to': write(to),
        'captures': write(captures),
      };
}

/// Known values; there may be new ones.
abstract final class MoveKind {
  static const sum = 'sum';
  static const die = 'die';
  static const bonus = 'bonus';
  static const decline = 'decline';
}

/// A position, and the outcome of each of its legal moves.
class MovePreviews {
  const MovePreviews({
    required this.position,
    required this.legalMoves,
    required this.blocked,
    required this.outcomes,
  });

  factory MovePreviews.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return MovePreviews(
      position: needed(json['position'], (v) => Position.fromJson(v)),
      legalMoves: needed(json['legal_moves'], (v) => list(v, (v) => Move.fromJson(v))),
      blocked: needed(json['blocked'], (v) => list(v, (v) => Blocked.fromJson(v))),
      outcomes: needed(json['outcomes'], (v) => list(v, (v) => Preview.fromJson(v))),
    );
  }

  final Position position;

  final List<Move> legalMoves;

  final List<Blocked> blocked;

  /// In the order of the legal moves.
  final List<Preview> outcomes;

  Map<String, dynamic> toJson() => {
        'position': write(position),
        'legal_moves': write(legalMoves),
        'blocked': write(blocked),
        'outcomes': write(outcomes),
      };
}

/// A user that the caller mutes.
class Mute {
  const Mute({
    required this.user,
    required this.createdAt,
  });

  factory Mute.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Mute(
      user: needed(json['user'], (v) => User.fromJson(v)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final User user;

  final DateTime createdAt;

  Map<String, dynamic> toJson() => {
        'user': write(user),
        'created_at': write(createdAt),
      };
}

/// Values of an option that are refused without certain values of others.
class Need {
  const Need({
    required this.when_,
    required this.anyOf,
  });

  factory Need.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Need(
      when_: needed(json['when'], (v) => Condition.fromJson(v)),
      anyOf: needed(json['any_of'], (v) => list(v, (v) => Condition.fromJson(v))),
    );
  }

  final Condition when_;

  /// One of them must be met.
  final List<Condition> anyOf;

  Map<String, dynamic> toJson() => {
        'when': write(when_),
        'any_of': write(anyOf),
      };
}

/// A new personal access token, with its text.
class NewPersonalToken {
  const NewPersonalToken({
    required this.id,
    required this.name,
    required this.beginning,
    required this.scopes,
    required this.createdAt,
    required this.expiresAt,
    required this.usedAt,
    required this.token,
  });

  factory NewPersonalToken.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return NewPersonalToken(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      beginning: needed(json['beginning'], (v) => v! as String),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      expiresAt: needed(json['expires_at'], (v) => DateTime.parse(v! as String)),
      usedAt: optional(json['used_at'], (v) => DateTime.parse(v! as String)),
      token: needed(json['token'], (v) => v! as String),
    );
  }

  final String id;

  final String name;

  /// The first characters of the token.
  final String beginning;

  final List<String> scopes;

  final DateTime createdAt;

  final DateTime expiresAt;

  /// When it was last used, to the hour; null if it never was.
  final DateTime? usedAt;

  /// Only this response has it: it is stored as a hash.
  final String token;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'beginning': write(beginning),
        'scopes': write(scopes),
        'created_at': write(createdAt),
        'expires_at': write(expiresAt),
        'used_at': write(usedAt),
        'token': write(token),
      };
}

/// Known values; there may be new ones.
abstract final class NotDueReason {
  static const registeredOnly = 'registered_only';
  static const robotAccount = 'robot_account';
  static const giftTaken = 'gift_taken';
  static const balanceNotLow = 'balance_not_low';
}

/// - `friend_request`: A friend request. - `friend_accepted`: A friend request was accepted. - `invitation`: An invitation to a table. - `more_requests`: More players who are not friends have sent requests or invitations, which are listed. - `matched`: Quick play has found a game. - `your_turn`: It is your turn, in a game with long turns. - `turn_ends`: The time for your turn is nearly up: a day is left, or a third of a shorter turn. - `result`: The result of a game. - `weekly_prize`: A weekly prize. - `penalty`: A penalty for leaving a game. - `restricted`: A restriction by the staff, and its reason. - `restriction_lifted`: A restriction was lifted, and why. - `report_decided`: The staff has decided a report of yours. - `app_closed`: The staff has closed an app of yours, and why. - `app_reopened`: The staff has reopened an app of yours. - `webhook_off`: A webhook of yours was switched off. - `tournament_soon`: A tournament of yours starts soon. - `tournament_table`: Your table in a tournament is ready. - `tournament_paused`: You were away when a round was paired, and have no game until you resume. - `tournament_removed`: The organiser or the staff has removed you from a tournament. - `tournament_over`: A tournament of yours is over. - `tournament_partner`: A player wants to be your partner in a tournament.
class Notification {
  const Notification({
    required this.kind,
    required this.id,
    required this.createdAt,
    required this.readAt,
    required this.data,
  });

  factory Notification.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Notification(
      kind: needed(json['kind'], (v) => v! as String),
      id: needed(json['id'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      readAt: optional(json['read_at'], (v) => DateTime.parse(v! as String)),
      data: needed(json['data'], (v) => NotificationData.fromJson(v)),
    );
  }

  /// One of `friend_request`, `friend_accepted`, `invitation`, `more_requests`, `matched`, `your_turn`, `turn_ends`, `result`, `weekly_prize`, `penalty`, `restricted`, `restriction_lifted`, `report_decided`, `app_closed`, `app_reopened`, `webhook_off`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, or one that is new.
  final String kind;

  final String id;

  final DateTime createdAt;

  final DateTime? readAt;

  final NotificationData data;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'id': write(id),
        'created_at': write(createdAt),
        'read_at': write(readAt),
        'data': write(data),
      };
}

/// - `friend_request`: `user_id`, `name`, `stranger`, `robot_account` - `friend_accepted`: `user_id`, `name`, `stranger`, `robot_account` - `invitation`: `table_id`, `user_id`, `name`, `stranger`, `robot_account` - `more_requests`: `notified` - `matched`: `ticket_id`, `table_id`, `game_id` - `your_turn`: `game_id`, `table_id` - `turn_ends`: `game_id`, `table_id`, `deadline_at` - `result`: `game_id`, `table_id`, `status`, `reason`, `place`, `note` - `weekly_prize`: `week`, `place`, `points`, `chips` - `penalty`: `game_id`, `kind`, `reason`, `ends_at` - `restricted`: `what`, `reason`, `until` - `restriction_lifted`: `what`, `reason` - `report_decided`: `report_id`, `reported_at`, `acted` - `app_closed`: `app_id`, `name`, `reason` - `app_reopened`: `app_id`, `name` - `webhook_off`: `webhook_id`, `url`, `reason` - `tournament_soon`: `tournament_id`, `name`, `starts_at` - `tournament_table`: `tournament_id`, `name`, `round`, `table_id`, `game_id` - `tournament_paused`: `tournament_id`, `name` - `tournament_removed`: `tournament_id`, `name` - `tournament_over`: `tournament_id`, `name`, `status`, `reason`, `place`, `prize` - `tournament_partner`: `tournament_id`, `name`, `user_id`, `user_name`, `stranger`, `robot_account`
class NotificationData {
  const NotificationData({
    this.userId,
    this.name,
    this.stranger,
    this.robotAccount,
    this.tableId,
    this.notified,
    this.ticketId,
    this.gameId,
    this.deadlineAt,
    this.status,
    this.reason,
    this.place,
    this.note,
    this.week,
    this.points,
    this.chips,
    this.kind,
    this.endsAt,
    this.what,
    this.until,
    this.reportId,
    this.reportedAt,
    this.acted,
    this.appId,
    this.webhookId,
    this.url,
    this.tournamentId,
    this.startsAt,
    this.round,
    this.prize,
    this.userName,
  });

  factory NotificationData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return NotificationData(
      userId: optional(json['user_id'], (v) => v! as String),
      name: optional(json['name'], (v) => v! as String),
      stranger: optional(json['stranger'], (v) => v! as bool),
      robotAccount: optional(json['robot_account'], (v) => v! as bool),
      tableId: optional(json['table_id'], (v) => v! as String),
      notified: optional(json['notified'], (v) => v! as int),
      ticketId: optional(json['ticket_id'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      deadlineAt: optional(json['deadline_at'], (v) => DateTime.parse(v! as String)),
      status: optional(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      place: optional(json['place'], (v) => v! as int),
      note: optional(json['note'], (v) => v! as String),
      week: optional(json['week'], (v) => v! as String),
      points: optional(json['points'], (v) => v! as int),
      chips: optional(json['chips'], (v) => v! as int),
      kind: optional(json['kind'], (v) => v! as String),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      what: optional(json['what'], (v) => v! as String),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
      reportId: optional(json['report_id'], (v) => v! as String),
      reportedAt: optional(json['reported_at'], (v) => DateTime.parse(v! as String)),
      acted: optional(json['acted'], (v) => v! as bool),
      appId: optional(json['app_id'], (v) => v! as String),
      webhookId: optional(json['webhook_id'], (v) => v! as String),
      url: optional(json['url'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      startsAt: optional(json['starts_at'], (v) => DateTime.parse(v! as String)),
      round: optional(json['round'], (v) => v! as int),
      prize: optional(json['prize'], (v) => v! as int),
      userName: optional(json['user_name'], (v) => v! as String),
    );
  }

  final String? userId;

  final String? name;

  /// True if you were not friends then.
  final bool? stranger;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool? robotAccount;

  final String? tableId;

  /// How many of the last 24 hours have notifications of their own.
  final int? notified;

  final String? ticketId;

  final String? gameId;

  final DateTime? deadlineAt;

  final String? status;

  final String? reason;

  final int? place;

  /// The staff's note, if the game was voided.
  final String? note;

  final String? week;

  final int? points;

  final int? chips;

  /// `warning` or `ban`
  final String? kind;

  final DateTime? endsAt;

  /// `account`, `chat` or `play`
  final String? what;

  final DateTime? until;

  /// The `id` that the report had when you sent it.
  final String? reportId;

  final DateTime? reportedAt;

  /// Whether the staff has acted on it.
  final bool? acted;

  /// The `client_id` of OAuth.
  final String? appId;

  final String? webhookId;

  final String? url;

  final String? tournamentId;

  final DateTime? startsAt;

  final int? round;

  /// In chips.
  final int? prize;

  final String? userName;

  Map<String, dynamic> toJson() => {
        if (userId != null) 'user_id': write(userId),
        if (name != null) 'name': write(name),
        if (stranger != null) 'stranger': write(stranger),
        if (robotAccount != null) 'robot_account': write(robotAccount),
        if (tableId != null) 'table_id': write(tableId),
        if (notified != null) 'notified': write(notified),
        if (ticketId != null) 'ticket_id': write(ticketId),
        if (gameId != null) 'game_id': write(gameId),
        if (deadlineAt != null) 'deadline_at': write(deadlineAt),
        if (status != null) 'status': write(status),
        if (reason != null) 'reason': write(reason),
        if (place != null) 'place': write(place),
        if (note != null) 'note': write(note),
        if (week != null) 'week': write(week),
        if (points != null) 'points': write(points),
        if (chips != null) 'chips': write(chips),
        if (kind != null) 'kind': write(kind),
        if (endsAt != null) 'ends_at': write(endsAt),
        if (what != null) 'what': write(what),
        if (until != null) 'until': write(until),
        if (reportId != null) 'report_id': write(reportId),
        if (reportedAt != null) 'reported_at': write(reportedAt),
        if (acted != null) 'acted': write(acted),
        if (appId != null) 'app_id': write(appId),
        if (webhookId != null) 'webhook_id': write(webhookId),
        if (url != null) 'url': write(url),
        if (tournamentId != null) 'tournament_id': write(tournamentId),
        if (startsAt != null) 'starts_at': write(startsAt),
        if (round != null) 'round': write(round),
        if (prize != null) 'prize': write(prize),
        if (userName != null) 'user_name': write(userName),
      };
}

/// How notifications reach you. All of them are in the inbox and on your stream.
class NotificationSettings {
  const NotificationSettings({
    required this.kinds,
    required this.quietHours,
    required this.timeZone,
    required this.mail,
    required this.mailOffReason,
    required this.mailAddress,
    required this.snoozedGames,
  });

  factory NotificationSettings.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return NotificationSettings(
      kinds: needed(json['kinds'], (v) => list(v, (v) => KindSettings.fromJson(v))),
      quietHours: optional(json['quiet_hours'], (v) => DailyHours.fromJson(v)),
      timeZone: needed(json['time_zone'], (v) => v! as String),
      mail: needed(json['mail'], (v) => v! as bool),
      mailOffReason: optional(json['mail_off_reason'], (v) => v! as String),
      mailAddress: optional(json['mail_address'], (v) => v! as String),
      snoozedGames: needed(json['snoozed_games'], (v) => list(v, (v) => SnoozedGame.fromJson(v))),
    );
  }

  final List<KindSettings> kinds;

  final DailyHours? quietHours;

  /// A name of the IANA database.
  final String timeZone;

  /// Whether mails are sent at all.
  final bool mail;

  /// One of `unsubscribed`, `bounced`, `complained`, or one that is new.
  final String? mailOffReason;

  /// Your verified address, to which they go; null for none, and for third-party apps.
  final String? mailAddress;

  final List<SnoozedGame> snoozedGames;

  Map<String, dynamic> toJson() => {
        'kinds': write(kinds),
        'quiet_hours': write(quietHours),
        'time_zone': write(timeZone),
        'mail': write(mail),
        'mail_off_reason': write(mailOffReason),
        'mail_address': write(mailAddress),
        'snoozed_games': write(snoozedGames),
      };
}

/// Changes of how notifications reach you; fields that are left out stay unchanged.
class NotificationSettingsRequest {
  const NotificationSettingsRequest({
    this.kinds,
    this.quietHours,
    this.timeZone,
    this.mail,
  });

  factory NotificationSettingsRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return NotificationSettingsRequest(
      kinds: optional(json['kinds'], (v) => list(v, (v) => KindChoiceRequest.fromJson(v))),
      quietHours: optional(json['quiet_hours'], (v) => QuietHoursRequest.fromJson(v)),
      timeZone: optional(json['time_zone'], (v) => v! as String),
      mail: optional(json['mail'], (v) => v! as bool),
    );
  }

  /// Only those to change.
  final List<KindChoiceRequest>? kinds;

  final QuietHoursRequest? quietHours;

  /// A name of the IANA database: `Europe/Madrid`.
  final String? timeZone;

  /// Whether mails about notifications are sent at all.
  final bool? mail;

  Map<String, dynamic> toJson() => {
        if (kinds != null) 'kinds': write(kinds),
        if (quietHours != null) 'quiet_hours': write(quietHours),
        if (timeZone != null) 'time_zone': write(timeZone),
        if (mail != null) 'mail': write(mail),
      };
}

/// Known values; there may be new ones.
abstract final class OffReason {
  static const owner = 'owner';
  static const gone = 'gone';
  static const failing = 'failing';
  static const staff = 'staff';
}

/// One of the rolls that decide which seat starts.
class OpeningRoll {
  const OpeningRoll({
    required this.n,
    required this.seat,
    required this.roll,
  });

  factory OpeningRoll.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return OpeningRoll(
      n: needed(json['n'], (v) => v! as int),
      seat: needed(json['seat'], (v) => v! as int),
      roll: needed(json['roll'], (v) => list(v, (v) => v! as int)),
    );
  }

  final int n;

  final int seat;

  final List<int> roll;

  Map<String, dynamic> toJson() => {
        'n': write(n),
        'seat': write(seat),
        'roll': write(roll),
      };
}

/// An option of a ruleset, with all that a form needs.
class Option {
  const Option({
    required this.name,
    required this.label,
    required this.meaning,
    required this.kind,
    required this.default_,
    required this.choices,
    required this.min,
    required this.max,
    required this.unit,
    required this.needs,
  });

  factory Option.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Option(
      name: needed(json['name'], (v) => v! as String),
      label: needed(json['label'], (v) => v! as String),
      meaning: needed(json['meaning'], (v) => v! as String),
      kind: needed(json['kind'], (v) => v! as String),
      default_: optional(json['default'], (v) => v),
      choices: needed(json['choices'], (v) => list(v, (v) => Choice.fromJson(v))),
      min: optional(json['min'], (v) => v! as int),
      max: optional(json['max'], (v) => v! as int),
      unit: optional(json['unit'], (v) => v! as String),
      needs: needed(json['needs'], (v) => list(v, (v) => Need.fromJson(v))),
    );
  }

  final String name;

  final String label;

  final String meaning;

  /// One of `flag`, `choice`, `number`, or one that is new.
  final String kind;

  final Object? default_;

  /// Of a flag or a choice; empty for a number.
  final List<Choice> choices;

  /// Of a number.
  final int? min;

  /// Of a number.
  final int? max;

  /// One of `spaces`, `pawns`, `dice`, `turns`, `rounds`, `seconds`, or one that is new.
  final String? unit;

  final List<Need> needs;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        'label': write(label),
        'meaning': write(meaning),
        'kind': write(kind),
        'default': write(default_),
        'choices': write(choices),
        'min': write(min),
        'max': write(max),
        'unit': write(unit),
        'needs': write(needs),
      };
}

/// An option that has changed.
class OptionChange {
  const OptionChange({
    required this.before,
    required this.after,
  });

  factory OptionChange.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return OptionChange(
      before: optional(json['before'], (v) => v),
      after: optional(json['after'], (v) => v),
    );
  }

  final Object? before;

  final Object? after;

  Map<String, dynamic> toJson() => {
        'before': write(before),
        'after': write(after),
      };
}

/// Known values; there may be new ones.
abstract final class OptionKind {
  static const flag = 'flag';
  static const choice = 'choice';
  static const number = 'number';
}

/// Options of the rules, as far as they differ from the ruleset's defaults.
class Options {
  const Options({
    this.startPawns,
    this.firstPlayer,
    this.turnOrder,
    this.enterOnSum,
    this.sixCountsSeven,
    this.openBlockade,
    this.keepBlockadeApart,
    this.mixedBlockades,
    this.shareSafeSquares,
    this.captureOnStart,
    this.bonusTiming,
    this.doubletBonus,
    this.largerDieFirst,
    this.rerollNeedsFullUse,
    this.thirdRepeat,
    this.capturePartner,
    this.captureBonus,
    this.homeBonus,
    this.secondLap,
    this.doubleOneBreaksBlockades,
    this.blockadeTurns,
    this.openingDice,
    this.doubletBonusPartial,
    this.bonusesOptional,
    this.pawns,
    this.maxRounds,
    this.gameS,
  });

  factory Options.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Options(
      startPawns: optional(json['start_pawns'], (v) => v! as int),
      firstPlayer: optional(json['first_player'], (v) => v! as String),
      turnOrder: optional(json['turn_order'], (v) => v! as String),
      enterOnSum: optional(json['enter_on_sum'], (v) => v! as bool),
      sixCountsSeven: optional(json['six_counts_seven'], (v) => v! as bool),
      openBlockade: optional(json['open_blockade'], (v) => v! as bool),
      keepBlockadeApart: optional(json['keep_blockade_apart'], (v) => v! as bool),
      mixedBlockades: optional(json['mixed_blockades'], (v) => v! as bool),
      shareSafeSquares: optional(json['share_safe_squares'], (v) => v! as bool),
      captureOnStart: optional(json['capture_on_start'], (v) => v! as String),
      bonusTiming: optional(json['bonus_timing'], (v) => v! as String),
      doubletBonus: optional(json['doublet_bonus'], (v) => v! as bool),
      largerDieFirst: optional(json['larger_die_first'], (v) => v! as bool),
      rerollNeedsFullUse: optional(json['reroll_needs_full_use'], (v) => v! as bool),
      thirdRepeat: optional(json['third_repeat'], (v) => v! as String),
      capturePartner: optional(json['capture_partner'], (v) => v! as bool),
      captureBonus: optional(json['capture_bonus'], (v) => v! as int),
      homeBonus: optional(json['home_bonus'], (v) => v! as int),
      secondLap: optional(json['second_lap'], (v) => v! as bool),
      doubleOneBreaksBlockades: optional(json['double_one_breaks_blockades'], (v) => v! as bool),
      blockadeTurns: optional(json['blockade_turns'], (v) => v! as int),
      openingDice: optional(json['opening_dice'], (v) => v! as int),
      doubletBonusPartial: optional(json['doublet_bonus_partial'], (v) => v! as bool),
      bonusesOptional: optional(json['bonuses_optional'], (v) => v! as bool),
      pawns: optional(json['pawns'], (v) => v! as int),
      maxRounds: optional(json['max_rounds'], (v) => v! as int),
      gameS: optional(json['game_s'], (v) => v! as int),
    );
  }

  /// Pawns of each player on the start square at the beginning. Defaults: parchis 1, superparcheesi 1, parcheesi 0.
  final int? startPawns;

  /// The player who starts after the opening roll. Defaults: parchis highest, superparcheesi highest, parcheesi highest.  * `highest` - highest * `lowest` - lowest
  final String? firstPlayer;

  /// The order of turns: with or against the direction of movement. Defaults: parchis with, superparcheesi with, parcheesi against.  * `with` - with * `against` - against
  final String? turnOrder;

  /// Two dice that sum to 5 also enter a pawn. Defaults: superparcheesi true, parcheesi true.
  final bool? enterOnSum;

  /// A 6 moves 7 while no pawn of the acting seat is in the nest. Defaults: parchis true.
  final bool? sixCountsSeven;

  /// After a repeat, the player must open a blockade of their own. Defaults: parchis true, superparcheesi true, parcheesi false.
  final bool? openBlockade;

  /// Two pawns that stood together may not stand together again in the same turn. Defaults: parchis false, superparcheesi true, parcheesi true.
  final bool? keepBlockadeApart;

  /// Two colours on a safe square block as well. Defaults: parchis false, superparcheesi false.
  final bool? mixedBlockades;

  /// Two colours may stand on one safe square. Defaults: parchis true, superparcheesi true, parcheesi false.
  final bool? shareSafeSquares;

  /// Whether an entering pawn also captures a lone pawn, not only on a full square. Defaults: parchis crowded, superparcheesi crowded, parcheesi single.  * `crowded` - crowded * `single` - single
  final String? captureOnStart;

  /// When a bonus is played: at once; after the dice, but a capture's in a doublet bonus at once; or after all dice. Defaults: parchis immediate, superparcheesi immediate, parcheesi after_dice.  * `immediate` - immediate * `after_dice` - after_dice * `after_all_dice` - after_all_dice
  final String? bonusTiming;

  /// With no pawn in the nest, a doublet also gives the undersides of the dice. Defaults: superparcheesi false, parcheesi true.
  final bool? doubletBonus;

  /// When only one of two dice can be used, it must be the larger. Defaults: superparcheesi false, parcheesi true.
  final bool? largerDieFirst;

  /// After a repeat, the player rolls again only if all dice were used. Defaults: parchis false, superparcheesi false, parcheesi false.
  final bool? rerollNeedsFullUse;

  /// The pawn that a third repeat sends back to the nest, if any. Defaults: parchis last_moved, superparcheesi last_moved, parcheesi end_turn.  * `last_moved` - last_moved * `leading` - leading * `end_turn` - end_turn
  final String? thirdRepeat;

  /// In pairs, a partner's pawn is captured like any other. Defaults: parchis true, superparcheesi true, parcheesi true.
  final bool? capturePartner;

  /// Spaces earned by a capture. Defaults: parchis 20, superparcheesi 20, parcheesi 20.
  final int? captureBonus;

  /// Spaces earned by a pawn that gets home. Defaults: parchis 10, superparcheesi 10, parcheesi 10.
  final int? homeBonus;

  /// A pawn may pass its home row once, and go round once more. Defaults: parchis false, superparcheesi false, parcheesi false.
  final bool? secondLap;

  /// After a double one, a pawn may break up the blockade directly before it. Defaults: superparcheesi false, parcheesi false.
  final bool? doubleOneBreaksBlockades;

  /// Turns after which a blockade must be opened; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.
  final int? blockadeTurns;

  /// Dice of each opening roll. Defaults: superparcheesi 2, parcheesi 2.
  final int? openingDice;

  /// The values of a doublet bonus may be used in part, but then the turn passes. Defaults: superparcheesi false, parcheesi false.
  final bool? doubletBonusPartial;

  /// A bonus may be declined. Defaults: parchis false, superparcheesi false, parcheesi false.
  final bool? bonusesOptional;

  /// Pawns of each player. Defaults: parchis 4, superparcheesi 4, parcheesi 4.
  final int? pawns;

  /// Rounds after which the game ends; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.
  final int? maxRounds;

  /// Seconds after which the game ends with the round; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.
  final int? gameS;

  Map<String, dynamic> toJson() => {
        if (startPawns != null) 'start_pawns': write(startPawns),
        if (firstPlayer != null) 'first_player': write(firstPlayer),
        if (turnOrder != null) 'turn_order': write(turnOrder),
        if (enterOnSum != null) 'enter_on_sum': write(enterOnSum),
        if (sixCountsSeven != null) 'six_counts_seven': write(sixCountsSeven),
        if (openBlockade != null) 'open_blockade': write(openBlockade),
        if (keepBlockadeApart != null) 'keep_blockade_apart': write(keepBlockadeApart),
        if (mixedBlockades != null) 'mixed_blockades': write(mixedBlockades),
        if (shareSafeSquares != null) 'share_safe_squares': write(shareSafeSquares),
        if (captureOnStart != null) 'capture_on_start': write(captureOnStart),
        if (bonusTiming != null) 'bonus_timing': write(bonusTiming),
        if (doubletBonus != null) 'doublet_bonus': write(doubletBonus),
        if (largerDieFirst != null) 'larger_die_first': write(largerDieFirst),
        if (rerollNeedsFullUse != null) 'reroll_needs_full_use': write(rerollNeedsFullUse),
        if (thirdRepeat != null) 'third_repeat': write(thirdRepeat),
        if (capturePartner != null) 'capture_partner': write(capturePartner),
        if (captureBonus != null) 'capture_bonus': write(captureBonus),
        if (homeBonus != null) 'home_bonus': write(homeBonus),
        if (secondLap != null) 'second_lap': write(secondLap),
        if (doubleOneBreaksBlockades != null) 'double_one_breaks_blockades': write(doubleOneBreaksBlockades),
        if (blockadeTurns != null) 'blockade_turns': write(blockadeTurns),
        if (openingDice != null) 'opening_dice': write(openingDice),
        if (doubletBonusPartial != null) 'doublet_bonus_partial': write(doubletBonusPartial),
        if (bonusesOptional != null) 'bonuses_optional': write(bonusesOptional),
        if (pawns != null) 'pawns': write(pawns),
        if (maxRounds != null) 'max_rounds': write(maxRounds),
        if (gameS != null) 'game_s': write(gameS),
      };
}

/// Options of the rules, as far as they differ from the ruleset's defaults.
class OptionsRequest {
  const OptionsRequest({
    this.startPawns,
    this.firstPlayer,
    this.turnOrder,
    this.enterOnSum,
    this.sixCountsSeven,
    this.openBlockade,
    this.keepBlockadeApart,
    this.mixedBlockades,
    this.shareSafeSquares,
    this.captureOnStart,
    this.bonusTiming,
    this.doubletBonus,
    this.largerDieFirst,
    this.rerollNeedsFullUse,
    this.thirdRepeat,
    this.capturePartner,
    this.captureBonus,
    this.homeBonus,
    this.secondLap,
    this.doubleOneBreaksBlockades,
    this.blockadeTurns,
    this.openingDice,
    this.doubletBonusPartial,
    this.bonusesOptional,
    this.pawns,
    this.maxRounds,
    this.gameS,
  });

  factory OptionsRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return OptionsRequest(
      startPawns: optional(json['start_pawns'], (v) => v! as int),
      firstPlayer: optional(json['first_player'], (v) => v! as String),
      turnOrder: optional(json['turn_order'], (v) => v! as String),
      enterOnSum: optional(json['enter_on_sum'], (v) => v! as bool),
      sixCountsSeven: optional(json['six_counts_seven'], (v) => v! as bool),
      openBlockade: optional(json['open_blockade'], (v) => v! as bool),
      keepBlockadeApart: optional(json['keep_blockade_apart'], (v) => v! as bool),
      mixedBlockades: optional(json['mixed_blockades'], (v) => v! as bool),
      shareSafeSquares: optional(json['share_safe_squares'], (v) => v! as bool),
      captureOnStart: optional(json['capture_on_start'], (v) => v! as String),
      bonusTiming: optional(json['bonus_timing'], (v) => v! as String),
      doubletBonus: optional(json['doublet_bonus'], (v) => v! as bool),
      largerDieFirst: optional(json['larger_die_first'], (v) => v! as bool),
      rerollNeedsFullUse: optional(json['reroll_needs_full_use'], (v) => v! as bool),
      thirdRepeat: optional(json['third_repeat'], (v) => v! as String),
      capturePartner: optional(json['capture_partner'], (v) => v! as bool),
      captureBonus: optional(json['capture_bonus'], (v) => v! as int),
      homeBonus: optional(json['home_bonus'], (v) => v! as int),
      secondLap: optional(json['second_lap'], (v) => v! as bool),
      doubleOneBreaksBlockades: optional(json['double_one_breaks_blockades'], (v) => v! as bool),
      blockadeTurns: optional(json['blockade_turns'], (v) => v! as int),
      openingDice: optional(json['opening_dice'], (v) => v! as int),
      doubletBonusPartial: optional(json['doublet_bonus_partial'], (v) => v! as bool),
      bonusesOptional: optional(json['bonuses_optional'], (v) => v! as bool),
      pawns: optional(json['pawns'], (v) => v! as int),
      maxRounds: optional(json['max_rounds'], (v) => v! as int),
      gameS: optional(json['game_s'], (v) => v! as int),
    );
  }

  /// Pawns of each player on the start square at the beginning. Defaults: parchis 1, superparcheesi 1, parcheesi 0.
  final int? startPawns;

  /// One of `highest`, `lowest`.
  final String? firstPlayer;

  /// One of `with`, `against`.
  final String? turnOrder;

  /// Two dice that sum to 5 also enter a pawn. Defaults: superparcheesi true, parcheesi true.
  final bool? enterOnSum;

  /// A 6 moves 7 while no pawn of the acting seat is in the nest. Defaults: parchis true.
  final bool? sixCountsSeven;

  /// After a repeat, the player must open a blockade of their own. Defaults: parchis true, superparcheesi true, parcheesi false.
  final bool? openBlockade;

  /// Two pawns that stood together may not stand together again in the same turn. Defaults: parchis false, superparcheesi true, parcheesi true.
  final bool? keepBlockadeApart;

  /// Two colours on a safe square block as well. Defaults: parchis false, superparcheesi false.
  final bool? mixedBlockades;

  /// Two colours may stand on one safe square. Defaults: parchis true, superparcheesi true, parcheesi false.
  final bool? shareSafeSquares;

  /// One of `crowded`, `single`.
  final String? captureOnStart;

  /// One of `immediate`, `after_dice`, `after_all_dice`.
  final String? bonusTiming;

  /// With no pawn in the nest, a doublet also gives the undersides of the dice. Defaults: superparcheesi false, parcheesi true.
  final bool? doubletBonus;

  /// When only one of two dice can be used, it must be the larger. Defaults: superparcheesi false, parcheesi true.
  final bool? largerDieFirst;

  /// After a repeat, the player rolls again only if all dice were used. Defaults: parchis false, superparcheesi false, parcheesi false.
  final bool? rerollNeedsFullUse;

  /// One of `last_moved`, `leading`, `end_turn`.
  final String? thirdRepeat;

  /// In pairs, a partner's pawn is captured like any other. Defaults: parchis true, superparcheesi true, parcheesi true.
  final bool? capturePartner;

  /// Spaces earned by a capture. Defaults: parchis 20, superparcheesi 20, parcheesi 20.
  final int? captureBonus;

  /// Spaces earned by a pawn that gets home. Defaults: parchis 10, superparcheesi 10, parcheesi 10.
  final int? homeBonus;

  /// A pawn may pass its home row once, and go round once more. Defaults: parchis false, superparcheesi false, parcheesi false.
  final bool? secondLap;

  /// After a double one, a pawn may break up the blockade directly before it. Defaults: superparcheesi false, parcheesi false.
  final bool? doubleOneBreaksBlockades;

  /// Turns after which a blockade must be opened; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.
  final int? blockadeTurns;

  /// Dice of each opening roll. Defaults: superparcheesi 2, parcheesi 2.
  final int? openingDice;

  /// The values of a doublet bonus may be used in part, but then the turn passes. Defaults: superparcheesi false, parcheesi false.
  final bool? doubletBonusPartial;

  /// A bonus may be declined. Defaults: parchis false, superparcheesi false, parcheesi false.
  final bool? bonusesOptional;

  /// Pawns of each player. Defaults: parchis 4, superparcheesi 4, parcheesi 4.
  final int? pawns;

  /// Rounds after which the game ends; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.
  final int? maxRounds;

  /// Seconds after which the game ends with the round; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.
  final int? gameS;

  Map<String, dynamic> toJson() => {
        if (startPawns != null) 'start_pawns': write(startPawns),
        if (firstPlayer != null) 'first_player': write(firstPlayer),
        if (turnOrder != null) 'turn_order': write(turnOrder),
        if (enterOnSum != null) 'enter_on_sum': write(enterOnSum),
        if (sixCountsSeven != null) 'six_counts_seven': write(sixCountsSeven),
        if (openBlockade != null) 'open_blockade': write(openBlockade),
        if (keepBlockadeApart != null) 'keep_blockade_apart': write(keepBlockadeApart),
        if (mixedBlockades != null) 'mixed_blockades': write(mixedBlockades),
        if (shareSafeSquares != null) 'share_safe_squares': write(shareSafeSquares),
        if (captureOnStart != null) 'capture_on_start': write(captureOnStart),
        if (bonusTiming != null) 'bonus_timing': write(bonusTiming),
        if (doubletBonus != null) 'doublet_bonus': write(doubletBonus),
        if (largerDieFirst != null) 'larger_die_first': write(largerDieFirst),
        if (rerollNeedsFullUse != null) 'reroll_needs_full_use': write(rerollNeedsFullUse),
        if (thirdRepeat != null) 'third_repeat': write(thirdRepeat),
        if (capturePartner != null) 'capture_partner': write(capturePartner),
        if (captureBonus != null) 'capture_bonus': write(captureBonus),
        if (homeBonus != null) 'home_bonus': write(homeBonus),
        if (secondLap != null) 'second_lap': write(secondLap),
        if (doubleOneBreaksBlockades != null) 'double_one_breaks_blockades': write(doubleOneBreaksBlockades),
        if (blockadeTurns != null) 'blockade_turns': write(blockadeTurns),
        if (openingDice != null) 'opening_dice': write(openingDice),
        if (doubletBonusPartial != null) 'doublet_bonus_partial': write(doubletBonusPartial),
        if (bonusesOptional != null) 'bonuses_optional': write(bonusesOptional),
        if (pawns != null) 'pawns': write(pawns),
        if (maxRounds != null) 'max_rounds': write(maxRounds),
        if (gameS != null) 'game_s': write(gameS),
      };
}

class PaginatedBlockList {
  const PaginatedBlockList({
    required this.results,
    required this.next,
  });

  factory PaginatedBlockList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedBlockList(
      results: needed(json['results'], (v) => list(v, (v) => Block.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Block> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedChatMessageList {
  const PaginatedChatMessageList({
    required this.results,
    required this.next,
  });

  factory PaginatedChatMessageList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedChatMessageList(
      results: needed(json['results'], (v) => list(v, (v) => ChatMessage.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<ChatMessage> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedDiceGameList {
  const PaginatedDiceGameList({
    required this.results,
    required this.next,
  });

  factory PaginatedDiceGameList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedDiceGameList(
      results: needed(json['results'], (v) => list(v, (v) => DiceGame.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<DiceGame> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedDiceWeekSummaryList {
  const PaginatedDiceWeekSummaryList({
    required this.results,
    required this.next,
  });

  factory PaginatedDiceWeekSummaryList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedDiceWeekSummaryList(
      results: needed(json['results'], (v) => list(v, (v) => DiceWeekSummary.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<DiceWeekSummary> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedFriendList {
  const PaginatedFriendList({
    required this.results,
    required this.next,
  });

  factory PaginatedFriendList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedFriendList(
      results: needed(json['results'], (v) => list(v, (v) => Friend.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Friend> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedGameList {
  const PaginatedGameList({
    required this.results,
    required this.next,
  });

  factory PaginatedGameList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedGameList(
      results: needed(json['results'], (v) => list(v, (v) => Game.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Game> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedGameRowList {
  const PaginatedGameRowList({
    required this.results,
    required this.next,
  });

  factory PaginatedGameRowList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedGameRowList(
      results: needed(json['results'], (v) => list(v, (v) => GameRow.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<GameRow> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedInvitationList {
  const PaginatedInvitationList({
    required this.results,
    required this.next,
  });

  factory PaginatedInvitationList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedInvitationList(
      results: needed(json['results'], (v) => list(v, (v) => Invitation.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Invitation> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedMatchmakingTicketList {
  const PaginatedMatchmakingTicketList({
    required this.results,
    required this.next,
  });

  factory PaginatedMatchmakingTicketList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedMatchmakingTicketList(
      results: needed(json['results'], (v) => list(v, (v) => MatchmakingTicket.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<MatchmakingTicket> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedMuteList {
  const PaginatedMuteList({
    required this.results,
    required this.next,
  });

  factory PaginatedMuteList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedMuteList(
      results: needed(json['results'], (v) => list(v, (v) => Mute.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Mute> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedNotificationList {
  const PaginatedNotificationList({
    required this.results,
    required this.next,
    required this.unread,
  });

  factory PaginatedNotificationList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedNotificationList(
      results: needed(json['results'], (v) => list(v, (v) => Notification.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
      unread: needed(json['unread'], (v) => v! as int),
    );
  }

  final List<Notification> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  final int unread;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
        'unread': write(unread),
      };
}

class PaginatedPenaltyList {
  const PaginatedPenaltyList({
    required this.results,
    required this.next,
    required this.bannedUntil,
    required this.banReason,
    required this.mutedUntil,
    required this.muteReason,
    required this.strikes,
    required this.nextBanS,
  });

  factory PaginatedPenaltyList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedPenaltyList(
      results: needed(json['results'], (v) => list(v, (v) => Penalty.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
      bannedUntil: optional(json['banned_until'], (v) => DateTime.parse(v! as String)),
      banReason: optional(json['ban_reason'], (v) => v! as String),
      mutedUntil: optional(json['muted_until'], (v) => DateTime.parse(v! as String)),
      muteReason: optional(json['mute_reason'], (v) => v! as String),
      strikes: needed(json['strikes'], (v) => v! as int),
      nextBanS: needed(json['next_ban_s'], (v) => v! as int),
    );
  }

  final List<Penalty> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  final DateTime? bannedUntil;

  /// The staff's reason; null for a ban for leaving games.
  final String? banReason;

  /// Until when the staff has muted you in chats.
  final DateTime? mutedUntil;

  final String? muteReason;

  final int strikes;

  /// 0: the next penalty is a warning.
  final int nextBanS;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
        'banned_until': write(bannedUntil),
        'ban_reason': write(banReason),
        'muted_until': write(mutedUntil),
        'mute_reason': write(muteReason),
        'strikes': write(strikes),
        'next_ban_s': write(nextBanS),
      };
}

class PaginatedPlayedGameList {
  const PaginatedPlayedGameList({
    required this.results,
    required this.next,
  });

  factory PaginatedPlayedGameList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedPlayedGameList(
      results: needed(json['results'], (v) => list(v, (v) => PlayedGame.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<PlayedGame> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedTableList {
  const PaginatedTableList({
    required this.results,
    required this.next,
  });

  factory PaginatedTableList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedTableList(
      results: needed(json['results'], (v) => list(v, (v) => Table.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Table> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedTableReactionList {
  const PaginatedTableReactionList({
    required this.results,
    required this.next,
  });

  factory PaginatedTableReactionList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedTableReactionList(
      results: needed(json['results'], (v) => list(v, (v) => TableReaction.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<TableReaction> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedTournamentEntryList {
  const PaginatedTournamentEntryList({
    required this.results,
    required this.next,
  });

  factory PaginatedTournamentEntryList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedTournamentEntryList(
      results: needed(json['results'], (v) => list(v, (v) => TournamentEntry.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<TournamentEntry> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedTournamentList {
  const PaginatedTournamentList({
    required this.results,
    required this.next,
  });

  factory PaginatedTournamentList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedTournamentList(
      results: needed(json['results'], (v) => list(v, (v) => Tournament.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Tournament> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedTournamentPairingList {
  const PaginatedTournamentPairingList({
    required this.results,
    required this.next,
  });

  factory PaginatedTournamentPairingList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedTournamentPairingList(
      results: needed(json['results'], (v) => list(v, (v) => TournamentPairing.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<TournamentPairing> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedTournamentRoundList {
  const PaginatedTournamentRoundList({
    required this.results,
    required this.next,
  });

  factory PaginatedTournamentRoundList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedTournamentRoundList(
      results: needed(json['results'], (v) => list(v, (v) => TournamentRound.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<TournamentRound> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedUserList {
  const PaginatedUserList({
    required this.results,
    required this.next,
  });

  factory PaginatedUserList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedUserList(
      results: needed(json['results'], (v) => list(v, (v) => User.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<User> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedWalletEntryList {
  const PaginatedWalletEntryList({
    required this.results,
    required this.next,
  });

  factory PaginatedWalletEntryList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedWalletEntryList(
      results: needed(json['results'], (v) => list(v, (v) => WalletEntry.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<WalletEntry> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedWebhookDeliveryList {
  const PaginatedWebhookDeliveryList({
    required this.results,
    required this.next,
  });

  factory PaginatedWebhookDeliveryList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedWebhookDeliveryList(
      results: needed(json['results'], (v) => list(v, (v) => WebhookDelivery.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<WebhookDelivery> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

class PaginatedWeekList {
  const PaginatedWeekList({
    required this.results,
    required this.next,
  });

  factory PaginatedWeekList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PaginatedWeekList(
      results: needed(json['results'], (v) => list(v, (v) => Week.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<Week> results;

  /// The URL of the next page; null on the last page.
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

/// An entry at a table.
class PairedEntry {
  const PairedEntry({
    required this.number,
    required this.players,
    required this.place,
    required this.points,
  });

  factory PairedEntry.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PairedEntry(
      number: needed(json['number'], (v) => v! as int),
      players: needed(json['players'], (v) => list(v, (v) => Player.fromJson(v))),
      place: optional(json['place'], (v) => v! as int),
      points: needed(json['points'], (v) => v! as int),
    );
  }

  final int number;

  final List<Player> players;

  /// null until the game is scored, and if it is void.
  final int? place;

  /// What the table has brought so far.
  final int points;

  Map<String, dynamic> toJson() => {
        'number': write(number),
        'players': write(players),
        'place': write(place),
        'points': write(points),
      };
}

/// A pawn of a seat.
class Pawn {
  const Pawn({
    required this.seat,
    required this.pawn,
  });

  factory Pawn.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Pawn(
      seat: needed(json['seat'], (v) => v! as int),
      pawn: needed(json['pawn'], (v) => v! as int),
    );
  }

  final int seat;

  final int pawn;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'pawn': write(pawn),
      };
}

/// A pawn of a seat.
class PawnRequest {
  const PawnRequest({
    required this.seat,
    required this.pawn,
  });

  factory PawnRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PawnRequest(
      seat: needed(json['seat'], (v) => v! as int),
      pawn: needed(json['pawn'], (v) => v! as int),
    );
  }

  final int seat;

  final int pawn;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'pawn': write(pawn),
      };
}

/// A warning or a ban.
class Penalty {
  const Penalty({
    required this.gameId,
    required this.kind,
    required this.reason,
    required this.createdAt,
    required this.endsAt,
  });

  factory Penalty.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Penalty(
      gameId: needed(json['game_id'], (v) => v! as String),
      kind: needed(json['kind'], (v) => v! as String),
      reason: needed(json['reason'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String gameId;

  /// One of `warning`, `ban`, or one that is new.
  final String kind;

  /// One of `resigned`, `abandoned`, or one that is new.
  final String reason;

  final DateTime createdAt;

  final DateTime? endsAt;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'kind': write(kind),
        'reason': write(reason),
        'created_at': write(createdAt),
        'ends_at': write(endsAt),
      };
}

/// Known values; there may be new ones.
abstract final class PenaltyKind {
  static const warning = 'warning';
  static const ban = 'ban';
}

/// The `announcements_version` of `GET meta`, at first and soon after each change.
class PersonalAnnouncementsData {
  const PersonalAnnouncementsData({
    required this.version,
  });

  factory PersonalAnnouncementsData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalAnnouncementsData(
      version: optional(json['version'], (v) => v! as String),
    );
  }

  /// null: there are none.
  final String? version;

  Map<String, dynamic> toJson() => {
        'version': write(version),
      };
}

/// - `friend_request`: A friend request. - `friend_accepted`: A friend request was accepted. - `invitation`: An invitation to a table. - `more_requests`: More players who are not friends have sent requests or invitations, which are listed. - `matched`: Quick play has found a game. - `your_turn`: It is your turn, in a game with long turns. - `turn_ends`: The time for your turn is nearly up: a day is left, or a third of a shorter turn. - `result`: The result of a game. - `weekly_prize`: A weekly prize. - `penalty`: A penalty for leaving a game. - `restricted`: A restriction by the staff, and its reason. - `restriction_lifted`: A restriction was lifted, and why. - `report_decided`: The staff has decided a report of yours. - `app_closed`: The staff has closed an app of yours, and why. - `app_reopened`: The staff has reopened an app of yours. - `webhook_off`: A webhook of yours was switched off. - `tournament_soon`: A tournament of yours starts soon. - `tournament_table`: Your table in a tournament is ready. - `tournament_paused`: You were away when a round was paired, and have no game until you resume. - `tournament_removed`: The organiser or the staff has removed you from a tournament. - `tournament_over`: A tournament of yours is over. - `tournament_partner`: A player wants to be your partner in a tournament.
class PersonalRow {
  const PersonalRow({
    required this.kind,
    required this.number,
    required this.at,
    required this.data,
  });

  factory PersonalRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalRow(
      kind: needed(json['kind'], (v) => v! as String),
      number: needed(json['number'], (v) => v! as int),
      at: needed(json['at'], (v) => DateTime.parse(v! as String)),
      data: needed(json['data'], (v) => PersonalRowData.fromJson(v)),
    );
  }

  /// One of `friend_request`, `friend_accepted`, `invitation`, `more_requests`, `matched`, `your_turn`, `turn_ends`, `result`, `weekly_prize`, `penalty`, `restricted`, `restriction_lifted`, `report_decided`, `app_closed`, `app_reopened`, `webhook_off`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, or one that is new.
  final String kind;

  final int number;

  final DateTime at;

  final PersonalRowData data;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'number': write(number),
        'at': write(at),
        'data': write(data),
      };
}

/// - `friend_request`: `user_id`, `name`, `stranger`, `robot_account` - `friend_accepted`: `user_id`, `name`, `stranger`, `robot_account` - `invitation`: `table_id`, `user_id`, `name`, `stranger`, `robot_account` - `more_requests`: `notified` - `matched`: `ticket_id`, `table_id`, `game_id` - `your_turn`: `game_id`, `table_id` - `turn_ends`: `game_id`, `table_id`, `deadline_at` - `result`: `game_id`, `table_id`, `status`, `reason`, `place`, `note` - `weekly_prize`: `week`, `place`, `points`, `chips` - `penalty`: `game_id`, `kind`, `reason`, `ends_at` - `restricted`: `what`, `reason`, `until` - `restriction_lifted`: `what`, `reason` - `report_decided`: `report_id`, `reported_at`, `acted` - `app_closed`: `app_id`, `name`, `reason` - `app_reopened`: `app_id`, `name` - `webhook_off`: `webhook_id`, `url`, `reason` - `tournament_soon`: `tournament_id`, `name`, `starts_at` - `tournament_table`: `tournament_id`, `name`, `round`, `table_id`, `game_id` - `tournament_paused`: `tournament_id`, `name` - `tournament_removed`: `tournament_id`, `name` - `tournament_over`: `tournament_id`, `name`, `status`, `reason`, `place`, `prize` - `tournament_partner`: `tournament_id`, `name`, `user_id`, `user_name`, `stranger`, `robot_account`
class PersonalRowData {
  const PersonalRowData({
    this.userId,
    this.name,
    this.stranger,
    this.robotAccount,
    required this.notificationId,
    this.tableId,
    this.notified,
    this.ticketId,
    this.gameId,
    this.deadlineAt,
    this.status,
    this.reason,
    this.place,
    this.note,
    this.week,
    this.points,
    this.chips,
    this.kind,
    this.endsAt,
    this.what,
    this.until,
    this.reportId,
    this.reportedAt,
    this.acted,
    this.appId,
    this.webhookId,
    this.url,
    this.tournamentId,
    this.startsAt,
    this.round,
    this.prize,
    this.userName,
  });

  factory PersonalRowData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalRowData(
      userId: optional(json['user_id'], (v) => v! as String),
      name: optional(json['name'], (v) => v! as String),
      stranger: optional(json['stranger'], (v) => v! as bool),
      robotAccount: optional(json['robot_account'], (v) => v! as bool),
      notificationId: needed(json['notification_id'], (v) => v! as String),
      tableId: optional(json['table_id'], (v) => v! as String),
      notified: optional(json['notified'], (v) => v! as int),
      ticketId: optional(json['ticket_id'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      deadlineAt: optional(json['deadline_at'], (v) => DateTime.parse(v! as String)),
      status: optional(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      place: optional(json['place'], (v) => v! as int),
      note: optional(json['note'], (v) => v! as String),
      week: optional(json['week'], (v) => v! as String),
      points: optional(json['points'], (v) => v! as int),
      chips: optional(json['chips'], (v) => v! as int),
      kind: optional(json['kind'], (v) => v! as String),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      what: optional(json['what'], (v) => v! as String),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
      reportId: optional(json['report_id'], (v) => v! as String),
      reportedAt: optional(json['reported_at'], (v) => DateTime.parse(v! as String)),
      acted: optional(json['acted'], (v) => v! as bool),
      appId: optional(json['app_id'], (v) => v! as String),
      webhookId: optional(json['webhook_id'], (v) => v! as String),
      url: optional(json['url'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      startsAt: optional(json['starts_at'], (v) => DateTime.parse(v! as String)),
      round: optional(json['round'], (v) => v! as int),
      prize: optional(json['prize'], (v) => v! as int),
      userName: optional(json['user_name'], (v) => v! as String),
    );
  }

  final String? userId;

  final String? name;

  /// True if you were not friends then.
  final bool? stranger;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool? robotAccount;

  /// Its id.
  final String notificationId;

  final String? tableId;

  /// How many of the last 24 hours have notifications of their own.
  final int? notified;

  final String? ticketId;

  final String? gameId;

  final DateTime? deadlineAt;

  final String? status;

  final String? reason;

  final int? place;

  /// The staff's note, if the game was voided.
  final String? note;

  final String? week;

  final int? points;

  final int? chips;

  /// `warning` or `ban`
  final String? kind;

  final DateTime? endsAt;

  /// `account`, `chat` or `play`
  final String? what;

  final DateTime? until;

  /// The `id` that the report had when you sent it.
  final String? reportId;

  final DateTime? reportedAt;

  /// Whether the staff has acted on it.
  final bool? acted;

  /// The `client_id` of OAuth.
  final String? appId;

  final String? webhookId;

  final String? url;

  final String? tournamentId;

  final DateTime? startsAt;

  final int? round;

  /// In chips.
  final int? prize;

  final String? userName;

  Map<String, dynamic> toJson() => {
        if (userId != null) 'user_id': write(userId),
        if (name != null) 'name': write(name),
        if (stranger != null) 'stranger': write(stranger),
        if (robotAccount != null) 'robot_account': write(robotAccount),
        'notification_id': write(notificationId),
        if (tableId != null) 'table_id': write(tableId),
        if (notified != null) 'notified': write(notified),
        if (ticketId != null) 'ticket_id': write(ticketId),
        if (gameId != null) 'game_id': write(gameId),
        if (deadlineAt != null) 'deadline_at': write(deadlineAt),
        if (status != null) 'status': write(status),
        if (reason != null) 'reason': write(reason),
        if (place != null) 'place': write(place),
        if (note != null) 'note': write(note),
        if (week != null) 'week': write(week),
        if (points != null) 'points': write(points),
        if (chips != null) 'chips': write(chips),
        if (kind != null) 'kind': write(kind),
        if (endsAt != null) 'ends_at': write(endsAt),
        if (what != null) 'what': write(what),
        if (until != null) 'until': write(until),
        if (reportId != null) 'report_id': write(reportId),
        if (reportedAt != null) 'reported_at': write(reportedAt),
        if (acted != null) 'acted': write(acted),
        if (appId != null) 'app_id': write(appId),
        if (webhookId != null) 'webhook_id': write(webhookId),
        if (url != null) 'url': write(url),
        if (tournamentId != null) 'tournament_id': write(tournamentId),
        if (startsAt != null) 'starts_at': write(startsAt),
        if (round != null) 'round': write(round),
        if (prize != null) 'prize': write(prize),
        if (userName != null) 'user_name': write(userName),
      };
}

/// The unread count.
class PersonalSnapshot {
  const PersonalSnapshot({
    required this.userId,
    required this.number,
    required this.unread,
  });

  factory PersonalSnapshot.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalSnapshot(
      userId: needed(json['user_id'], (v) => v! as String),
      number: needed(json['number'], (v) => v! as int),
      unread: needed(json['unread'], (v) => v! as int),
    );
  }

  final String userId;

  final int number;

  final int unread;

  Map<String, dynamic> toJson() => {
        'user_id': write(userId),
        'number': write(number),
        'unread': write(unread),
      };
}

/// - `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `turns`: How many games wait for you, at first and within a heartbeat of each change. No page has it. - `announcements`: The `announcements_version` of `GET meta`, at first and soon after each change. No page has it.
class PersonalStreamEvent {
  const PersonalStreamEvent({
    required this.event,
    required this.id,
    required this.data,
  });

  factory PersonalStreamEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalStreamEvent(
      event: needed(json['event'], (v) => v! as String),
      id: optional(json['id'], (v) => v! as int),
      data: optional(json['data'], (v) => v),
    );
  }

  /// One of `snapshot`, `message`, `closed`, `turns`, `announcements`, or one that is new.
  final String event;

  final int? id;

  final Object? data;

  Map<String, dynamic> toJson() => {
        'event': write(event),
        'id': write(id),
        'data': write(data),
      };
}

/// A page of events.
class PersonalStreamPage {
  const PersonalStreamPage({
    required this.results,
    required this.next,
  });

  factory PersonalStreamPage.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalStreamPage(
      results: needed(json['results'], (v) => list(v, (v) => PersonalStreamEvent.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<PersonalStreamEvent> results;

  /// null once the stream has ended
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

/// A personal access token, without its text.
class PersonalToken {
  const PersonalToken({
    required this.id,
    required this.name,
    required this.beginning,
    required this.scopes,
    required this.createdAt,
    required this.expiresAt,
    required this.usedAt,
  });

  factory PersonalToken.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalToken(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      beginning: needed(json['beginning'], (v) => v! as String),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      expiresAt: needed(json['expires_at'], (v) => DateTime.parse(v! as String)),
      usedAt: optional(json['used_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  final String name;

  /// The first characters of the token.
  final String beginning;

  final List<String> scopes;

  final DateTime createdAt;

  final DateTime expiresAt;

  /// When it was last used, to the hour; null if it never was.
  final DateTime? usedAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'beginning': write(beginning),
        'scopes': write(scopes),
        'created_at': write(createdAt),
        'expires_at': write(expiresAt),
        'used_at': write(usedAt),
      };
}

/// The valid tokens, the newest first; all of them.
class PersonalTokenList {
  const PersonalTokenList({
    required this.results,
  });

  factory PersonalTokenList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalTokenList(
      results: needed(json['results'], (v) => list(v, (v) => PersonalToken.fromJson(v))),
    );
  }

  final List<PersonalToken> results;

  Map<String, dynamic> toJson() => {
        'results': write(results),
      };
}

/// A new personal access token.
class PersonalTokenRequest {
  const PersonalTokenRequest({
    required this.name,
    required this.scopes,
    this.expiresInDays,
  });

  factory PersonalTokenRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalTokenRequest(
      name: needed(json['name'], (v) => v! as String),
      scopes: needed(json['scopes'], (v) => list(v, (v) => v! as String)),
      expiresInDays: optional(json['expires_in_days'], (v) => v! as int),
    );
  }

  /// What it is for; only you read it.
  final String name;

  /// What it may do, as for third-party apps.
  final List<String> scopes;

  final int? expiresInDays;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        'scopes': write(scopes),
        if (expiresInDays != null) 'expires_in_days': write(expiresInDays),
      };
}

/// How many games wait for you, at first and within a heartbeat of each change.
class PersonalTurnsData {
  const PersonalTurnsData({
    required this.turns,
  });

  factory PersonalTurnsData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PersonalTurnsData(
      turns: needed(json['turns'], (v) => v! as int),
    );
  }

  final int turns;

  Map<String, dynamic> toJson() => {
        'turns': write(turns),
      };
}

/// Known values; there may be new ones.
abstract final class Phase {
  static const roll = 'roll';
  static const move = 'move';
  static const over = 'over';
}

/// A seat's place in the result.
class Place {
  const Place({
    required this.seat,
    required this.place,
    required this.distance,
  });

  factory Place.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Place(
      seat: needed(json['seat'], (v) => v! as int),
      place: needed(json['place'], (v) => v! as int),
      distance: needed(json['distance'], (v) => v! as int),
    );
  }

  final int seat;

  final int place;

  final int distance;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'place': write(place),
        'distance': write(distance),
      };
}

/// One of the legal moves of a game.
class PlayMoveRequest {
  const PlayMoveRequest({
    required this.version,
    required this.pawn,
    required this.kind,
    required this.value,
    this.to,
    this.captures,
    this.from,
  });

  factory PlayMoveRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PlayMoveRequest(
      version: needed(json['version'], (v) => v! as int),
      pawn: needed(json['pawn'], (v) => v! as int),
      kind: needed(json['kind'], (v) => v! as String),
      value: needed(json['value'], (v) => v! as int),
      to: optional(json['to'], (v) => v! as String),
      captures: optional(json['captures'], (v) => PawnRequest.fromJson(v)),
      from: optional(json['from'], (v) => v! as String),
    );
  }

  final int version;

  final int pawn;

  /// The move's `kind`; what is not offered is illegal.
  final String kind;

  final int value;

  /// The move's `to`: needed where two moves differ only in it (`second_lap`).
  final String? to;

  final PawnRequest? captures;

  /// Not needed, and ignored.
  final String? from;

  Map<String, dynamic> toJson() => {
        'version': write(version),
        'pawn': write(pawn),
        'kind': write(kind),
        'value': write(value),
        if (to != null) 'to': write(to),
        if (captures != null) 'captures': write(captures),
        if (from != null) 'from': write(from),
      };
}

/// A game as one of its players has played it.
class PlayedGame {
  const PlayedGame({
    required this.gameId,
    required this.tableId,
    required this.status,
    required this.reason,
    required this.ruleset,
    required this.teams,
    required this.scored,
    required this.bet,
    required this.seat,
    required this.place,
    required this.left,
    required this.onTurn,
    required this.deadlineAt,
    required this.players,
    required this.startedAt,
    required this.endedAt,
  });

  factory PlayedGame.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PlayedGame(
      gameId: needed(json['game_id'], (v) => v! as String),
      tableId: needed(json['table_id'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      teams: needed(json['teams'], (v) => v! as bool),
      scored: needed(json['scored'], (v) => v! as bool),
      bet: needed(json['bet'], (v) => v! as int),
      seat: needed(json['seat'], (v) => v! as int),
      place: optional(json['place'], (v) => v! as int),
      left: optional(json['left'], (v) => v! as String),
      onTurn: needed(json['on_turn'], (v) => v! as bool),
      deadlineAt: optional(json['deadline_at'], (v) => DateTime.parse(v! as String)),
      players: needed(json['players'], (v) => list(v, (v) => GamePlayer.fromJson(v))),
      startedAt: needed(json['started_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String gameId;

  final String tableId;

  /// One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.
  final String status;

  /// One of `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.
  final String? reason;

  final String ruleset;

  final bool teams;

  final bool scored;

  /// Chips each player has staked.
  final int bet;

  final int seat;

  final int? place;

  /// One of `resigned`, `abandoned`, or one that is new.
  final String? left;

  /// Whether the game waits for this player.
  final bool onTurn;

  /// Of the present turn, whoever is on turn; null while a robot is, without a clock, and while a maintenance has stopped it.
  final DateTime? deadlineAt;

  final List<GamePlayer> players;

  final DateTime startedAt;

  final DateTime? endedAt;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'table_id': write(tableId),
        'status': write(status),
        'reason': write(reason),
        'ruleset': write(ruleset),
        'teams': write(teams),
        'scored': write(scored),
        'bet': write(bet),
        'seat': write(seat),
        'place': write(place),
        'left': write(left),
        'on_turn': write(onTurn),
        'deadline_at': write(deadlineAt),
        'players': write(players),
        'started_at': write(startedAt),
        'ended_at': write(endedAt),
      };
}

/// An account, or a robot of the service (id null).
class Player {
  const Player({
    required this.id,
    required this.name,
    required this.avatar,
    required this.robotAccount,
  });

  factory Player.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Player(
      id: optional(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      avatar: needed(json['avatar'], (v) => v! as String),
      robotAccount: needed(json['robot_account'], (v) => v! as bool),
    );
  }

  final String? id;

  final String name;

  /// One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.
  final String avatar;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool robotAccount;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'avatar': write(avatar),
        'robot_account': write(robotAccount),
      };
}

/// The dice of all games of a player that have ended, in whatever way.
class PlayerDice {
  const PlayerDice({
    required this.dice,
    required this.faces,
    required this.pips,
    required this.due,
    required this.difference,
    required this.pMean,
    required this.pFaces,
    required this.games,
  });

  factory PlayerDice.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PlayerDice(
      dice: needed(json['dice'], (v) => v! as int),
      faces: needed(json['faces'], (v) => list(v, (v) => v! as int)),
      pips: needed(json['pips'], (v) => v! as int),
      due: needed(json['due'], (v) => v! as double),
      difference: optional(json['difference'], (v) => v! as double),
      pMean: optional(json['p_mean'], (v) => v! as double),
      pFaces: optional(json['p_faces'], (v) => v! as double),
      games: needed(json['games'], (v) => v! as int),
    );
  }

  /// How many dice were rolled.
  final int dice;

  /// How often one pip, two pips and so on.
  final List<int> faces;

  final int pips;

  /// What fair dice bring on average: 3.5 for each die.
  final double due;

  /// By how much the pips differ from `due`, in percent; null without dice.
  final double? difference;

  /// The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.
  final double? pMean;

  /// The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.
  final double? pFaces;

  /// Games that have ended, in whatever way.
  final int games;

  Map<String, dynamic> toJson() => {
        'dice': write(dice),
        'faces': write(faces),
        'pips': write(pips),
        'due': write(due),
        'difference': write(difference),
        'p_mean': write(pMean),
        'p_faces': write(pFaces),
        'games': write(games),
      };
}

/// Known values; there may be new ones.
abstract final class PlayerKind {
  static const human = 'human';
  static const robot = 'robot';
}

/// A report of a player to the staff.
class PlayerReport {
  const PlayerReport({
    required this.id,
    required this.tableId,
    required this.userId,
    required this.reason,
    required this.status,
    required this.createdAt,
    required this.repeated,
  });

  factory PlayerReport.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PlayerReport(
      id: needed(json['id'], (v) => v! as String),
      tableId: needed(json['table_id'], (v) => v! as String),
      userId: needed(json['user_id'], (v) => v! as String),
      reason: needed(json['reason'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      repeated: needed(json['repeated'], (v) => v! as bool),
    );
  }

  final String id;

  final String tableId;

  final String userId;

  /// One of `insult`, `cheating`, `spam`, `other`, or one that is new.
  final String reason;

  /// One of `open`, `resolved`, or one that is new.
  final String status;

  final DateTime createdAt;

  /// True if you had reported it before: this is that report, unchanged.
  final bool repeated;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'table_id': write(tableId),
        'user_id': write(userId),
        'reason': write(reason),
        'status': write(status),
        'created_at': write(createdAt),
        'repeated': write(repeated),
      };
}

/// All that the rules know of a game at one moment.
class Position {
  const Position({
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.pawns,
    required this.arrivedLast,
    this.secondLap,
    this.blockadeTurns,
    required this.turn,
  });

  factory Position.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Position(
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      pawns: needed(json['pawns'], (v) => map(v, (v) => list(v, (v) => v! as String))),
      arrivedLast: needed(json['arrived_last'], (v) => map(v, (v) => v! as int)),
      secondLap: optional(json['second_lap'], (v) => map(v, (v) => list(v, (v) => v! as int))),
      blockadeTurns: optional(json['blockade_turns'], (v) => map(v, (v) => v! as int)),
      turn: needed(json['turn'], (v) => PositionTurn.fromJson(v)),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// By seat, as text, the place of each pawn: `nest`, `1` …, `h1` to `h7`, or `home`.
  final Map<String, List<String>> pawns;

  /// By square, as text, the seat of the later of two colours.
  final Map<String, int> arrivedLast;

  /// By seat, as text, its pawns on their second lap.
  final Map<String, List<int>>? secondLap;

  /// By square, as text, the age of its blockade.
  final Map<String, int>? blockadeTurns;

  final PositionTurn turn;

  Map<String, dynamic> toJson() => {
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'pawns': write(pawns),
        'arrived_last': write(arrivedLast),
        if (secondLap != null) 'second_lap': write(secondLap),
        if (blockadeTurns != null) 'blockade_turns': write(blockadeTurns),
        'turn': write(turn),
      };
}

/// All that the rules know of a game at one moment.
class PositionRequest {
  const PositionRequest({
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.pawns,
    required this.arrivedLast,
    this.secondLap,
    this.blockadeTurns,
    required this.turn,
  });

  factory PositionRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PositionRequest(
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => OptionsRequest.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      pawns: needed(json['pawns'], (v) => map(v, (v) => list(v, (v) => v! as String))),
      arrivedLast: needed(json['arrived_last'], (v) => map(v, (v) => v! as int)),
      secondLap: optional(json['second_lap'], (v) => map(v, (v) => list(v, (v) => v! as int))),
      blockadeTurns: optional(json['blockade_turns'], (v) => map(v, (v) => v! as int)),
      turn: needed(json['turn'], (v) => PositionTurnRequest.fromJson(v)),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`.
  final String ruleset;

  final OptionsRequest options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// By seat, as text, the place of each pawn: `nest`, `1` …, `h1` to `h7`, or `home`.
  final Map<String, List<String>> pawns;

  /// By square, as text, the seat of the later of two colours.
  final Map<String, int> arrivedLast;

  /// By seat, as text, its pawns on their second lap.
  final Map<String, List<int>>? secondLap;

  /// By square, as text, the age of its blockade.
  final Map<String, int>? blockadeTurns;

  final PositionTurnRequest turn;

  Map<String, dynamic> toJson() => {
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'pawns': write(pawns),
        'arrived_last': write(arrivedLast),
        if (secondLap != null) 'second_lap': write(secondLap),
        if (blockadeTurns != null) 'blockade_turns': write(blockadeTurns),
        'turn': write(turn),
      };
}

/// The turn of a position.
class PositionTurn {
  const PositionTurn({
    required this.seat,
    required this.phase,
    required this.rollNumber,
    required this.roll,
    required this.dice,
    required this.bonuses,
    required this.lastMoved,
    required this.stoodTogether,
    required this.mustOpen,
    required this.allOrNothing,
    this.doubletBonus,
    this.number,
  });

  factory PositionTurn.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PositionTurn(
      seat: needed(json['seat'], (v) => v! as int),
      phase: needed(json['phase'], (v) => v! as String),
      rollNumber: needed(json['roll_number'], (v) => v! as int),
      roll: optional(json['roll'], (v) => list(v, (v) => v! as int)),
      dice: needed(json['dice'], (v) => list(v, (v) => v! as int)),
      bonuses: needed(json['bonuses'], (v) => list(v, (v) => v! as int)),
      lastMoved: optional(json['last_moved'], (v) => Pawn.fromJson(v)),
      stoodTogether: needed(json['stood_together'], (v) => list(v, (v) => list(v, (v) => v! as int))),
      mustOpen: needed(json['must_open'], (v) => v! as bool),
      allOrNothing: needed(json['all_or_nothing'], (v) => v! as bool),
      doubletBonus: optional(json['doublet_bonus'], (v) => v! as bool),
      number: optional(json['number'], (v) => v! as int),
    );
  }

  final int seat;

  /// One of `roll`, `move`, `over`, or one that is new.
  final String phase;

  /// 1 for the first roll of the turn.
  final int rollNumber;

  /// The pips; null while a roll is due.
  final List<int>? roll;

  /// Unused values, in spaces, in the order thrown.
  final List<int> dice;

  /// Earned and not yet moved, in spaces.
  final List<int> bonuses;

  final Pawn? lastMoved;

  /// Pairs of the acting seat's pawns, as in the rules.
  final List<List<int>> stoodTogether;

  /// A repeat's roll has to open a blockade.
  final bool mustOpen;

  /// All four dice of a doublet, or none.
  final bool allOrNothing;

  /// With `doublet_bonus_partial`.
  final bool? doubletBonus;

  /// Of the turn, with `max_rounds` or `game_s`.
  final int? number;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'phase': write(phase),
        'roll_number': write(rollNumber),
        'roll': write(roll),
        'dice': write(dice),
        'bonuses': write(bonuses),
        'last_moved': write(lastMoved),
        'stood_together': write(stoodTogether),
        'must_open': write(mustOpen),
        'all_or_nothing': write(allOrNothing),
        if (doubletBonus != null) 'doublet_bonus': write(doubletBonus),
        if (number != null) 'number': write(number),
      };
}

/// The turn of a position.
class PositionTurnRequest {
  const PositionTurnRequest({
    required this.seat,
    required this.phase,
    required this.rollNumber,
    required this.roll,
    required this.dice,
    required this.bonuses,
    required this.lastMoved,
    required this.stoodTogether,
    required this.mustOpen,
    required this.allOrNothing,
    this.doubletBonus,
    this.number,
  });

  factory PositionTurnRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PositionTurnRequest(
      seat: needed(json['seat'], (v) => v! as int),
      phase: needed(json['phase'], (v) => v! as String),
      rollNumber: needed(json['roll_number'], (v) => v! as int),
      roll: optional(json['roll'], (v) => list(v, (v) => v! as int)),
      dice: needed(json['dice'], (v) => list(v, (v) => v! as int)),
      bonuses: needed(json['bonuses'], (v) => list(v, (v) => v! as int)),
      lastMoved: optional(json['last_moved'], (v) => PawnRequest.fromJson(v)),
      stoodTogether: needed(json['stood_together'], (v) => list(v, (v) => list(v, (v) => v! as int))),
      mustOpen: needed(json['must_open'], (v) => v! as bool),
      allOrNothing: needed(json['all_or_nothing'], (v) => v! as bool),
      doubletBonus: optional(json['doublet_bonus'], (v) => v! as bool),
      number: optional(json['number'], (v) => v! as int),
    );
  }

  final int seat;

  /// One of `roll`, `move`, `over`.
  final String phase;

  /// 1 for the first roll of the turn.
  final int rollNumber;

  /// The pips; null while a roll is due.
  final List<int>? roll;

  /// Unused values, in spaces, in the order thrown.
  final List<int> dice;

  /// Earned and not yet moved, in spaces.
  final List<int> bonuses;

  final PawnRequest? lastMoved;

  /// Pairs of the acting seat's pawns, as in the rules.
  final List<List<int>> stoodTogether;

  /// A repeat's roll has to open a blockade.
  final bool mustOpen;

  /// All four dice of a doublet, or none.
  final bool allOrNothing;

  /// With `doublet_bonus_partial`.
  final bool? doubletBonus;

  /// Of the turn, with `max_rounds` or `game_s`.
  final int? number;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'phase': write(phase),
        'roll_number': write(rollNumber),
        'roll': write(roll),
        'dice': write(dice),
        'bonuses': write(bonuses),
        'last_moved': write(lastMoved),
        'stood_together': write(stoodTogether),
        'must_open': write(mustOpen),
        'all_or_nothing': write(allOrNothing),
        if (doubletBonus != null) 'doublet_bonus': write(doubletBonus),
        if (number != null) 'number': write(number),
      };
}

/// The outcome of a roll or a move.
class Preview {
  const Preview({
    required this.position,
    required this.legalMoves,
    required this.blocked,
    required this.events,
  });

  factory Preview.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Preview(
      position: needed(json['position'], (v) => Position.fromJson(v)),
      legalMoves: needed(json['legal_moves'], (v) => list(v, (v) => Move.fromJson(v))),
      blocked: needed(json['blocked'], (v) => list(v, (v) => Blocked.fromJson(v))),
      events: needed(json['events'], (v) => list(v, (v) => GameEvent.fromJson(v))),
    );
  }

  final Position position;

  final List<Move> legalMoves;

  final List<Blocked> blocked;

  final List<GameEvent> events;

  Map<String, dynamic> toJson() => {
        'position': write(position),
        'legal_moves': write(legalMoves),
        'blocked': write(blocked),
        'events': write(events),
      };
}

/// One of the legal moves to preview.
class PreviewMoveRequest {
  const PreviewMoveRequest({
    required this.position,
    required this.move,
  });

  factory PreviewMoveRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PreviewMoveRequest(
      position: needed(json['position'], (v) => PositionRequest.fromJson(v)),
      move: needed(json['move'], (v) => ChosenMoveRequest.fromJson(v)),
    );
  }

  final PositionRequest position;

  final ChosenMoveRequest move;

  Map<String, dynamic> toJson() => {
        'position': write(position),
        'move': write(move),
      };
}

/// A position to preview.
class PreviewRequest {
  const PreviewRequest({
    required this.position,
  });

  factory PreviewRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PreviewRequest(
      position: needed(json['position'], (v) => PositionRequest.fromJson(v)),
    );
  }

  final PositionRequest position;

  Map<String, dynamic> toJson() => {
        'position': write(position),
      };
}

/// A roll to preview.
class PreviewRollRequest {
  const PreviewRollRequest({
    required this.position,
    required this.roll,
  });

  factory PreviewRollRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PreviewRollRequest(
      position: needed(json['position'], (v) => PositionRequest.fromJson(v)),
      roll: needed(json['roll'], (v) => list(v, (v) => v! as int)),
    );
  }

  final PositionRequest position;

  /// One or two numbers from 1 to 6, as many as the ruleset has dice.
  final List<int> roll;

  Map<String, dynamic> toJson() => {
        'position': write(position),
        'roll': write(roll),
      };
}

/// An error (RFC 9457). `code` is for programs and stable, `detail` is for people.
class Problem {
  const Problem({
    required this.type,
    required this.title,
    required this.status,
    required this.detail,
    required this.code,
    required this.requestId,
    this.errors,
    this.retryAfterS,
    this.bucket,
    this.requests,
    this.windowS,
    this.game,
    this.table,
    this.ticket,
    this.gameId,
    this.seats,
    this.users,
    this.until,
    this.reason,
    this.scope,
    this.most,
    this.dueAt,
    this.field,
    this.fields,
    this.condition,
    this.value,
    this.maxEntries,
    this.tournamentId,
    this.belowChips,
  });

  factory Problem.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Problem(
      type: needed(json['type'], (v) => v! as String),
      title: needed(json['title'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as int),
      detail: needed(json['detail'], (v) => v! as String),
      code: needed(json['code'], (v) => v! as String),
      requestId: needed(json['request_id'], (v) => v! as String),
      errors: optional(json['errors'], (v) => list(v, (v) => FieldError.fromJson(v))),
      retryAfterS: optional(json['retry_after_s'], (v) => v! as int),
      bucket: optional(json['bucket'], (v) => v! as String),
      requests: optional(json['requests'], (v) => v! as int),
      windowS: optional(json['window_s'], (v) => v! as int),
      game: optional(json['game'], (v) => Game.fromJson(v)),
      table: optional(json['table'], (v) => Table.fromJson(v)),
      ticket: optional(json['ticket'], (v) => MatchmakingTicket.fromJson(v)),
      gameId: optional(json['game_id'], (v) => v! as String),
      seats: optional(json['seats'], (v) => list(v, (v) => v! as int)),
      users: optional(json['users'], (v) => list(v, (v) => v! as String)),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
      reason: optional(json['reason'], (v) => v! as String),
      scope: optional(json['scope'], (v) => v! as String),
      most: optional(json['most'], (v) => v! as int),
      dueAt: optional(json['due_at'], (v) => DateTime.parse(v! as String)),
      field: optional(json['field'], (v) => v! as String),
      fields: optional(json['fields'], (v) => list(v, (v) => v! as String)),
      condition: optional(json['condition'], (v) => v! as String),
      value: optional(json['value'], (v) => v),
      maxEntries: optional(json['max_entries'], (v) => v! as int),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      belowChips: optional(json['below_chips'], (v) => v! as int),
    );
  }

  /// The address of the code's documentation, without a host.
  final String type;

  final String title;

  final int status;

  /// In the language asked for.
  final String detail;

  /// There may be new ones one day: go by `status` then.
  final String code;

  final String requestId;

  /// With `validation_error` and `invalid_options`.
  final List<FieldError>? errors;

  /// The same as `Retry-After`.
  final int? retryAfterS;

  /// With 429: the rate limit, one of those in `meta`.
  final String? bucket;

  /// With `bucket`: its requests in `window_s`.
  final int? requests;

  final int? windowS;

  final Game? game;

  final Table? table;

  final MatchmakingTicket? ticket;

  /// With `already_playing`.
  final String? gameId;

  /// With `not_ready` and `seat_would_vanish`.
  final List<int>? seats;

  /// Ids, with `not_enough_chips` and `registered_only`.
  final List<String>? users;

  /// With `kicked_out`, `muted`, `play_banned`, `banned` and `restricted`.
  final DateTime? until;

  /// The staff's, with `muted`, `play_banned`, `banned`, `restricted` and `app_closed`; null without one.
  final String? reason;

  /// With `insufficient_scope`: the one missing.
  final String? scope;

  /// With `too_many_tokens` and `too_many_apps`.
  final int? most;

  /// With `gift_taken`.
  final DateTime? dueAt;

  /// With `invalid_tournament`: the first that is wrong.
  final String? field;

  /// With `terms_agreed`.
  final List<String>? fields;

  /// With `not_admitted`: the one that is not met.
  final String? condition;

  final Object? value;

  /// With `tournament_full`.
  final int? maxEntries;

  /// With `table_arranged`.
  final String? tournamentId;

  /// With `balance_not_low`.
  final int? belowChips;

  Map<String, dynamic> toJson() => {
        'type': write(type),
        'title': write(title),
        'status': write(status),
        'detail': write(detail),
        'code': write(code),
        'request_id': write(requestId),
        if (errors != null) 'errors': write(errors),
        if (retryAfterS != null) 'retry_after_s': write(retryAfterS),
        if (bucket != null) 'bucket': write(bucket),
        if (requests != null) 'requests': write(requests),
        if (windowS != null) 'window_s': write(windowS),
        if (game != null) 'game': write(game),
        if (table != null) 'table': write(table),
        if (ticket != null) 'ticket': write(ticket),
        if (gameId != null) 'game_id': write(gameId),
        if (seats != null) 'seats': write(seats),
        if (users != null) 'users': write(users),
        if (until != null) 'until': write(until),
        if (reason != null) 'reason': write(reason),
        if (scope != null) 'scope': write(scope),
        if (most != null) 'most': write(most),
        if (dueAt != null) 'due_at': write(dueAt),
        if (field != null) 'field': write(field),
        if (fields != null) 'fields': write(fields),
        if (condition != null) 'condition': write(condition),
        if (value != null) 'value': write(value),
        if (maxEntries != null) 'max_entries': write(maxEntries),
        if (tournamentId != null) 'tournament_id': write(tournamentId),
        if (belowChips != null) 'below_chips': write(belowChips),
      };
}

/// A user, with what they have won and played.
class Profile {
  const Profile({
    required this.id,
    required this.name,
    required this.displayName,
    required this.guest,
    required this.avatar,
    required this.robotAccount,
    required this.xp,
    required this.level,
    required this.nextLevelXp,
    required this.badges,
    required this.statistics,
    required this.week,
    required this.recentGames,
  });

  factory Profile.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Profile(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      displayName: needed(json['display_name'], (v) => v! as String),
      guest: needed(json['guest'], (v) => v! as bool),
      avatar: needed(json['avatar'], (v) => v! as String),
      robotAccount: needed(json['robot_account'], (v) => v! as bool),
      xp: needed(json['xp'], (v) => v! as int),
      level: needed(json['level'], (v) => v! as int),
      nextLevelXp: needed(json['next_level_xp'], (v) => v! as int),
      badges: needed(json['badges'], (v) => list(v, (v) => v! as String)),
      statistics: needed(json['statistics'], (v) => list(v, (v) => Statistics.fromJson(v))),
      week: optional(json['week'], (v) => CurrentWeek.fromJson(v)),
      recentGames: needed(json['recent_games'], (v) => list(v, (v) => PlayedGame.fromJson(v))),
    );
  }

  final String id;

  final String name;

  final String displayName;

  final bool guest;

  /// One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.
  final String avatar;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool robotAccount;

  final int xp;

  final int level;

  final int nextLevelXp;

  /// Codes.
  final List<String> badges;

  final List<Statistics> statistics;

  final CurrentWeek? week;

  final List<PlayedGame> recentGames;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'display_name': write(displayName),
        'guest': write(guest),
        'avatar': write(avatar),
        'robot_account': write(robotAccount),
        'xp': write(xp),
        'level': write(level),
        'next_level_xp': write(nextLevelXp),
        'badges': write(badges),
        'statistics': write(statistics),
        'week': write(week),
        'recent_games': write(recentGames),
      };
}

/// A device that receives push messages, without its secrets.
class PushDevice {
  const PushDevice({
    required this.id,
    required this.kind,
    required this.service,
    required this.language,
    required this.current,
    required this.createdAt,
    required this.usedAt,
  });

  factory PushDevice.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PushDevice(
      id: needed(json['id'], (v) => v! as String),
      kind: needed(json['kind'], (v) => v! as String),
      service: needed(json['service'], (v) => v! as String),
      language: needed(json['language'], (v) => v! as String),
      current: needed(json['current'], (v) => v! as bool),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      usedAt: needed(json['used_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// `web_push`, `fcm` or `apns`; others may come.
  final String kind;

  /// The host of its push service.
  final String service;

  /// One of `en`, `es`, or one that is new.
  final String language;

  /// Whether the session of the request registered it.
  final bool current;

  final DateTime createdAt;

  /// When it was last registered.
  final DateTime usedAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'kind': write(kind),
        'service': write(service),
        'language': write(language),
        'current': write(current),
        'created_at': write(createdAt),
        'used_at': write(usedAt),
      };
}

/// Known values; there may be new ones.
abstract final class PushDeviceKind {
  static const webPush = 'web_push';
  static const fcm = 'fcm';
  static const apns = 'apns';
}

/// Known values; there may be new ones.
abstract final class PushDeviceLanguage {
  static const en = 'en';
  static const es = 'es';
}

/// The devices, the last registered first; all of them.
class PushDeviceList {
  const PushDeviceList({
    required this.applicationServerKey,
    required this.kinds,
    required this.results,
  });

  factory PushDeviceList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PushDeviceList(
      applicationServerKey: optional(json['application_server_key'], (v) => v! as String),
      kinds: needed(json['kinds'], (v) => list(v, (v) => v! as String)),
      results: needed(json['results'], (v) => list(v, (v) => PushDevice.fromJson(v))),
    );
  }

  /// With this a browser subscribes; null if the service sends to none.
  final String? applicationServerKey;

  /// The kinds of devices to which this service sends.
  final List<String> kinds;

  final List<PushDevice> results;

  Map<String, dynamic> toJson() => {
        'application_server_key': write(applicationServerKey),
        'kinds': write(kinds),
        'results': write(results),
      };
}

/// A device that is to receive push messages.  A browser (`web_push`) sends `endpoint` and `keys`; an app (`fcm`, `apns`) sends `token`.
class PushDeviceRequest {
  const PushDeviceRequest({
    this.kind,
    this.endpoint,
    this.keys,
    this.token,
    this.language,
  });

  factory PushDeviceRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PushDeviceRequest(
      kind: optional(json['kind'], (v) => v! as String),
      endpoint: optional(json['endpoint'], (v) => v! as String),
      keys: optional(json['keys'], (v) => PushKeysRequest.fromJson(v)),
      token: optional(json['token'], (v) => v! as String),
      language: optional(json['language'], (v) => v! as String),
    );
  }

  /// One of `web_push`, `fcm`, `apns`.
  final String? kind;

  /// For `web_push`, and required there: the push service's address, with `https`.
  final String? endpoint;

  final PushKeysRequest? keys;

  /// For `fcm` and `apns`, and required there: what the platform gave to the app. `apns`: in hexadecimal digits, two for each byte.
  final String? token;

  /// One of `en`, `es`.
  final String? language;

  Map<String, dynamic> toJson() => {
        if (kind != null) 'kind': write(kind),
        if (endpoint != null) 'endpoint': write(endpoint),
        if (keys != null) 'keys': write(keys),
        if (token != null) 'token': write(token),
        if (language != null) 'language': write(language),
      };
}

/// The keys of a subscription, as the browser gives them.
class PushKeysRequest {
  const PushKeysRequest({
    required this.p256dh,
    required this.auth,
  });

  factory PushKeysRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PushKeysRequest(
      p256dh: needed(json['p256dh'], (v) => v! as String),
      auth: needed(json['auth'], (v) => v! as String),
    );
  }

  /// The public key, in base64url.
  final String p256dh;

  /// The shared secret, in base64url.
  final String auth;

  Map<String, dynamic> toJson() => {
        'p256dh': write(p256dh),
        'auth': write(auth),
      };
}

/// The hours of each day in which nothing is sent; past midnight if `until` is before `from`.
class QuietHoursRequest {
  const QuietHoursRequest({
    required this.from,
    required this.until,
  });

  factory QuietHoursRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return QuietHoursRequest(
      from: needed(json['from'], (v) => v! as String),
      until: needed(json['until'], (v) => v! as String),
    );
  }

  /// As `22:00`, in your time zone.
  final String from;

  /// As `08:00`, in your time zone.
  final String until;

  Map<String, dynamic> toJson() => {
        'from': write(from),
        'until': write(until),
      };
}

/// A rate limit: requests in a window of time.
class RateLimit {
  const RateLimit({
    required this.bucket,
    required this.requests,
    required this.windowS,
  });

  factory RateLimit.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RateLimit(
      bucket: needed(json['bucket'], (v) => v! as String),
      requests: needed(json['requests'], (v) => v! as int),
      windowS: needed(json['window_s'], (v) => v! as int),
    );
  }

  final String bucket;

  final int requests;

  final int windowS;

  Map<String, dynamic> toJson() => {
        'bucket': write(bucket),
        'requests': write(requests),
        'window_s': write(windowS),
      };
}

/// A part of a board.
class RatingBoard {
  const RatingBoard({
    required this.results,
    required this.next,
  });

  factory RatingBoard.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RatingBoard(
      results: needed(json['results'], (v) => list(v, (v) => RatingRow.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<RatingRow> results;

  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

/// A player by rating.
class RatingRow {
  const RatingRow({
    required this.rank,
    required this.user,
    required this.games,
    required this.wins,
    required this.reachedAt,
    required this.rating,
  });

  factory RatingRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RatingRow(
      rank: needed(json['rank'], (v) => v! as int),
      user: optional(json['user'], (v) => User.fromJson(v)),
      games: needed(json['games'], (v) => v! as int),
      wins: needed(json['wins'], (v) => v! as int),
      reachedAt: needed(json['reached_at'], (v) => DateTime.parse(v! as String)),
      rating: needed(json['rating'], (v) => v! as int),
    );
  }

  /// Players who are equal share one.
  final int rank;

  final User? user;

  final int games;

  final int wins;

  final DateTime reachedAt;

  final int rating;

  Map<String, dynamic> toJson() => {
        'rank': write(rank),
        'user': write(user),
        'games': write(games),
        'wins': write(wins),
        'reached_at': write(reachedAt),
        'rating': write(rating),
      };
}

/// Known values; there may be new ones.
abstract final class Reaction {
  static const wave = 'wave';
  static const wellPlayed = 'well_played';
  static const thanks = 'thanks';
  static const lucky = 'lucky';
  static const laugh = 'laugh';
  static const wow = 'wow';
  static const oops = 'oops';
  static const thinking = 'thinking';
  static const goodLuck = 'good_luck';
  static const congratulations = 'congratulations';
  static const sorry = 'sorry';
  static const hurry = 'hurry';
  static const rematch = 'rematch';
  static const ouch = 'ouch';
  static const closeCall = 'close_call';
  static const revenge = 'revenge';
}

/// A reaction.
class ReactionRequest {
  const ReactionRequest({
    required this.reaction,
  });

  factory ReactionRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ReactionRequest(
      reaction: needed(json['reaction'], (v) => v! as String),
    );
  }

  /// One of `wave`, `well_played`, `thanks`, `lucky`, `laugh`, `wow`, `oops`, `thinking`, `good_luck`, `congratulations`, `sorry`, `hurry`, `rematch`, `ouch`, `close_call`, `revenge`.
  final String reaction;

  Map<String, dynamic> toJson() => {
        'reaction': write(reaction),
      };
}

/// Whether the service is ready.
class Ready {
  const Ready({
    required this.status,
    required this.checks,
  });

  factory Ready.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Ready(
      status: needed(json['status'], (v) => v! as String),
      checks: needed(json['checks'], (v) => Checks.fromJson(v)),
    );
  }

  /// One of `ok`, `unavailable`, or one that is new.
  final String status;

  final Checks checks;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'checks': write(checks),
      };
}

/// Known values; there may be new ones.
abstract final class ReadyStatus {
  static const ok = 'ok';
  static const unavailable = 'unavailable';
}

/// A game's record, whole. `start` is the position after the opening rolls.
class Record {
  const Record({
    required this.gameId,
    required this.setup,
    required this.opening,
    required this.start,
    required this.events,
    required this.timeUp,
    required this.notation,
  });

  factory Record.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Record(
      gameId: needed(json['game_id'], (v) => v! as String),
      setup: needed(json['setup'], (v) => Setup.fromJson(v)),
      opening: needed(json['opening'], (v) => list(v, (v) => RecordOpening.fromJson(v))),
      start: needed(json['start'], (v) => Position.fromJson(v)),
      events: needed(json['events'], (v) => list(v, (v) => RecordEvent.fromJson(v))),
      timeUp: needed(json['time_up'], (v) => v! as bool),
      notation: needed(json['notation'], (v) => v! as String),
    );
  }

  final String gameId;

  final Setup setup;

  final List<RecordOpening> opening;

  final Position start;

  final List<RecordEvent> events;

  /// Whether the time of the game was over, so that it ended with the last event.
  final bool timeUp;

  final String notation;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'setup': write(setup),
        'opening': write(opening),
        'start': write(start),
        'events': write(events),
        'time_up': write(timeUp),
        'notation': write(notation),
      };
}

/// A roll or a move of the record: one of the two.
class RecordEvent {
  const RecordEvent({
    this.roll,
    this.move,
  });

  factory RecordEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RecordEvent(
      roll: optional(json['roll'], (v) => list(v, (v) => v! as int)),
      move: optional(json['move'], (v) => Move.fromJson(v)),
    );
  }

  /// The pips.
  final List<int>? roll;

  final Move? move;

  Map<String, dynamic> toJson() => {
        if (roll != null) 'roll': write(roll),
        if (move != null) 'move': write(move),
      };
}

/// An opening roll.
class RecordOpening {
  const RecordOpening({
    required this.seat,
    required this.roll,
  });

  factory RecordOpening.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RecordOpening(
      seat: needed(json['seat'], (v) => v! as int),
      roll: needed(json['roll'], (v) => list(v, (v) => v! as int)),
    );
  }

  final int seat;

  final List<int> roll;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'roll': write(roll),
      };
}

/// The code of a private table.
class RedeemCodeRequest {
  const RedeemCodeRequest({
    required this.code,
  });

  factory RedeemCodeRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RedeemCodeRequest(
      code: needed(json['code'], (v) => v! as String),
    );
  }

  final String code;

  Map<String, dynamic> toJson() => {
        'code': write(code),
      };
}

/// A refresh token.
class RefreshRequest {
  const RefreshRequest({
    required this.refreshToken,
  });

  factory RefreshRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RefreshRequest(
      refreshToken: needed(json['refresh_token'], (v) => v! as String),
    );
  }

  final String refreshToken;

  Map<String, dynamic> toJson() => {
        'refresh_token': write(refreshToken),
      };
}

/// A report to the staff.
class Report {
  const Report({
    required this.id,
    required this.messageId,
    required this.reason,
    required this.status,
    required this.createdAt,
    required this.repeated,
  });

  factory Report.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Report(
      id: needed(json['id'], (v) => v! as String),
      messageId: needed(json['message_id'], (v) => v! as String),
      reason: needed(json['reason'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      repeated: needed(json['repeated'], (v) => v! as bool),
    );
  }

  final String id;

  final String messageId;

  /// One of `insult`, `cheating`, `spam`, `other`, or one that is new.
  final String reason;

  /// One of `open`, `resolved`, or one that is new.
  final String status;

  final DateTime createdAt;

  /// True if you had reported it before: this is that report, unchanged.
  final bool repeated;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'message_id': write(messageId),
        'reason': write(reason),
        'status': write(status),
        'created_at': write(createdAt),
        'repeated': write(repeated),
      };
}

/// A player to report.
class ReportPlayerRequest {
  const ReportPlayerRequest({
    required this.userId,
    required this.reason,
    this.comment,
  });

  factory ReportPlayerRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ReportPlayerRequest(
      userId: needed(json['user_id'], (v) => v! as String),
      reason: needed(json['reason'], (v) => v! as String),
      comment: optional(json['comment'], (v) => v! as String),
    );
  }

  final String userId;

  /// One of `insult`, `cheating`, `spam`, `other`.
  final String reason;

  final String? comment;

  Map<String, dynamic> toJson() => {
        'user_id': write(userId),
        'reason': write(reason),
        if (comment != null) 'comment': write(comment),
      };
}

/// Known values; there may be new ones.
abstract final class ReportReason {
  static const insult = 'insult';
  static const cheating = 'cheating';
  static const spam = 'spam';
  static const other = 'other';
}

/// A message to report.
class ReportRequest {
  const ReportRequest({
    required this.messageId,
    required this.reason,
    this.comment,
  });

  factory ReportRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ReportRequest(
      messageId: needed(json['message_id'], (v) => v! as String),
      reason: needed(json['reason'], (v) => v! as String),
      comment: optional(json['comment'], (v) => v! as String),
    );
  }

  final String messageId;

  /// One of `insult`, `cheating`, `spam`, `other`.
  final String reason;

  final String? comment;

  Map<String, dynamic> toJson() => {
        'message_id': write(messageId),
        'reason': write(reason),
        if (comment != null) 'comment': write(comment),
      };
}

/// Known values; there may be new ones.
abstract final class ReportStatus {
  static const open = 'open';
  static const resolved = 'resolved';
}

/// The version of the table that the player saw.
class RequestRematchRequest {
  const RequestRematchRequest({
    required this.version,
  });

  factory RequestRematchRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RequestRematchRequest(
      version: needed(json['version'], (v) => v! as int),
    );
  }

  /// Of the table that you saw, with the options and players you accept.
  final int version;

  Map<String, dynamic> toJson() => {
        'version': write(version),
      };
}

/// Known values; there may be new ones.
abstract final class RequestsFrom {
  static const nobody = 'nobody';
  static const friendsOfFriends = 'friends_of_friends';
  static const registered = 'registered';
  static const everybody = 'everybody';
}

class ResendEmailVerificationRequest {
  const ResendEmailVerificationRequest({
    required this.email,
  });

  factory ResendEmailVerificationRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ResendEmailVerificationRequest(
      email: needed(json['email'], (v) => v! as String),
    );
  }

  /// The email address.
  final String email;

  Map<String, dynamic> toJson() => {
        'email': write(email),
      };
}

/// Which deliveries are sent again.
class ResendRequest {
  const ResendRequest({
    required this.since,
  });

  factory ResendRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ResendRequest(
      since: needed(json['since'], (v) => DateTime.parse(v! as String)),
    );
  }

  /// Those of events since then, the oldest first.
  final DateTime since;

  Map<String, dynamic> toJson() => {
        'since': write(since),
      };
}

/// The deliveries that are sent again.
class Resent {
  const Resent({
    required this.resent,
    required this.next,
  });

  factory Resent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Resent(
      resent: needed(json['resent'], (v) => v! as int),
      next: optional(json['next'], (v) => DateTime.parse(v! as String)),
    );
  }

  final int resent;

  /// If there are more: `since` of the next request.
  final DateTime? next;

  Map<String, dynamic> toJson() => {
        'resent': write(resent),
        'next': write(next),
      };
}

/// The version that the resignation is for; without one, the current version.
class ResignRequest {
  const ResignRequest({
    this.version,
  });

  factory ResignRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ResignRequest(
      version: optional(json['version'], (v) => v! as int),
    );
  }

  final int? version;

  Map<String, dynamic> toJson() => {
        if (version != null) 'version': write(version),
      };
}

/// How the game ended, where it has places.
class Result {
  const Result({
    required this.places,
  });

  factory Result.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Result(
      places: needed(json['places'], (v) => list(v, (v) => Place.fromJson(v))),
    );
  }

  final List<Place> places;

  Map<String, dynamic> toJson() => {
        'places': write(places),
      };
}

/// Known values; there may be new ones.
abstract final class RobotsAdmitted {
  static const never = 'never';
  static const only = 'only';
}

/// The version of the game that the command is for.
class RollRequest {
  const RollRequest({
    required this.version,
  });

  factory RollRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RollRequest(
      version: needed(json['version'], (v) => v! as int),
    );
  }

  final int version;

  Map<String, dynamic> toJson() => {
        'version': write(version),
      };
}

/// Known values; there may be new ones.
abstract final class Room {
  static const players = 'players';
  static const spectators = 'spectators';
}

/// A ruleset with its options.
class Ruleset {
  const Ruleset({
    required this.name,
    required this.dice,
    required this.options,
  });

  factory Ruleset.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Ruleset(
      name: needed(json['name'], (v) => v! as String),
      dice: needed(json['dice'], (v) => v! as int),
      options: needed(json['options'], (v) => list(v, (v) => Option.fromJson(v))),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String name;

  final int dice;

  final List<Option> options;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        'dice': write(dice),
        'options': write(options),
      };
}

/// The dice under a ruleset.
class RulesetDice {
  const RulesetDice({
    required this.dice,
    required this.faces,
    required this.pips,
    required this.due,
    required this.difference,
    required this.pMean,
    required this.pFaces,
    required this.ruleset,
  });

  factory RulesetDice.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return RulesetDice(
      dice: needed(json['dice'], (v) => v! as int),
      faces: needed(json['faces'], (v) => list(v, (v) => v! as int)),
      pips: needed(json['pips'], (v) => v! as int),
      due: needed(json['due'], (v) => v! as double),
      difference: optional(json['difference'], (v) => v! as double),
      pMean: optional(json['p_mean'], (v) => v! as double),
      pFaces: optional(json['p_faces'], (v) => v! as double),
      ruleset: needed(json['ruleset'], (v) => v! as String),
    );
  }

  /// How many dice were rolled.
  final int dice;

  /// How often one pip, two pips and so on.
  final List<int> faces;

  final int pips;

  /// What fair dice bring on average: 3.5 for each die.
  final double due;

  /// By how much the pips differ from `due`, in percent; null without dice.
  final double? difference;

  /// The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.
  final double? pMean;

  /// The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.
  final double? pFaces;

  final String ruleset;

  Map<String, dynamic> toJson() => {
        'dice': write(dice),
        'faces': write(faces),
        'pips': write(pips),
        'due': write(due),
        'difference': write(difference),
        'p_mean': write(pMean),
        'p_faces': write(pFaces),
        'ruleset': write(ruleset),
      };
}

/// Known values; there may be new ones.
abstract final class RulesetName {
  static const parchis = 'parchis';
  static const superparcheesi = 'superparcheesi';
  static const parcheesi = 'parcheesi';
}

/// Known values; there may be new ones.
abstract final class Scope {
  static const openid = 'openid';
  static const read = 'read';
  static const play = 'play';
  static const tournaments = 'tournaments';
  static const chat = 'chat';
  static const profile = 'profile';
}

/// The dice of a seat.
class SeatDice {
  const SeatDice({
    required this.dice,
    required this.faces,
    required this.pips,
    required this.due,
    required this.difference,
    required this.pMean,
    required this.pFaces,
    required this.seat,
  });

  factory SeatDice.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SeatDice(
      dice: needed(json['dice'], (v) => v! as int),
      faces: needed(json['faces'], (v) => list(v, (v) => v! as int)),
      pips: needed(json['pips'], (v) => v! as int),
      due: needed(json['due'], (v) => v! as double),
      difference: optional(json['difference'], (v) => v! as double),
      pMean: optional(json['p_mean'], (v) => v! as double),
      pFaces: optional(json['p_faces'], (v) => v! as double),
      seat: needed(json['seat'], (v) => v! as int),
    );
  }

  /// How many dice were rolled.
  final int dice;

  /// How often one pip, two pips and so on.
  final List<int> faces;

  final int pips;

  /// What fair dice bring on average: 3.5 for each die.
  final double due;

  /// By how much the pips differ from `due`, in percent; null without dice.
  final double? difference;

  /// The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.
  final double? pMean;

  /// The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.
  final double? pFaces;

  final int seat;

  Map<String, dynamic> toJson() => {
        'dice': write(dice),
        'faces': write(faces),
        'pips': write(pips),
        'due': write(due),
        'difference': write(difference),
        'p_mean': write(pMean),
        'p_faces': write(pFaces),
        'seat': write(seat),
      };
}

/// A session.
class Session {
  const Session({
    required this.id,
    required this.userAgent,
    required this.createdAt,
    required this.refreshedAt,
    required this.current,
  });

  factory Session.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Session(
      id: needed(json['id'], (v) => v! as String),
      userAgent: needed(json['user_agent'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      refreshedAt: needed(json['refreshed_at'], (v) => DateTime.parse(v! as String)),
      current: needed(json['current'], (v) => v! as bool),
    );
  }

  final String id;

  /// The `User-Agent` header of the sign-in.
  final String userAgent;

  final DateTime createdAt;

  /// When its tokens were last refreshed.
  final DateTime refreshedAt;

  /// Whether it is the session of this request.
  final bool current;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'user_agent': write(userAgent),
        'created_at': write(createdAt),
        'refreshed_at': write(refreshedAt),
        'current': write(current),
      };
}

/// Sessions, the last refreshed first; all of them.
class SessionList {
  const SessionList({
    required this.results,
  });

  factory SessionList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SessionList(
      results: needed(json['results'], (v) => list(v, (v) => Session.fromJson(v))),
    );
  }

  final List<Session> results;

  Map<String, dynamic> toJson() => {
        'results': write(results),
      };
}

/// Whether a robot plays the player's seat.
class SetAutomaticRequest {
  const SetAutomaticRequest({
    this.version,
    required this.automatic,
  });

  factory SetAutomaticRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SetAutomaticRequest(
      version: optional(json['version'], (v) => v! as int),
      automatic: needed(json['automatic'], (v) => v! as bool),
    );
  }

  final int? version;

  final bool automatic;

  Map<String, dynamic> toJson() => {
        if (version != null) 'version': write(version),
        'automatic': write(automatic),
      };
}

class SetPrimaryEmailRequest {
  const SetPrimaryEmailRequest({
    required this.email,
    required this.primary,
  });

  factory SetPrimaryEmailRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SetPrimaryEmailRequest(
      email: needed(json['email'], (v) => v! as String),
      primary: needed(json['primary'], (v) => v! as bool),
    );
  }

  /// An email address.
  final String email;

  /// One of `True`.
  final bool primary;

  Map<String, dynamic> toJson() => {
        'email': write(email),
        'primary': write(primary),
      };
}

/// Whether the player is ready to start; to be no longer ready, any version will do.
class SetReadyRequest {
  const SetReadyRequest({
    required this.version,
    this.ready,
  });

  factory SetReadyRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SetReadyRequest(
      version: needed(json['version'], (v) => v! as int),
      ready: optional(json['ready'], (v) => v! as bool),
    );
  }

  /// Of the table that you saw, with the options and players you accept.
  final int version;

  final bool? ready;

  Map<String, dynamic> toJson() => {
        'version': write(version),
        if (ready != null) 'ready': write(ready),
      };
}

/// What a game is played with.
class Setup {
  const Setup({
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.seats,
  });

  factory Setup.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Setup(
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      seats: needed(json['seats'], (v) => list(v, (v) => v! as int)),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// The seats that are played.
  final List<int> seats;

  Map<String, dynamic> toJson() => {
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'seats': write(seats),
      };
}

/// A user with the tokens of a session.
class SignedIn {
  const SignedIn({
    required this.user,
    required this.accessToken,
    required this.refreshToken,
    required this.expiresInS,
    required this.tokenType,
  });

  factory SignedIn.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SignedIn(
      user: needed(json['user'], (v) => User.fromJson(v)),
      accessToken: needed(json['access_token'], (v) => v! as String),
      refreshToken: needed(json['refresh_token'], (v) => v! as String),
      expiresInS: needed(json['expires_in_s'], (v) => v! as int),
      tokenType: needed(json['token_type'], (v) => v! as String),
    );
  }

  final User user;

  final String accessToken;

  final String refreshToken;

  final int expiresInS;

  final String tokenType;

  Map<String, dynamic> toJson() => {
        'user': write(user),
        'access_token': write(accessToken),
        'refresh_token': write(refreshToken),
        'expires_in_s': write(expiresInS),
        'token_type': write(tokenType),
      };
}

/// How long a game is snoozed.
class SnoozeRequest {
  const SnoozeRequest({
    this.until,
  });

  factory SnoozeRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SnoozeRequest(
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
    );
  }

  /// null: as long as the game lasts.
  final DateTime? until;

  Map<String, dynamic> toJson() => {
        if (until != null) 'until': write(until),
      };
}

/// A game whose turns are only in the inbox.
class SnoozedGame {
  const SnoozedGame({
    required this.gameId,
    required this.until,
  });

  factory SnoozedGame.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SnoozedGame(
      gameId: needed(json['game_id'], (v) => v! as String),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String gameId;

  /// null: as long as the game lasts.
  final DateTime? until;

  Map<String, dynamic> toJson() => {
        'game_id': write(gameId),
        'until': write(until),
      };
}

/// The number of spectators.
class Spectators {
  const Spectators({
    required this.count,
  });

  factory Spectators.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Spectators(
      count: needed(json['count'], (v) => v! as int),
    );
  }

  final int count;

  Map<String, dynamic> toJson() => {
        'count': write(count),
      };
}

/// The version of the table that the master saw.
class StartGameRequest {
  const StartGameRequest({
    required this.version,
  });

  factory StartGameRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return StartGameRequest(
      version: needed(json['version'], (v) => v! as int),
    );
  }

  /// Of the table that you saw, with the options and players you accept.
  final int version;

  Map<String, dynamic> toJson() => {
        'version': write(version),
      };
}

/// A player's scored games under a ruleset.
class Statistics {
  const Statistics({
    required this.ruleset,
    required this.games,
    required this.wins,
    required this.places,
    required this.capturesMade,
    required this.capturesSuffered,
    required this.averageDistanceWhenLosing,
    required this.rating,
  });

  factory Statistics.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Statistics(
      ruleset: needed(json['ruleset'], (v) => v! as String),
      games: needed(json['games'], (v) => v! as int),
      wins: needed(json['wins'], (v) => v! as int),
      places: needed(json['places'], (v) => list(v, (v) => v! as int)),
      capturesMade: needed(json['captures_made'], (v) => v! as int),
      capturesSuffered: needed(json['captures_suffered'], (v) => v! as int),
      averageDistanceWhenLosing: optional(json['average_distance_when_losing'], (v) => v! as double),
      rating: needed(json['rating'], (v) => v! as int),
    );
  }

  final String ruleset;

  final int games;

  final int wins;

  /// How often first, second and so on.
  final List<int> places;

  final int capturesMade;

  final int capturesSuffered;

  final double? averageDistanceWhenLosing;

  final int rating;

  Map<String, dynamic> toJson() => {
        'ruleset': write(ruleset),
        'games': write(games),
        'wins': write(wins),
        'places': write(places),
        'captures_made': write(capturesMade),
        'captures_suffered': write(capturesSuffered),
        'average_distance_when_losing': write(averageDistanceWhenLosing),
        'rating': write(rating),
      };
}

/// Why.
class StreamClosed {
  const StreamClosed({
    required this.code,
  });

  factory StreamClosed.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return StreamClosed(
      code: needed(json['code'], (v) => v! as String),
    );
  }

  final String code;

  Map<String, dynamic> toJson() => {
        'code': write(code),
      };
}

/// A ticket, to be sent as `?ticket=`.
class StreamTicket {
  const StreamTicket({
    required this.ticket,
    required this.path,
    required this.expiresInS,
  });

  factory StreamTicket.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return StreamTicket(
      ticket: needed(json['ticket'], (v) => v! as String),
      path: needed(json['path'], (v) => v! as String),
      expiresInS: needed(json['expires_in_s'], (v) => v! as int),
    );
  }

  final String ticket;

  final String path;

  final int expiresInS;

  Map<String, dynamic> toJson() => {
        'ticket': write(ticket),
        'path': write(path),
        'expires_in_s': write(expiresInS),
      };
}

/// The stream to be opened.
class StreamTicketRequest {
  const StreamTicketRequest({
    required this.path,
  });

  factory StreamTicketRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return StreamTicketRequest(
      path: needed(json['path'], (v) => v! as String),
    );
  }

  /// `/api/v1/…/stream`, or `/api/v1/streams`.
  final String path;

  Map<String, dynamic> toJson() => {
        'path': write(path),
      };
}

/// Known values; there may be new ones.
abstract final class Strength {
  static const easy = 'easy';
  static const normal = 'normal';
  static const hard = 'hard';
  static const expert = 'expert';
}

/// A legal move, and what it is worth.
class SuggestedMove {
  const SuggestedMove({
    required this.move,
    required this.chance,
  });

  factory SuggestedMove.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return SuggestedMove(
      move: needed(json['move'], (v) => Move.fromJson(v)),
      chance: needed(json['chance'], (v) => v! as int),
    );
  }

  final Move move;

  /// Of your side to win, after it. In 1/10,000: 2534 is 25.34 %.
  final int chance;

  Map<String, dynamic> toJson() => {
        'move': write(move),
        'chance': write(chance),
      };
}

/// Known values; there may be new ones.
abstract final class SweepStatus {
  static const ok = 'ok';
  static const late_ = 'late';
  static const unknown = 'unknown';
}

/// A table.
class Table {
  const Table({
    required this.id,
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.turnS,
    required this.competitive,
    required this.bet,
    required this.robotPauseMs,
    required this.private,
    required this.spectatorsAllowed,
    required this.robotsAllowed,
    required this.version,
    required this.termsVersion,
    required this.freeSeats,
    required this.status,
    required this.gameId,
    required this.tournamentId,
    required this.masterId,
    required this.seats,
    required this.createdAt,
  });

  factory Table.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Table(
      id: needed(json['id'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      turnS: optional(json['turn_s'], (v) => v! as int),
      competitive: needed(json['competitive'], (v) => v! as bool),
      bet: needed(json['bet'], (v) => v! as int),
      robotPauseMs: needed(json['robot_pause_ms'], (v) => v! as int),
      private: needed(json['private'], (v) => v! as bool),
      spectatorsAllowed: needed(json['spectators_allowed'], (v) => v! as bool),
      robotsAllowed: needed(json['robots_allowed'], (v) => v! as bool),
      version: needed(json['version'], (v) => v! as int),
      termsVersion: needed(json['terms_version'], (v) => v! as int),
      freeSeats: needed(json['free_seats'], (v) => v! as int),
      status: needed(json['status'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      masterId: optional(json['master_id'], (v) => v! as String),
      seats: needed(json['seats'], (v) => list(v, (v) => TableSeat.fromJson(v))),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  final bool teams;

  /// Seconds for a turn; null for no clock, which only a person alone can do without.
  final int? turnS;

  final bool competitive;

  /// Chips each player stakes.
  final int bet;

  final int robotPauseMs;

  final bool private;

  final bool spectatorsAllowed;

  final bool robotsAllowed;

  final int version;

  /// Agree to this version or a later one: options and seats are the same since.
  final int termsVersion;

  final int freeSeats;

  /// One of `open`, `playing`, `closed`, or one that is new.
  final String status;

  /// The game waited for, or played.
  final String? gameId;

  /// The tournament that has arranged it.
  final String? tournamentId;

  final String? masterId;

  final List<TableSeat> seats;

  final DateTime createdAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'turn_s': write(turnS),
        'competitive': write(competitive),
        'bet': write(bet),
        'robot_pause_ms': write(robotPauseMs),
        'private': write(private),
        'spectators_allowed': write(spectatorsAllowed),
        'robots_allowed': write(robotsAllowed),
        'version': write(version),
        'terms_version': write(termsVersion),
        'free_seats': write(freeSeats),
        'status': write(status),
        'game_id': write(gameId),
        'tournament_id': write(tournamentId),
        'master_id': write(masterId),
        'seats': write(seats),
        'created_at': write(createdAt),
      };
}

/// What has become of it.
class TableEndData {
  const TableEndData({
    required this.status,
    required this.version,
  });

  factory TableEndData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableEndData(
      status: needed(json['status'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
    );
  }

  /// One of `open`, `playing`, `closed`, or one that is new.
  final String status;

  final int version;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'version': write(version),
      };
}

/// A reaction at a table.
class TableReaction {
  const TableReaction({
    required this.id,
    required this.room,
    required this.author,
    required this.reaction,
    required this.createdAt,
  });

  factory TableReaction.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableReaction(
      id: needed(json['id'], (v) => v! as String),
      room: needed(json['room'], (v) => v! as String),
      author: needed(json['author'], (v) => User.fromJson(v)),
      reaction: needed(json['reaction'], (v) => v! as String),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// One of `players`, `spectators`, or one that is new.
  final String room;

  final User author;

  /// One of `wave`, `well_played`, `thanks`, `lucky`, `laugh`, `wow`, `oops`, `thinking`, `good_luck`, `congratulations`, `sorry`, `hurry`, `rematch`, `ouch`, `close_call`, `revenge`, or one that is new.
  final String reaction;

  final DateTime createdAt;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'room': write(room),
        'author': write(author),
        'reaction': write(reaction),
        'created_at': write(createdAt),
      };
}

/// - `opened`: The table was created. - `closed`: The table was closed. - `invited`: A player was invited. - `code_created`: An invitation code was created. - `invitation_revoked`: An invitation or a code was revoked. - `seat_taken`: A player took a seat. - `seat_left`: A player left a seat; `master_id` is the current master. - `robots_seated`: Robots took these seats. - `ready`: A player is ready to start, or no longer ready. - `client_seed_set`: A player set a client seed for the dice. - `kicked`: The master kicked the player from this seat. - `options_changed`: The old and new values, by option. - `game_started`: A game started. - `game_ended`: A game ended; `next_game_id` is the table's next game. - `chat`: A message was sent in a room. - `reaction`: A reaction was sent in a room.
class TableRow {
  const TableRow({
    required this.kind,
    required this.number,
    required this.at,
    required this.current,
    required this.data,
  });

  factory TableRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableRow(
      kind: needed(json['kind'], (v) => v! as String),
      number: needed(json['number'], (v) => v! as int),
      at: needed(json['at'], (v) => DateTime.parse(v! as String)),
      current: optional(json['current'], (v) => Table.fromJson(v)),
      data: needed(json['data'], (v) => TableRowData.fromJson(v)),
    );
  }

  /// One of `opened`, `closed`, `invited`, `code_created`, `invitation_revoked`, `seat_taken`, `seat_left`, `robots_seated`, `ready`, `client_seed_set`, `kicked`, `options_changed`, `game_started`, `game_ended`, `chat`, `reaction`, or one that is new.
  final String kind;

  final int number;

  final DateTime at;

  final Table? current;

  final TableRowData data;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'number': write(number),
        'at': write(at),
        'current': write(current),
        'data': write(data),
      };
}

/// - `opened`: - `closed`: - `invited`: - `code_created`: - `invitation_revoked`: - `seat_taken`: `seat`, `user_id`, `not_ready` - `seat_left`: `seat`, `master_id`, `not_ready` - `robots_seated`: `seats`, `strength`, `not_ready` - `ready`: `seat`, `ready` - `client_seed_set`: `seat`, `client_seed` - `kicked`: `seat`, `not_ready` - `options_changed`: `changed`, `not_ready` - `game_started`: `game_id` - `game_ended`: `game_id`, `next_game_id`, `not_ready` - `chat`: `room`, `message_id` - `reaction`: `room`, `message_id`
class TableRowData {
  const TableRowData({
    this.seat,
    this.userId,
    this.notReady,
    this.masterId,
    this.seats,
    this.strength,
    this.ready,
    this.clientSeed,
    this.changed,
    this.gameId,
    this.nextGameId,
    this.room,
    this.messageId,
  });

  factory TableRowData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableRowData(
      seat: optional(json['seat'], (v) => v! as int),
      userId: optional(json['user_id'], (v) => v! as String),
      notReady: optional(json['not_ready'], (v) => list(v, (v) => v! as int)),
      masterId: optional(json['master_id'], (v) => v! as String),
      seats: optional(json['seats'], (v) => list(v, (v) => v! as int)),
      strength: optional(json['strength'], (v) => v! as String),
      ready: optional(json['ready'], (v) => v! as bool),
      clientSeed: optional(json['client_seed'], (v) => v! as String),
      changed: optional(json['changed'], (v) => map(v, (v) => OptionChange.fromJson(v))),
      gameId: optional(json['game_id'], (v) => v! as String),
      nextGameId: optional(json['next_game_id'], (v) => v! as String),
      room: optional(json['room'], (v) => v! as String),
      messageId: optional(json['message_id'], (v) => v! as String),
    );
  }

  final int? seat;

  final String? userId;

  /// Seats of players who were ready: the change takes that back.
  final List<int>? notReady;

  final String? masterId;

  final List<int>? seats;

  /// One of `easy`, `normal`, `hard`, `expert`, or one that is new.
  final String? strength;

  final bool? ready;

  final String? clientSeed;

  final Map<String, OptionChange>? changed;

  final String? gameId;

  final String? nextGameId;

  /// One of `players`, `spectators`, or one that is new.
  final String? room;

  final String? messageId;

  Map<String, dynamic> toJson() => {
        if (seat != null) 'seat': write(seat),
        if (userId != null) 'user_id': write(userId),
        if (notReady != null) 'not_ready': write(notReady),
        if (masterId != null) 'master_id': write(masterId),
        if (seats != null) 'seats': write(seats),
        if (strength != null) 'strength': write(strength),
        if (ready != null) 'ready': write(ready),
        if (clientSeed != null) 'client_seed': write(clientSeed),
        if (changed != null) 'changed': write(changed),
        if (gameId != null) 'game_id': write(gameId),
        if (nextGameId != null) 'next_game_id': write(nextGameId),
        if (room != null) 'room': write(room),
        if (messageId != null) 'message_id': write(messageId),
      };
}

/// A seat of a table.
class TableSeat {
  const TableSeat({
    required this.seat,
    required this.colour,
    required this.kind,
    required this.player,
    required this.strength,
    required this.clientSeed,
    required this.ready,
  });

  factory TableSeat.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableSeat(
      seat: needed(json['seat'], (v) => v! as int),
      colour: needed(json['colour'], (v) => v! as String),
      kind: optional(json['kind'], (v) => v! as String),
      player: optional(json['player'], (v) => Player.fromJson(v)),
      strength: optional(json['strength'], (v) => v! as String),
      clientSeed: optional(json['client_seed'], (v) => v! as String),
      ready: needed(json['ready'], (v) => v! as bool),
    );
  }

  final int seat;

  /// One of `yellow`, `blue`, `red`, `green`, `orange`, `purple`, `white`, `black`, or one that is new.
  final String colour;

  /// One of `human`, `robot`, or one that is new.
  final String? kind;

  final Player? player;

  /// One of `easy`, `normal`, `hard`, `expert`, or one that is new.
  final String? strength;

  final String? clientSeed;

  final bool ready;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'colour': write(colour),
        'kind': write(kind),
        'player': write(player),
        'strength': write(strength),
        'client_seed': write(clientSeed),
        'ready': write(ready),
      };
}

/// Known values; there may be new ones.
abstract final class TableStatus {
  static const open = 'open';
  static const playing = 'playing';
  static const closed = 'closed';
}

/// - `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `end`: Nothing follows.
class TableStreamEvent {
  const TableStreamEvent({
    required this.event,
    required this.id,
    required this.data,
  });

  factory TableStreamEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableStreamEvent(
      event: needed(json['event'], (v) => v! as String),
      id: optional(json['id'], (v) => v! as int),
      data: optional(json['data'], (v) => v),
    );
  }

  /// One of `snapshot`, `message`, `closed`, `end`, or one that is new.
  final String event;

  final int? id;

  final Object? data;

  Map<String, dynamic> toJson() => {
        'event': write(event),
        'id': write(id),
        'data': write(data),
      };
}

/// A page of events.
class TableStreamPage {
  const TableStreamPage({
    required this.results,
    required this.next,
  });

  factory TableStreamPage.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TableStreamPage(
      results: needed(json['results'], (v) => list(v, (v) => TableStreamEvent.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<TableStreamEvent> results;

  /// null once the stream has ended
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

/// A seat number, or null for any free seat, and the code of a private table.
class TakeSeatRequest {
  const TakeSeatRequest({
    this.seat,
    this.code,
  });

  factory TakeSeatRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TakeSeatRequest(
      seat: optional(json['seat'], (v) => v! as int),
      code: optional(json['code'], (v) => v! as String),
    );
  }

  final int? seat;

  final String? code;

  Map<String, dynamic> toJson() => {
        if (seat != null) 'seat': write(seat),
        if (code != null) 'code': write(code),
      };
}

/// Known values; there may be new ones.
abstract final class ThirdRepeat {
  static const lastMoved = 'last_moved';
  static const leading = 'leading';
  static const endTurn = 'end_turn';
}

/// Known values; there may be new ones.
abstract final class TicketStatus {
  static const waiting = 'waiting';
  static const matched = 'matched';
  static const cancelled = 'cancelled';
  static const expired = 'expired';
}

/// The service's time.
class Time {
  const Time({
    required this.now,
    required this.ms,
  });

  factory Time.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Time(
      now: needed(json['now'], (v) => DateTime.parse(v! as String)),
      ms: needed(json['ms'], (v) => v! as int),
    );
  }

  final DateTime now;

  /// The same, in milliseconds since 1970.
  final int ms;

  Map<String, dynamic> toJson() => {
        'now': write(now),
        'ms': write(ms),
      };
}

/// A tournament: what is played, for whom, and how far it is.
class Tournament {
  const Tournament({
    required this.name,
    required this.description,
    required this.format,
    required this.access,
    required this.ruleset,
    required this.options,
    required this.arms,
    required this.teams,
    required this.seats,
    required this.turnS,
    required this.spectatorsAllowed,
    required this.rounds,
    required this.advance,
    required this.durationS,
    required this.breakS,
    required this.startsAt,
    required this.startsWith,
    required this.minEntries,
    required this.maxEntries,
    required this.ratingFrom,
    required this.ratingTo,
    required this.registeredDays,
    required this.gamesPlayed,
    required this.robots,
    required this.buyIn,
    required this.prizes,
    required this.id,
    required this.status,
    required this.reason,
    required this.organiser,
    required this.sides,
    required this.pot,
    required this.entryCount,
    required this.round,
    required this.roundsExpected,
    required this.nextRoundAt,
    required this.startedAt,
    required this.endsAt,
    required this.endsBy,
    required this.endedAt,
    required this.commitment,
    required this.seed,
    required this.version,
    required this.createdAt,
    required this.code,
    required this.me,
    required this.partnerWaitsForYou,
  });

  factory Tournament.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Tournament(
      name: needed(json['name'], (v) => v! as String),
      description: needed(json['description'], (v) => v! as String),
      format: needed(json['format'], (v) => v! as String),
      access: needed(json['access'], (v) => v! as String),
      ruleset: needed(json['ruleset'], (v) => v! as String),
      options: needed(json['options'], (v) => Options.fromJson(v)),
      arms: needed(json['arms'], (v) => v! as int),
      teams: needed(json['teams'], (v) => v! as bool),
      seats: needed(json['seats'], (v) => v! as int),
      turnS: needed(json['turn_s'], (v) => v! as int),
      spectatorsAllowed: needed(json['spectators_allowed'], (v) => v! as bool),
      rounds: optional(json['rounds'], (v) => v! as int),
      advance: optional(json['advance'], (v) => v! as int),
      durationS: optional(json['duration_s'], (v) => v! as int),
      breakS: needed(json['break_s'], (v) => v! as int),
      startsAt: optional(json['starts_at'], (v) => DateTime.parse(v! as String)),
      startsWith: optional(json['starts_with'], (v) => v! as int),
      minEntries: needed(json['min_entries'], (v) => v! as int),
      maxEntries: needed(json['max_entries'], (v) => v! as int),
      ratingFrom: optional(json['rating_from'], (v) => v! as int),
      ratingTo: optional(json['rating_to'], (v) => v! as int),
      registeredDays: needed(json['registered_days'], (v) => v! as int),
      gamesPlayed: needed(json['games_played'], (v) => v! as int),
      robots: needed(json['robots'], (v) => v! as String),
      buyIn: needed(json['buy_in'], (v) => v! as int),
      prizes: needed(json['prizes'], (v) => list(v, (v) => v! as int)),
      id: needed(json['id'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      reason: needed(json['reason'], (v) => v! as String),
      organiser: optional(json['organiser'], (v) => Player.fromJson(v)),
      sides: needed(json['sides'], (v) => v! as int),
      pot: needed(json['pot'], (v) => v! as int),
      entryCount: needed(json['entry_count'], (v) => v! as int),
      round: needed(json['round'], (v) => v! as int),
      roundsExpected: optional(json['rounds_expected'], (v) => v! as int),
      nextRoundAt: optional(json['next_round_at'], (v) => DateTime.parse(v! as String)),
      startedAt: optional(json['started_at'], (v) => DateTime.parse(v! as String)),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      endsBy: optional(json['ends_by'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
      commitment: needed(json['commitment'], (v) => v! as String),
      seed: optional(json['seed'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      code: optional(json['code'], (v) => v! as String),
      me: optional(json['me'], (v) => TournamentEntry.fromJson(v)),
      partnerWaitsForYou: optional(json['partner_waits_for_you'], (v) => Player.fromJson(v)),
    );
  }

  final String name;

  final String description;

  /// One of `arena`, `swiss`, `knockout`, or one that is new.
  final String format;

  /// One of `public`, `code`, `friends`, or one that is new.
  final String access;

  /// One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.
  final String ruleset;

  final Options options;

  /// One of `4`, `6`, `8`.
  final int arms;

  /// Whether each entry is a pair.
  final bool teams;

  /// Players at a table.
  final int seats;

  final int turnS;

  final bool spectatorsAllowed;

  /// Of a Swiss tournament.
  final int? rounds;

  /// Knockout: how many entries of each table go on.
  final int? advance;

  /// Arena: no game starts after it.
  final int? durationS;

  /// Between two rounds.
  final int breakS;

  /// null: with `starts_with` entries.
  final DateTime? startsAt;

  final int? startsWith;

  /// With fewer at its start it is cancelled.
  final int minEntries;

  final int maxEntries;

  final int? ratingFrom;

  final int? ratingTo;

  final int registeredDays;

  /// Scored games of the ruleset.
  final int gamesPlayed;

  /// One of `never`, `only`, or one that is new.
  final String robots;

  /// Chips of each player.
  final int buyIn;

  /// Percentages of `pot`, from the first place.
  final List<int> prizes;

  final String id;

  /// One of `announced`, `running`, `finished`, `cancelled`, or one that is new.
  final String status;

  /// `organiser`, `too_few`, or the staff's words; empty unless it was cancelled.
  final String reason;

  final Player? organiser;

  /// Entries at a table.
  final int sides;

  /// Chips that the prizes divide, as of now.
  final int pot;

  final int entryCount;

  /// The number of the last round; 0 before the first.
  final int round;

  /// null in an arena.
  final int? roundsExpected;

  /// Between two rounds.
  final DateTime? nextRoundAt;

  final DateTime? startedAt;

  /// Of a running arena: no game starts after it.
  final DateTime? endsAt;

  /// The latest end; null while no start is known.
  final DateTime? endsBy;

  final DateTime? endedAt;

  /// The SHA-256 of the seed of all draws, in hex.
  final String commitment;

  /// In hex; null until the tournament has ended.
  final String? seed;

  /// The number of the last row of its stream.
  final int version;

  final DateTime createdAt;

  /// Returned once, when it is created.
  final String? code;

  final TournamentEntry? me;

  final Player? partnerWaitsForYou;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        'description': write(description),
        'format': write(format),
        'access': write(access),
        'ruleset': write(ruleset),
        'options': write(options),
        'arms': write(arms),
        'teams': write(teams),
        'seats': write(seats),
        'turn_s': write(turnS),
        'spectators_allowed': write(spectatorsAllowed),
        'rounds': write(rounds),
        'advance': write(advance),
        'duration_s': write(durationS),
        'break_s': write(breakS),
        'starts_at': write(startsAt),
        'starts_with': write(startsWith),
        'min_entries': write(minEntries),
        'max_entries': write(maxEntries),
        'rating_from': write(ratingFrom),
        'rating_to': write(ratingTo),
        'registered_days': write(registeredDays),
        'games_played': write(gamesPlayed),
        'robots': write(robots),
        'buy_in': write(buyIn),
        'prizes': write(prizes),
        'id': write(id),
        'status': write(status),
        'reason': write(reason),
        'organiser': write(organiser),
        'sides': write(sides),
        'pot': write(pot),
        'entry_count': write(entryCount),
        'round': write(round),
        'rounds_expected': write(roundsExpected),
        'next_round_at': write(nextRoundAt),
        'started_at': write(startedAt),
        'ends_at': write(endsAt),
        'ends_by': write(endsBy),
        'ended_at': write(endedAt),
        'commitment': write(commitment),
        'seed': write(seed),
        'version': write(version),
        'created_at': write(createdAt),
        'code': write(code),
        'me': write(me),
        'partner_waits_for_you': write(partnerWaitsForYou),
      };
}

/// Known values; there may be new ones.
abstract final class TournamentAccess {
  static const public = 'public';
  static const code = 'code';
  static const friends = 'friends';
}

/// What has become of it.
class TournamentEndData {
  const TournamentEndData({
    required this.status,
    required this.version,
  });

  factory TournamentEndData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentEndData(
      status: needed(json['status'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
    );
  }

  /// One of `announced`, `running`, `finished`, `cancelled`, or one that is new.
  final String status;

  final int version;

  Map<String, dynamic> toJson() => {
        'status': write(status),
        'version': write(version),
      };
}

/// What is paired: a player, or a pair of players; with its standing so far.
class TournamentEntry {
  const TournamentEntry({
    required this.number,
    required this.status,
    required this.players,
    required this.partner,
    required this.seed,
    required this.points,
    required this.wins,
    required this.opponents,
    required this.distance,
    required this.games,
    required this.byes,
    required this.streak,
    required this.rank,
    required this.place,
    required this.prize,
    required this.waitsSince,
    required this.joinedAt,
    required this.pairing,
  });

  factory TournamentEntry.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentEntry(
      number: needed(json['number'], (v) => v! as int),
      status: needed(json['status'], (v) => v! as String),
      players: needed(json['players'], (v) => list(v, (v) => Player.fromJson(v))),
      partner: optional(json['partner'], (v) => Player.fromJson(v)),
      seed: optional(json['seed'], (v) => v! as int),
      points: needed(json['points'], (v) => v! as int),
      wins: needed(json['wins'], (v) => v! as int),
      opponents: needed(json['opponents'], (v) => v! as int),
      distance: needed(json['distance'], (v) => v! as int),
      games: needed(json['games'], (v) => v! as int),
      byes: needed(json['byes'], (v) => v! as int),
      streak: needed(json['streak'], (v) => v! as int),
      rank: optional(json['rank'], (v) => v! as int),
      place: optional(json['place'], (v) => v! as int),
      prize: needed(json['prize'], (v) => v! as int),
      waitsSince: optional(json['waits_since'], (v) => DateTime.parse(v! as String)),
      joinedAt: needed(json['joined_at'], (v) => DateTime.parse(v! as String)),
      pairing: optional(json['pairing'], (v) => EntryTable.fromJson(v)),
    );
  }

  /// From 1, in the order of joining.
  final int number;

  /// One of `incomplete`, `active`, `paused`, `out`, `left`, `removed`, or one that is new.
  final String status;

  final List<Player> players;

  final Player? partner;

  /// The seed number, from 1; null before the start.
  final int? seed;

  final int points;

  final int wins;

  /// Swiss: the sum of its opponents' points at the last draw.
  final int opponents;

  /// Spaces.
  final int distance;

  final int games;

  final int byes;

  /// Games won in a row.
  final int streak;

  /// At present; null before the start.
  final int? rank;

  /// Once the tournament has finished.
  final int? place;

  /// Chips, of its players together.
  final int prize;

  /// Arena: since when it waits for a game.
  final DateTime? waitsSince;

  final DateTime joinedAt;

  final EntryTable? pairing;

  Map<String, dynamic> toJson() => {
        'number': write(number),
        'status': write(status),
        'players': write(players),
        'partner': write(partner),
        'seed': write(seed),
        'points': write(points),
        'wins': write(wins),
        'opponents': write(opponents),
        'distance': write(distance),
        'games': write(games),
        'byes': write(byes),
        'streak': write(streak),
        'rank': write(rank),
        'place': write(place),
        'prize': write(prize),
        'waits_since': write(waitsSince),
        'joined_at': write(joinedAt),
        'pairing': write(pairing),
      };
}

/// Known values; there may be new ones.
abstract final class TournamentFormat {
  static const arena = 'arena';
  static const swiss = 'swiss';
  static const knockout = 'knockout';
}

/// A table of a round.
class TournamentPairing {
  const TournamentPairing({
    required this.round,
    required this.table,
    required this.entries,
    required this.tableId,
    required this.gameId,
    required this.startedAt,
    required this.endedAt,
    required this.voided,
  });

  factory TournamentPairing.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentPairing(
      round: needed(json['round'], (v) => v! as int),
      table: needed(json['table'], (v) => v! as int),
      entries: needed(json['entries'], (v) => list(v, (v) => PairedEntry.fromJson(v))),
      tableId: optional(json['table_id'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      startedAt: optional(json['started_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
      voided: needed(json['voided'], (v) => v! as bool),
    );
  }

  final int round;

  final int table;

  /// In the order of their seats.
  final List<PairedEntry> entries;

  /// null until the game has started.
  final String? tableId;

  final String? gameId;

  final DateTime? startedAt;

  final DateTime? endedAt;

  /// It has no result.
  final bool voided;

  Map<String, dynamic> toJson() => {
        'round': write(round),
        'table': write(table),
        'entries': write(entries),
        'table_id': write(tableId),
        'game_id': write(gameId),
        'started_at': write(startedAt),
        'ended_at': write(endedAt),
        'voided': write(voided),
      };
}

/// A round; in an arena, each pairing of the entries that wait.
class TournamentRound {
  const TournamentRound({
    required this.number,
    required this.drawnAt,
    required this.endedAt,
    required this.tables,
    required this.byes,
  });

  factory TournamentRound.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentRound(
      number: needed(json['number'], (v) => v! as int),
      drawnAt: needed(json['drawn_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
      tables: needed(json['tables'], (v) => v! as int),
      byes: needed(json['byes'], (v) => list(v, (v) => v! as int)),
    );
  }

  final int number;

  final DateTime drawnAt;

  /// Always null in an arena.
  final DateTime? endedAt;

  final int tables;

  /// Numbers of entries.
  final List<int> byes;

  Map<String, dynamic> toJson() => {
        'number': write(number),
        'drawn_at': write(drawnAt),
        'ended_at': write(endedAt),
        'tables': write(tables),
        'byes': write(byes),
      };
}

/// A round with its first tables.
class TournamentRoundTables {
  const TournamentRoundTables({
    required this.number,
    required this.drawnAt,
    required this.endedAt,
    required this.tables,
    required this.byes,
    required this.pairings,
  });

  factory TournamentRoundTables.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentRoundTables(
      number: needed(json['number'], (v) => v! as int),
      drawnAt: needed(json['drawn_at'], (v) => DateTime.parse(v! as String)),
      endedAt: optional(json['ended_at'], (v) => DateTime.parse(v! as String)),
      tables: needed(json['tables'], (v) => v! as int),
      byes: needed(json['byes'], (v) => list(v, (v) => v! as int)),
      pairings: needed(json['pairings'], (v) => list(v, (v) => TournamentPairing.fromJson(v))),
    );
  }

  final int number;

  final DateTime drawnAt;

  /// Always null in an arena.
  final DateTime? endedAt;

  final int tables;

  /// Numbers of entries.
  final List<int> byes;

  /// At most 100; `listTournamentPairings` has all.
  final List<TournamentPairing> pairings;

  Map<String, dynamic> toJson() => {
        'number': write(number),
        'drawn_at': write(drawnAt),
        'ended_at': write(endedAt),
        'tables': write(tables),
        'byes': write(byes),
        'pairings': write(pairings),
      };
}

/// - `opened`: The tournament was created. - `changed`: The organiser changed these terms. - `cancelled`: The tournament was cancelled. - `joined`: An entry joined. - `left`: An entry left. - `removed`: The organiser or the staff removed an entry. - `paused`: Entries are paired no more until they are resumed. - `resumed`: Entries are paired again. - `started`: The tournament started. - `round_drawn`: A round was drawn: the number of its tables, and the entries with a bye. - `games_started`: Games of these tables started. - `games_ended`: Games of these tables ended or were voided; the standings have changed. - `round_ended`: A round ended; the next one is drawn at `next_at`, null after the last. - `finished`: The tournament finished: places and prizes are final.
class TournamentRow {
  const TournamentRow({
    required this.kind,
    required this.number,
    required this.at,
    required this.current,
    required this.data,
  });

  factory TournamentRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentRow(
      kind: needed(json['kind'], (v) => v! as String),
      number: needed(json['number'], (v) => v! as int),
      at: needed(json['at'], (v) => DateTime.parse(v! as String)),
      current: optional(json['current'], (v) => Tournament.fromJson(v)),
      data: needed(json['data'], (v) => TournamentRowData.fromJson(v)),
    );
  }

  /// One of `opened`, `changed`, `cancelled`, `joined`, `left`, `removed`, `paused`, `resumed`, `started`, `round_drawn`, `games_started`, `games_ended`, `round_ended`, `finished`, or one that is new.
  final String kind;

  final int number;

  final DateTime at;

  final Tournament? current;

  final TournamentRowData data;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'number': write(number),
        'at': write(at),
        'current': write(current),
        'data': write(data),
      };
}

/// - `opened`: - `changed`: `fields` - `cancelled`: `reason` - `joined`: `entry` - `left`: `entry` - `removed`: `entry` - `paused`: `entries` - `resumed`: `entries` - `started`: - `round_drawn`: `round`, `tables`, `byes` - `games_started`: `tables` - `games_ended`: `tables` - `round_ended`: `round`, `next_at` - `finished`:
class TournamentRowData {
  const TournamentRowData({
    this.fields,
    this.reason,
    this.entry,
    this.entries,
    this.round,
    this.tables,
    this.byes,
    this.nextAt,
  });

  factory TournamentRowData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentRowData(
      fields: optional(json['fields'], (v) => list(v, (v) => v! as String)),
      reason: optional(json['reason'], (v) => v! as String),
      entry: optional(json['entry'], (v) => v! as int),
      entries: optional(json['entries'], (v) => list(v, (v) => v! as int)),
      round: optional(json['round'], (v) => v! as int),
      tables: optional(json['tables'], (v) => v),
      byes: optional(json['byes'], (v) => list(v, (v) => v! as int)),
      nextAt: optional(json['next_at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final List<String>? fields;

  /// `organiser`, `too_few`, or the staff's words; empty unless it was cancelled.
  final String? reason;

  final int? entry;

  /// Numbers of entries.
  final List<int>? entries;

  final int? round;

  final Object? tables;

  /// Numbers of entries.
  final List<int>? byes;

  final DateTime? nextAt;

  Map<String, dynamic> toJson() => {
        if (fields != null) 'fields': write(fields),
        if (reason != null) 'reason': write(reason),
        if (entry != null) 'entry': write(entry),
        if (entries != null) 'entries': write(entries),
        if (round != null) 'round': write(round),
        if (tables != null) 'tables': write(tables),
        if (byes != null) 'byes': write(byes),
        if (nextAt != null) 'next_at': write(nextAt),
      };
}

/// Known values; there may be new ones.
abstract final class TournamentStatus {
  static const announced = 'announced';
  static const running = 'running';
  static const finished = 'finished';
  static const cancelled = 'cancelled';
}

/// - `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `end`: Nothing follows.
class TournamentStreamEvent {
  const TournamentStreamEvent({
    required this.event,
    required this.id,
    required this.data,
  });

  factory TournamentStreamEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentStreamEvent(
      event: needed(json['event'], (v) => v! as String),
      id: optional(json['id'], (v) => v! as int),
      data: optional(json['data'], (v) => v),
    );
  }

  /// One of `snapshot`, `message`, `closed`, `end`, or one that is new.
  final String event;

  final int? id;

  final Object? data;

  Map<String, dynamic> toJson() => {
        'event': write(event),
        'id': write(id),
        'data': write(data),
      };
}

/// A page of events.
class TournamentStreamPage {
  const TournamentStreamPage({
    required this.results,
    required this.next,
  });

  factory TournamentStreamPage.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentStreamPage(
      results: needed(json['results'], (v) => list(v, (v) => TournamentStreamEvent.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<TournamentStreamEvent> results;

  /// null once the stream has ended
  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

/// A table whose game has ended, or was voided.
class TournamentTableEnded {
  const TournamentTableEnded({
    required this.round,
    required this.table,
    required this.voided,
  });

  factory TournamentTableEnded.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentTableEnded(
      round: needed(json['round'], (v) => v! as int),
      table: needed(json['table'], (v) => v! as int),
      voided: needed(json['voided'], (v) => v! as bool),
    );
  }

  final int round;

  final int table;

  final bool voided;

  Map<String, dynamic> toJson() => {
        'round': write(round),
        'table': write(table),
        'voided': write(voided),
      };
}

/// A table whose game has started.
class TournamentTableStarted {
  const TournamentTableStarted({
    required this.round,
    required this.table,
    required this.entries,
    required this.tableId,
    required this.gameId,
  });

  factory TournamentTableStarted.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return TournamentTableStarted(
      round: needed(json['round'], (v) => v! as int),
      table: needed(json['table'], (v) => v! as int),
      entries: needed(json['entries'], (v) => list(v, (v) => v! as int)),
      tableId: needed(json['table_id'], (v) => v! as String),
      gameId: needed(json['game_id'], (v) => v! as String),
    );
  }

  final int round;

  final int table;

  final List<int> entries;

  final String tableId;

  final String gameId;

  Map<String, dynamic> toJson() => {
        'round': write(round),
        'table': write(table),
        'entries': write(entries),
        'table_id': write(tableId),
        'game_id': write(gameId),
      };
}

/// The seat on turn, and its deadline.
class Turn {
  const Turn({
    required this.seat,
    required this.phase,
    required this.attempt,
    required this.deadlineAt,
    required this.msLeft,
  });

  factory Turn.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Turn(
      seat: needed(json['seat'], (v) => v! as int),
      phase: needed(json['phase'], (v) => v! as String),
      attempt: needed(json['attempt'], (v) => v! as int),
      deadlineAt: optional(json['deadline_at'], (v) => DateTime.parse(v! as String)),
      msLeft: optional(json['ms_left'], (v) => v! as int),
    );
  }

  final int seat;

  /// One of `roll`, `move`, `over`, or one that is new.
  final String phase;

  /// Number of the roll in this turn, from 1.
  final int attempt;

  /// null while a robot plays, and in a game without a clock
  final DateTime? deadlineAt;

  final int? msLeft;

  Map<String, dynamic> toJson() => {
        'seat': write(seat),
        'phase': write(phase),
        'attempt': write(attempt),
        'deadline_at': write(deadlineAt),
        'ms_left': write(msLeft),
      };
}

/// Known values; there may be new ones.
abstract final class TurnOrder {
  static const with_ = 'with';
  static const against = 'against';
}

/// Known values; there may be new ones.
abstract final class Unit {
  static const spaces = 'spaces';
  static const pawns = 'pawns';
  static const dice = 'dice';
  static const turns = 'turns';
  static const rounds = 'rounds';
  static const seconds = 'seconds';
}

/// The unread count.
class UnreadCount {
  const UnreadCount({
    required this.unread,
  });

  factory UnreadCount.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UnreadCount(
      unread: needed(json['unread'], (v) => v! as int),
    );
  }

  final int unread;

  Map<String, dynamic> toJson() => {
        'unread': write(unread),
      };
}

/// Changes of an app; fields that are left out stay unchanged.
class UpdateAppRequest {
  const UpdateAppRequest({
    this.name,
    this.redirectUris,
    this.scopes,
  });

  factory UpdateAppRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UpdateAppRequest(
      name: optional(json['name'], (v) => v! as String),
      redirectUris: optional(json['redirect_uris'], (v) => list(v, (v) => v! as String)),
      scopes: optional(json['scopes'], (v) => list(v, (v) => v! as String)),
    );
  }

  /// Players read it when the app asks for access. It cannot look like the service's own.
  final String? name;

  /// `https`, `http://127.0.0.1`, or a scheme with a dot, `com.example:/back`.
  final List<String>? redirectUris;

  /// What it may request; a player grants all or some of them.
  final List<String>? scopes;

  Map<String, dynamic> toJson() => {
        if (name != null) 'name': write(name),
        if (redirectUris != null) 'redirect_uris': write(redirectUris),
        if (scopes != null) 'scopes': write(scopes),
      };
}

/// Changes of your profile; fields that are left out stay unchanged.
class UpdateProfileRequest {
  const UpdateProfileRequest({
    this.name,
    this.displayName,
    this.language,
    this.requestsFrom,
    this.findable,
    this.avatar,
  });

  factory UpdateProfileRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UpdateProfileRequest(
      name: optional(json['name'], (v) => v! as String),
      displayName: optional(json['display_name'], (v) => v! as String),
      language: optional(json['language'], (v) => v),
      requestsFrom: optional(json['requests_from'], (v) => v),
      findable: optional(json['findable'], (v) => v! as bool),
      avatar: optional(json['avatar'], (v) => v),
    );
  }

  /// Only for guests. Running games keep the name that they began with.
  final String? name;

  /// Shown beside the name, which stays.
  final String? displayName;

  final Object? language;

  final Object? requestsFrom;

  /// Whether other players find you by the beginning of your name.
  final bool? findable;

  final Object? avatar;

  Map<String, dynamic> toJson() => {
        if (name != null) 'name': write(name),
        if (displayName != null) 'display_name': write(displayName),
        if (language != null) 'language': write(language),
        if (requestsFrom != null) 'requests_from': write(requestsFrom),
        if (findable != null) 'findable': write(findable),
        if (avatar != null) 'avatar': write(avatar),
      };
}

/// The options of a table to change. Omitted options keep their values.
class UpdateTableRequest {
  const UpdateTableRequest({
    this.ruleset,
    this.options,
    this.arms,
    this.teams,
    this.seats,
    this.turnS,
    this.robotPauseMs,
    this.competitive,
    this.bet,
    this.private,
    this.spectatorsAllowed,
    this.robotsAllowed,
  });

  factory UpdateTableRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UpdateTableRequest(
      ruleset: optional(json['ruleset'], (v) => v! as String),
      options: optional(json['options'], (v) => OptionsRequest.fromJson(v)),
      arms: optional(json['arms'], (v) => v! as int),
      teams: optional(json['teams'], (v) => v! as bool),
      seats: optional(json['seats'], (v) => v! as int),
      turnS: optional(json['turn_s'], (v) => v! as int),
      robotPauseMs: optional(json['robot_pause_ms'], (v) => v! as int),
      competitive: optional(json['competitive'], (v) => v! as bool),
      bet: optional(json['bet'], (v) => v! as int),
      private: optional(json['private'], (v) => v! as bool),
      spectatorsAllowed: optional(json['spectators_allowed'], (v) => v! as bool),
      robotsAllowed: optional(json['robots_allowed'], (v) => v! as bool),
    );
  }

  /// One of `parchis`, `superparcheesi`, `parcheesi`.
  final String? ruleset;

  final OptionsRequest? options;

  /// One of `4`, `6`, `8`.
  final int? arms;

  final bool? teams;

  /// Players; by default one per arm.
  final int? seats;

  /// Seconds for a turn; null: no clock for a person alone, else 60.
  final int? turnS;

  final int? robotPauseMs;

  final bool? competitive;

  /// Chips; competitive games only.
  final int? bet;

  final bool? private;

  final bool? spectatorsAllowed;

  /// Practice tables only; true there by default.
  final bool? robotsAllowed;

  Map<String, dynamic> toJson() => {
        if (ruleset != null) 'ruleset': write(ruleset),
        if (options != null) 'options': write(options),
        if (arms != null) 'arms': write(arms),
        if (teams != null) 'teams': write(teams),
        if (seats != null) 'seats': write(seats),
        if (turnS != null) 'turn_s': write(turnS),
        if (robotPauseMs != null) 'robot_pause_ms': write(robotPauseMs),
        if (competitive != null) 'competitive': write(competitive),
        if (bet != null) 'bet': write(bet),
        if (private != null) 'private': write(private),
        if (spectatorsAllowed != null) 'spectators_allowed': write(spectatorsAllowed),
        if (robotsAllowed != null) 'robots_allowed': write(robotsAllowed),
      };
}

/// Changes of a webhook; fields that are left out stay unchanged.
class UpdateWebhookRequest {
  const UpdateWebhookRequest({
    this.url,
    this.kinds,
    this.enabled,
  });

  factory UpdateWebhookRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UpdateWebhookRequest(
      url: optional(json['url'], (v) => v! as String),
      kinds: optional(json['kinds'], (v) => list(v, (v) => v! as String)),
      enabled: optional(json['enabled'], (v) => v! as bool),
    );
  }

  /// `https`, a public host, port 443 or one above 1023.
  final String? url;

  /// The kinds of events that it gets; empty for all, also those that are new.
  final List<String>? kinds;

  /// false switches it off, true on again.
  final bool? enabled;

  Map<String, dynamic> toJson() => {
        if (url != null) 'url': write(url),
        if (kinds != null) 'kinds': write(kinds),
        if (enabled != null) 'enabled': write(enabled),
      };
}

/// The registration of a guest.
class UpgradeRequest {
  const UpgradeRequest({
    required this.name,
    required this.password,
    this.email,
  });

  factory UpgradeRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UpgradeRequest(
      name: needed(json['name'], (v) => v! as String),
      password: needed(json['password'], (v) => v! as String),
      email: optional(json['email'], (v) => v! as String),
    );
  }

  /// Letters of one script, digits and @ . + - _; no two names look alike.
  final String name;

  final String password;

  /// To reset a forgotten password; verified by mail.
  final String? email;

  Map<String, dynamic> toJson() => {
        'name': write(name),
        'password': write(password),
        if (email != null) 'email': write(email),
      };
}

/// The public data of a user.
class User {
  const User({
    required this.id,
    required this.name,
    required this.displayName,
    required this.guest,
    required this.avatar,
    required this.robotAccount,
  });

  factory User.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return User(
      id: needed(json['id'], (v) => v! as String),
      name: needed(json['name'], (v) => v! as String),
      displayName: needed(json['display_name'], (v) => v! as String),
      guest: needed(json['guest'], (v) => v! as bool),
      avatar: needed(json['avatar'], (v) => v! as String),
      robotAccount: needed(json['robot_account'], (v) => v! as bool),
    );
  }

  final String id;

  final String name;

  final String displayName;

  final bool guest;

  /// One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.
  final String avatar;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool robotAccount;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'name': write(name),
        'display_name': write(displayName),
        'guest': write(guest),
        'avatar': write(avatar),
        'robot_account': write(robotAccount),
      };
}

/// A user's name, in any case.
class UserNameRequest {
  const UserNameRequest({
    required this.name,
  });

  factory UserNameRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return UserNameRequest(
      name: needed(json['name'], (v) => v! as String),
    );
  }

  final String name;

  Map<String, dynamic> toJson() => {
        'name': write(name),
      };
}

/// Known values; there may be new ones.
abstract final class Vote {
  static const propose = 'propose';
  static const agree = 'agree';
  static const refuse = 'refuse';
}

/// The caller's chips.
class Wallet {
  const Wallet({
    required this.balance,
    required this.staked,
    required this.locked,
    required this.dailyGift,
  });

  factory Wallet.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Wallet(
      balance: needed(json['balance'], (v) => v! as int),
      staked: needed(json['staked'], (v) => v! as int),
      locked: optional(json['locked'], (v) => LockedChips.fromJson(v)),
      dailyGift: needed(json['daily_gift'], (v) => DailyGift.fromJson(v)),
    );
  }

  /// Chips, without stakes.
  final int balance;

  /// Chips in running games and tournaments.
  final int staked;

  final LockedChips? locked;

  final DailyGift dailyGift;

  Map<String, dynamic> toJson() => {
        'balance': write(balance),
        'staked': write(staked),
        'locked': write(locked),
        'daily_gift': write(dailyGift),
      };
}

/// A movement of the caller's chips; further purposes can be added.
class WalletEntry {
  const WalletEntry({
    required this.id,
    required this.chips,
    required this.balance,
    required this.purpose,
    required this.gameId,
    required this.tournamentId,
    required this.week,
    required this.reason,
    required this.at,
  });

  factory WalletEntry.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WalletEntry(
      id: needed(json['id'], (v) => v! as String),
      chips: needed(json['chips'], (v) => v! as int),
      balance: needed(json['balance'], (v) => v! as int),
      purpose: needed(json['purpose'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      week: optional(json['week'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      at: needed(json['at'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// Given, or taken if negative.
  final int chips;

  /// The balance after it.
  final int balance;

  /// registration, daily_gift, prize, adjustment, stake, settlement, refund, void, advance, closing, buy_in, buy_in_back, tournament_prize
  final String purpose;

  final String? gameId;

  final String? tournamentId;

  /// Of a prize.
  final String? week;

  /// The staff's reason.
  final String? reason;

  final DateTime at;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'chips': write(chips),
        'balance': write(balance),
        'purpose': write(purpose),
        'game_id': write(gameId),
        'tournament_id': write(tournamentId),
        'week': write(week),
        'reason': write(reason),
        'at': write(at),
      };
}

/// What adds up to the way from the start to the end, for one player.
class Waterfall {
  const Waterfall({
    required this.start,
    required this.ownDice,
    required this.partnerDice,
    required this.othersDice,
    required this.ownDecisions,
    required this.partnerDecisions,
    required this.othersDecisions,
    required this.events,
    required this.residual,
    required this.end,
  });

  factory Waterfall.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Waterfall(
      start: needed(json['start'], (v) => v! as int),
      ownDice: needed(json['own_dice'], (v) => v! as int),
      partnerDice: needed(json['partner_dice'], (v) => v! as int),
      othersDice: needed(json['others_dice'], (v) => v! as int),
      ownDecisions: needed(json['own_decisions'], (v) => v! as int),
      partnerDecisions: needed(json['partner_decisions'], (v) => v! as int),
      othersDecisions: needed(json['others_decisions'], (v) => v! as int),
      events: needed(json['events'], (v) => v! as int),
      residual: needed(json['residual'], (v) => v! as int),
      end: needed(json['end'], (v) => v! as int),
    );
  }

  /// In 1/10,000: 2534 is 25.34 %.
  final int start;

  /// A sum over the game. In 1/10,000: 2534 is 25.34 %.
  final int ownDice;

  /// 0 without a partner, like the partner's decisions.
  final int partnerDice;

  /// A sum over the game. In 1/10,000: 2534 is 25.34 %.
  final int othersDice;

  /// A sum over the game. In 1/10,000: 2534 is 25.34 %.
  final int ownDecisions;

  /// A sum over the game. In 1/10,000: 2534 is 25.34 %.
  final int partnerDecisions;

  /// A sum over the game. In 1/10,000: 2534 is 25.34 %.
  final int othersDecisions;

  /// Departures, and limits of rounds or time.
  final int events;

  /// What stays unexplained, and rounding.
  final int residual;

  /// In 1/10,000: 2534 is 25.34 %.
  final int end;

  Map<String, dynamic> toJson() => {
        'start': write(start),
        'own_dice': write(ownDice),
        'partner_dice': write(partnerDice),
        'others_dice': write(othersDice),
        'own_decisions': write(ownDecisions),
        'partner_decisions': write(partnerDecisions),
        'others_decisions': write(othersDecisions),
        'events': write(events),
        'residual': write(residual),
        'end': write(end),
      };
}

/// A webhook, without its secret.
class Webhook {
  const Webhook({
    required this.id,
    required this.appId,
    required this.url,
    required this.kinds,
    required this.createdAt,
    required this.enabled,
    required this.offAt,
    required this.offReason,
    required this.failingSince,
    required this.oldSecretUntil,
  });

  factory Webhook.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Webhook(
      id: needed(json['id'], (v) => v! as String),
      appId: optional(json['app_id'], (v) => v! as String),
      url: needed(json['url'], (v) => v! as String),
      kinds: needed(json['kinds'], (v) => list(v, (v) => v! as String)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      enabled: needed(json['enabled'], (v) => v! as bool),
      offAt: optional(json['off_at'], (v) => DateTime.parse(v! as String)),
      offReason: optional(json['off_reason'], (v) => v! as String),
      failingSince: optional(json['failing_since'], (v) => DateTime.parse(v! as String)),
      oldSecretUntil: optional(json['old_secret_until'], (v) => DateTime.parse(v! as String)),
    );
  }

  final String id;

  /// The app whose people's events it gets; null: your own.
  final String? appId;

  final String url;

  /// The kinds of events that it gets; empty for all.
  final List<String> kinds;

  final DateTime createdAt;

  final bool enabled;

  final DateTime? offAt;

  /// One of `owner`, `gone`, `failing`, `staff`, or one that is new.
  final String? offReason;

  /// The first failure since the last success.
  final DateTime? failingSince;

  /// Until then the secret before this one signs as well.
  final DateTime? oldSecretUntil;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'app_id': write(appId),
        'url': write(url),
        'kinds': write(kinds),
        'created_at': write(createdAt),
        'enabled': write(enabled),
        'off_at': write(offAt),
        'off_reason': write(offReason),
        'failing_since': write(failingSince),
        'old_secret_until': write(oldSecretUntil),
      };
}

/// An event for a webhook, and the outcome of its delivery.
class WebhookDelivery {
  const WebhookDelivery({
    required this.id,
    required this.kind,
    required this.userId,
    required this.number,
    required this.createdAt,
    required this.state,
    required this.attempts,
    required this.attemptedAt,
    required this.nextAttemptAt,
    required this.deliveredAt,
    required this.resendableUntil,
    required this.status,
    required this.failure,
    required this.answer,
  });

  factory WebhookDelivery.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WebhookDelivery(
      id: needed(json['id'], (v) => v! as String),
      kind: needed(json['kind'], (v) => v! as String),
      userId: needed(json['user_id'], (v) => v! as String),
      number: optional(json['number'], (v) => v! as int),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      state: needed(json['state'], (v) => v! as String),
      attempts: needed(json['attempts'], (v) => v! as int),
      attemptedAt: optional(json['attempted_at'], (v) => DateTime.parse(v! as String)),
      nextAttemptAt: optional(json['next_attempt_at'], (v) => DateTime.parse(v! as String)),
      deliveredAt: optional(json['delivered_at'], (v) => DateTime.parse(v! as String)),
      resendableUntil: needed(json['resendable_until'], (v) => DateTime.parse(v! as String)),
      status: optional(json['status'], (v) => v! as int),
      failure: optional(json['failure'], (v) => v! as String),
      answer: needed(json['answer'], (v) => v! as String),
    );
  }

  /// The header `webhook-id`, the same in each attempt.
  final String id;

  /// As in the event; `test` for a test event.
  final String kind;

  /// Whose event it is.
  final String userId;

  /// Of the row on the person's stream `me`; null for a test event.
  final int? number;

  final DateTime createdAt;

  /// One of `waiting`, `delivered`, `failed`, or one that is new.
  final String state;

  final int attempts;

  /// The last attempt.
  final DateTime? attemptedAt;

  final DateTime? nextAttemptAt;

  final DateTime? deliveredAt;

  /// Until then it can be sent again; the event itself is not stored longer.
  final DateTime resendableUntil;

  /// The HTTP status of the last answer; null without one.
  final int? status;

  /// One of `connection`, `redirect`, `refused`, `status`, `timeout`, `too_large`, `unresolvable`, or one that is new.
  final String? failure;

  /// The beginning of the last answer, at most 1024 characters.
  final String answer;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'kind': write(kind),
        'user_id': write(userId),
        'number': write(number),
        'created_at': write(createdAt),
        'state': write(state),
        'attempts': write(attempts),
        'attempted_at': write(attemptedAt),
        'next_attempt_at': write(nextAttemptAt),
        'delivered_at': write(deliveredAt),
        'resendable_until': write(resendableUntil),
        'status': write(status),
        'failure': write(failure),
        'answer': write(answer),
      };
}

/// Known values; there may be new ones.
abstract final class WebhookDeliveryState {
  static const waiting = 'waiting';
  static const delivered = 'delivered';
  static const failed = 'failed';
}

/// - `friend_request`: A friend request. - `friend_accepted`: A friend request was accepted. - `invitation`: An invitation to a table. - `more_requests`: More players who are not friends have sent requests or invitations, which are listed. - `matched`: Quick play has found a game. - `your_turn`: It is your turn, in a game with long turns. - `turn_ends`: The time for your turn is nearly up: a day is left, or a third of a shorter turn. - `result`: The result of a game. - `weekly_prize`: A weekly prize. - `penalty`: A penalty for leaving a game. - `restricted`: A restriction by the staff, and its reason. - `restriction_lifted`: A restriction was lifted, and why. - `report_decided`: The staff has decided a report of yours. - `app_closed`: The staff has closed an app of yours, and why. - `app_reopened`: The staff has reopened an app of yours. - `webhook_off`: A webhook of yours was switched off. - `tournament_soon`: A tournament of yours starts soon. - `tournament_table`: Your table in a tournament is ready. - `tournament_paused`: You were away when a round was paired, and have no game until you resume. - `tournament_removed`: The organiser or the staff has removed you from a tournament. - `tournament_over`: A tournament of yours is over. - `tournament_partner`: A player wants to be your partner in a tournament. - `test`: A test event, which the developer has requested.
class WebhookEvent {
  const WebhookEvent({
    required this.kind,
    required this.number,
    required this.at,
    required this.userId,
    required this.version,
    required this.data,
  });

  factory WebhookEvent.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WebhookEvent(
      kind: needed(json['kind'], (v) => v! as String),
      number: optional(json['number'], (v) => v! as int),
      at: needed(json['at'], (v) => DateTime.parse(v! as String)),
      userId: needed(json['user_id'], (v) => v! as String),
      version: needed(json['version'], (v) => v! as int),
      data: needed(json['data'], (v) => WebhookEventData.fromJson(v)),
    );
  }

  /// One of `friend_request`, `friend_accepted`, `invitation`, `more_requests`, `matched`, `your_turn`, `turn_ends`, `result`, `weekly_prize`, `penalty`, `restricted`, `restriction_lifted`, `report_decided`, `app_closed`, `app_reopened`, `webhook_off`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, `test`, or one that is new.
  final String kind;

  /// Of the row on the person's stream `me`; null for a test event.
  final int? number;

  /// When it happened.
  final DateTime at;

  /// Whose event it is.
  final String userId;

  /// Of this form of events: 1.
  final int version;

  final WebhookEventData data;

  Map<String, dynamic> toJson() => {
        'kind': write(kind),
        'number': write(number),
        'at': write(at),
        'user_id': write(userId),
        'version': write(version),
        'data': write(data),
      };
}

/// - `friend_request`: `user_id`, `name`, `stranger`, `robot_account`, `notification_id` - `friend_accepted`: `user_id`, `name`, `stranger`, `robot_account`, `notification_id` - `invitation`: `table_id`, `user_id`, `name`, `stranger`, `robot_account`, `notification_id` - `more_requests`: `notified`, `notification_id` - `matched`: `ticket_id`, `table_id`, `game_id`, `notification_id` - `your_turn`: `game_id`, `table_id`, `notification_id` - `turn_ends`: `game_id`, `table_id`, `deadline_at`, `notification_id` - `result`: `game_id`, `table_id`, `status`, `reason`, `place`, `note`, `notification_id` - `weekly_prize`: `week`, `place`, `points`, `chips`, `notification_id` - `penalty`: `game_id`, `kind`, `reason`, `ends_at`, `notification_id` - `restricted`: `what`, `reason`, `until`, `notification_id` - `restriction_lifted`: `what`, `reason`, `notification_id` - `report_decided`: `report_id`, `reported_at`, `acted`, `notification_id` - `app_closed`: `app_id`, `name`, `reason`, `notification_id` - `app_reopened`: `app_id`, `name`, `notification_id` - `webhook_off`: `webhook_id`, `url`, `reason`, `notification_id` - `tournament_soon`: `tournament_id`, `name`, `starts_at`, `notification_id` - `tournament_table`: `tournament_id`, `name`, `round`, `table_id`, `game_id`, `notification_id` - `tournament_paused`: `tournament_id`, `name`, `notification_id` - `tournament_removed`: `tournament_id`, `name`, `notification_id` - `tournament_over`: `tournament_id`, `name`, `status`, `reason`, `place`, `prize`, `notification_id` - `tournament_partner`: `tournament_id`, `name`, `user_id`, `user_name`, `stranger`, `robot_account`, `notification_id` - `test`: `webhook_id`
class WebhookEventData {
  const WebhookEventData({
    this.userId,
    this.name,
    this.stranger,
    this.robotAccount,
    this.notificationId,
    this.tableId,
    this.notified,
    this.ticketId,
    this.gameId,
    this.deadlineAt,
    this.status,
    this.reason,
    this.place,
    this.note,
    this.week,
    this.points,
    this.chips,
    this.kind,
    this.endsAt,
    this.what,
    this.until,
    this.reportId,
    this.reportedAt,
    this.acted,
    this.appId,
    this.webhookId,
    this.url,
    this.tournamentId,
    this.startsAt,
    this.round,
    this.prize,
    this.userName,
  });

  factory WebhookEventData.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WebhookEventData(
      userId: optional(json['user_id'], (v) => v! as String),
      name: optional(json['name'], (v) => v! as String),
      stranger: optional(json['stranger'], (v) => v! as bool),
      robotAccount: optional(json['robot_account'], (v) => v! as bool),
      notificationId: optional(json['notification_id'], (v) => v! as String),
      tableId: optional(json['table_id'], (v) => v! as String),
      notified: optional(json['notified'], (v) => v! as int),
      ticketId: optional(json['ticket_id'], (v) => v! as String),
      gameId: optional(json['game_id'], (v) => v! as String),
      deadlineAt: optional(json['deadline_at'], (v) => DateTime.parse(v! as String)),
      status: optional(json['status'], (v) => v! as String),
      reason: optional(json['reason'], (v) => v! as String),
      place: optional(json['place'], (v) => v! as int),
      note: optional(json['note'], (v) => v! as String),
      week: optional(json['week'], (v) => v! as String),
      points: optional(json['points'], (v) => v! as int),
      chips: optional(json['chips'], (v) => v! as int),
      kind: optional(json['kind'], (v) => v! as String),
      endsAt: optional(json['ends_at'], (v) => DateTime.parse(v! as String)),
      what: optional(json['what'], (v) => v! as String),
      until: optional(json['until'], (v) => DateTime.parse(v! as String)),
      reportId: optional(json['report_id'], (v) => v! as String),
      reportedAt: optional(json['reported_at'], (v) => DateTime.parse(v! as String)),
      acted: optional(json['acted'], (v) => v! as bool),
      appId: optional(json['app_id'], (v) => v! as String),
      webhookId: optional(json['webhook_id'], (v) => v! as String),
      url: optional(json['url'], (v) => v! as String),
      tournamentId: optional(json['tournament_id'], (v) => v! as String),
      startsAt: optional(json['starts_at'], (v) => DateTime.parse(v! as String)),
      round: optional(json['round'], (v) => v! as int),
      prize: optional(json['prize'], (v) => v! as int),
      userName: optional(json['user_name'], (v) => v! as String),
    );
  }

  final String? userId;

  final String? name;

  /// True if you were not friends then.
  final bool? stranger;

  /// Whether a program plays: its owner has declared it a robot account.
  final bool? robotAccount;

  /// Its id.
  final String? notificationId;

  final String? tableId;

  /// How many of the last 24 hours have notifications of their own.
  final int? notified;

  final String? ticketId;

  final String? gameId;

  final DateTime? deadlineAt;

  final String? status;

  final String? reason;

  final int? place;

  /// The staff's note, if the game was voided.
  final String? note;

  final String? week;

  final int? points;

  final int? chips;

  /// `warning` or `ban`
  final String? kind;

  final DateTime? endsAt;

  /// `account`, `chat` or `play`
  final String? what;

  final DateTime? until;

  /// The `id` that the report had when you sent it.
  final String? reportId;

  final DateTime? reportedAt;

  /// Whether the staff has acted on it.
  final bool? acted;

  /// The `client_id` of OAuth.
  final String? appId;

  final String? webhookId;

  final String? url;

  final String? tournamentId;

  final DateTime? startsAt;

  final int? round;

  /// In chips.
  final int? prize;

  final String? userName;

  Map<String, dynamic> toJson() => {
        if (userId != null) 'user_id': write(userId),
        if (name != null) 'name': write(name),
        if (stranger != null) 'stranger': write(stranger),
        if (robotAccount != null) 'robot_account': write(robotAccount),
        if (notificationId != null) 'notification_id': write(notificationId),
        if (tableId != null) 'table_id': write(tableId),
        if (notified != null) 'notified': write(notified),
        if (ticketId != null) 'ticket_id': write(ticketId),
        if (gameId != null) 'game_id': write(gameId),
        if (deadlineAt != null) 'deadline_at': write(deadlineAt),
        if (status != null) 'status': write(status),
        if (reason != null) 'reason': write(reason),
        if (place != null) 'place': write(place),
        if (note != null) 'note': write(note),
        if (week != null) 'week': write(week),
        if (points != null) 'points': write(points),
        if (chips != null) 'chips': write(chips),
        if (kind != null) 'kind': write(kind),
        if (endsAt != null) 'ends_at': write(endsAt),
        if (what != null) 'what': write(what),
        if (until != null) 'until': write(until),
        if (reportId != null) 'report_id': write(reportId),
        if (reportedAt != null) 'reported_at': write(reportedAt),
        if (acted != null) 'acted': write(acted),
        if (appId != null) 'app_id': write(appId),
        if (webhookId != null) 'webhook_id': write(webhookId),
        if (url != null) 'url': write(url),
        if (tournamentId != null) 'tournament_id': write(tournamentId),
        if (startsAt != null) 'starts_at': write(startsAt),
        if (round != null) 'round': write(round),
        if (prize != null) 'prize': write(prize),
        if (userName != null) 'user_name': write(userName),
      };
}

/// All your webhooks, the newest first.
class WebhookList {
  const WebhookList({
    required this.results,
  });

  factory WebhookList.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WebhookList(
      results: needed(json['results'], (v) => list(v, (v) => Webhook.fromJson(v))),
    );
  }

  final List<Webhook> results;

  Map<String, dynamic> toJson() => {
        'results': write(results),
      };
}

/// A new webhook.
class WebhookRequest {
  const WebhookRequest({
    required this.url,
    this.kinds,
    this.appId,
  });

  factory WebhookRequest.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WebhookRequest(
      url: needed(json['url'], (v) => v! as String),
      kinds: optional(json['kinds'], (v) => list(v, (v) => v! as String)),
      appId: optional(json['app_id'], (v) => v! as String),
    );
  }

  /// `https`, a public host, port 443 or one above 1023.
  final String url;

  /// The kinds of events that it gets; empty for all, also those that are new.
  final List<String>? kinds;

  /// Your app, for the events of the people who grant it `read`; without it, the webhook gets the events of your own account.
  final String? appId;

  Map<String, dynamic> toJson() => {
        'url': write(url),
        if (kinds != null) 'kinds': write(kinds),
        if (appId != null) 'app_id': write(appId),
      };
}

/// A webhook with its new secret.
class WebhookWithSecret {
  const WebhookWithSecret({
    required this.id,
    required this.appId,
    required this.url,
    required this.kinds,
    required this.createdAt,
    required this.enabled,
    required this.offAt,
    required this.offReason,
    required this.failingSince,
    required this.oldSecretUntil,
    required this.secret,
  });

  factory WebhookWithSecret.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WebhookWithSecret(
      id: needed(json['id'], (v) => v! as String),
      appId: optional(json['app_id'], (v) => v! as String),
      url: needed(json['url'], (v) => v! as String),
      kinds: needed(json['kinds'], (v) => list(v, (v) => v! as String)),
      createdAt: needed(json['created_at'], (v) => DateTime.parse(v! as String)),
      enabled: needed(json['enabled'], (v) => v! as bool),
      offAt: optional(json['off_at'], (v) => DateTime.parse(v! as String)),
      offReason: optional(json['off_reason'], (v) => v! as String),
      failingSince: optional(json['failing_since'], (v) => DateTime.parse(v! as String)),
      oldSecretUntil: optional(json['old_secret_until'], (v) => DateTime.parse(v! as String)),
      secret: needed(json['secret'], (v) => v! as String),
    );
  }

  final String id;

  /// The app whose people's events it gets; null: your own.
  final String? appId;

  final String url;

  /// The kinds of events that it gets; empty for all.
  final List<String> kinds;

  final DateTime createdAt;

  final bool enabled;

  final DateTime? offAt;

  /// One of `owner`, `gone`, `failing`, `staff`, or one that is new.
  final String? offReason;

  /// The first failure since the last success.
  final DateTime? failingSince;

  /// Until then the secret before this one signs as well.
  final DateTime? oldSecretUntil;

  /// Only this response has it.
  final String secret;

  Map<String, dynamic> toJson() => {
        'id': write(id),
        'app_id': write(appId),
        'url': write(url),
        'kinds': write(kinds),
        'created_at': write(createdAt),
        'enabled': write(enabled),
        'off_at': write(offAt),
        'off_reason': write(offReason),
        'failing_since': write(failingSince),
        'old_secret_until': write(oldSecretUntil),
        'secret': write(secret),
      };
}

/// A week of the ranking.
class Week {
  const Week({
    required this.week,
    required this.status,
    required this.startsAt,
    required this.endsAt,
    required this.closedAt,
    required this.prizes,
  });

  factory Week.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Week(
      week: needed(json['week'], (v) => v! as String),
      status: needed(json['status'], (v) => v! as String),
      startsAt: needed(json['starts_at'], (v) => DateTime.parse(v! as String)),
      endsAt: needed(json['ends_at'], (v) => DateTime.parse(v! as String)),
      closedAt: optional(json['closed_at'], (v) => DateTime.parse(v! as String)),
      prizes: needed(json['prizes'], (v) => list(v, (v) => v! as int)),
    );
  }

  final String week;

  /// One of `running`, `closing`, `closed`, or one that is new.
  final String status;

  final DateTime startsAt;

  final DateTime endsAt;

  final DateTime? closedAt;

  /// Chips for the places of people in the running week, best first; then empty.
  final List<int> prizes;

  Map<String, dynamic> toJson() => {
        'week': write(week),
        'status': write(status),
        'starts_at': write(startsAt),
        'ends_at': write(endsAt),
        'closed_at': write(closedAt),
        'prizes': write(prizes),
      };
}

/// Known values; there may be new ones.
abstract final class WeekStatus {
  static const running = 'running';
  static const closing = 'closing';
  static const closed = 'closed';
}

/// A part of a board.
class WeeklyBoard {
  const WeeklyBoard({
    required this.week,
    required this.results,
    required this.next,
  });

  factory WeeklyBoard.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WeeklyBoard(
      week: needed(json['week'], (v) => Week.fromJson(v)),
      results: needed(json['results'], (v) => list(v, (v) => WeeklyRow.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final Week week;

  final List<WeeklyRow> results;

  final String? next;

  Map<String, dynamic> toJson() => {
        'week': write(week),
        'results': write(results),
        'next': write(next),
      };
}

/// A player in a week.
class WeeklyRow {
  const WeeklyRow({
    required this.rank,
    required this.user,
    required this.games,
    required this.wins,
    required this.reachedAt,
    required this.points,
    required this.corrections,
    required this.prize,
  });

  factory WeeklyRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return WeeklyRow(
      rank: needed(json['rank'], (v) => v! as int),
      user: optional(json['user'], (v) => User.fromJson(v)),
      games: needed(json['games'], (v) => v! as int),
      wins: needed(json['wins'], (v) => v! as int),
      reachedAt: needed(json['reached_at'], (v) => DateTime.parse(v! as String)),
      points: needed(json['points'], (v) => v! as int),
      corrections: needed(json['corrections'], (v) => v! as int),
      prize: needed(json['prize'], (v) => v! as int),
    );
  }

  /// Players who are equal share one.
  final int rank;

  final User? user;

  final int games;

  final int wins;

  final DateTime reachedAt;

  /// Can be below zero.
  final int points;

  /// How many of the points come from games of weeks that were closed already.
  final int corrections;

  /// Chips, once the week is closed.
  final int prize;

  Map<String, dynamic> toJson() => {
        'rank': write(rank),
        'user': write(user),
        'games': write(games),
        'wins': write(wins),
        'reached_at': write(reachedAt),
        'points': write(points),
        'corrections': write(corrections),
        'prize': write(prize),
      };
}

/// A part of a board.
class XpBoard {
  const XpBoard({
    required this.results,
    required this.next,
  });

  factory XpBoard.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return XpBoard(
      results: needed(json['results'], (v) => list(v, (v) => XpRow.fromJson(v))),
      next: optional(json['next'], (v) => v! as String),
    );
  }

  final List<XpRow> results;

  final String? next;

  Map<String, dynamic> toJson() => {
        'results': write(results),
        'next': write(next),
      };
}

/// A player by XP.
class XpRow {
  const XpRow({
    required this.rank,
    required this.user,
    required this.games,
    required this.wins,
    required this.reachedAt,
    required this.xp,
    required this.level,
  });

  factory XpRow.fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return XpRow(
      rank: needed(json['rank'], (v) => v! as int),
      user: optional(json['user'], (v) => User.fromJson(v)),
      games: needed(json['games'], (v) => v! as int),
      wins: needed(json['wins'], (v) => v! as int),
      reachedAt: needed(json['reached_at'], (v) => DateTime.parse(v! as String)),
      xp: needed(json['xp'], (v) => v! as int),
      level: needed(json['level'], (v) => v! as int),
    );
  }

  /// Players who are equal share one.
  final int rank;

  final User? user;

  final int games;

  final int wins;

  final DateTime reachedAt;

  final int xp;

  final int level;

  Map<String, dynamic> toJson() => {
        'rank': write(rank),
        'user': write(user),
        'games': write(games),
        'wins': write(wins),
        'reached_at': write(reachedAt),
        'xp': write(xp),
        'level': write(level),
      };
}
