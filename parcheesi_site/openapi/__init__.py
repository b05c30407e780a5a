"""The OpenAPI document: the views' declarations, and what all operations have in common."""
