"""A reply to the prompt to correct an answer, composed with what was good of the answer: one answer again.

The files that were asked for are those of the reply, all others those of the answer. Where both are in one
format the answer stays as it is but for these files, to the character; else it is written anew, and read
back.
What has more than one reading is a question, and nothing is composed before it is decided.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from descant.analysis import Analysis, analyze_source
from descant.comparison import Composed, NotComposed, compare
from descant.comparison.cells import file_key
from descant.comparison.composition import compose_mix, composed_as
from descant.comparison.mix import Mix, TakenFile
from descant.contracts.reask_request import ReaskRequest
from descant.contracts.reply_questions import Pair, Question, Reading, joined, pairs, plain_reading
from descant.conversion import Contents, contents_of
from descant.formats.markdown.problem_kinds import BLOCK_WITHOUT_PATH
from descant.problems import Edit, apply_edits
from descant.source import Source
from descant.verdict import file_states

ANSWER, REPLY = 0, 1
"""Which of the two a file is from, in the origins of what is composed."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """What has to be decided before an answer can be composed."""

    questions: tuple[Question, ...]


def compose_reply(
    answer: Analysis,
    reply: Analysis,
    request: ReaskRequest,
    decisions: Mapping[str, Reading] | None = None,
) -> Composed | NotComposed | Undecided:
    """Return the answer that *answer* and *reply* make together, where *request* is what was asked for.

    *decisions* tell how files are read, by their paths, that there is a question of.
    """
    decisions = decisions or {}
    if request.is_whole:
        comparison = compare([answer, reply])
        taken = tuple(TakenFile(REPLY, file) for file in reply.answer.files)
        return composed_as(Mix(comparison, taken, REPLY), reply)
    if not reply.answer.files and (named := _with_path(reply, request)) is not None:
        path = request.files[0]
        if decisions.get(path) != "reply":
            message = (
                f"The reply has one code block and no path, and only {path} was asked for: is it this file?"
            )
            return Undecided((Question(path, message, ("reply",)),))
        reply = named
    if not reply.answer.files and (request.files or request.is_open):
        return NotComposed(("The reply contains no files that can be read.",))
    both = pairs(file_states(answer), file_states(reply))
    if not any(pair.reply and _is_wanted(pair, request) for pair in both) and not request.sections:
        return NotComposed(("The reply has none of the files that were asked for.",))
    readings = [plain_reading(pair, request) for pair in both]
    open_questions = [
        reading
        for reading in readings
        if isinstance(reading, Question) and decisions.get(reading.path) not in reading.readings
    ]
    if open_questions:
        return Undecided(tuple(open_questions))
    chosen = [decisions[reading.path] if isinstance(reading, Question) else reading for reading in readings]
    taken = tuple(taken for pair, side in zip(both, chosen, strict=True) for taken in _taken(pair, side))
    if not taken:
        return NotComposed(("Nothing to compose: no file is left.",))
    # The order of the answer is kept, also where it names one path several times.
    mixed = Mix(compare([answer, reply]), taken, ANSWER)
    sections = _sections(answer, reply, request)
    spliced = _spliced(answer, reply, mixed, sections)
    return composed_as(mixed, spliced) if spliced is not None else compose_mix(mixed, sections)


def _is_wanted(pair: Pair, request: ReaskRequest) -> bool:
    return pair.path in request.files or (request.is_open and not pair.answer)


def _taken(pair: Pair, side: Reading) -> Iterator[TakenFile]:
    if side == "answer":
        yield from (TakenFile(ANSWER, state.file) for state in pair.answer)
    elif side == "reply":
        yield from (TakenFile(REPLY, state.file) for state in pair.reply)
    elif side == "join":
        before, after = pair.answer[-1].file, pair.reply[-1].file
        yield TakenFile(REPLY, after._replace(content=joined(before, after)))


def _sections(answer: Analysis, reply: Analysis, request: ReaskRequest) -> Contents:
    own, theirs = contents_of(answer), contents_of(reply)
    parts = answer.parts
    asked = [name for name in request.sections if parts is not None]
    if parts is not None and parts.summary in asked and theirs.summary is not None:
        own = replace(own, summary=theirs.summary)
    if parts is not None and parts.plan in asked and theirs.steps is not None:
        own = replace(own, steps=theirs.steps)
    if parts is not None and parts.activity in asked and theirs.activity is not None:
        own = replace(own, activity=theirs.activity)
    return replace(own, files=())


def _spliced(answer: Analysis, reply: Analysis, mixed: Mix, sections: Contents) -> Analysis | None:
    """Return the answer with the files of the reply in their places; None if that says anything else."""
    if answer.format != reply.format or not answer.complete:
        return None
    files = {file.path: file for file in answer.answer.files}
    theirs = [taken.file for taken in mixed.taken if taken.answer == REPLY]
    if any(file.path not in files for file in theirs):
        return None
    text = reply.source.text
    edits = [Edit(files[file.path].span, text[file.span.start : file.span.end]) for file in theirs]
    try:
        changed = apply_edits(answer.source.text, edits)
    except ValueError:
        return None
    schemas = (answer.schema,) if answer.schema else None
    analysis = analyze_source(Source(changed), schemas=schemas, asked=answer.asked, formats=answer.formats)
    is_kept = (
        analysis.complete
        and analysis.format == answer.format
        and _keys(analysis) == [(taken.file.path, file_key(taken.file)) for taken in mixed.taken]
        and replace(contents_of(analysis), files=()) == sections
    )
    return analysis if is_kept else None


def _keys(analysis: Analysis) -> list[tuple[str, object]]:
    return [(file.path, file_key(file)) for file in analysis.answer.files]


def _with_path(reply: Analysis, request: ReaskRequest) -> Analysis | None:
    """Return *reply* with the one path that was asked for above its only code block; None if it is not so."""
    blocks: Sequence[int] = [p.span.start for p in reply.problems if p.kind is BLOCK_WITHOUT_PATH]
    if len(blocks) != 1 or len(request.files) != 1 or request.is_open or request.sections:
        return None
    text, start = reply.source.text, blocks[0]
    line = text.rfind("\n", 0, start) + 1
    (path,) = request.files
    named = analyze_source(Source(f"**{path}**\n\n{text[line:]}"))
    files = named.answer.files
    return named if len(files) == 1 and files[0].path == path and files[0].complete else None
