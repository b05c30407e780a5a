"""The OpenAPI document: what is true of all operations, added to what the views tell."""
