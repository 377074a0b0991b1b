"""Damaged answers in the edit formats, made anew from a seed."""

import random
from collections.abc import Iterator

from descant import analyze
from support.damage.edits.changes import three_edits
from support.damage.edits.judging import judged
from support.damage.edits.slips import SLIPS, EditDamage, damaged, text_of
from support.damage.edits.spellings import SPELLINGS, Role, SoundAnswer, written


def sound_answer(chance: random.Random, format: str) -> SoundAnswer:
    """Return an answer in *format* that edits three real files, and that is read without a problem.

    One that is not is mostly an edit whose lines stand at several places of its file.
    """
    while True:
        answer = written(chance, format, three_edits(chance, operations=SPELLINGS[format][2]))
        sound = EditDamage("none", Role.PROSE, text_of(answer), 0, 0, 0, answer, frozenset())
        judgement = judged(sound, analyze(sound.text))
        if judgement.is_exact and not judgement.problems and not judgement.is_written_otherwise_and_ready:
            return answer


def damages(seed: int, format: str, count: int) -> Iterator[EditDamage]:
    """Yield *count* damaged answers, each kind of slip about as often as any other."""
    chance, done = random.Random(f"{seed} {format}"), 0
    while done < count:
        answer = sound_answer(chance, format)
        damage = damaged(chance, answer, SLIPS[done % len(SLIPS)])
        for _ in range(20):
            if damage:
                break
            answer = sound_answer(chance, format)
            damage = damaged(chance, answer, chance.choice(SLIPS))
        if damage:
            yield damage
            done += 1
