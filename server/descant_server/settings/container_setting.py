"""How the setting is called that :mod:`descant_server.settings.container_records` reads."""

CONTAINERS = "containers"
KEYS = (CONTAINERS, "container")
"""It may be called by either: in a file each record is one ``[[container]]``, behind an editor's."""
