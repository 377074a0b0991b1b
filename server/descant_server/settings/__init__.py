"""What a user sets for a workspace: schemas of their own, and by which schema a file is read."""

from descant_server.settings.configured import Configured
from descant_server.settings.files import SchemaFile, default_name, read_schema_file
from descant_server.settings.values import FileRule, SchemaSetting, Settings, merged, read_settings

__all__ = [
    "Configured",
    "FileRule",
    "SchemaFile",
    "SchemaSetting",
    "Settings",
    "default_name",
    "merged",
    "read_schema_file",
    "read_settings",
]
