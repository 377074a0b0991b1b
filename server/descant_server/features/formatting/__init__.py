"""A JSON answer laid out."""
