"""Answers in files: their bytes read as text, and written in one step."""
