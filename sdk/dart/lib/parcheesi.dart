/// A client of the Parcheesi game service.
///
/// Import it with a prefix in Flutter, which has a Table and a Badge of its own.
library;

export 'src/call.dart';
export 'src/client.dart';
export 'src/connection.dart' show Topics;
export 'src/errors.dart' hide refusalWith;
export 'src/events.dart';
export 'src/follow.dart';
export 'src/models.g.dart';
export 'src/operations.g.dart';
export 'src/play.dart';
export 'src/tokens.dart';
