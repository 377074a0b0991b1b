"""Tests against a real server: a fixture for pytest, and the client behind it; see ``docs/testing.md``.

Nothing is imported here, since pytest loads the plugin of every package that is installed, wanted or not.
"""
