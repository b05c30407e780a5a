import 'dart:convert';

/// An event of a stream.
class StreamEvent {
  /// An event.
  const StreamEvent(this.name, this.id, this.data);

  /// `snapshot`, `message` (a row), `end`; there may be new ones: ignore those.
  final String name;

  /// Its number; null for `end`.
  final int? id;

  /// Its data, with fields that this version of the library does not know. Of a game's stream, `Game.fromJson` reads
  /// that of a snapshot, `GameRow.fromJson` that of a row.
  final Map<String, dynamic> data;
}

/// The lines of a stream as events.
class EventParser {
  /// The pause before the next connection that the service asks for.
  Duration? retry;

  var _name = 'message';
  int? _id;
  final _data = <String>[];

  /// The event that a line completes; FormatException if its data is no JSON.
  StreamEvent? add(String line) {
    if (line.isEmpty) {
      return _finish();
    }
    final colon = line.indexOf(':');
    final field = colon < 0 ? line : line.substring(0, colon);
    final value = colon < 0 ? '' : line.substring(colon + 1).trimLeft();
    switch (field) {
      case 'event':
        _name = value;
      case 'id':
        _id = int.tryParse(value) ?? _id;
      case 'data':
        _data.add(value);
      case 'retry':
        final pause = int.tryParse(value);
        retry = pause == null ? retry : Duration(milliseconds: pause);
    }
    return null;
  }

  StreamEvent? _finish() {
    final event = _data.isEmpty
        ? null
        : StreamEvent(_name, _id, jsonDecode(_data.join('\n')) as Map<String, dynamic>);
    _name = 'message';
    _id = null;
    _data.clear();
    return event;
  }
}
