"""Answers of which one part is broken, and the replies of a model that sends just what it was asked for.

``python -m support.asked_again 500`` counts how many are composed to the truth, asked about, refused or
wrong, and how much of the answer is sent again.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from descant import analyze
from descant.comparison import Composed
from descant.contracts.reask import prompt_of
from descant.contracts.reask_request import request_of
from descant.contracts.reply import Undecided, compose_reply
from descant.embedded import check_embedded

Files = dict[str, str]
_WORDS = ["tide", "moon", "harbour", "owl", "ledger", "queue", "route", "shelf"]


def as_json(files: Files) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    plan = [{"step": 1, "description": f"Write {', '.join(files)}."}]
    return json.dumps({"summary": "As asked.", "course_of_action": plan, "files": listed}, indent=1)


def as_tags(files: Files) -> str:
    blocks = "".join(f'<file path="{path}">\n{content}</file>\n' for path, content in files.items())
    return f"<response>\n<summary>As asked.</summary>\n{blocks}</response>\n"


def as_markdown(files: Files) -> str:
    return "".join(f"**{path}**\n\n```python\n{content}```\n\n" for path, content in files.items())


WRITERS: tuple[Callable[[Files], str], ...] = (as_json, as_tags, as_markdown)


def some_files(seed: random.Random) -> Files:
    """Return between three and eight files of Python of different sizes."""
    names = seed.sample(_WORDS, seed.randint(3, len(_WORDS)))
    return {f"src/{name}.py": _module(seed, name) for name in names}


def _module(seed: random.Random, name: str) -> str:
    functions = [
        f"def {name}_{number}(value):\n    return value + {seed.randint(1, 99)}\n"
        for number in range(seed.randint(4, 12))
    ]
    return f'"""About {name}."""\n\n\n' + "\n\n".join(functions)


@dataclass(frozen=True)
class Broken:
    """An answer, what it was meant to be, and the file that is broken in it."""

    text: str
    truth: Files
    path: str
    how: str
    write: Callable[[Files], str]


def broken(seed: random.Random) -> Broken:
    """Return an answer with one broken part."""
    truth, write = some_files(seed), seed.choice(WRITERS)
    how = seed.choice(["syntax", "cut", "between", "placeholder", "raw-quote", "none"])
    path = seed.choice(list(truth)) if how != "cut" else list(truth)[-1]
    content = truth[path]
    if how == "syntax":
        return Broken(write({**truth, path: content.replace("):", "(:", 1)}), truth, path, how, write)
    if how == "placeholder":
        start = content.index("def ")
        lost = f"{content[:start]}# ... rest of the code unchanged ...\n"
        return Broken(write({**truth, path: lost}), truth, path, how, write)
    text = write(truth)
    if how == "cut":
        half = json.dumps(content)[1:-1] if write is as_json else content
        at = text.index(half) + len(half) // 2
        return Broken(text[:at], truth, path, how, write)
    if how == "between":
        # Behind a file: the rest of the answer is missing as a whole.
        paths = list(truth)
        mark = json.dumps(paths[-1]) if write is as_json else paths[-1]
        at = text.rindex(mark) - (20 if write is as_json else 15 if write is as_tags else 3)
        return Broken(text[:at].rstrip(" \n"), truth, paths[-1], how, write)
    if how == "raw-quote" and write is as_json:
        quoted = json.dumps(f'"""About {path[4:-3]}.')[1:-1]
        return Broken(text.replace(quoted, quoted.replace("\\", ""), 1), truth, path, how, write)
    return Broken(text, truth, path, "none", write)


def reply_of(case: Broken, files: Sequence[str], sender: Callable[[Files], str] | None = None) -> str:
    """Return what a model sends that was asked for *files*, and for what is missing."""
    has = {file.path for file in analyze(case.text).answer.files}
    sent = {path: case.truth[path] for path in case.truth if path in files or path not in has}
    return f"Here it is.\n\n{(sender or case.write)(sent)}"


def outcome(case: Broken, sender: Callable[[Files], str] | None = None) -> tuple[str, float, float]:
    """Return what came of *case*, and the shares of prompt and reply in the length of the answer."""
    answer = check_embedded(analyze(case.text))
    request = request_of(answer)
    if request is None:
        files = {file.path: file.content for file in answer.answer.files}
        if files == case.truth:
            return "not asked", 0.0, 0.0
        # What is said of a file for information does not have to be asked for; nor does anything tell that
        # a code block is missing behind the last one.
        is_said = any(problem.code == "elided-code" for problem in answer.problems)
        is_hidden = case.how == "between" and case.write is as_markdown
        return "said" if is_said else "hidden" if is_hidden else "silent", 0.0, 0.0
    prompt, whole = prompt_of(request, answer), len(case.write(case.truth))
    if request.is_whole:
        return "whole", len(prompt) / whole, 1.0
    reply = reply_of(case, request.files, sender)
    result = compose_reply(answer, analyze(reply), request)
    shares = len(prompt) / whole, len(reply) / whole
    if isinstance(result, Undecided):
        return "asked", *shares
    if not isinstance(result, Composed):
        return "refused", *shares
    files = {file.path: file.content for file in result.analysis.answer.files}
    return "exact" if files == case.truth else "wrong", *shares


def cases(number: int, seed: int = 1) -> Iterator[Broken]:
    """Return *number* cases."""
    source = random.Random(seed)
    return (broken(source) for _ in range(number))


def _main(number: int, seed: int) -> None:
    counts: Counter[tuple[str, str, str]] = Counter()
    prompts, replies = [], []
    for case in cases(number, seed):
        sender = random.Random(len(case.text)).choice((None, *WRITERS))
        what, prompt, reply = outcome(case, sender)
        counts[case.how, case.write.__name__, what] += 1
        if what in ("silent", "wrong", "refused", "asked", "whole"):
            print(what, case.how, case.write.__name__, sender and sender.__name__, case.path)
        if reply:
            prompts.append(prompt)
            replies.append(reply)
    for key, count in sorted(counts.items()):
        print(count, *key)
    middle = len(replies) // 2
    prompts.sort()
    replies.sort()
    print(f"medians: prompt {prompts[middle]:.0%}, reply {replies[middle]:.0%} of the answer")


if __name__ == "__main__":
    _main(*(int(argument) for argument in (*sys.argv[1:], "500", "1")[:2]))
