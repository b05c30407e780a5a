import 'models.g.dart';

/// The service has refused a request. Nothing has changed there.
class ApiException implements Exception {
  /// The status and, if the answer was the service's, the error.
  const ApiException(this.status, this.problem);

  /// The HTTP status.
  final int status;

  /// The whole error: texts for users, invalid fields, the present game or table.
  final Problem? problem;

  /// The code of the error, to branch on.
  String? get code => problem?.code;

  @override
  String toString() => problem == null ? 'HTTP $status' : '$code: ${problem!.detail}';
}

/// No answer came in time.
class ServiceUnreachableException implements Exception {
  /// What went wrong in the last try.
  const ServiceUnreachableException(this.last);

  /// The last failure.
  final Object last;

  @override
  String toString() => 'The service does not answer: $last';
}

/// A stream may not be read any further.
class StreamClosedException implements Exception {
  /// Why, as in the table of docs/streams.md.
  const StreamClosedException(this.code);

  /// The reason.
  final String code;

  @override
  String toString() => 'The stream was closed: $code';
}
