"""Generates the models and operations of the C# and Dart SDKs from docs/openapi.json."""
