"""The outline of an answer."""
