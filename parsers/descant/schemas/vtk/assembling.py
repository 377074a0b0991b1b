"""From the plan and the code of its steps to the whole result: what the pipeline does behind the last step.

A model needs not be asked for any of it: the imports, each once; the code; and the explanation.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from descant.schemas.vtk.decomposition import DecompositionOutput, Step
from descant.schemas.vtk.final_result import Explanation, FinalCode, FinalResult
from descant.schemas.vtk.generation import GenerationOutput
from descant.schemas.vtk.generation_input import DocumentationChunk
from descant.schemas.vtk.steps import ExplanationStep, StepResult

Documentation = Mapping[int, Sequence[DocumentationChunk]]


def assemble(
    query: str,
    plan: DecompositionOutput,
    generated: Iterable[GenerationOutput],
    documentation: Documentation | None = None,
) -> FinalResult:
    """Return the whole result of *query*: its *plan*, and the code that was *generated* for each step.

    *generated* may come in any order. *documentation* has, by the number of a step, the chunks that its
    request had; without, no chunk is named. Raises ValueError where a step of the plan has no code or has it
    twice, where code is for a step that the plan does not have, and where it cites a chunk that its request
    did not have.
    """
    chunks = documentation or {}
    outputs = _by_step(plan, generated)
    steps = tuple(_result(step, outputs[step.step_number], chunks) for step in plan.steps)
    imports = tuple(_each_once(statement for step in steps for statement in step.imports))
    head, body = "\n".join(imports), "\n\n".join(step.code.strip("\n") for step in steps if step.code.strip())
    return FinalResult(
        query=query,
        understanding=plan.understanding,
        requires_visualization=plan.requires_visualization,
        libraries_needed=plan.libraries_needed,
        data_files=plan.data_files,
        steps=steps,
        final_code=FinalCode(imports=head, body=body, complete="\n\n".join(filter(None, (head, body)))),
        explanation=Explanation(
            overview=plan.understanding,
            imports=imports,
            steps=tuple(
                ExplanationStep(**step.model_dump(include=set(ExplanationStep.model_fields)))
                for step in steps
            ),
            formatted="\n\n".join((plan.understanding, *map(_formatted, steps))) + "\n",
        ),
    )


def _by_step(plan: DecompositionOutput, generated: Iterable[GenerationOutput]) -> dict[int, GenerationOutput]:
    outputs: dict[int, GenerationOutput] = {}
    planned = {step.step_number for step in plan.steps}
    if len(planned) < len(plan.steps):
        raise ValueError("the plan has two steps with one number")
    for output in generated:
        if output.step_number not in planned:
            raise ValueError(f"the plan has no step {output.step_number}")
        if output.step_number in outputs:
            raise ValueError(f"step {output.step_number} has code twice")
        outputs[output.step_number] = output
    for number in sorted(planned - outputs.keys()):
        raise ValueError(f"step {number} has no code")
    return outputs


def _result(step: Step, output: GenerationOutput, documentation: Documentation) -> StepResult:
    number, known = step.step_number, documentation.get(step.step_number)
    ids = {chunk.index: chunk.chunk_id for chunk in known or ()}
    if known is not None and (unknown := [index for index in output.citations if index not in ids]):
        raise ValueError(f"step {number} cites [{unknown[0]}], a chunk that its request did not have")
    return StepResult(
        step_number=number,
        description=step.description,
        understanding=output.understanding,
        imports=output.imports,
        code=output.code,
        citations=output.citations,
        chunks_used=tuple(dict.fromkeys(ids[index] for index in output.citations if index in ids)),
    )


def _each_once(statements: Iterable[str]) -> Iterator[str]:
    """Yield import *statements* without the names that one before has imported; those of the future first.

    What is no Python stays as it is.
    """
    seen, written = set[str](), list[str]()
    for statement in statements:
        try:
            nodes = ast.parse(statement).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            nodes = []
        if not nodes or not all(isinstance(node, ast.Import | ast.ImportFrom) for node in nodes):
            written += [] if statement in seen else [statement]
            seen.add(statement)
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                written += _unseen(statement, node, seen)
    yield from sorted(written, key=lambda text: not text.startswith("from __future__"))


def _unseen(statement: str, node: ast.Import | ast.ImportFrom, seen: set[str]) -> Iterator[str]:
    """Yield *node* of *statement* with what is not *seen* yet, which then is."""
    match node:
        case ast.ImportFrom(module=module, names=aliases, level=level):
            prefix = f"{'.' * level}{module or ''}."
            new = _add(seen, prefix, aliases)
            shorter: ast.stmt = ast.ImportFrom(module, new, level)
        case ast.Import(names=aliases):
            new = _add(seen, "", aliases)
            shorter = ast.Import(new)
        case _:
            assert_never(node)
    if len(new) == len(aliases):
        yield ast.get_source_segment(statement, node) or statement
    elif new:
        yield ast.unparse(shorter)


def _add(seen: set[str], prefix: str, aliases: list[ast.alias]) -> list[ast.alias]:
    """Return those of *aliases* that are not *seen* yet, and add them."""
    keys = {f"{prefix}{alias.name} as {alias.asname}": alias for alias in aliases}
    new = [alias for key, alias in keys.items() if key not in seen]
    seen.update(keys)
    return new


def _formatted(step: StepResult) -> str:
    """Return *step* in Markdown; the fence is longer than any in its code."""
    fence = "```"
    while fence in step.code:
        fence += "`"
    code = step.code.strip("\n")
    heading = f"## Step {step.step_number}: {step.description}"
    return f"{heading}\n\n{step.understanding}\n\n{fence}python\n{code}\n{fence}"
