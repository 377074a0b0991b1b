"""The tables of a store."""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

VERSION = 1
"""Of these tables. A store with another version is not written to."""

METADATA = MetaData()

STORE = Table("descant_store", METADATA, Column("version", Integer, primary_key=True, autoincrement=False))

ANSWERS = Table(
    "descant_answers",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("added", String(32), nullable=False),
    Column("format", String(32), nullable=False),
    Column("schema", Text),
    Column("version", Text),
    Column("complete", Boolean, nullable=False),
    Column("summary", Text),
    Column("text", Text, nullable=False),
    Column("response", Text),
)

FILES = Table(
    "descant_files",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("answer", ForeignKey(ANSWERS.c.id), nullable=False, index=True),
    Column("path", Text, nullable=False),
    Column("operation", String(16), nullable=False),
    Column("new_path", Text),
    Column("content", Text),
    Column("complete", Boolean, nullable=False),
)

PROBLEMS = Table(
    "descant_problems",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("answer", ForeignKey(ANSWERS.c.id), nullable=False, index=True),
    Column("code", String(64), nullable=False),
    Column("severity", String(16), nullable=False),
    Column("message", Text, nullable=False),
    Column("pointer", Text),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
)

SECTIONS = Table(
    "descant_sections",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("answer", ForeignKey(ANSWERS.c.id), index=True),
    Column("call_id", String(255), nullable=False),
    Column("schema", String(255), nullable=False),
    Column("version", String(64), nullable=False),
    Column("path", String(255), nullable=False),
    Column("content", Text, nullable=False),
    Column("added", String(32), nullable=False),
    UniqueConstraint("call_id", "schema", "version", "path", name="descant_section_once"),
)
