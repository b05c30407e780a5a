/// An event of a topic.
class StreamEvent {
  /// An event.
  const StreamEvent(this.topic, this.name, this.number, this.data);

  /// `me`, `tables/{id}` or `games/{id}`.
  final String topic;

  /// `snapshot`, `message` (a row), `end`; `refused` if the topic is not followed, or no longer: the `code` in the data
  /// says why; `unsubscribed` after it was dropped. There may be new ones: ignore those.
  final String name;

  /// The number that the topic has reached.
  final int? number;

  /// Its data, with fields that this version of the library does not know. Of a game's stream, `Game.fromJson` reads
  /// that of a snapshot, `GameRow.fromJson` that of a row.
  final Map<String, dynamic> data;
}
