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
        if held or is_related(answer.analysis):
            held.append(answer)
        else:
            yield answer
    named = [Named(checked.path, checked.analysis) for checked in held if is_related(checked.analysis)]
    for checked in held:
        yield replace(checked, analysis=related(Named(checked.path, checked.analysis), named))
