"""The catalogue of problems in a file that holds a JSON Schema."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

KEYWORD = ProblemKind(
    "schema-keyword",
    Severity.ERROR,
    "A keyword of a JSON Schema has a value that it cannot have.",
    """Such a schema is not used until it is mended; all others go on working.

Wrong: `{"type": "strng"}`

Right: `{"type": "string"}`
""",
)
REFERENCE = ProblemKind(
    "schema-reference",
    Severity.ERROR,
    "A reference of a JSON Schema leads nowhere.",
    """References are followed inside of the file only: nothing is ever fetched, from no network and from no
other file. A schema that leads back to itself without entering a value has no meaning, either.

Wrong: `{"$ref": "#/$defs/Stpe", "$defs": {"Step": {"type": "object"}}}`

Right: `{"$ref": "#/$defs/Step", "$defs": {"Step": {"type": "object"}}}`
""",
)
ROOT = ProblemKind(
    "schema-root",
    Severity.ERROR,
    "A JSON Schema does not describe an object.",
    """An answer is an object, so the schema of answers describes one: a list is asked for as the member of an
object.

Wrong: `{"type": "array", "items": {"type": "string"}}`

Right: `{"type": "object", "properties": {"names": {"type": "array", "items": {"type": "string"}}}}`
""",
)
DIALECT = ProblemKind(
    "schema-dialect",
    Severity.ERROR,
    "A JSON Schema is written for a version that is not read here.",
    """Draft-07 and 2020-12 are read; without `$schema` it is 2020-12.

Wrong: `{"$schema": "http://json-schema.org/draft-04/schema#"}`

Right: `{"$schema": "https://json-schema.org/draft/2020-12/schema"}`
""",
)
IGNORED = ProblemKind(
    "schema-ignored",
    Severity.WARNING,
    "A part of a JSON Schema has no effect.",
    """A keyword that nobody knows is passed over by all who read the schema, and so is one of another
version, and in Draft-07 whatever stands beside a `$ref`.

Wrong: `{"type": "object", "requried": ["name"]}`

Right: `{"type": "object", "required": ["name"]}`
""",
    tags=(Tag.UNNECESSARY,),
)
FACET = ProblemKind(
    "schema-facet",
    Severity.ERROR,
    "What a JSON Schema says under x-descant cannot be read.",
    """It is a list of objects; each has the name of a facet, and what that facet needs to know.

Wrong: `{"x-descant": [{"facet": "Numbred", "by": "step"}]}`

Right: `{"x-descant": [{"facet": "Numbered", "by": "step"}]}`
""",
)
LIMIT = ProblemKind(
    "schema-limit",
    Severity.ERROR,
    "A JSON Schema is too large to be used.",
    """Checking an answer must not take minutes, so there is a limit for everything in a schema: its text, its
patterns, its references, and how often one schema is combined with another.

Wrong: a pattern of 5,000 characters

Right: a shorter pattern.
""",
)

KINDS = kinds_in(globals())
