"""A recorded conversation, said again to a fresh server, and what is answered otherwise."""
