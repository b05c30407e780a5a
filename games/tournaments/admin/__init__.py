"""Tournaments in the admin."""
