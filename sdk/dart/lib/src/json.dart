/// Reading and writing JSON for the generated models.
library;

/// A value that is always there; TypeError if it is not.
T needed<T>(Object? value, T Function(Object?) read) => read(value);

/// A value that may be null or absent.
T? optional<T>(Object? value, T? Function(Object?) read) => value == null ? null : read(value);

/// Each value of a JSON array.
List<T> list<T>(Object? value, T Function(Object?) read) => [for (final item in value! as List<Object?>) read(item)];

/// Each value of a JSON object.
Map<String, T> map<T>(Object? value, T Function(Object?) read) =>
    {for (final entry in (value! as Map<String, Object?>).entries) entry.key: read(entry.value)};

/// A value for jsonEncode, which calls toJson of models by itself.
Object? write(Object? value) => value is DateTime ? value.toUtc().toIso8601String() : value;
