"""The kinds of problems in groups, by what they are about, for those who look through all of them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from descant import embedded, relations
from descant.binding import problem_kinds as binding
from descant.decoding import INVALID_UTF8
from descant.directives import UNKNOWN_SCHEMA_NAME
from descant.formats.calls import problem_kinds as calls
from descant.formats.containers import problem_kinds as containers
from descant.formats.edits import problem_kinds as edits
from descant.formats.edits import unapplied_change_kinds as unapplied_changes
from descant.formats.json import problem_kinds as json
from descant.formats.markdown import problem_kinds as markdown
from descant.formats.problem_kinds import choice, syntax
from descant.formats.problem_kinds import framing as surroundings
from descant.formats.problem_kinds import limits as parts
from descant.formats.tags import problem_kinds as tags
from descant.framing import problem_kinds as framing
from descant.patching import problem_kinds as patching
from descant.problems import ProblemKind, kinds_in
from descant.rules import RULES, Topic
from descant.schema_request import NOT_AS_ASKED
from descant.schemas import problem_kinds as shapes
from descant.schemas.json_schema import problem_kinds as json_schema
from descant_server.documents import reduced_analysis
from descant_server.problem_catalogue import setting_kinds as settings
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.workspace.rules import KINDS as DISK


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """Kinds of problems that are about one thing."""

    title: str
    about: str
    """What that is, in a sentence."""
    problem_kinds: tuple[ProblemKind, ...]
    """In the order of their codes."""

    @property
    def anchor(self) -> str:
        """What leads to the heading *title* of a page in Markdown."""
        return re.sub(r"[^a-z-]", "", self.title.lower().replace(" ", "-"))


def _of_rules(topic: Topic) -> tuple[ProblemKind, ...]:
    return tuple(rule.kind for rule in RULES if rule.topic is topic)


_GROUPED: tuple[tuple[str, str, Iterable[ProblemKind]], ...] = (
    (
        "Finding the answer",
        "What of a text is the answer, and by which format and schema it is read.",
        (*kinds_in(vars(choice)), UNKNOWN_SCHEMA_NAME, NOT_AS_ASKED),
    ),
    (
        "Around the answer",
        "What stands around an answer, or had to be taken off before it could be read.",
        (*kinds_in(vars(surroundings)), *framing.KINDS, INVALID_UTF8),
    ),
    ("Any notation", "What goes wrong in more than one format.", kinds_in(vars(syntax))),
    ("JSON", "Answers that are an object in JSON, or nearly one.", json.KINDS),
    ("Tags and XML", "Answers in tags, and those that are XML documents.", tags.KINDS),
    ("Markdown", "Answers whose files are blocks of code.", markdown.KINDS),
    (
        "Edits",
        "Patches, diffs and search/replace blocks, and whether they fit what they are made for.",
        (*edits.KINDS, *unapplied_changes.KINDS, *patching.KINDS),
    ),
    (
        "Calls and containers",
        "What tools make models print: calls of tools, and elements and banners around files.",
        (*calls.KINDS, *kinds_in(vars(containers))),
    ),
    (
        "Members",
        "Whether the members of an answer are those that its schema asks for.",
        (*shapes.KINDS, *kinds_in(vars(binding)), *_of_rules(Topic.MEMBERS)),
    ),
    (
        "Plan",
        "The steps of an answer, and whether its files are those that the steps speak of.",
        _of_rules(Topic.PLAN),
    ),
    ("Paths", "Where the files of an answer would be written.", _of_rules(Topic.PATHS)),
    ("Contents", "Files that are not whole, or were damaged on their way.", _of_rules(Topic.CONTENTS)),
    ("Code", "What stands in the files of an answer, read in its own language.", embedded.KINDS),
    ("Request and answer", "An answer beside the request that it answers.", relations.KINDS),
    ("Values", "What the values of an answer say of each other.", _of_rules(Topic.VALUES)),
    ("Workspace", "The files of an answer beside those on the disk.", DISK),
    (
        "Limits",
        "Documents that are too much, and what was left out of them.",
        (*kinds_in(vars(parts)), *kinds_in(vars(reduced_analysis))),
    ),
    (
        "Schemas and settings",
        "What you write yourself: schemas, settings, a baseline, the first line of an answer.",
        (*json_schema.KINDS, *kinds_in(vars(settings))),
    ),
)


def _grouped() -> Iterable[ProblemGroup]:
    """Yield the groups with their kinds. A kind that several could have is in the first of them."""
    ungrouped = dict(KINDS)
    for title, about, problem_kinds in _GROUPED:
        codes = sorted(ungrouped.keys() & {kind.code for kind in problem_kinds})
        yield ProblemGroup(title, about, tuple(ungrouped.pop(code) for code in codes))


GROUPS: tuple[ProblemGroup, ...] = tuple(_grouped())
"""In the order of the reading: from the text as a whole to what it says."""
