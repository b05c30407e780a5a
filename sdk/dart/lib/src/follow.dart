import 'dart:async';
import 'dart:collection';

import 'backoff.dart';
import 'connection.dart';
import 'errors.dart';
import 'events.dart';
import 'tokens.dart';
import 'transport.dart';

const _mostTopics = 30;
const _tickTime = Duration(seconds: 1);
const _sleep = Duration(seconds: 5); // a tick as late as this: the app was suspended
const _doubt = Duration(seconds: 12); // as `silence` after a sleep, when the connection is likely to be gone

/// How `follow` connects.
enum FollowBy {
  /// A WebSocket.
  webSocket,

  /// A response of Server-Sent Events. In browsers it needs an http.Client that does not wait for the whole response.
  events,
}

/// The events of several topics over one connection, which is opened again whenever it is lost: the rows of each come
/// in order, none is lost, and none comes twice.
///
/// It is listened to once, and ends with the last topic. Its errors, after which it ends, are an ApiException for all
/// topics together, or SignInAgainException.
class Following extends Stream<StreamEvent> implements Listener {
  /// Nothing is sent before it is listened to.
  Following(
    this._transport,
    this._tokens,
    this._refresh,
    Topics topics, {
    void Function(DateTime? since)? onCut,
    FollowBy? by,
  })  : _onCut = onCut,
        _by = by {
    topics.forEach(add);
  }

  final Transport _transport;
  final Tokens? Function() _tokens;
  final Future<bool> Function(Tokens used) _refresh;
  final void Function(DateTime?)? _onCut;
  final FollowBy? _by;

  /// Its listener acts on an event before the next is delivered: it may add a topic after the end of the last one.
  late final _events = StreamController<StreamEvent>(
    sync: true,
    onListen: () => unawaited(_run()),
    onResume: () => scheduleMicrotask(_deliver), // in onResume itself, events are only queued
    onCancel: close,
  );
  final _queue = Queue<StreamEvent>();
  var _isDelivering = false;
  (Object, StackTrace)? _failure;

  /// The number that each topic has reached.
  final _numbers = <String, int?>{};

  /// Dropped topics whose last rows may yet come.
  final _leaving = <String>{};

  /// Ends the present connection, or the pause before the next one.
  var _stop = Completer<void>();
  final _backoff = Backoff();
  var _isClosed = false;
  var _isOpen = false;
  var _isWatched = false;
  var _isCut = false;
  var _hasRenewed = false;
  var _triesSocket = true;
  var _socketWorks = false;

  /// Changes the topics of the open connection, if it can.
  Send? _send;

  /// Does not jump when the clock is set.
  final _clock = Stopwatch()..start();
  var _heardAt = Duration.zero;
  var _limit = silence;
  var _tickedAt = Duration.zero;
  var _tickedOn = DateTime.now();

  @override
  StreamSubscription<StreamEvent> listen(
    void Function(StreamEvent event)? onData, {
    Function? onError,
    void Function()? onDone,
    bool? cancelOnError,
  }) =>
      _events.stream.listen(onData, onError: onError, onDone: onDone, cancelOnError: cancelOnError);

  /// Follows one more topic, after this number; without one a snapshot comes first.
  void add(String topic, [int? after]) {
    if (_numbers.containsKey(topic)) {
      return;
    }
    if (_numbers.length >= _mostTopics) {
      return _tell(topic, 'refused', const {'code': 'too_many_topics', 'retry_ms': null});
    }
    _numbers[topic] = after;
    _subscribe(topic);
  }

  /// Follows a topic no longer; its last event is `unsubscribed`.
  void drop(String topic) {
    if (!_numbers.containsKey(topic)) {
      return;
    }
    final send = _send;
    if (send == null) {
      _again();
    } else {
      send({'do': 'unsubscribe', 'topic': topic});
      _leaving.add(topic);
    }
    final number = _numbers.remove(topic);
    _tell(topic, 'unsubscribed', const {}, number);
  }

  /// Looks after the connection at once: call it on AppLifecycleState.resumed, and when the network is back.
  void wake() {
    _limit = _doubt;
    if (_isOpen) {
      _checkSilence();
    } else {
      _again();
    }
  }

  /// Ends it, and the connection.
  void close() {
    _isClosed = true;
    _again();
    unawaited(_events.close());
  }

  @override
  void opened([Send? send]) {
    _send = send;
    _isOpen = true;
    _socketWorks = _socketWorks || send != null;
    if (_isCut) {
      _isCut = false;
      _onCut?.call(null);
    }
  }

  @override
  void heard([Message? message]) {
    if (_stop.isCompleted) {
      return; // the rest of a connection whose topics have changed
    }
    _heardAt = _clock.elapsed;
    _limit = silence;
    final topic = message?.topic;
    if (message?.event == 'ping') {
      _works();
    } else if (message?.event == 'unsubscribed') {
      _leaving.remove(topic);
    } else if (message != null && topic != null && _numbers.containsKey(topic) && !_leaving.contains(topic)) {
      _take(topic, message);
    }
  }

  void _take(String topic, Message message) {
    final isRefusal = message.event == 'refused' || message.event == 'closed';
    final retry = isRefusal ? message.retry : null;
    if (retry != null) {
      return _subscribeAfter(topic, retry);
    }
    if (isRefusal && message.data['code'] == 'repeated_topic') {
      return;
    }
    final id = message.id;
    if (id != null) {
      final reached = _numbers[topic];
      if (message.event != 'snapshot' && reached != null && id <= reached) {
        return;
      }
      _numbers[topic] = id;
    }
    _works();
    final number = _numbers[topic];
    if (isRefusal || message.event == 'end') {
      _numbers.remove(topic);
    }
    _tell(topic, isRefusal ? 'refused' : message.event, message.data, number);
  }

  void _works() {
    _backoff.reset();
    _hasRenewed = false;
  }

  void _tell(String topic, String name, Map<String, dynamic> data, [int? number]) {
    _queue.add(StreamEvent(topic, name, number, data));
    _deliver();
  }

  /// Delivers events while the listener takes them, and then the end, if it has come.
  void _deliver() {
    if (_isDelivering || !_events.hasListener) {
      return;
    }
    _isDelivering = true;
    while (_queue.isNotEmpty && !_events.isPaused && !_isClosed) {
      _events.add(_queue.removeFirst());
    }
    _isDelivering = false;
    final failure = _failure;
    if (_isClosed || _events.isPaused || _numbers.isNotEmpty && failure == null) {
      return;
    }
    if (failure != null) {
      _events.addError(failure.$1, failure.$2);
    }
    close();
  }

  void _subscribe(String topic) {
    final send = _send;
    if (send == null || _leaving.contains(topic)) {
      _again();
    } else {
      send({'do': 'subscribe', 'topic': topic, 'after': _numbers[topic]});
    }
  }

  /// Subscribes a topic that is refused for now; another connection begins with all topics.
  void _subscribeAfter(String topic, Duration wait) {
    final stop = _stop;
    Timer(wait, () {
      if (_isOpen && identical(stop, _stop) && !stop.isCompleted && _numbers.containsKey(topic)) {
        _subscribe(topic);
      }
    });
  }

  /// Opens the connection anew, at once.
  void _again() {
    _send = null;
    if (!_stop.isCompleted) {
      _stop.complete();
    }
  }

  void _lose() {
    if (!_isOpen) {
      _triesSocket = _socketWorks || !_triesSocket; // a proxy may let no WebSocket through
    }
    _isOpen = false;
    if (!_isCut && _numbers.isNotEmpty) {
      _isCut = true;
      _onCut?.call(DateTime.now().subtract(_clock.elapsed - _heardAt));
    }
  }

  void _checkSilence() {
    if (_isWatched && _clock.elapsed - _heardAt > _limit) {
      _isWatched = false;
      _again();
      _lose();
    }
  }

  /// A late tick shows that the app was suspended. The monotonic clock may have stood still; the other one went on.
  void _tick() {
    final passed = _clock.elapsed - _tickedAt;
    final missed = DateTime.now().difference(_tickedOn) - passed;
    _tickedAt += passed;
    _tickedOn = DateTime.now();
    if (missed > _sleep) {
      _heardAt -= missed;
    }
    if (passed > _sleep || missed > _sleep) {
      wake();
    } else {
      _checkSilence();
    }
  }

  Future<void> _run() async {
    final ticks = Timer.periodic(_tickTime, (_) => _tick());
    scheduleMicrotask(_deliver);
    try {
      while (!_isClosed) {
        final stop = _stop = Completer();
        if (_numbers.isEmpty) {
          await stop.future;
          continue;
        }
        final pause = await _once(stop);
        _isOpen = _isWatched = false;
        _send = null;
        _leaving.clear();
        if (!stop.isCompleted) {
          final timer = Timer(pause, () => stop.isCompleted ? null : stop.complete());
          await stop.future;
          timer.cancel();
        }
      }
    } catch (why, where) {
      _failure = (why, where);
      _deliver();
    } finally {
      ticks.cancel();
    }
  }

  /// One connection; how long to wait before the next. ApiException if there is to be none.
  Future<Duration> _once(Completer<void> stop) async {
    final tokens = _tokens();
    if (tokens == null) {
      throw refusalWith(401, 'not_authenticated');
    }
    final connect = switch (_by) {
      FollowBy.webSocket => bySocket,
      FollowBy.events => byEvents,
      null => _triesSocket ? bySocket : byEvents,
    };
    _isWatched = true;
    _heardAt = _clock.elapsed;
    final end = await connect(_transport, tokens, {..._numbers}, this, stop.future);
    _isWatched = false;
    if (stop.isCompleted || _numbers.isEmpty || await _isRenewed(end, tokens) || stop.isCompleted) {
      return Duration.zero;
    }
    final pause = _backoff.next(end.retry);
    _lose();
    return pause;
  }

  /// Whether there are new tokens. ApiException unless the same may be tried again (the closes in docs/streams.md).
  Future<bool> _isRenewed(End end, Tokens used) async {
    final status = end.status;
    if (status == null || _isTemporary(status)) {
      return false;
    }
    try {
      if (end.code == 'token_expired' && !_hasRenewed && await _refresh(used)) {
        return _hasRenewed = true;
      }
    } on ServiceUnreachableException {
      return false;
    } on ApiException catch (refused) {
      if (_isTemporary(refused.status)) {
        return false;
      }
      rethrow;
    }
    throw end.failure ?? refusalWith(status, end.code ?? '');
  }
}

bool _isTemporary(int status) => status < 400 || status == 408 || status == 429 || status >= 500;
