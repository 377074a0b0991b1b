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
    named = [Named(one.path, one.analysis) for one in held if is_related(one.analysis)]
    for one in held:
        yield replace(one, analysis=related(Named(one.path, one.analysis), named))
