import 'dart:math';

/// Pauses between tries: longer each time, random, and at least what the service asks for.
class Backoff {
  static final _random = Random();
  static const _firstMs = 250;
  static const _longestMs = 15000;

  final _since = Stopwatch()..start();
  var _tries = 0;

  /// Whether the limit leaves time for another try after such a pause.
  bool leavesTime(Duration limit, Duration? asked) => _since.elapsed + (asked ?? Duration.zero) < limit;

  /// The pause before the next try.
  Duration next(Duration? asked) {
    final bound = min(_firstMs * pow(2, min(_tries++, 10)), _longestMs);
    return (asked ?? Duration.zero) + Duration(milliseconds: (bound * _random.nextDouble()).round());
  }

  /// Waits before the next try.
  Future<void> pause(Duration? asked) => Future<void>.delayed(next(asked));

  /// Begins anew after a success.
  void reset() {
    _tries = 0;
    _since.reset();
  }
}
