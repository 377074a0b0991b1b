"""Which of the documents that are open is what an answer answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from descant.relations.named_documents import Named

Agrees = Callable[[Mapping[str, Any], Mapping[str, Any]], bool]

GENERATION, GENERATION_INPUT = "vtk.generation", "vtk.generation_input"
VALIDATION, VALIDATION_INPUT = "vtk.validation", "vtk.validation_input"
MODIFICATION, MODIFICATION_PLAN = "vtk.code_modification", "vtk.modification_decomposition"
FINAL_RESULT, DECOMPOSITION = "vtk.final_result", "vtk.decomposition"


def _same_step(answer: Mapping[str, Any], request: Mapping[str, Any]) -> bool:
    current = request.get("current_step")
    return isinstance(current, dict) and _equal(answer.get("step_number"), current.get("step_number"))


def _same_understanding(answer: Mapping[str, Any], request: Mapping[str, Any]) -> bool:
    return _equal(answer.get("understanding"), request.get("understanding"))


def _equal(value: Any, other: Any) -> bool:
    return value is not None and bool(value == other)


_AGREES: Mapping[tuple[str, str], Agrees] = {
    (GENERATION, GENERATION_INPUT): _same_step,
    (FINAL_RESULT, DECOMPOSITION): _same_understanding,
}
"""How contents tell what belongs together, where they do."""


def requests_of(document: Named, schema: str, others: Sequence[Named]) -> tuple[Named, ...]:
    """Return what *document* answers among *others*, of which it is none: one document, or none.

    That is the one of *schema* that is named as it is. Without such a name it is the one whose contents
    agree, or the only one, where the document is the only answer. Of the steps that are handed over to a
    later request, each answer counts.
    """
    requests = [other for other in others if _schema(other) == schema]
    own = _schema(document)
    if (own, schema) == (GENERATION_INPUT, GENERATION):
        return tuple(requests)
    peers = [other for other in others if _schema(other) == own]
    alike = [request for request in requests if request.stem == document.stem]
    if len(alike) == 1:
        return tuple(alike)
    taken = {peer.stem for peer in peers}
    free = alike or [request for request in requests if request.stem not in taken]
    if len(free) == 1 and not peers:
        return tuple(free)
    agrees = _AGREES.get((own, schema))
    values = document.analysis.root.value if document.analysis.root else {}
    fitting = [
        peer for peer in free if agrees and peer.analysis.root and agrees(values, peer.analysis.root.value)
    ]
    return tuple(fitting) if len(fitting) == 1 else ()


def _schema(document: Named) -> str:
    return document.analysis.schema.name if document.analysis.schema else ""
