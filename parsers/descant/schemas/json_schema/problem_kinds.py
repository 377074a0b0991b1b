"""The catalogue of problems in a file that holds a JSON Schema."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

KEYWORD = ProblemKind(
    "schema-keyword",
    Severity.ERROR,
    "Invalid value of a JSON Schema keyword.",
    """The schema is not used until this is fixed; all others still work.

Wrong: `{"type": "strng"}`

Right: `{"type": "string"}`
""",
)
REFERENCE = ProblemKind(
    "schema-reference",
    Severity.ERROR,
    "Unresolved reference in a JSON Schema.",
    """Only references inside the file are followed: nothing is ever fetched from the network or from other
files. A schema that refers to itself without entering a value is not valid either.

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
    "Unsupported JSON Schema version.",
    """Draft-07 and 2020-12 are supported; the default without `$schema` is 2020-12.

Wrong: `{"$schema": "http://json-schema.org/draft-04/schema#"}`

Right: `{"$schema": "https://json-schema.org/draft/2020-12/schema"}`
""",
)
IGNORED = ProblemKind(
    "schema-ignored",
    Severity.WARNING,
    "A part of a JSON Schema has no effect.",
    """Unknown keywords and those of other versions are ignored, and in Draft-07 whatever is next to a
`$ref`.

Wrong: `{"type": "object", "requried": ["name"]}`

Right: `{"type": "object", "required": ["name"]}`
""",
    tags=(Tag.UNNECESSARY,),
)
FACET = ProblemKind(
    "schema-facet",
    Severity.ERROR,
    "Invalid `x-descant` in a JSON Schema.",
    """It is a list of objects; each has the name of a facet and its options.

Wrong: `{"x-descant": [{"facet": "Numbred", "by": "step"}]}`

Right: `{"x-descant": [{"facet": "Numbered", "by": "step"}]}`
""",
)
LIMIT = ProblemKind(
    "schema-limit",
    Severity.ERROR,
    "A JSON Schema is too large to be used.",
    """Checking an answer must not take minutes, so a schema is limited in its size, its patterns, its
references and the number of combined schemas.

Wrong: a pattern of 5,000 characters

Right: a shorter pattern.
""",
)

KINDS = kinds_in(globals())
