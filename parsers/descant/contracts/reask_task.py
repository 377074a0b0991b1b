"""What a model is told to send, and how: the last paragraph of the prompt to correct an answer."""

from collections.abc import Sequence

from descant.analysis import Analysis
from descant.contracts.reask_context import ReaskContext
from descant.contracts.reask_request import ReaskRequest, listed

_MANY_PATHS = 20
_FORMS = {
    "json": "as one JSON object and nothing else: no words before or after it, and no code fence around it",
    "tags": "in the same tags as before, and nothing else",
    "xml": "as one XML document and nothing else",
    "calls": "as the same calls of tools, one JSON object each, and nothing else",
    "apply_patch": "as one patch from *** Begin Patch to *** End Patch, and nothing else",
    "search_replace": "as SEARCH/REPLACE blocks with the path above each, and nothing else",
    "unified_diff": "as a unified diff, and nothing else",
    "container": "with the same containers as before, and nothing else",
    "markdown": "in Markdown as before, each file in one code block with its path above it",
    "text": 'with each file between <file path="…"> and </file>, each of these tags on a line of its own',
}


def task_of(request: ReaskRequest, analysis: Analysis, beside: ReaskContext) -> str:
    """Return what is to be sent, in which form, and what is not."""
    form = _FORMS.get(analysis.format, "in the same form as before")
    if analysis.format == "text" and analysis.asked:
        form = _FORMS["json"]
    if request.is_whole:
        changes = "Correct only this. Leave everything else as it is, word for word"
        if not analysis.complete:
            changes += ", and write what is missing at the end"
        return f"{changes}. Return the whole answer again, {form}."
    sentences = [
        f"{_wanted(request, analysis)}, {_form_of_parts(request, analysis) or form}.",
        *_edits_to_repeat(request, beside),
        *_modes_to_keep(request, analysis),
        *_kept(request),
    ]
    return " ".join(sentences)


def _wanted(request: ReaskRequest, analysis: Analysis) -> str:
    named = [*_in_tags(request.sections, analysis), *_named(request, request.files)]
    if not named:
        if not analysis.complete:
            return "Send only what comes behind that in your answer, each file whole"
        return "Send only the files that are missing, each whole"
    task = f"Send only {listed(named)} again, corrected"
    if request.cut:
        task += " and whole, from the first line"
    if not analysis.complete:
        task += ", and whatever comes behind that in your answer"
    elif request.is_open:
        task += ", and files that are missing"
    return task


def _form_of_parts(request: ReaskRequest, analysis: Analysis) -> str | None:
    """Return the form of a JSON object that has only some of the members that the answer has."""
    name = analysis.parts.files if analysis.parts else None
    if analysis.format != "json" or not (name or request.sections):
        return None
    files = (name,) if name and (request.files or request.is_open) else ()
    members = listed([f'"{name}"' for name in (*request.sections, *files)])
    return (
        f"as one JSON object with only {members}, and nothing else: no words before or after it, and no code "
        "fence around it"
    )


def _in_tags(sections: Sequence[str], analysis: Analysis) -> list[str]:
    return [f"<{name}>" if analysis.format == "tags" else f'"{name}"' for name in sections]


def _edits_to_repeat(request: ReaskRequest, beside: ReaskContext) -> list[str]:
    if beside.edited.isdisjoint(request.files):
        return []
    return ["Send all edits of a file, also those that are right; repeat these word for word."]


def _modes_to_keep(request: ReaskRequest, analysis: Analysis) -> list[str]:
    """Return the sentence about the modes of the files that are to be sent again, so that none is lost."""
    given = {
        file.path: file.mode_change
        for file in analysis.answer.files
        if file.path in request.files and file.mode_change in ("100644", "100755")
    }
    kept = [f"{path} ({mode})" for path, mode in [*given.items()][:_MANY_PATHS]]
    return [f"Keep the mode that your answer gives to {', '.join(kept)}."] if kept else []


def _kept(request: ReaskRequest) -> list[str]:
    if not request.kept:
        return []
    it_is = "it is" if len(request.kept) == 1 else "they are"
    return [f"Do not send {listed(_named(request, request.kept))} again: {it_is} fine."]


def _named(request: ReaskRequest, paths: Sequence[str]) -> list[str]:
    more = len(paths) - _MANY_PATHS
    return [*map(request.name_of, paths[:_MANY_PATHS]), *([f"{more:,} more"] if more > 0 else [])]
