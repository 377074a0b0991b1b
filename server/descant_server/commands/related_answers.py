"""Answers as an editor shows them: beside each other."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from descant.relations import Named, is_related, related
from descant_server.commands.inputs import Examined


def together(answers: Iterable[Examined]) -> Iterator[Examined]:
    """Yield *answers* in their order, with all that an editor shows of them when they are open together.

    From the first answer on whose schema has relations to others they are held back until all are read.
    """
    held: list[Examined] = []
    for answer in answers:
        if held or _is_related(answer):
            held.append(answer)
        else:
            yield answer
    named = [Named(checked.path, checked.analysis) for checked in held if _is_related(checked)]
    for checked in held:
        is_related_to = _is_related(checked)
        beside = related(Named(checked.path, checked.analysis), named) if is_related_to else checked.analysis
        yield replace(checked, analysis=beside)


def _is_related(answer: Examined) -> bool:
    return is_related(answer.analysis) and not answer.is_left_out
