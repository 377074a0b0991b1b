"""From an answer that was read in a decoded text to the same answer at its places in the raw one."""

from dataclasses import replace

from descant.answer import Answer, File
from descant.checkpoints import along
from descant.source_map import SourceMap


def raw_answer(answer: Answer, back: SourceMap) -> Answer:
    """Return *answer* with its parts at their raw places, to which *back* leads."""
    return replace(
        answer,
        summary=answer.summary and back.scalar(answer.summary),
        plan=None if answer.plan is None else back.node(answer.plan),
        steps=tuple(
            replace(step, span=back.span(step.span), node=back.mapping(step.node))
            for step in along(answer.steps)
        ),
        activity=answer.activity and back.scalar(answer.activity),
        files=tuple(_file(file, back) for file in along(answer.files)),
    )


def _file(file: File, back: SourceMap) -> File:
    return file._replace(
        node=back.mapping(file.node),
        path_node=back.scalar(file.path_node),
        content_node=file.content_node and back.scalar(file.content_node),
        new_path_node=file.new_path_node and back.scalar(file.new_path_node),
        old_mode_node=file.old_mode_node and back.scalar(file.old_mode_node),
        new_mode_node=file.new_mode_node and back.scalar(file.new_mode_node),
        hunks=tuple(
            replace(hunk, span=back.span(hunk.span), node=back.mapping(hunk.node))
            for hunk in along(file.hunks)
        ),
    )
