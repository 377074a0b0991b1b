"""The request to fix the errors in the code of a VTK answer: a ``ValidationInput`` object.

Source: seed document 000, section 3, whose example also says how the request is worded.
"""

from bisect import bisect_right
from collections.abc import Iterator

from descant.analysis import Analysis
from descant.problems import Problem, Severity
from descant.schemas.facets import PythonCode
from descant.schemas.outline_walk import Placed, with_facet
from descant.schemas.vtk.instructions import ValidationInstructions
from descant.schemas.vtk.validation_input import ValidationError, ValidationInput
from descant.source import Span
from descant.syntax import Scalar

TASK = "Fix syntax and runtime errors in the generated VTK code"
INSTRUCTIONS = ValidationInstructions(
    task="Fix the errors in the code",
    requirements=(
        "Fix ONLY the specific errors listed",
        "Do NOT rewrite the entire code",
        "Do NOT change working code",
        "Add missing imports if needed",
        "Fix incorrect method calls",
        "Maintain the original code structure and style",
    ),
    output_format="Return JSON with: fixed_code, changes_made",
)
_TYPES = {"python-syntax": "SyntaxError", "misplaced-import": "ImportError"}
"""How the errors are called that are not found by running the code."""


class NoCodeError(LookupError):
    """An answer has no code with errors; the message says what it has."""


def validation_input(analysis: Analysis, query: str | None = None) -> ValidationInput:
    """Return the request to fix the code of an answer, for the first member with code that has an error.

    *query* is the user's question, which most answers do not repeat. Raises NoCodeError where there is no
    code, no error in it, or no question.
    """
    schema, root = analysis.schema, analysis.root
    if schema is None or root is None:
        raise NoCodeError("the document contains no answer of a known schema")
    codes = [placed for placed, _ in with_facet(root, schema.model.outline, PythonCode)]
    codes = [placed for placed in codes if isinstance(placed.node.value, str)]
    if not codes:
        raise NoCodeError(f"an answer of {schema.name} has no code")
    faulty = next(((code, errors) for code in codes if (errors := tuple(_errors(analysis, code)))), None)
    if faulty is None:
        raise NoCodeError("no error was found in the code of the answer")
    question = query if query is not None else root.value.get("original_query", root.value.get("query"))
    if not isinstance(question, str):
        raise NoCodeError(f"an answer of {schema.name} does not repeat the user's question: name it")
    return ValidationInput(
        task=TASK,
        original_query=question,
        generated_code=str(faulty[0].node.value),
        validation_errors=faulty[1],
        instructions=INSTRUCTIONS,
    )


def _errors(analysis: Analysis, placed: Placed) -> Iterator[ValidationError]:
    node = placed.node
    assert isinstance(node, Scalar), "code is a text"
    lines = node.value.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]
    offsets = [span.start for span in node.spans_of(analysis.source.text, [Span(at, at) for at in starts])]
    for problem in analysis.problems:
        if problem.severity <= Severity.WARNING and _lies_in(problem, node):
            number = max(1, bisect_right(offsets, problem.span.start))
            yield ValidationError(
                type=_TYPES.get(problem.code, problem.code),
                message=problem.message,
                line=number,
                context=lines[number - 1],
            )


def _lies_in(problem: Problem, node: Scalar) -> bool:
    return node.start <= problem.span.start and problem.span.end <= node.end
