/// A client of the Parcheesi game service.
///
/// Import it with a prefix in Flutter, which has a Table and a Badge of its own.
library;

export 'src/call.dart';
export 'src/client.dart';
export 'src/errors.dart';
export 'src/events.dart' show StreamEvent;
export 'src/models.g.dart';
export 'src/operations.g.dart';
export 'src/play.dart';
export 'src/tokens.dart';
