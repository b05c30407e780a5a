"""Announcements of the staff: notices and maintenance, as each process knows them."""
