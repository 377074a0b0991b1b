"""Answers in tags and in Markdown, and what can happen to their tags, headings and fences."""
