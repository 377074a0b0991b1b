"""Measure the reader against ``json.loads`` on the same machine in the same run: ``make bench``.

Documents are modules of Python's standard library in one Harmony object (indent 2) and in tags. A row is
CPU time, the best of many rounds, as a ratio to ``json.loads`` of the same files as sound JSON. *read* is the
text to the tree with a span for every node, its repairs and the choice of the answer; *analyze* is all of
it: validation, rules and problems, too. A bar that is missed is marked; the exit status is 1 then.
"""

import gc
import json
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from descant import Source, analyze
from descant.formats import recognize
from descant.schemas import SCHEMAS

Row = tuple[str, str, float | None]
"""The name of a document, its text, and the bar for its ratio."""


def main() -> int:
    """Print the table; return 1 when a bar is missed."""
    print(
        f"Python {sys.version.split()[0]} on {sys.platform}; ratios of CPU time to json.loads in this run\n"
    )
    missed = 0
    print(f"{'document':<34}{'size':>10}{'json.loads':>13}{'read':>8}{'analyze':>9}{'bar':>7}")
    for title, modules in (("10 KB", _modules(1)), ("200 KB", _modules(20)), ("5 MB", _largest(200))):
        files = [{"path": path.name, "content": path.read_text("utf-8")} for path in modules]
        plan = [{"step": 1, "description": "Write " + " ".join(path.name for path in modules)}]
        answer = {"summary": "Modules.", "course_of_action": plan, "files": files}
        sound = json.dumps(answer, indent=2, ensure_ascii=False)
        for name, text, bar in _documents(sound, files, is_small=title == "10 KB"):
            base, read, whole = _cpu_in_turn(
                lambda sound=sound: json.loads(sound),  # type: ignore[misc]
                lambda text=text: recognize(Source(text), SCHEMAS),  # type: ignore[misc]
                lambda text=text: analyze(text),  # type: ignore[misc]
            )
            read, whole = read / base, whole / base
            mark = "" if bar is None else f"{bar:>6g}" + (" " if read <= bar else "!")
            missed += bar is not None and read > bar
            row = f"{f'{title}, {name}':<34}{len(text) / 1000:>7,.0f} KB{base * 1000:>10.3f} ms"
            print(f"{row}{read:>8.2f}{whole:>9.2f}{mark:>7}")
    print("\nHostile text of 1 MB: CPU time of analyze, and growth from 250 KB (4 is linear)\n")
    for name, unit in _HOSTILE:
        small, large = (unit * (size // len(unit)) for size in (250_000, 1_000_000))
        first = _cpu(lambda text=small: analyze(text), rounds=2)  # type: ignore[misc]
        second = _cpu(lambda text=large: analyze(text), rounds=2)  # type: ignore[misc]
        missed += second / first > _LINEAR
        print(
            f"{name:<34}{second * 1000:>10.1f} ms{second / first:>8.1f} ×{' !' * (second / first > _LINEAR)}"
        )
    print(
        "\nAll bars are met."
        if not missed
        else f"\n{missed} bar{'s are' if missed > 1 else ' is'} missed (!)."
    )
    return int(missed > 0)


def _documents(sound: str, files: list[dict[str, str]], *, is_small: bool) -> Iterator[Row]:
    def bar(value: float) -> float | None:
        return None if is_small else value

    middle = sound.index("},", len(sound) // 2) if len(files) > 1 else sound.rindex("}\n  ]")
    yield "sound JSON", sound, bar(2)
    yield (
        "trailing comma",
        sound[: sound.rindex("}\n  ]") + 1] + "," + sound[sound.rindex("}\n  ]") + 1 :],
        bar(3),
    )
    if len(files) > 1:
        start = sound.index("{", middle)
        yield "comma missing in the middle", sound[: middle + 1] + sound[middle + 2 :], bar(3)
        yield 'slip },"{ in the middle', sound[:start] + '"' + sound[start:], bar(3)
    yield "fence and prose", f"Here it is:\n```json\n{sound}\n```\nDone.\n", bar(3)
    yield "cut off", sound[: -len(sound) // 50], bar(3)
    blocks = "".join(f'<file path="{file["path"]}">\n{file["content"]}</file>\n' for file in files)
    head = "<summary>\nModules.\n</summary>\n<course_of_action>\n1. Write them.\n</course_of_action>\n"
    yield "tags", head + blocks, bar(1)


_LINEAR = 8
"""Growth from a fourth of the size that is still taken for linear; quadratic work grows 16 times."""
_HOSTILE = (
    ("opening brackets", "["),
    ("braces and quotes", '{"'),
    ("objects in prose", '{"a": 1} '),
    ("objects never closed", '{"a":'),
    ("quotes", '"'),
    ("backslashes", "\\"),
    ("a string of raw line breaks", '{"summary": "' + "a\n" * 500),
    ("commas in an object", '{"a":1' + "," * 100),
    ("closing brackets", '{"files":[' + "]" * 100),
    ("files never closed", '<file path="a">\n'),
    ("files closed twice", '<file path="a">\n</file>\n</file>\n'),
    ("closers alone", "</file>\n"),
    ("sections never closed", "<summary>\n"),
    ("fences", "```json\n{\n"),
    ("angle brackets", "<"),
    ("comments", '{"a": /* '),
)


def _modules(count: int) -> list[Path]:
    """Return the *count* modules whose sizes are nearest to 10 KB."""
    return sorted(_library(), key=lambda path: (abs(path.stat().st_size - 10_000), path.name))[:count]


def _largest(count: int) -> list[Path]:
    """Return modules of 5 MB in all: the first *count* by name."""
    return _library()[:count]


def _library() -> list[Path]:
    return sorted(path for path in Path(sysconfig.get_paths()["stdlib"]).glob("*.py") if path.stat().st_size)


def _cpu(work: Callable[[], object], *, rounds: int = 7) -> float:
    """Return the CPU seconds of a call of *work*: the best of *rounds*."""
    return _cpu_in_turn(work, rounds=rounds)[0]


def _cpu_in_turn(*works: Callable[[], object], rounds: int = 7) -> list[float]:
    """Return the CPU seconds of a call of each of *works*: the best of *rounds*, of many calls if quick.

    They take turns in every round, so that a processor that changes its pace changes it for all of them.
    """
    calls = [max(1, int(0.02 / max(_seconds(work, 1), 1e-6))) for work in works]
    best = [float("inf")] * len(works)
    gc.disable()
    for _ in range(rounds):
        for number, work in enumerate(works):
            best[number] = min(best[number], _seconds(work, calls[number]))
        gc.collect()
    gc.enable()
    return best


def _seconds(work: Callable[[], object], calls: int) -> float:
    start = time.process_time()
    for _ in range(calls):
        work()
    return (time.process_time() - start) / calls


if __name__ == "__main__":
    sys.exit(main())
