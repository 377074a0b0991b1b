"""Exact."""
