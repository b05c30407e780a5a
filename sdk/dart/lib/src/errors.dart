import 'models.g.dart';

/// The service has refused a request. Nothing has changed there.
class ApiException implements Exception {
  /// The status and the decoded body and, if the answer was the service's, the error.
  const ApiException(this.status, this.problem, [this.body]);

  /// The HTTP status.
  final int status;

  /// The whole error: texts for users, invalid fields, the present game or table.
  final Problem? problem;

  /// The answer as it came, decoded; null if it was no JSON. Refusals of log-ins and sign-ups have their reasons in
  /// `errors`, with `code` and `message`, or in `data.flows` (docs/accounts.md).
  final Object? body;

  /// The token of a log-in that waits for the code of the second factor; else null.
  String? get secondFactorSession => switch (body) {
        {'data': {'flows': final List<Object?> flows}, 'meta': {'session_token': final String token}}
            when flows.any((flow) => flow is Map && flow['id'] == 'mfa_authenticate' && flow['is_pending'] == true) =>
          token,
        _ => null,
      };

  /// The code of the error, to branch on.
  String? get code => problem?.code;

  @override
  String toString() => problem == null ? 'HTTP $status${_reasons()}' : '$code: ${problem!.detail}';

  String _reasons() => switch (body) {
        {'errors': final List<Object?> errors} =>
          errors.whereType<Map<String, Object?>>().map((it) => ' ${it['message']}').join(),
        _ => '',
      };
}

/// The tokens are no longer valid, and cannot be refreshed: the player must sign in again, and a robot needs a new
/// personal access token.
class SignInAgainException extends ApiException {
  /// The status, the error and the decoded body.
  const SignInAgainException(super.status, super.problem, [super.body]);
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

/// A refusal of which only the code is known.
ApiException refusalWith(int status, String code) {
  final problem = Problem(type: 'about:blank', title: code, status: status, detail: '', code: code, requestId: '');
  return status == 401 ? SignInAgainException(status, problem) : ApiException(status, problem);
}
