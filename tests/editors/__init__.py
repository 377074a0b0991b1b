"""Tests that run real editors, with the packs that users copy; `pytest tests/editors` runs them."""
