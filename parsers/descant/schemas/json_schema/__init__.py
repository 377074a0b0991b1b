"""JSON Schemas, Draft-07 and 2020-12, as definitions of answers."""

from descant.schemas.json_schema.json_schema_model import Definition, JsonSchemaModel, json_schema_model

__all__ = ["Definition", "JsonSchemaModel", "json_schema_model"]
