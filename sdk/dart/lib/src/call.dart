import 'dart:math';

/// One request: a method, a path with its values, and a body.
class Call {
  /// Begins a request. The path is that of the document, from `/api/v1/` on.
  Call(this.method, this._path, {this.anonymous = false, String? key}) : key = key ?? _newKey();

  /// The HTTP method, in capitals.
  final String method;

  /// Whether the request is sent without an access token.
  final bool anonymous;

  /// The Idempotency-Key, the same for all tries of this request.
  final String key;

  /// The body, for jsonEncode; null without one.
  Object? body;

  /// Headers of this operation alone.
  final headers = <String, String>{};

  String _path;
  final _query = <String, String>{};

  /// Puts a value into the path.
  void path(String name, Object value) => _path = _path.replaceAll('{$name}', Uri.encodeComponent('$value'));

  /// Adds a parameter to the query; null adds nothing.
  void query(String name, Object? value) {
    if (value != null) {
      _query[name] = '$value';
    }
  }

  /// The address at a service.
  Uri at(Uri service) => service.replace(path: _path, queryParameters: _query.isEmpty ? null : _query);

  /// 128 random bits.
  static String _newKey() {
    final random = Random.secure();
    return [for (var i = 0; i < 16; i++) random.nextInt(256).toRadixString(16).padLeft(2, '0')].join();
  }
}
