import 'dart:convert';

import 'package:crypto/crypto.dart';

/// The tokens of a session, or one personal access token. They do not change: a refresh makes new ones.
class Tokens {
  /// The access token, and the refresh token: null with a personal access token, which needs none.
  const Tokens(this.access, [this.refresh]);

  /// Sent with each request.
  final String access;

  /// Exchanged for new tokens, once.
  final String? refresh;

  /// The key of the exchange. It follows from the token, so that a refresh whose answer was lost, even by a restart
  /// of the app, gets the same new tokens when it is repeated.
  String get refreshKey => 'refresh-${sha256.convert(utf8.encode(refresh!))}';
}
